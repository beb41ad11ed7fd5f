extension APIClient {
    /// A holder of a client that all parts of a program can use and replace, such as `TVDB.shared`.
    public final class Shared<Client: Sendable>: Sendable {
        private let lock: Lock<Client>

        /// Creates a holder of a client.
        public init(_ client: Client) { lock = Lock(client) }

        /// The client.
        public var client: Client {
            get { lock.withLock { $0 } }
            set { lock.withLock { $0 = newValue } }
        }
    }
}
