/// The results of a search, by index. A page is requested when one of its movies is first needed, or automatically.
package actor PageStore {
    private let pageSize: Int
    private let load: @Sendable (Int) async throws -> FoundPage
    private var pages: [Int: FoundPage] = [:]
    private var requests: [Int: Task<FoundPage, any Error>] = [:]
    private var generation = 0
    /// Receives the pages that are requested automatically; nil after the last page.
    private var receiving: Task<Void, Never>?
    private var failure: (any Error)?
    private var waiting: [AsyncStream<Void>.Continuation] = []

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - pageSize: how many movies each page except the last has.
    ///   - load: requests a page by its number; the first one is 1.
    package init(pageSize: Int, load: @escaping @Sendable (Int) async throws -> FoundPage) {
        self.pageSize = max(pageSize, 1)
        self.load = load
    }

    /// Whether more pages are requested automatically.
    package var isReceiving: Bool { receiving != nil }

    /// The page before the first missing page; nil if the first page is missing.
    package var lastPage: FoundPage? {
        var number = 1
        while pages[number] != nil { number += 1 }
        return pages[number - 1]
    }

    /// The number of movies before the first missing page.
    package var count: Int { lastPage.map { ($0.number - 1) * pageSize + $0.movies.count } ?? 0 }

    /// A page, if it is in memory.
    package func storedPage(_ number: Int) -> FoundPage? { pages[number] }

    /// A movie, if its page is in memory.
    package func storedItem(at index: Int) -> FoundMovie? {
        guard index >= 0, let movies = pages[index / pageSize + 1]?.movies else { return nil }
        return index % pageSize < movies.count ? movies[index % pageSize] : nil
    }

    /// A movie; nil if there is no such movie.
    package func item(at index: Int) async throws -> FoundMovie? {
        guard index >= 0 else { return nil }
        if let total = pages.values.first?.total, index >= total { return nil }
        _ = try await page(index / pageSize + 1)
        return storedItem(at: index)
    }

    /// A page by its number, from memory or by a request that simultaneous callers share.
    package func page(_ number: Int) async throws -> FoundPage {
        while pages[number] == nil, receiving != nil { try await arrival() }
        if let page = pages[number] { return page }
        let request = requests[number] ?? Task { [load] in try await load(number) }
        requests[number] = request
        let current = generation
        let result = await withTaskCancellationHandler {
            await request.result
        } onCancel: {
            request.cancel()
        }
        guard generation == current else { throw CancellationError() }
        requests[number] = nil
        let page = try result.get()
        pages[number] = page
        return page
    }

    /// Requests the next page, once, if three quarters of the movies come before a movie that is shown.
    package func show(_ index: Int) async throws {
        let last = lastPage
        guard last == nil || index >= (count - 1) * 3 / 4 && last?.hasNext == true else { return }
        _ = try await page((last?.number ?? 0) + 1)
    }

    /// Removes everything, including pages that are being requested.
    package func removeAll() {
        generation += 1
        for request in requests.values { request.cancel() }
        receiving?.cancel()
        receiving = nil
        pages = [:]
        requests = [:]
    }

    // MARK: Automatic pages

    /// Receives the first pages from a sequence; no page is requested before the sequence ends.
    package func receive(_ arriving: OMDbSearch.Pages) {
        let current = generation
        receiving = Task {
            do {
                for try await page in arriving where generation == current {
                    pages[page.number] = page
                    endWaiting()
                }
            } catch {
                failure = error
            }
            receiving = nil
            endWaiting()
        }
    }

    private func endWaiting() {
        for continuation in waiting { continuation.finish() }
        waiting = []
    }

    /// Waits for the next page or the end of the sequence.
    private func arrival() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        waiting.append(continuation)
        for await _ in stream {}
        try Task.checkCancellation()
        if let failure {
            self.failure = nil
            throw failure
        }
    }
}
