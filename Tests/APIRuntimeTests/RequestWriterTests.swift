import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Writing requests")
struct RequestWriterTests {
    private func request(
        path: String = "/a", baseURL: String? = "https://x.com", _ write: (inout RequestWriter) -> Void
    ) throws -> URLRequest {
        var writer = RequestWriter(method: "GET", path: path)
        write(&writer)
        return try writer.urlRequest(baseURL: baseURL, defaultHeaders: [:])
    }

    @Test(
        "values in paths and queries are percent-encoded",
        arguments: [
            ("abc-._~", "abc-._~"), ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a/b", "a%2Fb"), ("?&=#", "%3F%26%3D%23"),
            ("100%", "100%25"),
            ("é😀", "%C3%A9%F0%9F%98%80"), ("{b}", "%7Bb%7D"), ("a\"b\\", "a%22b%5C"), ("\n", "%0A"),
        ]
    )
    func escaping(text: String, escaped: String) throws {
        let path = try request(path: "/s/{id}/x") { $0.path("id", text) }
        #expect(path.url?.absoluteString == "https://x.com/s/\(escaped)/x")
        let query = try request { $0.query("q", text) }
        #expect(query.url?.absoluteString == "https://x.com/a?q=\(escaped)")
        let cookie = try request { $0.cookie("c", text) }
        #expect(cookie.value(forHTTPHeaderField: "Cookie") == "c=\(escaped)")
    }

    @Test("what is percent-encoded in the path of the description is sent as it is, next to values that are encoded")
    func encodedPath() throws {
        let url = try request(path: "/stra%C3%9Fe/{id}?gr%C3%B6%C3%9Fe=1") { $0.path("id", "ß 1") }.url?.absoluteString
        #expect(url == "https://x.com/stra%C3%9Fe/%C3%9F%201?gr%C3%B6%C3%9Fe=1")
    }

    @Test("the description of a request has objects in parameters without their secrets")
    func secrets() throws {
        func target(writesBody: Bool) -> String {
            var writer = RequestWriter(method: "GET", path: "/a/{codes}", writesBody: writesBody)
            writer.path("codes", Codes(name: "b", additionalProperties: ["c": "hunter2"]), explodes: true)
            writer.query("n", Network(name: "d", country: nil, apiKey: "hunter2"), style: .json)
            return writer.target.removingPercentEncoding ?? ""
        }
        #expect(target(writesBody: true).split(separator: "hunter2").count == 3)
        #expect(target(writesBody: false) == #"/a/c=…,name=b?n={"apiKey":"…","country":null,"name":"d","public":false,"share":0}"#)
    }

    @Test("scalars are written as strings")
    func scalars() throws {
        let day = try #require(DateDay(year: 2019, month: 9, day: 27))
        let url = try request(path: "/{n}/{s}") {
            $0.path("n", -7)
            $0.path("s", Status.ended)
            $0.query("b", true)
            $0.query("d", 1.5)
            $0.query("w", 2.0)
            $0.query("day", day)
            $0.query("at", Date(timeIntervalSince1970: 0))
        }.url?.absoluteString
        #expect(url == "https://x.com/-7/Ended?b=true&d=1.5&w=2&day=2019-09-27&at=1970-01-01T00%3A00%3A00Z")
    }

    @Test("a value in braces does not replace another parameter")
    func braces() throws {
        let url = try request(path: "/{a}/{b}/{ab}") {
            $0.path("a", "{b}")
            $0.path("ab", 3)
            $0.path("b", 2)
        }.url?.absoluteString
        #expect(url == "https://x.com/%7Bb%7D/2/3")
    }

    @Test("nil and an empty array are left out of the query, an empty string is not")
    func emptyQuery() throws {
        let url = try request {
            $0.query("a", String?.none)
            $0.query("b", "")
            $0.query("c", [Int]())
            $0.query("d", [Int](), explodes: false)
            $0.query("e", 0)
        }.url?.absoluteString
        #expect(url == "https://x.com/a?b=&e=0")
    }

    @Test("an array that may be empty is sent, unless it is exploded")
    func emptyArray() throws {
        let url = try request {
            $0.query("a b", [Int](), explodes: false, allowsEmptyValue: true)
            $0.query("c", [String](), style: .pipeDelimited, explodes: false, allowsEmptyValue: true)
            $0.query("d", [Int](), allowsEmptyValue: true)
            $0.query("e", [Int]?.none, explodes: false, allowsEmptyValue: true)
            $0.query("f", [1, 2], explodes: false, allowsEmptyValue: true)
        }.url?.absoluteString
        #expect(url == "https://x.com/a?a%20b=&c=&f=1,2")
    }

    @Test("an upload has its own media type, or else that of the description")
    func uploadMediaType() throws {
        for (body, mediaType) in [
            (UploadBody.data(Data()), "video/mp4"), (.data(Data(), mediaType: "video/ogg"), "video/ogg"),
            (.stream(mediaType: "video/webm") { InputStream(data: Data()) }, "video/webm"),
            (.stream { InputStream(data: Data()) }, "video/mp4"),
        ] {
            let request = try request { $0.upload(body, mediaType: "video/mp4") }
            #expect(request.value(forHTTPHeaderField: "Content-Type") == mediaType)
        }
        let error = #expect(throws: APIClientError.self) {
            try request { $0.upload(.data(Data(), mediaType: "a/b\r\nX-Evil: 1"), mediaType: "video/mp4") }
        }
        #expect(error?.description == "Request encoding failed: the media type of the body contains a control character")
    }

    @Test("parameters are appended to the query in the path")
    func pathWithQuery() throws {
        #expect(
            try request(path: "/a?fixed=1") { $0.query("q", "x") }.url?.absoluteString == "https://x.com/a?fixed=1&q=x")
    }

    @Test("headers and cookies are set unless they are nil")
    func headers() throws {
        let request = try request {
            $0.header("X-Text", "a b+é")
            $0.header("X-Number", 7)
            $0.header("X-None", String?.none)
            $0.cookie("a", 1)
            $0.cookie("b", String?.none)
            $0.cookie("c", "x;y")
        }
        #expect(request.value(forHTTPHeaderField: "x-text") == "a b+é")
        #expect(request.value(forHTTPHeaderField: "X-Number") == "7")
        #expect(request.value(forHTTPHeaderField: "X-None") == nil)
        #expect(request.value(forHTTPHeaderField: "Cookie") == "a=1; c=x%3By")
        #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    }

    @Test(
        "a date is written in the form of HTTP in the headers of HTTP that are dates, and otherwise in that of RFC 3339",
        arguments: [
            (1_700_000_000, "Tue, 14 Nov 2023 22:13:20 GMT"), (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (-0.5, "Wed, 31 Dec 1969 23:59:59 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ])
    func dates(seconds: Double, text: String) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let request = try request {
            $0.header("If-Modified-Since", date)
            $0.header("if-unmodified-since", Optional(date))
            $0.header("If-Range", date)
            $0.header("Date", date)
            $0.header("X-Date", date)
            $0.header("X-None", Date?.none)
        }
        for name in ["If-Modified-Since", "If-Unmodified-Since", "If-Range", "Date"] {
            #expect(request.value(forHTTPHeaderField: name) == text)
        }
        #expect(request.value(forHTTPHeaderField: "X-Date") == date.rfc3339)
        #expect(request.value(forHTTPHeaderField: "X-None") == nil)
        #expect(httpDate(text, now: date)?.timeIntervalSince1970 == seconds.rounded(.down))
    }

    @Test("a header value with line breaks is an error", arguments: ["a\r\nX-Evil: 1", "a\n", "\u{0}", "a\u{7F}"])
    func injection(text: String) {
        let error = #expect(throws: APIClientError.self) { try request { $0.header("X-Text", text) } }
        #expect(error?.description == "Request encoding failed: the header 'X-Text' contains a control character")
    }

    @Test("JSON in a header is ASCII: other characters are escapes of JSON")
    func jsonHeader() throws {
        let request = try request { $0.header("X-Arg", JSONValue.object(["path": "/Straße/🐟\u{7F}"]), style: .json) }
        #expect(request.value(forHTTPHeaderField: "X-Arg") == #"{"path":"/Stra\u00dfe/\ud83d\udc1f\u007f"}"#)
    }

    @Test("the name of a header is a token of ASCII characters", arguments: ["", "a b", "a:", "ä", "a\u{7F}", "a\u{1F}", "(a)"])
    func headerName(name: String) {
        var headers: HeaderFields = [:]
        let error = #expect(throws: APIClientError.self) { try headers.set(name, "text") }
        #expect(error?.description == "Request encoding failed: invalid header name \(name.debugDescription)")
    }

    @Test("a path parameter can have slashes, which separate segments; other reserved characters are percent-encoded")
    func slashes() throws {
        let url = try request(path: "/v1/{name}:move") { $0.path("name", "shelves/a b/books/1:2?#", allowsSlashes: true) }.url
        #expect(url?.absoluteString == "https://x.com/v1/shelves/a%20b/books/1%3A2%3F%23:move")
    }

    @Test(
        "a path parameter cannot leave its segment with dots, however they are written",
        arguments: [("a/../b", true), ("..", true), ("a/./b", true), ("%2e%2E/b", false), ("a/.%2e", false), ("%2e", false)])
    func dots(value: String, isSegments: Bool) {
        let error = #expect(throws: APIClientError.self) {
            try request(path: "/v1/{p}") { $0.path("p", value, allowsReserved: !isSegments, allowsSlashes: isSegments) }
        }
        #expect(error?.description.contains("the path parameter 'p' cannot be '") == true)
    }

    @Test("the media type of a body cannot contain line breaks, wherever it comes from")
    func mediaTypes() {
        let error = #expect(throws: APIClientError.self) { try request { $0.json(1, mediaType: "a/b+json\r\nX-Evil: 1") } }
        #expect(error?.description == "Request encoding failed: the media type of the body contains a control character")
    }

    @Test("an empty path parameter is an error with its name if it is a whole segment, and is otherwise sent")
    func emptyPath() throws {
        for path in ["/{id}", "/a/{id}/b"] {
            let error = #expect(throws: APIClientError.self) { try request(path: path) { $0.path("id", "") } }
            #expect(error?.description == "Request encoding failed: the path parameter 'id' cannot be ''")
        }
        #expect(
            try request(path: "/v{id}/b{x}.json") {
                $0.path("id", ""); $0.path("x", "")
            }.url?.path() == "/v/b.json")
        #expect(throws: APIClientError.self) {
            try request(path: "/{id}{x}") {
                $0.path("id", ""); $0.path("x", "")
            }
        }
    }

    @Test("a number that is not finite is an error")
    func notFinite() {
        #expect(throws: APIClientError.self) { try request { $0.query("q", Double.nan) } }
        #expect(throws: APIClientError.self) { try request { $0.json([Double.infinity]) } }
    }

    @Test(
        "the path is appended to the base URL with one slash",
        arguments: [
            ("https://x.com", "https://x.com/a"), ("https://x.com/", "https://x.com/a"),
            ("https://x.com/v1", "https://x.com/v1/a"),
            ("https://x.com/v1/", "https://x.com/v1/a"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080/a"),
            ("https://x.com/v1/?key=1", "https://x.com/v1/a?key=1"), ("https://x.com?", "https://x.com/a"),
            ("https://x.com/v1#top", "https://x.com/v1/a"), ("https://x.com/v1?key=1#top", "https://x.com/v1/a?key=1"),
        ]
    )
    func baseURL(base: String, url: String) throws {
        #expect(try request(baseURL: base) { _ in }.url?.absoluteString == url)
    }

    @Test("the query of the base URL is appended to that of the request")
    func baseURLWithQuery() throws {
        let request = try request(baseURL: "https://x.com/v1?key=a%20b&v=2") { $0.query("q", "x") }
        #expect(request.url?.absoluteString == "https://x.com/v1/a?q=x&key=a%20b&v=2")
    }

    @Test("a missing base URL is an error")
    func noBaseURL() {
        let error = #expect(throws: APIClientError.self) { try request(baseURL: nil) { _ in } }
        #expect(
            error?.description == "Request encoding failed: no base URL; the API description declares no server, so pass one to the client")
    }

    @Test("a body sets its media type, and nil sets neither")
    func bodies() throws {
        let json = try request { $0.json(Season(number: 1, episodes: [2])) }
        #expect(json.httpBody == Data(#"{"number":1,"episodes":[2]}"#.utf8))
        #expect(json.value(forHTTPHeaderField: "Content-Type") == "application/json")
        let patch = try request { $0.json(["a": 1], mediaType: "application/merge-patch+json") }
        #expect(patch.value(forHTTPHeaderField: "Content-Type") == "application/merge-patch+json")
        let text = try request { $0.text("é", mediaType: "text/plain; charset=utf-8") }
        #expect(text.httpBody == Data([0xC3, 0xA9]))
        #expect(text.value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
        let data = try request { $0.data(Data([0, 255]), mediaType: "application/octet-stream") }
        #expect(data.httpBody == Data([0, 255]))
        let none = try request { $0.json(Season?.none) }
        #expect(none.httpBody == nil)
        #expect(none.value(forHTTPHeaderField: "Content-Type") == nil)
    }

    @Test("the description of a request has no body and no headers")
    func description() {
        let request = Ping(id: "a b", tag: "x", language: "hunter2", body: Season(number: 4711, episodes: []))
        #expect(request.description == "Pings.ping: POST /pings/a%20b?tag=x")
        #expect("\(request.asAny())" == request.description)
        #expect(request.debugDescription == request.description + " (body of 29 bytes)")
        #expect(String(reflecting: request.asAny()) == request.debugDescription)
    }

    @Test("describing a request neither reads files nor encodes the body")
    func descriptionWithoutBody() {
        struct Refusing: JSONCodable {
            init() {}
            init(json: inout JSONReader) {}
            func write(json: inout JSONWriter) { Issue.record("written") }
        }
        struct Upload: APIRequest {
            var service: APIService<PingResponse> { APIService(id: "upload", method: "PUT", path: "/{id}") }
            func write(to request: inout RequestWriter) {
                request.path("id", 1)
                request.json(Refusing())
                request.sequence([Refusing()], mediaType: "application/jsonl")
                request.form("a", Refusing())
                request.form(Refusing())
                request.part("b", Refusing())
                request.file("c", UploadFile(url: URL(filePath: "/nowhere")))
                request.upload(.file(URL(filePath: "/nowhere")), mediaType: "image/png")
            }
        }
        #expect(Upload().description == "upload: PUT /1")
    }

    @Test(
        "the fragment of a base URL is removed, its query is kept",
        arguments: [("https://x.com/v1/#top", "https://x.com/v1/a"), ("https://x.com?k=1#top", "https://x.com/a?k=1")])
    func baseURLs(baseURL: String, url: String) throws {
        #expect(try request(baseURL: baseURL) { _ in }.url?.absoluteString == url)
    }

    @Test(
        "a base URL that cannot be called, or not in the same way by every transport, is an error",
        arguments: [
            "/v1", "", "localhost:8080", "file:///tmp", "ftp://x.com", "http://", "http:", "https:///x", "http://?key=hunter2",
            "http://:80",
            "http://x.com:0", "http://x.com:65536", "http://bob:hunter2@x.com", "http://@x.com", "http://x.com/../v1",
            "http://x.com/a/%2E%2e",
            "http://x.com/./",
        ])
    func invalidBaseURL(baseURL: String) {
        let error = #expect(throws: APIClientError.self) { try request(baseURL: baseURL) { _ in } }
        #expect(error?.description.contains("' must be one such as 'https://example.com/v1'") == true)
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test(
        "the scheme of a base URL is sent in lower case, and IPv6 and empty ports are kept",
        arguments: [
            ("HTTPS://X.com/V1", "https://X.com/V1/a"), ("http://[::1]:80", "http://[::1]:80/a"), ("http://x.com:", "http://x.com:/a"),
            ("http://x.com/a..b/...", "http://x.com/a..b/.../a"),
        ])
    func validBaseURL(baseURL: String, url: String) throws {
        #expect(try request(baseURL: baseURL) { _ in }.url?.absoluteString == url)
    }

    @Test("a parameter that occurs twice in a path is replaced twice")
    func repeatedParameter() throws {
        #expect(try request(path: "/{a}/b/{a}") { $0.path("a", "{a}") }.url?.path(percentEncoded: true) == "/%7Ba%7D/b/%7Ba%7D")
    }

    @Test("cookies of a request follow the default cookies")
    func cookies() throws {
        var writer = RequestWriter(method: "GET", path: "/")
        writer.cookie("a", 1)
        writer.cookie("b", 2)
        let request = try writer.urlRequest(baseURL: "https://x.com", defaultHeaders: ["Cookie": "c=3"])
        #expect(request.value(forHTTPHeaderField: "Cookie") == "c=3; a=1; b=2")
    }

    @Test("a request can be changed and sent again")
    func options() throws {
        var request = Ping(options: Ping(id: "1"))
        request.options.tag = "x"
        #expect(request.tag == "x")
        #expect(try request.asAny().urlRequest().url?.absoluteString == "https://api.example.com/v1/pings/1?tag=x")
        #expect(request.service.securityRequirement == SecurityRequirement(type: "key", scopes: ["read"]))
        #expect("\(request.service)" == "Pings.ping: POST /pings/{id}")
    }
}
