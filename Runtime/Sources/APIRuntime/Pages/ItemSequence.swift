/// The items of all pages of a list. Each page is requested when its first item is needed.
public struct ItemSequence<Request: PagedRequest>: AsyncSequence, Sendable {
    public typealias Element = Request.Item

    let pages: PageSequence<Request>
    var limit: Int?
    /// Returns the identity of an item; nil if items may repeat.
    var identity: (@Sendable (Request.Item) -> AnyHashable)?

    /// Returns a sequence without repeated items, such as an item that moved to the next page while the list was read.
    public func unique<ID: Hashable & Sendable>(by id: @escaping @Sendable (Request.Item) -> ID) -> ItemSequence {
        var items = self
        items.identity = { AnyHashable(id($0)) }
        return items
    }

    /// Returns a sequence that ends after a number of items.
    public func limited(to limit: Int) -> ItemSequence {
        var items = self
        items.limit = Swift.min(limit, self.limit ?? limit)
        return items
    }

    /// Returns all items at once.
    ///
    /// - Throws: ``PageFailure`` with the earlier items.
    public func all() async throws -> [Request.Item] {
        var items: [Request.Item] = []
        do {
            for try await item in self { items.append(item) }
        } catch var failure as PageFailure<Request> {
            failure.items = items
            throw failure
        }
        return items
    }

    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator(), rest: limit, identity: identity) }

    /// Iterates over the items of the pages.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var pages: PageSequence<Request>.Iterator
        fileprivate var items: ArraySlice<Request.Item> = []
        /// How many items are still to come; nil if there is no limit.
        fileprivate var rest: Int?
        fileprivate let identity: (@Sendable (Request.Item) -> AnyHashable)?
        fileprivate var seen: Set<AnyHashable> = []

        /// Returns the next item, or nil after the last one.
        ///
        /// - Throws: ``PageFailure``, after which the sequence ends.
        public mutating func next() async throws -> Request.Item? {
            if let rest, rest <= 0 { return nil }
            while true {
                while let item = items.popFirst() {
                    if let identity, !seen.insert(identity(item)).inserted { continue }
                    if let rest { self.rest = rest - 1 }
                    return item
                }
                guard let page = try await pages.next() else { return nil }
                items = page.items[...]
            }
        }
    }
}
