package import AcmeFlixClient
import Foundation

/// The movies of AcmeFlix, and its cart. Apart from the root, everything is found by links.
package struct AcmeFlixSource: MovieSource, Rental {
    package let name = "AcmeFlix"
    private let client: AcmeFlixClient
    package let pageSize = 5

    /// Creates a source.
    package init(_ client: AcmeFlixClient) { self.client = client }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        let movies = try await library().movies.filter { $0.name.localizedCaseInsensitiveContains(text) }
        if movies.isEmpty { throw SearchProblem.nothingFound }
        let first = (page - 1) * pageSize
        return FoundPage(
            movies: movies.dropFirst(first).prefix(pageSize).map { movie in
                FoundMovie(
                    id: movie.id, title: movie.name, released: movie.year.map(String.init), overview: movie.director,
                    posterURL: movie.relation("poster").flatMap { URL(string: $0.href) })
            }, number: page, total: movies.count, hasNext: first + pageSize < movies.count)
    }

    package func details(of id: String) async throws -> MovieDetails {
        let movie = try await movie(id)
        var details = MovieDetails(title: movie.name, posterURL: movie.relation("poster").flatMap { URL(string: $0.href) })
        details.rows = [
            ("Synopsis", movie.synopsis), ("Director", movie.director), ("Year", movie.year.map(String.init)),
            ("Rating", movie.rating.map { String(repeating: "★", count: Int($0.rounded())) + " \($0)" }),
        ].compactMap { name, value in value.map { (name, $0) } }
        details.canBeRented = movie.canRent
        details.canBeRated = movie.canRate
        return details
    }

    package func cart() async throws -> [FoundMovie] {
        try await currentCart()?.items.map { FoundMovie(id: $0.id, title: $0.name, released: $0.year.map(String.init)) } ?? []
    }

    package func rent(_ id: String) async throws {
        let movie = try await movie(id)
        guard movie.canRent else {
            throw SearchProblem.unavailable("This title is unavailable for rent at this moment.")
        }
        _ = try await send(movie.rent(), orSay: "something went wrong adding this title to your cart. try again later")
    }

    package func remove(_ id: String) async throws {
        guard let item = try await currentCart()?.items.first(where: { $0.id == id }) else { throw SearchProblem.nothingFound }
        _ = try await send(item.delete(), orSay: "Failed to remove the title from your cart. Please try again later.")
    }

    package func rate(_ id: String, _ rating: Double) async throws {
        let movie = try await movie(id)
        guard movie.canRate else { throw SearchProblem.unavailable("This title cannot be rated anymore.") }
        try await send(
            movie.rate(filling: ["rating": rating]), orSay: "unable to record your rating at this moment. Please try again later.")
    }

    // MARK: Links

    private func root() async throws -> AcmeRoot {
        do {
            return try await client.value(for: AcmeFlix.Catalog.GetRoot.Request())
        } catch {
            // Without the root, nothing can be found.
            let problem = SearchProblem(error.error, statusCode: nil)
            throw problem == .canceled
                ? problem : .service(statusCode: nil, "The library seems to be unavailable. Try connecting again.")
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

    private func send<Value: Sendable>(_ request: CustomRequest<Value>, orSay text: String? = nil) async throws -> Value {
        do {
            return try await client.value(for: request)
        } catch {
            let problem = SearchProblem(error.error, statusCode: error.statusCode)
            throw text.map { problem == .canceled ? problem : .service(statusCode: error.statusCode, $0) } ?? problem
        }
    }
}
