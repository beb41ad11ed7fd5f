package import AMCClient

/// The theaters in which movies are shown.
package enum TheatresTarget {
    package typealias List = AMCTarget<TheatresModel>
    package typealias Showtimes = AMCTarget<ShowtimesModel>
    package typealias Theatre = AMCTarget<TheatreModel>

    package static func getAll(page: Int = 1, size: Int = 10) -> List { List("/theatres", .page(page, size: size)) }
    package static func getByNowPlayingReleaseNumber(_ number: Int) -> List {
        List("/theatres/views/now-playing/wmm-release-number/\(number)")
    }

    package static func getAllShowtimes(_ id: TheatreId) -> Showtimes { Showtimes("/theatres/\(id)/showtimes") }
    package static func getAllShowtimesOnDate(_ id: TheatreId, _ day: DateDay) -> Showtimes {
        Showtimes("/theatres/\(id)/showtimes/\(day)")
    }

    package static func getByID(_ id: TheatreId) -> Theatre { Theatre("/theatres/\(id)") }
    package static func getBySlug(_ slug: String) -> Theatre { Theatre("/theatres/\(slug)") }
}
