import Diagnostics
import LoopbackServer
import TVDBClient
import Testing

/// The examples in the README of the first TVDB client. They need only `import TVDBClient`.
@Suite("README examples", .timeLimit(.minutes(15)))
struct READMEExampleTests {
    private func server() -> TVDBServer {
        let tvdb = TVDBServer()
        tvdb.state.withLock { state in
            state.key = "XXX"
            state.responses["GET /search/series?name=The%20Walking%20Dead"] = .init(
                200, json: #"{"data": [{"id": 153021, "seriesName": "The Walking Dead"}]}"#)
            state.responses["GET /series/153021/actors"] = .init(200, json: #"{"data": [{"id": 1, "name": "Andrew Lincoln"}]}"#)
            state.responses["GET /languages"] = .init(200, json: #"{"data": []}"#)
        }
        return tvdb
    }

    @Test("the client can be initialized with either name of the user key")
    func initialize() {
        let apiClient = TVDBClient(apikey: "XXX", userkey: "XXX", username: "XXX")
        let oldClient = TVDBClient(apikey: "XXX", uniqueID: "XXX", username: "XXX")
        let full = TVDBClient(
            apikey: "XXX", userkey: "XXX", username: "XXX", baseURL: URL(string: "http://localhost")!, language: "fr",
            transport: URLSessionTransport(session: .shared), behaviours: [], tokenStore: .memory()
        )
        #expect(apiClient.apiClient.server == .documented)
        #expect(oldClient.apiClient.defaultHeaders == ["Accept-Language": "en"])
        #expect(full.apiClient.defaultHeaders == ["Accept-Language": "fr"])
    }

    @Test("a series can be searched for")
    func search() async throws {
        try await withTVDB(server(), apikey: "XXX") { apiClient, _ in
            let searchRequest = TVDB.Search.GetSearchSeries.Request.init(name: "The Walking Dead")
            let found: String? = await withCheckedContinuation { continuation in
                apiClient.makeRequest(request: searchRequest, completionQueue: .global()) { apiResponse in
                    if let obj = try? apiResponse.result.get().success {
                        continuation.resume(returning: obj.data?.first?.seriesName)
                    } else {
                        continuation.resume(returning: nil)
                    }
                }
            }
            #expect(found == "The Walking Dead")
        }
    }

    @Test("a search without hits is distinguished from a failure", arguments: ["No Such Series", "The Walking Dead"])
    func searchWithoutHits(name: String) async throws {
        @Sendable func found(_ client: TVDBClient) async throws -> [String] {
            do {
                let results = try await client.search.getSeries(name: name)
                return (results.data ?? []).map { $0.seriesName ?? "" }
            } catch {
                guard case .status404? = error.response else { throw error }
                return ["no results"]
            }
        }
        let names = try await withTVDB(server(), apikey: "XXX") { client, _ in try await found(client) }
        #expect(names == [name == "No Such Series" ? "no results" : name])
        // A rejected key is no search without hits.
        await #expect(throws: (any Error).self) {
            _ = try await withTVDB(server(), apikey: "YYY") { client, _ in try await found(client) }
        }
    }

    @Test("a call is a method of the client, by tag, that returns the body or throws an error with the documented response")
    func methods() async throws {
        try await withTVDB(server(), apikey: "XXX") { client, _ in
            let actors = try await client.series.getActors(id: 153021)
            #expect(actors.data?.map(\.name) == ["Andrew Lincoln"])
            do {
                _ = try await Task { try await client.search.getSeries(name: "No Such Series") }.value
                Issue.record("a search without hits has no error")
            } catch let error as any APIError where error.statusCode == 404 {
                guard case .status404? = error.response(of: TVDB.Search.GetSearchSeries.Request.self) else { throw error }
            }
        }
    }

    @Test("the actors of a series can be extracted")
    func actors() async throws {
        try await withTVDB(server(), apikey: "XXX") { apiClient, _ in
            let searchSeriesByActorsRequest = TVDB.Series.GetSeriesByIdActors.Request(id: 153021)
            let found: String? = await withCheckedContinuation { continuation in
                apiClient.makeRequest(request: searchSeriesByActorsRequest, completionQueue: .global()) { apiResponse in
                    if let obj = try? apiResponse.result.get().success {
                        continuation.resume(returning: obj.data?.first?.name)
                    } else {
                        continuation.resume(returning: nil)
                    }
                }
            }
            #expect(found == "Andrew Lincoln")
        }
    }

    @Test("a switch over the response needs only the default client and no login")
    func switching() async throws {
        let tvdb = server()
        tvdb.state.withLock { _ = $0.goodTokens.insert("known") }
        try await withTVDB(tvdb) { _, server in
            var apiClient = APIClient.default
            apiClient.baseURL = server.baseURL
            apiClient.defaultHeaders = ["Authorization": "Bearer known"]
            let getUserRequest = TVDB.Languages.GetLanguages.Request()
            let text: String = await withCheckedContinuation { continuation in
                apiClient.makeRequest(getUserRequest, completionQueue: .global()) { apiResponse in
                    switch apiResponse {
                    case .result(let apiResponseValue):
                        if let user = apiResponseValue.success {
                            continuation.resume(returning: "GetUser returned user \(user)")
                        } else {
                            continuation.resume(returning: "GetUser returned \(apiResponseValue)")
                        }
                    case .error(let apiError):
                        continuation.resume(returning: "GetUser failed with \(apiError)")
                    }
                }
            }
            #expect(text == #"GetUser returned user TVDBLanguageData{"data":[]}"#)
        }
    }

    @Test("a request can send itself, with a behaviour that has the six hooks")
    func behaviours() async throws {
        final class Recorder: RequestBehaviour {
            let events = Events()

            func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
                events.add("modify \(request.service.id)")
                return urlRequest
            }
            func validate(request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void) {
                events.add("validate")
                complete(.success(urlRequest))
            }
            func beforeSend(request: AnyRequest) { events.add("send") }
            func onSuccess(request: AnyRequest, result: Any) { events.add("success \(type(of: result))") }
            func onFailure(request: AnyRequest, error: APIClientError) { events.add("failure") }
            func onResponse(request: AnyRequest, response: AnyResponse) { events.add("response \(response.urlResponse?.statusCode ?? 0)") }
        }
        let recorder = Recorder()
        try await withTVDB(server(), apikey: "XXX") { client, _ in
            _ = try await client.value(for: TVDB.Languages.GetLanguages.Request(), behaviours: [recorder])
        }
        #expect(recorder.events.all == ["modify getLanguages", "validate", "send", "success TVDBLanguageData", "response 200"])
    }

    @Test("options and body can be changed before sending")
    func mutation() {
        var search = TVDB.Search.GetSearchSeries.Request(options: .init(name: "a"))
        search.options.name = "b"
        search.imdbId = "tt1"
        #expect(search.description == "Search.getSearchSeries: GET /search/series?name=b&imdbId=tt1")
        var login = TVDB.Authentication.PostLogin.Request(body: TVDBAuth(apikey: "a"))
        login.body = TVDBAuth(apikey: "b")
        #expect(login.asAny().debugDescription == "Authentication.postLogin: POST /login (body of 14 bytes)")
    }

    @Test("every operation has a service")
    func service() {
        let service = TVDB.Series.GetSeriesById.service
        #expect(service.id == "getSeriesById")
        #expect(service.tag == "Series")
        #expect(service.method == "GET")
        #expect(service.path == "/series/{id}")
        #expect(!service.hasBody && !service.isUpload)
        #expect(service.securityRequirement == SecurityRequirement(type: "jwtToken"))
        #expect(TVDB.Authentication.PostLogin.service.hasBody)
        #expect(TVDB.Authentication.PostLogin.service.securityRequirement == nil)
        #expect(TVDB.Server.main.absoluteString == "https://api.thetvdb.com")
        #expect(TVDB.version == "2.2.0")
    }
}
