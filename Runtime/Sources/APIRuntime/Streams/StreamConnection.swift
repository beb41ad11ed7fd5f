/// The response to a call whose body is read while it arrives. Releasing it ends the call.
final class StreamConnection: Sendable {
    let exchange: Exchange
    let execution: RequestExecution
    private let body: PumpedBody
    private let failure: @Sendable (APIClientError, Exchange) -> any Error
    private let isTaken = Lock(false)
    private let hasEnded = Lock(false)
    /// The first item that was left out, with the reason.
    private let unmatched = Lock<(item: SequenceItem, error: JSONError)?>(nil)

    /// - Parameter failure: creates the error of the operation.
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

    /// Returns the next chunk; nil at the end.
    func next() async throws -> Data? {
        guard !hasEnded.withLock(\.self) else { return nil }
        do {
            let idle = execution.options.idleTimeout ?? RequestOptions.defaultIdleTimeout
            return try await body.next(within: idle, execution.client.deadlines)
        } catch { throw end(APIClientError(error)) }
    }

    /// Whether more items can follow, which the status 204 rules out.
    var canBeResumed: Bool { statusCode != 204 }

    /// Returns the duration until a time; zero if there is none.
    func wait(until date: Date?) -> Duration { date.map { .seconds($0.timeIntervalSince(execution.client.budget.now())) } ?? .zero }

    private func report(_ dropped: [JSONError]) {
        for behaviour in execution.behaviours { behaviour.onDropped(request: execution.request, values: dropped) }
    }

    /// Closes the connection, notifies the behaviors once, and returns the error to throw.
    ///
    /// - Parameter exchange: the exchange with the item that is the error; by default, only the head of the response.
    @discardableResult
    func end(_ error: APIClientError?, in exchange: Exchange? = nil) -> any Error {
        let exchange = exchange ?? self.exchange
        body.close()
        if !hasEnded.exchange(true) {
            let success = StreamedResponse(statusCode: statusCode)
            execution.report(.init(result: error.map { .failure($0) } ?? .success(success), exchange: exchange))
        }
        return failure(error ?? .unknownError(CancellationError()), exchange)
    }

    /// Ends the stream if the service reports an error in place of an item.
    ///
    /// - Throws: the error of the stream, whose body is the item.
    private func endIfFailed<Value: JSONCodable>(_ item: SequenceItem, decodedAs value: Value?) throws {
        guard item.reportsFailure(decodedAs: value) else { return }
        let exchange = exchange(with: item)
        throw end(.reportedFailure(statusCode: statusCode, message: exchange.serviceMessage), in: exchange)
    }

    /// Ends the stream with the error of the first item that was left out, because no item matches the description.
    func endIfUnmatched() throws {
        guard let (item, error) = unmatched.withLock(\.self) else { return }
        throw end(.decodingError(error.decodingError()), in: exchange(with: item))
    }

    /// Returns the exchange with an item as the body.
    private func exchange(with item: SequenceItem) -> Exchange {
        Exchange(
            exchange.request, exchange.sent, exchange.responseHead.map { .init(head: $0, data: item.json) }, exchange.timeline,
            attempts: exchange.attempts,
            serviceMessage: item.content.flatMap { ServiceMessage.find(in: $0, without: execution.secrets) })
    }

    /// Begins the only iteration; returns an error if it has already begun.
    func begin() -> (any Error)? {
        isTaken.exchange(true) ? failure(.unknownError(StreamError.iteratedTwice), exchange) : nil
    }

    /// Decodes an item; returns nil if it is left out according to the decoding options.
    ///
    /// - Throws: the error of the stream, which ends.
    func value<Value: JSONCodable>(of item: SequenceItem) throws -> Value? {
        let options = execution.client.currentDecoding
        let read: (value: Value, dropped: [JSONError])
        do {
            read = try Value.decoded(item.json, options: options)
        } catch {
            try endIfFailed(item, decodedAs: Value?.none)
            // Text that is truncated, or is not JSON, is not an item of another type.
            guard options.safeArrays, item.json.isJSON else { throw end(.decodingError(error.decodingError()), in: exchange(with: item)) }
            report([error])
            unmatched.withLock { $0 = $0 ?? (item, error) }
            return nil
        }
        try endIfFailed(item, decodedAs: read.value)
        if !read.dropped.isEmpty { report(read.dropped) }
        return read.value
    }
}

/// The successful response to a call whose body is a stream; `onResponse` receives it when the stream ends.
struct StreamedResponse {
    let statusCode: Int
    let success: Void? = nil
    /// False, because there is no value for `onSuccess`.
    let successful = false
}

extension StreamedResponse: APIResponseValue {
    init?(response: inout ResponseReader) { nil }
}

/// An error in the use of a stream.
enum StreamError: Error, CustomStringConvertible {
    /// The items were already read.
    case iteratedTwice

    var description: String { "a stream can be iterated only once" }
}
