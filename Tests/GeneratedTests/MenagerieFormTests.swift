import Foundation
import LoopbackServer
import MenagerieClient
import Testing

/// Serialized, because too many concurrent servers use up all threads.
@Suite("What a server receives from forms and paths of the Menagerie client", .timeLimit(.minutes(15)), .serialized)
struct MenagerieFormTests {
    typealias Keepers = Menagerie.Keepers

    @Test("a path has the values of `:name` and `{name=pattern}`, with slashes, and a token goes with a client certificate")
    func paths() async throws {
        let sent = try await sent { try await $0.keepers.pinNote(board: 7, note: "shelves/a b/notes/1:2?") }
        #expect(sent.method == "POST" && sent.target == "/boards/7/shelves/a%20b/notes/1%3A2%3F:pin")
        #expect(sent.headers["authorization"] == "Bearer t")
        #expect(sent.headers["x-zoo"] == "north")
        let other = try await self.sent { try await $0.keepers.pinNote(board: 7, note: "n", xZoo: "south") }
        #expect(other.headers["x-zoo"] == "south")
        await #expect(throws: (any Error).self) {
            try await MenagerieClient(baseURL: URL(string: "http://127.0.0.1:1")!).keepers.pinNote(board: 7, note: "shelves/../notes")
        }
    }

    @Test("JSON is sent as application/json, unless it is a patch")
    func json() async throws {
        let plan = try await sent { try await $0.keepers.replacePlan(body: Spot(x: 1, y: 2)) }
        #expect(plan.headers["content-type"] == "application/json" && plan.body == #"{"x":1,"y":2}"#)
        let patch = try await sent { try await $0.keepers.changePlan(body: [Change(op: "remove", path: "/x")]) }
        #expect(patch.headers["content-type"] == "application/json-patch+json" && patch.body == #"[{"op":"remove","path":"/x"}]"#)
    }

    @Test("related parts have identifiers, the root first, and the media type of the root")
    func related() async throws {
        let drawing = UploadFile(data: Data("png".utf8), fileName: "a\".png", mimeType: "image/png")
        let sent = try await sent { try await $0.keepers.drawPlan(spot: Spot(x: 1, y: 2), drawing: drawing, title: "é") }
        #expect(
            try body(of: sent, #"multipart/related; boundary=B; type="application/json""#) == """
                --B
                Content-ID: <spot>
                Content-Type: application/json

                {"x":1,"y":2}
                --B
                Content-ID: <drawing>
                Content-Disposition: attachment; filename="a%22.png"
                Content-Type: image/png

                png
                --B
                Content-ID: <title>
                Content-Type: text/plain; charset=utf-8

                é
                --B--

                """)
        let named = try await self.sent {
            try await $0.keepers.drawPlan(
                spot: Spot(x: 1, y: 2), drawing: UploadFile(data: Data("d".utf8)), drawingContentID: "<d@zoo>")
        }
        let parts = try body(of: named, #"multipart/related; boundary=B; type="application/json""#).components(separatedBy: "--B\n")
        #expect(parts.last == "Content-Type: application/octet-stream\nContent-ID: <d@zoo>\n\nd\n--B--\n")
    }

    @Test("mixed parts have names, and text says its charset")
    func mixed() async throws {
        let photo = UploadFile(data: Data("p".utf8), fileName: "p.gif", mimeType: "image/gif")
        let sent = try await sent { try await $0.keepers.sendLetter(text: "a", spot: Spot(x: 1, y: 2), photo: photo) }
        #expect(
            try body(of: sent, "multipart/mixed; boundary=B") == """
                --B
                Content-Disposition: form-data; name="text"
                Content-Type: text/plain; charset=utf-8

                a
                --B
                Content-Disposition: form-data; name="spot"
                Content-Type: application/json

                {"x":1,"y":2}
                --B
                Content-Disposition: form-data; name="photo"; filename="p.gif"
                Content-Type: image/gif

                p
                --B--

                """)
    }

    @Test("a multipart form has undeclared fields before its files, its lists in their styles, and nothing else")
    func multipart() async throws {
        let file = UploadFile(data: Data("f".utf8), fileName: "f.png")
        let spot = Spot(x: 1, y: 2)
        let sent = try await sent {
            try await $0.keepers.sendPhoto(
                file: file, tags: ["a", "b"], ages: [1, 2], spot: spot, home: spot, additionalProperties: ["policy": "p==", "key": "k"])
        }
        typealias Part = MultipartParser.Part
        #expect(
            try MultipartParser(contentType: sent.headers["content-type"], body: sent.body).parts == [
                Part(name: "key", text: "k"), Part(name: "policy", text: "p=="),
                Part(name: "file", fileName: "f.png", type: #"image/png; name="a,b""#, text: "f"), Part(name: "tags", text: "a,b"),
                Part(name: "ages", text: "1|2"), Part(name: "spot[x]", text: "1"), Part(name: "spot[y]", text: "2"),
                Part(name: "home", type: "application/json", text: #"{"x":1,"y":2}"#),
            ])
        let least = try await self.sent { try await $0.keepers.sendPhoto(file: file) }
        #expect(try MultipartParser(contentType: least.headers["content-type"], body: least.body).parts.map(\.name) == ["file"])
    }

    @Test("a URL-encoded form has undeclared fields, or is a list or a string")
    func urlEncoded() async throws {
        let form = try await sent { try await $0.keepers.addVisitor(name: "A&B", additionalProperties: ["ages": [1, 2]]) }
        #expect(form.body == "name=A%26B&ages=1&ages=2")
        let list = try await sent { try await $0.keepers.replaceVisitors(body: ["A&B", "C"]) }
        #expect(list.body == "0=A%26B&1=C")
        let text = try await sent { try await $0.keepers.changeVisitors(body: "name=A+B&age=3") }
        #expect(text.body == "name=A+B&age=3")
        for sent in [form, list, text] { #expect(sent.headers["content-type"] == "application/x-www-form-urlencoded") }
    }

    /// The body of a request with line feeds, and `B` for its boundary.
    private func body(of request: LoopbackServer.Request, _ contentType: String) throws -> String {
        let received = try #require(request.headers["content-type"])
        let boundary = String(try #require(received.firstMatch(of: /boundary=([^;]+)/)).1)
        #expect(received.replacing(boundary, with: "B") == contentType)
        return request.body.replacing(boundary, with: "B").replacing("\r\n", with: "\n")
    }

    /// The request that a server receives.
    private func sent(_ call: @Sendable (MenagerieClient) async throws -> Void) async throws -> LoopbackServer.Request {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            try await call(MenagerieClient(keeperToken: "t", baseURL: server.baseURL, zoo: "north"))
            return try #require(server.requests.first)
        }
    }
}
