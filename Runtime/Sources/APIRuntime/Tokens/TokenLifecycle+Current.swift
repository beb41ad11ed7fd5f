extension TokenLifecycle {
    /// The lifecycle of the token for the current credentials of a client. Other credentials start another lifecycle.
    public final class Current<LoginCredentials: Sendable>: CallBehaviour, CustomReflectable {
        private struct State {
            var credentials: LoginCredentials?
            var tokens: TokenLifecycle
        }

        private let state: Lock<State>
        private let makeTokens: @Sendable (LoginCredentials?) -> TokenLifecycle

        /// Creates the lifecycle for credentials; without credentials, requests that need a token fail.
        public init(_ credentials: LoginCredentials?, _ makeTokens: @escaping @Sendable (LoginCredentials?) -> TokenLifecycle) {
            self.makeTokens = makeTokens
            state = Lock(State(credentials: credentials, tokens: makeTokens(credentials)))
        }

        /// The credentials. Requests in progress keep the token of the previous credentials.
        public var credentials: LoginCredentials? {
            get { state.withLock(\.credentials) }
            set {
                let tokens = makeTokens(newValue)
                state.withLock { $0 = State(credentials: newValue, tokens: tokens) }
            }
        }

        /// The lifecycle that obtains, stores and renews the token for the credentials.
        public var tokens: TokenLifecycle { state.withLock(\.tokens) }

        public var keepsDeadlines: Bool { tokens.keepsDeadlines }

        public func intercept(
            request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
        ) async throws -> TransportResponse {
            try await tokens.intercept(request: request, sending: sending, next: next)
        }

        /// Empty, because the credentials are secrets.
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }
}
