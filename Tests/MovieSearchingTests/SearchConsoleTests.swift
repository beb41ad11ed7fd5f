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

@Suite("The search in a terminal", .timeLimit(.minutes(15)))
struct SearchConsoleTests {
    /// The printed text.
    private final class Output: Sendable {
        private let text = Lock("")
        @Sendable func write(_ text: String) { self.text.withLock { $0 += text } }
        func take() -> String {
            text.withLock { text in
                defer { text = "" }
                return text
            }
        }
    }

    private func withConsole<Result: Sendable>(
        history: SearchHistory = SearchHistory(file: nil), _ body: @Sendable (SearchConsole, Output) async throws -> Result
    ) async throws -> Result {
        let service = try AcmeFlixServer()
        return try await LocalServer { await service.respond(to: $0) }.run { url in
            let output = Output()
            let search = MovieSearch(AcmeFlixSource(AcmeFlixClient(baseURL: url)), history: history)
            return try await body(SearchConsole(search, Terminal(write: output.write)), output)
        }
    }

    @Test("a table grows page by page, and details have the URL of the poster")
    func search() async throws {
        try await withConsole { console, output in
            #expect(await console.run("  THE "))
            #expect(
                output.take() == """
                    Total movies: 5
                      #  Title                                       Released        Stars
                      1  The Shining                                 1980
                      2  The Dreamers                                2003
                      3  The Great Dictator                          1940
                      4  The Usual Suspects                          1995
                      5  The Shawshank Redemption                    1994

                    """)
            #expect(await console.run("e"))
            #expect(output.take().hasSuffix("Type :n for more.\n"))
            #expect(await console.run(":n"))
            #expect(output.take().hasPrefix("  6  The Great Dictator"))
            #expect(await console.run(":n"))
            #expect(await console.run(":n"))
            #expect(output.take().hasSuffix("There are no more pages.\n"))
            #expect(await console.run(":6"))
            let details = output.take()
            #expect(details.hasPrefix("THE GREAT DICTATOR\nhttp://127.0.0.1:") && details.contains("/poster/TGR8D\nSynopsis: "))
            #expect(await !console.run(":q"))
        }
    }

    @Test("movies are rented, rated and removed, with the words of the service's own program")
    func renting() async throws {
        try await withConsole { console, output in
            #expect(await console.run("club"))
            _ = output.take()
            for (line, words) in [
                (":1", "This title is unavailable for rent at this moment."), (":rent 1", "Sorry!\nThis title is unavailable for rent"),
                (":rate 1 8.5", "Hurray! your ratings are with us now!"), (":rate 1 11", "from 0 to 10"), (":rate 1 nan", "from 0 to 10"),
                (":1", "★★★★★★★★★ 8.5"),
                ("inception", "Inception"), (":rent 1", "You have 1 title in the cart waiting for you!"),
                (":remove 1", "Done! We have removed the title from your cart."), (":cart", "You have 0 titles"),
                (":remove 1", "no movie 1"),
                (":rent 9", "no movie 9"), (":\(Int.min)", "no movie -"), (":remove \(Int.min)", "no movie -"),
                (":rate 1 x", "Type :rate 3 8.5 to rate movie 3 from 0 to 10."), (":wh\u{1B}at", "There is no command ':what'.\nType"),
                (":help", ":rent 3"),
                (":recent", "club"), ("shining", "The Shining"),
                (":rate 1 5", "Sorry!\nThis title cannot be rated anymore."),
            ] {
                #expect(await console.run(line))
                let text = output.take()
                #expect(text.contains(words), "\(line): \(text)")
            }
        }
    }

    @Test("the last ten searches that found something are remembered, newest first, each once")
    func history() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "searches-\(UUID().uuidString)/searches.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        try await withConsole(history: SearchHistory(file: file)) { console, output in
            for text in ["a", "b", "c", "d", "e", "h", "i", "l", "n", "o", "t", "zzz", "  ", "C", "E"] { #expect(await console.run(text)) }
            let text = output.take()
            #expect(text.contains("It seems we don't have that movie in the catalog right now 😢. Please try again"))
            #expect(text.contains("It looks you´re trying to search a movie using a invalid criteria. Please try again"))
            _ = await console.run(":recent")
            #expect(output.take() == "1  e\n2  c\n3  t\n4  o\n5  n\n6  l\n7  i\n8  h\n9  d\n10  b\n")
        }
        #expect(await SearchHistory(file: file).searches == ["e", "c", "t", "o", "n", "l", "i", "h", "d", "b"])
    }

    @Test("days and stars of TMDB's movies are in the table, in the language of the user")
    func days() async throws {
        try await LoopbackServer.run { _ in
            .init(
                200,
                json: """
                    {"page":1,"total_pages":1,"total_results":3,"results":[
                    {"id":268,"title":"Batman","release_date":"1989-06-23","vote_average":7.2,"poster_path":"/a.jpg"},
                    {"id":1,"title":"No date","release_date":"","vote_average":10},{"id":2,"title":"No stars"}]}
                    """)
        } _: { server in
            for (tag, day) in [("en-US", "Jun 23, 1989 "), ("es-ES", "23 jun 1989  "), ("de-DE", "23. Juni 1989")] {
                let output = Output()
                let client = TMDBClient(apiKey: "key", baseURL: server.baseURL, language: tag)
                let search = MovieSearch(TMDBSource(client, Language(tag)), history: SearchHistory(file: nil))
                let console = SearchConsole(search, Terminal(write: output.write))
                #expect(await console.run("batman"))
                #expect(server.targets.last?.contains("language=\(tag)") == true)
                #expect(
                    output.take() == """
                        Total movies: 3
                          #  Title                                       Released        Stars
                          1  Batman                                      \(day)   ★★★★☆
                          2  No date                                                     ★★★★★
                          3  No stars
                        This product uses the TMDB API but is not endorsed or certified by TMDB.

                        """)
            }
        }
    }

    @Test("posters are requested before their details, each once, and shown in a terminal that takes pictures")
    func posters() async throws {
        struct Pictures: MovieSource {
            let name = "Pictures"
            let pageSize = 2
            let requested: Lock<[String]>
            let latch: Latch
            func search(_ text: String, page: Int) async throws -> FoundPage {
                FoundPage(
                    movies: [
                        FoundMovie(id: "1", title: "One", posterURL: URL(string: "http://a.com/small.jpg")),
                        FoundMovie(id: "2", title: "Two"),
                    ], number: 1, total: nil, hasNext: false)
            }
            func details(of id: String) async throws -> MovieDetails {
                MovieDetails(title: id, posterURL: id == "1" ? URL(string: "http://a.com/large.jpg") : nil)
            }
            func poster(at url: URL) async throws -> Data {
                requested.withLock { $0.append(url.lastPathComponent) }
                await latch.wait()
                return Data("picture".utf8)
            }
        }
        let requested = Lock<[String]>([])
        let latch = Latch()
        let source = Pictures(requested: requested, latch: latch)
        for showsImages in [true, false] {
            let output = Output()
            let search = MovieSearch(source, history: SearchHistory(file: nil), showsPosters: showsImages)
            let console = SearchConsole(search, Terminal(showsImages: showsImages, write: output.write))
            #expect(await console.run("x"))
            if showsImages { await latch.arrivals(1) }
            latch.open()
            _ = output.take()
            #expect(await console.run(":1"))
            let picture = "\u{1B}]1337;File=inline=1;size=7;width=20:cGljdHVyZQ==\u{7}"
            #expect(output.take() == "1\n\(showsImages ? picture : "http://a.com/large.jpg")\n")
            #expect(await console.run(":2"))
            #expect(output.take() == "2\nNo poster\n")
        }
        #expect(requested.withLock { $0 } == ["small.jpg"])
    }

    @Test("a library that cannot be reached has its own message")
    func library() async throws {
        let output = Output()
        let source = AcmeFlixSource(AcmeFlixClient(baseURL: URL(string: "http://127.0.0.1:1")!))
        let console = SearchConsole(MovieSearch(source, history: SearchHistory(file: nil)), Terminal(write: output.write))
        #expect(await !console.hasFailed)
        #expect(await console.run("e"))
        #expect(
            output.take() == """
                Oops
                The library seems to be unavailable. Try connecting again.
                The service does not accept connections. Maybe it is not running.
                Type :again to try again.

                """)
        #expect(await console.hasFailed)
        #expect(await console.run(":recent"))
        #expect(output.take() == "No suggestions\n")
    }

    @Test(
        "the language comes from the environment",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de-DE"), (["LANG": "de_DE", "LC_ALL": "es_ES@euro"], "es-ES"), (["LANG": "C.UTF-8"], "en-US"),
            (["LANG": "de_DE", "LC_ALL": ""], "de-DE"), ([:], "en-US"), (["LANG": "../x"], "en-US"),
        ])
    func language(environment: [String: String], tag: String) {
        #expect(Language(environment: environment).tag == tag)
    }

    @Test(
        "searches of an older version are kept, and the file of a newer one is left alone",
        arguments: [
            (#"["b","a"]"#, ["b", "a"], #"{"version":2,"searches":["c","b","a"]}"#),
            (#"{"version":2,"searches":["b"]}"#, ["b"], #"{"version":2,"searches":["c","b"]}"#),
            (#"{"version":3,"searches":["b"]}"#, ["b"], #"{"version":3,"searches":["b"]}"#),
            ("{", [], #"{"version":2,"searches":["c"]}"#),
        ])
    func migration(old: String, searches: [String], new: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "searches-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(old.utf8).write(to: file)
        let history = SearchHistory(file: file)
        #expect(await history.searches == searches)
        try await withConsole(history: history) { console, output in
            #expect(await console.run(":recent"))
            let lines = searches.enumerated().map { "\($0 + 1)  \($1)\n" }
            #expect(output.take() == (lines.isEmpty ? "No suggestions\n" : lines.joined()))
        }
        await history.add("C")
        #expect(await history.searches == ["c"] + searches)
        let read = { (data: Data) in try JSONSerialization.jsonObject(with: data) as? NSDictionary }
        #expect(try read(Data(contentsOf: file)) == read(Data(new.utf8)))
    }

    @Test("a canceled request says so, and the next one works")
    func cancel() async throws {
        let latch = Latch()
        let output = Output()
        struct Slow: MovieSource {
            let name = "Slow"
            let latch: Latch
            func search(_ text: String, page: Int) async throws -> FoundPage {
                if text == "slow" { await latch.wait() }
                try Task.checkCancellation()
                return FoundPage(movies: [FoundMovie(id: "1", title: "A\u{1B}[2J")], number: 1, total: nil, hasNext: false)
            }
            func details(of id: String) async throws -> MovieDetails { throw SearchProblem.nothingFound }
            func poster(at url: URL) async throws -> Data { Data() }
        }
        let console = SearchConsole(MovieSearch(Slow(latch: latch), history: SearchHistory(file: nil)), Terminal(write: output.write))
        #expect(await !console.cancel())
        async let isGoing = console.run("slow")
        await latch.arrivals(1)
        #expect(await console.cancel())
        #expect(await isGoing)
        #expect(output.take() == "Canceled\nThe request was canceled.\n")
        _ = await console.run("quick")
        #expect(output.take().hasSuffix("  1  A[2J\n"))
    }

    @Test("the services' failures become words")
    func sources() async throws {
        try await LoopbackServer.run { request in
            if request.target.contains("page=2") { return .init(500, json: "{}") }
            if request.target.hasPrefix("/?") { return .init(401, json: #"{"Response":"False","Error":"Invalid API key!"}"#) }
            return .init(401, json: #"{"status_code":7,"status_message":"Invalid API key: no.","success":false,"Error":"Not Authorized"}"#)
        } _: { server in
            let sources: [any MovieSource] = [
                TMDBSource(TMDBClient(apiKey: "key", baseURL: server.baseURL)),
                OMDbSource(OMDbClient(apikey: "key", baseURL: server.baseURL)),
                TVDBSource(TVDBClient(apikey: "key", userkey: "", username: "", baseURL: server.baseURL)),
            ]
            let problems: [SearchProblem] = [.invalidKey("Invalid API key: no."), .invalidKey("Invalid API key!"), .invalidKey(nil)]
            for (source, problem) in zip(sources, problems) {
                await #expect(throws: problem) { try await source.search("x", page: 1) }
            }
            for (source, problem) in zip(sources, problems).prefix(2) {
                await #expect(throws: problem) { try await source.details(of: "1") }
            }
            await #expect(throws: SearchProblem.service(statusCode: 500, nil)) { try await sources[0].search("x", page: 2) }
        }
        let offline = TMDBSource(TMDBClient(apiKey: "key", baseURL: URL(string: "http://127.0.0.1:1")!))
        await #expect(throws: SearchProblem.network(.connectionRefused)) { try await offline.search("x", page: 1) }
    }
}
