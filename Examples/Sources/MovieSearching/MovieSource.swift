package import AcmeFlixClient
import Foundation

/// A movie as a search lists it.
package struct FoundMovie: Sendable, Equatable, Identifiable {
    package let id: String
    package let title: String
    /// The day or the year of the release.
    package var released: String?
    package var overview: String?
    /// From 0 to 5.
    package var stars: Double?
    package var posterURL: URL?

    /// Creates a movie.
    package init(
        id: String, title: String, released: String? = nil, overview: String? = nil, stars: Double? = nil, posterURL: URL? = nil
    ) {
        self.id = id
        self.title = title
        self.released = released
        self.overview = overview
        self.stars = stars
        self.posterURL = posterURL
    }
}

/// A page of what a search has found.
package struct FoundPage: Sendable {
    package var movies: [FoundMovie]
    /// The number of the page; the first one is 1.
    package let number: Int
    /// The number of movies on all pages, if the service returns it.
    package let total: Int?
    package let hasNext: Bool

    /// Creates a page.
    package init(movies: [FoundMovie], number: Int, total: Int?, hasNext: Bool) {
        self.movies = movies
        self.number = number
        self.total = total
        self.hasNext = hasNext
    }
}

/// The details of a movie.
package struct MovieDetails: Sendable, Equatable {
    /// A fact that has a name.
    package struct Row: Sendable, Equatable {
        package let field: DetailField
        package let value: String
    }

    package let title: String
    package var posterURL: URL?
    /// From 0 to 5.
    package var stars: Double?
    /// The known facts, in the order in which they are shown.
    package var rows: [Row]
    /// Whether the movie can be put into the cart, and rated.
    package var canBeRented = false
    package var canBeRated = false

    /// Creates details; facts without a value are left out.
    package init(title: String, posterURL: URL? = nil, stars: Double? = nil, rows: [(DetailField, String?)] = []) {
        self.title = title
        self.posterURL = posterURL
        self.stars = stars
        self.rows = rows.compactMap { field, value in value.flatMap { $0.isEmpty ? nil : Row(field: field, value: $0) } }
    }
}

/// The subject of a fact.
package enum DetailField: Sendable, CaseIterable {
    case actors, awards, boxOffice, country, director, dvd, firstAired, genres, homepage, metascore, network, overview, plot, production
    case rated, rating, released, runtime, status, synopsis, tagline, type, writer, year
}

/// A service that finds movies. Its errors are ``SearchProblem``.
package protocol MovieSource: Sendable {
    /// The name of the service.
    var name: String { get }
    /// The text that the terms of the service ask programs to show; nil if there is none.
    var attribution: String? { get }
    /// The number of movies on a page.
    var pageSize: Int { get }
    /// Finds movies. Pages are numbered from 1 to 1000.
    func search(_ text: String, page: Int) async throws -> FoundPage
    /// The number of pages that are requested automatically.
    var pagesByThemselves: Int { get }
    /// The pages that are requested automatically; nil if there are none.
    func pages(for text: String) async -> OMDbSearch.Pages?
    func details(of id: String) async throws -> MovieDetails
    /// The bytes of a poster.
    func poster(at url: URL) async throws -> Data
}

extension MovieSource {
    package var attribution: String? { nil }
    package var pageSize: Int { 20 }
    package var pagesByThemselves: Int { 0 }
    package func pages(for text: String) async -> OMDbSearch.Pages? { nil }
}

/// A service with a library whose movies can be put into a cart.
package protocol Rental: MovieSource {
    /// Whether the service had a link to the cart when it was last asked.
    var hasCart: Bool { get async }
    /// All movies.
    func library() async throws -> [FoundMovie]
    /// The titles in the cart, with the ids of their movies.
    func cart() async throws -> [FoundMovie]
    func rent(_ id: String) async throws
    func remove(_ id: String) async throws
    func rate(_ id: String, _ rating: Double) async throws
}

extension APIClient {
    /// Requests an image as the client requests everything else.
    package func image(at url: URL) async throws(SearchProblem) -> Data {
        do {
            return try await value(for: CustomRequest<Data>(service: APIService(id: "poster", reference: url.absoluteString)))
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode)
        }
    }
}

extension String {
    /// The words of a text with one space between them; nil if there are none.
    package var condensed: String? {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// The text without control characters, which a terminal would obey.
    var shown: String { filter { !$0.isControl || $0 == "\n" } }
}
