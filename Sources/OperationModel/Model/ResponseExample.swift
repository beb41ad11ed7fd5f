import OpenAPI
import Schemas

/// An example of the body of a response.
package struct ResponseExample: Sendable {
    /// The name in the document; empty for an example without one.
    package let name: String
    let example: Example

    /// The body as a service sends it; nil for bytes, and for values that the content has no form for.
    ///
    /// Many documents have JSON as a string with a text that is an object or array.
    ///
    /// - Parameter response: the response that has the body.
    package func body(of response: Response, _ types: TypeGraph) -> String? {
        switch (example, response.content) {
        case (.text(let text), _): return text
        case (.value(let value), .json(let type)) where response.xml != nil:
            return value.text ?? XMLExample(value, type.unwrapped, response.xml, types).text
        case (.value(let value), .json(let type)):
            guard case .string(let string) = value.kind, type.unwrapped != .builtin(.string), string.isStructuredJSON else {
                return value.json
            }
            return string
        case (.value(let value), .text), (.value(let value), .events): return value.text
        case (.value(let value), .items):
            guard case .list(let items) = value.kind else { return value.text }
            return items.map { $0.json + "\n" }.joined()
        case (.value, _): return nil
        }
    }
}

extension String {
    /// Whether the text begins as a JSON object or array does, and ends as it began.
    fileprivate var isStructuredJSON: Bool {
        let first = utf8.first { !$0.isBlank }
        let last = utf8.last { !$0.isBlank }
        return first == UInt8(ascii: "{") && last == UInt8(ascii: "}") || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
