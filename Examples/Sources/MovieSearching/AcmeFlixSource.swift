package import AcmeFlixClient
import Foundation

/// The movies of AcmeFlix, and its cart. Apart from the root, everything is found by links.
package actor AcmeFlixSource: Rental {
    package nonisolated let name = "AcmeFlix"
    package nonisolated let pageSize = 5
    package private(set) var hasCart = false
    private let client: AcmeFlixClient

    /// Creates a source.
    package init(_ client: AcmeFlixClient) { self.client = client }

    package func library() async throws -> [FoundMovie] {
        try await movies().map { movie in
            FoundMovie(
                id: movie.id, title: movie.name, released: movie.year.map(String.init), overview: movie.director,
                posterURL: movie.posterURL)
        }
    }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        let movies = try await library().filter { $0.title.localizedCaseInsensitiveContains(text) }
        if movies.isEmpty { throw SearchProblem.nothingFound }
        let first = (page - 1) * pageSize
        return FoundPage(
            movies: Array(movies.dropFirst(first).prefix(pageSize)), number: page, total: movies.count,
            hasNext: first + pageSize < movies.count)
    }

    package func details(of id: String) async throws -> MovieDetails {
        let movie = try await movie(id)
        var details = MovieDetails(
            title: movie.name, posterURL: movie.posterURL, stars: movie.rating.map { $0 / 2 },
            rows: [
                (.synopsis, movie.synopsis), (.director, movie.director), (.year, movie.year.map(String.init)),
                (.rating, movie.rating.map { String(repeating: "★", count: Int(min(max($0, 0), 10).rounded())) + " \($0)" }),
            ])
        details.canBeRented = movie.canRent
        details.canBeRated = movie.canRate
        return details
    }

    package func poster(at url: URL) async throws -> Data { try await client.apiClient.image(at: url) }

    package func cart() async throws -> [FoundMovie] {
        try await currentCart()?.items.map { FoundMovie(id: $0.id, title: $0.name, released: $0.year.map(String.init)) } ?? []
    }

    package func rent(_ id: String) async throws {
        let movie = try await movie(id)
        guard movie.canRent else { throw SearchProblem.notRentable }
        _ = try await send(movie.rent(), for: .rent)
        hasCart = true
    }

    package func remove(_ id: String) async throws {
        guard let item = try await currentCart()?.items.first(where: { $0.id == id }) else { throw SearchProblem.nothingFound }
        hasCart = try await send(item.delete(), for: .remove).count > 0
    }

    package func rate(_ id: String, _ rating: Double) async throws {
        let movie = try await movie(id)
        guard movie.canRate else { throw SearchProblem.notRatable }
        try await send(movie.rate(filling: ["rating": rating]), for: .rate)
    }

    // MARK: Links

    private func root() async throws -> AcmeRoot {
        let root = try await send(await client.value(for: AcmeFlix.Catalog.GetRoot.Request()), for: .openLibrary)
        hasCart = root.hasCart
        return root
    }

    private func movies() async throws -> [AcmeMovieSummary] {
        try await send(root().library(), for: .openLibrary).movies
    }

    private func movie(_ id: String) async throws -> AcmeMovie {
        guard let movie = try await movies().first(where: { $0.id == id }) else { throw SearchProblem.nothingFound }
        return try await send(movie.movie(), for: .showDetails)
    }

    /// The cart; nil if it is empty, because the root then has no link to it.
    private func currentCart() async throws -> AcmeCart? {
        let root = try await root()
        return root.hasCart ? try await send(root.cart(), for: .openCart) : nil
    }

    private func send<Value: Sendable>(
        _ request: CustomRequest<Value>, for action: SearchProblem.Action
    ) async throws -> Value {
        try await send(await client.value(for: request), for: action)
    }

    /// The value that a call returns; a failure of the call is reported as a failure of the action.
    private func send<Value: Sendable>(
        _ value: @autoclosure @Sendable () async throws -> Value, for action: SearchProblem.Action
    ) async throws -> Value {
        do {
            return try await value()
        } catch let error as any APIError {
            let problem = SearchProblem(error.error, statusCode: error.statusCode)
            throw problem == .canceled ? problem : .failed(action, because: problem)
        }
    }
}

extension LinkedResource {
    fileprivate var posterURL: URL? { relation("poster").flatMap { URL(string: $0.href) } }
}
