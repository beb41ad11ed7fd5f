package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
    package let movies: [FoundMovie]
    /// The number of the page; the first one is 1.
    package let number: Int
    /// How many movies there are on all pages, if the service says so.
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

/// What there is to know about a movie.
package struct MovieDetails: Sendable {
    package let title: String
    package var posterURL: URL?
    /// Names and values in the order in which they are shown.
    package var rows: [(name: String, value: String)] = []
    /// Whether the movie can be put into the cart, and rated.
    package var canBeRented = false
    package var canBeRated = false

    /// Creates details.
    package init(title: String, posterURL: URL? = nil) {
        self.title = title
        self.posterURL = posterURL
    }
}

/// A service that finds movies. What it throws is a ``SearchProblem``.
package protocol MovieSource: Sendable {
    /// The name of the service.
    var name: String { get }
    /// What the terms of the service ask programs to say; nil if nothing.
    var attribution: String? { get }
    /// How many movies a page has.
    var pageSize: Int { get }
    /// Finds movies. Pages are numbered from 1 to 1000.
    func search(_ text: String, page: Int) async throws -> FoundPage
    func details(of id: String) async throws -> MovieDetails
    /// The bytes of a poster.
    func poster(at url: URL) async throws -> Data
}

/// A service with a cart.
package protocol Rental: Sendable {
    /// The titles in the cart, with the ids of their movies.
    func cart() async throws -> [FoundMovie]
    func rent(_ id: String) async throws
    func remove(_ id: String) async throws
    func rate(_ id: String, _ rating: Double) async throws
}

extension MovieSource {
    package var attribution: String? { nil }
    package var pageSize: Int { 20 }

    package func poster(at url: URL) async throws -> Data {
        do {
            let (data, response) = try await URLSession.shared.data(from: url)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw SearchProblem.nothingFound }
            return data
        } catch is URLError {
            throw SearchProblem.offline
        }
    }
}

extension String {
    /// The words of a text with one space between them; nil if there are none.
    package var condensed: String? {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// The text as it can be shown in a terminal, which would obey control characters.
    var shown: String { filter { !$0.isControl || $0 == "\n" } }
}
