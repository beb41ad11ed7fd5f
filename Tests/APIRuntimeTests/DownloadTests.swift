import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Downloads", .timeLimit(.minutes(10)))
struct DownloadTests {
    private struct Get: APIRequest {
        var service: APIService<PingResponse> { APIService(id: "get", method: "GET", path: "/file") }
    }

    /// Calls a closure with the URL of a file in a folder of its own, and checks that nothing else is left there.
    private func inFolder(_ old: String? = nil, _ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "movie.mp4")
        if let old { try Data(old.utf8).write(to: file) }
        try await body(file)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.isEmpty || left == ["movie.mp4"])
    }

    /// Downloads from a server that writes a text on each connection, and returns the requests that it received.
    private func requests(_ texts: [String], to file: URL, _ end: String) async throws -> [String] {
        try await RawServer.run {
            [.read, .write(texts[min($0, texts.count - 1)])]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            client.clock = VirtualClock(deadline: .seconds(600))
            var outcome: String
            do throws(APIFailure<PingResponse>) {
                outcome = "\(try await client.download(Get(), to: file).urlResponse?.statusCode ?? 0)"
            } catch { outcome = error.networkCause.map { "\($0)" } ?? "\(error)" }
            #expect(outcome == end)
            return server.requests
        }
    }

    private func content(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

    private func head(_ status: Int, _ length: Int, _ headers: String...) -> String {
        "HTTP/1.1 \(status) S\r\nContent-Length: \(length)\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    @Test("the body of a success replaces the file", arguments: [nil, "old"])
    func success(old: String?) async throws {
        try await inFolder(old) { file in
            _ = try await requests([head(200, 6) + "abcdef"], to: file, "200")
            #expect(content(file) == "abcdef")
        }
    }

    @Test("after a failure the file is as it was, and a documented response is the error", arguments: [nil, "old"])
    func failure(old: String?) async throws {
        try await inFolder(old) { file in
            _ = try await requests([head(404, 3) + "abc"], to: file, "get: GET /file: 404: abc")
            _ = try await requests([head(200, 6) + "abc"], to: file, "connectionLost")
            #expect(content(file) == old)
        }
    }

    @Test("the next attempt asks for the rest of a body with a strong ETag")
    func resumed() async throws {
        try await inFolder("old") { file in
            let requests = try await requests(
                [
                    head(200, 6, #"ETag: "1""#) + "ab", head(206, 4, "Content-Range: bytes 2-5/6", #"ETag: "1""#) + "cd",
                    head(206, 2, "Content-Range: bytes 4-5/6", #"ETag: "1""#) + "ef",
                ], to: file, "206")
            #expect(content(file) == "abcdef")
            let ranges = requests.map { $0.split(separator: "\r\n").filter { $0.contains("ange: ") }.sorted() }
            #expect(ranges == [[], [#"If-Range: "1""#, "Range: bytes=2-"], [#"If-Range: "1""#, "Range: bytes=4-"]])
        }
    }

    @Test("a file that has changed is downloaded from its start")
    func changed() async throws {
        try await inFolder { file in
            _ = try await requests([head(200, 6, #"ETag: "1""#) + "ab", head(200, 3, #"ETag: "2""#) + "xyz"], to: file, "200")
            #expect(content(file) == "xyz")
        }
    }

    @Test(
        "without a strong ETag, or with an encoding, the next attempt asks for the whole body",
        arguments: ["X: 1", #"ETag: W/"1""#, "Last-Modified: Tue, 24 Nov 2026 00:00:00 GMT"])
    func unresumed(header: String) async throws {
        try await inFolder { file in
            let requests = try await requests([head(200, 6, header) + "ab", head(200, 6, header) + "abcdef"], to: file, "200")
            #expect(content(file) == "abcdef")
            #expect(requests.count == 2 && !requests.joined().contains("Range"))
        }
    }

    @Test("another range than the one that was asked for is an error")
    func wrongRange() async throws {
        try await inFolder("old") { file in
            _ = try await requests(
                [head(200, 6, #"ETag: "1""#) + "ab", head(206, 2, "Content-Range: bytes 4-5/6") + "ef"], to: file, "malformedResponse")
            #expect(content(file) == "old")
        }
    }

    @Test("a limit of the options ends a download, and without one there is none")
    func limit() async throws {
        try await inFolder { file in
            let client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(200, "abcdef"))
            await #expect(throws: APIFailure<PingResponse>.self) {
                try await client.download(Get(), to: file, options: RequestOptions(maximumResponseSize: 5))
            }
            try await client.download(Get(), to: file, options: RequestOptions(maximumResponseSize: 6))
            #expect(content(file) == "abcdef")
        }
    }

    @Test("onSuccess receives the file, and every hook runs once")
    func hooks() async throws {
        try await inFolder { file in
            let events = Events()
            let client = APIClient(
                baseURL: "http://a.com", transport: ClosureTransport(200, "abc"), behaviours: [Recorder(name: "", events: events)])
            try await client.download(Get(), to: file)
            #expect(
                events.all == [
                    "modify", "validate", "beforeSend", "intercept", "intercepted 200", "onSuccess \(file)", "onResponse",
                ])
        }
    }

    @Test("a body that is read while it arrives fails with URLSession if more than 16 MiB are unread")
    func unread() async throws {
        try await RawServer.run { _ in
            // A response without end would delay the sessions of other tests.
            [.read, .write("HTTP/1.1 200 OK\r\n\r\n"), .repeated("0123456789", 2_000_000), .stall]
        } _: { server in
            var request = TransportRequest(URLRequest(url: server.baseURL))
            request.isPaced = true
            let response = try await URLSessionTransport().send(request)
            await server.firstEnd.wait()
            var (count, cause) = (0, NetworkCause?.none)
            do {
                for try await chunk in response.body { count += chunk.count }
            } catch { cause = NetworkCause(error) }
            #expect(cause == .responseTooLarge && count > 16_000_000 && count <= 16 << 20)
        }
    }

    @Test("progress has the bytes so far and in all")
    func progress() async throws {
        try await inFolder { file in
            let events = Events()
            let total = Progress(totalUnitCount: 0)
            try await RawServer.run { _ in
                [.read, .write(head(200, 6) + "abcdef")]
            } _: { server in
                let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
                try await client.download(Get(), to: file, progress: TransferProgress { events.add("\($0) of \($1 ?? -1)") })
                try await client.download(Get(), to: file, progress: TransferProgress(total))
            }
            #expect(events.all.last == "6 of 6")
            #expect(total.completedUnitCount == 6 && total.totalUnitCount == 6)
        }
    }

    @Test("an upload tells how much was sent")
    func uploadProgress() async throws {
        struct Put: APIRequest {
            var service: APIService<PingResponse> { APIService(id: "put", method: "PUT", path: "/file", hasBody: true) }
            func write(to request: inout RequestWriter) { request.upload(.data(Data(count: 100_000)), mediaType: "text/plain") }
        }
        let events = Events()
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 204 S\r\n\r\n")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let progress = TransferProgress { events.add("\($0) of \($1 ?? -1)") }
            try await client.send(Put(), options: RequestOptions(uploadProgress: progress))
            #expect(server.requests.first?.contains("Content-Length: 100000\r\n") == true)
        }
        #expect(events.all.last == "100000 of 100000")
    }
}
