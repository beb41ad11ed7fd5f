/// The declarations that replace missing parts of the runtime.
extension RuntimePart {
    /// A source of unavailable declarations, which tell a program that uses a missing part how to add it; nil if nothing is missing.
    ///
    /// - Parameter names: the names of the parts that the client has.
    static func absence(besides names: Set<String>) -> SwiftFile? {
        let declarations = all.filter { !names.contains($0.name) }.compactMap { part in
            placeholders[part.name].map { declaration in
                let message = "this client lacks the part '\(part.name)'; write 'runtime: {parts: [\(part.name)]}' in its options file"
                let attribute = "@available(*, unavailable, message: \(SwiftText.literal(message)))\n"
                let lines = declaration.split(separator: "\n").map { $0 + "\n" }
                let documentation = lines.prefix { $0.hasPrefix("///") }
                return documentation.joined() + attribute + lines.dropFirst(documentation.count).joined()
            }
        }
        if declarations.isEmpty { return nil }
        let source = declarations.joined(separator: "\n")
        return SwiftFile(path: "Absence/Absence.swift", text: source)
    }

    /// The declarations of each part that programs use; only generated code uses the parts that are not in the list.
    ///
    /// The declarations have the conformances that a use needs, because the compiler reports a missing one instead of the message.
    private static let placeholders = [
        "closures": """
        extension RequestSender {
            /// Sends a request and passes the outcome to a closure.
            @discardableResult
            public func makeRequest<Request: APIRequest>(
                request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
                completion: @escaping @MainActor @Sendable (APIResponse<Request.Response>) -> Void
            ) -> Task<Void, Never> {
                Task {}
            }
        }
        """,
        "credentials": """
        /// A secret, such as an API key.
        public struct Secret: Sendable, ExpressibleByStringLiteral {
            public init(_ value: String) {}
            public init(stringLiteral value: String) {}
        }
        """,
        "dates": """
        /// A day without a time.
        public struct DateDay: Sendable, Hashable, Codable {
            public init() {}
        }
        """,
        "downloads": """
        extension RequestSender {
            /// Writes the body of a response to a file.
            public func download<Request: APIRequest>(
                _ request: Request, to file: URL, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
                progress: TransferProgress? = nil
            ) async throws {}
        }
        """,
        "forms": """
        extension RequestWriter {
            /// Sets the body to a form.
            public mutating func form<Value: JSONCodable>(_ value: Value?) {}
        }
        """,
        "links": """
        /// A value with links to other resources.
        public protocol LinkedResource: Sendable {}
        """,
        "oauth": """
        extension Secret {
            /// A token that the client obtains with its own credentials.
            public static func clientCredentials(
                id: String, secret: String, scopes: [String] = [], tokenURL: String, transport: any Transport
            ) -> Secret {
                Secret(secret)
            }
        }
        """,
        "pages": """
        extension RequestSender {
            /// The items of all pages of a list.
            public func items<Request: APIRequest>(for request: Request, limit: Int? = nil) -> AsyncStream<Request> {
                AsyncStream { $0.finish() }
            }
        }
        """,
        "publishers": """
        extension RequestSender {
            /// A publisher that sends a request for each subscriber.
            public func publisher<Request: APIRequest>(for request: Request) {}
        }
        """,
        "streams": """
        extension RequestSender {
            /// The body of a response in chunks.
            public func bytes<Request: APIRequest>(for request: Request) async throws -> AsyncStream<Data> {
                AsyncStream { $0.finish() }
            }
        }
        """,
        "polling": """
        extension RequestSender {
            /// Sends a request that starts long work, and returns its result.
            public func poll<Request: APIRequest, Value>(_ request: Request, returning type: Value.Type) async throws -> Value {
                throw CancellationError()
            }
        }
        """,
        "targets": """
        /// An operation that the description lacks.
        public protocol APITarget: Sendable {}
        """,
        "tokens": """
        /// Stores tokens between uses.
        public struct TokenStore: Sendable {
            public static func memory() -> TokenStore { TokenStore() }
        }
        """,
        "urlrequests": """
        /// Modifies, validates, intercepts or observes requests, which it receives as a `URLRequest`.
        public protocol RequestBehaviour: CallBehaviour {}
        """,
        "urlsession": """
        /// Sends requests with `URLSession`.
        public struct URLSessionTransport: Transport {
            public init() {}
            public func send(_ request: TransportRequest) async throws -> TransportResponse { throw CancellationError() }
        }
        """,
        "webhooks": """
        /// How a service signs the requests that it sends to its users.
        public enum WebhookSignature: Sendable { case standard, stripe, github }
        """,
    ]
}
