/// The reason why a request did not reach the server, or why its response is incomplete.
public enum NetworkCause: Sendable {
    /// The device is offline.
    case offline
    /// The host name has no address.
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
    /// The response violates HTTP or its content encoding.
    case malformedResponse
    /// The body of the response exceeds the maximum size of the call.
    case responseTooLarge
    /// Any other cause; see the underlying error.
    case other

    init(_ error: any Error) { self = error.ofTransport?.cause ?? .other }
}

/// A fault of the network or the server, with its cause. Transports and the client itself throw it.
public struct NetworkError: TransportError, CustomStringConvertible {
    /// The cause of the fault.
    public let cause: NetworkCause
    /// A description of the fault, without URLs and secrets.
    public let message: String
    /// The error of the library that the transport uses.
    public let underlyingError: (any Error)?
    /// Whether a redirection preceded the request.
    private(set) var followsRedirection = false

    /// Creates an error.
    public init(_ cause: NetworkCause, _ message: String, underlyingError: (any Error)? = nil) {
        self.cause = cause
        self.message = message
        self.underlyingError = underlyingError
    }

    /// Creates the error of a request that follows a redirection.
    init(afterRedirection error: any Error) {
        self.init(NetworkCause(error), error.ofTransport?.text ?? "", underlyingError: (error as? NetworkError)?.underlyingError)
        followsRedirection = true
    }

    /// The message.
    public var description: String { message }
    var text: String { message }
}
