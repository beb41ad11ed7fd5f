package import Foundation

/// A search for movies: what has been found, and what can be done next. The terminal and the page show it.
package actor MovieSearch {
    package nonisolated let source: any MovieSource
    /// The source, if its movies can be put into a cart.
    package nonisolated let rental: (any Rental)?
    package nonisolated let sentences: Sentences
    private let history: SearchHistory
    /// The posters, including those of the next page; nil if no posters are shown.
    private let images: ImageStore?
    /// The results of the last searches, by their texts; the last search is at the end.
    private var searches: [(text: String, pages: PageStore)] = []
    private var details: [String: MovieDetails] = [:]
    /// The URLs of the posters of all movies that were found.
    private var posters: Set<URL> = []
    private var lookingAhead: Task<Void, Never>?

    /// Creates a search.
    ///
    /// - Parameter showsPosters: whether posters are requested before they are needed.
    package init(
        _ source: any MovieSource, history: SearchHistory, language: Language = Language("en-US"), showsPosters: Bool = true
    ) {
        self.source = source
        self.history = history
        rental = source as? any Rental
        sentences = language.sentences
        images = showsPosters ? ImageStore { try await source.poster(at: $0) } : nil
    }

    deinit { lookingAhead?.cancel() }

    // MARK: Searching

    /// The last searches that have found something, newest first.
    package var suggestions: [String] { get async { await history.searches } }

    /// The whole library of a service that has one; nil if it has none.
    package func library() async throws -> FoundPage? {
        guard let movies = try await rental?.library() else { return nil }
        let page = FoundPage(movies: movies, number: 1, total: movies.count, hasNext: false)
        let store = PageStore(pageSize: movies.count) { number in
            number == 1 ? page : FoundPage(movies: [], number: number, total: movies.count, hasNext: false)
        }
        keep(store, for: "")
        return await shown(try await store.page(1), of: store)
    }

    /// A page of what a search finds.
    package func page(_ number: Int, of text: String) async throws -> FoundPage {
        guard let text = text.condensed else { throw SearchProblem.emptyQuery }
        let store = await store(for: text)
        let page = try await store.page(number)
        if number == 1, !page.movies.isEmpty { await history.add(text) }
        return await shown(page, of: store)
    }

    /// Whether the next page is requested automatically.
    package var isReceiving: Bool { get async { await searches.last?.pages.isReceiving ?? false } }

    /// A movie of the last search by its number, which starts with 1.
    package func movie(_ number: Int) async throws -> FoundMovie {
        // Subtracting from the smallest number would overflow.
        guard number > 0, let movie = try await searches.last?.pages.item(at: number - 1) else { throw SearchProblem.noMovie(number) }
        return movie
    }

    private func store(for text: String) async -> PageStore {
        let known = searches.first { $0.text == text }?.pages
        let store = known ?? PageStore(pageSize: source.pageSize) { [source] in try await source.search(text, page: $0) }
        if searches.last?.text != text { lookingAhead?.cancel() }
        keep(store, for: text)
        if known == nil, let pages = await source.pages(for: text) { await store.receive(pages) }
        return store
    }

    private func keep(_ store: PageStore, for text: String) {
        searches = Array(searches.filter { $0.text != text }.suffix(9)) + [(text, store)]
    }

    /// Requests what comes after showing a page: its posters, the next page and the posters of the next page.
    private func shown(_ page: FoundPage, of store: PageStore) async -> FoundPage {
        posters.formUnion(page.movies.compactMap(\.posterURL))
        lookingAhead = Task { [images, size = source.pageSize] in
            async let posters: Void? = images?.prefetch(page.movies.compactMap(\.posterURL))
            try? await store.show((page.number - 1) * size + page.movies.count - 1)
            await images?.prefetch(store.storedPage(page.number + 1)?.movies.compactMap(\.posterURL) ?? [])
            _ = await posters
        }
        var page = page
        page.movies = page.movies.map(starred)
        return page
    }

    /// A movie with the stars of its details, which may be newer than those of the list.
    package func starred(_ movie: FoundMovie) -> FoundMovie {
        var movie = movie
        movie.stars = details[movie.id]?.stars ?? movie.stars
        return movie
    }

    // MARK: Details

    /// The details of a movie, if they were requested before.
    package func storedDetails(of id: String) -> MovieDetails? { details[id] }

    /// Requests the details of a movie.
    @discardableResult
    package func details(of id: String) async throws -> MovieDetails {
        let found = try await source.details(of: id)
        details[id] = found
        if let url = found.posterURL { posters.insert(url) }
        return found
    }

    /// A poster of a movie that was found; nil for any other URL, and if posters are not shown.
    package func poster(at url: URL) async throws -> Data? {
        posters.contains(url) ? try await images?.image(at: url) : nil
    }

    // MARK: Renting

    /// Whether there is a cart to look into.
    package var hasCart: Bool { get async { await rental?.hasCart ?? false } }

    /// The titles in the cart.
    package func cart() async throws -> [FoundMovie] { try await requiredRental().cart() }

    /// Puts a movie into the cart.
    package func rent(_ id: String) async throws { try await requiredRental().rent(id) }

    /// Takes a movie out of the cart.
    package func remove(_ id: String) async throws { try await requiredRental().remove(id) }

    /// Rates a movie from 0 to 10 and requests its new details.
    package func rate(_ id: String, _ rating: Double) async throws {
        guard (0...10).contains(rating) else { throw SearchProblem.invalidRating }
        try await requiredRental().rate(id, rating)
        details[id] = nil
        // The movie is rated even if this fails.
        _ = try? await details(of: id)
    }

    private func requiredRental() throws -> any Rental {
        guard let rental else { throw SearchProblem.noCart(source.name) }
        return rental
    }
}
