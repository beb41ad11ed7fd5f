import Foundation
package import LocalServer

/// The search as pages for a browser, which need no script.
package struct SearchSite: Sendable {
    private let source: any MovieSource
    private let history: SearchHistory

    /// Creates a site.
    package init(_ source: any MovieSource, history: SearchHistory) {
        self.source = source
        self.history = history
    }

    /// The response to a request.
    package func respond(to request: LocalServer.Request) async -> LocalServer.Response {
        guard request.method == "GET" else { return .init(405, headers: ["Allow": "GET"]) }
        let text = request.query["q"] ?? ""
        do {
            switch request.path {
            case "/" where request.query["q"] == nil: return page("moviesearch", text: "", await start())
            case "/":
                return page(text, text: text, try await results(text, page: number(in: request)))
            case "/movie":
                let details = try await source.details(of: request.query["id"] ?? "")
                return page(details.title, text: text, movie(details, text: text, page: number(in: request)))
            default: return page("Not found", text: "", "<p class=\"problem\">There is no such page.</p>", status: 404)
            }
        } catch {
            let problem = SearchProblem(error)
            let (title, words) = problem.message
            let status = problem == .emptyQuery ? 400 : problem == .nothingFound ? 404 : 502
            return page(title, text: text, "<div class=\"problem\"><h2>\(title)</h2><p>\(words)</p></div>", status: status)
        }
    }

    /// The number of the page of results.
    private func number(in request: LocalServer.Request) -> Int {
        min(max(request.query["page"].flatMap { Int($0) } ?? 1, 1), 1000)
    }

    // MARK: Contents

    private func start() async -> HTML {
        let searches = await history.searches
        if searches.isEmpty { return "<p>No suggestions</p>" }
        let items = searches.map { "<li><a href=\"/?q=\($0.queryEncoded)\">\($0)</a></li>" as HTML }
        return "<h2>Last searches</h2><ul class=\"recent\">\(HTML(items))</ul>"
    }

    private func results(_ text: String, page number: Int) async throws -> HTML {
        guard let text = text.condensed else { throw SearchProblem.emptyQuery }
        let found = try await source.search(text, page: number)
        if number == 1 { await history.add(text) }
        let rows = found.movies.map { movie -> HTML in
            let address = "/movie?id=\(movie.id.queryEncoded)&q=\(text.queryEncoded)&page=\(number)"
            return """
                <tr><td>\(poster(movie.posterURL))</td><td><a href="\(address)">\(movie.title)</a><p>\(movie.overview ?? "")</p></td>\
                <td>\(movie.released ?? "")</td><td>\(movie.stars.map(MovieTable.stars) ?? "")</td></tr>
                """
        }
        let total: HTML = found.total.map { "<p>Total movies: \($0)</p>" } ?? ""
        let previous: HTML =
            number > 1 ? "<a id=\"previous\" href=\"/?q=\(text.queryEncoded)&amp;page=\(number - 1)\">Previous page</a> " : ""
        let next: HTML = found.hasNext ? "<a id=\"next\" href=\"/?q=\(text.queryEncoded)&amp;page=\(number + 1)\">Next page</a>" : ""
        if found.movies.isEmpty { return "\(total)<p>There are no more pages.</p><p class=\"pages\">\(previous)</p>" }
        return """
            \(total)<table><tr><th></th><th>Title</th><th>Released</th><th>Stars</th></tr>\(HTML(rows))</table>\
            <p class="pages">\(previous)\(next)</p>
            """
    }

    private func movie(_ details: MovieDetails, text: String, page: Int) -> HTML {
        let rows = details.rows.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>" as HTML }
        let back: HTML = text.isEmpty ? "" : "<p><a href=\"/?q=\(text.queryEncoded)&amp;page=\(page)\">Back to the results</a></p>"
        return "<article>\(poster(details.posterURL))<h2>\(details.title)</h2><dl>\(HTML(rows))</dl></article>\(back)"
    }

    private func poster(_ url: URL?) -> HTML {
        // Only addresses of pictures, never those of scripts.
        guard let url, ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { return "<span class=\"poster\">No poster</span>" }
        return "<img class=\"poster\" alt=\"Poster\" src=\"\(url.absoluteString)\">"
    }

    // MARK: The page

    private func page(_ title: String, text: String, _ content: HTML, status: Int = 200) -> LocalServer.Response {
        let attribution: HTML = source.attribution.map { "<p>\($0)</p>" } ?? ""
        let html: HTML = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>\
            <meta name="viewport" content="width=device-width"><style>\(Self.style)</style></head><body>\
            <header><h1><a href="/">moviesearch</a></h1><form action="/"><input name="q" value="\(text)" aria-label="Title" autofocus \
            placeholder="Search your favorite movies"><button>Search</button></form></header><main>\(content)</main>\
            <footer><p>Data by \(source.name).</p>\(attribution)</footer></body></html>
            """
        let policy = "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"
        return LocalServer.Response(
            status,
            headers: ["Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"],
            body: Data(html.description.utf8))
    }

    private static let style: HTML = """
        body { font: 16px/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 1rem; color: #222; background: #fafafa }
        header { display: flex; gap: 2rem; align-items: center } h1 a { color: inherit; text-decoration: none }
        form { flex: 1; display: flex; gap: .5rem } input { flex: 1; font: inherit; padding: .4rem .6rem } button { font: inherit }
        table { border-collapse: collapse; width: 100%; background: #fff } td, th { text-align: left; padding: .5rem; border-bottom: 1px solid #ddd }
        td p { margin: .2rem 0; color: #555 } .poster { width: 60px; display: block; color: #999; font-size: .8rem }
        article { background: #fff; padding: 1rem; overflow: auto } article .poster { width: 160px; float: left; margin-right: 1.5rem }
        dt { font-weight: bold } dd { margin: 0 0 .5rem 0; white-space: pre-line } dl { overflow: auto } .problem { background: #fff3f0; padding: 1rem }
        """
}

extension String {
    /// The text as a value in a query.
    fileprivate var queryEncoded: String {
        addingPercentEncoding(
            withAllowedCharacters: CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"))
            ?? ""
    }
}
