import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends one request through its behaviours and the transport, and decodes the response.
///
/// It is not generic, so that it is compiled once and not for every operation.
struct RequestExecution: Sendable {
    let request: AnyRequest
    private let client: APIClient
    private let behaviours: [any RequestBehaviour]

    /// A documented response, or an error.
    struct Outcome: Sendable {
        var value: (any APIResponseValue)?
        var error: APIClientError?
        var exchange: Exchange
    }

    init(_ request: AnyRequest, _ client: APIClient, _ behaviours: [any RequestBehaviour]) {
        self.request = request.going(to: client)
        self.client = client
        self.behaviours = client.behaviours + behaviours
    }

    /// Sends the request, decodes the response, and notifies the behaviours; errors are part of the outcome.
    func run(_ decode: @escaping @Sendable (inout ResponseReader) -> (any APIResponseValue)?) async -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        var timeline = Timeline()
        var urlRequest: URLRequest?
        var outcome: Outcome
        do {
            let prepared = try await prepare()
            try Task.checkCancellation()
            urlRequest = prepared
            for behaviour in behaviours { behaviour.beforeSend(request: request) }
            let response = try await send(prepared, through: 0)
            timeline.requestDuration = start.duration(to: clock.now)
            outcome = await decoded(response, prepared, timeline, decode)
        } catch {
            timeline.requestDuration = start.duration(to: clock.now)
            outcome = Outcome(error: APIClientError(error), exchange: Exchange(request, urlRequest, nil, timeline))
        }
        report(outcome)
        return outcome
    }

    // MARK: Sending

    /// The request after the behaviours modified and validated it.
    private func prepare() async throws -> URLRequest {
        if let url = client.invalidBaseURL { throw APIClientError.requestEncodingError("invalid base URL '\(url)'") }
        var urlRequest = try request.urlRequest(baseURL: client.baseURL, defaultHeaders: client.defaultHeaders)
        for behaviour in behaviours { urlRequest = behaviour.modifyRequest(request: request, urlRequest: urlRequest) }
        for behaviour in behaviours { urlRequest = try await validated(urlRequest, by: behaviour) }
        return urlRequest
    }

    private func validated(_ urlRequest: URLRequest, by behaviour: any RequestBehaviour) async throws -> URLRequest {
        let promise = Promise<RequestValidationResult>()
        behaviour.validate(request: request, urlRequest: urlRequest) { promise.resolve(with: .success($0)) }
        switch try await promise.value() {
        case .success(let urlRequest): return urlRequest
        case .fail(let message): throw APIClientError.validationError(message)
        case .failure(let error): throw APIClientError.validationError("\(error)")
        }
    }

    private func send(_ urlRequest: URLRequest, through index: Int) async throws -> TransportResponse {
        guard index < behaviours.count else {
            return try await client.transport.send(try withUnreadStream(urlRequest), returning: request.service.redirections)
        }
        return try await behaviours[index].intercept(request: request, urlRequest: urlRequest) { urlRequest in
            try await send(urlRequest, through: index + 1)
        }
    }

    /// The request with a new body stream if the current one was opened: a stream can be read only once.
    private func withUnreadStream(_ urlRequest: URLRequest) throws(APIClientError) -> URLRequest {
        guard let stream = urlRequest.httpBodyStream, stream.streamStatus != .notOpen else { return urlRequest }
        guard let unread = request.bodyStream else {
            throw .requestEncodingError(
                "the body stream was already read; a behaviour that sets a body stream must set a new one for each attempt")
        }
        var urlRequest = urlRequest
        urlRequest.httpBodyStream = unread
        return urlRequest
    }

    // MARK: Decoding

    private func decoded(
        _ response: TransportResponse, _ urlRequest: URLRequest, _ timeline: Timeline,
        _ decode: @escaping @Sendable (inout ResponseReader) -> (any APIResponseValue)?
    ) async -> Outcome {
        guard let queue = client.decodingQueue else { return outcome(response, urlRequest, timeline, decode) }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: outcome(response, urlRequest, timeline, decode)) }
        }
    }

    private func outcome(
        _ response: TransportResponse, _ urlRequest: URLRequest, _ timeline: Timeline,
        _ decode: (inout ResponseReader) -> (any APIResponseValue)?
    ) -> Outcome {
        var timeline = timeline
        var reader = ResponseReader(response, options: client.decoding ?? .default)
        let start = ContinuousClock.now
        let value = decode(&reader)
        timeline.decodingDuration = start.duration(to: .now)
        let exchange = Exchange(request, urlRequest, response, timeline, dropped: reader.dropped)
        if reader.lacksBody { return Outcome(error: .emptyBody(statusCode: reader.statusCode), exchange: exchange) }
        if let failure = reader.failure { return Outcome(error: .decodingError(failure.decodingError()), exchange: exchange) }
        if let value { return Outcome(value: value, exchange: exchange) }
        return Outcome(error: .unexpectedStatusCode(statusCode: reader.statusCode, data: response.data), exchange: exchange)
    }

    // MARK: Reporting

    private func report(_ outcome: Outcome) {
        guard !behaviours.isEmpty else { return }
        let value = outcome.value.map(AnyResponseValue.init)
        let error = outcome.error ?? .unknownError(CancellationError())
        let response = AnyResponse(result: value.map(Result.success) ?? .failure(error), exchange: outcome.exchange)
        for behaviour in behaviours {
            if outcome.exchange.urlRequest != nil { behaviour.onResponse(request: request, response: response) }
            if let value {
                if value.successful { behaviour.onSuccess(request: request, result: value.success ?? value.value) }
            } else {
                behaviour.onFailure(request: request, error: error)
            }
        }
    }
}
