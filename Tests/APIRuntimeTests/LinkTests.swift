import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A model with links, as the generator writes it.
private struct Title: APIModel, LinkedResource {
    let name: String
    let links: ResourceLinks?

    init(properties json: inout JSONReader) {
        name = json.string("name")
        links = json.valueIfPresent("_links")
    }

    func write(properties json: inout JSONWriter) {
        json.string("name", name)
        json.value("_links", links)
    }

    var resourceLinks: ResourceLinks { links ?? ResourceLinks() }
}

@Suite("Links")
struct LinkTests {
    private static let title = #"""
        {"name": "Fight Club", "_links": [
          {"rel": "self", "href": "https://x.com/movies/pLDhp"},
          {"href": "https://x.com/movies/pLDhp", "rel": "self", "type": "vnd.acmeflix.api.movie+json"},
          {"rel": "rate", "href": "/movies/pLDhp", "method": "PUT", "parameters": {"rating": "{rating}", "text": "{rating} of 10"}},
          {"rel": "rent", "href": "https://x.com/cart/1", "method": "PUT", "parameters": {"movieId": "pLDhp"}},
          {"rel": "drop", "href": "https://x.com/cart/1", "method": "DELETE", "parameters": {"movieId": "pLDhp"}},
          {"rel": "search", "href": "/movies{?name,page}", "templated": true},
          {"rel": "join", "href": "/fans", "method": "post", "parameters": {"fan": 1}},
          {"rel": "poster", "href": "/poster/{id}", "type": "image/jpeg"},
          {"rel": "ad", "href": "https://ads.example/1"}, {"rel": "broken"}, 7
        ]}
        """#

    /// Responds with the request as text.
    private static let client: APIClient = {
        let credentials = Credentials()
        credentials.add("secret", scheme: "key", .header("X-Key", prefix: ""))
        let transport = ClosureTransport { request in
            let body = request.httpBody.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            let secret = request.value(forHTTPHeaderField: "X-Key").map { " " + $0 } ?? ""
            let accept = request.value(forHTTPHeaderField: "Accept") ?? ""
            return try TransportResponse(
                request, 200, "\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")\(secret)\(body) \(accept)")
        }
        return APIClient(baseURL: URL(string: "https://x.com/"), transport: transport, behaviours: [credentials])
    }()

    @Test(
        "a link is followed with its method, its payload and the values that fill it, and secrets go only to own servers",
        arguments: [
            ("rent", [:], #"PUT https://x.com/cart/1 secret {"movieId":"pLDhp"} application/json"#),
            ("drop", [:], #"DELETE https://x.com/cart/1 secret {"movieId":"pLDhp"} application/json"#),
            ("rate", ["rating": 9], #"PUT https://x.com/movies/pLDhp secret {"rating":9,"text":"9 of 10"} application/json"#),
            ("rate", ["rating": 2.5], #"PUT https://x.com/movies/pLDhp secret {"rating":2.5,"text":"2.5 of 10"} application/json"#),
            ("search", [:], "GET https://x.com/movies secret application/json"),
            (
                "search", ["name": "Tom & Jerry", "page": 2],
                "GET https://x.com/movies?name=Tom%20%26%20Jerry&page=2 secret application/json"
            ),
            ("poster", ["id": "a/b"], "GET https://x.com/poster/a%2Fb secret image/jpeg"),
            ("join", [:], #"POST https://x.com/fans secret {"fan":1} application/json"#),
            ("ad", [:], "GET https://ads.example/1 application/json"),
        ] as [(String, [String: any JSONCodable], String)])
    func follow(relation: String, values: [String: any JSONCodable], request: String) async throws {
        let title = try Title(json: Data(Self.title.utf8))
        let link = try #require(title.relation(relation))
        #expect(try await Self.client.follow(link, filling: values, returning: String.self) == request)
        #expect(try await Self.client.value(for: title.request(following: relation, filling: values, returning: String.self)) == request)
    }

    @Test("a link can be followed with another body")
    func body() async throws {
        let title = try Title(json: Data(Self.title.utf8))
        let request = title.request(following: "rate", body: ["rating": 1], returning: String.self)
        #expect(try await Self.client.value(for: request) == #"PUT https://x.com/movies/pLDhp secret {"rating":1} application/json"#)
    }

    @Test("a template without a value and a missing link are errors, and nothing is sent", arguments: ["rate", "poster", "buy"])
    func unfilled(relation: String) async throws {
        let title = try Title(json: Data(Self.title.utf8))
        let failure = await #expect(throws: APIFailure<CustomResponse<Void>>.self) {
            try await Self.client.value(for: title.request(following: relation, filling: ["name": "x", "rating": String?.none]))
        }
        let messages = [
            "rate": "no value for '{rating}' in the payload of the link 'rate'", "poster": "no value for '{id}' in the link 'poster'",
            "buy": "there is no link 'buy'",
        ]
        #expect(failure?.error.description == "Request encoding failed: " + (messages[relation] ?? ""))
        #expect(failure?.exchange.urlRequest == nil)
    }

    @Test("a resource says what can be done with it; of two links with the same relation, the typed link is used")
    func capabilities() throws {
        let title = try Title(json: Data(Self.title.utf8))
        #expect(title.hasCapability("rate"))
        #expect(!title.hasCapability("broken"))
        #expect(title.relation("self")?.type == "vnd.acmeflix.api.movie+json")
        #expect(title.capability("rent", available: \.href, unavailable: { "none" }) == "https://x.com/cart/1")
        #expect(title.capability("buy", available: \.href, unavailable: { "none" }) == "none")
        #expect(title.resourceLinks.map(\.relation) == ["self", "self", "rate", "rent", "drop", "search", "join", "poster", "ad"])
    }

    @Test(
        "links are read in every usual form, and written as they were read",
        arguments: [
            (#"[{"href":"/a","rel":"a"},{"href":"/b","rel":"b"}]"#, ["a /a", "b /b"]),
            (#"{"a":{"href":"/a","templated":false},"b":[{"href":"/b"},{"href":"/c"}]}"#, ["a /a", "b /b", "b /c"]),
            (#"{"a":"/a","b":{"href":"/b","meta":{}},"c":null}"#, ["a /a", "b /b"]),
            (#""none""#, []),
        ])
    func forms(json: String, links: [String]) throws {
        let read = try ResourceLinks(json: Data(json.utf8))
        #expect(read.map { "\($0.relation) \($0.href)" } == links)
        #expect(String(decoding: try read.json(), as: UTF8.self) == json)
    }

    @Test("links can be made by hand")
    func made() throws {
        let links = ResourceLinks([Link("rate", href: "/a", method: "PUT", type: "t", title: "Rate", isTemplated: true, payload: ["a": 1])])
        #expect(try ResourceLinks(json: links.json()).elementsEqual(links))
    }

    @Test("a resource is a value with the links from the same object")
    func resource() throws {
        struct Name: JSONCodable {
            let value: String
            init(json: inout JSONReader) { value = JSONValue(json: &json)["name"]?.stringValue ?? "" }
            func write(json: inout JSONWriter) { JSONValue.object(["name": .string(value)]).write(json: &json) }
        }
        let text = #"[{"name":"a","_links":{"self":"/a"}},{"name":"b"}]"#
        let resources = try [Resource<Name>](json: Data(text.utf8))
        #expect(resources.map(\.item.value) == ["a", "b"])
        #expect(resources.map { $0.relation("self")?.href } == ["/a", nil])
        #expect(String(decoding: try resources.json(), as: UTF8.self) == #"[{"_links":{"self":"/a"},"name":"a"},{"name":"b"}]"#)
        let typed = try Resource<Title>(json: Data(Self.title.utf8))
        #expect(typed.item.name == "Fight Club" && typed.hasCapability("rent"))
        #expect(throws: JSONError.self) { try Resource<Title>(json: Data(#"{"name": }"#.utf8)) }
    }

    /// The examples of RFC 6570, section 3.2, with the variables of its section 3.2.
    @Test(
        "templates are expanded as RFC 6570 says",
        arguments: [
            ("{var}", "value"), ("{hello}", "Hello%20World%21"), ("{half}", "50%25"), ("O{empty}X", "OX"), ("{x,y}", "1024,768"),
            ("{x,hello,y}", "1024,Hello%20World%21,768"), ("{var:3}", "val"), ("{var:30}", "value"), ("{list}", "red,green,blue"),
            ("{list*}", "red,green,blue"), ("{keys}", "comma,%2C,dot,.,semi,%3B"), ("{keys*}", "comma=%2C,dot=.,semi=%3B"),
            ("{+var}", "value"), ("{+hello}", "Hello%20World!"), ("{+half}", "50%25"),
            ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
            ("{+base}index", "http://example.com/home/index"), ("{+path}/here", "/foo/bar/here"),
            ("{+x,hello,y}", "1024,Hello%20World!,768"),
            ("{+path:6}/here", "/foo/b/here"), ("{+keys*}", "comma=,,dot=.,semi=;"), ("{#x,hello,y}", "#1024,Hello%20World!,768"),
            ("foo{#empty}", "foo#"), ("{#keys}", "#comma,,,dot,.,semi,;"), ("{.half}", ".50%25"), ("X{.list*}", "X.red.green.blue"),
            ("X{.empty}", "X."), ("{/var,x}/here", "/value/1024/here"), ("{/var:1,var}", "/v/value"),
            ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
            ("{/keys*}", "/comma=%2C/dot=./semi=%3B"), ("{;x,y,empty}", ";x=1024;y=768;empty"), ("{;hello:5}", ";hello=Hello"),
            ("{;list*}", ";list=red;list=green;list=blue"), ("{?x,y}", "?x=1024&y=768"), ("{?x,y,empty}", "?x=1024&y=768&empty="),
            ("{?list}", "?list=red,green,blue"), ("{?list*}", "?list=red&list=green&list=blue"), ("{?keys*}", "?comma=%2C&dot=.&semi=%3B"),
            ("?fixed=yes{&x}", "?fixed=yes&x=1024"), ("{&var:3}", "&var=val"), ("{?undef,x}", "?x=1024"), ("a{?undef}", "a"),
            ("{?emptyList}", ""), ("{;blank*}", ";a"), ("{;blanks*}", ";blanks;blanks=x"), ("{?blank*}", "?a="), ("{/blank*}", "/a="),
        ])
    func templates(template: String, expansion: String) {
        let values: [String: any JSONCodable] = [
            "var": "value", "hello": "Hello World!", "half": "50%", "empty": "", "x": 1024, "y": "768", "list": ["red", "green", "blue"],
            "keys": ["semi": ";", "dot": ".", "comma": ","], "base": "http://example.com/home/", "path": "/foo/bar",
            "emptyList": [String](), "blank": ["a": ""], "blanks": ["", "x"],
        ]
        #expect(URITemplate(template).expanded(values) == expansion)
        #expect(!URITemplate(template).isMalformed)
    }

    @Test(
        "a template that violates the grammar, or asks for a prefix of a list, is an error",
        arguments: [
            "/a{", "/a}", "/a{b", "/{a}}", "/{{a}}", "/{}", "/{?}", "/{a,}", "/{,a}", "/{a b}", "/{ a}", "/{a }", "/{a:}", "/{a:0}",
            "/{a:01}",
            "/{a:10000}", "/{a:b}", "/{a:2*}", "/{a*:2}", "/{*a}", "/{=a}", "/{!a}", "/{|a}", "/{@a}", "/{$a}", "/{-a}", "/{??a}", "/{.}",
            "/{a..b}", "/{.a.}", "/{a.}", "/{ä}", "/{%2}", "/{a=b}", "/{list:1}", "/{+list:2}",
        ])
    func malformed(template: String) async throws {
        let link = Link("next", href: template, isTemplated: true)
        let failure = await #expect(throws: APIFailure<CustomResponse<Void>>.self) {
            try await Self.client.value(for: link.request(filling: ["a": "x", "b": "x", "list": ["x"]]))
        }
        #expect(failure?.error.name == "Request encoding failed" && failure?.exchange.urlRequest == nil)
    }

    @Test("a prefix counts code points", arguments: [("e\u{301}a", "e%CC%81"), ("👨‍👩‍👧", "%F0%9F%91%A8%E2%80%8D"), ("a", "a")])
    func prefixes(value: String, expansion: String) {
        #expect(URITemplate("{v:2}").expanded(["v": value]) == expansion)
        #expect(!URITemplate("/{a_b.%C3%A4:9999}{?c*,d}").isMalformed)
    }
}
