/// The items of a list in pages, by their index. A page is requested when one of its items is first asked for.
package actor PageStore<Item: Sendable> {
    private let pageSize: Int
    private let load: @Sendable (Int) async throws -> [Item]
    private var pages: [Int: [Item]] = [:]
    private var requests: [Int: Task<[Item], any Error>] = [:]
    private var generation = 0

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - pageSize: how many items each page but the last one has.
    ///   - load: requests a page by its number; the first one is 1.
    package init(pageSize: Int, load: @escaping @Sendable (Int) async throws -> [Item]) {
        self.pageSize = max(pageSize, 1)
        self.load = load
    }

    /// How many items there are without a gap.
    package var count: Int {
        var count = 0
        var number = 1
        while let page = pages[number] {
            count += page.count
            number += 1
        }
        return count
    }

    /// An item, if its page is here.
    package func storedItem(at index: Int) -> Item? {
        guard index >= 0, let page = pages[index / pageSize + 1], index % pageSize < page.count else { return nil }
        return page[index % pageSize]
    }

    /// An item; nil if the list has no such item.
    package func item(at index: Int) async throws -> Item? {
        guard index >= 0 else { return nil }
        try await loadPage(index / pageSize + 1)
        return storedItem(at: index)
    }

    /// Notes that an item is shown: if three quarters of the items come before it, the next page is requested, once.
    package func show(_ index: Int) async throws {
        let count = count
        let hasEnded = (count + pageSize - 1) / pageSize * pageSize != count || pages[count / pageSize]?.isEmpty == true
        guard count == 0 || index >= (count - 1) * 3 / 4 && !hasEnded else { return }
        try await loadPage(count / pageSize + 1)
    }

    /// Removes everything; pages that are on their way never arrive.
    package func removeAll() {
        generation += 1
        for request in requests.values { request.cancel() }
        pages = [:]
        requests = [:]
    }

    private func loadPage(_ number: Int) async throws {
        guard pages[number] == nil else { return }
        let request = requests[number] ?? Task { [load] in try await load(number) }
        requests[number] = request
        let current = generation
        let result = await request.result
        guard generation == current else { throw CancellationError() }
        requests[number] = nil
        pages[number] = try result.get()
    }
}
