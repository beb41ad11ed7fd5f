/// The response to a ``CustomRequest``.
public enum CustomResponse<Value: Sendable>: APIResponseValue {
    /// A status in the range 200 to 299.
    case success(statusCode: Int, Value)
    /// Any other status, with the body.
    case failure(statusCode: Int, Data)

    /// Decodes the body of a successful response.
    public init?(response: inout ResponseReader) {
        let status = response.statusCode
        guard (200..<300).contains(status) else {
            self = .failure(statusCode: status, response.data())
            return
        }
        guard let value = response.body(as: Value.self) else { return nil }
        self = .success(statusCode: status, value)
    }

    /// The HTTP status.
    public var statusCode: Int {
        switch self {
        case .success(let statusCode, _), .failure(let statusCode, _): statusCode
        }
    }

    /// The body of a successful response; nil otherwise.
    public var success: Value? { if case .success(_, let value) = self { value } else { nil } }

    /// Decodes the body of an unsuccessful response; returns nil if the response is successful, or its body has another form.
    public func failure<Failure: Decodable>(as type: Failure.Type) -> Failure? {
        guard case .failure(_, let body) = self else { return nil }
        return try? JSONDecoder().decode(type, from: body)
    }
}

extension ResponseReader {
    /// Decodes the body as a type that is known only at run time; records an error and returns nil if this is not possible.
    mutating func body<Value>(as type: Value.Type) -> Value? {
        if let nothing = () as? Value { return nothing }
        if type == Data.self { return data() as? Value }
        if type == String.self, header("Content-Type")?.contains("json") != true { return text() as? Value }
        if let codable = type as? any JSONCodable.Type { return json(as: codable) as? Value }
        return decode(type as? any Decodable.Type) as? Value
    }

    private mutating func json<Value: JSONCodable>(as type: Value.Type) -> Value { json() }

    private mutating func decode(_ type: (any Decodable.Type)?) -> (any Decodable)? {
        guard let type else { return nil }
        do {
            return try JSONDecoder().decode(type, from: data())
        } catch {
            fail(JSONError(error, reading: "\(type)"))
            return nil
        }
    }
}

extension JSONError {
    /// An error of Foundation's decoder.
    fileprivate init(_ error: any Error, reading type: String) {
        let context: DecodingError.Context?
        switch error as? DecodingError {
        case .typeMismatch(_, let found)?, .valueNotFound(_, let found)?, .keyNotFound(_, let found)?, .dataCorrupted(let found)?:
            context = found
        default: context = nil
        }
        let path: [PathComponent] = (context?.codingPath ?? []).map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
        self.init(
            path: path, expectation: "a value of '\(type)'", finding: "something else (\(context?.debugDescription ?? "\(error)"))",
            offset: 0, isSyntax: false)
    }
}
