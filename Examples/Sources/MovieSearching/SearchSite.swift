import Foundation
package import LocalServer

/// The search as pages for a browser. The pages work without a script and do more with it.
package struct SearchSite: Sendable {
    let search: MovieSearch
    /// A secret in the forms, so that other sites cannot post them.
    let token = UUID().uuidString

    /// Creates a site.
    package init(_ search: MovieSearch) { self.search = search }

    var sentences: Sentences { search.sentences }

    /// The response to a request.
    package func respond(to request: LocalServer.Request) async -> LocalServer.Response {
        // If another site's name led here, the scripts of that site could read these pages.
        let host = request.headers["host"]?.split(separator: ":").first.map(String.init)
        guard ["127.0.0.1", "localhost"].contains(host) else { return .init(403) }
        switch (request.method, request.path) {
        case ("GET", "/style.css"): return .file(SiteFiles.style, "text/css")
        case ("GET", "/search.js"): return .file(SiteFiles.script, "text/javascript")
        case ("GET", "/poster"): return await poster(at: request.query["url"].flatMap { URL(string: $0) })
        case ("GET", _): return await show(request)
        case ("POST", "/rent"), ("POST", "/rate"), ("POST", "/remove"): return await post(request)
        default: return .init(405, headers: ["Allow": "GET, POST"])
        }
    }

    // MARK: Pages

    private func show(_ request: LocalServer.Request) async -> LocalServer.Response {
        let visit = Visit(request.query)
        do {
            switch request.path {
            case "/" where request.query["q"] == nil:
                let library = try await search.library()
                return await page("moviesearch", visit, library.map(self.library) ?? "", isStart: library == nil)
            case "/": return await page(visit.text, visit, results(try await search.page(visit.page, of: visit.text), visit))
            case "/movie": return try await showMovie(visit, isFresh: request.query["fresh"] != nil)
            case "/cart":
                return await page(sentences.openCart, visit, notice(visit) + cart(try await search.cart(), visit))
            default:
                return await page(sentences.notFound, visit, "<p class=\"problem\">\(sentences.noSuchPage)</p>", status: 404)
            }
        } catch {
            let problem = SearchProblem(error)
            let again: HTML = "<p><a class=\"button\" id=\"again\" href=\"\(request.address)\">\(sentences.tryAgain)</a></p>"
            return await page(problem, visit, again, isRefreshed: problem.isOfNetwork)
        }
    }

    /// The details of a movie. Known details are shown at once, and requested again for the next time.
    private func showMovie(_ visit: Visit, isFresh: Bool) async throws -> LocalServer.Response {
        let known = isFresh ? nil : await search.storedDetails(of: visit.id)
        if known != nil { Task { try? await search.details(of: visit.id) } }
        let details = if let known { known } else { try await search.details(of: visit.id) }
        return await page(details.title, visit, notice(visit) + movie(details, visit))
    }

    private func poster(at url: URL?) async -> LocalServer.Response {
        guard let url, let image = try? await search.poster(at: url), let type = image.imageType else {
            return .file(SiteFiles.placeholder(sentences.noPoster), "image/svg+xml", status: 404)
        }
        return .init(
            200, headers: ["Content-Type": type, "Cache-Control": "private, max-age=3600", "X-Content-Type-Options": "nosniff"], body: image
        )
    }

    // MARK: Forms

    private func post(_ request: LocalServer.Request) async -> LocalServer.Response {
        let form = request.form
        var visit = Visit(form)
        do {
            guard form["token"] == token else { throw SearchProblem.outdatedPage }
            switch request.path {
            case "/rent":
                try await search.rent(visit.id)
                visit.done = .rented
                return .redirection(to: visit.address("/cart"))
            case "/remove":
                try await search.remove(visit.id)
                visit.done = .removed
                return .redirection(to: visit.address("/cart"))
            default:
                guard let rating = form["rating"].flatMap(Double.init) else { throw SearchProblem.invalidRating }
                try await search.rate(visit.id, rating)
                visit.done = .rated
                return .redirection(to: visit.address("/movie"))
            }
        } catch {
            let rating: HTML = form["rating"].map { "<input type=\"hidden\" name=\"rating\" value=\"\($0)\">" } ?? ""
            let again: HTML = "\(rating)<button id=\"again\">\(sentences.tryAgain)</button>"
            return await page(SearchProblem(error), visit, self.form(request.path, visit, again))
        }
    }

    // MARK: Problems

    private func page(
        _ problem: SearchProblem, _ visit: Visit, _ again: HTML, isRefreshed: Bool = false
    ) async -> LocalServer.Response {
        let (title, text) = sentences.message(for: problem)
        let waiting: HTML = isRefreshed ? "<p id=\"waiting\">\(sentences.waiting)</p>" : ""
        let next: HTML = problem.canBeTriedAgain ? again : ""
        return await page(
            title, visit,
            """
            <div class="problem" role="alert"><h2>\(title)</h2><p>\(text)</p>\(next)\(waiting)</div>
            """, status: problem.status, isRefreshed: isRefreshed)
    }
}

extension SearchProblem {
    /// The status of a page with the problem.
    fileprivate var status: Int {
        switch cause {
        case .emptyQuery, .invalidRating: 400
        case .outdatedPage: 403
        case .nothingFound, .noMovie, .notInCart, .noCart: 404
        case .notRentable, .notRatable: 409
        default: 502
        }
    }
}

extension LocalServer.Request {
    /// The path and the query.
    fileprivate var address: String {
        let values = query.filter { $0.key != "done" && $0.key != "fresh" }.sorted { $0.key < $1.key }
        return path + (values.isEmpty ? "" : "?" + values.map { "\($0)=\($1.queryEncoded)" }.joined(separator: "&"))
    }
}

extension LocalServer.Response {
    fileprivate static func file(_ text: String, _ type: String, status: Int = 200) -> Self {
        .init(status, headers: ["Content-Type": type + "; charset=utf-8", "Cache-Control": "no-cache"], body: Data(text.utf8))
    }

    fileprivate static func redirection(to address: String) -> Self { .init(303, headers: ["Location": address]) }
}

extension Data {
    /// The media type of a picture, by its first bytes; nil for anything else, which a browser might run.
    fileprivate var imageType: String? {
        if starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if starts(with: [0x89] + Array("PNG".utf8)) { return "image/png" }
        if starts(with: Array("GIF8".utf8)) { return "image/gif" }
        return starts(with: Array("RIFF".utf8)) && dropFirst(8).starts(with: Array("WEBP".utf8)) ? "image/webp" : nil
    }
}
