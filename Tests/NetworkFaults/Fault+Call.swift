package import APIRuntime
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Fault {
    /// The actual outcome of a call.
    package struct Result: Sendable, CustomStringConvertible {
        package let outcome: Outcome
        /// The description of the error.
        package let message: String
        /// Whether a secret of the request is in the description or in the dump of the response or the error.
        package let tellsSecret: Bool
        /// The requests that the server has received, without the one that is sent first.
        package var requests: [String] = []

        package var description: String {
            "\(outcome) \(message) after \(requests.count) requests" + (tellsSecret ? ", with a secret" : "")
        }

        fileprivate init(_ outcome: Outcome, message: String = "", _ values: Any...) {
            self.outcome = outcome
            self.message = message
            var text = ""
            for value in values { dump(value, to: &text) }
            text += values.map { "\($0)" + String(reflecting: $0) }.joined()
            tellsSecret = text.contains(secret)
        }
    }

    /// Starts the server, and calls it.
    package func call(_ transport: @Sendable () -> any Transport) async throws -> Result {
        let first: [RawServer.Step] = isOnReusedConnection ? [.read, .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")] : []
        return try await RawServer.run { connection in
            (connection == 0 ? first : []) + connections[min(connection, connections.count - 1)]
        } _: { server in
            let baseURL = origin.map { $0.replacing("{port}", with: "\(server.port)") } ?? server.baseURL.absoluteString
            let client = APIClient(baseURL: baseURL, transport: transport())
            if isOnReusedConnection {
                _ = try await client.send(Call<NoContent>())
                server.resume()
                // What the server writes on the idle connection has arrived when it is written.
                while server.bytesWritten < idleBytes { await Task.yield() }
            }
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            if upload == .file { try Data((body ?? "").utf8).write(to: file) }
            defer { if upload == .file { try? FileManager.default.removeItem(at: file) } }
            let body = uploadBody(file)
            var result =
                decodes ? await result(of: Call<Reading>(body: body), client) : await result(of: Call<NoContent>(body: body), client)
            if isFollowed {
                let deadline: Duration = outcomes.values.contains(.late) ? .seconds(5) : .seconds(300)
                result = await with { ($0.method, $0.body, $0.upload, $0.deadline) = ("GET", nil, .memory, deadline) }.result(
                    of: Call<NoContent>(), client)
            }
            result.requests = Array(server.requests.dropFirst(isOnReusedConnection ? 1 : 0))
            return result
        }
    }

    /// The number of bytes that the server writes on the first connection before it reads a request, if one is sent first.
    private var idleBytes: Int {
        guard case .pause? = connections[0].first, case .write(let text)? = connections[0].dropFirst().first else { return 0 }
        return text.utf8.count
    }

    /// The body, unless it is in memory.
    private func uploadBody(_ file: URL) -> UploadBody? {
        let data = Data((body ?? "").utf8)
        switch upload {
        case .memory: return nil
        case .file: return .file(file)
        case .stream: return .stream { InputStream(data: data) }
        case .chunks:
            return .chunks {
                AsyncThrowingStream { continuation in
                    continuation.yield(data)
                    continuation.finish()
                }
            }
        }
    }

    private func result<Content>(of call: Call<Content>, _ client: APIClient) async -> Result {
        let options = RequestOptions(deadline: deadline, retries: 0, maximumResponseSize: 1 << 22)
        do {
            let response = try await client.send(
                call, options: options, behaviours: [Replacement(method: method, body: upload == .memory ? body : nil)])
            let body = response.data.map { String(decoding: $0, as: UTF8.self) }
            return Result(.response(response.urlResponse?.statusCode ?? 0, body: body), response, response.urlResponse as Any)
        } catch {
            let outcome = error.error.networkCause.map(Outcome.network) ?? .error(error.error.name)
            return Result(outcome, message: "\(error)", error, error.error, error.exchange.urlResponse as Any)
        }
    }

    /// The file descriptors that calls with faults leave open; one call comes first, which opens what stays open.
    package static func openDescriptors(
        after faults: [Fault], _ transport: @escaping @Sendable () -> any Transport
    ) async throws -> OpenDescriptors {
        _ = try await none.call(transport)
        let before = OpenDescriptors()
        for fault in faults { _ = try await fault.call(transport) }
        return await .settled(besides: before)
    }

    /// Whether a call ended as expected with a transport.
    package func expects(_ result: Result, with transport: FaultTransport) -> Bool {
        let toOtherOrigin = result.requests.filter { $0.contains("Host: localhost") }
        guard result.requests.count <= mostRequests, !result.tellsSecret, !toOtherOrigin.contains(where: { $0.contains(secret) }) else {
            return false
        }
        if case .response(let status, body: nil)? = outcomes[transport], case .response(status, _) = result.outcome { return true }
        return outcomes[transport] == result.outcome || alternatives[transport] == result.outcome
    }
}

/// A request whose response is any status.
private struct Call<Content: FaultContent>: APIRequest {
    var service: APIService<Content> { APIService(id: "call", method: "GET", path: "/") }
    var body: UploadBody?
    func write(to request: inout RequestWriter) { request.upload(body, mediaType: "text/plain") }
}

private protocol FaultContent: APIResponseValue {}

/// A response whose body is not decoded.
private struct NoContent: FaultContent {
    let statusCode: Int
    var success: Void? { () }
    init?(response: inout ResponseReader) { statusCode = response.statusCode }
}

/// A response whose body is JSON.
private struct Reading: FaultContent {
    let statusCode: Int
    let success: Values?

    init?(response: inout ResponseReader) {
        statusCode = response.statusCode
        let values: Values = response.json()
        success = values
    }

    final class Values: APIModel {
        let name: String
        let values: [Int]
        let content: JSONValue?

        init(properties json: inout JSONReader) {
            name = json.string("name")
            values = json.list("values")
            content = json.valueIfPresent("content")
        }

        func write(properties json: inout JSONWriter) {
            json.string("name", name)
            json.list("values", values)
            json.value("content", content)
        }
    }
}

/// The secret that requests carry in the query and a header.
private let secret = "hunter2"

/// Replaces the method and the body of a request, and adds secrets as credentials do.
private struct Replacement: RequestBehaviour {
    let method: String
    let body: String?
    let keepsDeadlines = true

    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
        var urlRequest = urlRequest
        urlRequest.httpMethod = method
        urlRequest.httpBody = body.map { Data($0.utf8) }
        return urlRequest
    }

    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        var urlRequest = urlRequest
        urlRequest.setValue(secret, forHTTPHeaderField: "Authorization")
        urlRequest.url?.append(queryItems: [URLQueryItem(name: "key", value: secret)])
        return try await next(urlRequest)
    }
}
