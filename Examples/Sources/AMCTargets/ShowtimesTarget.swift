package import AMCClient

/// When it is shown.
package enum ShowtimesTarget: APITarget {
    case getByID(ShowtimeId)
    case getByDateAndLocation(DateDay, latitude: Double, longitude: Double, query: [String: String] = [:])

    package var path: String {
        switch self {
        case .getByID(let id): "/v2/showtimes/\(id)"
        case .getByDateAndLocation(let day, let latitude, let longitude, _):
            "/v2/showtimes/views/current-location/\(day)/\(latitude)/\(longitude)"
        }
    }

    package var task: HTTPTask {
        switch self {
        case .getByID: .plain
        case .getByDateAndLocation(_, _, _, let query): .query(query)
        }
    }
}
