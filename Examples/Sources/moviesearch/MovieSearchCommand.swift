import AcmeFlixClient
import AcmeFlixService
import ArgumentParser
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
            The keys come from the environment: TMDB_ACCESS_TOKEN or TMDB_API_KEY, OMDB_API_KEY, TVDB_API_KEY. Without a key, the \
            movies are those of AcmeFlix, a sample service inside this program. The language of titles is that of LANG, where the \
            service has translations.
            """)

    enum Service: String, ExpressibleByArgument, CaseIterable {
        case tmdb, omdb, tvdb, acmeflix

        /// The variables that can have the key.
        var variables: String {
            switch self {
            case .tmdb: "TMDB_ACCESS_TOKEN or TMDB_API_KEY"
            case .omdb: "OMDB_API_KEY"
            case .tvdb: "TVDB_API_KEY"
            case .acmeflix: ""
            }
        }
    }

    @Argument(help: "A title to search for first.")
    var title: [String] = []

    @Option(help: "Where to search: tmdb, omdb, tvdb or acmeflix. By default the first whose key is set.")
    var source: Service?

    @Option(
        name: [.customLong("server"), .customLong("acmeflix")],
        help: "The URL of a server to use instead of that of the service; without --source, one of AcmeFlix.")
    var server: String?

    @Flag(help: "Serve a page for a browser on this computer.")
    var web = false

    @Option(help: "The port of the page; 0 for any free one.")
    var port: UInt16 = 8080

    @Flag(help: "Write a numbered line for each request and response to standard error.")
    var log = false

    func run() async throws {
        let address = try server.map { text in
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
                throw ValidationError("invalid URL '\(text)'; expected an http or https URL")
            }
            return url
        }
        let service = try AcmeFlixServer()
        let server = LocalServer { await service.respond(to: $0) }
        try await server.run { url in
            let source = try chosenSource(at: address, sample: url)
            let history = SearchHistory(
                file: FileManager.default.homeDirectoryForCurrentUser.appending(path: ".moviesearch/searches.json"))
            let search = MovieSearch(source, history: history, language: language, showsPosters: web || Self.showsImages)
            if web {
                try await serve(SearchSite(search))
            } else {
                let console = SearchConsole(
                    search, Terminal(width: Self.width, showsImages: Self.showsImages, write: Self.write))
                await converse(console)
                // A person has seen the failure; a script needs the exit status.
                if await console.hasFailed, !Self.isInteractive { throw ExitCode.failure }
            }
        }
    }

    // MARK: Sources

    /// The requested source, or else the first whose key is set.
    ///
    /// - Parameters:
    ///   - address: the URL of the server to use; nil for that of the service.
    ///   - sample: the URL of the sample service inside this program.
    private func chosenSource(at address: URL?, sample: URL) throws -> any MovieSource {
        let wanted = source ?? (address == nil ? nil : .acmeflix)
        for service in wanted.map({ [$0] }) ?? Service.allCases {
            let address = address ?? (service == .acmeflix ? sample : nil)
            if let source = makeSource(of: service, at: address) { return source }
        }
        throw ValidationError("to search there, set \(wanted?.variables ?? "") in the environment")
    }

    /// The source of a service; nil without its key.
    ///
    /// - Parameter address: the URL of the server to use; nil for that of the service.
    private func makeSource(of service: Service, at address: URL?) -> (any MovieSource)? {
        let keys = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
        switch service {
        case .tmdb:
            let (key, token) = (keys["TMDB_API_KEY"].map { Secret($0) }, keys["TMDB_ACCESS_TOKEN"].map { Secret($0) })
            if key == nil, token == nil { return nil }
            // The token alone is enough.
            let client = TMDBClient(
                apiKey: token == nil ? key : nil, accessToken: token, baseURL: address ?? TMDB.Server.main,
                language: language.tag, behaviours: behaviours)
            return TMDBSource(client, language)
        case .omdb:
            return keys["OMDB_API_KEY"].map {
                OMDbSource(OMDbClient(apikey: Secret($0), baseURL: address ?? OMDb.Server.main, behaviours: behaviours), language)
            }
        case .tvdb:
            return keys["TVDB_API_KEY"].map { key in
                TVDBSource(
                    TVDBClient(
                        apikey: key, userkey: keys["TVDB_USER_KEY"] ?? "", username: keys["TVDB_USER_NAME"] ?? "",
                        baseURL: address ?? TVDB.Server.main, language: language.code, behaviours: behaviours))
            }
        case .acmeflix:
            return AcmeFlixSource(AcmeFlixClient(baseURL: address ?? AcmeFlix.Server.main, behaviours: behaviours))
        }
    }

    private var language: Language { Language(environment: ProcessInfo.processInfo.environment) }

    private var behaviours: [any CallBehaviour] {
        log ? [RequestLogging { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }] : []
    }

    // MARK: Terminal and browser

    /// Whether a person types lines and sees what is written.
    private static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    private static var showsImages: Bool {
        isatty(STDOUT_FILENO) == 1 && ["iTerm.app", "WezTerm"].contains(ProcessInfo.processInfo.environment["TERM_PROGRAM"] ?? "")
    }

    /// The number of columns of the terminal; nil if the output is not a terminal, or if the terminal can only append.
    @Sendable private static func width() -> Int? {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    private func converse(_ console: SearchConsole) async {
        // Ctrl-C cancels the current request, or else ends the program.
        let interrupts = Task {
            for await _ in endingSignals([SIGINT]) where await !console.cancel() { Foundation.exit(130) }
        }
        let lines = Self.lines(for: console)
        if title.isEmpty { await console.open() } else { _ = await console.run(title.joined(separator: " ")) }
        let prompt = Self.isInteractive ? "> " : ""
        Self.write(prompt)
        for await line in lines {
            guard await console.run(line) else { return interrupts.cancel() }
            Self.write(prompt)
        }
        // After Ctrl-D, the shell continues on a new line.
        if !prompt.isEmpty { Self.write("\n") }
        interrupts.cancel()
    }

    /// Writes to standard output at once; `print` would keep the text if the output is a pipe.
    @Sendable private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    /// The lines of standard input, for which a separate thread waits. Typed lines end a list that grows automatically.
    private static func lines(for console: SearchConsole) -> AsyncStream<String> {
        let (typed, typing) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() { typing.yield(line) }
            typing.finish()
        }
        guard isInteractive else { return typed }
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        Task {
            for await line in typed {
                await console.interrupt()
                continuation.yield(line)
            }
            continuation.finish()
        }
        return lines
    }

    private func serve(_ site: SearchSite) async throws {
        let server = LocalServer(port: port) { await site.respond(to: $0) }
        try await server.run { url in
            Self.write("moviesearch is at \(url.absoluteString)/. Press Ctrl-C to stop it.\n")
            for await _ in endingSignals() { break }
        }
    }
}
