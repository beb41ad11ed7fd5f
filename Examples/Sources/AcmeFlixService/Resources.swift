/// A link to what can be done next.
struct Link: Encodable, Equatable {
    let rel: String
    let href: String
    var type: String?
    /// The method, unless it is `GET`.
    var method: String?
    /// The values to send; a name in braces stands for a value from the client.
    var parameters: [String: String]?
}

/// The media types of resources.
enum MediaType {
    static let library = "application/vnd.acmeflix.api.library+json"
    static let cart = "application/vnd.acmeflix.api.cart+json"
    static let movie = "application/vnd.acmeflix.api.movie+json"
    static let jpeg = "image/jpeg"
}

struct RootResource: Encodable {
    let _links: [Link]
}

struct LibraryResource: Encodable {
    let count: Int
    let movies: [MovieSummary]
    let _links: [Link]
}

struct CartResource: Encodable {
    let count: Int
    let items: [MovieSummary]
    let _links: [Link]
}

/// A movie in a list.
struct MovieSummary: Encodable {
    let id: String
    let name: String
    let year: Int
    let director: String
    let _links: [Link]
}

struct MovieResource: Encodable {
    let id: String
    let name: String
    let year: Int
    let director: String
    let rating: Double
    let ratingEnabled: Bool
    let synopsis: String
    let stock: Int
    let _links: [Link]
}

/// Makes the resources, whose links lead to the server as the client has addressed it.
struct ResourceBuilder {
    /// The scheme and host of the request, without a slash at the end.
    let origin: String
    let state: RentalStore.State

    static let cartID = "AzCa3T"
    private var cartURL: String { "\(origin)/cart/\(Self.cartID)" }

    var root: RootResource {
        var links = [Link(rel: "self", href: origin + "/"), Link(rel: "library", href: origin + "/library", type: MediaType.library)]
        if !state.cart.isEmpty { links.append(Link(rel: "cart", href: cartURL, type: MediaType.cart)) }
        return RootResource(_links: links)
    }

    var library: LibraryResource {
        LibraryResource(
            count: Movie.all.count, movies: Movie.all.map { summary($0) },
            _links: [Link(rel: "self", href: origin + "/library", type: MediaType.library)])
    }

    var cart: CartResource {
        let items = state.cart.compactMap(Movie.with).map { movie in
            summary(
                movie,
                [Link(rel: "delete", href: cartURL, type: MediaType.cart, method: "DELETE", parameters: ["movieId": movie.id])])
        }
        return CartResource(
            count: items.count, items: items,
            _links: [
                Link(rel: "self", href: cartURL, type: MediaType.cart),
                Link(rel: "add", href: cartURL, type: MediaType.cart, method: "PUT", parameters: ["movieId": "{movieId}"]),
            ])
    }

    func movie(_ movie: Movie) -> MovieResource {
        var links = [Link(rel: "self", href: url(of: movie), type: MediaType.movie)]
        if movie.stock > 0 {
            links.append(Link(rel: "rent", href: cartURL, type: MediaType.cart, method: "PUT", parameters: ["movieId": movie.id]))
        }
        if movie.isRatable {
            links.append(
                Link(rel: "rate", href: url(of: movie), type: MediaType.movie, method: "PUT", parameters: ["rating": "{rating}"]))
        }
        return MovieResource(
            id: movie.id, name: movie.name, year: movie.year, director: movie.director, rating: state.ratings[movie.id] ?? movie.rating,
            ratingEnabled: movie.isRatable, synopsis: movie.synopsis, stock: movie.stock, _links: links + poster(movie))
    }

    private func summary(_ movie: Movie, _ links: [Link] = []) -> MovieSummary {
        MovieSummary(
            id: movie.id, name: movie.name, year: movie.year, director: movie.director,
            _links: [Link(rel: "self", href: url(of: movie), type: MediaType.movie)] + poster(movie) + links)
    }

    private func poster(_ movie: Movie) -> [Link] {
        movie.hasPoster ? [Link(rel: "poster", href: "\(origin)/poster/\(movie.id)", type: MediaType.jpeg)] : []
    }

    private func url(of movie: Movie) -> String { "\(origin)/movies/\(movie.id)" }
}
