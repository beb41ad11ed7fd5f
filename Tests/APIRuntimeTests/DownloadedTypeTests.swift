import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

@Suite("Media types of downloads", .timeLimit(.minutes(5)))
struct DownloadedTypeTests {
    /// A request for a document, as the generator writes it.
    private struct GetDocument: APIRequest {
        enum Response: APIResponseValue {
            case status200(Data)

            init?(response: inout ResponseReader) {
                guard response.statusCode(success: 200, "application/pdf") == 200 else { return nil }
                self = .status200(response.data())
            }

            var statusCode: Int { 200 }
            var success: Data? { if case .status200(let data) = self { data } else { nil } }
        }

        var service: APIService<Response> { APIService(id: "getDocument", method: "GET", path: "/file") }
    }

    @Test(
        "only a documented response with a body replaces the file",
        arguments: [
            ("200 OK", "application/pdf", "new", "new"), ("200 OK", "application/octet-stream", "new", "new"),
            ("200 OK", "", "new", "new"), ("201 Created", "application/pdf", "new", "new"),
            ("206 Partial Content", "application/pdf\r\nContent-Range: bytes 0-2/3", "new", "new"),
            ("202 Accepted", "application/json", #"{"state":"queued"}"#, "Unexpected status code: 202"),
            ("204 No Content", "", "", "Empty body: 204"), ("201 Created", "application/json", "{}", "Unexpected status code: 201"),
            ("200 OK", "text/html", "<html>Log in</html>", "expected application/pdf, received text/html"),
        ])
    func undocumented(status: String, type: String, body: String, end: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("old".utf8).write(to: file)
        let header = type.isEmpty ? "" : "Content-Type: \(type)\r\n"
        let length = status.hasPrefix("204") ? "" : "Content-Length: \(body.utf8.count)\r\n"
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 \(status)\r\n\(header)\(length)Connection: close\r\n\r\n\(body)")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            do throws(APIFailure<GetDocument.Response>) {
                try await client.download(GetDocument(), to: file)
                #expect((try? String(contentsOf: file, encoding: .utf8)) == end)
            } catch {
                #expect((try? String(contentsOf: file, encoding: .utf8)) == "old")
                #expect(error.description.contains(end), "\(error)")
            }
        }
    }

    @Test("with strict decoding, an undocumented status replaces no file")
    func strict() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        var client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(201, "new"))
        client.decoding = .strict
        let failure = await #expect(throws: APIFailure<GetDocument.Response>.self) { try await client.download(GetDocument(), to: file) }
        #expect(failure?.statusCode == 201 && !FileManager.default.fileExists(atPath: file.path))
    }

    @Test("an HTML page is not a document, also in memory")
    func page() async throws {
        let client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(200, "<html>", headers: ["Content-Type": "text/html"]))
        let failure = await #expect(throws: APIFailure<GetDocument.Response>.self) { try await client.value(for: GetDocument()) }
        #expect(failure?.description.contains("expected application/pdf, received text/html") == true)
    }
}
