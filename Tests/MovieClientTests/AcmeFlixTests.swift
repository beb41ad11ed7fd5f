import AcmeFlixClient
import AcmeFlixService
import Diagnostics
import Foundation
import LocalServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The client and the service in `Examples`, over HTTP. The client knows the root and the names of relations, and nothing else.
@Suite("AcmeFlix", .timeLimit(.minutes(15)))
struct AcmeFlixTests {
    /// The requests of the client, as `PUT /cart/x {"movieId":"a"}`.
    private final class Requests: Sendable {
        let all = Lock<[String]>([])
    }

    private func withAcmeFlix<Result: Sendable>(
        _ service: AcmeFlixServer? = nil, headers: [String: String] = [:],
        _ body: @Sendable (AcmeFlixClient, AcmeRoot, Requests) async throws -> Result
    ) async throws -> Result {
        let service = try service ?? AcmeFlixServer()
        let requests = Requests()
        let server = LocalServer { request in
            let body = String(decoding: request.body, as: UTF8.self)
            requests.all.withLock { $0.append("\(request.method) \(request.path)" + (body.isEmpty ? "" : " " + body)) }
            return await service.respond(to: request)
        }
        return try await server.run { url in
            let client = AcmeFlixClient(baseURL: url, options: RequestOptions(headers: headers))
            return try await body(client, try await client.value(for: AcmeFlix.Catalog.GetRoot.Request()), requests)
        }
    }

    /// The details of a movie, by way of the library.
    private func movie(_ id: String, _ client: AcmeFlixClient, _ root: AcmeRoot) async throws -> AcmeMovie {
        let library = try await client.value(for: root.library())
        return try await client.value(for: try #require(library.movies.first { $0.id == id }).movie())
    }

    @Test("the cart is linked once there is something in it; rent, add and delete are links with what they send")
    func cart() async throws {
        try await withAcmeFlix { client, root, requests in
            #expect(root.hasLibrary && !root.hasCart)
            let inception = try await movie("iBZQ9", client, root)
            #expect(inception.canRent && inception.canRate && inception.hasPoster)
            var cart = try await client.value(for: inception.rent())
            #expect(cart.count == 1 && cart.items.map(\.name) == ["Inception"])
            cart = try await client.value(for: inception.rent())
            #expect(cart.items.count == 1)
            #expect(try await client.value(for: AcmeFlix.Catalog.GetRoot.Request()).hasCart)
            cart = try await client.value(for: cart.add(filling: ["movieId": "JBSR3"]))
            #expect(cart.items.map(\.id) == ["iBZQ9", "JBSR3"])
            cart = try await client.value(for: try #require(cart.items.first).delete())
            #expect(cart.items.map(\.id) == ["JBSR3"])
            #expect(
                requests.all.withLock { $0 } == [
                    "GET /", "GET /library", "GET /movies/iBZQ9", #"PUT /cart/AzCa3T {"movieId":"iBZQ9"}"#,
                    #"PUT /cart/AzCa3T {"movieId":"iBZQ9"}"#, "GET /", #"PUT /cart/AzCa3T {"movieId":"JBSR3"}"#,
                    #"DELETE /cart/AzCa3T {"movieId":"iBZQ9"}"#,
                ])
        }
    }

    @Test("what is out of stock can't be rented, and a refused request changes nothing")
    func refusal() async throws {
        try await withAcmeFlix { client, root, _ in
            let fightClub = try await movie("pLDhp", client, root)
            #expect(!fightClub.canRent && fightClub.canRate)
            let error = await #expect(throws: (any Error).self) { try await client.value(for: fightClub.rent()) }
            let text = "\(try #require(error))"
            #expect(text.contains("there is no link 'rent'"))
            let inception = try await movie("iBZQ9", client, root)
            var cart = try await client.value(for: inception.rent())
            for id in ["pLDhp", "unknown", ""] {
                let error = await #expect(throws: APIFailure<CustomResponse<AcmeCart>>.self) {
                    try await client.value(for: cart.add(filling: ["movieId": id]))
                }
                #expect(error?.statusCode == 400)
            }
            let again = try #require(try await client.value(for: AcmeFlix.Catalog.GetRoot.Request()).relation("cart"))
            cart = try await client.follow(again, returning: AcmeCart.self)
            #expect(cart.items.map(\.id) == ["iBZQ9"])
        }
    }

    @Test("a rating is sent as a number, kept, and checked by the service")
    func rating() async throws {
        try await withAcmeFlix { client, root, requests in
            let gunda = try await movie("L3G3N", client, root)
            #expect(gunda.rating == 7.4)
            try await client.value(for: gunda.rate(filling: ["rating": 9.5]))
            #expect(requests.all.withLock { $0.last } == #"PUT /movies/L3G3N {"rating":9.5}"#)
            #expect(try await movie("L3G3N", client, root).rating == 9.5)
            for value in [11, -1, "nine"] as [any JSONCodable] {
                let error = await #expect(throws: APIFailure<CustomResponse<Void>>.self) {
                    try await client.value(for: gunda.rate(filling: ["rating": value]))
                }
                #expect(error?.statusCode == 400)
            }
            let count = requests.all.withLock { $0.count }
            await #expect(throws: (any Error).self) { try await client.value(for: gunda.rate()) }
            #expect(requests.all.withLock { $0.count } == count)
            #expect(try await movie("L3G3N", client, root).rating == 9.5)
            #expect(try await !movie("1msRby", client, root).canRate)
        }
    }

    @Test("posters are JPEG files, and a movie may have none")
    func posters() async throws {
        try await withAcmeFlix { client, root, _ in
            let library = try await client.value(for: root.library())
            #expect(library.count == 12 && library.movies.filter { !$0.hasPoster }.map(\.id) == ["R0S3B"])
            for movie in library.movies where movie.hasPoster {
                let image = try await client.value(for: movie.poster())
                #expect(image.prefix(3) == Data([0xFF, 0xD8, 0xFF]) && image.suffix(2) == Data([0xFF, 0xD9]) && image.count > 500)
            }
        }
    }

    @Test("the cart and the ratings are kept in a file, which is written as a whole")
    func state() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "acmeflix-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try await withAcmeFlix(AcmeFlixServer(stateFile: file)) { client, root, _ in
            let movie = try await movie("iBZQ9", client, root)
            _ = try await client.value(for: movie.rent())
            try await client.value(for: movie.rate(filling: ["rating": 3]))
        }
        try await withAcmeFlix(AcmeFlixServer(stateFile: file)) { client, root, _ in
            let cart = try await client.value(for: root.cart())
            let movie = try await movie("iBZQ9", client, root)
            #expect(cart.items.map(\.id) == ["iBZQ9"] && movie.rating == 3)
        }
        try Data("{".utf8).write(to: file)
        #expect(throws: ServerProblem("the file '\(file.path)' does not contain a cart and ratings; remove it to start over")) {
            try AcmeFlixServer(stateFile: file)
        }
        let lost = file.appending(path: "state.json")
        #expect(throws: ServerProblem("the file '\(lost.path)' can't be written")) { try AcmeFlixServer(stateFile: lost) }
    }

    @Test("a server says why it cannot listen, and responds to HEAD without the body")
    func listening() async throws {
        let service = try AcmeFlixServer()
        try await LocalServer(host: "localhost") { await service.respond(to: $0) }.run { url in
            let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
            await #expect(throws: ServerProblem("port \(port) is in use")) {
                try await LocalServer(port: port) { _ in .init(200) }.run { _ in }
            }
            var request = URLRequest(url: url.appending(path: "library"))
            request.httpMethod = "HEAD"
            let (body, response) = try await URLSession.shared.data(for: request)
            let head = try #require(response as? HTTPURLResponse)
            #expect(head.statusCode == 200 && body.isEmpty && head.value(forHTTPHeaderField: "Content-Length") != "0")
        }
        await #expect(throws: ServerProblem("'nonsense' is not an IPv4 address")) {
            try await LocalServer(host: "nonsense") { _ in .init(200) }.run { _ in }
        }
    }

    @Test("links lead to the host of the request; what has not changed has a tag")
    func hostAndTags() async throws {
        let service = try AcmeFlixServer()
        func get(_ path: String, _ headers: [String: String]) async -> LocalServer.Response {
            await service.respond(to: LocalServer.Request("GET", path, headers: headers))
        }
        let root = await get("/", ["host": "movies.example:8080"])
        #expect(String(decoding: root.body, as: UTF8.self).contains(#""href":"http://movies.example:8080/library""#))
        #expect(await !String(decoding: get("/", ["host": "a\"b"]).body, as: UTF8.self).contains("a\"b"))
        let tag = try #require(root.headers["ETag"])
        let known = await get("/", ["host": "movies.example:8080", "if-none-match": "\"x\", \(tag)"])
        #expect(known.status == 304 && known.body.isEmpty)
        #expect(await get("/", ["host": "other", "if-none-match": tag]).status == 200)
        for path in ["/x", "/movies", "/movies/x", "/cart/x", "/poster/..%2F..%2Fetc", "/poster/R0S3B"] {
            #expect(await get(path, [:]).status == 404)
        }
        let post = await service.respond(to: LocalServer.Request("POST", "/library"))
        #expect(post.status == 405 && post.headers["Allow"] == "GET")
        let movie = await get("/movies/iBZQ9", ["accept": "application/vnd.acmeflix.api.movie+json"])
        #expect(movie.headers["Content-Type"] == "application/vnd.acmeflix.api.movie+json")
    }

    @Test("faults are typed errors, and only a service that is told so has them", arguments: Fault.allCases)
    func faults(fault: Fault) async throws {
        let headers = ["X-Fault": fault.rawValue]
        try await withAcmeFlix(headers: headers) { client, root, _ in
            let library = try await client.value(for: root.library())
            #expect(library.count == 12)
        }
        await #expect(throws: APIFailure<AcmeFlix.Catalog.GetRoot.Response>.self) {
            try await withAcmeFlix(AcmeFlixServer(hasFaults: true), headers: headers) { _, _, _ in }
        }
    }
}
