import Diagnostics
import Foundation
import LoopbackServer
import MovieSearching
import Testing

@Suite("Stores", .timeLimit(.minutes(15)))
struct StoreTests {
    /// Counts what was requested.
    private final class Requests<Key: Sendable>: Sendable {
        let all = Lock<[Key]>([])
        func add(_ key: Key) { all.withLock { $0.append(key) } }
    }

    private static func page(_ number: Int, _ titles: [String], hasNext: Bool = true) -> FoundPage {
        FoundPage(movies: titles.map { FoundMovie(id: $0, title: $0) }, number: number, total: nil, hasNext: hasNext)
    }

    @Test("a movie is found by its index, and many callers share the request of its page")
    func pages() async throws {
        let requests = Requests<Int>()
        let latch = Latch()
        let store = PageStore(pageSize: 3) { number in
            requests.add(number)
            await latch.wait()
            return Self.page(number, number > 2 ? [] : (1...(number == 2 ? 2 : 3)).map { "\(number).\($0)" })
        }
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 { group.addTask { try await store.item(at: 4)?.title } }
            await latch.arrivals(1)
            latch.open()
            for try await item in group { #expect(item == "2.2") }
        }
        #expect(requests.all.withLock { $0 } == [2])
        #expect(await store.count == 0)
        #expect(try await store.item(at: 0)?.title == "1.1")
        #expect(await store.count == 5)
        #expect(try await store.item(at: 5) == nil)
        #expect(try await store.item(at: 9) == nil)
        #expect(try await store.item(at: -1) == nil)
        #expect(requests.all.withLock { $0 } == [2, 1, 4])
    }

    @Test("the next page is requested when three quarters are shown, once, and none after the last one")
    func paging() async throws {
        let requests = Requests<Int>()
        let store = PageStore(pageSize: 4) { number in
            requests.add(number)
            return Self.page(number, number == 3 ? ["9"] : ["a", "b", "c", "d"], hasNext: number < 3)
        }
        try await store.show(0)
        try await store.show(0)
        try await store.show(1)
        #expect(requests.all.withLock { $0 } == [1])
        try await store.show(2)
        try await store.show(2)
        #expect(requests.all.withLock { $0 } == [1, 2])
        try await store.show(7)
        try await store.show(8)
        #expect(requests.all.withLock { $0 } == [1, 2, 3])
        #expect(await store.count == 9)
        #expect(await store.lastPage?.number == 3)
    }

    @Test("a page that arrives after everything was removed is not kept")
    func latePage() async throws {
        let latch = Latch()
        let store = PageStore(pageSize: 1) { number in
            await latch.wait()
            return Self.page(number, ["\(number)"])
        }
        let request = Task { try await store.item(at: 0) }
        await latch.arrivals(1)
        await store.removeAll()
        latch.open()
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(await store.count == 0)
        #expect(try await store.item(at: 0)?.title == "1")
    }

    private static func url(_ number: Int) throws -> URL { try #require(URL(string: "http://a.com/\(number).jpg")) }

    @Test("the images that were used last stay, and others are requested again")
    func images() async throws {
        let requests = Requests<String>()
        let store = ImageStore(capacity: 2) { url in
            requests.add(url.lastPathComponent)
            return Data(url.lastPathComponent.utf8)
        }
        for number in [1, 2, 1, 3] { _ = try await store.image(at: Self.url(number)) }
        #expect(await store.count == 2)
        #expect(try await store.storedImage(at: Self.url(2)) == nil)
        #expect(try await store.storedImage(at: Self.url(1)) == Data("1.jpg".utf8))
        #expect(try await store.image(at: Self.url(2)) == Data("2.jpg".utf8))
        #expect(requests.all.withLock { $0 } == ["1.jpg", "2.jpg", "3.jpg", "2.jpg"])
        #expect(try await store.storedImage(at: Self.url(3)) == nil)
    }

    @Test("400 images are kept by default, and a failure is not kept")
    func capacity() async throws {
        let requests = Requests<URL>()
        let store = ImageStore { url in
            requests.add(url)
            if url.lastPathComponent == "0.jpg" { throw CancellationError() }
            return Data()
        }
        let urls = try (0...401).map(Self.url)
        await store.prefetch(urls)
        #expect(await store.count == 400)
        #expect(requests.all.withLock { $0.count } == 402)
        _ = try? await store.image(at: urls[0])
        #expect(requests.all.withLock { $0.count } == 403)
    }

    @Test("only a few images are prefetched at once, and no image is requested twice")
    func prefetch() async throws {
        let running = Lock((now: 0, most: 0, all: 0))
        let latch = Latch()
        let store = ImageStore { _ in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
            await latch.wait()
            running.withLock { $0.now -= 1 }
            return Data()
        }
        let urls = try (0..<20).map(Self.url)
        async let prefetched: Void = store.prefetch(urls, atOnce: 3)
        await latch.arrivals(3)
        async let again: Data = store.image(at: urls[0])
        latch.open()
        await prefetched
        _ = try await again
        #expect(running.withLock { $0.most } <= 3)
        #expect(running.withLock { $0.all } == 20)
    }
}
