import AcmeFlixClient
import AcmeFlixService
import ArgumentParser
import Dispatch
import Foundation
import LocalServer
import MovieSearching
import OMDbClient
import TMDBClient
import TVDBClient

@main
struct MovieSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moviesearch",
        abstract: "Searches for movies in the terminal, or in a browser.",
        discussion: """
            The keys come from the environment: TMDB_ACCESS_TOKEN or TMDB_API_KEY, OMDB_API_KEY, TVDB_API_KEY. Without any of them, the \
            movies are those of AcmeFlix, a sample service inside this program.
            """)

    enum Service: String, ExpressibleByArgument, CaseIterable {
        case tmdb, omdb, tvdb, acmeflix
    }

    @Argument(help: "A title to search for first.")
    var title: [String] = []

    @Option(help: "Where to search: tmdb, omdb, tvdb or acmeflix. By default the first whose key is set.")
    var source: Service?

    @Option(help: "The URL of an AcmeFlix service to use instead of the one inside this program.")
    var acmeflix: String?

    @Flag(help: "Serve a page for a browser on this computer.")
    var web = false

    @Option(help: "The port of the page; 0 for any free one.")
    var port: UInt16 = 8080

    func run() async throws {
        let service = try AcmeFlixServer()
        let server = LocalServer { await service.respond(to: $0) }
        try await server.run { url in
            let address = try acmeflix.map { text in
                guard let url = URL(string: text) else { throw ValidationError("'\(text)' is not a URL") }
                return url
            }
            let sample = AcmeFlixSource(AcmeFlixClient(baseURL: address ?? url))
            let source = try chosenSource(besides: sample)
            let history = SearchHistory(
                file: FileManager.default.homeDirectoryForCurrentUser.appending(path: ".moviesearch/searches.json"))
            if web {
                try await serve(SearchSite(source, history: history))
            } else {
                await converse(
                    SearchConsole(source, rental: source as? any Rental, history: history, showsImages: showsImages) { print($0) })
            }
        }
    }

    // MARK: Sources

    private func chosenSource(besides sample: AcmeFlixSource) throws -> any MovieSource {
        let keys = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
        let sources: [(Service, (any MovieSource)?)] = [
            (.tmdb, keys["TMDB_ACCESS_TOKEN"].map { TMDBSource(TMDBClient(accessToken: Secret($0))) }),
            (.tmdb, keys["TMDB_API_KEY"].map { TMDBSource(TMDBClient(apiKey: Secret($0))) }),
            (.omdb, keys["OMDB_API_KEY"].map { OMDbSource(OMDbClient(apikey: Secret($0))) }),
            (
                .tvdb,
                keys["TVDB_API_KEY"].map {
                    TVDBSource(TVDBClient(apikey: $0, userkey: keys["TVDB_USER_KEY"] ?? "", username: keys["TVDB_USER_NAME"] ?? ""))
                }
            ),
            (.acmeflix, sample),
        ]
        for (service, source) in sources where self.source == nil || self.source == service {
            if let source { return source }
        }
        throw ValidationError("no key for \(source?.rawValue ?? "") is set; see moviesearch --help")
    }

    private var showsImages: Bool {
        ["iTerm.app", "WezTerm"].contains(ProcessInfo.processInfo.environment["TERM_PROGRAM"] ?? "")
    }

    // MARK: Terminal and browser

    private func converse(_ console: SearchConsole) async {
        // Ctrl-C cancels the request that is on its way, or else ends the program.
        signal(SIGINT, SIG_IGN)
        let interrupts = DispatchSource.makeSignalSource(signal: SIGINT)
        interrupts.setEventHandler {
            Task { if await !console.cancel() { Foundation.exit(130) } }
        }
        interrupts.resume()
        if title.isEmpty { print(SearchConsole.help) } else { _ = await console.run(title.joined(separator: " ")) }
        for await line in Self.lines { guard await console.run(line) else { break } }
        interrupts.cancel()
    }

    /// The lines of the standard input, which a thread of its own waits for.
    private static var lines: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    private func serve(_ site: SearchSite) async throws {
        let server = LocalServer(port: port) { await site.respond(to: $0) }
        try await server.run { url in
            FileHandle.standardOutput.write(Data("moviesearch is at \(url.absoluteString)/. Press Ctrl-C to stop it.\n".utf8))
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }
}
