package import AMCClient

/// Movies that were, are or will be shown.
package enum MoviesTarget {
    package typealias List = AMCTarget<MoviesModel>
    package typealias Movie = AMCTarget<MovieModel>

    package static func getAll(page: Int = 1, size: Int = 10) -> List { List("/movies", .page(page, size: size)) }
    package static func getNowPlaying(page: Int = 1, size: Int = 10) -> List {
        List("/movies/views/now-playing", .page(page, size: size))
    }
    package static func getComingSoon(page: Int = 1, size: Int = 10) -> List {
        List("/movies/views/coming-soon", .page(page, size: size))
    }
    package static var getAdvance: List { List("/movies/views/advance") }
    package static var getActive: List { List("/movies/views/active") }
    package static var getAllActive: List { List("/movies/views/all/active") }
    package static var getOnDemand: List { List("/movies/views/on-demand") }
    package static func getSimilarOnDemandByID(_ id: MovieId) -> List { List("/movies/\(id)/on-demand/similar") }

    package static func getByID(_ id: MovieId) -> Movie { Movie("/movies/\(id)") }
    package static func getBySlug(_ slug: String) -> Movie { Movie("/movies/\(slug)") }
    package static func getByInternalID(_ id: Int) -> Movie { Movie("/movies/internal-release/\(id)") }
}
