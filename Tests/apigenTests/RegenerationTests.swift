import Foundation
import Testing

/// The effect of a newer document on an existing client: additions as in version 3 of the API, and breaking changes.
@Suite("A newer document", .timeLimit(.minutes(15)))
struct RegenerationTests {
    private let folder: TemporaryFolder
    private let before: [String: Data]
    private let after: [String: Data]
    private let summary: [String]

    init() async throws {
        folder = try TemporaryFolder()
        var options = try Checkout.text("Specs/tvdb.apigen.yaml")
        // These rules are about parts that the newer document or the overlay changes.
        try options.cut(from: "unwrap:\n", upTo: "# The server always sends")
        options.removeSubrange(try #require(options.range(of: "# Some episodes")).lowerBound...)
        try options.replace("      posterURL: {property: [poster, image], base: *images}\n", with: "")
        try folder.write(options, to: "tvdb.apigen.yaml")
        var document = try Checkout.text("Specs/tvdb.yaml")
        try folder.write(document, to: "tvdb.yaml")
        let first = try await Command(["tvdb.yaml"], in: folder.url)
        try #require(first.status == 0 && !first.output.contains("changes for"))
        try folder.write("mine", to: "Generated/TVDBClient/Sources/TVDBClient/Models/Mine.swift")
        before = try folder.files(below: "Generated/TVDBClient")

        try Self.addMovies(to: &document)
        try document.insert(
            """
                    image: {type: string, description: The path of an image.}
                    poster: {type: string}

            """,
            after:
                "    SeriesSearchResult:\n      type: object\n      description: A short record of a series in search results.\n      properties:\n"
        )
        try document.cut(from: "  /languages/{id}:\n", upTo: "  /search/series:\n")
        let update = """
                Update:
                  type: object
                  description: A change of a series.
                  properties:
                    id:
                      type: integer
                      description: The id of the series.

            """
        try document.replace(update + "        lastUpdated:", with: update + "        changedAt:")
        try document.replace(
            "    User:\n      type: object\n", with: "    User:\n      type: object\n      required: [userName]\n")
        try folder.write(document, to: "tvdb.yaml")
        let second = try await Command(["tvdb.yaml"], in: folder.url)
        try #require(second.status == 0, "\(second.errors)")
        summary = second.lines
        after = try folder.files(below: "Generated/TVDBClient")
    }

    private static func addMovies(to document: inout String) throws {
        try document.insert("  - name: Movies\n    description: Films.\n", after: "tags:\n")
        try document.insert(
            """
              /movies/{id}:
                get:
                  tags: [Movies]
                  parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                  responses:
                    '200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Movie'}}}}
              /movieupdates:
                get:
                  tags: [Movies]
                  parameters: [{name: since, in: query, required: true, schema: {type: integer}}]
                  responses:
                    '200': {description: Ids., content: {application/json: {schema: {$ref: '#/components/schemas/UpdatedMovies'}}}}

            """,
            after: "paths:\n"
        )
        try document.insert(
            """
                Movie: {type: object, properties: {id: {type: integer}, release_dates: {type: array, items: {type: string}}}}
                UpdatedMovies: {type: object, properties: {movies: {type: array, items: {type: integer}}}}

            """,
            after: "  schemas:\n"
        )
    }

    @Test("a newer document changes only the files it affects")
    func files() {
        let sources = "Sources/TVDBClient"
        #expect(
            Set(after.keys).subtracting(before.keys) == [
                "\(sources)/Models/TVDBMovie.swift", "\(sources)/Models/TVDBUpdatedMovies.swift",
                "\(sources)/Requests/Movies/GetMoviesById.swift", "\(sources)/Requests/Movies/GetMovieupdates.swift",
            ]
        )
        #expect(Set(before.keys).subtracting(after.keys) == ["\(sources)/Requests/Languages/GetLanguagesById.swift"])
        let changed = before.keys.filter { path in after[path].map { $0 != before[path] } ?? false }
        #expect(
            Set(changed) == [
                ".apigen.json", "README.md", "\(sources)/TVDB.swift", "\(sources)/TVDBClient.swift",
                "\(sources)/TVDBClient.docc/TVDBClient.md",
                "\(sources)/Models/TVDBSeriesSearchResult.swift", "\(sources)/Models/TVDBUpdate.swift",
                "\(sources)/Models/TVDBUser.swift",
            ]
        )
        #expect(
            summary.dropFirst().first
                == "Generated/TVDBClient: \(after.count - 2) files, 4 created, 7 changed, \(after.count - 13) unchanged, 1 removed"
        )
    }

    @Test("a newer document keeps files that apigen did not write")
    func foreignFile() throws {
        #expect(try folder.text("Generated/TVDBClient/Sources/TVDBClient/Models/Mine.swift") == "mine")
    }

    @Test("the summary lists the changes for users, those that break source first")
    func summaryLines() {
        #expect(summary.first == "TheTVDB API v2 2.2.0: 31 operations, 44 models")
        #expect(
            summary.dropFirst(2) == [
                "3 notes",
                "changes for the client's users: 10, of which 3 break source",
                "  - operation TVDB.Languages.GetLanguagesById  (breaks source)",
                "  - property TVDBUpdate.lastUpdated  (breaks source)",
                "  ~ property TVDBUser.userName: String? → String  (breaks source)",
                "  + operation TVDB.Movies.GetMoviesById: GET /movies/{id}",
                "  + operation TVDB.Movies.GetMovieupdates: GET /movieupdates",
                "  + model TVDBMovie: class",
                "  + model TVDBUpdatedMovies: class",
                "  + property TVDBSeriesSearchResult.image: String?",
                "  + property TVDBSeriesSearchResult.poster: String?",
                "  + property TVDBUpdate.changedAt: Int?",
            ]
        )
    }

    @Test("a renamed document changes nothing")
    func renamed() async throws {
        try folder.write(folder.text("tvdb.yaml"), to: "new/thetvdb.yaml")
        let command = try await Command(["new/thetvdb.yaml", "--options", "tvdb.apigen.yaml", "--check"], in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
    }

    @Test("the next run changes nothing and says so")
    func settled() async throws {
        let command = try await Command(["tvdb.yaml"], in: folder.url)
        #expect(command.output.contains(" 0 created, 0 changed, "))
        #expect(!command.output.contains("changes for"))
        #expect(try folder.files(below: "Generated/TVDBClient") == after)
    }
}

extension String {
    /// Replaces a string that must occur exactly once.
    fileprivate mutating func replace(_ text: String, with replacement: String) throws {
        let places = ranges(of: text)
        try #require(places.count == 1, "'\(text)' occurs \(places.count) times")
        replaceSubrange(places[0], with: replacement)
    }

    fileprivate mutating func insert(_ text: String, after place: String) throws {
        try replace(place, with: place + text)
    }

    /// Removes the lines from one string up to another one.
    fileprivate mutating func cut(from start: String, upTo end: String) throws {
        let lower = try #require(range(of: start)).lowerBound
        let upper = try #require(range(of: end)).lowerBound
        try #require(lower < upper)
        removeSubrange(lower..<upper)
    }
}
