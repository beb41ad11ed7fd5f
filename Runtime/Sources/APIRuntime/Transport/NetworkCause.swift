/// Why a request did not reach the server, or why its response is incomplete.
public enum NetworkCause: Sendable {
    /// The device is offline.
    case offline
    /// The name of the host has no address.
    case hostNotFound
    /// The host does not accept connections.
    case connectionRefused
    /// The connection ended before the response was complete.
    case connectionLost
    /// The connection was idle for too long.
    case timedOut
    /// The call did not end before its deadline.
    case deadlineExceeded
    /// There is no secure connection, for example because the certificate is not trusted.
    case insecure
    /// The server redirected too many times.
    case tooManyRedirections
    /// The response violates HTTP, or its content encoding.
    case malformedResponse
    /// The body of the response is larger than the call accepts.
    case responseTooLarge
    /// Any other cause; the underlying error says which.
    case other

    init(_ error: any Error) { self = error.ofTransport?.cause ?? .other }
}

/// A fault of the network or of the server, with its cause; thrown by transports and by the client itself.
public struct NetworkError: TransportError, CustomStringConvertible {
    /// What went wrong.
    public let cause: NetworkCause
    /// What went wrong, in words that contain no URL and no secret.
    public let message: String
    /// The error of the library that a transport uses.
    public let underlyingError: (any Error)?
    /// Whether a request was answered by a redirection before.
    private(set) var followsRedirection = false

    /// Creates an error.
    public init(_ cause: NetworkCause, _ message: String, underlyingError: (any Error)? = nil) {
        self.cause = cause
        self.message = message
        self.underlyingError = underlyingError
    }

    /// Marks an error of a request that follows a redirection.
    init(afterRedirection error: any Error) {
        self.init(NetworkCause(error), error.ofTransport?.text ?? "", underlyingError: (error as? NetworkError)?.underlyingError)
        followsRedirection = true
    }

    /// The message.
    public var description: String { message }
    var text: String { message }
}
