import APIRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An API that is declared by hand.
private enum Movies: APITarget {
    case all(page: Int, size: Int)
    case bySlug(String)
    case rate(Rating)
    case login(String)

    var path: String {
        switch self {
        case .all: "v2/movies"
        case .bySlug(let slug): "/v2/movies/\(slug)"
        case .rate: "/v2/ratings"
        case .login: "/v2/login"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .all, .bySlug: "GET"
        case .rate, .login: "POST"
        }
    }

    var task: HTTPTask {
        switch self {
        case .all(let page, let size): .query(["page-number": page, "page-size": size, "ids": ["a", "b"], "none": String?.none])
        case .bySlug: .plain
        case .rate(let rating): .json(rating)
        case .login(let key): .form(["key": key])
        }
    }

    var headers: [String: String] { ["X-Version": "2"] }

    var security: [[SecurityRequirement]] { if case .login = self { [] } else { [[.available]] } }
}

private struct Rating: Codable, Equatable { var value: Double }

private struct Movie: Codable, Equatable { var id: Int }

@Suite("Requests declared by hand")
struct CustomRequestTests {
    /// Responds with the request as text.
    private static let echo = ClosureTransport { request in
        let names = ["Authorization", "Cookie", "X-Key", "X-Version", "X-Trace", "Accept-Language", "Content-Type"]
        let headers = names.compactMap { name in request.value(forHTTPHeaderField: name).map { "\(name)=\($0)" } }
        let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) }
        let lines = ["\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")"] + headers + [body].compactMap(\.self)
        return try TransportResponse(request, 200, lines.joined(separator: "|"))
    }

    private static func client(_ baseURL: String = "https://api.example.com/v1") -> APIClient {
        let credentials = Credentials()
        credentials.add("secret", scheme: "key", .header("X-Key", prefix: ""))
        credentials.add("token", scheme: "bearer", .header("Authorization", prefix: "Bearer "))
        return APIClient(
            baseURL: URL(string: baseURL), transport: echo, defaultHeaders: ["X-Trace": "private", "Accept-Language": "en"],
            behaviours: [credentials])
    }

    private static let ownHeaders = "|Authorization=Bearer token|X-Key=secret"

    @Test("a target becomes a request with its method, path, query, body and headers, and all secrets of the client")
    func targets() async throws {
        let client = Self.client()
        let rest = "|X-Version=2|X-Trace=private|Accept-Language=en"
        #expect(
            try await client.value(for: Movies.all(page: 1, size: 10).returning(String.self))
                == "GET https://api.example.com/v1/v2/movies?ids=a&ids=b&page-number=1&page-size=10" + Self.ownHeaders + rest)
        #expect(
            try await client.value(for: Movies.bySlug("a b?c/é").returning(String.self))
                == "GET https://api.example.com/v1/v2/movies/a%20b%3Fc/%C3%A9" + Self.ownHeaders + rest)
        #expect(
            try await client.value(for: Movies.rate(Rating(value: 2.5)).returning(String.self))
                == "POST https://api.example.com/v1/v2/ratings" + Self.ownHeaders + rest + #"|Content-Type=application/json|{"value":2.5}"#)
        #expect(
            try await client.value(for: Movies.login("a&b").returning(String.self))
                == "POST https://api.example.com/v1/v2/login" + rest + "|Content-Type=application/x-www-form-urlencoded|key=a%26b")
    }

    @Test("the body of a response is decoded as the type that the request asks for")
    func bodies() async throws {
        let client = APIClient(baseURL: "https://x.com", transport: ClosureTransport(200, #"{"id": 7}"#))
        #expect(try await client.value(for: Movies.bySlug("a").returning(Movie.self)) == Movie(id: 7))
        #expect(try await client.value(for: Movies.bySlug("a").returning(Data.self)) == Data(#"{"id": 7}"#.utf8))
        #expect(try await client.value(for: Movies.bySlug("a").returning(JSONValue.self)) == .object(["id": .integer(7)]))
        try await client.value(for: Movies.bySlug("a").returning())
        let error = await #expect(throws: APIFailure<CustomResponse<[Movie]>>.self) {
            try await client.value(for: Movies.bySlug("a").returning([Movie].self))
        }
        guard case .decodingError? = error?.error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("an unsuccessful response can be decoded as a type of its own")
    func failures() async throws {
        let client = APIClient(baseURL: "https://x.com", transport: ClosureTransport(404, #"{"id": 7}"#))
        let response = try await client.send(Movies.bySlug("a").returning(String.self))
        #expect(try response.result.get().failure(as: Movie.self) == Movie(id: 7))
    }

    @Test(
        "a request for a reference is resolved relative to the base URL, and carries secrets only to the same origin",
        arguments: [
            ("/carts/1", "https://api.example.com/carts/1", true),
            ("carts/1?a=b#c", "https://api.example.com/v1/carts/1?a=b&x=1", true),
            ("https://api.example.com:443/carts/", "https://api.example.com:443/carts/", true),
            ("http://api.example.com/carts", "http://api.example.com/carts", false),
            ("https://api.example.com:8443/carts", "https://api.example.com:8443/carts", false),
            ("//evil.example/carts", "https://evil.example/carts", false),
            ("https://api.example.com.evil.example/", "https://api.example.com.evil.example/", false),
            ("https://evil.example/a/../b", "https://evil.example/b", false),
        ])
    func references(reference: String, url: String, isOwn: Bool) async throws {
        var request = CustomRequest<String>(
            service: APIService(reference: reference, security: [[.available]]), headers: ["X-Version": "3"])
        if url.contains("x=1") { request.query = ["x": 1] }
        let headers = isOwn ? Self.ownHeaders + "|X-Version=3|X-Trace=private" : "|X-Version=3"
        #expect(try await Self.client().value(for: request) == "GET " + url + headers + "|Accept-Language=en")
    }

    @Test("a reference with a user is an error")
    func user() async {
        let request = CustomRequest<String>(service: APIService(reference: "https://api.example.com@evil.example/"))
        let failure = await #expect(throws: APIFailure<CustomResponse<String>>.self) { try await Self.client().value(for: request) }
        #expect(failure?.error.description.contains("'https://evil.example/' must be one") == true)
    }

    @Test("the servers of a client without a base URL are those of the API description")
    func servers() async throws {
        var client = Self.client()
        client.server = .documented
        client.servers = ["https://one.example/v1", "https://two.example"]
        let request = { CustomRequest<String>(service: APIService(reference: $0, security: [[.available]])) }
        #expect(try await client.value(for: request("x")).hasPrefix("GET https://one.example/v1/x" + Self.ownHeaders))
        #expect(try await client.value(for: request("https://two.example/x")).contains("secret"))
        #expect(try await !client.value(for: request("https://api.example.com/x")).contains("secret"))
    }

    @Test("a token is neither obtained for another server nor sent to it")
    func tokens() async throws {
        let configuration = TokenLifecycle.Configuration(
            scheme: "bearer", header: "Authorization", prefix: "Bearer ", lifetime: nil, key: "k", login: { "token" })
        let client = APIClient(baseURL: URL(string: "https://x.com"), transport: Self.echo, behaviours: [TokenLifecycle(configuration)])
        let request = { CustomRequest<String>(service: APIService(reference: $0, security: [[.available]])) }
        #expect(try await client.value(for: request("/a")) == "GET https://x.com/a|Authorization=Bearer token")
        #expect(try await client.value(for: request("https://y.com/a")) == "GET https://y.com/a")
    }

    @Test("the query of the base URL goes to own servers, once")
    func baseQuery() async throws {
        let request = { CustomRequest<String>(service: APIService(reference: $0)) }
        let client = APIClient(baseURL: URL(string: "https://x.com/?key=1"), transport: Self.echo)
        #expect(try await client.value(for: request("/a?b=2")) == "GET https://x.com/a?b=2&key=1")
        #expect(try await client.value(for: request("/a?key=1")) == "GET https://x.com/a?key=1")
        #expect(try await client.value(for: request("https://y.com/a")) == "GET https://y.com/a")
        #expect(try await client.value(for: request("/a?monkey=1")) == "GET https://x.com/a?monkey=1&key=1")
        let both = APIClient(baseURL: URL(string: "https://x.com/?key=1&v=2"), transport: Self.echo)
        #expect(try await both.value(for: request("/a?b=3&key=4")) == "GET https://x.com/a?b=3&key=4&v=2")
        let exchange = try await both.send(request("/a?b=3&key=1")).exchange
        #expect(exchange.requestHead?.url.absoluteString == "https://x.com/a?b=3&%E2%80%A6&%E2%80%A6")
    }

    @Test(
        "a request that cannot be sent is an error",
        arguments: [
            ("javascript:alert(1)", [:]), ("file:///etc/passwd", [:]), ("/a", ["a b": "c"]), ("/a", ["a": "b\r\nc: d"]), ("/a", ["": "a"]),
        ] as [(String, [String: String])])
    func invalid(reference: String, headers: [String: String]) async throws {
        let request = CustomRequest<String>(service: APIService(reference: reference), headers: headers)
        let error = await #expect(throws: APIFailure<CustomResponse<String>>.self) { try await Self.client().value(for: request) }
        guard case .requestEncodingError? = error?.error else {
            Issue.record("\(String(describing: error))")
            return
        }
        await #expect(throws: APIFailure<CustomResponse<String>>.self) {
            try await Self.client().value(for: Movies.bySlug("../admin").returning(String.self))
        }
    }

    @Test("a target says the types of both bodies, and a failure that is neither is an error")
    func typedFailures() async throws {
        let request = Movies.rate(Rating(value: 2)).returning(Rating.self, failing: Movie.self)
        let client = { (status: Int, body: String) in APIClient(baseURL: "https://x.com", transport: ClosureTransport(status, body)) }
        #expect(try await client(201, #"{"value": 3}"#).value(for: request) == Rating(value: 3))
        let failure = await #expect(throws: APIFailure<TypedRequest<Rating, Movie>.Response>.self) {
            try await client(404, #"{"id": 7}"#).value(for: request)
        }
        #expect(failure?.response?.failure == Movie(id: 7) && failure?.statusCode == 404)
        let other = await #expect(throws: APIFailure<TypedRequest<Rating, Movie>.Response>.self) {
            try await client(502, "<html>").value(for: request)
        }
        guard case .unexpectedStatusCode(502, _)? = other?.error else { throw try #require(other) }
        let sent = try await Self.client().send(Movies.login("k").returning(String.self, failing: Data.self))
        #expect(sent.success?.hasSuffix("|Content-Type=application/x-www-form-urlencoded|key=k") == true)
    }
}
