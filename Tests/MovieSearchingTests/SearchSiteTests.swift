import AcmeFlixClient
import AcmeFlixService
import Foundation
import LocalServer
import MovieSearching
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The page of `moviesearch --web`, over HTTP, with the sample service.
@Suite("The page for a browser", .timeLimit(.minutes(5)))
struct SearchSiteTests {
    private func withSite<Result: Sendable>(
        _ source: (any MovieSource)? = nil, _ body: @Sendable (@escaping @Sendable (String) async throws -> Page) async throws -> Result
    ) async throws -> Result {
        let service = try AcmeFlixServer()
        let samples = LocalServer { await service.respond(to: $0) }
        return try await samples.run { url in
            let site = SearchSite(source ?? AcmeFlixSource(AcmeFlixClient(baseURL: url)), history: SearchHistory(file: nil))
            return try await LocalServer { await site.respond(to: $0) }.run { url in
                try await body { path in
                    let (data, response) = try await URLSession.shared.data(from: try #require(URL(string: url.absoluteString + path)))
                    let head = try #require(response as? HTTPURLResponse)
                    return Page(
                        status: head.statusCode, html: String(decoding: data, as: UTF8.self),
                        policy: head.value(forHTTPHeaderField: "Content-Security-Policy") ?? "")
                }
            }
        }
    }

    private struct Page: Sendable {
        let status: Int
        let html: String
        let policy: String

        /// The texts of the links.
        var links: [String] { html.matches(of: /<a [^>]*>([^<]*)<\/a>/).map { String($0.1) } }
        /// The first link with an id.
        func link(_ id: String) -> String? {
            html.split(separator: "id=\"\(id)\" href=\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
        }
    }

    @Test("a search shows a table, the next page and the details of a movie")
    func search() async throws {
        try await withSite { get in
            let start = try await get("/")
            #expect(start.status == 200 && start.html.contains("No suggestions") && start.html.contains("<form action=\"/\">"))
            #expect(try await get("/?q=++great++dictator+").html.contains("Total movies: 1"))
            let found = try await get("/?q=e")
            #expect(found.html.contains("Total movies: 10"))
            #expect(found.links.dropFirst().prefix(2) == ["The Shining", "Reservoir Dogs"])
            let next = try #require(found.link("next")).replacing("&amp;", with: "&")
            let second = try await get(next)
            #expect(second.status == 200 && second.link("previous") != nil && second.links.contains("The Great Dictator"))
            #expect(second.html.contains("q=e&amp;page=1\">Previous page") && second.html.contains("&amp;q=e&amp;page=2\">The Great"))
            for page in ["3", "\(Int.max)"] { #expect(try await get("/?q=e&page=\(page)").html.contains("There are no more pages.")) }
            #expect(try await get("/movie?id=iBZQ9&q=e&page=2").html.contains("/?q=e&amp;page=2\">Back to the results"))
            let details = try await get("/movie?id=iBZQ9&q=e")
            #expect(details.html.contains("<dd>A thief who steals from dreams has to plant an idea in one.</dd>"))
            #expect(details.html.contains("/poster/iBZQ9\"") && details.links.contains("Back to the results"))
            #expect(try await get("/").links.dropFirst().first == "e")
        }
    }

    @Test("what services and people write is never markup")
    func escaping() async throws {
        struct Hostile: MovieSource {
            let name = "<i>Hostile</i>"
            let attribution: String? = "A & B"
            func search(_ text: String, page: Int) async throws -> FoundPage {
                var movie = FoundMovie(id: "\"><script>", title: "<script>alert(1)</script>")
                movie.posterURL = URL(string: "javascript:alert(1)")
                movie.overview = "'\"&"
                return FoundPage(movies: [movie], number: 1, total: 1, hasNext: false)
            }
            func details(of id: String) async throws -> MovieDetails { MovieDetails(title: id) }
        }
        try await withSite(Hostile()) { get in
            let page = try await get("/?q=%22%3E%3Cscript%3E")
            #expect(!page.html.contains("<script") && !page.html.contains("javascript:") && !page.html.contains("<i>"))
            #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && page.html.contains("&#39;&quot;&amp;"))
            #expect(page.html.contains("value=\"&quot;&gt;&lt;script&gt;\"") && page.html.contains("A &amp; B"))
            #expect(page.policy.contains("default-src 'none'"))
            #expect(try await !get("/movie?id=%3Cscript%3E").html.contains("<script"))
        }
    }

    @Test(
        "every problem has its words and its status",
        arguments: [
            (SearchProblem.emptyQuery, 400, "invalid criteria"), (.nothingFound, 404, "have that movie in the catalog right now 😢"),
            (.invalidKey("Invalid API key!"), 502, "Invalid API key!"), (.offline, 502, "Without connection to the network."),
            (.service(statusCode: 500, nil), 502, "Network error. HTTP Code 500"),
        ])
    func problems(problem: SearchProblem, status: Int, words: String) async throws {
        struct Failing: MovieSource {
            let name = "Failing"
            let problem: SearchProblem
            func search(_ text: String, page: Int) async throws -> FoundPage { throw problem }
            func details(of id: String) async throws -> MovieDetails { throw problem }
        }
        try await withSite(Failing(problem: problem)) { get in
            let page = try await get(problem == .emptyQuery ? "/?q=+" : "/?q=x")
            #expect(page.status == status && page.html.contains(words))
            #expect(try await get("/movie?id=1").status == status)
            #expect(try await get("/other").status == 404)
        }
    }
}
