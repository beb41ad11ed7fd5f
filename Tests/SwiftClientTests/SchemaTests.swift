import TestSupport
import Testing

@Suite("Schemas in Swift")
struct SchemaTests {
    @Test(
        "a schema determines the type of a property",
        arguments: [
            // Formats
            ("{type: integer, format: int32}", "Int?"), ("{type: integer, format: int64}", "Int?"),
            ("{type: integer, format: uint64}", "Decimal?"), ("{type: number, format: float}", "Double?"),
            ("{type: integer, maximum: 18446744073709551615}", "Decimal?"), ("{type: integer, maximum: 9223372036854775808}", "Int?"),
            ("{type: integer, maximum: 1e300}", "Int?"),
            ("{type: number, format: double}", "Double?"), ("{type: number, format: decimal}", "Decimal?"),
            ("{type: string, format: date}", "DateDay?"), ("{type: string, format: date-time}", "Date?"),
            ("{type: string, format: time}", "String?"), ("{type: string, format: duration}", "String?"),
            ("{type: string, format: uuid}", "UUID?"), ("{type: string, format: uri}", "URL?"), ("{type: string, format: byte}", "Data?"),
            ("{type: string, format: binary}", "Data?"), ("{type: string, format: password}", "String?"),
            ("{type: string, format: email}", "String?"), ("{type: string, format: beautiful}", "String?"),
            ("{type: string, contentEncoding: base64}", "Data?"), ("{type: string, contentEncoding: base64url}", "Data?"),
            ("{type: array, items: {type: string, format: base64url}}", "[Data]?"),
            ("{type: string, contentMediaType: text/html}", "String?"),
            // Null
            ("{type: [string, 'null']}", "String?"), ("{anyOf: [{type: integer}, {type: 'null'}]}", "Int?"),
            ("{oneOf: [{$ref: '#/components/schemas/Pet'}, {type: 'null'}]}", "Pet?"), ("{type: 'null'}", "JSONValue?"),
            // Any value
            ("true", "JSONValue?"), ("{}", "JSONValue?"), ("{enum: [1, two, 3.5]}", "JSONValue?"),
            // Enumerations that don't become enumerations
            ("{type: number, enum: [0.5, 1]}", "Double?"), ("{type: string, enum: []}", "String?"),
            ("{type: boolean, const: true}", "Bool?"),
            ("{anyOf: [{type: string}, {$ref: '#/components/schemas/Kind'}]}", "Kind?"),
            // Lists and objects
            ("{type: array, items: {type: [integer, 'null']}}", "[Int?]?"),
            ("{type: array, prefixItems: [{type: string}, {type: integer}]}", "[JSONValue]?"),
            ("{prefixItems: [{type: string}], items: false}", "[String]?"),
            ("{items: [{type: string}, {type: integer}]}", "JSONValue?"),
            ("{type: array, prefixItems: [{type: string}], items: {type: integer}}", "[JSONValue]?"),
            ("{type: array, prefixItems: [{type: string}], items: false}", "[String]?"),
            ("{type: array, prefixItems: [{type: integer}, {type: number}], items: {type: number}}", "[Double]?"),
            ("{type: array, prefixItems: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/A'}], maxItems: 2}", "[A]?"),
            // Alternatives of one type are that type, and an integer is a number.
            ("{anyOf: [{type: string, format: ipv4}, {type: string, format: ipv6}, {type: 'null'}]}", "String?"),
            ("{oneOf: [{type: string, format: date-time}, {type: string, format: date-time, maxLength: 30}]}", "Date?"),
            ("{anyOf: [{type: integer}, {type: number}]}", "Double?"),
            ("{type: [integer, number]}", "Double?"),
            ("{type: object}", "[String: JSONValue]?"), ("{type: object, additionalProperties: true}", "[String: JSONValue]?"),
            ("{type: object, additionalProperties: {type: integer}}", "[String: Int]?"),
            ("{type: object, additionalProperties: {$ref: '#/components/schemas/Pet'}}", "[String: Pet]?"),
            ("{type: object, patternProperties: {'^x': {type: integer}}}", "[String: Int]?"),
            ("{type: object, patternProperties: {'^x': {type: integer}}, additionalProperties: false}", "[String: Int]?"),
            ("{type: object, patternProperties: {'^x': {type: integer}, '^y': {type: string}}}", "[String: JSONValue]?"),
            ("{patternProperties: {'^x': {type: integer}}}", "[String: Int]?"),
            ("{type: object, propertyNames: {pattern: '^x'}, additionalProperties: {type: string}}", "[String: String]?"),
            // References with siblings, and keywords that don't affect the type
            ("{$ref: '#/components/schemas/Pet', description: sibling}", "Pet?"),
            ("{type: string, not: {const: x}, if: {const: y}, then: {minLength: 1}, else: {maxLength: 9}}", "String?"),
            ("{$ref: '#/components/schemas/Box/$defs/Inner'}", "Inner?"), ("{$ref: '#pet'}", "Pet?"),
        ])
    func types(schema: String, type: String) throws {
        let client = try Rendered(
            document(
                schemas: """
                    A: {properties: {a: \(schema)}}
                    Pet: {$anchor: pet, properties: {name: {type: string}}}
                    Kind: {type: string, enum: [x, y]}
                    Box: {$defs: {Inner: {title: Inner, properties: {i: {type: string}}}}, type: object}
                    """, version: "3.1.0"
            )
        )
        #expect(client.properties("Models/A.swift").first == "a: \(type)")
    }

    @Test("additional properties are kept if the schema allows them, by a pattern or in general")
    func additional() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Open: {properties: {a: {type: string}}, additionalProperties: true}
                    Typed: {properties: {a: {type: string}}, additionalProperties: {properties: {x: {type: integer}}}}
                    Pattern: {properties: {a: {type: string}}, patternProperties: {'^x-': {type: boolean}}}
                    Closed: {properties: {a: {type: string}}, additionalProperties: false}
                    Silent: {properties: {a: {type: string}}}
                    """, version: "3.1.0"
            )
        )
        #expect(client.properties("Models/Open.swift") == ["a: String?", "additionalProperties: [String: JSONValue]"])
        #expect(client.properties("Models/Typed.swift").prefix(2) == ["a: String?", "additionalProperties: [String: AdditionalProperty]"])
        #expect(client.properties("Models/Pattern.swift") == ["a: String?", "additionalProperties: [String: Bool]"])
        #expect(client.properties("Models/Closed.swift") == ["a: String?"])
        #expect(client.properties("Models/Silent.swift") == ["a: String?"])
    }

    @Test("defaults and the only value of a constant become defaults of the initializer")
    func defaults() throws {
        let text = try Rendered(
            document(
                schemas: """
                    A:
                      required: [kind, version, one, i, b, n, l, e]
                      properties:
                        kind: {const: cat}
                        version: {type: integer, const: 2}
                        one: {type: string, enum: [only]}
                        maybe: {const: x}
                        i: {type: integer, default: 1}
                        b: {type: boolean, default: true}
                        n: {type: number, default: 0.5}
                        l: {type: array, items: {type: string}, default: []}
                        e: {type: string, enum: [p, q], default: q}
                        wrong: {type: integer, default: text}
                    """, version: "3.1.0"
            )
        ).text("Models/A.swift")
        #expect(
            text.contains(
                """
                    public init(
                        kind: String = "cat",
                        version: Int = 2,
                        one: String = "only",
                        maybe: String? = nil,
                        i: Int = 1,
                        b: Bool = true,
                        n: Double = 0.5,
                        l: [String] = [],
                        e: E = .q,
                        wrong: Int? = nil,
                    ) {

                """))
    }

    @Test(
        "a model with a required scalar 'id' is Identifiable, and every model is Hashable, if the options say so",
        arguments: [
            ("A", "{required: [id], properties: {id: {type: integer}}}", "", "APIModel, Identifiable"),
            ("A", "{required: [id], properties: {id: {type: string, format: uuid}}}", "", "APIModel, Identifiable"),
            ("A", "{properties: {id: {type: integer}}}", "", "APIModel"),
            ("A", "{required: [id], properties: {id: {type: number}}}", "", "APIModel"),
            ("A", "{required: [ID], properties: {ID: {type: integer}}}", "", "APIModel"),
            ("A", "{required: [id], properties: {id: {type: integer}, ID: {type: object, properties: {a: {}}}}}", "", "APIModel"),
            ("A", "{required: [id], properties: {id: {type: integer}}}", "models: {identifiable: false}", "APIModel"),
            ("A", "{required: [id], properties: {id: {type: integer}}}\nID: {type: string}", "", "APIModel"),
            (
                "A", "{required: [id], properties: {id: {$ref: '#/components/schemas/ID'}}}\nID: {type: string}", "",
                "APIModel, Identifiable"
            ),
            ("A", "{properties: {a: {type: integer}}}", "models: {hashable: true}", "APIModel, Hashable"),
            ("A", "{oneOf: [{type: integer}, {type: string}]}", "models: {hashable: true}", "APIUnion, Hashable, ExpressibleBy"),
        ])
    func conformances(name: String, schema: String, options: String, conformances: String) throws {
        let text = try Rendered(document(schemas: "A: \(schema)"), options: options).text("Models/A.swift")
        let line = try #require(text.split(separator: "\n").first { $0.contains(" A: ") })
        #expect(line.contains(": \(conformances)") && (conformances.hasSuffix("By") || line.hasSuffix("\(conformances) {")))
    }

    @Test(
        "a property called 'hashValue' has another name in a model that is Hashable",
        arguments: [(true, "hashValue2"), (false, "hashValue")])
    func hashValue(isHashable: Bool, name: String) throws {
        let schemas = document(schemas: "A: {properties: {hash_value: {type: string}}}")
        let client = try Rendered(schemas, options: "models: {hashable: \(isHashable)}")
        #expect(client.text("Models/A.swift").contains("    public let \(name): String?\n"))
    }

    @Test("a draft takes its other properties from its caller if it cannot be made of what was received")
    func openDraft() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}, \(jsonResponses("A"))}}
            components:
              schemas:
                A: {properties: {id: {type: integer, readOnly: true}, n: {type: string}}, additionalProperties: {$ref: '#/components/schemas/B'}}
                B: {required: [key], properties: {key: {type: string, writeOnly: true}}}
                C: {properties: {a: {$ref: '#/components/schemas/A'}}}
            """)
        #expect(
            client.text("Models/A.swift").contains(
                """
                        public convenience init(_ received: A, additionalProperties: [String: B.Draft]) {
                            self.init(n: received.n, additionalProperties: additionalProperties)
                        }

                """))
    }

    @Test("a required property that goes only one way is absent from what goes the other way")
    func oneWay() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Both'}}}}, \(jsonResponses("Both"))}}
              /b: {get: {\(jsonResponses("Received"))}}
              /c: {put: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Sent'}}}}, responses: {}}}
            components:
              schemas:
                Both: {required: [id, secret, name], properties: {id: {type: integer, readOnly: true}, secret: {type: string, writeOnly: true}, name: {type: string}}}
                Received: {required: [id, secret, name], properties: {id: {type: integer, readOnly: true}, secret: {type: string, writeOnly: true}, name: {type: string}}}
                Sent: {required: [id, secret, name], properties: {id: {type: integer, readOnly: true}, secret: {type: string, writeOnly: true}, name: {type: string}}}
            """
        )
        #expect(client.properties("Models/Both.swift") == ["id: Int", "name: String", "secret: String", "name: String"])
        #expect(client.properties("Models/Received.swift") == ["id: Int", "name: String"])
        #expect(client.properties("Models/Sent.swift") == ["secret: String", "name: String"])
    }

    @Test("a schema with two names through a YAML anchor is declared once")
    func anchors() throws {
        let client = try Rendered(
            document(schemas: "A: &a {properties: {x: {type: string}}}\nB: *a\nC: {properties: {b: {$ref: '#/components/schemas/B'}}}"))
        #expect(client.body("Models/A.swift").hasPrefix("public final class A: APIModel {\n"))
        #expect(client.body("Models/B.swift") == "public typealias B = A\n")
        #expect(client.properties("Models/C.swift") == ["b: A?"])
    }

    @Test("recursive types are classes, and one property of a cycle of required properties becomes optional")
    func recursion() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Node: {required: [next, kids], properties: {next: {$ref: '#/components/schemas/Node'}, kids: {type: array, items: {$ref: '#/components/schemas/Node'}}}}
                    A: {required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
                    B: {properties: {a: {$ref: '#/components/schemas/A'}, m: {type: object, additionalProperties: {$ref: '#/components/schemas/B'}}}}
                    Tree: {anyOf: [{type: string}, {type: array, items: {$ref: '#/components/schemas/Tree'}}]}
                    """
            ), options: "models: {kind: struct}"
        )
        #expect(client.properties("Models/Node.swift") == ["next: Node?", "kids: [Node]"])
        #expect(client.text("Models/Node.swift").contains("public final class Node"))
        #expect(client.properties("Models/A.swift") == ["b: B"])
        #expect(client.properties("Models/B.swift") == ["a: A?", "m: [String: B]?"])
        #expect(
            client.text("Models/A.swift").contains("public final class A:")
                || client.text("Models/B.swift").contains("public final class B:"))
        #expect(
            client.text("Models/Tree.swift").contains(
                "public indirect enum Tree: APIUnion, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {\n    case string(String)\n    case treeList([Tree])\n"
            ))
    }
}
