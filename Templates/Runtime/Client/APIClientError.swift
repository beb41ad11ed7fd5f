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

    /// An error of a transport or behaviour as one of these.
    init(_ error: any Error) {
        switch error {
        case let error as APIClientError: self = error
        case let failure as any FailedExchange: self = failure.error
        case is CancellationError, is URLError: self = .networkError(error)
        default: self = .unknownError(error)
        }
    }

    /// What JSON failed to be, as this error.
    init(_ error: JSONError) { self = .decodingError(error.decodingError()) }
}

extension APIClientError: CustomStringConvertible, LocalizedError {
    /// The name and what is known besides; never a body or a URL, which may hold secrets.
    public var description: String {
        switch self {
        case .unexpectedStatusCode(let statusCode, let data): "\(name): \(statusCode) (\(data.count) bytes)"
        case .decodingError(let error): "\(name): \(error.message)"
        case .requestEncodingError(let message), .validationError(let message): "\(name): \(message)"
        case .networkError(let error): "\(name): \(error.networkMessage)"
        case .unknownError(let error): "\(name): \(error)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension Error {
    fileprivate var networkMessage: String {
        switch self {
        case is CancellationError: "cancelled"
        case let error as URLError where error.code == .cancelled: "cancelled"
        case let error as URLError: "URLError \(error.code.rawValue)"
        default: "\(self)"
        }
    }
}

extension DecodingError {
    fileprivate var message: String {
        switch self {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            context.debugDescription
        @unknown default: "\(self)"
        }
    }
}

/// An error together with what went over the wire; what the async functions throw.
public struct APIFailure<Value: APIResponseValue>: Error {
    /// What went wrong.
    public let error: APIClientError
    /// The documented answer, where only ``APIClient/value(for:)`` takes it for a failure, such as a `404` with its body.
    public let response: Value?
    /// What went over the wire.
    public let exchange: Exchange

    init(_ error: APIClientError, response: Value? = nil, exchange: Exchange) {
        self.error = error
        self.response = response
        self.exchange = exchange
    }

    /// The HTTP status, or nil where there was no answer.
    public var statusCode: Int? { exchange.urlResponse?.statusCode }
    /// The body of the answer, or nil where there was none.
    public var data: Data? { exchange.data }
    /// Whether the request was cancelled.
    public var isCancellation: Bool { error.isCancellation }

    /// The value of a header of the answer; the name's case does not matter.
    public func header(_ name: String) -> String? { exchange.header(name) }
}

/// An ``APIFailure`` of any type, as one request meets that of another, such as a login.
private protocol FailedExchange: Error {
    var error: APIClientError { get }
}

extension APIFailure: FailedExchange {}

extension APIFailure: CustomStringConvertible, LocalizedError {
    /// The error, and the documented answer if there is one.
    public var description: String { response.map { "\(exchange.request) returned \($0)" } ?? error.description }

    /// The description.
    public var errorDescription: String? { description }
}
