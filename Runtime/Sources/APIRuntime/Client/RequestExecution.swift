import Dispatch

/// Sends one request through its behaviors and the transport, and decodes the response.
///
/// The class is not generic, so that it is compiled once and not for every operation.
final class RequestExecution: Sendable {
    let request: AnyRequest
    let client: APIClient
    let behaviours: [any CallBehaviour]
    let options: RequestOptions
    let maximumResponseSize: Int
    let isPaced: Bool
    /// The rate limits of the request in progress that the current task belongs to.
    @TaskLocal static var enteredLimits: Set<ObjectIdentifier> = []
    // Set while the request is sent, so that the error contains it if the deadline passes.
    let sent = Lock(Sent())

    /// A documented response or an error, with the exchange.
    struct Outcome: Sendable {
        var result: APIResult<any APIResponseValue>
        let exchange: Exchange

        /// Returns the response of the operation, or the error.
        func response<Value: APIResponseValue>() -> APIResponse<Value> {
            do throws(APIClientError) {
                if let value = try result.get() as? Value { return .result(ReceivedResponse(value: value, exchange: exchange)) }
                throw .unknownError(CancellationError())
            } catch {
                return .error(APIFailure(error: error, response: nil, exchange: exchange))
            }
        }

        /// Returns the error of a call whose response is not the expected one: the documented response, or the error itself.
        func failure<Value: APIResponseValue>() -> APIFailure<Value> {
            switch response() as APIResponse<Value> {
            case .result(let response): APIFailure(unsuccessful: response)
            case .error(let failure): failure
            }
        }
    }

    /// - Parameter isPaced: whether the body is read while it arrives and can have any size.
    init(
        _ request: AnyRequest, _ client: APIClient, _ options: RequestOptions, _ behaviours: [any CallBehaviour], isPaced: Bool = false
    ) {
        self.isPaced = isPaced
        self.client = client
        var options = options.completed(by: client.options)
        maximumResponseSize = options.maximumResponseSize ?? RequestOptions.defaultMaximumResponseSize
        if !isPaced { options.maximumResponseSize = maximumResponseSize }
        self.options = options
        var request = request.going(to: client)
        request.requestIDHeader = options.requestIDHeader
        request.call = sent.id
        self.request = request
        // Appending would copy the array for every call.
        self.behaviours = behaviours.isEmpty ? client.behaviours : client.behaviours + behaviours
    }

    /// A response whose body is in memory.
    struct Received: Sendable {
        let head: ResponseHead
        let data: Data
    }

    /// The request and the attempts that were sent.
    struct Sent: Sendable {
        /// The request before behaviors intercepted it.
        var described: TransportRequest?
        /// The keys whose values in the body are secret.
        var secretKeys: Set<String> = []
        /// The last request that the transport received, with credentials.
        var last: TransportRequest?
        /// The attempts so far, the last of which may be in progress.
        var attempts: [Attempt] = []
        /// The wait before the next attempt.
        var wait = Duration.zero
        /// The time after which the service accepts the request, if the response specifies it.
        var retryDate: Date?
        /// Ends the wait of the call at its deadline.
        var atDeadline: (@Sendable (any Error) -> Void)?
        /// The error of the deadline if it has passed.
        var lateError: NetworkError?
        /// Whether the transport keeps the deadline instead of a task.
        var transportKeepsDeadline = false

        /// Adds the next attempt.
        mutating func begin() {
            attempts.append(Attempt(wait: wait))
            wait = .zero
        }
    }

    /// Returns the request without the secrets that the caller passed in the URL, a header of the options, or the body.
    func shown(_ described: TransportRequest) -> TransportRequest {
        var shown = described
        shown.head.url = self.shown(described.head.url)
        if request.service.hasSecretBody { shown.body = nil }
        let secretKeys = sent.withLock(\.secretKeys)
        if !secretKeys.isEmpty, let body = shown.body?.inMemory {
            shown.body = (try? JSONValue(json: body).redacted(secretKeys).json()).map(RequestBody.init)
        }
        for name in options.headers.keys where !name.isHarmlessHeader { shown.head.headers.hide(name) }
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] { shown.head.headers.hide(name) }
        return shown
    }

    /// Returns a URL without its user, the query of the base URL, and the values of the query parameters of the options.
    func shown(_ url: URL) -> URL {
        let shown = url.withoutUser
        let baseQuery = client.baseURL?.query() ?? ""
        if baseQuery.isEmpty && options.query.isEmpty { return shown }
        // A link can contain some of its parameters.
        let parts = request.service.isReference ? baseQuery.split(separator: "&").map(String.init) : [baseQuery]
        var hidden = parts.filter { !$0.isEmpty }.map { ($0, "%E2%80%A6") }
        for (name, value) in options.query {
            let name = PercentEncoding.strict.encode(name) + "="
            hidden.append((name + PercentEncoding.strict.encode(value), name + "%E2%80%A6"))
        }
        return URL(string: hidden.reduce(shown.absoluteString) { $0.replacing($1.0, with: $1.1) }) ?? shown
    }

    /// Sends the request, decodes the response, and notifies the behaviors; errors are part of the outcome.
    func run(_ type: any APIResponseValue.Type) async -> Outcome {
        let reading = AttemptReading { _ = try await $0.data(upTo: self.maximumResponseSize) }
        let outcome = await outcome(type, reading, deadline: options.deadline ?? RequestOptions.defaultDeadline) { _ in nil }
        report(outcome)
        return outcome
    }

    /// Sends the request and decodes the response, but leaves it to the caller to notify the behaviors.
    ///
    /// - Parameter undecoded: returns the value of a response whose body must not be decoded.
    func outcome(
        _ type: any APIResponseValue.Type, _ reading: AttemptReading, deadline: Duration?,
        undecoded: (Received) throws -> (any APIResponseValue)?
    ) async -> Outcome {
        let start = ContinuousClock.now
        var timeline = Timeline()
        do {
            let response = try await response(reading, deadline: deadline)
            let received = Received(head: response.head, data: try await response.body.data().inUTF8(response.head))
            timeline.requestDuration = start.duration(to: .now)
            if let value = try undecoded(received) {
                return Outcome(result: .success(value), exchange: exchange(received, timeline))
            }
            return await decoded(received, timeline, type)
        } catch {
            timeline.requestDuration = start.duration(to: .now)
            return Outcome(result: .failure(APIClientError(error)), exchange: exchange(nil, timeline))
        }
    }

    // MARK: Sending

    /// Returns the request after the behaviors modified and validated it.
    func prepare() async throws -> TransportRequest {
        var (sending, secretKeys) = try request.encoded(baseURL: client.validBaseURL(), defaults: client.defaults, options: options)
        sending.isPaced = isPaced
        if !secretKeys.isEmpty { sent.withLock { $0.secretKeys = secretKeys } }
        let isForOwnServer = request.isForOwnServer(sending.head.url)
        for (name, value) in options.headers where isForOwnServer || name.isHarmlessHeader {
            if !sending.head.hasForm(unlike: name, value) { try sending.head.headers.set(name, value) }
        }
        if let name = request.service.idempotencyHeader, sending.head.headers[name] == nil {
            sending.head.headers[name] = UUID().uuidString
        }
        for behaviour in behaviours where !DefaultHook.modify.isKnown(for: behaviour) {
            behaviour.modify(request: request, sending: &sending)
        }
        for behaviour in behaviours where !DefaultHook.validate.isKnown(for: behaviour) {
            sending = try await validated(sending, by: behaviour)
        }
        if let declared = sending.head.headers["Content-Length"], declared != sending.body?.length.map({ "\($0)" }) {
            throw APIClientError.requestEncodingError("the header 'Content-Length' is not the length of the body; the transport sets it")
        }
        return sending
    }

    private func validated(_ sending: TransportRequest, by behaviour: any CallBehaviour) async throws -> TransportRequest {
        try await inTask {
            var sending = sending
            do {
                try await behaviour.validate(request: self.request, sending: &sending)
            } catch  where !(error is APIClientError || error is CancellationError) {
                throw APIClientError.validationError(error.sentence)
            }
            return sending
        }
    }

    // MARK: Decoding

    private func decoded(
        _ response: Received, _ timeline: Timeline, _ type: any APIResponseValue.Type
    ) async -> Outcome {
        guard let queue = client.decodingQueue else { return outcome(response, timeline, type) }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.outcome(response, timeline, type)) }
        }
    }

    private func outcome(_ response: Received, _ timeline: Timeline, _ type: any APIResponseValue.Type) -> Outcome {
        var timeline = timeline
        var reader = ResponseReader(
            response.head, response.data, options: client.currentDecoding,
            failureRule: request.service.failureRule)
        let start = ContinuousClock.now
        let value: (any APIResponseValue)? = type.init(response: &reader)
        timeline.decodingDuration = start.duration(to: .now)
        let shown = reader.failedItem.map { Received(head: response.head, data: $0.json) } ?? response
        let message = reader.failedItem.flatMap { ServiceMessage.find(in: $0.content, without: secrets) }
        let exchange = exchange(shown, timeline, dropped: reader.dropped, message: message)
        func failure(_ error: APIClientError) -> Outcome { Outcome(result: .failure(error), exchange: exchange) }
        let status = reader.statusCode
        if reader.failedItem != nil { return failure(.reportedFailure(statusCode: status, message: message)) }
        if reader.lacksBody { return failure(.emptyBody(statusCode: status)) }
        // A failure whose form differs from the documented one usually comes from a proxy.
        if let error = reader.failure, status < 400 || response.data.isJSON { return failure(.decodingError(error.decodingError())) }
        if let value, reader.failure == nil { return Outcome(result: .success(value), exchange: exchange) }
        return failure(.unexpectedStatusCode(statusCode: status, data: response.data))
    }

    /// - Parameter message: the message of the service in an item; nil to search for it in a response that means a failure.
    private func exchange(
        _ response: Received?, _ timeline: Timeline, dropped: [JSONError] = [], message: String? = nil
    ) -> Exchange {
        let sent = sent.withLock(\.self)
        let failed = response.flatMap(isFailure) == true ? response : nil
        let secrets = failed == nil ? [] : secrets
        return Exchange(
            request, sent.described.map(shown), response, timeline, attempts: sent.attempts, retryDate: sent.retryDate, dropped: dropped,
            serviceMessage: message ?? failed.flatMap { ServiceMessage.find(in: $0, rule: request.service.failureRule, without: secrets) },
            secrets: secrets)
    }

    /// Returns whether a response means a failure.
    private func isFailure(_ response: Received) -> Bool {
        let status = response.head.statusCode
        return status >= 400 || request.service.reportedFailure(status, response.data) != nil
    }

    /// The possible secrets in the last request that was sent.
    var secrets: Set<String> {
        let sent = sent.withLock(\.self)
        return (sent.last ?? sent.described)?.secrets(besides: request.target, hasSecretBody: request.service.hasSecretBody) ?? []
    }

    // MARK: Reporting

    /// Notifies the behaviors of the end of the call.
    func report(_ outcome: Outcome) {
        guard !behaviours.isEmpty else { return }
        let result = outcome.result.map { AnyResponseValue($0) }
        let response = AnyResponse(result: result, exchange: outcome.exchange)
        lazy var reported = outcome.exchange.reportedFailure
        for behaviour in behaviours {
            if !outcome.exchange.dropped.isEmpty { behaviour.onDropped(request: request, values: outcome.exchange.dropped) }
            switch result {
            case .success(let value) where value.successful: behaviour.onSuccess(request: request, result: value.success ?? value.value)
            case .success: if let reported { behaviour.onFailure(request: request, error: reported) }
            case .failure(let error): behaviour.onFailure(request: request, error: error)
            }
            if outcome.exchange.requestHead != nil { behaviour.onResponse(request: request, response: response) }
        }
    }
}

extension URL {
    /// The URL without its user and password.
    var withoutUser: URL {
        guard user() != nil, var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        (components.user, components.password) = (nil, nil)
        return components.url ?? self
    }

    /// The text of the URL without its user, password and query.
    var withoutSecrets: String { String(withoutUser.absoluteString.prefix { $0 != "?" }) }
}

extension RequestHead {
    /// Returns whether a header declares a media type other than that of the form, such as JSON for all calls, or lacks the boundary of its
    /// parts, so that the form could not be read.
    fileprivate func hasForm(unlike name: String, _ value: String) -> Bool {
        guard name.lowercased() == "content-type", let type = headers["Content-Type"] else { return false }
        return ["multipart/", "application/x-www-form-urlencoded"].contains(where: type.hasPrefix) && !value.hasPrefix(type)
    }
}

extension HeaderFields {
    /// Replaces the value of a field if there is one.
    fileprivate mutating func hide(_ name: String) { if self[name] != nil { self[name] = "…" } }
}
