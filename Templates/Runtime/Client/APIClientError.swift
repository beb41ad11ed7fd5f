public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why a request has no documented answer.
public enum APIClientError: Error, Sendable {
    /// The server answered with a status that the description does not have.
    case unexpectedStatusCode(statusCode: Int, data: Data)
    /// The answer is not what the description promises; the underlying error is a ``JSONError``.
    case decodingError(DecodingError)
    /// The request cannot be written.
    case requestEncodingError(String)
    /// A behaviour did not let the request pass.
    case validationError(String)
    /// The request did not reach the server, or its answer did not come back whole.
    case networkError(any Error)
    /// Something else, such as an error of the user's own code.
    case unknownError(any Error)

    /// An error of a transport, a behaviour or another request as one of these.
    init(_ error: any Error) {
        if let error = error as? APIClientError {
            self = error
        } else if let failure = error as? any FailedExchange {
            self = failure.error
        } else if error is CancellationError || error is URLError {
            self = .networkError(error)
        } else {
            self = .unknownError(error)
        }
    }

    /// What kind of error it is, in a few words.
    public var name: String {
        switch self {
        case .unexpectedStatusCode: "Unexpected status code"
        case .decodingError: "Decoding error"
        case .requestEncodingError: "Request encoding failed"
        case .validationError: "Request validation failed"
        case .networkError: "Network error"
        case .unknownError: "Unknown error"
        }
    }

    /// Whether the request was cancelled.
    public var isCancellation: Bool {
        guard case .networkError(let error) = self else { return false }
        return error is CancellationError || (error as? URLError)?.code == .cancelled
    }
}

extension APIClientError: CustomStringConvertible, CustomReflectable, LocalizedError {
    /// The name and what is known besides; never a body or a URL, which may hold secrets.
    public var description: String {
        let detail: String
        switch self {
        case .unexpectedStatusCode(let statusCode, let data): detail = "\(statusCode) (\(data.count) bytes)"
        case .decodingError(.dataCorrupted(let context)): detail = context.debugDescription
        case .decodingError(let error): detail = "\(error)"
        case .requestEncodingError(let message), .validationError(let message): detail = message
        case .networkError(let error as URLError): detail = isCancellation ? "cancelled" : "URLError \(error.errorCode)"
        case .networkError(let error), .unknownError(let error): detail = isCancellation ? "cancelled" : error.safeDescription
        }
        return "\(name): \(detail)"
    }

    /// The description.
    public var errorDescription: String? { description }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension Error {
    /// The description; of an error of Foundation's only the domain and the code, for the rest may hold a URL.
    fileprivate var safeDescription: String {
        guard type(of: self) is NSError.Type else { return "\(self)" }
        let error = self as NSError
        return "\(error.domain) \(error.code)"
    }
}

/// An error together with the request and the answer; what the async functions throw.
public struct APIFailure<Value: APIResponseValue>: Error {
    /// What went wrong.
    public let error: APIClientError
    /// The documented answer, where only ``APIClient/value(for:behaviours:)`` takes it for a failure, such as a `404`.
    public let response: Value?
    /// The request and the answer.
    public let exchange: Exchange

    /// The HTTP status, or nil where there was no answer.
    public var statusCode: Int? { exchange.urlResponse?.statusCode }
    /// The body of the answer, or nil where there was none.
    public var data: Data? { exchange.data }

    /// The value of a header of the answer; the name's case does not matter.
    public func header(_ name: String) -> String? { exchange.header(name) }
}

extension APIFailure: CustomStringConvertible, CustomReflectable, LocalizedError {
    /// The documented answer, or else the error.
    public var description: String { response?.description ?? error.description }
    /// The description, and the request and the status.
    public var customMirror: Mirror { Mirror(self, children: ["description": description, "exchange": exchange]) }

    /// The description.
    public var errorDescription: String? { description }
}

/// A failure of any type, as one request meets that of another, such as a login.
private protocol FailedExchange: Error {
    var error: APIClientError { get }
}

extension APIFailure: FailedExchange {}
