public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What became of a request: the answer that the description promises, or an error.
public indirect enum APIResponse<Value: APIResponseValue>: Sendable {
    /// The server answered with a documented status, be it a success or not.
    case result(Received)
    /// There is no documented answer.
    case error(APIFailure<Value>)

    /// An answer together with how it came.
    public struct Received: Sendable, CustomStringConvertible {
        /// The decoded answer.
        public let value: Value
        /// The request and the answer.
        public let exchange: Exchange

        /// The body of a successful answer, or nil.
        public var success: Value.SuccessType? { value.success }
        /// The HTTP status.
        public var statusCode: Int { value.statusCode }
        /// The answer's description.
        public var description: String { value.description }
    }

    /// The answer or the error, without how it came.
    public var result: APIResult<Value> {
        switch self {
        case .result(let received): .success(received.value)
        case .error(let failure): .failure(failure.error)
        }
    }

    /// The request and the answer.
    public var exchange: Exchange {
        switch self {
        case .result(let received): received.exchange
        case .error(let failure): failure.exchange
        }
    }

    /// The body of a successful answer, or nil.
    public var success: Value.SuccessType? { if case .result(let received) = self { received.success } else { nil } }
    /// The documented headers of the answer.
    public var headers: Value.Headers { Value.Headers(exchange) }
    /// The request that was made.
    public var request: AnyRequest { exchange.request }
    /// The request before behaviours intercepted it, so without credentials and tokens; nil where it was not sent.
    public var urlRequest: URLRequest? { exchange.urlRequest }
    /// The head of the answer, or nil where there was none.
    public var urlResponse: HTTPURLResponse? { exchange.urlResponse }
    /// The body of the answer, or nil where there was none.
    public var data: Data? { exchange.data }
    /// When things happened.
    public var timeline: Timeline { exchange.timeline }
}

extension APIResponse: CustomStringConvertible {
    /// The request and what became of it.
    public var description: String {
        switch self {
        case .result(let received): "\(request) returned \(received)"
        case .error(let failure): "\(request) failed: \(failure)"
        }
    }
}

/// The answer of an operation, or the error.
public typealias APIResult<Value> = Result<Value, APIClientError>

/// The request and the answer of one call.
public final class Exchange: Sendable {
    /// The request that was made.
    public let request: AnyRequest
    /// The request before behaviours intercepted it, so without credentials and tokens; nil where it was not sent.
    public let urlRequest: URLRequest?
    /// The head of the answer, or nil where there was none.
    public let urlResponse: HTTPURLResponse?
    /// The body of the answer, or nil where there was none.
    public let data: Data?
    /// When things happened.
    public let timeline: Timeline
    /// What was left out of the answer because it was not what the description promises.
    public let dropped: [JSONError]

    init(
        _ request: AnyRequest, _ urlRequest: URLRequest?, _ answer: TransportResponse?, _ timeline: Timeline,
        dropped: [JSONError] = []
    ) {
        self.request = request
        self.urlRequest = urlRequest
        urlResponse = answer?.urlResponse
        data = answer?.data
        self.timeline = timeline
        self.dropped = dropped
    }

    /// The value of a header of the answer; the name's case does not matter.
    public func header(_ name: String) -> String? { urlResponse?.value(forHTTPHeaderField: name) }
}

extension Exchange: CustomReflectable {
    /// The request and the status; headers and bodies may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: ["request": request, "urlResponse": urlResponse?.statusCode as Any]) }
}

/// How long the parts of a request took.
public struct Timeline: Sendable {
    /// When the request was made.
    public let start = Date()
    /// From the start to the whole answer, or to the error.
    public internal(set) var requestDuration = Duration.zero
    /// How long decoding the answer took.
    public internal(set) var decodingDuration = Duration.zero

    /// Both together.
    public var totalDuration: Duration { requestDuration + decodingDuration }
}

/// A response without its type, as behaviours see it.
public struct AnyResponse: Sendable, CustomStringConvertible {
    /// The answer or the error.
    public let result: APIResult<AnyResponseValue>
    /// The request and the answer.
    public let exchange: Exchange

    /// The request that was made.
    public var request: AnyRequest { exchange.request }
    /// The request before behaviours intercepted it, so without credentials and tokens; nil where it was not sent.
    public var urlRequest: URLRequest? { exchange.urlRequest }
    /// The head of the answer, or nil where there was none.
    public var urlResponse: HTTPURLResponse? { exchange.urlResponse }
    /// The body of the answer, or nil where there was none.
    public var data: Data? { exchange.data }
    /// When things happened.
    public var timeline: Timeline { exchange.timeline }

    /// The request and what became of it.
    public var description: String {
        switch result {
        case .success(let value): "\(request) returned \(value)"
        case .failure(let error): "\(request) failed: \(error)"
        }
    }
}
