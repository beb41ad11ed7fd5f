import AcmeFlixClient
import AcmeFlixService
import Diagnostics
import Foundation
import LocalServer
import LoopbackServer
import MovieSearching
import OMDbClient
import TMDBClient
import TVDBClient
import Testing

/// The behavior of the program beyond one search, with clients of real servers.
@Suite("The program in a terminal", .timeLimit(.minutes(15)))
struct ProgramTests {
    /// The written text.
    private final class Output: Sendable {
        private let text = Lock("")
        @Sendable func write(_ text: String) { self.text.withLock { $0 += text } }
        func peek() -> String { text.withLock { $0 } }
        func take() -> String {
            text.withLock { text in
                defer { text = "" }
                return text
            }
        }
    }

    /// A clock on which no time passes.
    private struct IdleClock: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
    }

    /// A clock on which a number of sleeps end at once, and all others only when they are canceled.
    private struct CountingClock: Clock {
        let remaining: Lock<Int>
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        init(_ count: Int) { remaining = Lock(count) }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            let isLate = remaining.withLock { remaining in
                remaining -= 1
                return remaining < 0
            }
            if isLate { await Latch().wait() }
            try Task.checkCancellation()
        }
    }

    private func console(_ source: any MovieSource, _ output: Output, width: Int? = nil) -> SearchConsole {
        SearchConsole(
            MovieSearch(source, history: SearchHistory(file: nil), showsPosters: false),
            Terminal(width: { width }, clock: CountingClock(0), write: output.write))
    }

    // MARK: OMDb

    private static func number(_ request: LoopbackServer.Request) -> Int {
        URLComponents(string: request.target)?.queryItems?.first { $0.name == "page" }.flatMap { Int($0.value ?? "") } ?? 1
    }

    /// A page of ten titles, the last of which is on the next page, too.
    private static func omdb(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        let first = (number(request) - 1) * 9
        let titles = (first...(first + 9)).map { #"{"Title":"T\#($0)","imdbID":"tt\#($0)"}"# }.joined(separator: ",")
        return .init(200, json: #"{"Search":[\#(titles)],"totalResults":"123","Response":"True"}"#)
    }

    @Test("ten pages of OMDb are shown automatically, no title twice, and the last line says how many more there are")
    func automaticPages() async throws {
        try await LoopbackServer.run {
            Self.omdb($0)
        } _: { server in
            let output = Output()
            let console = console(OMDbSource(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: IdleClock()), output)
            #expect(await console.run("star wars"))
            let lines = output.take().split(separator: "\n").map(String.init)
            #expect(lines.count == 95 && lines[0] == "Total movies: 123")
            #expect(lines[2...92].map { $0.trimmingCharacters(in: .whitespaces) } == (0...90).map { "\($0 + 1)  T\($0)" })
            #expect(lines.suffix(2) == ["23 more results.", "Type :n for more."])
            #expect(await console.run(":n"))
            #expect(output.take().hasSuffix("13 more results.\nType :n for more.\n"))
            #expect(server.targets.prefix(2) == ["GET /?s=star%2Awars%2A&apikey=key", "GET /?s=star%2Awars%2A&page=2&apikey=key"])
            #expect(server.targets.filter { $0.contains("page=11&") }.count == 1)
        }
    }

    @Test("a list that grows automatically ends with the next line, and continues with the next page")
    func interruption() async throws {
        let latch = Latch()
        try await LoopbackServer.run { request in
            if Self.number(request) == 2 { await latch.wait() }
            return Self.omdb(request)
        } _: { server in
            let output = Output()
            let console = console(OMDbSource(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: IdleClock()), output)
            async let isGoing = console.run("x")
            await latch.arrivals(1)
            // The first page may still be on its way to the terminal.
            while !output.peek().contains(" 10  T9") { await Task.yield() }
            await console.interrupt()
            #expect(await isGoing)
            #expect(output.take().hasSuffix("113 more results.\nType :n for more.\n"))
            latch.open()
            #expect(await console.run(":n"))
            #expect(output.take().hasPrefix(" 11  T10"))
        }
    }

    @Test("a failure of the first automatic page is reported")
    func automaticFailure() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: #"{"Response":"False","Error":"Movie not found!"}"#)
        } _: { server in
            let output = Output()
            let console = console(OMDbSource(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: IdleClock()), output)
            #expect(await console.run("none"))
            #expect(output.take().hasPrefix("Oops\nIt seems we don't have that movie"))
            #expect(await !console.hasFailed)
        }
    }

    @Test("details of OMDb show awards and scores as symbols")
    func symbols() async throws {
        try await LoopbackServer.run { request in
            guard request.target.contains("i=tt0") else { return Self.omdb(request) }
            return .init(
                200,
                json: """
                    {"Title":"T0","Year":"1985","Awards":"Won 1 Oscar. 2 wins & 3 nominations total","Metascore":"87","imdbRating":"N/A",
                    "imdbID":"tt0","Response":"True"}
                    """)
        } _: { server in
            let output = Output()
            let console = console(OMDbSource(OMDbClient(apikey: "key", baseURL: server.baseURL), clock: IdleClock()), output)
            #expect(await console.run("x"))
            _ = output.take()
            #expect(await console.run(":1"))
            let text = output.take()
            #expect(text.hasPrefix("T0 (1985)\n") && text.contains("Wins: 🏆🏆\nNominations: 👏👏👏\n"), "\(text)")
            #expect(text.contains("Metascore: \(String(repeating: "🟩", count: 8))") && text.contains(" 87\n") && !text.contains("Rating:"))
        }
    }

    // MARK: TMDB

    private static let overview = "Once upon a time, a long overview of a movie was told from its start to its end, and everybody read it."

    private static func tmdb(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        if request.target.hasPrefix("/movie/") {
            return .init(200, json: #"{"id":1,"title":"T","vote_average":8,"overview":"\#(overview)"}"#)
        }
        let page = number(request)
        let movies = (1...4).map { #"{"id":\#(page)\#($0),"title":"T\#(page).\#($0)","vote_average":6,"overview":"\#(overview)"}"# }
        return .init(
            200, json: #"{"page":\#(page),"total_pages":3,"total_results":12,"results":[\#(movies.joined(separator: ","))]}"#)
    }

    @Test("the next page is requested when a page is shown, and shown without another request")
    func lookingAhead() async throws {
        let latch = Latch()
        try await LoopbackServer.run { request in
            if Self.number(request) == 2 { await latch.wait() }
            return Self.tmdb(request)
        } _: { server in
            let output = Output()
            let console = console(TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)), output)
            #expect(await console.run("x"))
            await latch.arrivals(1)
            latch.open()
            #expect(await console.run(":n"))
            #expect(output.take().contains("\n  5  T2.1"))
            #expect(server.targets.filter { $0.contains("page=2&") }.count == 1)
        }
    }

    @Test("a wide terminal shows the start of the overview, and details have all of it", arguments: [(80, 0), (130, 58), (200, 128)])
    func overviews(width: Int, overviewWidth: Int) async throws {
        try await LoopbackServer.run {
            Self.tmdb($0)
        } _: { server in
            let output = Output()
            let console = console(TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)), output, width: width)
            #expect(await console.run("x"))
            let lines = output.take().split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= width || $0.hasPrefix("This product") })
            #expect(lines[1].hasSuffix("Overview") == (overviewWidth > 0))
            let start = overviewWidth > Self.overview.count ? Self.overview : Self.overview.prefix(max(overviewWidth - 1, 0)) + "…"
            #expect(lines[2].hasSuffix(overviewWidth > 0 ? "★★★☆☆  \(start)" : "★★★☆☆"))
            #expect(await console.run(":1"))
            #expect(output.take().contains("Overview: \(Self.overview)\n"))
        }
    }

    @Test("wide characters take two columns, so that the next column starts where it should")
    func wideCharacters() throws {
        let movies = [
            FoundMovie(id: "1", title: "千と千尋の神隠し", released: "2001"), FoundMovie(id: "2", title: "Spirited Away 🐉", released: "2001"),
        ]
        let rows = MovieTable(width: 40).rows(movies, from: 1).split(separator: "\n")
        // The title has twelve columns.
        #expect(rows == ["  1  千と千尋の…   2001", "  2  Spirited Aw…  2001"])
    }

    @Test("known details are shown at once, and again only if they have changed")
    func knownDetails() async throws {
        let latch = Latch()
        let count = Lock(0)
        try await LoopbackServer.run { request in
            guard request.target.hasPrefix("/movie/") else { return Self.tmdb(request) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number > 1 { await latch.wait() }
            return .init(200, json: #"{"id":1,"title":"T","tagline":"\#(number > 2 ? "new" : "old")"}"#)
        } _: { server in
            let output = Output()
            let console = console(TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)), output)
            #expect(await console.run("x"))
            #expect(await console.run(":1"))
            let first = output.take()
            async let isGoing = console.run(":1")
            await latch.arrivals(1)
            #expect(first.hasSuffix(output.take()))
            latch.open()
            #expect(await isGoing)
            #expect(output.take().isEmpty)
            #expect(await console.run(":1"))
            let texts = output.take()
            #expect(texts.contains("Tagline: old") && texts.contains("Tagline: new"))
        }
    }

    @Test("progress is shown on a terminal during a request, is removed before the result, and is never shown in a pipe")
    func progress() async throws {
        for width in [80, nil] {
            let service = Latch()
            try await LoopbackServer.run { request in
                await service.wait()
                return Self.tmdb(request)
            } _: { server in
                let output = Output()
                let search = MovieSearch(
                    TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)), history: SearchHistory(file: nil), showsPosters: false)
                let console = SearchConsole(search, Terminal(width: { width }, clock: CountingClock(2), write: output.write))
                async let isGoing = console.run("x")
                await service.arrivals(1)
                while width != nil, !output.peek().contains("\r⠙ Loading") { await Task.yield() }
                service.open()
                #expect(await isGoing)
                let text = output.take()
                #expect(text.hasPrefix("\r⠋ Loading\r⠙ Loading") == (width != nil))
                #expect(text.contains("\r\u{1B}[KTotal movies: 12\n") == (width != nil))
                #expect(text.contains("\r") == (width != nil) && text.hasSuffix("TMDB.\n"))
            }
        }
    }

    @Test("a failed command is reported with its cause and can be repeated, and a number gets a hint")
    func again() async throws {
        let isFailing = Lock(true)
        try await LoopbackServer.run { request in
            isFailing.withLock { $0 } ? .init(503, json: "{}") : Self.tmdb(request)
        } _: { server in
            let output = Output()
            let console = console(TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)), output)
            #expect(await console.run(":again"))
            #expect(output.take() == "There is nothing to repeat.\n")
            #expect(await console.run("x"))
            #expect(output.take() == "Oops\nNetwork error. HTTP Code 503\nType :again to try again.\n")
            #expect(await console.run(":again"))
            #expect(output.take().contains("503"))
            isFailing.withLock { $0 = false }
            #expect(await console.run(":again"))
            #expect(output.take().contains("T1.1"))
            #expect(await console.run("3"))
            #expect(output.take() == "Type :3 for the details of movie 3, or \"3\" to search for this title.\n")
            #expect(await console.run("\"3\""))
            #expect(output.take().contains("Total movies: 12"))
            #expect(server.targets.last { $0.contains("/search") && !$0.contains("page=2") }?.contains("query=3&") == true)
            #expect(await console.run("99"))
            #expect(output.take().contains("Total movies: 12"))
        }
    }

    @Test("an earlier search is repeated by its number, and a command without its numbers explains its use")
    func commands() async throws {
        try await LoopbackServer.run {
            Self.tmdb($0)
        } _: { server in
            let output = Output()
            let console = console(TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)), output)
            for text in ["one", "two"] { #expect(await console.run(text)) }
            _ = output.take()
            #expect(await console.run(":recent"))
            #expect(output.take() == "1  two\n2  one\n")
            #expect(await console.run(":recent 2"))
            #expect(output.take().hasPrefix("Total movies: 12"))
            #expect(await console.run(":recent"))
            #expect(output.take() == "1  one\n2  two\n")
            for (line, text) in [
                (":rent", "Type :rent 3 to put movie 3 into the cart.\n"), (":rate 3", "Type :rate 3 8.5 to rate movie 3 from 0 to 10.\n"),
                (":remove x", "Type :remove 1 to take movie 1 out of the cart.\n"), (":recent 9", "1  one\n2  two\n"),
            ] {
                #expect(await console.run(line))
                #expect(output.take() == text)
            }
            // This service has no cart.
            #expect(await console.run(":help"))
            #expect(!output.take().contains("cart"))
            #expect(await console.run(":rent 1"))
            #expect(output.take() == "Oops\nTMDB has no cart.\n")
        }
    }

    // MARK: AcmeFlix and TVDB

    @Test("the whole library is there before a search, the cart when there is one, and stars after a rating")
    func library() async throws {
        let service = try AcmeFlixServer()
        try await LocalServer { await service.respond(to: $0) }.run { url in
            let output = Output()
            let console = console(AcmeFlixSource(AcmeFlixClient(baseURL: url)), output)
            await console.open()
            let text = output.take()
            #expect(text.hasPrefix("The library has 12 titles.\n") && text.contains(" 12  The Shawshank Redemption"))
            #expect(text.contains(":rent 3") && !text.contains(":cart"))
            #expect(await console.run(":rate 12 8"))
            #expect(output.take().hasSuffix(" 12  The Shawshank Redemption                    1994            ★★★★☆\n"))
            #expect(await console.run(":2"))
            #expect(output.take().hasSuffix("\nSorry! This title is unavailable for rent at this moment.\n"))
            #expect(await console.run(":1"))
            #expect(output.take().hasSuffix("\nSorry! This title cannot be rated anymore.\n"))
            #expect(await console.run(":rent 12"))
            _ = output.take()
            #expect(await console.run(":help"))
            #expect(output.take().contains(":cart"))
            #expect(await console.run(":library"))
            #expect(output.take().contains("★★★★☆"))
            #expect(await console.run(":remove 1"))
            _ = output.take()
            #expect(await console.run(":help"))
            #expect(!output.take().contains(":cart"))
        }
    }

    @Test("posters are requested by the client, with its behaviors, and without its key if they are elsewhere")
    func posters() async throws {
        try await LoopbackServer.run { request in
            var response = LoopbackServer.Response(200)
            response.body = Data(request.target.utf8)
            return request.target == "/none.jpg" ? .init(404) : response
        } _: { server in
            let log = Lock<[String]>([])
            let client = TMDBClient(
                apiKey: "key", baseURL: URL(string: "http://127.0.0.1:1")!,
                behaviours: [RequestLogging { line in log.withLock { $0.append(line) } }])
            let source = TMDBSource(client)
            let poster = try await source.poster(at: server.baseURL.appending(path: "a.jpg"))
            #expect(poster == Data("/a.jpg".utf8))
            #expect(log.withLock { $0.first?.contains("/a.jpg") } == true && server.targets == ["GET /a.jpg"])
            await #expect(throws: SearchProblem.nothingFound) { try await source.poster(at: server.baseURL.appending(path: "none.jpg")) }
        }
    }

    @Test("series have posters: the poster of the service in a list, and the most popular poster in details")
    func series() async throws {
        try await LoopbackServer.run { request in
            switch request.target {
            case "/login": .init(200, json: #"{"token":"t"}"#)
            case "/series/7": .init(200, json: #"{"data":{"id":7,"seriesName":"Lamplight","banner":"graphical/7.jpg"}}"#)
            case "/series/8": .init(200, json: #"{"data":{"id":8,"seriesName":"Lamps","banner":"graphical/8.jpg"}}"#)
            case "/series/7/images/query?keyType=poster":
                .init(
                    200,
                    json: """
                        {"data":[{"id":1,"fileName":"posters/7-1.jpg","ratingsInfo":{"average":5,"count":1}},
                        {"id":2,"fileName":"posters/7-2.jpg","ratingsInfo":{"average":8,"count":2}}]}
                        """)
            case "/search/series?name=lamp":
                .init(
                    200,
                    json: """
                        {"data":[{"id":7,"seriesName":"Lamplight","poster":"/banners/posters/7.jpg","banner":"graphical/7.jpg"},
                        {"id":8,"seriesName":"Lamps","poster":null,"image":"/banners/posters/8.jpg"},
                        {"id":9,"seriesName":"Lamp","banner":"graphical/9.jpg"},{"id":10,"seriesName":"Dark"}]}
                        """)
            default: .init(404, json: #"{"Error":"Resource not found"}"#)
            }
        } _: { server in
            let source = TVDBSource(TVDBClient(apikey: "key", userkey: "", username: "", baseURL: server.baseURL))
            let page = try await source.search("lamp", page: 1)
            #expect(
                page.movies.map { $0.posterURL?.absoluteString } == [
                    "https://www.thetvdb.com/banners/posters/7.jpg", "https://www.thetvdb.com/banners/posters/8.jpg",
                    "https://www.thetvdb.com/banners/graphical/9.jpg", nil,
                ])
            let output = Output()
            let console = console(source, output)
            #expect(await console.run("lamp"))
            _ = output.take()
            #expect(await console.run(":1"))
            #expect(output.take() == "LAMPLIGHT\nhttps://www.thetvdb.com/banners/posters/7-2.jpg\n")
            #expect(await console.run(":2"))
            #expect(output.take() == "LAMPS\nhttps://www.thetvdb.com/banners/graphical/8.jpg\n")
        }
    }
}
