package import AMCClient

/// Where it is shown.
package enum TheatresTarget: APITarget {
    case getAll(page: Int = 1, size: Int = 10)
    case getByID(TheatreId)
    case getBySlug(String)
    case getAllShowtimes(TheatreId)
    case getAllShowtimesOnDate(TheatreId, DateDay)
    case getByNowPlayingReleaseNumber(Int)

    package var path: String {
        switch self {
        case .getAll: "/v2/theatres"
        case .getByID(let id): "/v2/theatres/\(id)"
        case .getBySlug(let slug): "/v2/theatres/\(slug)"
        case .getAllShowtimes(let id): "/v2/theatres/\(id)/showtimes"
        case .getAllShowtimesOnDate(let id, let day): "/v2/theatres/\(id)/showtimes/\(day)"
        case .getByNowPlayingReleaseNumber(let number): "/v2/theatres/views/now-playing/wmm-release-number/\(number)"
        }
    }

    package var task: HTTPTask {
        switch self {
        case .getAll(let page, let size): .query(["page-number": page, "page-size": size])
        default: .plain
        }
    }
}
