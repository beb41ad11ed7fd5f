package import AMCClient

/// The times at which movies are shown.
package enum ShowtimesTarget {
    package typealias List = AMCTarget<ShowtimesModel>
    package typealias Showtime = AMCTarget<ShowtimeModel>

    package static func getByID(_ id: ShowtimeId) -> Showtime { Showtime("/showtimes/\(id)") }

    package static func getByDateAndLocation(
        _ day: DateDay, latitude: Double, longitude: Double, query: [String: String] = [:]
    ) -> List {
        List("/showtimes/views/current-location/\(day)/\(latitude)/\(longitude)", .query(query))
    }
}
