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
        return httpDate(string, now: .now) as? Value ?? Self.object(elements)
    }

    /// Returns an object in the style `simple`: `R=100,G=200`, or `R,100,G,200` if it is not exploded.
    ///
    /// A member that is not a string in the object is the number or the boolean that it spells.
    private static func object<Value: JSONCodable>(_ elements: [String]) -> Value? {
        let isExploded = elements.allSatisfy { $0.contains("=") }
        let texts = isExploded ? elements.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) } : elements
        guard texts.count.isMultiple(of: 2) else { return nil }
        var members = Dictionary(
            stride(from: 0, to: texts.count, by: 2).map { (texts[$0], JSONValue.string(texts[$0 + 1])) }, uniquingKeysWith: { $1 })
        while true {
            do throws(JSONError) {
                return try Value.decoded((try? JSONWriter.data(of: JSONValue.object(members))) ?? Data(), options: .strict).value
            } catch {
                guard case .key(let key)? = error.path.first, case .string(let text)? = members[key],
                    let scalar = try? JSONValue(json: text.utf8Data), scalar.stringValue == nil
                else { return nil }
                members[key] = scalar
            }
        }
    }
}
