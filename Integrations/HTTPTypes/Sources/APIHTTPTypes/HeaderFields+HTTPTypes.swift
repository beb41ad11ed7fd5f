public import APIRuntime
public import HTTPTypes

extension HeaderFields {
    /// Creates a list of fields in the same order.
    public init(_ fields: HTTPFields) { self.init(fields.lazy.map { (name: $0.name.rawName, value: $0.value) }) }
}

extension HTTPFields {
    /// Creates a list of fields in the same order.
    ///
    /// - Throws: `APIClientError.requestEncodingError` if a name is not a token, or a value contains a control character (RFC 9110,
    ///   section 5).
    public init(_ headers: HeaderFields) throws(APIClientError) {
        self.init()
        for field in headers.all {
            guard let name = HTTPField.Name(field.name) else {
                throw .requestEncodingError("invalid header name \(field.name.debugDescription)")
            }
            // A field of HTTPTypes would contain a space instead.
            guard !field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw .requestEncodingError("the header '\(field.name)' contains a control character")
            }
            append(HTTPField(name: name, value: field.value))
        }
    }
}
