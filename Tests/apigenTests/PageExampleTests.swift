import Foundation
import Testing

/// The pages in `docs` that show a description, options and a program: the program is compiled and prints what its comments say.
@Suite("The examples of the pages", .timeLimit(.minutes(30)))
struct PageExampleTests {
    @Test("the examples of the pages about reading and failures compile, also in one program, and print what their comments say")
    func reading() async throws {
        let folder = try TemporaryFolder()
        let reading = try Page("docs/reading.md")
        let failures = try Page("docs/failures.md")
        try await reading.generate("Reading", in: folder)
        try await failures.generate("Films", in: folder)
        let package = NestedPackage(folder: folder, clients: ["ReadingClient", "FilmsClient"])
        let output = try await package.run([
            "Reading.swift": """
            import ReadingClient

            func reading() throws {
                let json = Data(#\"\"\"
            \(reading.blocks("json")[0])
            \"\"\"#.utf8)
            \(reading.program)
            }
            """,
            "Failures.swift": """
            import FilmsClient

            #if canImport(FoundationNetworking)
            import FoundationNetworking
            #endif

            /// Responds like a service that reports failures with the status 200, the first time also for a film that is late.
            actor Service: Transport {
                var count = 0

                func send(_ request: TransportRequest) async throws -> TransportResponse {
                    let url = request.urlRequest.url ?? URL(filePath: "/")
                    guard let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil) else { throw URLError(.badURL) }
                    let film = #"{"title": "Amelie"}"#
                    let failure = #"{"Response": "False", "Error": "Film not found!"}"#
                    if url.query == "id=late" { count += 1 }
                    let json =
                        switch url.query {
                        case "id=wrapped": #"{"data": \\#(film)}"#
                        case "id=bare": film
                        case "id=late" where count > 1: film
                        case nil: #"{"data": [\\#(film)], "count": 1}"#
                        default: failure
                        }
                    return TransportResponse(urlResponse: head, data: Data(json.utf8))
                }
            }

            func failures() async throws {
                let client = FilmsClient(baseURL: URL(string: "https://films.example")!, transport: Service())
            \(failures.program)
            }
            """,
            // Both clients have a model called `Film`, and share the runtime.
            "Both.swift": """
            import FilmsClient
            import ReadingClient

            func both() throws {
                let clients: [any RequestSender] = [FilmsClient(baseURL: URL(filePath: "/")), ReadingClient(baseURL: URL(filePath: "/"))]
                let films = try (FilmFromFilms(json: Data(#"{"title": "Amelie"}"#.utf8)), FilmFromReading(json: Data(#"{"title": "Amelie"}"#.utf8)))
                _ = (clients.map { $0.apiClient.decoding ?? .strict }, films, ["a": 1] as JSONValue)
            }
            """,
            "FilmFromFilms.swift": """
            import class FilmsClient.Film

            typealias FilmFromFilms = Film
            """,
            "FilmFromReading.swift": """
            import class ReadingClient.Film

            typealias FilmFromReading = Film
            """,
            "main.swift": """
            try reading()
            try await failures()
            try both()
            """,
        ])
        #expect(output.split(separator: "\n").map(String.init) == reading.output + failures.output)
    }
}

/// A page with examples.
private struct Page {
    private let page: MarkdownPage

    init(_ path: String) throws { page = try MarkdownPage(path) }

    /// The blocks of code in a language.
    func blocks(_ language: String) -> [String] { page.blocks(language).map { String($0.dropLast()) } }

    /// The examples in Swift, one after the other.
    var program: String { blocks("swift").joined(separator: "\n") }

    /// The output of the examples, according to the comments next to the calls.
    var output: [String] {
        program.split(separator: "\n").compactMap { line in
            line.contains("print(") ? line.firstMatch(of: /\s\/\/ (.*)$/).map { String($0.1) } : nil
        }
    }

    /// Generates a client for the description and the options of the page.
    func generate(_ name: String, in folder: TemporaryFolder) async throws {
        let files = blocks("yaml")
        try folder.write(files[0], to: "\(name).yaml")
        try folder.write(files[1] + "\nruntime: {path: \(Checkout.folder.appending(path: "Runtime").path)}\n", to: "\(name).apigen.yaml")
        let command = try await Command(["\(name).yaml", "--name", name, "--output", "\(name)Client", "--strict"], in: folder.url)
        try #require(command.status == 0, "\(command.errors)")
    }
}
