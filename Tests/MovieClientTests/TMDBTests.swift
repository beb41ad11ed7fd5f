import APIRuntimeTesting
import Foundation
import LoopbackServer
import TMDBClient
import Testing

@Suite("TMDB", .timeLimit(.minutes(15)))
struct TMDBTests {
    /// A server that behaves like TMDB: it takes the key in the query or as a token, and its failures have a number and a message.
    private static func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        guard request.query["api_key"] == "key" || request.headers["authorization"] == "Bearer token" else {
            return .init(
                401, json: #"{"status_code":7,"status_message":"Invalid API key: You must be granted a valid key.","success":false}"#)
        }
        switch request.path {
        case "/search/movie", "/movie/popular": return .init(200, json: page(request.query["page"].flatMap { Int($0) } ?? 1))
        default:
            return .init(
                404, json: #"{"status_code":34,"status_message":"The resource you requested could not be found.","success":false}"#)
        }
    }

    /// Three pages; the films lack what films lack there.
    private static func page(_ number: Int) -> String {
        let films = [
            #"{"id":268,"title":"Batman","overview":"The Dark Knight.","release_date":"1989-06-23","vote_average":7.2,"vote_count":7000,"poster_path":"/pTpxQB1N0waaSc3OSn0e9oc8kx9.jpg","backdrop_path":null,"genre_ids":[14,28],"adult":false,"video":false,"original_language":"en","original_title":"Batman","popularity":30.5}"#,
            #"{"id":2,"title":"No Date","overview":"","release_date":"","vote_average":0,"poster_path":null}"#,
            #"{"id":3,"title":"Nothing"}"#,
        ]
        let results = number > 3 ? "" : films[number - 1]
        return #"{"page":\#(number),"results":[\#(results)],"total_pages":3,"total_results":3}"#
    }

    private static let details = """
        {"id":268,"title":"Batman","imdb_id":"tt0096895","tagline":"","runtime":126,"budget":35000000,"revenue":411348924,
         "homepage":"","status":"Released","poster_path":"/pTpxQB1N0waaSc3OSn0e9oc8kx9.jpg","release_date":"1989-06-21",
         "genres":[{"id":14,"name":"Fantasy"}],"spoken_languages":[{"iso_639_1":"en","name":"English","english_name":"English"}],
         "production_companies":[{"id":1,"name":"Warner Bros.","logo_path":null,"origin_country":"US"}],
         "production_countries":[{"iso_3166_1":"US","name":"United States of America"}],"belongs_to_collection":null}
        """
    private static let configuration = """
        {"images":{"base_url":"http://image.tmdb.org/t/p/","secure_base_url":"https://image.tmdb.org/t/p/",
         "poster_sizes":["w92","w154","w185","w342","w500","w780","original"]},"change_keys":["adult"]}
        """

    private func withTMDB<Result: Sendable>(
        apiKey: Secret? = "key", accessToken: Secret? = nil, _ body: @Sendable (TMDBClient, LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            try await body(TMDBClient(apiKey: apiKey, accessToken: accessToken, baseURL: server.baseURL), server)
        }
    }

    @Test("a client takes its secrets as strings, also optional ones, and as secrets")
    func secretsInVariables() async throws {
        let (key, token): (String, String?) = ("key", "token")
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            let clients = [
                TMDBClient(apiKey: key, baseURL: server.baseURL), TMDBClient(accessToken: token, baseURL: server.baseURL),
                TMDBClient(apiKey: "key", baseURL: server.baseURL), TMDBClient(apiKey: Secret(key), baseURL: server.baseURL),
                TMDBClient(apiKey: nil, accessToken: "\(token ?? "")", baseURL: server.baseURL),
            ]
            for client in clients { _ = try await client.movies.getPopular() }
            let sent = server.requests
            #expect(sent.map { $0.query["api_key"] } == [key, nil, key, key, nil])
            #expect(sent.map { $0.headers["authorization"] } == [nil, "Bearer token", nil, nil, "Bearer token"])
        }
    }

    @Test("a client takes its first key from the environment, and has none if the variable is missing")
    func environment() async throws {
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            _ = try await TMDBClient(environment: ["TMDB_API_KEY": "key", "TMDB": "1"], baseURL: server.baseURL).movies.getPopular()
            let client = TMDBClient(environment: [:], baseURL: server.baseURL)
            let failure = await #expect(throws: (any Error).self) { try await client.movies.getPopular() }
            #expect((failure as? any APIError)?.isUnauthorized == true)
            #expect(server.requests.map { $0.query["api_key"] } == ["key", nil])
        }
    }

    @Test("posters have URLs by size")
    func posters() throws {
        let movie = try TMDBMovie(json: Data(#"{"id":268,"title":"Batman","poster_path":"/pTpxQB1N0waaSc3OSn0e9oc8kx9.jpg"}"#.utf8))
        #expect(movie.posterURL(.w92)?.absoluteString == "https://image.tmdb.org/t/p/w92/pTpxQB1N0waaSc3OSn0e9oc8kx9.jpg")
        #expect(movie.posterURL(.w185)?.absoluteString == "https://image.tmdb.org/t/p/w185/pTpxQB1N0waaSc3OSn0e9oc8kx9.jpg")
        #expect(movie.posterURL(.w500)?.absoluteString == "https://image.tmdb.org/t/p/w500/pTpxQB1N0waaSc3OSn0e9oc8kx9.jpg")
        #expect(try TMDBMovie(json: Data(#"{"id":1,"title":"None","poster_path":null}"#.utf8)).posterURL(.original) == nil)
    }

    @Test("a search returns all pages and ends; a missing poster, overview or date breaks none of them")
    func search() async throws {
        try await withTMDB { client, server in
            let request = TMDB.Search.Movies.Request(query: "Tom & Jerry + é", year: 1989)
            var dropped: [JSONError] = []
            var movies: [TMDBMovie] = []
            for try await page in client.pages(for: request) {
                movies += page.items
                dropped += page.exchange.dropped
            }
            #expect(movies.map(\.title) == ["Batman", "No Date", "Nothing"])
            #expect(movies.map(\.releaseDate) == [DateDay(year: 1989, month: 6, day: 23), nil, nil])
            #expect(movies.map { $0.posterURL(.w185) != nil } == [true, false, false])
            #expect(movies.map(\.overview) == ["The Dark Knight.", nil, nil])
            #expect(dropped.isEmpty)
            let target = "GET /search/movie?query=Tom%20%26%20Jerry%20%2B%20%C3%A9"
            #expect(
                server.targets
                    == ["&year=1989", "&page=2&year=1989", "&page=3&year=1989"].map { "\(target)\($0)&api_key=key" })
        }
    }

    @Test("the access token replaces the key")
    func token() async throws {
        try await withTMDB(apiKey: nil, accessToken: "token") { client, server in
            let movies = try await client.items(for: TMDB.Movies.GetPopular.Request(), limit: 1).all()
            #expect(movies.map(\.id) == [268])
            #expect(server.targets == ["GET /movie/popular"])
        }
    }

    @Test("a movie has details, and the configuration the sizes of pictures")
    func details() async throws {
        let mock = MockTransport()
        mock.on(TMDB.Movies.GetDetails.Request.self) { _ in .json(text: Self.details) }
        mock.on(TMDB.Configuration.GetConfiguration.Request.self) { _ in .json(text: Self.configuration) }
        let client = TMDBClient(apiKey: "key", transport: mock)
        let movie = try await client.movies.getDetails(movieID: 268)
        #expect(mock.sent(TMDB.Movies.GetDetails.Request.self).map(\.movieID) == [268])
        #expect(movie.runtime == 126 && movie.imdbID == "tt0096895" && movie.tagline == nil && movie.homepage == nil)
        #expect(movie.genres?.map(\.name) == ["Fantasy"] && movie.releaseDate == DateDay(year: 1989, month: 6, day: 21))
        let images = try await client.configuration.getConfiguration().images
        #expect(images.secureBaseURL == "https://image.tmdb.org/t/p/" && images.posterSizes?.count == 7)
    }

    @Test("a wrong key and an unknown movie are typed errors")
    func failures() async throws {
        let request = TMDB.Movies.GetDetails.Request(movieID: 1)
        try await withTMDB(apiKey: "other") { client, _ in
            let error = await #expect(throws: APIFailure<TMDB.Movies.GetDetails.Response>.self) { try await client.value(for: request) }
            guard case .status401(let failure)? = error?.response else { throw try #require(error) }
            #expect(failure.statusCode == 7 && failure.statusMessage.hasPrefix("Invalid API key"))
            #expect(error?.localizedDescription == "Invalid API key: You must be granted a valid key.")
        }
        try await withTMDB { client, _ in
            let error = await #expect(throws: APIFailure<TMDB.Movies.GetDetails.Response>.self) { try await client.value(for: request) }
            guard case .status404(let failure)? = error?.response else { throw try #require(error) }
            #expect(failure.statusCode == 34 && failure.success == false)
            #expect(error?.localizedDescription == "The resource you requested could not be found.")
        }
    }
}
