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

    /// Calls a closure with the URL of a file in its own folder, and checks that nothing else is left there.
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
    private func requests(
        _ texts: [String], to file: URL, _ end: String, options: RequestOptions = RequestOptions()
    ) async throws -> [String] {
        try await RawServer.run {
            [.read, .write(texts[min($0, texts.count - 1)])]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            client.clock = VirtualClock(deadline: .seconds(600))
            var outcome: String
            do throws(APIFailure<PingResponse>) {
                outcome = "\(try await client.download(Get(), to: file, options: options).urlResponse?.statusCode ?? 0)"
            } catch { outcome = error.networkCause.map { "\($0)" } ?? "\(error)" }
            #expect(outcome == end)
            return server.requests
        }
    }

    /// The headers about ranges in requests.
    private func ranges(_ requests: [String]) -> [[Substring]] {
        requests.map { $0.split(separator: "\r\n").filter { $0.contains("ange: ") }.sorted() }
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

    @Test("a 401 with a challenge ends a download")
    func challenge() async throws {
        try await inFolder { file in
            let response = head(401, 3, "WWW-Authenticate: Basic realm=\"a\"") + "abc"
            _ = try await requests([response], to: file, "get: GET /file: Unexpected status code: 401 (Unauthorized): abc")
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
            #expect(ranges(requests) == [[], [#"If-Range: "1""#, "Range: bytes=2-"], [#"If-Range: "1""#, "Range: bytes=4-"]])
        }
    }

    @Test("a part with the status 200 is joined to the bytes so far, as one with 206 is")
    func mislabeledPart() async throws {
        try await inFolder("old") { file in
            let requests = try await requests(
                [head(200, 6, #"ETag: "1""#) + "ab", head(200, 4, "Content-Range: bytes 2-5/6", #"ETag: "1""#) + "cdef"], to: file, "200")
            #expect(content(file) == "abcdef")
            #expect(ranges(requests) == [[], [#"If-Range: "1""#, "Range: bytes=2-"]])
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

    /// The head of a part of a body, with a body.
    private func part(_ range: String, _ body: String, tag: String? = #""1""#) -> String {
        head(206, body.utf8.count, "Content-Range: bytes \(range)", tag.map { "ETag: " + $0 } ?? "X: 1") + body
    }

    @Test(
        "a part of another version, another range or another body is given up, and the download starts again without a range",
        arguments: [
            ("2-5/6", #""2""#, 4, ""), ("2-5/6", #"W/"1""#, 4, ""), ("2-5/6", nil, 4, ""), ("4-5/6", #""1""#, 2, ""),
            ("0-5/6", #""1""#, 6, ""),
            ("2-5/7", #""1""#, 4, ""), ("2-5/6", #""1""#, 3, ""), ("5-2/6", #""1""#, 4, ""), ("2-6/6", #""1""#, 5, ""),
            ("*/6", #""1""#, 4, ""),
            (nil, #""1""#, 4, "Content-Type: multipart/byteranges; boundary=a"), ("2-5/6", #""1""#, 4, "Content-Encoding: identity, br"),
        ] as [(String?, String?, Int, String)])
    func otherPart(range: String?, tag: String?, length: Int, header: String) async throws {
        try await inFolder("old") { file in
            let headers = [range.map { "Content-Range: bytes " + $0 }, tag.map { "ETag: " + $0 }, header.isEmpty ? nil : header]
            let other = "HTTP/1.1 206 P\r\nContent-Length: \(length)\r\n" + headers.compactMap { $0.map { $0 + "\r\n" } }.joined() + "\r\n"
            let requests = try await requests(
                [head(200, 6, #"ETag: "1""#) + "ab", other + "CDEFGH".prefix(length), head(200, 3, #"ETag: "2""#) + "xyz"], to: file, "200")
            #expect(content(file) == "xyz")
            #expect(ranges(requests) == [[], [#"If-Range: "1""#, "Range: bytes=2-"], []])
        }
    }

    @Test("a shorter part is continued, and is no failed attempt")
    func shorterParts() async throws {
        try await inFolder { file in
            let parts = [part("2-2/6", "c"), part("3-3/*", "d"), part("4-4/6", "e"), part("5-5/6", "f")]
            let requests = try await requests(
                [head(200, 6, #"ETag: "1""#) + "ab"] + parts, to: file, "206", options: RequestOptions(retries: 1))
            #expect(content(file) == "abcdef")
            #expect(requests.suffix(4).map { $0.contains("Range: bytes=") } == [true, true, true, true])
        }
    }

    @Test(
        "a part that nobody asked for is continued, or is an error",
        arguments: [
            (["0-1/6 ab", "2-5/6 cdef"], #""1""#, "206", "abcdef", 2), (["0-5/6 abcdef"], nil, "206", "abcdef", 1),
            (["0-1/6 ab"], nil, "malformedResponse", "old", 1), (["2-5/6 cdef"], #""1""#, "malformedResponse", "old", 1),
            (["0-1/6 ab"], #"W/"1""#, "malformedResponse", "old", 1),
        ] as [([String], String?, String, String, Int)])
    func unasked(parts: [String], tag: String?, end: String, content: String, count: Int) async throws {
        try await inFolder("old") { file in
            let texts = parts.map { $0.split(separator: " ").map(String.init) }.map { part($0[0], $0[1], tag: tag) }
            let requests = try await requests(texts, to: file, end)
            #expect(requests.count == count)
            #expect(self.content(file) == content)
        }
    }

    @Test("a server that never returns what fits is asked a limited number of times")
    func restarts() async throws {
        try await inFolder("old") { file in
            let texts = (0..<100).map { part($0.isMultiple(of: 2) ? "0-0/6" : "3-3/6", "a") }
            let requests = try await requests(texts, to: file, "malformedResponse")
            #expect(requests.count == 8)
            #expect(content(file) == "old")
        }
    }

    @Test(
        "a range that does not exist ends the download if no byte is missing, and otherwise starts it again",
        arguments: [("Content-Range: bytes */6", "200", "abcdef"), ("Content-Range: bytes */9", "200", "xyz"), ("X: 1", "200", "xyz")])
    func unsatisfiable(header: String, end: String, content: String) async throws {
        try await inFolder { file in
            let chunk = "HTTP/1.1 200 S\r\nTransfer-Encoding: chunked\r\nETag: \"1\"\r\n\r\n6\r\nabcdef\r\n"
            _ = try await requests([chunk, head(416, 0, header), head(200, 3) + "xyz"], to: file, end)
            #expect(self.content(file) == content)
        }
    }

    @Test("the range that the caller asks for is the content of the file")
    func ownRange() async throws {
        try await inFolder { file in
            let options = RequestOptions(headers: ["Range": "bytes=2-3"])
            let requests = try await requests([part("2-3/6", "cd")], to: file, "206", options: options)
            #expect(content(file) == "cd" && requests.count == 1)
        }
    }

    @Test("a file keeps its permissions, and a symbolic link its target, which need not exist", arguments: ["old", nil])
    func replaced(old: String?) async throws {
        try await inFolder { file in
            let folder = file.deletingLastPathComponent().appending(path: "folder")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let target = folder.appending(path: "target")
            if let old {
                try Data(old.utf8).write(to: target)
                try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: target.path)
            }
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "folder/target")
            _ = try await requests([head(200, 3) + "abc"], to: file, "200")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "folder/target")
            #expect(content(target) == "abc")
            let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
            #expect(old == nil || permissions == 0o440)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["target"])
        }
    }

    @Test("a name can be as long as the system allows")
    func longName() async throws {
        try await inFolder { file in
            let long = file.deletingLastPathComponent().appending(path: String(repeating: "a", count: 255))
            defer { try? FileManager.default.removeItem(at: long) }
            _ = try await requests([head(200, 3) + "abc"], to: long, "200")
            #expect(content(long) == "abc")
        }
    }

    @Test("a file that cannot be written is an error with its path before the request", arguments: ["none/movie.mp4", "folder", "loop"])
    func unwritable(name: String) async throws {
        try await inFolder { file in
            let parent = file.deletingLastPathComponent()
            let (folder, loop) = (parent.appending(path: "folder"), parent.appending(path: "loop"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop")
            defer { for url in [folder, loop] { try? FileManager.default.removeItem(at: url) } }
            try await RawServer.run { _ in
                [.read, .write(head(200, 3) + "abc")]
            } _: { server in
                let failure = await #expect(throws: APIFailure<PingResponse>.self) {
                    try await APIClient(baseURL: server.baseURL).download(Get(), to: parent.appending(path: name))
                }
                guard case .unknownError(let error as FileError)? = failure?.error else {
                    Issue.record("\(String(describing: failure))")
                    return
                }
                #expect(error.path.hasSuffix(name) && "\(error)".contains(error.path))
                #expect(server.requests.isEmpty)
            }
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

    /// Changes a file after the request was made.
    private struct Changing: RequestBehaviour {
        let file: URL
        let content: String

        func beforeSend(request: AnyRequest) { try? Data(content.utf8).write(to: file) }
    }

    @Test("a file that changes before it is sent is an error", arguments: ["abc", "", "abcdefghi"])
    func changedUpload(content: String) async throws {
        struct Put: APIRequest {
            let file: URL
            var service: APIService<PingResponse> { APIService(id: "put", method: "PUT", path: "/file", hasBody: true) }
            func write(to request: inout RequestWriter) { request.upload(.file(file), mediaType: "text/plain") }
        }
        try await inFolder("abcdef") { file in
            try await RawServer.run { _ in
                [.read, .write("HTTP/1.1 204 S\r\n\r\n")]
            } _: { server in
                let client = APIClient(baseURL: server.baseURL, behaviours: [Changing(file: file, content: content)])
                let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Put(file: file)) }
                #expect(failure?.error.description == "Request encoding failed: the file '\(file.path)' changed while it was sent")
            }
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
