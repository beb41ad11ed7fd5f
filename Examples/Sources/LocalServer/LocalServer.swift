import FlyingFox
import FlyingSocks
package import Foundation

/// An HTTP server for this computer, which runs as long as a closure.
package struct LocalServer: Sendable {
    /// A received request.
    package struct Request: Sendable {
        package let method: String
        /// The path, decoded.
        package let path: String
        /// The values of the query by their names, decoded; of several values the first.
        package let query: [String: String]
        /// The headers by their names in lower case.
        package let headers: [String: String]
        package let body: Data

        /// The values of a form in the body by their names, decoded.
        package var form: [String: String] { Self.values(in: String(decoding: body, as: UTF8.self)[...]) }

        /// Creates a request.
        package init(
            _ method: String, _ path: String, query: [String: String] = [:], headers: [String: String] = [:], body: Data = Data()
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.headers = headers
            self.body = body
        }
    }

    /// A response.
    package struct Response: Sendable {
        package var status: Int
        package var headers: [String: String]
        package var body: Data

        /// Creates a response.
        package init(_ status: Int, headers: [String: String] = [:], body: Data = Data()) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    private let host: String
    private let port: UInt16
    private let respond: @Sendable (Request) async -> Response

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - host: the address to listen at; other computers can reach only an address of the network.
    ///   - port: the port to listen at, or 0 for any free one.
    package init(host: String = "127.0.0.1", port: UInt16 = 0, respond: @escaping @Sendable (Request) async -> Response) {
        self.host = host
        self.port = port
        self.respond = respond
    }

    /// Runs the server while a closure runs, which gets its URL.
    package func run<Result: Sendable>(_ body: @Sendable (URL) async throws -> Result) async throws -> Result {
        let respond = respond
        let handler = ClosureHTTPHandler { request in
            let response = await respond(Request(request, body: try await request.bodyData))
            return HTTPResponse(response, hasBody: request.method != .HEAD)
        }
        let number = host == "localhost" ? "127.0.0.1" : host
        guard let address = try? sockaddr_in.inet(ip4: number, port: port) else {
            throw ServerProblem("'\(host)' is not an IPv4 address")
        }
        let server = HTTPServer(address: address, timeout: 60, logger: .disabled, handler: handler)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await server.waitUntilListening(timeout: 60) }
            do {
                // The server ends first if it cannot listen.
                try await group.next()
            } catch SocketError.failed(_, let errno, let reason) {
                throw ServerProblem(errno == EADDRINUSE ? "port \(port) is in use" : "can't listen at \(host):\(port): \(reason)")
            }
            guard case .ip4(_, let port)? = await server.listeningAddress, let url = URL(string: "http://\(host):\(port)") else {
                throw SocketError.unsupportedAddress
            }
            let result: Swift.Result<Result, any Error>
            do { result = .success(try await body(url)) } catch { result = .failure(error) }
            await server.stop()
            group.cancelAll()
            return try result.get()
        }
    }
}

extension LocalServer.Request {
    fileprivate init(_ request: HTTPRequest, body: Data) {
        self.init(
            // Routes for `GET` also respond to `HEAD`, without the body.
            request.method == .HEAD ? "GET" : request.method.rawValue, request.path,
            query: Self.values(in: request.target.rawValue.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""),
            headers: Dictionary(request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 }),
            body: body)
    }

    /// The values of a query or a form, decoded as browsers encode forms: `+` is a space.
    fileprivate static func values(in text: Substring) -> [String: String] {
        func decoded(_ text: Substring) -> String {
            let text = text.replacing("+", with: " ")
            return String(text).removingPercentEncoding ?? String(text)
        }
        return Dictionary(
            text.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (decoded(parts[0]), decoded(parts.dropFirst().first ?? ""))
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension HTTPResponse {
    private static let statuses: [HTTPStatusCode] = [
        .ok, .noContent, .notModified, .badRequest, .notFound, .methodNotAllowed, .internalServerError, .badGateway, .serviceUnavailable,
    ]

    fileprivate init(_ response: LocalServer.Response, hasBody: Bool) {
        var headers = HTTPHeaders()
        for (name, value) in response.headers { headers[HTTPHeader(name)] = value }
        if !hasBody { headers[.contentLength] = String(response.body.count) }
        let status = Self.statuses.first { $0.code == response.status } ?? HTTPStatusCode(response.status, phrase: "")
        self.init(statusCode: status, headers: headers, body: hasBody ? response.body : Data())
    }
}
