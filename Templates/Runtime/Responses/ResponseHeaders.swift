import Foundation

/// The headers of an answer, as an operation documents them.
public protocol ResponseHeaders: Sendable {
    /// Takes the request and the answer.
    init(_ exchange: Exchange)
}

/// The headers of an operation that documents none.
public struct UndocumentedHeaders: ResponseHeaders {
    private let exchange: Exchange

    /// Takes the request and the answer.
    public init(_ exchange: Exchange) { self.exchange = exchange }

    /// The value of a header; the name's case does not matter.
    public subscript(name: String) -> String? { exchange.header(name) }
}

extension Exchange {
    /// The value of a header as a type; nil where it is absent or cannot be read as that.
    public func header<Value: JSONCodable>(_ name: StaticString) -> Value? {
        guard let text = header(name.description) else { return nil }
        // Texts stand in a header without quotation marks, and lists without brackets.
        let texts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let candidates = [try? text.json(), text.utf8Data, try? texts.json(), "[\(text)]".utf8Data]
        for case let candidate? in candidates {
            if let value = try? Value(json: candidate, options: .strict) { return value }
        }
        return nil
    }
}
