/// The documented headers of a response.
public protocol ResponseHeaders: Sendable {
    /// Creates the headers of the response in an exchange.
    init(_ exchange: Exchange)
}

/// The headers of an operation that documents no headers.
public struct UndocumentedHeaders: ResponseHeaders {
    private let exchange: Exchange

    /// Creates the headers of the response in an exchange.
    public init(_ exchange: Exchange) { self.exchange = exchange }

    /// The value of a header; the name is case-insensitive.
    public subscript(name: String) -> String? { exchange.header(name) }
}

extension Exchange {
    /// Returns the decoded value of a header; nil if the header is missing or cannot be decoded.
    public func header<Value: JSONCodable>(_ name: StaticString) -> Value? {
        guard let string = header(name.description) else { return nil }
        // In a header, strings have no quotation marks, and arrays have no brackets.
        let elements = string.split(separator: ",").map { $0.trimmed }
        let candidates = [try? JSONWriter.data(of: string), string.utf8Data, try? JSONWriter.data(of: elements), "[\(string)]".utf8Data]
        for case let candidate? in candidates {
            if let value = try? Value.decoded(candidate, options: .strict).value { return value }
        }
        return httpDate(string, now: .now) as? Value
    }
}
