import AMCClient
import APIRuntimeTesting
import Diagnostics
import Foundation
import LoopbackServer
import TMDBClient
import Testing

@Suite("AMC", .timeLimit(.minutes(15)))
struct AMCTests {
    private static let movie = """
        {"id":62680,"name":"Free Guy","sortableName":"Free Guy","starringActors":"Ryan Reynolds","directors":"Shawn Levy","genre":" ACTION",
         "mpaaRating":"pg13","wwmReleaseNumber":10003,"runTime":115,"score":0.94,"slug":"free-guy-62680","synopsis":null,
         "releaseDateUtc":"2021-08-13T05:00:00Z","earliestShowingUtc":"2021-08-12T15:00:00","hasScheduledShowtimes":true,
         "onlineTicketAvailabilityDateUtc":"2021-07-29T14:55:00.327","websiteUrl":"https://www.amctheatres.com/movies/free-guy-62680",
         "availableForAList":true,"preferredMediaType":"theatrical","privateTheatreRentalTier":"Tier1",
         "media":{"posterDynamic":"https://amc.com/dynamic.jpg"},"attributes":[{"code":"CC","name":"Closed Caption"}]}
        """

    /// A server that behaves like AMC: lists come in pages with links, and the links are complete URLs.
    private static func respond(to request: LoopbackServer.Request, movies: Int = 25) -> LoopbackServer.Response {
        guard let key = request.headers["x-amc-vendor-key"], key.hasPrefix("key") else {
            return .init(403, json: #"{"errors":[{"code":1001,"message":null,"exceptionMessage":"Vendor key not recognized."}]}"#)
        }
        let (number, size) = (request.query["page-number"].flatMap { Int($0) } ?? 1, request.query["page-size"].flatMap { Int($0) } ?? 10)
        let url = { (page: Int) in
            #"{"href":"http://\#(request.headers["host"] ?? "")\#(request.path)?page-number=\#(page)&page-size=\#(size)","templated":false}"#
        }
        var links = [#""self":\#(url(number))"#]
        if number > 1 { links.append(#""previous":\#(url(number - 1))"#) }
        if number * size < movies { links.append(#""next":\#(url(number + 1))"#) }
        func page(_ name: String, _ item: (Int) -> String) -> LoopbackServer.Response {
            let items = (1...movies).dropFirst((number - 1) * size).prefix(size).map(item).joined(separator: ",")
            return .init(
                200,
                json: """
                    {"pageSize":\(size),"pageNumber":\(number),"count":\(movies),"lastUpdatedDateUtc":"2021-08-29T05:00:00Z",
                     "_links":{\(links.joined(separator: ","))},"_embedded":{"\(name)":[\(items)]}}
                    """)
        }
        switch request.path {
        case "/v2/movies/62680", "/v2/movies/free-guy-62680", "/v2/movies/internal-release/62680": return .init(200, json: movie)
        case let path where path.hasSuffix("/showtimes") || path.contains("/showtimes/"): return page("showtimes") { showtime($0) }
        case "/v2/theatres/2698", "/v2/theatres/amc-foothills-15": return .init(200, json: theatre(2698))
        case let path where path.hasPrefix("/v2/theatres"): return page("theatres") { theatre($0) }
        default: return page("movies") { #"{"id":\#($0),"name":"Movie \#($0)"}"# }
        }
    }

    private static func showtime(_ id: Int) -> String {
        """
        {"id":\(id),"movieId":62680,"movieName":"Free Guy","showDateTimeUtc":"2021-08-29T19:30:00Z","showDateTimeLocal":"2021-08-29T12:30:00",
         "utcOffset":"-07:00","isSoldOut":false,"mpaaRating":"Z9","genre":"unheard","ticketPrices":[{"price":9.99,"type":"ADULT","sku":"a","tax":0.5},
         {"price":6.5,"sku":"b"},{"price":5,"type":"student"}]}
        """
    }

    private static func theatre(_ id: Int) -> String {
        """
        {"id":\(id),"name":"AMC Foothills 15","slug":"amc-foothills-15","isClosed":null,"closures":[{"startDateTimeUtc":"2021-08-29T05:00:00Z"}],
         "location":{"city":"Tucson","latitude":32.34,"longitude":-111.05,"directionsUrl":"not a url at all, but \\u0000"},
         "concessionsDeliveryOptions":["deliverytoseat","Drone"],"brand":"amc","media":{"theatreImageIcon":""}}
        """
    }

    private func withAMC<Result: Sendable>(
        vendorKey: Secret? = "key", _ body: @Sendable (AMCClient, LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            try await body(AMCClient(vendorKey: vendorKey, baseURL: server.baseURL), server)
        }
    }

    @Test("a movie is found by its id, its slug and its release; enumerations and dates are read in all their forms")
    func movie() async throws {
        try await withAMC { client, server in
            let movie = try await client.value(for: AMC.Movies.GetById.Request(id: 62680))
            #expect(movie == (try await client.value(for: AMC.Movies.GetBySlug.Request(slug: "free-guy-62680"))))
            #expect(movie == (try await client.value(for: AMC.Movies.GetByInternalId.Request(id: 62680))))
            #expect(
                server.targets == [
                    "GET /v2/movies/62680", "GET /v2/movies/free-guy-62680", "GET /v2/movies/internal-release/62680",
                ])
            #expect(server.requests.allSatisfy { $0.headers["x-amc-vendor-key"] == "key" })
            #expect(movie.genre == .action && movie.mpaaRating == .pg13 && movie.privateTheatreRentalTier == .tier1)
            #expect(movie.preferredMediaType == .theatrical && movie.releaseNumber == 10003 && movie.score == 0.94)
            let day = { (text: String) in try? ClosureModel(json: Data(#"{"startDateTimeUtc":"\#(text)"}"#.utf8)).startDateTimeUtc }
            #expect(movie.releaseDateUtc == day("2021-08-13T05:00:00Z") && movie.earliestShowingUtc == day("2021-08-12T15:00:00Z"))
            #expect(movie.onlineTicketAvailabilityDateUtc == day("2021-07-29T14:55:00.327Z"))
        }
    }

    @Test(
        "dates are ISO 8601 with and without a fraction and a time zone",
        arguments: ["2021-08-29T05:00:00Z", "2021-08-29T15:00:00", "2021-08-29T14:55:00.327Z", "2021-08-29T14:55:00.327"])
    func dates(text: String) throws {
        let closure = try ClosureModel(json: Data(#"{"startDateTimeUtc":"\#(text)"}"#.utf8))
        let time = text.dropFirst(11).prefix(8).split(separator: ":").compactMap { Double($0) }
        let seconds = 1_630_195_200 + time[0] * 3600 + time[1] * 60 + time[2] + (text.contains(".") ? 0.327 : 0)
        #expect(abs(closure.startDateTimeUtc.timeIntervalSince1970 - seconds) < 0.001)
    }

    @Test("unknown values, odd URLs and missing media fail neither a showtime nor its page")
    func tolerance() async throws {
        try await withAMC { client, server in
            let page = try await client.value(
                for: AMC.Theatres.GetShowtimesOnDate.Request(id: 2698, date: try #require(DateDay(year: 2021, month: 8, day: 29))))
            let showtime = try #require(page.embedded.showtimes.first)
            #expect(page.embedded.showtimes.count == 10 && page.count == 25 && page.lastUpdatedDateUtc != nil)
            #expect(showtime.mpaaRating == .unknown("Z9") && showtime.genre == .unknown("unheard"))
            #expect(showtime.ticketPrices?.map(\.type) == [.adult, .adult, .unknown("student")])
            #expect(showtime.showDateTimeLocal == "2021-08-29T12:30:00" && !showtime.isEmbargoed && !showtime.isComingSoon)
            let theatre = try await client.value(for: AMC.Theatres.GetBySlug.Request(slug: "amc-foothills-15"))
            #expect(theatre.id == 2698 && !theatre.isClosed && theatre.brand == .amc)
            #expect(theatre.concessionsDeliveryOptions == [.deliveryToSeat, .unknown("Drone")])
            #expect(
                server.targets == [
                    "GET /v2/theatres/2698/showtimes/2021-08-29?page-number=1&page-size=10", "GET /v2/theatres/amc-foothills-15",
                ])
        }
    }

    @Test("pages are found by their links, forwards and backwards")
    func pages() async throws {
        try await withAMC { client, server in
            let movies = try await client.items(for: AMC.Movies.GetNowPlaying.Request(pageSize: 10)).all()
            #expect(movies.map(\.id.rawValue) == Array(1...25))
            #expect(
                server.targets == [
                    "GET /v2/movies/views/now-playing?page-number=1&page-size=10",
                    "GET /v2/movies/views/now-playing?page-number=2&page-size=10",
                    "GET /v2/movies/views/now-playing?page-number=3&page-size=10",
                ])
            let last = try await client.value(for: AMC.Movies.GetAll.Request(pageNumber: 3))
            #expect(!last.hasNext && last.hasPrevious)
            let middle = try await client.value(for: last.previous())
            #expect(middle.pageNumber == 2 && middle.hasNext)
            #expect(server.requests.last?.headers["x-amc-vendor-key"] == "key")
        }
    }

    @Test("every list and every view can be requested")
    func views() async throws {
        let day = try #require(DateDay(year: 2021, month: 8, day: 29))
        try await withAMC { client, server in
            _ = try await client.value(for: AMC.Movies.GetAll.Request(pageNumber: 1, pageSize: 10, startDate: day, endDate: day))
            _ = try await client.value(for: AMC.Movies.GetAdvance.Request())
            _ = try await client.value(for: AMC.Movies.GetComingSoon.Request())
            _ = try await client.value(for: AMC.Movies.GetActive.Request())
            _ = try await client.value(for: AMC.Movies.GetAllActive.Request())
            _ = try await client.value(for: AMC.Movies.GetOnDemand.Request())
            _ = try await client.value(for: AMC.Movies.GetSimilarOnDemandById.Request(id: 62680))
            _ = try await client.value(
                for: AMC.Showtimes.GetByDateAndLocation.Request(date: day, latitude: 32.34, longitude: -111.05, movieID: 62680, state: "AZ")
            )
            _ = try await client.value(for: AMC.Theatres.GetAll.Request(pageSize: 2))
            _ = try await client.value(for: AMC.Theatres.GetById.Request(id: 2698))
            _ = try await client.value(for: AMC.Theatres.GetShowtimes.Request(id: 2698))
            _ = try await client.value(for: AMC.Theatres.GetByNowPlayingReleaseNumber.Request(releaseNumber: 10003))
            let page = "?page-number=1&page-size=10"
            #expect(
                server.targets
                    == [
                        "/movies?page-number=1&page-size=10&start-date=2021-08-29&end-date=2021-08-29", "/movies/views/advance\(page)",
                        "/movies/views/coming-soon\(page)", "/movies/views/active\(page)", "/movies/views/all/active\(page)",
                        "/movies/views/on-demand\(page)",
                        "/movies/62680/on-demand/similar\(page)",
                        "/showtimes/views/current-location/2021-08-29/32.34/-111.05?movie-id=62680&state=AZ&page-number=1&page-size=10",
                        "/theatres?page-number=1&page-size=2",
                        "/theatres/2698", "/theatres/2698/showtimes\(page)",
                        "/theatres/views/now-playing/wmm-release-number/10003\(page)",
                    ].map { "GET /v2" + $0 })
        }
    }

    @Test("a failure of any status is typed, and the vendor key can be replaced between two requests")
    func key() async throws {
        let key = Lock("wrong")
        try await withAMC(vendorKey: Secret { key.withLock { $0 } }) { client, server in
            let request = AMC.Movies.GetById.Request(id: 62680)
            let error = await #expect(throws: APIFailure<AMC.Movies.GetById.Response>.self) { try await client.value(for: request) }
            guard case .defaultResponse(statusCode: 403, let errors)? = error?.response else { throw try #require(error) }
            #expect(errors.errors.map { $0.message ?? $0.exceptionMessage } == ["Vendor key not recognized."])
            key.withLock { $0 = "key 2" }
            #expect(try await client.value(for: request).name == "Free Guy")
            #expect(server.requests.map { $0.headers["x-amc-vendor-key"] } == ["wrong", "key 2"])
        }
    }

    @Test(
        "the description of a failure is AMC's message, or that of the exception",
        arguments: [
            (#"{"code":5105,"message":"Movie not found.","exceptionMessage":"at Movies.cs"}"#, "Movie not found."),
            (#"{"code":1001,"message":null,"exceptionMessage":"Vendor key not recognized."}"#, "Vendor key not recognized."),
        ])
    func messages(error: String, message: String) async throws {
        let mock = MockTransport()
        mock.on(AMC.Movies.GetActive.Request.self) { _ in .json(text: #"{"errors":[\#(error)]}"#, status: 403) }
        let failure = await #expect(throws: (any Error).self) { try await AMCClient(vendorKey: "key", transport: mock).movies.getActive() }
        #expect(failure?.localizedDescription == message)
    }

    @Test("the key of the shared client can be set at run time, and the client can be replaced")
    func shared() async throws {
        try await withAMC { _, server in
            AMC.shared = AMCClient(baseURL: server.baseURL)
            defer { AMC.shared = AMCClient() }
            for key in ["key 1", "key 2"] {
                AMC.shared.vendorKey = Secret(key)
                let movie = try await AMC.shared.movies.getById(id: 62680)
                #expect(movie.name == "Free Guy")
            }
            #expect(server.requests.map { $0.headers["x-amc-vendor-key"] } == ["key 1", "key 2"])
            AMC.shared.vendorKey = nil
            let failure = await #expect(throws: (any Error).self) { try await AMC.shared.movies.getActive() }
            #expect(failure?.localizedDescription == "Vendor key not recognized.")
            #expect(server.requests.count == 3 && server.requests.last?.headers["x-amc-vendor-key"] == nil)
        }
    }

    @Test("lists have ten items of the first page unless the caller asks for others or for the defaults of the service")
    func pageDefaults() async throws {
        try await withAMC { client, server in
            #expect(try await client.movies.getComingSoon().embedded.movies.count == 10)
            _ = try await client.theatres.getAll(pageSize: 2)
            _ = try await client.movies.getActive(pageNumber: nil, pageSize: nil)
            #expect(
                server.targets == [
                    "GET /v2/movies/views/coming-soon?page-number=1&page-size=10", "GET /v2/theatres?page-number=1&page-size=2",
                    "GET /v2/movies/views/active",
                ])
        }
    }

    @Test("a page has a link to itself")
    func selfLink() async throws {
        try await withAMC { client, server in
            let page = try await client.movies.getNowPlaying(pageNumber: 2)
            #expect(page.hasMovies)
            #expect(try await client.value(for: page.movies()) == page)
            #expect(server.targets == Array(repeating: "GET /v2/movies/views/now-playing?page-number=2&page-size=10", count: 2))
        }
    }

    @Test("the thumbnail is the first existing poster, in the order of AMC's own client")
    func thumbnail() throws {
        let names = [
            "posterDynamic", "posterThumbnail", "posterLarge", "posterStandard", "posterIMAXDynamic", "posterAlternateDynamic",
            "poster3DDynamic", "onDemandPosterDynamic",
        ]
        for first in names.indices {
            let posters = names[first...].map { #""\#($0)":"https://amc.com/\#($0).jpg""# } + names[..<first].map { #""\#($0)":"""# }
            let movie = try MovieModel(json: Data(#"{"id":7,"name":"Seven","media":{\#(posters.joined(separator: ","))}}"#.utf8))
            #expect(movie.thumbnailImageURL == URL(string: "https://amc.com/\(names[first]).jpg"))
        }
        #expect(try MovieModel(json: Data(#"{"id":7,"name":"Seven","media":{}}"#.utf8)).thumbnailImageURL == nil)
    }
}
