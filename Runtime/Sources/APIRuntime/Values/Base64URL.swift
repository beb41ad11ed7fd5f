/// Bytes that are written in Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5).
public struct Base64URL: APIValue, Hashable {
    /// The bytes.
    public let data: Data

    /// Creates a value from bytes.
    public init(_ data: Data) { self.data = data }

    public init(json: inout JSONReader) {
        self = json.readString(as: "a Base64 string") { Data(base64Variant: $0).map(Self.init) } ?? Self(Data())
    }

    public func write(json: inout JSONWriter) {
        json.write(
            data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
    }
}
