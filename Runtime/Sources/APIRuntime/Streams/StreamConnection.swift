/// The response of a call whose body is read while it arrives. Releasing it ends the call.
final class StreamConnection: Sendable {
    let exchange: Exchange
    private let execution: RequestExecution
    private let body: PumpedBody
    private let failure: @Sendable (APIClientError, Exchange) -> any Error
    private let isTaken = Lock(false)
    private let hasEnded = Lock(false)

    /// - Parameter failure: makes the error of the operation.
    init(
        _ execution: RequestExecution, _ exchange: Exchange, _ body: ResponseBody,
        failure: @escaping @Sendable (APIClientError, Exchange) -> any Error
    ) {
        self.execution = execution
        self.exchange = exchange
        self.body = PumpedBody(body)
        self.failure = failure
    }

    deinit { end(nil) }

    private var statusCode: Int { exchange.responseHead?.statusCode ?? 200 }

    /// The next chunk; nil at the end.
    func next() async throws -> Data? {
        guard !hasEnded.withLock(\.self) else { return nil }
        do {
            let idle = execution.options.idleTimeout ?? RequestOptions.defaultIdleTimeout
            if let chunk = try await body.next(within: idle, execution.client.deadlines) { return chunk }
        } catch { throw end(APIClientError(error)) }
        end(nil)
        return nil
    }

    /// Whether more can follow; the status 204 says that nothing does.
    var canBeResumed: Bool { statusCode != 204 }

    var maximumResumptions: Int { execution.options.streamResumptions ?? 0 }

    /// How long it is until a time; zero without one.
    func wait(until date: Date?) -> Duration { date.map { .seconds($0.timeIntervalSince(execution.client.budget.now())) } ?? .zero }

    func sleep(for duration: Duration) async throws { try await execution.client.clock.sleep(for: duration) }

    private func report(_ dropped: [JSONError]) {
        for behaviour in execution.behaviours { behaviour.onDropped(request: execution.request, values: dropped) }
    }

    /// Closes the connection, notifies the behaviours once, and returns the error to throw.
    ///
    /// - Parameter exchange: the exchange with the item that is the error; by default only the head of the response.
    @discardableResult
    func end(_ error: APIClientError?, in exchange: Exchange? = nil) -> any Error {
        let exchange = exchange ?? self.exchange
        body.close()
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst {
            let value = error == nil ? StreamedResponse(statusCode: statusCode) : nil
            execution.report(.init(value: value, error: error, exchange: exchange))
        }
        return failure(error ?? .unknownError(CancellationError()), exchange)
    }

    /// Ends the stream if the service reports an error in the place of an item: an object with an `error`, or an event with that name.
    ///
    /// - Parameter value: what the item was decoded as. It is no failure if it has the error, unless a union has it as one of its types.
    /// - Throws: the error of the stream, whose body is the item.
    private func endIfFailed<Value: JSONCodable>(_ item: StreamParser.Item, decodedAs value: Value?) throws {
        let failure = FailureRule(member: ["error"])
        guard let content = item.content else { return }
        let hasError = failure.applies(to: content)
        guard hasError || item.event == "error" else { return }
        if let value, item.form != .text, !(hasError && Value.self is any APIUnion.Type),
            let kept = try? item.content(in: JSONWriter.data(of: value)),
            failure.applies(to: kept) || ServiceMessage.find(in: kept, without: []) != nil
        {
            return
        }
        let message = ServiceMessage.find(in: content, without: execution.secrets)
        let exchange = Exchange(
            exchange.request, exchange.sent, exchange.responseHead.map { .init(head: $0, data: item.json) }, exchange.timeline,
            attempts: exchange.attempts, serviceMessage: message)
        throw end(.reportedFailure(statusCode: statusCode, message: message), in: exchange)
    }

    /// Begins the only iteration; returns an error the second time.
    func begin() -> (any Error)? {
        let isTaken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        return isTaken ? failure(.unknownError(StreamError.iteratedTwice), exchange) : nil
    }

    /// Decodes an item; nil if it is left out, as the decoding options say.
    ///
    /// - Throws: the error of the stream, which ends.
    func value<Value: JSONCodable>(of item: StreamParser.Item) throws -> Value? {
        let options = execution.client.currentDecoding
        let read: (value: Value, dropped: [JSONError])
        do {
            read = try Value.decoded(item.json, options: options)
        } catch {
            try endIfFailed(item, decodedAs: Value?.none)
            guard options.safeArrays else { throw end(.decodingError(error.decodingError())) }
            report([error])
            return nil
        }
        try endIfFailed(item, decodedAs: read.value)
        if !read.dropped.isEmpty { report(read.dropped) }
        return read.value
    }
}

/// The successful response of a call whose body is a stream; `onResponse` receives it when the stream ends.
struct StreamedResponse: APIResponseValue {
    let statusCode: Int
    let success: Void? = nil
    /// False, because there is no value for `onSuccess`.
    let successful = false

    init(statusCode: Int) { self.statusCode = statusCode }

    init?(response: inout ResponseReader) { nil }
}

/// A wrong use of a stream.
enum StreamError: Error, CustomStringConvertible {
    /// The items are already gone.
    case iteratedTwice

    var description: String { "a stream can be iterated only once" }
}
