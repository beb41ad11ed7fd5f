import APIAsyncHTTPTransport
import APIRuntime
import Foundation
import LoopbackServer
import NetworkFaults
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The transport over AsyncHTTPClient", .timeLimit(.minutes(5)))
struct AsyncHTTPTransportTests {
    private let transport = AsyncHTTPTransport()

    @Test("a body is sent with every method, GET included", arguments: ["GET", "POST", "DELETE", "QUERY"])
    func methods(method: String) async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            var request = URLRequest(url: server.baseURL)
            request.httpMethod = method
            request.httpBody = Data("body".utf8)
            let response = try await transport.send(request)
            #expect(response.head.statusCode == 204)
            #expect(server.requests.map(\.body) == ["body"])
        }
    }

    @Test("the body of a request is streamed, with its length or in chunks, and sent again to the target of a redirection")
    func stream() async throws {
        let text = String(repeating: "0123456789", count: 300_000)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await RawServer.run { connection in
            [
                .read,
                .write(
                    connection == 0
                        ? "HTTP/1.1 307 No\r\nLocation: /b\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                        : "HTTP/1.1 204 No\r\nConnection: close\r\n\r\n"),
            ]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            _ = try await client.send(Upload(body: .file(file)))
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.lowercased().contains("content-length: 3000000") && $0.hasSuffix(text) })
            _ = try await client.send(Upload(body: .stream { InputStream(data: Data(text.utf8)) }))
            #expect(server.requests.last?.lowercased().contains("transfer-encoding: chunked") == true)
        }
    }

    @Test("an error of reading the body of a request is passed on")
    func unreadable() async throws {
        try await RawServer.run { _ in
            [.read]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            let upload = Upload(body: .stream { InputStream(url: URL(filePath: "/none")) ?? InputStream(data: Data()) })
            let failure = await #expect(throws: APIFailure<Status>.self) { try await client.send(upload) }
            #expect(failure?.error.networkCause == nil, "\(String(describing: failure))")
        }
    }

    @Test("a body can be read once, while it arrives; releasing it closes the connection")
    func release() async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 200 OK\r\n\r\n"), .flood("0123456789")]
        } _: { server in
            do {
                let body = try await transport.send(URLRequest(url: server.baseURL)).body
                var iterator = body.makeAsyncIterator()
                let first = try await iterator.next()
                #expect(first?.isEmpty == false)
                await #expect(throws: NetworkError.self) { try await body.data() }
            }
            await server.firstEnd.wait()
        }
    }

    @Test("a body that is not read slows the server down")
    func backpressure() async throws {
        try await RawServer.run { _ in
            [
                .read, .write("HTTP/1.1 200 OK\r\nContent-Length: \(64 << 20)\r\n\r\n"),
                .repeated(String(repeating: "0", count: 1024), 1 << 16),
            ]
        } _: { server in
            var iterator = try await transport.send(URLRequest(url: server.baseURL)).body.makeAsyncIterator()
            _ = try await iterator.next()
            // The buffers of the sockets hold a few megabytes at most.
            for _ in 0..<1_000 { await Task.yield() }
            #expect(server.bytesWritten < 32 << 20)
            var count = 0
            while let chunk = try await iterator.next() { count += chunk.count }
            #expect(count > 32 << 20)
        }
    }

    @Test("canceling the task ends the request and its connection")
    func cancel() async throws {
        try await RawServer.run { _ in
            [.read, .stall]
        } _: { server in
            let request = URLRequest(url: server.baseURL)
            let task = Task { try await transport.send(request) }
            while server.requests.isEmpty { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await server.firstEnd.wait()
        }
    }

    @Test("cookies are neither stored nor sent")
    func cookies() async throws {
        try await LoopbackServer.run { _ in
            .init(204, headers: ["Set-Cookie": "session=alice; Path=/"])
        } _: { server in
            for _ in 0..<2 { _ = try await transport.send(URLRequest(url: server.baseURL)) }
            #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
        }
    }

    @Test("the number of connections to a host is limited")
    func limit() async throws {
        #expect(try await (1...2).contains(mostRequestsAtOnce(of: 50, with: AsyncHTTPTransport(maximumConnectionsPerHost: 2))))
    }

    @Test(
        "a request with a large head is sent, with a body of every kind, again and again on the same connection",
        arguments: [65_300, 65_500, 1_000_000])
    func largeHead(count: Int) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("text".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let bodies: [UploadBody] = [
            .data(Data("text".utf8)), .file(file), .stream { InputStream(data: Data("text".utf8)) },
            .chunks(length: 4) {
                AsyncThrowingStream { continuation in
                    for byte in ["te", "xt"] { continuation.yield(Data(byte.utf8)) }
                    continuation.finish()
                }
            },
        ]
        try await RawServer.run { _ in
            Array(repeating: [.read, .write("HTTP/1.1 204 No\r\n\r\n")], count: 8).flatMap(\.self)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            let options = RequestOptions(headers: ["X-Long": String(repeating: "a", count: count)])
            for body in bodies + bodies { _ = try await client.send(Upload(body: body), options: options) }
            #expect(server.requests.map(\.utf8.count).allSatisfy { $0 > count })
            #expect(server.requests.map { $0.hasSuffix("text") || $0.hasSuffix("\r\n0\r\n\r\n") } == Array(repeating: true, count: 8))
        }
    }

    @Test("a large head without a body, and one that the server does not read, end as others do", arguments: [10_000_000, 70_000])
    func unreadHead(count: Int) async throws {
        try await RawServer.run { connection in
            connection == 0 ? [.idle] : [.read, .write("HTTP/1.1 204 No\r\n\r\n")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            let headers = ["X-Long": String(repeating: "a", count: count)]
            let options = RequestOptions(deadline: .milliseconds(300), headers: headers)
            let failure = await #expect(throws: APIFailure<Status>.self) {
                try await client.send(Upload(body: .data(Data("text".utf8))), options: options)
            }
            #expect(failure?.isTimeout == true)
            _ = try await client.send(Upload(body: .data(Data())), options: RequestOptions(headers: headers))
        }
    }

    @Test("a file that changes while it is sent is an error", arguments: [1 << 20, 0])
    func changed(length: Int) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(count: 2 << 20).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let changing = TransferProgress { _, _ in _ = truncate(file.path, off_t(length)) }
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 204 No\r\n\r\n")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            let failure = await #expect(throws: APIFailure<Status>.self) {
                try await client.send(Upload(body: .file(file)), options: RequestOptions(uploadProgress: changing))
            }
            #expect(failure?.error.description == "Request encoding failed: the file '\(file.path)' changed while it was sent")
            #expect(server.requests.isEmpty)
        }
    }

    @Test("a download does not join two versions")
    func download() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let responses = [
            "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nETag: \"1\"\r\n\r\nab",
            "HTTP/1.1 206 P\r\nContent-Length: 1\r\nETag: \"1\"\r\nContent-Range: bytes 2-2/6\r\nConnection: close\r\n\r\nc",
            "HTTP/1.1 206 P\r\nContent-Length: 3\r\nETag: \"2\"\r\nContent-Range: bytes 3-5/6\r\nConnection: close\r\n\r\nDEF",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nETag: \"2\"\r\n\r\nxyz",
        ]
        try await RawServer.run { connection in
            [.read, .write(responses[min(connection, 3)])]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            try await client.download(Get(), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "xyz")
            let ranges = server.requests.map { $0.firstMatch(of: /(?i)\r\nrange: (.*?)\r\n/).map { String($0.1) } }
            #expect(ranges == [nil, "bytes=2-", "bytes=3-", nil])
        }
    }

    @Test("a scheme in capitals is called, and a base URL that URLSession would treat in another way is not")
    func baseURLs() async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 204 No\r\n\r\n")]
        } _: { server in
            let origin = "127.0.0.1:\(server.port)"
            _ = try await APIClient(baseURL: "HTTP://" + origin, transport: transport).send(Get())
            #expect(server.requests.count == 1)
            for baseURL in ["http://bob:hunter2@" + origin, "http://\(origin)/../a", "ftp://" + origin, "http://"] {
                let failure = await #expect(throws: APIFailure<Status>.self) {
                    try await APIClient(baseURL: baseURL, transport: transport).send(Get())
                }
                #expect(failure?.error.name == "Request encoding failed")
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("a URL that cannot be called is an error of the request", arguments: ["http://127.0.0.1:99999/", "ftp://127.0.0.1/", "a"])
    func invalid(url: String) async throws {
        let request = URLRequest(url: try #require(URL(string: url)))
        await #expect(throws: APIClientError.self) { try await transport.send(request) }
    }

    #if os(Linux)
    @Test("a thousand transports that are released leave no file descriptor and no thread")
    func release1000() async {
        // Other tests of this process open files, too.
        await #expect(processExitsWith: .success) {
            let count: @Sendable (String) throws -> Int = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + $0).count }
            try await RawServer.run { _ in
                [.read, .write("HTTP/1.1 204 No\r\n\r\n"), .stall]
            } _: { server in
                let request = URLRequest(url: server.baseURL)
                for _ in 0..<10 { _ = try await AsyncHTTPTransport().send(request) }
                let before = (try count("fd"), try count("task"))
                for _ in 0..<1_000 { _ = try await AsyncHTTPTransport().send(request) }
                for _ in 0..<100_000 where try count("fd") > before.0 + 10 { await Task.yield() }
                #expect(try count("fd") <= before.0 + 10)
                // The server has a thread for each connection.
                #expect(try count("task") <= before.1 + 20)
            }
        }
    }
    #endif
}

/// A request with a body of any kind.
private struct Upload: APIRequest {
    var service: APIService<Status> { APIService(id: "upload", method: "PUT", path: "/", hasBody: true) }
    let body: UploadBody
    func write(to request: inout RequestWriter) { request.upload(body, mediaType: "text/plain") }
}

/// A request without a body.
private struct Get: APIRequest {
    var service: APIService<Status> { APIService(id: "get", method: "GET", path: "/file") }
}

/// Any response, without its body.
private struct Status: APIResponseValue {
    let statusCode: Int
    var success: Void? { () }
    init?(response: inout ResponseReader) { statusCode = response.statusCode }
}
