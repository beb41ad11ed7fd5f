import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way of one request through its behaviours to the transport and back; knows nothing of its type.
struct Call: Sendable {
    let request: AnyRequest
    private let client: APIClient
    private let behaviours: [any RequestBehaviour]

    /// What became of a request: a documented answer, or an error.
    struct Outcome: Sendable {
        var value: (any APIResponseValue)?
        var error: APIClientError?
        var exchange: Exchange
    }

    init(_ request: AnyRequest, _ client: APIClient, _ behaviours: [any RequestBehaviour]) {
        self.request = request
        self.client = client
        self.behaviours = client.behaviours + behaviours
    }

    /// Sends the request, decodes the answer, and tells the behaviours; never throws.
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
            let answer = try await send(prepared, through: 0)
            timeline.requestDuration = start.duration(to: clock.now)
            outcome = await decoded(answer, prepared, timeline, decode)
        } catch {
            timeline.requestDuration = start.duration(to: clock.now)
            outcome = Outcome(error: APIClientError(error), exchange: Exchange(request, urlRequest, nil, timeline))
        }
        report(outcome)
        return outcome
    }

    // MARK: Sending

    /// The request as the behaviours want it.
    private func prepare() async throws -> URLRequest {
        if let text = client.wrongBaseURL { throw APIClientError.requestEncodingError("'\(text)' is no URL") }
        var urlRequest = try request.urlRequest(baseURL: client.baseURL, defaultHeaders: client.defaultHeaders)
        for behaviour in behaviours { urlRequest = behaviour.modifyRequest(request: request, urlRequest: urlRequest) }
        for behaviour in behaviours { urlRequest = try await validated(urlRequest, by: behaviour) }
        return urlRequest
    }

    private func validated(_ urlRequest: URLRequest, by behaviour: any RequestBehaviour) async throws -> URLRequest {
        let gate = Gate<RequestValidationResult>()
        behaviour.validate(request: request, urlRequest: urlRequest) { gate.pass(.success($0)) }
        switch try await gate.wait() {
        case .success(let urlRequest): return urlRequest
        case .fail(let message): throw APIClientError.validationError(message)
        case .failure(let error): throw APIClientError.validationError("\(error)")
        }
    }

    private func send(_ urlRequest: URLRequest, through index: Int) async throws -> TransportResponse {
        guard index < behaviours.count else { return try await client.transport.send(try withUnreadStream(urlRequest)) }
        return try await behaviours[index].intercept(request: request, urlRequest: urlRequest) { urlRequest in
            try await send(urlRequest, through: index + 1)
        }
    }

    /// The request with a new stream for a body that was read before: a stream can be read only once.
    private func withUnreadStream(_ urlRequest: URLRequest) throws(APIClientError) -> URLRequest {
        guard let stream = urlRequest.httpBodyStream, stream.streamStatus != .notOpen else { return urlRequest }
        guard let unread = request.bodyStream else {
            throw .requestEncodingError("the stream of the body was read before; a behaviour that sets one must set a new one")
        }
        var urlRequest = urlRequest
        urlRequest.httpBodyStream = unread
        return urlRequest
    }

    // MARK: Decoding

    private func decoded(
        _ answer: TransportResponse, _ urlRequest: URLRequest, _ timeline: Timeline,
        _ decode: @escaping @Sendable (inout ResponseReader) -> (any APIResponseValue)?
    ) async -> Outcome {
        guard let queue = client.decodingQueue else { return outcome(answer, urlRequest, timeline, decode) }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: outcome(answer, urlRequest, timeline, decode)) }
        }
    }

    private func outcome(
        _ answer: TransportResponse, _ urlRequest: URLRequest, _ timeline: Timeline,
        _ decode: (inout ResponseReader) -> (any APIResponseValue)?
    ) -> Outcome {
        var timeline = timeline
        var reader = ResponseReader(answer, options: client.decoding ?? .default)
        let start = ContinuousClock.now
        let value = decode(&reader)
        timeline.decodingDuration = start.duration(to: .now)
        let exchange = Exchange(request, urlRequest, answer, timeline, dropped: reader.dropped)
        if let failure = reader.failure { return Outcome(error: .decodingError(failure.decodingError()), exchange: exchange) }
        if let value { return Outcome(value: value, exchange: exchange) }
        return Outcome(error: .unexpectedStatusCode(statusCode: reader.statusCode, data: answer.data), exchange: exchange)
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
