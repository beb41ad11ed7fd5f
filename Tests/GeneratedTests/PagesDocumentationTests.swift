import APIRuntimeTesting
import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

/// TVDB returns episodes in pages: `links.next` is an integer, and `page` a string. The examples are those in `docs/pages.md`.
@Suite("Pages of TVDB", .timeLimit(.minutes(15)))
struct PagesDocumentationTests {
    /// A server with three pages of two episodes.
    private static func server() -> TVDBServer {
        let tvdb = TVDBServer()
        tvdb.state.withLock { state in
            for page in 1...3 {
                let next = page < 3 ? "\(page + 1)" : "null"
                let data = [2 * page - 1, 2 * page].map { #"{"id": \#($0), "episodeName": "Episode \#($0)"}"# }.joined(separator: ", ")
                let body = #"{"data": [\#(data)], "links": {"first": 1, "last": 3, "next": \#(next), "prev": null}}"#
                let target = page == 1 ? "/series/153021/episodes" : "/series/153021/episodes?page=\(page)"
                state.responses["GET " + target] = .init(200, json: body)
            }
        }
        return tvdb
    }

    @Test("all episodes of a series are found on all pages")
    func items() async throws {
        try await withTVDB(Self.server()) { client, server in
            var names: [String] = []
            let print = { (name: String) in names.append(name) }
            let request = TVDB.Series.GetSeriesByIdEpisodes.Request(id: 153021)
            for try await episode in client.items(for: request) {
                print(episode.episodeName ?? "")
            }
            #expect(names == (1...6).map { "Episode \($0)" })
            #expect(
                server.targets == [
                    "POST /login", "GET /series/153021/episodes", "GET /series/153021/episodes?page=2",
                    "GET /series/153021/episodes?page=3",
                ])
        }
    }

    @Test("a method returns the items of all pages, also of a copy of the client, which shares the token")
    func itemsMethod() async throws {
        try await withTVDB(Self.server()) { original, server in
            _ = try await original.series.allEpisodes(id: 153021).limited(to: 1).all()
            let client = original.with(.init(headers: ["X-Copy": "1"]))
            var names: [String] = []
            let print = { (name: String) in names.append(name) }
            for try await episode in client.series.allEpisodes(id: 153021).limited(to: 500) {
                print(episode.episodeName ?? "")
            }
            #expect(names.count == 6)
            #expect(server.targets.filter { $0 == "POST /login" }.count == 1)
        }
    }

    @Test("pages are requested when they are needed")
    func pages() async throws {
        try await withTVDB(Self.server()) { client, server in
            let request = TVDB.Series.GetSeriesByIdEpisodes.Request(id: 153021)
            var printed: [[Int]] = []
            let print = { (values: Int...) in printed.append(values) }
            for try await page in client.pages(for: request, maximumPages: 2) {
                print(page.number, page.items.count, page.value.links?.last ?? 0)
            }
            #expect(printed == [[1, 2, 3], [2, 2, 3]])
            let first = try await client.items(for: request, limit: 500).all()
            #expect(first.count == 6)
            #expect(server.targets.count == 6)
        }
    }

    @Test("pages can be requested slowly, and items are returned once")
    func delays() async throws {
        try await withTVDB(Self.server()) { apiClient, _ in
            let client = PatientClient(client: apiClient)
            let request = TVDB.Series.GetSeriesByIdEpisodes.Request(id: 153021)
            let slowly = client.items(for: request, delays: [.milliseconds(500), .milliseconds(500), .seconds(3)])
            let episodes = try await slowly.unique { $0.id }.all()
            #expect(episodes.map(\.id) == [1, 2, 3, 4, 5, 6])
        }
    }

    @Test("a failure keeps the items that came before")
    func failure() async throws {
        let tvdb = Self.server()
        tvdb.state.withLock { $0.responses["GET /series/153021/episodes?page=3"] = nil }
        try await withTVDB(tvdb) { client, _ in
            let request = TVDB.Series.GetSeriesByIdEpisodes.Request(id: 153021)
            var printed = ""
            let print = { (text: Any, details: Any) in printed += "\(text) \(details)" }
            do {
                Swift.print(try await client.items(for: request).all().count)
            } catch let failure as PageFailure<TVDB.Series.GetSeriesByIdEpisodes.Request> {
                print("only \(failure.items.count) episodes:", failure)
            }
            #expect(
                printed
                    == #"only 4 episodes: after 2 pages: Series.getSeriesByIdEpisodes: GET /series/{id}/episodes: 404: TVDBNotFound{"Error":"Resource not found"}"#
            )
        }
    }

    @Test("every example in docs/pages.md is in this file")
    func documentation() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        try expectExamples(of: root.appending(path: "docs/pages.md"), in: #filePath)
    }
}

/// Requests pages without waiting.
private struct PatientClient {
    let client: TVDBClient

    func items<Request: PagedRequest>(for request: Request, delays: [Duration]) -> ItemSequence<Request> {
        client.items(for: request, delays: delays, clock: ImmediateClock())
    }
}

/// Expects every line of Swift in a page of the documentation in a source file, which is compiled.
func expectExamples(of page: URL, in source: String) throws {
    let code = try String(contentsOf: URL(filePath: source), encoding: .utf8).split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
    }
    var isSwift = false
    var examples = 0
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        if line.hasPrefix("```") {
            isSwift = line == "```swift"
            if isSwift { examples += 1 }
        } else if isSwift {
            #expect(code.contains(line) || code.contains("Swift." + line), "\(line)")
        }
    }
    #expect(examples > 0)
}
