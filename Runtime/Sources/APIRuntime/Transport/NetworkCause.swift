import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

    init(_ error: any Error) {
        if let error = error as? NetworkError {
            self = error.cause
            return
        }
        guard let error = error as? URLError else {
            self = .other
            return
        }
        switch error.code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .offline
        case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
        case .cannotConnectToHost: self = .connectionRefused
        case .networkConnectionLost: self = .connectionLost
        case .timedOut: self = .timedOut
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection:
            self = .insecure
        case .httpTooManyRedirects: self = .tooManyRedirections
        default: self = NetworkCause(message: error.localizedDescription) ?? (error.isMalformedResponse ? .malformedResponse : .other)
        }
    }

    /// The cause that a message of curl names; for most errors, Foundation on Linux passes on nothing else.
    private init?(message: String) {
        if ["transfer closed", "Empty reply", "Send failure", "Recv failure", "Connection died"].contains(where: message.contains) {
            self = .connectionLost
        } else if message.contains("Failed to connect") {
            self = .connectionRefused
        } else if message.contains("SSL") || message.contains("certificate") {
            self = .insecure
        } else if violations.contains(where: message.contains) {
            self = .malformedResponse
        } else {
            return nil
        }
    }
}

/// Parts of curl's messages about invalid responses.
private let violations = [
    "chunked", "Content-Length", "header", "Header", "encoding", "HTTP/0.9", "HTTP version", "response code", "Out of memory",
    "Failed writing",
]

/// A fault of the network or of the server, with its cause; thrown by transports and by the client itself.
public struct NetworkError: Error, CustomStringConvertible {
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
        let text = (error as? NetworkError)?.message ?? (error as? URLError)?.safeDescription ?? ""
        self.init(NetworkCause(error), text, underlyingError: (error as? NetworkError)?.underlyingError)
        followsRedirection = true
    }

    /// The message.
    public var description: String { message }
}

extension URLError {
    fileprivate var isMalformedResponse: Bool {
        [.badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData].contains(code)
    }

    /// The error without the URL of the request, which may contain secrets.
    var withoutURL: URLError {
        guard let message = userInfo[NSLocalizedDescriptionKey] as? String, !message.contains("://") else { return URLError(code) }
        return URLError(code, userInfo: [NSLocalizedDescriptionKey: message])
    }

    /// The code and the message, without a message that contains a URL, which may contain secrets.
    var safeDescription: String {
        let message = withoutURL.userInfo[NSLocalizedDescriptionKey] as? String ?? ""
        return "URLError \(errorCode)" + (message.isEmpty ? "" : ": \(message)")
    }
}
