import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Forms, parsed as a server does", .timeLimit(.minutes(15)))
struct FormBodyTests {
    typealias Part = MultipartParser.Part

    // MARK: Fields

    @Test("form fields are serialized in their styles")
    func fields() async throws {
        let season = Season(number: 1, episodes: [2, 3])
        let sent = try await send {
            $0.form("text", "a b&c=d+e é😀\r\n%")
            $0.form("number", 1.5)
            $0.form("flag", true)
            $0.form("none", String?.none)
            $0.form("empty", "")
            $0.form("day", DateDay(year: 2024, month: 2, day: 29))
            $0.form("status", Status.ended)
            $0.form("tags", ["x", "y"])
            $0.form("csv", ["x,", "y"], explodes: false)
            $0.form("piped", [1, 2], style: .pipeDelimited, explodes: false)
            $0.form("spaced", ["x", "y"], style: .spaceDelimited, explodes: false)
            $0.form("tabbed", ["x", "y"], style: .tabDelimited, explodes: false)
            $0.form("deep", season, style: .deepObject)
            $0.form("json", season, style: .json)
            $0.form("all", [season])
            $0.form("a[b]&", ["x"])
        }
        #expect(sent.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(
            formFields(sent.body) == [
                "text = a b&c=d+e é😀\r\n%", "number = 1.5", "flag = true", "empty = ", "day = 2024-02-29", "status = Ended", "tags = x",
                "tags = y", "csv = x,,y", "piped = 1|2", "spaced = x y", "tabbed = x\ty", "deep[number] = 1", "deep[episodes][] = 2",
                "deep[episodes][] = 3", #"json = {"number":1,"episodes":[2,3]}"#, #"all = {"number":1,"episodes":[2,3]}"#,
                "a[b]& = x",
            ])
    }

    @Test("a form that is started is sent even if it has no fields")
    func started() async throws {
        let fields = try await send {
            $0.form()
            $0.form("a", String?.none)
        }
        #expect(fields.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(fields.body.isEmpty)
        let one = try await send {
            $0.form()
            $0.form("a", 1)
        }
        #expect(formFields(one.body) == ["a = 1"])
        let parts = try await send { $0.parts() }
        let boundary = parts.headers["content-type"]?.split(separator: "=").last ?? ""
        #expect(parts.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(parts.body == "--\(boundary)--\r\n")
        let part = try await send {
            $0.parts()
            $0.part("a", 1)
        }
        #expect(part.body.hasSuffix("name=\"a\"\r\n\r\n1\r\n--\(part.headers["content-type"]?.split(separator: "=").last ?? "")--\r\n"))
    }

    @Test("a field with allowReserved keeps reserved characters except those that end it")
    func allowReserved() async throws {
        let sent = try await send { $0.form("link", "https://x.com/a?b=1&c", allowsReserved: true) }
        #expect(sent.body == "link=https://x.com/a?b=1%26c")
    }

    @Test("the properties of a value are form fields")
    func wholeValue() async throws {
        let model = try await send { $0.form(Season(number: 7, episodes: [1, 2])) }
        #expect(formFields(model.body) == ["number = 7", "episodes = 1", "episodes = 2"])
        let map = try await send { $0.form(["a b": "c&d"]) }
        #expect(formFields(map.body) == ["a b = c&d"])
        let nested = try await send { $0.form(["last": Season(number: 7, episodes: [1])]) }
        #expect(formFields(nested.body) == [#"last = {"number":7,"episodes":[1]}"#])
    }

    @Test("a list is fields named by their indexes, and a string is sent as it is")
    func wholeListsAndStrings() async throws {
        let list = try await send { $0.form(["a&b", "c"]) }
        #expect(list.body == "0=a%26b&1=c")
        let text = try await send { $0.form("a=1&b=%20") }
        #expect(text.body == "a=1&b=%20" && text.headers["content-type"] == "application/x-www-form-urlencoded")
        let more = try await send {
            $0.form("first", 1)
            $0.form(["z": [1, 2]])
        }
        #expect(more.body == "first=1&z=1&z=2")
    }

    @Test("a form without fields has no body")
    func empty() async throws {
        let sent = try await send {
            $0.form("a", String?.none)
            $0.form("b", [String]())
            $0.form(Season?.none)
            $0.part("c", String?.none)
            $0.file("d", nil)
            $0.files("e", nil)
        }
        #expect(sent.body.isEmpty)
        #expect(sent.headers["content-type"] == nil)
    }

    // MARK: Parts

    @Test("strings, numbers, bytes in Base64, lists and models are parts with their media types")
    func parts() async throws {
        let season = Season(number: 1, episodes: [2, 3])
        let sent = try await send {
            $0.part("text", "a\r\n--part\r\né😀")
            $0.part("number", 1.5)
            $0.part("flag", false)
            $0.part("missing", Int?.none)
            $0.part("status", Status.ended)
            $0.part("tags", ["x", "y"])
            $0.part("noTags", [String]())
            $0.part("season", season)
            $0.part("seasons", [season, season])
            $0.part("bytes", Data("raw".utf8))
            $0.part("csv", "a;b", mediaType: "text/csv")
            $0.part("odd", season, mediaType: "text/x-season")
            $0.part("word", "x", mediaType: "application/json")
            $0.part("merge", season, mediaType: "application/merge-patch+json")
        }
        let json = #"{"number":1,"episodes":[2,3]}"#
        #expect(
            try parts(of: sent) == [
                Part(name: "text", text: "a\r\n--part\r\né😀"), Part(name: "number", text: "1.5"), Part(name: "flag", text: "false"),
                Part(name: "status", text: "Ended"), Part(name: "tags", text: "x"), Part(name: "tags", text: "y"),
                Part(name: "season", type: "application/json", text: json), Part(name: "seasons", type: "application/json", text: json),
                Part(name: "seasons", type: "application/json", text: json), Part(name: "bytes", text: "cmF3"),
                Part(name: "csv", type: "text/csv", text: "a;b"),
                Part(name: "odd", type: "text/x-season", text: json), Part(name: "word", type: "application/json", text: #""x""#),
                Part(name: "merge", type: "application/merge-patch+json", text: json),
            ])
    }

    @Test("parts are serialized in their styles, without percent-encoding")
    func styles() async throws {
        let season = Season(number: 1, episodes: [2, 3])
        let sent = try await send {
            $0.part("csv", ["x y", "é%"], style: .form, explodes: false)
            $0.part("piped", [1, 2], style: .pipeDelimited, explodes: false, mediaType: "text/plain")
            $0.part("spaced", ["x", "y"], style: .spaceDelimited, explodes: false)
            $0.part("tabbed", ["x", "y"], style: .tabDelimited, explodes: false)
            $0.part("multi", ["x", "y"], style: .form)
            $0.part("a b", season, style: .deepObject)
            $0.part("exploded", season, style: .form)
            $0.part("flat", season, style: .form, explodes: false)
            $0.part("all", [season], style: .form, explodes: false)
            $0.part("empty", [String](), style: .form, explodes: false)
            $0.part("none", [String]?.none, style: .form)
            $0.parts(["n": 2, "m": 1])
            $0.parts([String: [String]]?.none)
            $0.parts(["list": ["x", "y"]])
            $0.files(["file": [UploadFile(data: Data("f".utf8), fileName: "a.txt")]])
        }
        #expect(
            try parts(of: sent) == [
                Part(name: "csv", text: "x y,é%"), Part(name: "piped", type: "text/plain", text: "1|2"), Part(name: "spaced", text: "x y"),
                Part(name: "tabbed", text: "x\ty"), Part(name: "multi", text: "x"), Part(name: "multi", text: "y"),
                Part(name: "a b[number]", text: "1"), Part(name: "a b[episodes][]", text: "2"), Part(name: "a b[episodes][]", text: "3"),
                Part(name: "number", text: "1"), Part(name: "episodes", text: "2"), Part(name: "episodes", text: "3"),
                Part(name: "flat", text: "number,1,episodes,2,3"), Part(name: "all", text: #"{"number":1,"episodes":[2,3]}"#),
                Part(name: "m", text: "1"), Part(name: "n", text: "2"), Part(name: "list", text: "x"), Part(name: "list", text: "y"),
                Part(name: "file", fileName: "a.txt", type: "application/octet-stream", text: "f"),
            ])
    }

    @Test("files are sent from memory and from disk, several with the same name")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "on disk.txt")
        try Data("from disk\r\n".utf8).write(to: url)
        let sent = try await send {
            $0.file("memory", UploadFile(data: Data("in memory".utf8), fileName: "a.png", mimeType: "image/png"))
            $0.file("plain", UploadFile(data: Data("x".utf8)))
            $0.file("typed", UploadFile(data: Data("y".utf8)), mediaType: "image/gif")
            $0.file("none", nil)
            $0.files("many", [UploadFile(url: url), UploadFile(url: url, fileName: "other.txt", mimeType: "text/plain")])
            $0.file("nothing", UploadFile(data: Data()))
        }
        #expect(
            try parts(of: sent) == [
                Part(name: "memory", fileName: "a.png", type: "image/png", text: "in memory"),
                Part(name: "plain", fileName: "plain", type: "application/octet-stream", text: "x"),
                Part(name: "typed", fileName: "typed", type: "image/gif", text: "y"),
                Part(name: "many", fileName: "on disk.txt", type: "application/octet-stream", text: "from disk\r\n"),
                Part(name: "many", fileName: "other.txt", type: "text/plain", text: "from disk\r\n"),
                Part(name: "nothing", fileName: "nothing", type: "application/octet-stream", text: ""),
            ])
    }

    @Test(
        "names are escaped in part headers",
        arguments: ["a\"b", "a\r\nX-Evil: 1", "a\n\nb", "a\"; filename=\"b", "é😀.png", "a;b=c", ""])
    func names(name: String) async throws {
        let sent = try await send {
            $0.file("file", UploadFile(data: Data("x".utf8), fileName: name, mimeType: "text/plain; charset=\"utf-8\""))
            $0.part("a\"\r\nb", "x")
        }
        #expect(
            try parts(of: sent) == [
                Part(name: "file", fileName: name, type: "text/plain; charset=\"utf-8\"", text: "x"), Part(name: "a\"\r\nb", text: "x"),
            ])
    }

    @Test("line breaks and NUL in the media type of a part are an error", arguments: ["a/b\r\nX-Evil: 1", "a/b\n", "a/b\u{0}"])
    func mediaTypes(mediaType: String) {
        var writer = RequestWriter(method: "POST", path: "/a")
        writer.file("avatar", UploadFile(data: Data(), mimeType: mediaType))
        let error = #expect(throws: APIClientError.self) { try writer.head(baseURL: "https://x.com", defaultHeaders: [:]) }
        #expect(error?.description == "Request encoding failed: the media type of 'avatar' contains a control character")
    }

    @Test("a missing file is an error with the name of the field")
    func unreadable() throws {
        var writer = RequestWriter(method: "POST", path: "/a")
        writer.file("avatar", UploadFile(url: URL(filePath: "/nowhere/at/all.png")))
        let error = #expect(throws: APIClientError.self) {
            try writer.head(baseURL: "https://x.com", defaultHeaders: [:])
        }
        #expect(error?.description == "Request encoding failed: the file of 'avatar' cannot be read: '/nowhere/at/all.png'")
    }

    // MARK: Media types

    @Test("the Accept header has the media types of the responses, JSON by default")
    func accept() async throws {
        #expect(try await send { _ in }.headers["accept"] == "application/json")
        let sent = try await send { $0.accept("image/png, application/problem+json") }
        #expect(sent.headers["accept"] == "image/png, application/problem+json")
    }

    private func parts(of request: LoopbackServer.Request) throws -> [Part] {
        try MultipartParser(contentType: request.headers["content-type"], body: request.body).parts
    }

    private struct Form: APIRequest {
        let isMultipart: Bool

        var service: APIService<PingResponse> { APIService(id: "form", method: "POST", path: "/form", hasBody: true) }

        func write(to request: inout RequestWriter) { if isMultipart { request.part("a", 1) } else { request.form("a", 1) } }
    }

    @Test(
        "a form keeps its media type, unless a header of the options only adds a parameter",
        arguments: [
            (true, "application/json", "multipart/form-data; boundary=part-"),
            (true, "multipart/form-data", "multipart/form-data; boundary="),
            (false, "application/json", "application/x-www-form-urlencoded"),
            (false, "application/x-www-form-urlencoded; charset=utf-8", "application/x-www-form-urlencoded; charset=utf-8"),
        ])
    func mediaType(isMultipart: Bool, header: String, sent: String) async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let options = RequestOptions(headers: ["content-type": header])
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport(), options: options)
            try await client.send(Form(isMultipart: isMultipart))
            #expect(server.requests.first?.headers["content-type"]?.hasPrefix(sent) == true)
        }
    }

    /// The request that a server receives.
    private func send(_ write: @escaping @Sendable (inout RequestWriter) -> Void) async throws -> LoopbackServer.Request {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            var writer = RequestWriter(method: "POST", path: "/form")
            write(&writer)
            let head = try writer.head(baseURL: server.baseURL.absoluteString, defaultHeaders: [:])
            _ = try await URLSessionTransport().send(TransportRequest(head, body: writer.requestBody))
            return try #require(server.requests.first)
        }
    }
}
