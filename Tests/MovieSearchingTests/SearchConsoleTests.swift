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

@Suite("The search in a terminal", .timeLimit(.minutes(5)))
struct SearchConsoleTests {
    /// What was printed.
    private final class Output: Sendable {
        private let text = Lock("")
        func print(_ line: String) { text.withLock { $0 += line + "\n" } }
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
            let source = AcmeFlixSource(AcmeFlixClient(baseURL: url))
            return try await body(SearchConsole(source, rental: source, history: history) { output.print($0) }, output)
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
                (":1", "This title is unavailable for rent at this moment."), (":rent 1", "This title is unavailable for rent"),
                (":rate 1 8.5", "your ratings are with us now!"), (":rate 1 11", "HTTP Code 400"), (":1", "★★★★★★★★★ 8.5"),
                ("inception", "Inception"), (":rent 1", "You have 1 titles in the cart waiting for you!"),
                (":remove 1", "We have removed the title from your cart."), (":cart", "You have 0 titles"), (":remove 1", "no movie 1"),
                (":rent 9", "no movie 9"), (":rate 1 x", ":rent 3"), (":what", ":rent 3"), ("shining", "The Shining"),
                (":rate 1 5", "This title cannot be rated anymore."),
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
            #expect(output.take() == "e\nc\nt\no\nn\nl\ni\nh\nd\nb\n")
        }
        #expect(await SearchHistory(file: file).searches == ["e", "c", "t", "o", "n", "l", "i", "h", "d", "b"])
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
        }
        let console = SearchConsole(Slow(latch: latch), history: SearchHistory(file: nil)) { output.print($0) }
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
        let offline = TMDBSource(TMDBClient(apiKey: "key", baseURL: URL(string: "http://127.0.0.1:1")))
        await #expect(throws: SearchProblem.offline) { try await offline.search("x", page: 1) }
    }
}
