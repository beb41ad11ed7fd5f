/// The documented response to a request, or an error.
public indirect enum APIResponse<Value: APIResponseValue>: Sendable {
    /// The server responded with a documented status, successful or not.
    case result(Received)
    /// There is no documented response.
    case error(APIFailure<Value>)

    /// A decoded response with its HTTP exchange.
    public typealias Received = ReceivedResponse<Value>

    /// The decoded response or the error, without the HTTP exchange.
    public var result: APIResult<Value> {
        switch self {
        case .result(let received): .success(received.value)
        case .error(let failure): .failure(failure.error)
        }
    }

    /// The request and the response.
    public var exchange: Exchange {
        switch self {
        case .result(let received): received.exchange
        case .error(let failure): failure.exchange
        }
    }

    /// The body of a successful response, or nil.
    public var success: Value.SuccessType? { if case .result(let received) = self { received.success } else { nil } }
    /// The documented headers of the response.
    public var headers: Value.Headers { Value.Headers(exchange) }
    /// The request that was sent.
    public var request: AnyRequest { exchange.request }
    /// The body of the response, or nil if there was no response.
    public var data: Data? { exchange.data }
    /// The durations of the request and of decoding.
    public var timeline: Timeline { exchange.timeline }
}

/// A documented response, successful or not, with its HTTP exchange.
public struct ReceivedResponse<Value: APIResponseValue>: Sendable, CustomStringConvertible {
    /// The decoded response: an enumeration with a case for each documented status.
    public let value: Value
    /// The request and the response.
    public let exchange: Exchange

    /// The decoded response as a success, for code that also handles the outcome of a closure.
    public var result: APIResult<Value> { .success(value) }
    /// The body of a successful response, or nil.
    public var success: Value.SuccessType? { value.success }
    /// The HTTP status.
    public var statusCode: Int { value.statusCode }
    /// The documented headers of the response.
    public var headers: Value.Headers { Value.Headers(exchange) }
    /// The request that was sent.
    public var request: AnyRequest { exchange.request }
    /// The body of the response.
    public var data: Data? { exchange.data }
    /// The durations of the request and of decoding.
    public var timeline: Timeline { exchange.timeline }
    /// The request with its response.
    public var description: String { "\(request) returned \(value)" }
}

extension APIResponse: CustomStringConvertible {
    /// The request with its response or error.
    public var description: String {
        switch self {
        case .result(let received): received.description
        case .error(let failure): "\(request) failed: \(failure)"
        }
    }
}

/// The response of an operation, or an error.
public typealias APIResult<Value> = Result<Value, APIClientError>

/// The request and the response of one call.
public final class Exchange: Sendable {
    /// The request that was sent.
    public let request: AnyRequest
    /// The request before behaviors intercepted it, without credentials and tokens; nil if it was not sent.
    ///
    /// Possible secrets in headers of ``RequestOptions``, the query of a base URL, and passwords in a JSON body are replaced. The body of a
    /// login, and any other body with a password, is left out.
    public var requestHead: RequestHead? { sent?.head }
    /// The request with its body.
    let sent: TransportRequest?
    /// The status and the headers of the response, or nil if there was no response.
    public let responseHead: ResponseHead?
    /// The body of the response, or nil if there was no response.
    public let data: Data?
    /// The durations of the request and of decoding.
    public let timeline: Timeline
    /// The attempts to send the request, in order; the last one received this response or led to the error.
    public let attempts: [Attempt]
    /// The time after which the service accepts the request, from a response that means a failure; nil if the response does not specify it.
    public let retryDate: Date?
    /// The first 1,000 values that were left out of the response because they do not match the API description.
    public let dropped: [JSONError]
    /// The message of the service in a response that means a failure, without the credentials of the request; nil if there is none.
    public let serviceMessage: String?
    /// The credentials of a failed request, which its response can repeat.
    let secrets: Set<String>

    init(
        _ request: AnyRequest, _ sent: TransportRequest?, _ response: RequestExecution.Received?, _ timeline: Timeline,
        attempts: [Attempt] = [], retryDate: Date? = nil, dropped: [JSONError] = [], serviceMessage: String? = nil,
        secrets: Set<String> = []
    ) {
        self.request = request
        self.sent = sent
        responseHead = response?.head
        data = response?.data
        self.timeline = timeline
        self.attempts = attempts
        self.retryDate = retryDate
        self.dropped = dropped
        self.serviceMessage = serviceMessage
        self.secrets = secrets
    }

    /// Returns the value of a response header; the name is case-insensitive.
    public func header(_ name: String) -> String? { responseHead?.headers[name] }

    /// The identifier of the request at the service, for questions to the service: the value of the first header in the response among
    /// ``RequestOptions/requestIDHeader``, `X-Request-ID`, `Request-ID`, `X-Amzn-RequestId`, `CF-Ray` and `traceparent`.
    public var requestID: String? { responseHead.flatMap(request.requestID) }
}

extension Exchange: CustomReflectable {
    /// Contains only the request and the status, because headers and bodies may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: ["request": request, "statusCode": responseHead?.statusCode as Any]) }
}

/// The durations of the phases of a request.
public struct Timeline: Sendable {
    /// The time at which the request started.
    public let start = Date()
    /// The duration from the start to the complete response or the error.
    public internal(set) var requestDuration = Duration.zero
    /// The duration of decoding the response.
    public internal(set) var decodingDuration = Duration.zero

    /// The sum of both durations.
    public var totalDuration: Duration { requestDuration + decodingDuration }
}

/// A type-erased response, which behaviors receive.
public struct AnyResponse: Sendable, CustomStringConvertible {
    /// The decoded response or the error.
    public let result: APIResult<AnyResponseValue>
    /// The request and the response.
    public let exchange: Exchange

    /// The request that was sent.
    public var request: AnyRequest { exchange.request }
    /// The body of the response, or nil if there was no response.
    public var data: Data? { exchange.data }
    /// The durations of the request and of decoding.
    public var timeline: Timeline { exchange.timeline }

    /// The request with its response or error.
    public var description: String {
        switch result {
        case .success(let value): "\(request) returned \(value)"
        case .failure(let error): "\(request) failed: \(error)"
        }
    }
}
