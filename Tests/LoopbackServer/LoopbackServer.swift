import Diagnostics
import FlyingFox
import FlyingSocks
package import Foundation

/// A real HTTP server on the loopback interface, which runs as long as a closure.
package final class LoopbackServer: Sendable {
    /// A received request.
    package struct Request: Sendable {
        package let method: String
        /// The path and the query as sent, percent-encoded.
        package let target: String
        /// The headers, by lowercase name.
        package let headers: [String: String]
        package let body: String
    }

    /// A response of the server.
    package struct Response: Sendable {
        package var status: Int
        package var headers: [String: String]
        package var body: Data

        package init(_ status: Int, json: String = "", headers: [String: String] = [:]) {
            self.status = status
            self.headers = headers
            if !json.isEmpty { self.headers["Content-Type"] = "application/json" }
            body = Data(json.utf8)
        }
    }

    package let baseURL: URL
    private let log = Lock<[Request]>([])

    private init(port: UInt16) { baseURL = URL(string: "http://127.0.0.1:\(port)") ?? URL(filePath: "/") }

    /// The requests so far, in the order of their arrival.
    package var requests: [Request] { log.withLock { $0 } }

    /// The requests so far as `GET /path?query`.
    package var targets: [String] { requests.map { "\($0.method) \($0.target)" } }

    /// Each server uses several threads, of which a process has a limited number.
    private static let slots = Slots(8)

    /// Runs a server for as long as a closure runs.
    package static func run<Result: Sendable>(
        _ respond: @escaping @Sendable (Request) async -> Response, _ body: @Sendable (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await slots.run { try await start(respond, body) }
    }

    private static func start<Result: Sendable>(
        _ respond: @escaping @Sendable (Request) async -> Response, _ body: @Sendable (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let box = Lock<LoopbackServer?>(nil)
        let handler = ClosureHTTPHandler { request in
            let request = Request(request, body: try await request.bodyData)
            box.withLock { $0 }?.log.withLock { $0.append(request) }
            let response = await respond(request)
            return HTTPResponse(response)
        }
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 600, logger: .disabled, handler: handler
        )
        // The handler alone accepts only the methods that the server knows.
        await server.appendRoute(HTTPRoute(methods: ["QUERY", "COUNT"].map { HTTPMethod($0) }, path: "*"), to: handler)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            try await server.waitUntilListening(timeout: 600)
            guard case .ip4(_, let port)? = await server.listeningAddress else { throw SocketError.unsupportedAddress }
            let loopback = LoopbackServer(port: port)
            box.withLock { $0 = loopback }
            let result: Swift.Result<Result, any Error>
            do {
                result = .success(try await body(loopback))
            } catch {
                result = .failure(error)
            }
            await server.stop()
            group.cancelAll()
            return try result.get()
        }
    }
}

extension LoopbackServer.Request {
    fileprivate init(_ request: HTTPRequest, body: Data) {
        method = request.method.rawValue
        target = request.target.rawValue
        headers = Dictionary(request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 })
        self.body = String(decoding: body, as: UTF8.self)
    }
}

extension HTTPResponse {
    fileprivate init(_ response: LoopbackServer.Response) {
        var headers = HTTPHeaders()
        for (name, value) in response.headers { headers[HTTPHeader(name)] = value }
        self.init(statusCode: HTTPStatusCode(response.status, phrase: ""), headers: headers, body: response.body)
    }
}
