import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Returns the error that a transport throws for an error of a client: a ``NetworkError`` with its cause, or a request encoding error.
func transportError(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError: return error
    case let error as SentBodyError: return error.error
    case let error as HTTPClientError where [.cancelled, .requestStreamCancelled].contains(error): return CancellationError()
    case let error as HTTPClientError where error.isOfRequest: return APIClientError.requestEncodingError(error.shortDescription)
    default: return NetworkError(networkCause(of: error), networkMessage(of: error), underlyingError: error)
    }
}

private func networkCause(of error: any Error) -> NetworkCause {
    switch error {
    case let error as HTTPClientError: error.cause
    case let error as NIOConnectionError: error.cause
    case let error as IOError: error.cause
    case let error as ChannelError: error.cause
    // The connection was closed while it was being set up, and its handlers are gone.
    case is ChannelPipelineError: .connectionLost
    case NIOSSLError.uncleanShutdown: .connectionLost
    case let error as NIOSSLError where error == .handshakeFailed(.sslError([.eofDuringHandshake])): .connectionLost
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .insecure
    case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: .connectionLost
    case is HTTPParserError, is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
        .malformedResponse
    default: .other
    }
}

/// Returns a description of an error, without the values of headers.
private func networkMessage(of error: any Error) -> String {
    switch error {
    case let error as HTTPClientError: error.shortDescription
    case let error as NIOConnectionError where error.connectionErrors.isEmpty: "the host \(error.host) has no address"
    case let error as NIOConnectionError: error.connectionErrors.map { networkMessage(of: $0.error) }.joined(separator: "; ")
    case let error as HTTPParserError: error.debugDescription
    default: "\(error)"
    }
}

extension HTTPClientError {
    /// Whether the error means that the request is invalid.
    fileprivate var isOfRequest: Bool {
        // Cases with values are equal only if the values are.
        if ["Invalid header field names", "Invalid header field values", "Unsupported scheme"].contains(where: shortDescription.hasPrefix) {
            return true
        }
        return [.invalidURL, .emptyHost, .emptyScheme, .missingSocketPath, .traceRequestWithBody, .bodyLengthMismatch].contains(self)
    }

    fileprivate var cause: NetworkCause {
        switch self {
        case .readTimeout, .writeTimeout, .connectTimeout, .getConnectionFromPoolTimeout, .deadlineExceeded, .socksHandshakeTimeout,
            .httpProxyHandshakeTimeout:
            .timedOut
        case .tlsHandshakeTimeout: .insecure
        case .remoteConnectionClosed: .connectionLost
        default: .other
        }
    }
}

extension ChannelError {
    fileprivate var cause: NetworkCause { if case .connectTimeout = self { .timedOut } else { .connectionLost } }
}

extension NIOConnectionError {
    fileprivate var cause: NetworkCause {
        // Each address of the host has been tried. The first refusal is the most specific cause.
        let causes = connectionErrors.map { ($0.error as? IOError)?.cause ?? .timedOut }
        return causes.first { $0 == .connectionRefused } ?? causes.first ?? .hostNotFound
    }
}

extension IOError {
    fileprivate var cause: NetworkCause {
        switch errnoCode {
        case ECONNREFUSED: .connectionRefused
        case ENETUNREACH, ENETDOWN, EHOSTUNREACH: .offline
        case ETIMEDOUT: .timedOut
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: .connectionLost
        default: .other
        }
    }
}
