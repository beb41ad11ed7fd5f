package import OMDbClient

/// Searches at OMDb that request the first ten pages automatically. A new search ends the previous search.
package actor OMDbSearch {
    /// The pages of a search, each with the titles that have an id and are not on an earlier page.
    package struct Pages: AsyncSequence, Sendable {
        package typealias Element = FoundPage

        fileprivate let stream: AsyncThrowingStream<FoundPage, any Error>
        fileprivate let isCurrent: @Sendable () async -> Bool

        package func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator(), isCurrent: isCurrent) }

        /// Returns the pages as they arrive, and no more pages after another search has begun.
        package struct Iterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncThrowingStream<FoundPage, any Error>.Iterator
            fileprivate let isCurrent: @Sendable () async -> Bool

            /// The next page; nil after the last one, and if another search has begun.
            package mutating func next() async throws -> FoundPage? {
                do {
                    let page = try await base.next()
                    return await isCurrent() ? page : nil
                } catch {
                    guard await isCurrent() else { return nil }
                    throw error
                }
            }
        }
    }

    private let client: OMDbClient
    private let clock: any Clock<Duration>
    private var generation = 0
    private var task: Task<Void, Never>?

    /// Creates searches.
    ///
    /// - Parameter clock: measures the time between pages.
    package init(_ client: OMDbClient, clock: any Clock<Duration> = ContinuousClock()) {
        self.client = client
        self.clock = clock
    }

    deinit { task?.cancel() }

    /// Half a second before the second and the third page, then three seconds.
    package static let delays: [Duration] = [.milliseconds(500), .milliseconds(500), .seconds(3)]

    /// The number of pages that are requested automatically.
    package static let maximumPages = 10

    /// The words of a text as the service searches for them: the last one can be the start of a word.
    static func pattern(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: "*") + "*" }

    /// Starts a search, and ends the previous search.
    ///
    /// - Returns: the pages, at most ten; they fail if the first one does.
    package func pages(for text: String) -> Pages {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: FoundPage.self)
        task?.cancel()
        task = nil
        generation += 1
        let number = generation
        if text.condensed == nil {
            continuation.finish(throwing: SearchProblem.emptyQuery)
        } else {
            let task = Task { [client, clock] in await Self.run(Self.pattern(text), client, clock, continuation) }
            continuation.onTermination = { _ in task.cancel() }
            self.task = task
        }
        return Pages(stream: stream) { [weak self] in await self?.generation == number }
    }

    private static func run(
        _ text: String, _ client: OMDbClient, _ clock: any Clock<Duration>,
        _ continuation: AsyncThrowingStream<FoundPage, any Error>.Continuation
    ) async {
        var seen: Set<String> = []
        let pages = client.pages(for: OMDb.Titles.Search.Request(text: text), maximumPages: maximumPages, delays: delays, clock: clock)
        do {
            for try await page in pages {
                var found = FoundPage(page.value, number: page.number)
                found.movies.removeAll { !seen.insert($0.id).inserted }
                continuation.yield(found)
            }
            continuation.finish()
        } catch {
            // Earlier pages stay: a search fails only without any page.
            continuation.finish(throwing: seen.isEmpty ? SearchProblem(error) : nil)
        }
    }
}
