package import AcmeFlixClient
import Foundation

/// The movies of AcmeFlix, and its cart. Apart from the root, everything is found by links.
package struct AcmeFlixSource: MovieSource, Rental {
    package let name = "AcmeFlix"
    private let client: AcmeFlixClient
    private static let pageSize = 5

    /// Creates a source.
    package init(_ client: AcmeFlixClient) { self.client = client }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        let movies = try await library().movies.filter { $0.name.localizedCaseInsensitiveContains(text) }
        if movies.isEmpty { throw SearchProblem.nothingFound }
        return FoundPage(
            movies: movies.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize).map { movie in
                FoundMovie(
                    id: movie.id, title: movie.name, released: movie.year.map(String.init), overview: movie.director,
                    posterURL: movie.relation("poster").flatMap { URL(string: $0.href) })
            }, number: page, total: movies.count, hasNext: page * Self.pageSize < movies.count)
    }

    package func details(of id: String) async throws -> MovieDetails {
        let movie = try await movie(id)
        var details = MovieDetails(title: movie.name, posterURL: movie.relation("poster").flatMap { URL(string: $0.href) })
        details.rows = [
            ("Synopsis", movie.synopsis), ("Director", movie.director), ("Year", movie.year.map(String.init)),
            ("Rating", movie.rating.map { String(repeating: "★", count: Int($0.rounded())) + " \($0)" }),
        ].compactMap { name, value in value.map { (name, $0) } }
        details.canBeRented = movie.canBeRented
        details.canBeRated = movie.canBeRated
        return details
    }

    package func cart() async throws -> [FoundMovie] {
        try await currentCart()?.items.map { FoundMovie(id: $0.id, title: $0.name, released: $0.year.map(String.init)) } ?? []
    }

    package func rent(_ id: String) async throws {
        let movie = try await movie(id)
        guard movie.canBeRented else {
            throw SearchProblem.service(statusCode: nil, "This title is unavailable for rent at this moment.")
        }
        _ = try await send(movie.rent())
    }

    package func remove(_ id: String) async throws {
        guard let item = try await currentCart()?.items.first(where: { $0.id == id }) else { throw SearchProblem.nothingFound }
        _ = try await send(item.delete())
    }

    package func rate(_ id: String, _ rating: Double) async throws {
        let movie = try await movie(id)
        guard movie.canBeRated else { throw SearchProblem.service(statusCode: nil, "This title cannot be rated anymore.") }
        try await send(movie.rate(filling: ["rating": rating]))
    }

    // MARK: Links

    private func root() async throws -> AcmeRoot {
        do {
            return try await client.value(for: AcmeFlix.Catalog.GetRoot.Request())
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: "The library seems to be unavailable.")
        }
    }

    private func library() async throws -> AcmeLibrary { try await send(try await root().library()) }

    private func movie(_ id: String) async throws -> AcmeMovie {
        guard let movie = try await library().movies.first(where: { $0.id == id }) else { throw SearchProblem.nothingFound }
        return try await send(movie.movie())
    }

    /// The cart; nil if it is empty, because the root then has no link to it.
    private func currentCart() async throws -> AcmeCart? {
        let root = try await root()
        return root.hasCart ? try await send(root.cart()) : nil
    }

    private func send<Value: Sendable>(_ request: CustomRequest<Value>) async throws -> Value {
        do {
            return try await client.value(for: request)
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode)
        }
    }
}
