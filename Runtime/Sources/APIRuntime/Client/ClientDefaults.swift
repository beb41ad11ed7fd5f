/// The default headers and query parameters of a client, for requests that do not set them.
///
/// You can change them while requests are sent. Copies of a client share them.
public final class ClientDefaults: Sendable {
    private let values: Lock<Values>

    private struct Values {
        var headers: [String: String]
        var query: [String: String]
    }

    /// Creates defaults; nil values are ignored.
    public init(headers: [String: String?] = [:], query: [String: String?] = [:]) {
        values = Lock(Values(headers: headers.compactMapValues(\.self), query: query.compactMapValues(\.self)))
    }

    /// The headers by name.
    public var headers: [String: String] { values.withLock(\.headers) }

    /// The query parameters by name.
    public var query: [String: String] { values.withLock(\.query) }

    /// The value of a header, whose name is case-insensitive; nil if there is no default.
    public subscript(header name: String) -> String? {
        get { values.withLock { $0.headers.first { $0.key.lowercased() == name.lowercased() }?.value } }
        set {
            values.withLock { values in
                values.headers = values.headers.filter { $0.key.lowercased() != name.lowercased() }
                values.headers[name] = newValue
            }
        }
    }

    /// The value of a query parameter; nil if there is no default.
    public subscript(query name: String) -> String? {
        get { values.withLock { $0.query[name] } }
        set { values.withLock { $0.query[name] = newValue } }
    }
}
