package import Foundation

/// Images by URL. The last used images stay in memory; others are requested again when they are needed.
package actor ImageStore {
    private struct Entry {
        let data: Data
        var lastUse: Int
    }

    private let capacity: Int
    private let load: @Sendable (URL) async throws -> Data
    private var entries: [URL: Entry] = [:]
    private var requests: [URL: Task<Data, any Error>] = [:]
    private var uses = 0

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - capacity: how many images are kept.
    ///   - load: requests an image.
    package init(capacity: Int = 400, load: @escaping @Sendable (URL) async throws -> Data) {
        self.capacity = max(capacity, 1)
        self.load = load
    }

    /// The number of images in memory.
    package var count: Int { entries.count }

    /// An image, if it is in memory; it counts as used.
    package func storedImage(at url: URL) -> Data? {
        uses += 1
        entries[url]?.lastUse = uses
        return entries[url]?.data
    }

    /// An image, from memory or by a request that simultaneous callers share.
    package func image(at url: URL) async throws -> Data {
        if let image = storedImage(at: url) { return image }
        let request = requests[url] ?? Task { [load] in try await load(url) }
        requests[url] = request
        let result = await withTaskCancellationHandler {
            await request.result
        } onCancel: {
            request.cancel()
        }
        requests[url] = nil
        let data = try result.get()
        store(data, at: url)
        return data
    }

    /// Requests images that are not in memory, a few at a time; failures are ignored.
    package nonisolated func prefetch(_ urls: [URL], atOnce limit: Int = 4) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, url) in urls.enumerated() {
                if index >= limit { await group.next() }
                guard !Task.isCancelled else { return }
                group.addTask { _ = try? await self.image(at: url) }
            }
        }
    }

    private func store(_ data: Data, at url: URL) {
        uses += 1
        entries[url] = Entry(data: data, lastUse: uses)
        guard entries.count > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        entries[oldest.key] = nil
    }
}
