import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLError: TransportError {
    var cause: NetworkCause {
        switch code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .offline
        case .cannotFindHost, .dnsLookupFailed: .hostNotFound
        case .cannotConnectToHost: .connectionRefused
        case .networkConnectionLost: .connectionLost
        case .timedOut: .timedOut
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection:
            .insecure
        case .httpTooManyRedirects: .tooManyRedirections
        default: NetworkCause(message: localizedDescription) ?? (isMalformedResponse ? .malformedResponse : .other)
        }
    }

    private var isMalformedResponse: Bool {
        [.badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData].contains(code)
    }

    var isCancellation: Bool { code == .cancelled }

    var withoutURL: URLError {
        guard let message = userInfo[NSLocalizedDescriptionKey] as? String, !message.contains("://") else { return URLError(code) }
        return URLError(code, userInfo: [NSLocalizedDescriptionKey: message])
    }

    /// The code and the message; without the message if it contains a URL.
    var text: String {
        let message = withoutURL.userInfo[NSLocalizedDescriptionKey] as? String ?? ""
        return "URLError \(errorCode)" + (message.isEmpty ? "" : ": \(message)")
    }
}

extension NetworkCause {
    /// Creates the cause from a message of curl, which is the only detail that Foundation on Linux provides for most errors.
    fileprivate init?(message: String) {
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
    "chunked", "Content-Length", "header", "Header", "ncoding", "HTTP/0.9", "HTTP version", "response code", "Out of memory",
    "Failed writing",
]
