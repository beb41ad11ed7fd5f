import AcmeFlixClient
import Foundation
import LocalServer

// What the pages show.
extension SearchSite {
    /// All movies of a service with a library.
    func library(_ page: FoundPage) -> HTML {
        "<p id=\"total\">\(sentences.library(page.movies.count))</p>" + table(page.movies, Visit([:]))
    }

    /// A page of what a search finds.
    func results(_ page: FoundPage, _ visit: Visit) -> HTML {
        let total: HTML = page.total.map { "<p id=\"total\">\(sentences.totalMovies($0))</p>" } ?? ""
        let found: HTML = page.movies.isEmpty ? "<p>\(sentences.noMorePages)</p>" : table(page.movies, visit)
        let previous: HTML =
            page.number > 1 ? "<a id=\"previous\" href=\"\(visit.results(page: page.number - 1))\">\(sentences.previousPage)</a> " : ""
        // The first pages of some services are requested at once; other pages are requested when the list is read to its end.
        let isAutomatic = search.source.pagesByThemselves > page.number
        let next: HTML =
            page.hasNext
            ? """
            <a id="next" href="\(visit.results(page: page.number + 1))"\(isAutomatic ? " data-now" : "")>\(sentences.nextPage)</a> \
            \(rest(after: page))
            """ : ""
        return "\(total)\(found)<nav class=\"pages\">\(previous)\(next)</nav>"
    }

    private func rest(after page: FoundPage) -> HTML {
        let rest = (page.total ?? 0) - page.number * search.source.pageSize
        return rest > 0 ? "<span id=\"rest\">\(sentences.moreResults(rest))</span>" : ""
    }

    private func table(_ movies: [FoundMovie], _ visit: Visit) -> HTML {
        let rows = movies.map { movie -> HTML in
            """
            <tr><td>\(poster(movie.posterURL))</td><td class="title"><a href="\(visit.address("/movie", id: movie.id))">\(movie.title)</a>\
            <p>\(movie.overview ?? "")</p></td><td>\(movie.released ?? "")</td><td>\(stars(movie))</td></tr>
            """
        }
        let head = [sentences.poster, sentences.title, sentences.released, sentences.stars].map { "<th scope=\"col\">\($0)</th>" as HTML }
        return """
            <table aria-label="\(sentences.searchResults)"><thead><tr>\(HTML(head))</tr></thead><tbody>\(HTML(rows))</tbody></table>
            """
    }

    private func stars(_ movie: FoundMovie) -> HTML {
        guard let stars = movie.stars else { return "" }
        let value = Int(min(max(stars.rounded(), 0), 5))
        return "<span class=\"stars\" role=\"img\" aria-label=\"\(sentences.stars): \(value)/5\">\(MovieTable.stars(stars))</span>"
    }

    /// The details of a movie, and what can be done with it.
    func movie(_ details: MovieDetails, _ visit: Visit) -> HTML {
        let rows = details.rows.map { "<dt>\(sentences.field($0.field))</dt><dd>\($0.value)</dd>" as HTML }
        var fresh = visit
        fresh.done = nil
        return """
            <article data-fresh="\(fresh.address("/movie"))&amp;fresh=1">\(poster(details.posterURL, of: details.title))\
            <h2>\(details.title)</h2><dl>\(HTML(rows))</dl>\(search.rental == nil ? "" : actions(details, visit))</article>\
            <p><a id="back" href="\(visit.results())">\(sentences.backToResults)</a></p>
            """
    }

    private func actions(_ details: MovieDetails, _ visit: Visit) -> HTML {
        let rent: HTML =
            details.canBeRented
            ? form("/rent", visit, "<button id=\"rent\">\(sentences.rent)</button>")
            : """
            <p><button id="rent" disabled>\(sentences.rent)</button> <span class="sorry">\(sentences.sorry) \(sentences.notRentable)</span></p>
            """
        let rate: HTML =
            details.canBeRated
            ? form(
                "/rate", visit,
                """
                <label for="rating">\(sentences.yourRating)</label> <input id="rating" name="rating" type="number" min="0" max="10" \
                step="0.1" required> <button id="rate">\(sentences.rate)</button>
                """)
            : """
            <p><button id="rate" disabled>\(sentences.rate)</button> <span class="sorry">\(sentences.sorry) \(sentences.notRatable)</span></p>
            """
        return "<div class=\"actions\">\(rent)\(rate)</div>"
    }

    /// The contents of the cart.
    func cart(_ items: [FoundMovie], _ visit: Visit) -> HTML {
        let rows = items.map { item -> HTML in
            var removed = visit
            removed.id = item.id
            removed.done = nil
            let button: HTML = "<button>\(sentences.remove(item.title))</button>"
            return """
                <li><a href="\(visit.address("/movie", id: item.id))">\(item.title)</a> \(item.released ?? "") \
                \(form("/remove", removed, button))</li>
                """
        }
        return "<h2>\(sentences.cart(items.count))</h2><ul class=\"cart\">\(HTML(rows))</ul>"
    }

    /// A form for an action on a movie, which only these pages can post.
    func form(_ action: String, _ visit: Visit, _ contents: HTML) -> HTML {
        let values = [("token", token), ("id", visit.id), ("q", visit.text), ("page", String(visit.page))].map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" as HTML
        }
        return "<form method=\"post\" action=\"\(action)\">\(HTML(values))\(contents)</form>"
    }

    /// A notice about the action on the previous page.
    func notice(_ visit: Visit) -> HTML {
        guard let done = visit.done else { return "" }
        let text =
            switch done {
            case .rented: sentences.rented
            case .rated: sentences.rated
            case .removed: sentences.removed
            }
        return "<p class=\"notice\" role=\"status\">\(text)</p>"
    }

    /// A poster, which this site serves; a list has its title next to it.
    private func poster(_ url: URL?, of title: String? = nil) -> HTML {
        guard let url else { return "<span class=\"poster\">\(sentences.noPoster)</span>" }
        let text = title.map { "\(sentences.poster): \($0)" } ?? ""
        return "<img class=\"poster\" alt=\"\(text)\" src=\"/poster?url=\(url.absoluteString.queryEncoded)\">"
    }

    // MARK: The page

    /// A page with the search box, the last searches and contents.
    ///
    /// - Parameter isStart: whether the page has nothing but the last searches.
    /// - Parameter isRefreshed: whether the browser tries again by itself.
    func page(
        _ title: String, _ visit: Visit, _ contents: HTML, status: Int = 200, isStart: Bool = false, isRefreshed: Bool = false
    ) async -> LocalServer.Response {
        let attribution: HTML = search.source.attribution.map { "<p>\($0)</p>" } ?? ""
        let cart: HTML = await search.hasCart ? "<a class=\"button\" id=\"cart\" href=\"/cart\">\(sentences.openCart)</a>" : ""
        let refresh: HTML = isRefreshed ? "<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>" : ""
        let html: HTML = """
            <!DOCTYPE html><html lang="\(sentences.language)"><head><meta charset="utf-8"><title>\(title)</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/style.css">\
            <link rel="icon" href="data:,">\(refresh)<script src="/search.js" defer></script></head><body>\
            <a class="skip" href="#main">\(sentences.skip)</a><header><h1><a href="/">moviesearch</a></h1>\
            <div role="search"><form action="/"><input name="q" value="\(visit.text)" aria-label="\(sentences.title)" autocomplete="off" \
            placeholder="\(sentences.placeholder)"\(isStart ? " autofocus" : "")><button>\(sentences.search)</button></form>\
            \(await suggestions())</div>\(cart)</header>\
            <div id="progress" role="progressbar" aria-label="\(sentences.loading)" hidden></div>\
            <p id="offline" class="problem" role="status" hidden>\(sentences.network(.offline).title) \(sentences.waiting)</p>\
            <main id="main"\(isRefreshed ? " data-offline" : "")>\(contents)</main>\
            <footer><p>\(sentences.dataBy(search.source.name))</p>\(attribution)</footer></body></html>
            """
        let policy = """
            default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; \
            base-uri 'none'; frame-ancestors 'none'
            """
        return LocalServer.Response(
            status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Referrer-Policy": "no-referrer",
                "Cache-Control": "no-store",
            ],
            body: Data(html.description.utf8))
    }

    /// The last searches, which are shown while the search box or one of them has the focus.
    private func suggestions() async -> HTML {
        let searches = await search.suggestions
        if searches.isEmpty { return "<p class=\"suggestions\">\(sentences.noSuggestions)</p>" }
        let items = searches.map { "<li><a href=\"/?q=\($0.queryEncoded)\">\($0)</a></li>" as HTML }
        return "<ul class=\"suggestions\" aria-label=\"\(sentences.lastSearches)\">\(HTML(items))</ul>"
    }
}
