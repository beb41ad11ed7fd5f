/// The only iteration over a stream, which ends the call when it is released.
///
/// A stream that ends early is requested again, from its last event on, as often as ``RequestOptions/streamResumptions`` allows.
final class StreamIteration: Sendable {
    /// Requests the part of the stream after the event with an id.
    typealias Resumption = @Sendable (_ id: String) async throws -> StreamConnection

    private let current: Lock<StreamConnection>
    private let error: (any Error)?
    private let resumption: Resumption
    /// How often the stream was requested again after the same event.
    private let progress = Lock((id: "", attempts: 0))

    init(_ stream: StreamConnection, _ resumption: @escaping Resumption) {
        current = Lock(stream)
        error = stream.begin()
        self.resumption = resumption
    }

    deinit { if error == nil { current.withLock(\.self).end(nil) } }

    func connection() throws -> StreamConnection {
        if let error { throw error }
        return current.withLock(\.self)
    }

    /// Requests the stream again after its last event; returns false if it has ended.
    ///
    /// - Parameters:
    ///   - fault: the error that ended the connection; nil if the body was complete.
    ///   - wait: the wait that the service requests.
    /// - Throws: the last error.
    func resumes(after fault: (any Error)?, lastID id: String, wait: Duration?) async throws -> Bool {
        var fault = fault
        let last = try connection()
        progress.withLock { if $0.id != id { $0 = (id, 0) } }
        // A header cannot contain control characters.
        while !id.isEmpty, !id.hasControlCharacter, last.canBeResumed, fault.map(mayPass) ?? true,
            let attempt = attempt(upTo: last.execution.options.streamResumptions ?? 0)
        {
            let asked = last.wait(until: (fault as? any APIError)?.retryDate)
            if asked > .seconds(60) { break }
            last.end(nil)
            let chosen = min(max(wait ?? .seconds(3), .milliseconds(100)), .seconds(30))
            // Zero, one, three, seven seconds and so on.
            let backoff = Duration.seconds(min(1 << min(attempt - 1, 5) - 1, 30))
            let clock = last.execution.client.clock
            do { try await clock.sleep(for: max(chosen, backoff, asked)) } catch { throw last.end(APIClientError(error)) }
            do {
                let next = try await resumption(id)
                current.withLock { $0 = next }
                return true
            } catch { fault = error }
        }
        if let fault { throw fault }
        return false
    }

    /// Returns the number of the next attempt after the last event; nil after the last attempt.
    private func attempt(upTo limit: Int) -> Int? {
        progress.withLock { progress in
            progress.attempts += 1
            return progress.attempts <= limit ? progress.attempts : nil
        }
    }
}

/// Returns whether a request may succeed after an error.
private func mayPass(_ error: any Error) -> Bool {
    guard let error = error as? any APIError else { return false }
    return error.networkCause?.mayPass ?? (error.statusCode.map { $0 >= 500 || $0 == 429 } == true)
}
