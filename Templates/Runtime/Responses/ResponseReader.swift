public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer of a server, as a generated response reads it.
///
/// As with ``JSONReader``, nothing throws: the first failure is kept, and what is read is a placeholder.
public struct ResponseReader: ~Copyable {
    /// The HTTP status.
    public let statusCode: Int
    private let answer: TransportResponse
    private let options: DecodingOptions
    private(set) var failure: JSONError?
    private(set) var dropped: [JSONError] = []

    init(_ answer: TransportResponse, options: DecodingOptions) {
        statusCode = answer.urlResponse.statusCode
        self.answer = answer
        self.options = options
    }

    /// Reads the body as JSON.
    public mutating func json<Value: JSONCodable>() -> Value { json(in: answer.data) }

    mutating func json<Value: JSONCodable>(in text: Data) -> Value {
        do {
            let (value, dropped) = try Value.read(json: text, options: options)
            self.dropped = dropped
            return value
        } catch {
            failure = error
            return .placeholder
        }
    }

    /// The body as text.
    public func text() -> String { answer.data.utf8Text }

    /// The body as it is.
    public func data() -> Data { answer.data }

    /// The value of a header; the name's case does not matter.
    public func header(_ name: StaticString) -> String? { answer.urlResponse.value(forHTTPHeaderField: name.description) }
}
