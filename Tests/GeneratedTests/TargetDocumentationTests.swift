import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

// The example in the documentation of `APITarget`.

enum Movies: APITarget {
    case all(page: Int, size: Int)
    case byID(Int)

    var path: String {
        switch self {
        case .all: "/v2/movies"
        case .byID(let id): "/v2/movies/\(id)"
        }
    }

    var task: HTTPTask {
        switch self {
        case .all(let page, let size): .query(["page-number": page, "page-size": size])
        case .byID: .plain
        }
    }
}

private struct Movie: Codable, Equatable { let id: Int }

@Suite("Targets", .timeLimit(.minutes(15)))
struct TargetDocumentationTests {
    @Test("an API that is declared by hand is called by a generated client, with its token")
    func call() async throws {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.responses["GET /v2/movies/7"] = .init(200, json: #"{"id": 7}"#) }
        try await withTVDB(tvdb) { client, server in
            let movie = try await client.value(for: Movies.byID(7).returning(Movie.self))
            #expect(movie == Movie(id: 7))
            #expect(server.targets == ["POST /login", "GET /v2/movies/7"])
        }
    }

    @Test("the example in the documentation is in this file")
    func documentation() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: root.appending(path: "Runtime/Sources/APIRuntime/Targets/APITarget.swift"), encoding: .utf8)
        let code = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let lines = source.split(separator: "\n").filter { $0.hasPrefix("///") }.map {
            $0.dropFirst(3).trimmingCharacters(in: .whitespaces)
        }
        let start = try #require(lines.firstIndex(of: "```swift"))
        let end = try #require(lines.lastIndex(of: "```"))
        for line in lines[(start + 1)..<end] where !line.isEmpty { #expect(code.contains(line), "\(line)") }
    }
}
