import APIRuntimeTesting
import Foundation
import LoopbackServer
import OMDbClient
import Testing

@Suite("OMDb", .timeLimit(.minutes(15)))
struct OMDbTests {
    private static let movie = """
        {"Title":"Back to the Future","Year":"1985","Rated":"PG","Released":"03 Jul 1985","Runtime":"116 min",
         "Genre":"Adventure, Comedy, Sci-Fi","Director":"Robert Zemeckis","Writer":"Robert Zemeckis, Bob Gale","Actors":"Michael J. Fox",
         "Plot":"Marty travels.","Language":"English","Country":"United States","Awards":"Won 1 Oscar. 25 wins & 25 nominations total",
         "Poster":"https://m.media-amazon.com/images/M/future.jpg",
         "Ratings":[{"Source":"Internet Movie Database","Value":"8.5/10"},{"Source":"Rotten Tomatoes","Value":"93%"}],
         "Metascore":"87","imdbRating":"8.5","imdbVotes":"1,349,245","imdbID":"tt0088763","Type":"movie","DVD":"N/A",
         "BoxOffice":"$212,259,762","Production":"N/A","Website":"N/A","Response":"True"}
        """
    private static let series = """
        {"Title":"Breaking Bad","Year":"2008–2013","Rated":"TV-MA","Released":"20 Jan 2008","Runtime":"N/A","Awards":"N/A","Poster":"N/A",
         "Ratings":[],"Metascore":"N/A","imdbRating":"9.5","imdbVotes":"2,000,000","imdbID":"tt0903747","Type":"series",
         "totalSeasons":"5","Response":"True"}
        """

    @Test("a title has typed values, and N/A is nil")
    func title() async throws {
        try await withOMDb(OMDbServer(titles: ["tt0088763": Self.movie])) { client, server in
            let response = try await client.send(OMDb.Titles.GetById.Request(imdbID: "tt0088763", plot: .full))
            let title = try #require(response.success)
            #expect(server.targets == ["GET /?i=tt0088763&plot=full&apikey=key"])
            #expect(title.released == DateDay(year: 1985, month: 7, day: 3))
            #expect(title.runtime == .seconds(116 * 60))
            #expect(title.metascore == 87 && title.imdbRating == 8.5 && title.imdbVotes == 1_349_245 && title.boxOffice == 212_259_762)
            #expect(title.dvd == nil && title.production == nil && title.website == nil)
            #expect(title.poster?.absoluteString == "https://m.media-amazon.com/images/M/future.jpg")
            #expect(title.ratings?.map(\.value) == ["8.5/10", "93%"])
            #expect(title.type == .movie && title.year == "1985")
            #expect(response.exchange.dropped.isEmpty)
        }
    }

    @Test("titles that cannot be read count towards the total, so that no superfluous page is requested")
    func unreadableTitles() async throws {
        let mock = MockTransport()
        mock.on(OMDb.Titles.Search.Request.self) { request in
            let titles = request.page == 2 ? "42" : #"{"Title":"A","imdbID":"tt1"},{"imdbID":"tt2"}"#
            return .json(text: #"{"Search":[\#(titles)],"totalResults":"3","Response":"True"}"#)
        }
        var pages: [[Int]] = []
        for try await page in OMDbClient(apikey: "key", transport: mock).pages(for: OMDb.Titles.Search.Request(text: "a")) {
            pages.append([page.items.count, page.sentCount, page.itemCount])
        }
        #expect(pages == [[1, 2, 2], [0, 1, 3]])
    }

    @Test("a series has its years as text, and no poster")
    func series() async throws {
        try await withOMDb(OMDbServer(titles: ["Breaking Bad": Self.series])) { client, server in
            let title = try await client.value(for: OMDb.Titles.GetByTitle.Request(title: "Breaking Bad", type: .series, year: 2008))
            #expect(server.targets == ["GET /?t=Breaking%20Bad&type=series&y=2008&apikey=key"])
            #expect(title.year == "2008–2013" && title.totalSeasons == 5 && title.type == .series)
            #expect(title.poster == nil && title.runtime == nil && title.awards == nil && title.metascore == nil)
        }
    }

    @Test("a failure has the status 200 and the message of the service")
    func failure() async throws {
        try await withOMDb(OMDbServer()) { client, _ in
            let request = OMDb.Titles.GetById.Request(imdbID: "tt1")
            let error = await #expect(throws: APIFailure<OMDb.Titles.GetById.Response>.self) { try await client.value(for: request) }
            #expect(error?.statusCode == 200)
            guard case .reportedFailure(_, let message)? = error?.error else { throw try #require(error) }
            #expect(message == "Incorrect IMDb ID.")
            guard case .failure200(let failure)? = error?.response else { throw try #require(error) }
            #expect(failure.error == "Incorrect IMDb ID.")
            let tooMany = await #expect(throws: (any Error).self) {
                try await client.value(for: OMDb.Titles.Search.Request(text: "*"))
            }
            let text = "\(try #require(tooMany))"
            #expect(text == "Titles.search: GET /: Reported failure: Too many results.")
        }
    }

    @Test("a missing or wrong key is a typed 401")
    func unauthorized() async throws {
        for (key, message) in [(nil, "No API key provided."), ("other", "Invalid API key!")] as [(Secret?, String)] {
            try await withOMDb(OMDbServer(), apikey: key) { client, _ in
                let error = await #expect(throws: APIFailure<OMDb.Titles.Search.Response>.self) {
                    try await client.value(for: OMDb.Titles.Search.Request(text: "future"))
                }
                guard case .status401(let failure)? = error?.response else { throw try #require(error) }
                #expect(failure.error == message)
            }
        }
    }

    @Test("all pages of a search are found; entries may lack an id, and words are encoded once")
    func pages() async throws {
        var found = (1...21).map { #"{"Title":"Amélie \#($0)","Year":"20\#($0 + 10)","imdbID":"tt\#($0)","Type":"movie","Poster":"N/A"}"# }
        found[3] = #"{"Title":"Amélie 4","Year":"2014","imdbID":"N/A","Type":"Movie ","Poster":"N/A"}"#
        found[5] = #"{"Title":"Amélie 6","Year":"2016","Type":"video","Poster":"N/A"}"#
        found[6] = #"{"Title":"Amélie 7","Year":"2017–","imdbID":"tt7","Type":"Series","Poster":"https://a.com/7.jpg"}"#
        try await withOMDb(OMDbServer(found: found)) { client, server in
            let titles = try await client.items(for: OMDb.Titles.Search.Request(text: "amélie*")).all()
            #expect(titles.map(\.imdbID) == (1...21).map { $0 == 4 || $0 == 6 ? nil : "tt\($0)" })
            #expect(titles[6].type == .series && titles[6].poster?.lastPathComponent == "7.jpg" && titles[0].poster == nil)
            #expect(titles[3].type == .movie && titles[5].type == .unknown("video"))
            #expect(
                server.targets == ["", "&page=2", "&page=3"].map { "GET /?s=am%C3%A9lie%2A\($0)&apikey=key" })
        }
    }

    @Test("a season lists its episodes")
    func season() async throws {
        let season = """
            {"Title":"Game of Thrones","Season":"1","totalSeasons":"8","Episodes":[
             {"Title":"Winter Is Coming","Released":"2011-04-17","Episode":"1","imdbRating":"8.9","imdbID":"tt1480055"},
             {"Title":"N/A","Released":"N/A","Episode":"2","imdbRating":"N/A","imdbID":"N/A"}],"Response":"True"}
            """
        try await withOMDb(OMDbServer(titles: ["tt0944947": season])) { client, server in
            let season = try await client.value(for: OMDb.Titles.GetSeason.Request(imdbID: "tt0944947", season: 1))
            #expect(season.totalSeasons == 8 && season.episodes.map(\.episode) == [1, 2])
            #expect(season.episodes.map(\.released) == [DateDay(year: 2011, month: 4, day: 17), nil])
            #expect(season.episodes.map(\.imdbRating) == [8.9, nil])
            #expect(season.episodes[1].title == "N/A")
            #expect(server.targets == ["GET /?i=tt0944947&Season=1&apikey=key"])
        }
    }

    @Test("posters come from a server of their own")
    func poster() async throws {
        let mock = MockTransport()
        mock.on(OMDb.Posters.GetPoster.Request.self) { _ in .data(Data([0xFF, 0xD8, 0xFF]), mediaType: "image/jpeg") }
        let image = try await OMDbClient(apikey: "key", transport: mock).posters.getPoster(imdbID: "tt0088763")
        #expect(image == Data([0xFF, 0xD8, 0xFF]))
        #expect(mock.sent.map(\.urlRequest.url?.absoluteString) == ["https://img.omdbapi.com/?i=tt0088763&apikey=key"])
    }
}
