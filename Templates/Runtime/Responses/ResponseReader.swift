public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Decodes a response for generated code.
///
/// As with ``JSONReader``, no method throws: the first failure is recorded, and the result is a placeholder.
public struct ResponseReader: ~Copyable {
    /// The HTTP status.
    public let statusCode: Int
    private let response: TransportResponse
    private let options: DecodingOptions
    private(set) var failure: JSONError?
    private(set) var dropped: [JSONError] = []

    init(_ response: TransportResponse, options: DecodingOptions) {
        statusCode = response.urlResponse.statusCode
        self.response = response
        self.options = options
    }

    /// Decodes the body as JSON.
    public mutating func json<Value: JSONCodable>() -> Value { json(in: response.data) }

    mutating func json<Value: JSONCodable>(in data: Data) -> Value {
        do {
            let (value, dropped) = try Value.read(json: data, options: options)
            self.dropped = dropped
            return value
        } catch {
            failure = error
            return .placeholder
        }
    }

    /// The body as text.
    public func text() -> String { response.data.utf8String }

    /// The body.
    public func data() -> Data { response.data }

    /// The value of a header; the name is case-insensitive.
    public func header(_ name: StaticString) -> String? { response.urlResponse.value(forHTTPHeaderField: name.description) }
}
