/// How a call processes the request and the response of each attempt.
struct AttemptReading: Sendable {
    /// Changes the request of an attempt.
    var modify: @Sendable (inout RequestHead) async throws -> Void = { _ in }
    /// Receives the body while it arrives.
    var sink: TransportRequest.Sink?
    /// Whether the attempt needs another request for the rest of the body.
    var needsMore: @Sendable () -> Bool = { false }
    /// Reads the part of the response that belongs to an attempt; if it fails, the request is sent again.
    let read: @Sendable (inout TransportResponse) async throws -> Void
}

extension RequestExecution {
    /// Prepares the request and sends it, several times if ``RetryPolicy`` requires it.
    ///
    /// - Parameter end: the time of the deadline; nil if there is none, so that no task is needed.
    func response(_ reading: AttemptReading, end: Duration?) async throws -> TransportResponse {
        let sending = try await prepare()
        try Task.checkCancellation()
        sent.withLock { $0.described = sending }
        for behaviour in behaviours { behaviour.beforeSend(request: request) }
        let transportKeepsDeadline = keepsDeadline(hasStreamedBody: sending.body.map { $0.inMemory == nil } == true)
        sent.withLock { $0.transportKeepsDeadline = transportKeepsDeadline }
        var response =
            transportKeepsDeadline || end == nil
            ? try await lastResponse(to: sending, reading, end: end)
            : try await inTask { try await self.lastResponse(to: sending, reading, end: end) }
        response.head = response.head.hidingQuery(besides: shown(sending.head.url))
        return response
    }

    private func lastResponse(to sending: TransportRequest, _ reading: AttemptReading, end: Duration?) async throws -> TransportResponse {
        let policy = RetryPolicy(
            sending, options, sendsAgain: behaviours.contains(where: \.sendsAgain), idempotencyHeader: request.service.idempotencyHeader)
        var reward = 1
        while true {
            let result = await attempt(sending, reading)
            // Attempts that returned a part of a body have not failed.
            var attempts = sent.withLock(\.attempts)
            if attempts.contains(where: \.hasPart) { attempts.removeAll(where: \.hasPart) }
            let decision = policy.decision(
                after: attempts, result.end, remaining: end.map { $0 - client.deadlines.now() } ?? .seconds(Int.max),
                random: client.budget.random(), now: client.budget.now())
            switch decision {
            case .succeed:
                client.budget.add(reward, for: sending.head.url)
                return try result.get()
            case .wait(let wait, let cost, _) where client.budget.take(cost, for: sending.head.url):
                reward = cost
                sent.withLock { $0.wait = wait }
                try await client.clock.sleep(for: wait)
            case .stop(let date), .wait(_, _, let date):
                sent.withLock { $0.retryDate = date }
                return try result.get()
            }
        }
    }

    /// Sends the request once, apart from requests that behaviors send, and reads the response.
    private func attempt(_ sending: TransportRequest, _ reading: AttemptReading) async -> Result<TransportResponse, any Error> {
        let count = sent.withLock(\.attempts.count)
        let result: Result<TransportResponse, any Error>
        do {
            if let limit = options.attemptTimeout {
                result = .success(
                    try await client.deadlines.run(
                        for: limit, otherwise: NetworkError(.timedOut, "no complete response to an attempt within \(limit)")
                    ) { try await self.response(to: sending, reading) })
            } else {
                result = .success(try await response(to: sending, reading))
            }
        } catch {
            result = .failure(error)
        }
        sent.withLock { sent in
            // A behavior can respond or fail without sending.
            if sent.attempts.count == count { sent.begin() }
            switch result.end {
            case .response(let response): sent.attempts[sent.attempts.count - 1].status = response.statusCode
            case .fault(let cause): sent.attempts[sent.attempts.count - 1].cause = cause
            }
        }
        return result
    }

    /// Returns the response to one attempt, with the part that the attempt reads.
    private func response(to sending: TransportRequest, _ reading: AttemptReading) async throws -> TransportResponse {
        var request = request
        (request.attempt, request.wait, request.deadline) = sent.withLock { sent in
            (sent.attempts.count + 1, sent.wait, sent.transportKeepsDeadline ? CallDeadline(call: self) : nil)
        }
        while true {
            var sending = sending
            try await reading.modify(&sending.head)
            (sending.sink, sending.deadline) = (reading.sink, request.deadline)
            if request.attempt > 1 { sending.request = request }
            var response = try await send(request, sending, through: 0)
            try await reading.read(&response)
            if !reading.needsMore() { return response }
        }
    }

    /// Sends a request through the remaining behaviors and the transport.
    private func send(_ request: AnyRequest, _ sending: TransportRequest, through index: Int) async throws -> TransportResponse {
        guard index == behaviours.count else {
            if DefaultHook.intercept.isKnown(for: behaviours[index]) {
                return try await send(request, sending, through: index + 1)
            }
            return try await behaviours[index].intercept(request: request, sending: sending) { sending in
                try await self.send(request, sending, through: index + 1)
            }
        }
        let number = sent.withLock { sent in
            sent.last = sending
            sent.begin()
            return sent.attempts.count - 1
        }
        do {
            let response = try await client.transport.send(sending)
            let head = response.head
            // A server other than that of the request may have had an effect before it redirected.
            let isRefused = RetryPolicy.isRefusal(head, now: client.budget.now()) && head.url == sending.head.url
            sent.withLock { ($0.attempts[number].status, $0.attempts[number].isUnprocessed) = (head.statusCode, isRefused) }
            return response
        } catch {
            let cause = APIClientError(error).networkCause
            let isUnprocessed = cause?.isBeforeSending == true && (error as? NetworkError)?.followsRedirection != true
            // An attempt that timed out already has its cause, and is canceled.
            if let cause { sent.withLock { ($0.attempts[number].cause, $0.attempts[number].isUnprocessed) = (cause, isUnprocessed) } }
            throw error
        }
    }
}

extension Attempt {
    /// Whether the response is a part of a body.
    fileprivate var hasPart: Bool { status == 206 && cause == nil }
}

extension Result<TransportResponse, any Error> {
    /// How the attempt ended. An error of a login is not an error of the request.
    fileprivate var end: RetryPolicy.End {
        switch self {
        case .success(let response): .response(response.head)
        case .failure(let error):
            if case .networkError = APIClientError(error) { .fault(APIClientError(error).networkCause) } else { .fault(nil) }
        }
    }
}
