import Foundation
import OperationModel
import TestSupport
import Testing

@Suite("Parameters and servers in Swift")
struct ParameterAndServerTests {
    /// The statements of a request that write its parameters.
    private func writes(_ parameters: String, path: String = "/a", version: String = "3.2.0") throws -> [String] {
        let client = try Rendered(
            """
            openapi: \(version)
            info: {title: T, version: '1'}
            paths:
              \(path): {get: {operationId: call, parameters: [\(parameters)], responses: {'200': {description: d}}}}
            components:
              schemas:
                Point: {properties: {x: {type: integer}}}
                Names: {type: array, items: {type: string}}
                Kind: {type: string, enum: [a, b]}
            """
        )
        return client.calls("Requests/Call.swift")
    }

    @Test("a default of a header Authorization is an example, which the client does not send")
    func credential() throws {
        let client = try Rendered(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            paths:
              /a:
                get:
                  operationId: call
                  parameters:
                    - {name: Authorization, in: header, required: true, type: string, default: Bearer abc}
                    - {name: lang, in: header, required: true, type: string, default: en}
                  responses: {'200': {description: d}}
            """)
        #expect(client.text("Requests/Call.swift").contains("public init(authorization: String, lang: String = \"en\")"))
    }

    @Test(
        "a path parameter is written in its style",
        arguments: [
            ("schema: {type: integer}", ""), ("explode: true, schema: {type: integer}", ""),
            ("style: label, schema: {type: integer}", ", style: .label"),
            ("style: matrix, schema: {type: integer}", ", style: .matrix"),
            ("schema: {$ref: '#/components/schemas/Names'}", ""),
            ("explode: true, schema: {$ref: '#/components/schemas/Point'}", ", explodes: true"),
            ("style: label, explode: true, schema: {$ref: '#/components/schemas/Names'}", ", style: .label, explodes: true"),
            ("style: matrix, explode: true, schema: {type: array, items: {type: string}}", ", style: .matrix, explodes: true"),
            ("content: {application/json: {schema: {$ref: '#/components/schemas/Point'}}}", ", style: .json"),
        ])
    func path(parameter: String, arguments: String) throws {
        #expect(
            try writes("{name: p, in: path, required: true, \(parameter)}", path: "'/a/{p}'") == ["request.path(\"p\", p\(arguments))"])
    }

    @Test(
        "a query parameter is written in its style",
        arguments: [
            ("schema: {type: string}", ""), ("schema: {$ref: '#/components/schemas/Kind'}", ""),
            ("schema: {type: array, items: {$ref: '#/components/schemas/Kind'}}", ""),
            ("explode: false, schema: {$ref: '#/components/schemas/Names'}", ", explodes: false"),
            ("style: pipeDelimited, schema: {$ref: '#/components/schemas/Names'}", ", style: .pipeDelimited, explodes: false"),
            (
                "style: spaceDelimited, explode: false, schema: {$ref: '#/components/schemas/Names'}",
                ", style: .spaceDelimited, explodes: false"
            ),
            ("style: deepObject, explode: true, schema: {$ref: '#/components/schemas/Point'}", ", style: .deepObject"),
            ("schema: {$ref: '#/components/schemas/Point'}", ""),
            ("style: pipeDelimited, explode: false, schema: {}", ", style: .pipeDelimited, explodes: false"),
            ("style: deepObject, explode: true, schema: {}", ", style: .deepObject"),
            ("allowReserved: true, schema: {type: string}", ", allowsReserved: true"),
            ("x-ms-skip-url-encoding: true, schema: {type: string}", ", allowsReserved: true"),
            ("allowEmptyValue: true, schema: {type: string}", ""),
            ("required: true, schema: {type: string, format: date}", ""),
            (
                "allowEmptyValue: true, explode: false, schema: {$ref: '#/components/schemas/Names'}",
                ", explodes: false, allowsEmptyValue: true"
            ),
            ("allowEmptyValue: true, schema: {$ref: '#/components/schemas/Names'}", ""),
            ("style: pipeDelimited, schema: {}", ", style: .pipeDelimited, explodes: false"),
            ("content: {application/json: {schema: {$ref: '#/components/schemas/Point'}}}", ", style: .json"),
            ("content: {application/json: {schema: {type: string}}}", ", style: .json"),
        ])
    func query(parameter: String, arguments: String) throws {
        #expect(try writes("{name: p, in: query, \(parameter)}") == ["request.query(\"p\", p\(arguments))"])
    }

    @Test("a path parameter keeps reserved characters since 3.2", arguments: [("3.2.0", ", allowsReserved: true"), ("3.1.0", "")])
    func reservedPath(version: String, arguments: String) throws {
        let parameter = "{name: p, in: path, required: true, allowReserved: true, schema: {type: string}}"
        #expect(try writes(parameter, path: "'/a/{p}'", version: version) == ["request.path(\"p\", p\(arguments))"])
    }

    @Test(
        "characters that no URL has are percent-encoded in a path and in the URL of its server, and what is encoded already stays",
        arguments: [
            ("/straße/{id}", "/stra%C3%9Fe/{id}"), ("/a b/{id}", "/a%20b/{id}"), ("/x|y[]/{id}", "/x%7Cy%5B%5D/{id}"),
            ("/g/{id}?größe=1", "/g/{id}?gr%C3%B6%C3%9Fe=1"), ("/%20%zz/{id}", "/%20%25zz/{id}"),
            ("/a-._~:@!$&'()*+,;=/{id}", "/a-._~:@!$&'()*+,;=/{id}"),
        ])
    func literalPath(path: String, literal: String) throws {
        let client = try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://a.com'}]
            paths: {"\(path)": {get: {operationId: call, servers: [{url: 'https://bücher.example/ö%20 b'}], responses: {}}}}
            """)
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("path: \"\(literal)\",\n"))
        #expect(text.contains("baseURL: \"https://bücher.example/%C3%B6%20%20b\""))
        #expect(client.text("Requests/Call.swift").contains("GET \(path)"))
    }

    @Test(
        "a parameter that is called like a credential is left out of descriptions",
        arguments: [("access_token", true), ("apiKey", true), ("token", true), ("page_token", false), ("key", false)])
    func credentials(name: String, isSecret: Bool) throws {
        let call = try #require(writes("{name: \(name), in: query, schema: {type: string}}").first)
        #expect(call.hasSuffix(", isSecret: true)") == isSecret, "\(call)")
    }

    @Test("headers and cookies are written in their styles")
    func headersAndCookies() throws {
        let lines = try writes(
            "{name: X-List, in: header, schema: {$ref: '#/components/schemas/Names'}}, "
                + "{name: X-Point, in: header, explode: true, schema: {$ref: '#/components/schemas/Point'}}, "
                + "{name: X-JSON, in: header, content: {application/json: {schema: {type: object}}}}, "
                + "{name: a, in: cookie, schema: {type: string}}, "
                + "{name: b, in: cookie, explode: false, schema: {$ref: '#/components/schemas/Names'}}, "
                + "{name: c, in: cookie, style: cookie, schema: {type: string}}"
        )
        #expect(
            lines == [
                "request.header(\"X-List\", xList)", "request.header(\"X-Point\", xPoint, explodes: true)",
                "request.header(\"X-JSON\", xJSON, style: .json)", "request.cookie(\"a\", a)", "request.cookie(\"b\", b, explodes: false)",
                "request.cookie(\"c\", c, style: .cookie)",
            ])
    }

    @Test("a collection format of 2.0 becomes a style")
    func collections() throws {
        let names = ["csv", "ssv", "tsv", "pipes", "multi"]
        let parameters = names.map { "{name: \($0), in: query, type: array, collectionFormat: \($0), items: {type: string}}" }
        let client = try Rendered(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            parameters: {limit: {name: limit, in: query, type: integer, default: 5}}
            paths:
              /a/{ids}:
                get:
                  operationId: call
                  parameters:
                    - {$ref: '#/parameters/limit'}
                    - {name: ids, in: path, required: true, type: array, collectionFormat: pipes, items: {type: integer}}
                    - {name: X-Tabs, in: header, type: array, collectionFormat: tsv, items: {type: string}}
                    - \(parameters.joined(separator: "\n        - "))
                  responses: {'200': {description: d}}
            """
        )
        #expect(
            client.calls("Requests/Call.swift") == [
                "request.path(\"ids\", ids, style: .pipeDelimited)", "request.query(\"limit\", limit)",
                "request.header(\"X-Tabs\", xTabs, style: .tabDelimited)",
                "request.query(\"csv\", csv, explodes: false)", "request.query(\"ssv\", ssv, style: .spaceDelimited, explodes: false)",
                "request.query(\"tsv\", tsv, style: .tabDelimited, explodes: false)",
                "request.query(\"pipes\", pipes, style: .pipeDelimited, explodes: false)", "request.query(\"multi\", multi)",
            ])
    }

    @Test("a querystring parameter of 3.2 is the whole query")
    func querystring() throws {
        let point = "{schema: {$ref: '#/components/schemas/Point'}}"
        #expect(
            try writes("{name: q, in: querystring, required: true, content: {application/x-www-form-urlencoded: \(point)}}") == [
                "request.querystring(q)"
            ])
        #expect(
            try writes("{name: q, in: querystring, content: {application/json: \(point)}}") == ["request.querystring(q, style: .json)"])
    }

    @Test("QUERY and the additional operations of 3.2 keep their methods")
    func methods() throws {
        let client = try Rendered(
            """
            openapi: 3.2.0
            info: {title: T, version: '1'}
            paths:
              /a:
                query: {operationId: find, requestBody: {content: {application/json: {schema: {type: string}}}}, responses: {}}
                additionalOperations: {COPY: {responses: {}}, M-SEARCH: {responses: {}}}
            """
        )
        #expect(client.text("Requests/Find.swift").contains("                method: \"QUERY\",\n"))
        #expect(client.text("Requests/Find.swift").contains("                hasBody: true,\n"))
        #expect(client.text("Requests/CopyA.swift").contains("                method: \"COPY\",\n"))
        #expect(client.text("Requests/MSearchA.swift").contains("                method: \"M-SEARCH\",\n"))
    }

    @Test("deprecated operations and parameters are marked, and the generated code uses them without a warning")
    func deprecated() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a: {get: {operationId: call, deprecated: true, parameters: [{name: old, in: query, deprecated: true, schema: {type: string}}], responses: {}}}
            """
        )
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("    @available(*, deprecated)\n    public enum Call {\n"))
        #expect(
            text.contains(
                """
                            @available(*, deprecated)
                            public var old: String? {
                                get { _old }
                                set { _old = newValue }
                            }
                            private var _old: String?

                """))
        #expect(client.calls("Requests/Call.swift") == ["request.query(\"old\", _old)"])
    }

    @Test("a server with variables becomes a function of those in its URL, of which enumerated ones are typed")
    func servers() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            servers:
              - url: https://{region}.example.com:{port}/{base}
                variables: {region: {default: eu, enum: [eu, us-east]}, port: {default: '443'}, base: {default: v1}, unused: {default: x}}
              - {url: 'https://staging.example.com', description: Staging}
              - {url: /relative}
            paths: {/a: {get: {responses: {}}}}
            """
        )
        let text = client.text("TestClient/Test.swift")
        #expect(
            text.contains(
                """
                        public static func main(region: Region = .eu, port: String = "443", base: String = "v1") -> URL {
                            APIClient.serverURL("https://" + region.rawValue + ".example.com:" + port + "/" + base)
                        }

                """))
        #expect(text.contains("        public static let staging = APIClient.serverURL(\"https://staging.example.com\")\n"))
        #expect(text.contains("        public static let server3 = \"/relative\"\n"))
        #expect(text.contains("        public enum Region: String, Sendable, CaseIterable {\n"))
        #expect(text.contains("            case eu = \"eu\"\n            case usEast = \"us-east\"\n"))
        #expect(text.contains("    static let baseURL = Test.Server.main().absoluteString\n"))
        #expect(client.text("Requests/GetA.swift").contains("baseURL: Test.baseURL,"))
    }

    @Test(
        "a server without a host causes a warning, and the README names the path that the base URL must include",
        arguments: [
            ("openapi: 3.0.0\nservers: [①{url: /api/v3}, {url: /v4}]", "/api/v3"),
            ("openapi: 3.0.0\nservers: [①{url: '{base}/v3', variables: {base: {default: /api}}}]", "/api/v3"),
            ("swagger: '2.0'\nbasePath: ①/api", "/api"),
        ]
    )
    func relativeServers(servers: String, path: String) throws {
        let text = servers + "\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {responses: {}}}}\n"
        let url = servers.contains("{base}") ? "{base}/v3" : path
        #expect(
            BuiltAPI(text).diagnostics == [
                "① warning: the server '\(url)' has no host; the client's base URL must include '\(path)'"
            ])
        let client = try Rendered(text.replacing("①", with: ""))
        #expect(client.text("README.md").contains("Pass a `baseURL` that includes `\(path)` to the client."))
        #expect(client.text("README.md").contains("TestClient(baseURL: URL(string: \"https://example.com\(path)\")!)"))
        #expect(!client.text("Requests/GetA.swift").contains("baseURL"))
    }

    @Test(
        "a client takes its base URL first, and there is no shared one, unless each operation has a server with a host",
        arguments: [
            ("", "", nil), ("servers: [{url: /v1}]", "", nil), ("", "servers: [{url: /v1}]", nil),
            ("servers: [{url: 'https://a.com'}]", "", "Test.Server.main"),
            ("servers: [{url: /v1}, {url: 'https://a.com'}]", "", "Test.Server.server2"),
            ("servers: [{url: '{s}://a.com', variables: {s: {default: https}}}]", "", "Test.Server.main()"),
            ("", "servers: [{url: 'https://a.com/{b}', variables: {b: {default: /b}}}]", "APIClient.serverURL(\"https://a.com/b\")"),
            ("", "servers: [{url: 'https://{a}.com', variables: {a: {default: b}}}]", "APIClient.serverURL(\"https://b.com\")"),
        ])
    func requiredBaseURL(servers: String, operationServers: String, server: String?) throws {
        let isRequired = server == nil
        let client = try Rendered(
            """
            openapi: 3.1.0
            \(servers)
            paths: {/a: {get: {responses: {}, \(operationServers)}}}
            components:
              securitySchemes:
                key: {type: apiKey, in: header, name: K}
                oauth: {type: oauth2, flows: {clientCredentials: {tokenUrl: t}}}
            """, options: "globals: true")
        let lines = client.text("TestClient/TestClient.swift").split(separator: "\n").map { $0.drop { $0 == " " } }
        let starts = lines.indices.filter { lines[$0].hasSuffix("init(") && lines[$0].hasPrefix("public") }.map { lines[$0 + 1] }
        #expect(starts.count == 4 && starts.allSatisfy { ($0 == "baseURL: URL,") == isRequired })
        #expect(lines.filter { $0 == "baseURL: baseURL," }.count == 4)
        #expect(
            lines.filter { $0.hasPrefix("baseURL: URL") }
                == Array(repeating: server.map { "baseURL: URL = \($0)," } ?? "baseURL: URL,", count: 4))
        let servers = lines.filter { $0.hasPrefix("servers: ") }
        #expect(servers == (server.map { ["servers: [\($0).absoluteString],"] } ?? []))
        #expect(lines.filter { $0 == "self.init(" }.count == 3)
        #expect(client.text("TestClient/Test.swift").contains("static var shared") != isRequired)
    }

    @Test("a server of an operation without a host has the host of the document's first server, with a note")
    func serverOfOperation() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            servers: [{url: 'https://{region}.example.com/v1', variables: {region: {default: eu}}}]
            paths: {/a: {get: {servers: [①{url: /upload}], responses: {}}}}
            """)
        #expect(built.api?.operations.map { $0.server?.url } == ["https://eu.example.com/upload"])
        #expect(
            built.diagnostics == ["① note: the server '/upload' has no host; that of the document, 'https://eu.example.com', is used"])
    }

    @Test("the host of a server may come from a variable or from the document's URL")
    func hosts() throws {
        let head = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {responses: {}}}}\n"
        let variable = try Rendered(head + "servers: [{url: '{base}/v3', variables: {base: {default: 'https://example.com'}}}]")
        #expect(variable.text("Requests/GetA.swift").contains("baseURL: Test.baseURL,"))
        let loaded = BuiltAPI(
            head + "servers: [{url: ../v3}, {url: '/{v}', variables: {v: {default: v4}}}]", path: "https://example.com/api/t.yaml")
        #expect(loaded.diagnostics == [])
        #expect(loaded.api?.servers.map(\.url) == ["https://example.com/v3", "https://example.com/{v}"])
    }

    @Test(
        "a server that starts with the name or the address of a host has a scheme, and a path has none",
        arguments: [
            ("api.example.com/v1", "https://api.example.com/v1"), ("example.com:8443", "https://example.com:8443"),
            ("localhost:3000/api", "http://localhost:3000/api"), ("10.0.0.1", "http://10.0.0.1"), ("v1.0/api", "v1.0/api"),
            ("index.php/api", "index.php/api"), ("api/v1", "api/v1"), ("./example.com", "./example.com"),
        ])
    func serverWithHost(url: String, result: String) {
        let built = BuiltAPI(
            "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {responses: {}}}}\nservers: [{url: '\(url)'}]")
        #expect(built.api?.servers.map(\.url) == [result])
        let loaded = BuiltAPI("openapi: 3.0.0\nservers: [{url: '\(url)'}]", path: "https://example.com/api.yaml")
        #expect(loaded.api?.servers.map(\.url) == [result.contains("://") ? result : "https://example.com/" + result.trimmingPrefix("./")])
    }

    @Test("a server that starts with a host has the scheme https, unless the document's URL has another one")
    func serverWithoutScheme() {
        let text =
            "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {responses: {}}}}\nservers: [①{url: //example.com/v1}]"
        let built = BuiltAPI(text)
        #expect(built.api?.servers.map(\.url) == ["https://example.com/v1"])
        #expect(built.diagnostics == ["① note: the server '//example.com/v1' has no scheme; 'https' is used"])
        let loaded = BuiltAPI(text, path: "http://localhost/api.yaml")
        #expect(loaded.api?.servers.map(\.url) == ["http://example.com/v1"])
    }

    @Test("the servers of an operation or a path take precedence over those of the document")
    func operationServers() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://main.example.com'}]
            paths:
              /a:
                servers: [{url: 'https://path.example.com'}]
                get: {responses: {}}
                put: {servers: [{url: 'https://{host}/s', variables: {host: {default: own.example.com}}}], responses: {}}
              /b: {get: {responses: {}}}
            """
        )
        #expect(client.text("Requests/GetA.swift").contains("baseURL: \"https://path.example.com\","))
        #expect(client.text("Requests/PutA.swift").contains("baseURL: \"https://own.example.com/s\","))
        #expect(client.text("Requests/GetB.swift").contains("baseURL: Test.baseURL,"))
    }

    @Test(
        "with 'defaultArguments', the default of an optional parameter is its default argument; those of bodies never are",
        arguments: [("", "Int? = nil"), ("defaultArguments: true", "Int? = 5")])
    func defaultArguments(options: String, limit: String) throws {
        let text = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a:
                post:
                  operationId: call
                  parameters:
                    - {name: limit, in: query, schema: {type: integer, default: 5}}
                    - {name: size, in: query, required: true, schema: {type: integer, default: 7}}
                    - {name: page, in: query, schema: {type: integer}}
                  requestBody: {content: {application/x-www-form-urlencoded: {schema: {properties: {sort: {type: integer, default: 3}}}}}}
                  responses: {'200': {description: d}}
            """, options: options
        ).text("Requests/Call.swift")
        for argument in ["limit: \(limit)", "size: Int = 7", "page: Int? = nil", "sort: Int? = nil"] {
            #expect(text.components(separatedBy: argument).count == 3, "\(argument) in the initializer and the method")
        }
    }
}
