import Diagnostics
import Foundation
import LoopbackServer
import MovieSearching
import OMDbClient
import Testing

@Suite("The pages of OMDb", .timeLimit(.minutes(15)))
struct OMDbSearchTests {
    /// A clock on which no time passes, and which records the durations of sleeps.
    private struct NotingClock: Clock {
        let sleeps = SharedDurations()
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            sleeps.all.withLock { $0.append(ContinuousClock.now.duration(to: deadline)) }
        }
    }

    private final class SharedDurations: Sendable {
        let all = Lock<[Duration]>([])
    }

    /// A page of ten titles, the last of which is on the next page, too.
    private static func page(_ number: Int, of total: Int) -> LoopbackServer.Response {
        let first = (number - 1) * 9
        let titles = (first...(first + 9)).map { #"{"Title":"T\#($0)","imdbID":"tt\#($0)"}"# }.joined(separator: ",")
        return .init(200, json: #"{"Search":[\#(titles)],"totalResults":"\#(total)","Response":"True"}"#)
    }

    private static func number(_ request: LoopbackServer.Request) -> Int {
        URLComponents(string: request.target)?.queryItems?.first { $0.name == "page" }.flatMap { Int($0.value ?? "") } ?? 1
    }

    @Test("ten pages are requested automatically, slowly, and no title comes twice")
    func tenPages() async throws {
        let clock = NotingClock()
        try await LoopbackServer.run {
            Self.page(Self.number($0), of: 500)
        } _: { server in
            let search = OMDbSearch(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: clock)
            var pages: [[String]] = []
            for try await page in await search.pages(for: "  back to   the future ") { pages.append(page.movies.map(\.id)) }
            #expect(pages.count == 10)
            #expect(pages.flatMap(\.self) == (0...90).map { "tt\($0)" })
            #expect(server.targets.first == "GET /?s=back%2Ato%2Athe%2Afuture%2A&apikey=key" && server.targets.count == 10)
        }
        let rounded = clock.sleeps.all.withLock { $0 }.map {
            (Double($0.components.attoseconds) / 1e18 + Double($0.components.seconds)).rounded(toPlaces: 1)
        }
        #expect(rounded == [0.5, 0.5] + Array(repeating: 3, count: 7))
    }

    @Test("a new search ends the previous search, whose late page is never delivered")
    func late() async throws {
        let latch = Latch()
        try await LoopbackServer.run { request in
            if request.target.contains("slow"), Self.number(request) == 2 { await latch.wait() }
            return Self.page(Self.number(request), of: 20)
        } _: { server in
            let search = OMDbSearch(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: NotingClock())
            var slow = await search.pages(for: "slow").makeAsyncIterator()
            #expect(try await slow.next()?.movies.count == 10)
            await latch.arrivals(1)
            var titles: [String] = []
            let quick = await search.pages(for: "quick")
            latch.open()
            #expect(try await slow.next() == nil)
            for try await page in quick { titles += page.movies.map(\.title) }
            #expect(titles.count == 19)
        }
    }

    @Test("an empty search is not sent, a failure of the first page is reported, and a failure of a later page ends the list")
    func failures() async throws {
        try await LoopbackServer.run { request in
            request.target.contains("none") || Self.number(request) == 2
                ? .init(200, json: #"{"Response":"False","Error":"Movie not found!"}"#) : Self.page(1, of: 30)
        } _: { server in
            let search = OMDbSearch(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: NotingClock())
            await #expect(throws: SearchProblem.emptyQuery) { for try await _ in await search.pages(for: "  ") {} }
            #expect(server.targets.isEmpty)
            await #expect(throws: (any Error).self) { for try await _ in await search.pages(for: "none") {} }
            var count = 0
            for try await page in await search.pages(for: "some") { count += page.movies.count }
            #expect(count == 10)
        }
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        let factor = [1.0, 10, 100][places]
        return (self * factor).rounded() / factor
    }
}
