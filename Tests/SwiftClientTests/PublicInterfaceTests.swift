import OperationModel
import SwiftClient
import TestSupport
import Testing

@Suite("Changes for a client's users")
struct PublicInterfaceTests {
    private func interface(_ text: String, options: String? = nil, name: String = "Test") throws -> PublicInterface {
        let built = BuiltAPI(text, options: options, name: name)
        return PublicInterface(try #require(built.api), style: built.style)
    }

    /// The lines of the report about two versions of a document.
    private func report(_ old: String, _ new: String, options: (String?, String?) = (nil, nil)) throws -> [String] {
        try interface(new, options: options.1).changes(since: interface(old, options: options.0)).map(\.description)
    }

    /// Schemas before and after a change, and the lines of the report.
    static let schemaChanges: [(String, String, [String])] = [
        (
            "A: {required: [a, b, c], properties: {a: {type: string}, b: {type: string}, c: {type: string}}}",
            "A: {required: [a, b, c], properties: {a: {type: string}, x: {type: string}, c: {type: string}, b: {type: string}}}",
            ["~ model A: arguments b after c  (breaks source)", "+ property A.x: String?"]
        ),
        (
            "A: {required: [a], properties: {a: {type: integer, default: 1}}}",
            "A: {required: [a], properties: {a: {type: integer, default: 2}}}",
            ["~ property A.a: Int = 1 → Int = 2  (code that omits it uses another value)"]
        ),
        (
            "A: {required: [a], properties: {a: {type: integer, default: 1}}}", "A: {required: [a], properties: {a: {type: integer}}}",
            ["~ property A.a: Int = 1 → Int  (breaks source)"]
        ),
        (
            "A: {required: [a], properties: {a: {type: integer}}}", "A: {required: [a], properties: {a: {type: integer, default: 1}}}",
            ["~ property A.a: Int → Int = 1"]
        ),
        (
            "A: {properties: {a: {type: string}}}", "A: {properties: {a: {type: string, deprecated: true, readOnly: true}}}",
            ["~ property A.a: now read-only, deprecated"]
        ),
        (
            "A: {properties: {a: {type: string, deprecated: true}}}", "A: {properties: {a: {type: string, writeOnly: true}}}",
            ["~ property A.a: deprecated → write-only"]
        ),
        (
            "A: {deprecated: true, properties: {a: {type: string}}}", "A: {properties: {a: {type: string}}}",
            ["~ model A: no longer deprecated"]
        ),
        (
            "A: {properties: {user_name: {type: string}}}", "A: {properties: {userName: {type: string}}}",
            ["~ property A.userName: no longer 'user_name' in JSON"]
        ),
        (
            "A: {properties: {a: {type: string}}}",
            "A: {properties: {a: {type: string}}, additionalProperties: {type: integer}}",
            ["+ property A.additionalProperties: [String: Int] = [:]"]
        ),
        (
            "E: {type: string, enum: [x, y]}", "E: {type: string, enum: [y, z]}",
            ["- value E.x  (breaks source)", "+ value E.z: \"z\"  (breaks exhaustive switches)"]
        ),
        (
            "E: {type: string, enum: [x, y]}", "E: {type: string, enum: [x, Y]}", ["~ value E.y: \"y\" → \"Y\""]
        ),
        (
            "A: {required: [a, b, c, d], properties: {a: {type: string}, b: {type: string}, c: {type: string}, d: {type: string}}}",
            "A: {required: [a, b, c, d], properties: {d: {type: string}, a: {type: string}, b: {type: string}, c: {type: string}}}",
            ["~ model A: arguments d first  (breaks source)"]
        ),
        (
            "A: {properties: {a: {type: string}, b: {type: array, items: {type: string}}}}\nB: {type: string}\nC: {$ref: '#/components/schemas/B'}",
            "A: {properties: {a: {$ref: '#/components/schemas/C'}, b: {type: array, items: {$ref: '#/components/schemas/B'}}}}\nB: {type: string}\nC: {$ref: '#/components/schemas/B'}",
            []
        ),
        (
            "A: {properties: {a: {$ref: '#/components/schemas/B'}}}\nB: {type: string}",
            "A: {properties: {a: {$ref: '#/components/schemas/B'}}}\nB: {type: integer}",
            ["~ model B: String → Int  (breaks source)"]
        ),
        (
            "A: {properties: {a: {type: string}}}", "A: {properties: {a: {type: integer}}}",
            ["~ property A.a: String? → Int?  (breaks source)"]
        ),
        (
            "A: {properties: {owner: {$ref: '#/components/schemas/B'}}}\nB: {properties: {c: {type: string}}}",
            "A: {properties: {owner: {$ref: '#/components/schemas/B'}, b: {properties: {d: {type: string}}}}}\nB: {properties: {c: {type: string}}}",
            ["+ model A.B: class", "+ model BModel: B", "+ property A.b: B?"]
        ),
        (
            "A: {properties: {b: {$ref: '#/components/schemas/B'}}}\nB: {properties: {c: {type: string}}}",
            "A: {properties: {b: {properties: {c: {type: string}}}}}\nB: {properties: {c: {type: string}}}",
            ["~ property A.b: B? → A.B?  (breaks source)", "+ model A.B: class"]
        ),
    ]

    @Test("a change of a schema is a line of the report", arguments: schemaChanges)
    func schema(old: String, new: String, lines: [String]) throws {
        #expect(try report(document(schemas: old), document(schemas: new)) == lines)
    }

    /// A document with one operation, `GetA`, that has the given entries.
    private func operation(_ entries: String, path: String = "/a", method: String = "get") -> String {
        "openapi: 3.0.0\npaths: {\(path): {\(method): {operationId: getA, \(entries)}}}\n"
    }

    /// Operations before and after a change, and the lines of the report.
    static let operationChanges: [(String, String, [String])] = [
        (
            "parameters: [{name: p, in: query, schema: {type: string}}], responses: {}",
            "parameters: [{name: p, in: header, schema: {type: string}}], responses: {}",
            ["~ parameter Test.GetA.p: query p → header p  (requests carry it elsewhere)"]
        ),
        (
            "parameters: [{name: p, in: query, schema: {type: string}}, {name: q, in: query, schema: {type: string}}], responses: {}",
            "parameters: [{name: q, in: query, schema: {type: string}}, {name: p, in: query, schema: {type: string}}], responses: {}",
            ["~ operation Test.GetA: arguments p after q  (breaks source)"]
        ),
        (
            "parameters: [{name: p, in: query, schema: {type: integer, default: 1}}], responses: {}",
            "parameters: [{name: p, in: query, schema: {type: integer, default: 2}, deprecated: true}], responses: {}",
            ["~ parameter Test.GetA.p: default 1 → default 2, deprecated"]
        ),
        (
            "parameters: [{name: p, in: query, required: true, schema: {type: integer, default: 1}}], responses: {}",
            "parameters: [{name: p, in: query, required: true, schema: {type: integer, default: 2}}], responses: {}",
            ["~ parameter Test.GetA.p: Int = 1 → Int = 2  (code that omits it uses another value)"]
        ),
        (
            "responses: {}",
            "parameters: [{name: p, in: query, required: true, schema: {type: integer}}, {name: q, in: query, schema: {type: integer}}], responses: {}",
            ["+ parameter Test.GetA.p: Int  (breaks source)", "+ parameter Test.GetA.q: Int?"]
        ),
        (
            "responses: {'200': {description: d, headers: {X-A: {schema: {type: integer}}}}}",
            "responses: {'200': {description: d, headers: {X-A: {schema: {type: string}}, X-B: {schema: {type: string}}}}}",
            ["~ header Test.GetA.xA: Int? → String?  (breaks source)", "+ header Test.GetA.xB: String?"]
        ),
        // The names of headers are not case-sensitive.
        (
            "parameters: [{name: X-B, in: header, schema: {type: string}}], responses: {}",
            "parameters: [{name: x-b, in: header, schema: {type: string}}], responses: {}", []
        ),
        (
            "responses: {'200': {description: d}}",
            "deprecated: true, responses: {'200': {description: d}, '404': {description: d}}",
            ["+ response Test.GetA.status404  (breaks exhaustive switches)", "~ operation Test.GetA: now deprecated"]
        ),
        (
            "requestBody: {content: {multipart/form-data: {schema: {properties: {a: {type: string}}}}}}, responses: {}",
            "requestBody: {content: {multipart/form-data: {schema: {properties: {b: {type: string}, a: {type: string}}}}}}, responses: {}",
            ["+ parameter Test.GetA.b: String?"]
        ),
    ]

    @Test("a change of an operation is a line of the report", arguments: operationChanges)
    func operation(old: String, new: String, lines: [String]) throws {
        #expect(try report(operation(old, method: "put"), operation(new, method: "put")) == lines)
    }

    @Test("a first read-only property of a type that goes both ways breaks the source of who sends it")
    func draft() throws {
        func text(_ properties: String) -> String {
            let content = "content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}"
            return documentText(
                paths: "/a: {put: {operationId: putA, requestBody: {required: true, \(content)}, responses: {'200': {\(content)}}}}",
                schemas: "A: {required: [id, x], properties: {id: {\(properties)}, x: {type: string}}}")
        }
        #expect(
            try report(text("type: integer"), text("type: integer, readOnly: true")) == [
                "~ parameter Test.PutA.body: A → A.Draft  (breaks source)", "+ model A.Draft: class", "~ property A.id: now read-only",
            ])
    }

    @Test("a change of path or method does not break source, but changes requests")
    func paths() throws {
        let old = operation("responses: {}")
        #expect(
            try report(old, operation("responses: {}", path: "/b"))
                == ["~ operation Test.GetA: /a → /b  (requests go to another URL)"])
        #expect(
            try report(old, operation("deprecated: true, responses: {}", method: "delete"))
                == ["~ operation Test.GetA: GET → DELETE, deprecated  (requests use another method)"])
        #expect(
            try report(old, operation("servers: [{url: 'https://b.example'}], responses: {}"))
                == ["~ operation Test.GetA: now at https://b.example  (requests go to another URL)"])
    }

    @Test("a tag that is removed is one line, with its accessor")
    func removedTag() throws {
        func text(_ tags: String) -> String {
            let paths = tags.map { tag in
                """
                /\(tag): {get: {tags: [\(tag)], responses: {}}}
                  /\(tag)/1: {get: {tags: [\(tag)], parameters: [{name: p, in: query, schema: {type: string, enum: [\(tag), x]}}], responses: {}}}
                """
            }
            return "openapi: 3.0.0\npaths:\n  \(paths.joined(separator: "\n  "))\n"
        }
        let lines = try report(text("ab"), text("a"))
        #expect(lines == ["- tag Test.B: 'client.b' with 2 operations  (breaks source)"])
    }

    @Test("a change of the servers is a line of the report")
    func servers() throws {
        func text(_ servers: String) -> String { "openapi: 3.0.0\nservers: [\(servers)]\npaths: {}\n" }
        let (a, b) = ("{url: 'https://a.example'}", "{url: 'https://b.example', description: B}")
        #expect(
            try report(text("\(a), \(b)"), text("\(a.replacing("a.ex", with: "c.ex")), \(b)")) == [
                "~ server Test.Server.main: https://a.example → https://c.example  (requests go to another URL)"
            ])
        #expect(try report(text(a), text(a.replacing("a.example", with: "a.example/"))) == [])
        #expect(
            try report(text(a), text("\(a), \(b)")) == ["+ server Test.Server.b: https://b.example"])
        func region(_ values: String, _ value: String) -> String {
            text("{url: 'https://{r}.example', description: A, variables: {r: {default: \(value), enum: [\(values)]}}}")
        }
        #expect(
            try report(region("x, y", "x"), region("x, y, z", "y")) == [
                "+ value Test.Server.R.z: \"z\"  (breaks exhaustive switches)",
                "~ argument Test.Server.main.r: R = \"x\" → R = \"y\"  (code that omits it uses another value)",
            ])
    }

    @Test("the method that takes the properties of a body stays with a further optional one, and goes with the ninth")
    func bodyArguments() throws {
        func text(_ count: Int) -> String {
            let properties = (1...count).map { "p\($0): {type: string}" }.joined(separator: ", ")
            return """
                openapi: 3.0.0
                paths:
                  /a: {post: {tags: [a], operationId: add, requestBody: {required: true, content: {application/json: {schema: {$ref: \
                '#/components/schemas/A'}}}}, responses: {}}}
                components: {schemas: {A: {type: object, properties: {\(properties)}}}}

                """
        }
        #expect(try report(text(1), text(2)) == ["+ property A.p2: String?"])
        #expect(
            try report(text(8), text(9)) == ["- method Test.A.Add.a.add(…)  (breaks source)", "+ property A.p9: String?"])
    }

    /// Options before and after a change, and the lines of the report.
    static let optionChanges: [(String?, String?, [String])] = [
        (nil, "models: {kind: struct}", ["~ model A: class → struct  (breaks source)"]),
        ("models: {kind: struct}", "models: {kind: struct, mutable: true}", ["~ model A: struct → mutable struct"]),
        (
            "models: {kind: struct, mutable: true}", "models: {kind: struct}", ["~ model A: mutable struct → struct  (breaks source)"]
        ),
        (nil, "access: internal", ["~ client TestClient: public → internal  (breaks source)"]),
        ("access: internal", "access: package", ["~ client TestClient: internal → package"]),
        (
            "defaults: {language: {header: Accept-Language, value: en}}", "defaults: {language: {header: X-Language, value: de}}",
            [
                "~ argument TestClient.language: String? = \"en\" → String? = \"de\"  (code that omits it uses another value)",
                "~ argument TestClient.language: header Accept-Language → header X-Language  (requests carry it elsewhere)",
            ]
        ),
        ("defaults: {language: {header: Accept-Language}}", nil, ["- argument TestClient.language  (breaks source)"]),
        (nil, "schemas: {A: {required: [a]}}", ["~ property A.a: String? → String  (breaks source)"]),
        (
            "schemas: {A: {required: [a], identity: a}}", "schemas: {A: {required: [a], urls: {link: {property: a, base: 'https://x'}}}}",
            ["- identity A.id  (breaks source)", "+ url A.link: URL?"]
        ),
    ]

    @Test("a change of the options is a line of the report", arguments: optionChanges)
    func options(old: String?, new: String?, lines: [String]) throws {
        let text = document(schemas: "A: {properties: {a: {type: string}}}")
        #expect(try report(text, text, options: (old, new)) == lines)
    }

    @Test("a change of the credentials is a line of the report")
    func credentials() throws {
        func text(_ schemes: String) -> String {
            "openapi: 3.0.0\nsecurity: [{key: []}]\npaths: {}\ncomponents: {securitySchemes: {\(schemes)}}\n"
        }
        let lines = try report(
            text("key: {type: apiKey, in: query, name: k}, old: {type: http, scheme: basic}"),
            text("key: {type: apiKey, in: header, name: k}, new: {type: http, scheme: bearer}"))
        #expect(
            lines == [
                "- argument TestClient.old  (breaks source)",
                "~ argument TestClient.key: query k → header k  (requests carry it elsewhere)", "+ argument TestClient.new: Secret?",
            ])
        let key = "key: {type: apiKey, in: header, name: X-Key}"
        #expect(try report(text(key), text(key.lowercased().replacing("apikey", with: "apiKey"))) == [])
        func oauth(_ flow: String) -> String { text("oauth: {type: oauth2, flows: {\(flow)}}") }
        let flow = "clientCredentials: {tokenUrl: 'https://a.example'}"
        let line = "initializer TestClient.init(clientID:clientSecret:): https://a.example"
        #expect(
            try report(oauth(flow), oauth(flow.replacing("/a.", with: "/b.")))
                == ["~ \(line) → https://b.example  (requests go to another URL)"])
        #expect(try report(oauth(""), oauth(flow)) == ["+ " + line])
    }

    @Test("a change of an initializer that fills the login is a line of the report")
    func initializers() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /login:
                post:
                  requestBody: {required: true, content: {application/json: {schema: {properties: {a: {type: string}, b: {type: string}}}}}}
                  responses: {'200': {description: d, content: {application/json: {schema: {properties: {token: {type: string}}}}}}}
            components: {securitySchemes: {key: {type: apiKey, in: header, name: k}}}
            """
        let options = "authentication: {scheme: key, login: {operation: POST /login, token: token}, initializers: ["
        #expect(
            try report(text, text, options: (options + "{a: a, b: b}]}", options + "{a: a, c: b}]}")) == [
                "- initializer TestClient.init(a:b:)  (breaks source)", "+ initializer TestClient.init(a:c:)",
            ])
    }

    @Test("another title is one change, and what else has changed is compared as if the name had not")
    func name() throws {
        func text(_ type: String) -> String {
            operation("responses: {'200': {description: d, content: {application/json: {schema: {properties: {a: {type: \(type)}}}}}}}")
        }
        #expect(
            try interface(text("string"), name: "Store").changes(since: interface(text("integer"), name: "Shop")).map(\.description) == [
                "~ client ShopClient: ShopClient → StoreClient  (breaks source)",
                "~ property Store.GetA.Status200.a: Int? → String?  (breaks source)",
            ])
    }

    @Test("breaking changes come first, in the order of kinds and names")
    func changes() throws {
        let old = try interface(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {parameters: [{name: p, in: query, schema: {type: string}}], responses: {'200': {description: d}}}}
              /gone: {get: {parameters: [{name: q, in: query, schema: {type: string}}], responses: {}}}
            components:
              schemas:
                A: {properties: {a: {type: string}, b: {type: string}, old: {type: string}}}
                E: {type: string, enum: [x, y]}
                Gone: {properties: {a: {type: string}}}
            """
        )
        let new = try interface(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {parameters: [{name: p, in: query, required: true, schema: {type: string}}, {name: r, in: query, schema: {type: string}}], responses: {'200': {description: d}, '404': {description: d}}}}
              /new: {get: {parameters: [{name: q, in: query, required: true, schema: {type: string}}], responses: {}}}
            components:
              schemas:
                A: {required: [a, c], properties: {a: {type: string}, b: {type: string}, c: {type: string}, new: {type: integer}}}
                E: {type: string, enum: [y, z]}
                New: {properties: {a: {type: string}}}
            """
        )
        #expect(
            new.changes(since: old).map(\.description) == [
                "- operation Test.GetGone  (breaks source)", "~ parameter Test.GetA.p: String? → String  (breaks source)",
                "- model Gone  (breaks source)", "~ property A.a: String? → String  (breaks source)",
                "+ property A.c: String  (breaks source)", "- property A.old  (breaks source)", "- value E.x  (breaks source)",
                "+ response Test.GetA.status404  (breaks exhaustive switches)", "+ value E.z: \"z\"  (breaks exhaustive switches)",
                "+ operation Test.GetNew: GET /new", "+ parameter Test.GetA.r: String?", "+ model New: class",
                "+ property A.new: Int?",
            ]
        )
        #expect(new.changes(since: new) == [])
    }

    @Test("another name of the same type is not a change")
    func shared() throws {
        func text(_ paths: [String]) -> String {
            let body = "{properties: {a: {properties: {b: {properties: {c: {type: string}}}, e: {enum: [x, y]}}}}}"
            let operations = paths.map {
                "  \($0): {post: {requestBody: {content: {application/json: {schema: \(body)}}}, responses: {}}}\n"
            }
            return "openapi: 3.0.0\npaths:\n" + operations.joined()
        }
        let old = try interface(text(["/z"]))
        let new = try interface(text(["/a", "/z"]))
        #expect(new.nameableItems.contains { $0.name == "Test.PostZ.Body.A.B" && $0.members.map(\.name) == ["c"] })
        #expect(new.changes(since: old).filter { $0.effect == .breaksSource || $0.name.contains("PostZ") } == [])
    }
}
