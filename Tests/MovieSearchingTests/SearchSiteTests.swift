import AcmeFlixClient
import AcmeFlixService
import Diagnostics
import Foundation
import LocalServer
import LoopbackServer
import MovieSearching
import TMDBClient
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The page of `moviesearch --web`, over HTTP, as a browser without JavaScript uses it.
@Suite("The page for a browser", .timeLimit(.minutes(15)))
struct SearchSiteTests {
    /// A browser that sends forms and follows redirections.
    private struct Browser: Sendable {
        let site: URL
        let session: URLSession

        func get(_ path: String) async throws -> Page { try await page(URLRequest(url: #require(URL(string: site.absoluteString + path)))) }

        /// Posts a form of a page, with what was typed.
        func post(_ action: String, of page: Page, typing values: [String: String] = [:]) async throws -> Page {
            let form = try #require(page.html.split(separator: "action=\"\(action)\">").dropFirst().first).split(separator: "</form>")[0]
            let hidden = form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map { (String($0.1), String($0.2)) }
            return try await post(action, Dictionary(hidden) { first, _ in first }.merging(values) { $1 })
        }

        func post(_ path: String, _ values: [String: String]) async throws -> Page {
            var request = URLRequest(url: try #require(URL(string: site.absoluteString + path)))
            request.httpMethod = "POST"
            request.httpBody = Data(values.map { "\($0)=\($1)" }.joined(separator: "&").utf8)
            return try await page(request)
        }

        func page(_ request: URLRequest) async throws -> Page {
            let (data, response) = try await session.data(for: request)
            let head = try #require(response as? HTTPURLResponse)
            return Page(
                status: head.statusCode, path: head.url?.path() ?? "", html: String(decoding: data, as: UTF8.self), data: data,
                policy: head.value(forHTTPHeaderField: "Content-Security-Policy") ?? "",
                type: head.value(forHTTPHeaderField: "Content-Type") ?? "")
        }
    }

    private struct Page: Sendable {
        let status: Int
        let path: String
        let html: String
        let data: Data
        let policy: String
        let type: String

        /// The part that differs from page to page.
        var main: String { html.split(separator: "<main").last.map(String.init) ?? "" }
        /// The texts of the links in that part.
        var links: [String] { main.matches(of: /<a [^>]*>([^<]*)<\/a>/).map { String($0.1) } }
        /// The last searches.
        var suggestions: [String] {
            let header = html.split(separator: "</header>")[0]
            return header.matches(of: /<li><a href="\/\?q=[^>]*>([^<]*)</).map { String($0.1) }
        }
        /// The URLs of the posters.
        var posters: [String] { main.matches(of: /src="([^"]*)"/).map { String($0.1) } }
        /// The first link with an id.
        func link(_ id: String) -> String? {
            html.split(separator: "id=\"\(id)\" href=\"").dropFirst().first.map {
                String($0.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
            }
        }
    }

    private func withSite<Result: Sendable>(
        _ source: (any MovieSource)? = nil, language: String = "en-US", _ body: @Sendable (Browser) async throws -> Result
    ) async throws -> Result {
        let service = try AcmeFlixServer()
        let samples = LocalServer { await service.respond(to: $0) }
        return try await samples.run { url in
            let search = MovieSearch(
                source ?? AcmeFlixSource(AcmeFlixClient(baseURL: url)), history: SearchHistory(file: nil), language: Language(language))
            let site = SearchSite(search)
            return try await LocalServer { await site.respond(to: $0) }.run { url in
                try await body(Browser(site: url, session: URLSession(configuration: .ephemeral)))
            }
        }
    }

    @Test("a search shows a table, the next page and the details of a movie")
    func search() async throws {
        try await withSite { browser in
            let start = try await browser.get("/")
            #expect(start.status == 200 && start.html.contains("No suggestions") && start.html.contains("<form action=\"/\">"))
            #expect(try await browser.get("/?q=++great++dictator+").html.contains("Total movies: 1"))
            let found = try await browser.get("/?q=e")
            #expect(found.html.contains("Total movies: 10") && found.html.contains("5 more results."))
            #expect(found.links.prefix(2) == ["The Shining", "Reservoir Dogs"])
            let second = try await browser.get(try #require(found.link("next")))
            #expect(second.status == 200 && second.link("previous") == "/?q=e&page=1" && second.links.contains("The Great Dictator"))
            #expect(second.html.contains("&amp;q=e&amp;page=2\">The Great"))
            for page in ["3", "\(Int.max)"] {
                #expect(try await browser.get("/?q=e&page=\(page)").html.contains("There are no more pages."))
            }
            #expect(try await browser.get("/movie?id=iBZQ9&q=e&page=2").link("back") == "/?q=e&page=2")
            let details = try await browser.get("/movie?id=iBZQ9&q=e")
            #expect(details.html.contains("<dd>A thief who steals from dreams has to plant an idea in one.</dd>"))
            #expect(details.posters.first?.hasSuffix("%2Fposter%2FiBZQ9") == true && details.links.contains("Back to the results"))
        }
    }

    @Test("the whole library is on the first page, and the last searches are on every one")
    func library() async throws {
        try await withSite { browser in
            let start = try await browser.get("/")
            #expect(start.html.contains("The library has 12 titles.") && start.links.count == 12 && start.suggestions.isEmpty)
            for text in ["e", "club", "zzz"] { _ = try await browser.get("/?q=\(text)") }
            for path in ["/", "/?q=zzz", "/movie?id=iBZQ9", "/cart", "/other"] {
                #expect(try await browser.get(path).suggestions == ["club", "e"], "\(path)")
            }
        }
    }

    @Test("movies are rented, rated and removed by forms, and the cart is offered only if the service links to it")
    func renting() async throws {
        try await withSite { browser in
            #expect(try await browser.get("/").link("cart") == nil)
            let inception = try await browser.get("/movie?id=iBZQ9&q=inc&page=1")
            #expect(inception.main.contains("★★★★★★★★★ 8.8") && !inception.main.contains("Sorry!"))
            let cart = try await browser.post("/rent", of: inception)
            #expect(cart.path == "/cart" && cart.html.contains("You have 1 title in the cart waiting for you!"))
            #expect(cart.html.contains("role=\"status\">The title is in your cart."))
            #expect(try await browser.get("/").link("cart") == "/cart")
            let rated = try await browser.post("/rate", of: inception, typing: ["rating": "2"])
            #expect(rated.path == "/movie" && rated.main.contains("Hurray! your ratings are with us now!") && rated.main.contains("★★ 2.0"))
            #expect(try await browser.get("/?q=inc").main.contains("★☆☆☆☆"))
            let emptied = try await browser.post("/remove", of: cart)
            #expect(emptied.main.contains("Done! We have removed the title from your cart.") && emptied.main.contains("You have 0 titles"))
            #expect(emptied.link("cart") == nil)
            #expect(try await browser.post("/rate", of: inception, typing: ["rating": "11"]).main.contains("from 0 to 10"))
        }
    }

    @Test("an action without a link is disabled, with the reason")
    func rights() async throws {
        try await withSite { browser in
            let club = try await browser.get("/movie?id=pLDhp")
            #expect(club.main.contains("<button id=\"rent\" disabled>") && club.main.contains("Sorry! This title is unavailable for rent"))
            #expect(!club.main.contains("cannot be rated"))
            let shining = try await browser.get("/movie?id=1msRby")
            #expect(
                shining.main.contains("<button id=\"rate\" disabled>")
                    && shining.main.contains("Sorry! This title cannot be rated anymore."))
            // Somebody else may have taken the last copy since.
            let late = try await browser.post("/rent", of: try await browser.get("/movie?id=iBZQ9"), typing: ["id": "pLDhp"])
            #expect(late.status == 409 && late.main.contains("Sorry!"))
        }
    }

    @Test("a form of another site is not accepted, nor a name of this computer that another site made up")
    func forgery() async throws {
        try await withSite { browser in
            for token in [nil, "", UUID().uuidString] {
                let page = try await browser.post("/rent", ["id": "iBZQ9", "token": token].compactMapValues(\.self))
                #expect(page.status == 403 && page.main.contains("This page is out of date."))
            }
            #expect(try await browser.get("/cart").html.contains("You have 0 titles"))
            var request = URLRequest(url: browser.site)
            request.setValue("evil.example.com", forHTTPHeaderField: "Host")
            #expect(try await browser.page(request).status == 403)
        }
    }

    @Test("posters are served from the store, those of the next page before they are asked for, and a broken one is a placeholder")
    func posters() async throws {
        let requested = Lock<[String]>([])
        let latch = Latch()
        struct Pictures: MovieSource {
            let name = "Pictures"
            let pageSize = 1
            let requested: Lock<[String]>
            let latch: Latch
            func search(_ text: String, page: Int) async throws -> FoundPage {
                let url = URL(string: "http://a.com/\(page).jpg")
                return FoundPage(movies: [.init(id: "\(page)", title: "T", posterURL: url)], number: page, total: 9, hasNext: true)
            }
            func details(of id: String) async throws -> MovieDetails { MovieDetails(title: id) }
            func poster(at url: URL) async throws -> Data {
                requested.withLock { $0.append(url.lastPathComponent) }
                await latch.wait()
                return url.lastPathComponent == "1.jpg" ? Data([0xFF, 0xD8, 0xFF, 1]) : Data("<script>".utf8)
            }
        }
        try await withSite(Pictures(requested: requested, latch: latch)) { browser in
            let first = try await browser.get("/?q=x")
            await latch.arrivals(2)
            #expect(requested.withLock { $0.sorted() } == ["1.jpg", "2.jpg"])
            latch.open()
            let poster = try await browser.get(try #require(first.posters.first))
            #expect(poster.type == "image/jpeg" && poster.data == Data([0xFF, 0xD8, 0xFF, 1]))
            let second = try await browser.get("/?q=x&page=2")
            let broken = try await browser.get(try #require(second.posters.first))
            #expect(broken.type.hasPrefix("image/svg+xml") && broken.html.contains(">No poster</text>"))
            // Only posters of movies that were found.
            #expect(try await browser.get("/poster?url=http%3A%2F%2Fa.com%2Fother.jpg").type.hasPrefix("image/svg+xml"))
            #expect(!requested.withLock { $0 }.contains("other.jpg"))
            #expect(try await browser.get("/movie?id=1").main.contains("<span class=\"poster\">No poster</span>"))
        }
    }

    @Test("known details are shown at once, and new details the next time")
    func details() async throws {
        struct Changing: MovieSource {
            let name = "Changing"
            let count = Lock(0)
            let latch: Latch
            func search(_ text: String, page: Int) async throws -> FoundPage { throw SearchProblem.nothingFound }
            func details(of id: String) async throws -> MovieDetails {
                let count = count.withLock { count in
                    count += 1
                    return count
                }
                if count > 1 { await latch.wait() }
                return MovieDetails(title: "Version \(count)")
            }
            func poster(at url: URL) async throws -> Data { Data() }
        }
        let latch = Latch()
        try await withSite(Changing(latch: latch)) { browser in
            for _ in 1...2 {
                let page = try await browser.get("/movie?id=1")
                #expect(page.main.contains("Version 1"))
            }
            await latch.arrivals(1)
            latch.open()
            // The script asks for what is new.
            let fresh = try await browser.get("/movie?id=1&fresh=1")
            #expect(fresh.main.contains("Version 3"))
        }
    }

    @Test("texts of services and users are never markup")
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
            func poster(at url: URL) async throws -> Data { Data("<script>".utf8) }
        }
        try await withSite(Hostile()) { browser in
            let page = try await browser.get("/?q=%22%3E%3Cscript%3E")
            #expect(!page.main.contains("<script") && !page.html.contains("<script>"))
            #expect(!page.html.contains("javascript:") && !page.html.contains("<i>"))
            #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && page.html.contains("&#39;&quot;&amp;"))
            #expect(page.html.contains("value=\"&quot;&gt;&lt;script&gt;\"") && page.html.contains("A &amp; B"))
            #expect(page.policy.contains("default-src 'none'") && page.policy.contains("script-src 'self'"))
            #expect(try await !browser.get("/movie?id=%3Cscript%3E").html.contains("<script>"))
        }
    }

    @Test(
        "every problem has a message and a status, and problems that a service caused can be tried again",
        arguments: [
            (SearchProblem.emptyQuery, 400, "invalid criteria", false),
            (.nothingFound, 404, "have that movie in the catalog right now 😢", false),
            (.invalidKey("Invalid API key!"), 502, "Invalid API key!", true),
            (.network(.offline), 502, "Without connection to the network.", true),
            (.failed(.openLibrary, because: .network(.timedOut)), 502, "The service did not respond in time.", true),
            (.service(statusCode: 500, nil), 502, "Network error. HTTP Code 500", true),
        ])
    func problems(problem: SearchProblem, status: Int, words: String, canBeTriedAgain: Bool) async throws {
        struct Failing: MovieSource {
            let name = "Failing"
            let problem: SearchProblem
            func search(_ text: String, page: Int) async throws -> FoundPage { throw problem }
            func details(of id: String) async throws -> MovieDetails { throw problem }
            func poster(at url: URL) async throws -> Data { throw problem }
        }
        try await withSite(Failing(problem: problem)) { browser in
            let page = try await browser.get(problem == .emptyQuery ? "/?q=+" : "/?q=x")
            #expect(page.status == status && page.html.contains(words))
            #expect(page.link("again") == (canBeTriedAgain ? "/?q=x" : nil))
            // A browser without JavaScript tries by itself if the service could not be reached.
            #expect(page.html.contains("http-equiv=\"refresh\"") == problem.isOfNetwork)
            #expect(page.main.contains("data-offline") == problem.isOfNetwork)
            #expect(try await browser.get("/movie?id=1").status == status)
            #expect(try await browser.get("/other").status == 404)
        }
    }

    @Test("a form that failed can be sent again from the page that says so")
    func failedForm() async throws {
        let service = try AcmeFlixServer(hasFaults: true)
        let isFailing = Lock(false)
        let samples = LocalServer { request in
            guard isFailing.withLock({ $0 }), request.method == "PUT" else { return await service.respond(to: request) }
            return .init(503)
        }
        try await samples.run { url in
            try await withSite(AcmeFlixSource(AcmeFlixClient(baseURL: url))) { browser in
                let movie = try await browser.get("/movie?id=iBZQ9")
                isFailing.withLock { $0 = true }
                let failed = try await browser.post("/rate", of: movie, typing: ["rating": "3"])
                #expect(failed.status == 502 && failed.main.contains("unable to record your rating at this moment."))
                #expect(failed.main.contains("<button id=\"again\">Try connecting again"))
                isFailing.withLock { $0 = false }
                #expect(try await browser.post("/rate", of: failed).main.contains("★★★ 3.0"))
            }
        }
    }

    @Test("the page is in the language of the user, and says which it is")
    func language() async throws {
        try await withSite(language: "de-DE") { browser in
            let page = try await browser.get("/")
            #expect(page.html.contains("<html lang=\"de\">") && page.html.contains("Die Bibliothek hat 12 Titel."))
            #expect(page.html.contains("aria-label=\"Titel\"") && page.html.contains(">Suchen</button>"))
        }
    }
}
