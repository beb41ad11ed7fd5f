import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every row of the table in the specification (Parameter Object, "Style Examples").
@Suite("Parameter styles")
struct ParameterStyleTests {
    /// A row of the table: the serialization of `color` for each kind of value; nil if the table has none.
    struct Row: Sendable, CustomTestStringConvertible {
        let style: ParameterStyle
        let explodes: Bool
        let empty: String?
        let text: String?
        let list: String?
        let object: String?

        init(_ style: ParameterStyle, _ explodes: Bool, _ empty: String?, _ text: String?, _ list: String?, _ object: String?) {
            (self.style, self.explodes, self.empty, self.text, self.list, self.object) = (style, explodes, empty, text, list, object)
        }

        var testDescription: String { "\(style), explode: \(explodes)" }

        /// Each value of the specification with its serialization.
        var cases: [(value: any JSONCodable, text: String)] {
            let values: [(any JSONCodable, String?)] = [
                ("", empty), ("blue", text), (["blue", "black", "brown"], list), (Colour(), object),
            ]
            return values.compactMap { value, text in text.map { (value, $0) } }
        }
    }

    /// The object in the table.
    final class Colour: APIModel {
        init() {}
        init(properties json: inout JSONReader) {}

        func write(properties json: inout JSONWriter) {
            json.int("R", 100)
            json.int("G", 200)
            json.int("B", 150)
        }
    }

    @Test(
        "path parameters are serialized as in the table",
        arguments: [
            Row(.matrix, false, ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"),
            Row(.matrix, true, ";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"),
            Row(.label, false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"),
            Row(.label, true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"),
            // An empty string is rejected, because it would leave no segment.
            Row(.simple, false, nil, "blue", "blue,black,brown", "R,100,G,200,B,150"),
            Row(.simple, true, nil, "blue", "blue,black,brown", "R=100,G=200,B=150"),
            // 2.0 allows these in a path, too.
            Row(.spaceDelimited, false, nil, "blue", "blue%20black%20brown", nil),
            Row(.pipeDelimited, false, nil, "blue", "blue%7Cblack%7Cbrown", nil),
            Row(.tabDelimited, false, nil, "blue", "blue%09black%09brown", nil),
        ])
    func path(row: Row) throws {
        for (value, text) in row.cases {
            // After a prefix, an empty label is not a dot segment.
            let url = try url(path: "/a{color}/b") { $0.path("color", value, style: row.style, explodes: row.explodes) }
            #expect(url == "https://x.com/a\(text)/b")
        }
    }

    @Test(
        "query parameters are serialized as in the table",
        arguments: [
            Row(.form, false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"),
            Row(.form, true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"),
            Row(
                .spaceDelimited, false, nil, "color=blue", "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"
            ),
            Row(
                .pipeDelimited, false, nil, "color=blue", "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"
            ),
            Row(.tabDelimited, false, nil, "color=blue", "color=blue%09black%09brown", nil),
            Row(
                .deepObject, true, nil, "color=blue", "color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown",
                "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"
            ),
        ])
    func query(row: Row) throws {
        for (value, text) in row.cases {
            let url = try url { $0.query("color", value, style: row.style, explodes: row.explodes) }
            #expect(url == "https://x.com/a?" + text)
        }
    }

    @Test(
        "headers are serialized as in the table, without percent-encoding",
        arguments: [
            Row(.simple, false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"),
            Row(.simple, true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"),
            Row(.spaceDelimited, false, nil, "blue", "blue black brown", nil),
            Row(.pipeDelimited, false, nil, "blue", "blue|black|brown", nil),
            Row(.json, false, nil, #""blue""#, #"["blue","black","brown"]"#, #"{"R":100,"G":200,"B":150}"#),
        ])
    func header(row: Row) throws {
        for (value, text) in row.cases {
            let request = try request { $0.header("color", value, style: row.style, explodes: row.explodes) }
            #expect(request.value(forHTTPHeaderField: "color") == text)
        }
    }

    @Test(
        "cookies are serialized as in the table, separated by semicolons",
        arguments: [
            Row(.form, false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"),
            Row(.form, true, "color=", "color=blue", "color=blue; color=black; color=brown", "R=100; G=200; B=150"),
        ])
    func cookie(row: Row) throws {
        for (value, text) in row.cases {
            let request = try request { $0.cookie("color", value, style: row.style, explodes: row.explodes) }
            #expect(request.value(forHTTPHeaderField: "Cookie") == text)
        }
    }

    @Test("the style cookie does not percent-encode, and rejects values that would end the cookie")
    func plainCookies() throws {
        let request = try request {
            $0.cookie("color[]", ["a b", "é%20"], style: .cookie)
            $0.cookie("page", 2, style: .cookie, explodes: false)
        }
        #expect(request.value(forHTTPHeaderField: "Cookie") == "color[]=a b; color[]=é%20; page=2")
        for text in ["b\r\nX: y", "b; c=d"] {
            #expect(throws: APIClientError.self) { try self.request { $0.cookie("a", text, style: .cookie) } }
        }
    }

    @Test(
        "the style deepObject nests to any depth",
        arguments: [
            (#"{"a":{"b":{"c":1}}}"#, "f[a][b][c]=1"), (#"{"tags":["x","y"]}"#, "f[tags][]=x&f[tags][]=y"),
            (#"{"items":[{"id":1,"n":"x"},{"id":2}]}"#, "f[items][0][id]=1&f[items][0][n]=x&f[items][1][id]=2"),
            (#"{"m":[["x"],["y"]]}"#, "f[m][0][]=x&f[m][1][]=y"), (#"{"a":null,"b":[],"c":{},"d":false}"#, "f[d]=false"),
            (#"{"a b":{"[c]&=":"d&e=f"}}"#, "f[a%20b][%5Bc%5D%26%3D]=d%26e%3Df"), (#"{"a":""}"#, "f[a]="),
        ])
    func deepObject(json: String, query: String) throws {
        let value = try JSONValue(json: Data(json.utf8))
        // The names and the brackets are percent-encoded.
        let escaped = query.replacing("[", with: "%5B").replacing("]", with: "%5D")
        #expect(try url { $0.query("f", value, style: .deepObject) } == "https://x.com/a?" + escaped)
    }

    @Test("in the style deepObject, a name can already have the brackets of its elements")
    func brackets() throws {
        #expect(try url { $0.query("f[]", ["x", "y"], style: .deepObject) } == "https://x.com/a?f%5B%5D=x&f%5B%5D=y")
    }

    @Test("in the other styles, an object inside a value is JSON", arguments: [ParameterStyle.form, .pipeDelimited])
    func nestedObjects(style: ParameterStyle) throws {
        let list = try JSONValue(json: Data(#"[{"a":1},"b"]"#.utf8))
        let object = try JSONValue(json: Data(#"{"m":{"a":1}}"#.utf8))
        let json = "%7B%22a%22%3A1%7D"
        #expect(try url { $0.query("f", list, style: style) } == "https://x.com/a?f=\(json)&f=b")
        #expect(try url(path: "/{f}") { $0.path("f", object) } == "https://x.com/m,\(json)")
    }

    @Test("null is omitted as a value, in lists and in objects", arguments: [true, false])
    func nulls(explodes: Bool) throws {
        let list: JSONValue = ["a", .null, "b"]
        let object = try JSONValue(json: Data(#"{"a":1,"b":null,"c":2}"#.utf8))
        let url = try url(path: "/{l}/{m}/{o}") {
            $0.path("l", list, explodes: explodes)
            $0.path("m", list, style: .matrix, explodes: explodes)
            $0.path("o", object, explodes: explodes)
            $0.query("l", list, explodes: explodes)
            $0.query("o", object, explodes: explodes)
            $0.query("n", JSONValue.null, explodes: explodes)
        }
        #expect(
            url == "https://x.com/a,b/"
                + (explodes ? ";m=a;m=b/a=1,c=2?l=a&l=b&a=1&c=2" : ";m=a,b/a,1,c,2?l=a,b&o=a,1,c,2"))
    }

    @Test("nil and empty lists are omitted", arguments: [ParameterStyle.form, .spaceDelimited, .pipeDelimited, .deepObject])
    func nothing(style: ParameterStyle) throws {
        for explodes in [true, false] {
            let url = try url {
                $0.query("a", [String]?.none, style: style, explodes: explodes)
                $0.query("b", [String](), style: style, explodes: explodes)
                $0.query("c", [String: String](), style: style, explodes: explodes)
                $0.query("d", Season?.none, style: style, explodes: explodes)
            }
            #expect(url == "https://x.com/a")
        }
        let request = try request {
            $0.header("X", [String]?.none)
            $0.cookie("c", [String]())
        }
        #expect(request.value(forHTTPHeaderField: "X") == nil)
        #expect(request.value(forHTTPHeaderField: "Cookie") == nil)
    }

    @Test("elements can be dates, numbers, enumerations and models")
    func elements() throws {
        let days = [try #require(DateDay(year: 2024, month: 2, day: 29)), try #require(DateDay(year: 2025, month: 1, day: 1))]
        let url = try url(path: "/{d}") {
            $0.path("d", days)
            $0.query("at", [Date(timeIntervalSince1970: 0)], explodes: false)
            $0.query("n", [1.5, 2, -0.25], style: .pipeDelimited, explodes: false)
            $0.query("s", [Status.ended, .continuing])
            $0.query("season", Season(number: 1, episodes: [2, 3]), style: .deepObject)
            $0.query("id", UUID(uuidString: "6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A"))
        }
        #expect(
            url == "https://x.com/2024-02-29,2025-01-01?at=1970-01-01T00%3A00%3A00Z&n=1.5%7C2%7C-0.25&s=Ended&s=Continuing"
                + "&season%5Bnumber%5D=1&season%5Bepisodes%5D%5B%5D=2&season%5Bepisodes%5D%5B%5D=3"
                + "&id=6f1b0b5e-6c3e-4f1c-9b4b-0a4b8f6d3c2a")
    }

    @Test("an empty element or member has no equals sign in the style matrix, as in RFC 6570")
    func emptyElements() throws {
        let list = try url(path: "/a{l}/b") { $0.path("l", ["", "x"], style: .matrix, explodes: true) }
        #expect(list == "https://x.com/a;l;l=x/b")
        let object = try url(path: "/a{o}/b") { $0.path("o", ["k": "", "m": "x"], style: .matrix, explodes: true) }
        #expect(object == "https://x.com/a;k;m=x/b")
        let label = try url(path: "/a{o}/b") { $0.path("o", ["k": "", "m": "x"], style: .label, explodes: true) }
        #expect(label == "https://x.com/a.k=.m=x/b")
    }

    @Test("separators in values are percent-encoded", arguments: [ParameterStyle.simple, .label, .matrix])
    func separators(style: ParameterStyle) throws {
        let url = try url(path: "/{l}") { $0.path("l", ["a,b", "c;d", "e/f"], style: style, explodes: false) }
        let values = "a%2Cb,c%3Bd,e%2Ff"
        #expect(url == "https://x.com/" + (style == .label ? "." : style == .matrix ? ";l=" : "") + values)
        let query = try self.url { $0.query("l", ["a,b", "c|d", "e f"], style: .pipeDelimited, explodes: false) }
        #expect(query == "https://x.com/a?l=a%2Cb%7Cc%7Cd%7Ce%20f")
    }

    @Test("allowReserved keeps reserved characters except those that would end the value")
    func reserved() throws {
        let text = "a:/?@!$'()*,;=b&c#d[e]f+g h%i"
        let allowing = try url { $0.query("q", text, allowsReserved: true) }
        #expect(allowing == "https://x.com/a?q=a:/?@!$'()*,;=b%26c%23d%5Be%5Df%2Bg%20h%25i")
        let path = try url(path: "/{p}") { $0.path("p", text, allowsReserved: true) }
        #expect(path == "https://x.com/a:/%3F@!$'()*,;=b%26c%23d%5Be%5Df%2Bg%20h%25i")
        let escaping = try url { $0.query("q", text) }
        #expect(escaping == "https://x.com/a?q=a%3A%2F%3F%40%21%24%27%28%29%2A%2C%3B%3Db%26c%23d%5Be%5Df%2Bg%20h%25i")
    }

    @Test("JSON in a path, a query and a cookie is percent-encoded")
    func json() throws {
        let season = Season(number: 1, episodes: [2])
        let escaped = "%7B%22number%22%3A1%2C%22episodes%22%3A%5B2%5D%7D"
        let request = try request(path: "/{s}") {
            $0.path("s", season, style: .json)
            $0.query("s", season, style: .json)
            $0.query("t", "", style: .json)
            $0.cookie("s", season, style: .json)
        }
        #expect(request.url?.absoluteString == "https://x.com/\(escaped)?s=\(escaped)&t=%22%22")
        #expect(request.value(forHTTPHeaderField: "Cookie") == "s=" + escaped)
    }

    @Test("names are percent-encoded, including brackets")
    func names() throws {
        let url = try url(path: "/{a[b]}") {
            $0.path("a[b]", "x", style: .matrix)
            $0.query("filter[name]", "x")
            $0.query("ids[]", [1, 2])
            $0.query("a&b=c d", [1, 2], style: .pipeDelimited, explodes: false)
            $0.query("f[x]", ["y": 1], style: .deepObject)
        }
        #expect(
            url == "https://x.com/;a%5Bb%5D=x?filter%5Bname%5D=x&ids%5B%5D=1&ids%5B%5D=2&a%26b%3Dc%20d=1%7C2&f%5Bx%5D%5By%5D=1")
    }

    @Test("a value can be the whole query")
    func querystring() throws {
        let season = Season(number: 1, episodes: [2, 3])
        #expect(try url { $0.querystring(season) } == "https://x.com/a?number=1&episodes=2&episodes=3")
        #expect(
            try url { $0.querystring(season, style: .json) }
                == "https://x.com/a?%7B%22number%22%3A1%2C%22episodes%22%3A%5B2%2C3%5D%7D")
        #expect(try url { $0.querystring(["a": ["b": 1]]) } == "https://x.com/a?a=%7B%22b%22%3A1%7D")
        #expect(try url { $0.querystring("$.a[1]") } == "https://x.com/a?%24.a%5B1%5D")
        #expect(try url { $0.querystring(Season?.none) } == "https://x.com/a")
    }

    @Test(
        "a path parameter cannot be a dot segment",
        arguments: [
            ("/{a}/x", ".", "a"), ("/{a}/x", "..", "a"), ("/{a}{b}/x", ".", "b"), ("/.{a}", ".", "a"), ("/x/{a}", "..", "a"),
        ])
    func climbing(path: String, value: String, culprit: String) {
        let error = #expect(throws: APIClientError.self) {
            try request(path: path) {
                $0.path("a", value)
                $0.path("b", value)
            }
        }
        #expect(error?.description == "Request encoding failed: the path parameter '\(culprit)' cannot be '\(value)'")
    }

    private func request(path: String = "/a", _ write: (inout RequestWriter) -> Void) throws -> URLRequest {
        var writer = RequestWriter(method: "GET", path: path)
        write(&writer)
        return try writer.urlRequest(baseURL: "https://x.com", defaultHeaders: [:])
    }

    private func url(path: String = "/a", _ write: (inout RequestWriter) -> Void) throws -> String? {
        try request(path: path, write).url?.absoluteString
    }
}
