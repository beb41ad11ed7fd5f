extension RequestSender {
    /// Sends a request that starts long-running work, polls until the work is done, and returns its result.
    ///
    /// The URL to poll is in the header `Operation-Location`, `Azure-AsyncOperation` or, with the status 202, `Location`; after a `PUT` or
    /// `PATCH` without these headers, it is the URL of the request. The work is done when the status of a response is not 202 and its body
    /// contains neither `done: false` nor a `status` other than `Succeeded`. Secrets are sent only to servers of the client. Canceling the
    /// task does not cancel the work.
    ///
    /// - Parameters:
    ///   - request: the request that starts the work.
    ///   - type: the type of the result; an optional type or ``JSONValue`` for work without a result.
    ///   - delays: how long to wait before each poll, unless a response has `Retry-After`; the last delay applies to all further polls.
    ///   - limit: how long the work may take, including all requests for it.
    ///   - location: a closure that finds the URL to poll, absolute or relative to the base URL, if the body of the response contains it.
    /// - Throws: an ``APIError``: the error of a request, ``APIClientError/reportedFailure(statusCode:message:)`` if the work fails or is
    ///   canceled, or an error with the cause ``NetworkCause/deadlineExceeded``.
    public func poll<Start: APIRequest, Value: JSONCodable>(
        _ request: Start, returning type: Value.Type, delays: [Duration] = [1, 2, 4, 8, 16, 30].map { .seconds($0) },
        within limit: Duration = .seconds(30 * 60), options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
        location: ((JSONValue) -> String?)? = nil
    ) async throws -> Value {
        let end = apiClient.deadlines.now() + limit
        let exchange: Exchange
        do throws(APIFailure<Start.Response>) {
            let response = try await send(request, options: options.ending(at: end, for: apiClient), behaviours: behaviours)
            guard response.value.successful else { throw APIFailure(unsuccessful: response) }
            exchange = response.exchange
        } catch {
            // The headers contain the URL to poll.
            guard case .emptyBody(202) = error.error else { throw error }
            exchange = error.exchange
        }
        var work = LongWork(client: apiClient, request: request, options: options, behaviours: behaviours, end: end, exchange: exchange)
        work.begin(location)
        var delays = delays[...]
        while !work.isDone {
            let url = try work.nextURL()
            let wait = work.requestedDelay ?? delays.first ?? .seconds(1)
            if delays.count > 1 { delays.removeFirst() }
            guard wait < end - apiClient.deadlines.now() else {
                throw work.failure(.networkError(NetworkError(.deadlineExceeded, "the work is not done within \(limit)")))
            }
            do { try await apiClient.clock.sleep(for: wait.bounded) } catch { throw work.failure(.networkError(error)) }
            try await work.poll(url)
        }
        let result = try await work.result()
        do {
            return try Value.decoded(result, options: apiClient.currentDecoding).value
        } catch { throw work.failure(.decodingError(error.decodingError())) }
    }
}

extension RequestOptions {
    /// Returns the options with a deadline that is not after a time on the clock of a client.
    fileprivate func ending(at end: Duration, for client: APIClient) -> RequestOptions {
        var options = completed(by: client.options)
        options.deadline = min(options.deadline ?? Self.defaultDeadline, end - client.deadlines.now())
        return options
    }
}

/// Work that was started, and its last known state.
private struct LongWork<Start: APIRequest> {
    let client: APIClient
    let request: Start
    let options: RequestOptions
    let behaviours: [any CallBehaviour]
    /// The time by which the work must be done, on the clock of the client.
    let end: Duration
    var exchange: Exchange
    var stateURL: String?
    /// The URL of the result, which responds with the status 202 until the result is available.
    var resultURL: String?
    var isDone = false
    var secrets: Set<String> = []

    private var body: JSONValue { exchange.data.flatMap { try? JSONValue(json: $0) } ?? .null }
    private var statusCode: Int { exchange.responseHead?.statusCode ?? 0 }
    /// The state of the work in the body, in lower case.
    private var state: String? { (body["status"] ?? body["properties"]?["provisioningState"])?.stringValue?.lowercased() }
    private var hasFailed: Bool { state.map { ["failed", "canceled", "cancelled"].contains($0) } ?? (body["error"]?.isNull == false) }
    /// Whether the body is the result, not a state.
    private var isResult: Bool { stateURL == nil && resultURL != nil }
    private var isOwnURLReadable: Bool { ["PUT", "PATCH", "GET"].contains(request.service.method) }

    /// Whether the work has ended according to the last response, successfully or not.
    private var hasEnded: Bool {
        if statusCode == 202 || isResult { return statusCode != 202 }
        return body["done"]?.boolValue ?? state.map { ["succeeded", "completed"].contains($0) || hasFailed } ?? true
    }

    /// The wait that the last response requests.
    var requestedDelay: Duration? { exchange.responseHead.flatMap { requestedWait(by: $0, now: client.budget.now())?.positive } }

    /// Reads the URL to poll from the response that started the work.
    mutating func begin(_ location: ((JSONValue) -> String?)?) {
        stateURL = target(of: "Operation-Location") ?? target(of: "Azure-AsyncOperation") ?? location?(body)
        if stateURL != nil || statusCode == 202 { resultURL = target(of: "Location") }
        isDone = stateURL == nil ? hasEnded : body["done"] == true
    }

    /// Returns the URL of the state of the work; it is empty for the URL of the request that started the work.
    func nextURL() throws -> String {
        if let url = stateURL ?? resultURL ?? (isOwnURLReadable ? "" : nil) { return url }
        throw failure(.networkError(NetworkError(.malformedResponse, "the response does not have the URL of the work")))
    }

    /// Requests the state of the work once.
    mutating func poll(_ url: String) async throws {
        try await get(url)
        if isResult, statusCode == 202, let next = target(of: "Location") { resultURL = next }
        isDone = hasEnded
    }

    /// Returns the JSON of the result, which can require a last request.
    mutating func result() async throws -> Data {
        if !isResult, hasFailed {
            let message = exchange.data.flatMap { ServiceMessage.find(in: $0, without: secrets) }
            throw failure(.reportedFailure(statusCode: statusCode, message: message ?? state))
        }
        if body["done"] == true { return try (body["response"] ?? .null).json() }
        if stateURL != nil {
            let url = body["resourceLocation"]?.stringValue.map(resolved) ?? (isOwnURLReadable ? "" : resultURL)
            if let url { try await get(url) }
        }
        return try body.json()
    }

    /// Requests the URL of the state or of the result.
    private mutating func get(_ url: String) async throws {
        let execution = RequestExecution(
            PollRequest(start: request, url: url).asAny(), client, options.ending(at: end, for: client), behaviours)
        let outcome = await execution.run(PollResponse.self)
        (exchange, secrets) = (outcome.exchange, execution.secrets)
        if case .failure(let error) = outcome.result { throw failure(error) }
        if let error = exchange.reportedFailure { throw failure(error) }
    }

    /// Returns the URL in a header of the last response.
    private func target(of header: String) -> String? { exchange.header(header).map(resolved) }

    private func resolved(_ reference: String) -> String {
        URL(string: PercentEncoding.reference(reference), relativeTo: exchange.responseHead?.url)?.absoluteString ?? reference
    }

    /// Returns an error with the last request and its response.
    func failure(_ error: APIClientError) -> any APIError { APIFailure<PollResponse>(error: error, response: nil, exchange: exchange) }
}

/// Requests the state of work at a URL, or at the URL of the request that started the work.
private struct PollRequest<Start: APIRequest>: APIRequest {
    let start: Start
    let url: String

    var service: APIService<PollResponse> {
        var service: APIService<PollResponse> = start.service.returning()
        if !url.isEmpty { service.refer(to: url) }
        service.use("GET")
        // The redirections are documented for the request that starts the work.
        service.redirections = []
        return service
    }

    func write(to writer: inout RequestWriter) {
        // A URL has its own query, and may lead to a server that must not receive the headers.
        if !url.isEmpty { return }
        start.write(to: &writer)
        writer.removeBody()
    }
}

/// Any success, with its body unchanged, unless it reports a failure.
private struct PollResponse: APIResponseValue {
    let statusCode: Int
    let success: Data?

    init?(response: inout ResponseReader) {
        guard response.statusCode / 100 == 2 else { return nil }
        (statusCode, success) = (response.statusCode, response.reportsFailure ? nil : response.data())
    }

    var successful: Bool { success != nil }
}
