package import AMCClient

// The API of AMC, declared by hand: each case is an operation. Any client sends them, with its keys, behaviours and options; here they
// return the models of the generated client, and models of your own do as well:
//
//     let movies = try await client.value(for: MoviesTarget.getNowPlaying(page: 1, size: 10).request)
//     let movie = try await client.value(for: MoviesTarget.getBySlug("free-guy-62680").returning(MyMovie.self))

/// What is, was and will be shown.
package enum MoviesTarget: APITarget {
    case getAll(page: Int = 1, size: Int = 10)
    case getNowPlaying(page: Int = 1, size: Int = 10)
    case getAdvance
    case getComingSoon(page: Int = 1, size: Int = 10)
    case getActive
    case getAllActive
    case getOnDemand
    case getSimilarOnDemandByID(MovieId)
    case getByID(MovieId)
    case getBySlug(String)
    case getByInternalID(Int)

    package var path: String {
        switch self {
        case .getAll: "/v2/movies"
        case .getNowPlaying: "/v2/movies/views/now-playing"
        case .getAdvance: "/v2/movies/views/advance"
        case .getComingSoon: "/v2/movies/views/coming-soon"
        case .getActive: "/v2/movies/views/active"
        case .getAllActive: "/v2/movies/views/all/active"
        case .getOnDemand: "/v2/movies/views/on-demand"
        case .getSimilarOnDemandByID(let id): "/v2/movies/\(id)/on-demand/similar"
        case .getByID(let id): "/v2/movies/\(id)"
        case .getBySlug(let slug): "/v2/movies/\(slug)"
        case .getByInternalID(let id): "/v2/movies/internal-release/\(id)"
        }
    }

    package var task: HTTPTask {
        switch self {
        case .getAll(let page, let size), .getNowPlaying(let page, let size), .getComingSoon(let page, let size):
            .query(["page-number": page, "page-size": size])
        default: .plain
        }
    }

    /// A request for a page of movies, which all but the last three return.
    package var request: CustomRequest<MoviesModel> { returning(MoviesModel.self) }
}
