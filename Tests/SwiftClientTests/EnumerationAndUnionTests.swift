import Testing

@Suite("Enumerations, unions and aliases in Swift")
struct EnumerationAndUnionTests {
    @Test("equal inline enumerations become one type in the namespace, with an alias at each occurrence")
    func shared() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a: {get: {operationId: list, parameters: [{name: order, in: query, schema: {type: string, enum: [up, down], default: up}}], responses: {}}}
            components: {schemas: {A: {properties: {order: {type: string, enum: [up, down], description: How.}}}}}
            """
        )
        #expect(
            client.body("Models/Test+Order.swift").hasPrefix(
                "extension Test {\n    /// The values that `A.Order` and others have in common.\n    public enum Order: APIEnumeration {\n")
        )
        #expect(client.text("Models/A.swift").contains("    /// How.\n    public typealias Order = Test.Order\n"))
        #expect(client.text("Requests/List.swift").contains("    public typealias Order = Test.Order\n"))
        #expect(client.calls("Requests/List.swift") == ["request.query(\"order\", order)"])
    }

    @Test("inside a type that nests one with the name of a model, the model is spelled with its other name")
    func hiddenModel() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Label: {properties: {id: {type: integer}, more: {properties: {a: {type: string}}}}}
                    Issue: {properties: {label: {oneOf: [{type: string}, {$ref: '#/components/schemas/Label'}]}}}
                    Page: {properties: {label: {$ref: '#/components/schemas/Label'}}}
                    """))
        let issue = client.text("Models/Issue.swift")
        #expect(issue.contains("    public let label: Label?\n"))
        #expect(issue.contains("        case label(LabelModel)\n"))
        #expect(client.text("Models/Page.swift").contains("    public let label: Label?\n"))
        #expect(client.text("TestClient/Test.swift").contains("\npublic typealias LabelModel = Label\n"))
    }

    @Test("a tag with the name of a member of the namespace gets a number")
    func serverTag() throws {
        let client = try Rendered(
            "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {tags: [Server], operationId: list, responses: {}}}}")
        let text = client.text("TestClient/Test.swift")
        #expect(text.split(separator: "enum Server ").count == 2)
        #expect(text.contains("public enum Server2 {}"))
    }

    @Test("an enumeration keeps values that the document doesn't list")
    func enumeration() throws {
        let client = try Rendered(document(schemas: "Status: {type: string, enum: [active, 'in', \"a\\\"b\"]}"))
        #expect(
            client.body("Models/Status.swift") == #"""
                public enum Status: APIEnumeration {
                    case active
                    case `in`
                    case aB
                    /// A value that the API description doesn't list.
                    indirect case unknown(String)

                    /// The values that the API description lists.
                    public static let knownValues = KnownValues<Self>([.active, .`in`, .aB])

                    public var rawValue: String {
                        switch self {
                        case .active: "active"
                        case .`in`: "in"
                        case .aB: "a\"b"
                        case .unknown(let value): value
                        }
                    }
                }

                """#
        )
    }

    @Test("hundreds of values are written in a form that compiles in linear time", arguments: ["string", "integer"])
    func largeEnumeration(type: String) throws {
        let isText = type == "string"
        let values = (0..<201).map { isText ? "v\($0)" : "\($0)" }.joined(separator: ", ")
        let body = try Rendered(document(schemas: "Status: {type: \(type), enum: [\(values)]}")).body("Models/Status.swift")
        let name = isText ? "v200" : "_200"
        #expect(body.contains("KnownValues<Self>([\n        Self.\(isText ? "v0" : "_0"),\n"))
        #expect(
            body.hasSuffix(
                """
                            case .\(name): return \(isText ? "\"v200\"" : "200")
                            case .unknown: return \(isText ? "\"\"" : "0")
                            }
                        }
                        if case .unknown(let value) = self { return value }
                        return literal()\(isText ? ".description" : "")
                    }
                }

                """), "\(body.suffix(400))")
    }

    @Test(
        "the case for values that the document doesn't list has a name that no listed value has",
        arguments: [
            ("[a, unknown]", "undeclared"), ("[Unknown, undeclared]", "undeclaredValue"), ("[a, undeclared]", "unknown"),
        ])
    func undeclared(values: String, name: String) throws {
        let client = try Rendered(document(schemas: "Status: {type: string, enum: \(values)}"))
        let body = client.body("Models/Status.swift")
        #expect(body.contains("    indirect case \(name)(String)\n"))
        #expect(body.contains("        case .\(name)(let value): value\n"))
        let function = "static func unknown(_ rawValue: String) -> Self { .\(name)(rawValue) }"
        #expect(body.contains(function) == (name != "unknown"))
    }

    @Test("a discriminator selects the variant of a union")
    func discriminator() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Cat: {required: [kind], properties: {kind: {type: string}}}
                    Dog: {required: [kind], properties: {kind: {type: string}}}
                    Pet:
                      oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
                      discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}
                    """
            )
        )
        #expect(
            client.body("Models/Pet.swift") == """
                public indirect enum Pet: APIUnion {
                    case cat(Cat)
                    case dog(Dog)
                    /// A value that matches none of the variants.
                    case unknown(JSONValue)

                    public init(json: inout JSONReader) {
                        switch json.peekString("kind") {
                        case "cat": self = .cat(Cat(json: &json))
                        case "Dog": self = .dog(Dog(json: &json))
                        default: self = .unknown(JSONValue(json: &json))
                        }
                    }

                    public func write(json: inout JSONWriter) {
                        switch self {
                        case .cat(let value): value.write(json: &json)
                        case .dog(let value): value.write(json: &json)
                        case .unknown(let value): value.write(json: &json)
                        }
                    }
                }

                """
        )
    }

    @Test("a variant that does not declare the discriminator, or need not have it, is written with it")
    func undeclaredDiscriminator() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Cat: {properties: {name: {type: string}}}
                    Dog: {properties: {kind: {type: string}}}
                    Cow: {type: object, additionalProperties: {type: string}}
                    Emu: {required: [kind], properties: {kind: {type: string}}}
                    Pet:
                      oneOf:
                        - $ref: '#/components/schemas/Cat'
                        - $ref: '#/components/schemas/Dog'
                        - $ref: '#/components/schemas/Cow'
                        - $ref: '#/components/schemas/Emu'
                      discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', kitten: '#/components/schemas/Cat'}}
                    """
            )
        )
        #expect(
            client.text("Models/Pet.swift").contains(
                """
                        case .cat(let value): json.write(value, "kind", "cat")
                        case .dog(let value): json.write(value, "kind", "Dog")
                        case .cow(let value): json.write(value, "kind", "Cow")
                        case .emu(let value): value.write(json: &json)
                        case .unknown(let value): value.write(json: &json)

                """))
        // Two values select the same variant, which must keep the one that was read.
        #expect(client.properties("Models/Cat.swift") == ["name: String?", "kind: String?"])
        #expect(client.text("Models/Cat.swift").contains("    /// Selects the variant of the union: one of `cat`, `kitten`.\n"))
    }

    @Test("a discriminator is written as the type that a variant declares for it")
    func undeclaredDiscriminatorTypes() throws {
        let client = try Rendered(
            document(
                schemas: """
                    One: {properties: {kind: {type: integer, enum: [1]}}}
                    Two: {properties: {name: {type: string}}}
                    Number:
                      oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]
                      discriminator:
                        propertyName: kind
                        mapping: {'1': '#/components/schemas/One', '2': '#/components/schemas/Two', '3': '#/components/schemas/Two'}
                    On: {properties: {isOn: {type: boolean}}}
                    Off: {properties: {isOn: {type: boolean}}}
                    Switch:
                      oneOf: [{$ref: '#/components/schemas/On'}, {$ref: '#/components/schemas/Off'}]
                      discriminator: {propertyName: isOn, mapping: {'true': '#/components/schemas/On', 'false': '#/components/schemas/Off'}}
                    """
            )
        )
        #expect(client.text("Models/Number.swift").contains(#"json.write(value, "kind", 1)"#))
        #expect(client.text("Models/Number.swift").contains(#"json.write(value, "kind", 2)"#))
        #expect(client.properties("Models/Two.swift") == ["name: String?", "kind: Int?"])
        #expect(client.text("Models/Switch.swift").contains(#"json.write(value, "isOn", true)"#))
        #expect(client.text("Models/Switch.swift").contains(#"json.write(value, "isOn", false)"#))
    }

    @Test("without a discriminator, the shape of the value selects the variant")
    func shape() throws {
        let client = try Rendered(
            document(schemas: "Cat: {properties: {a: {type: string}}}\nPet: {anyOf: [{$ref: '#/components/schemas/Cat'}, {type: string}]}")
        )
        #expect(client.body("Models/Pet.swift").contains("    public init(stringLiteral value: String) { self = .string(value) }\n"))
        #expect(
            client.body("Models/Pet.swift").contains(
                """
                        switch json.bestMatch([Cat.self, String.self]) {
                        case 0: self = .cat(Cat(json: &json))
                        case 1: self = .string(String(json: &json))
                        default: self = .unknown(JSONValue(json: &json))
                        }

                """))
    }

    @Test(
        "a union is no dictionary literal if 'Key' or 'Value', the types of its elements, would hide a model",
        arguments: [
            ("Value", "{type: object, additionalProperties: {$ref: '#/components/schemas/Value'}}", true),
            ("Value", "{type: object, nullable: true, additionalProperties: {type: integer}}, {$ref: '#/components/schemas/Value2'}", true),
            (
                "Value", "{type: array, items: {$ref: '#/components/schemas/Value'}}, {type: object, additionalProperties: {type: string}}",
                false
            ),
            ("Key", "{type: object, additionalProperties: {$ref: '#/components/schemas/Key'}}", false),
        ])
    func hiddenTypes(name: String, variants: String, isLiteral: Bool) throws {
        let client = try Rendered(document(schemas: "\(name): {anyOf: [{type: string}, \(variants)]}\nValue2: {properties: {a: {}}}"))
        #expect(client.text("Models/\(name).swift").contains("ExpressibleByDictionaryLiteral") == isLiteral)
    }

    @Test("cases don't share the names of Optional's cases")
    func optionalCases() throws {
        let client = try Rendered(document(schemas: "Status: {type: string, enum: [none, some]}"))
        #expect(client.body("Models/Status.swift").contains("    case noneValue\n    case someValue\n"))
    }

    @Test("a named list or string becomes a type alias, and a file imports the runtime if the standard library lacks a type")
    func alias() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Names: {type: array, items: {type: string}}
                    When: {type: string, format: date-time}
                    Day: {type: string, format: date}
                    Date: {$ref: '#/components/schemas/Day'}
                    Days: {type: array, items: {$ref: '#/components/schemas/Day'}}
                    Event: {properties: {at: {$ref: '#/components/schemas/When'}}}
                    """))
        #expect(client.text("Models/Event.swift").contains("public import APIRuntime\n"))
        #expect(client.body("Models/Names.swift") == "public typealias Names = [String]\n")
        #expect(client.text("Models/When.swift").contains("public import APIRuntime\n\npublic typealias When = Date\n"))
        #expect(client.text("Models/Day.swift").contains("public import APIRuntime\n\npublic typealias Day = DateDay\n"))
        for name in ["Names", "DateModel", "Days"] { #expect(!client.text("Models/\(name).swift").contains("import")) }
    }

    @Test(
        "a number is a literal of a union with a variant for it, and an integer one of the variant for any number if no other is for integers",
        arguments: [
            ("{type: number}, {type: string}", ["integerLiteral value: Double", "floatLiteral value: Double"]),
            ("{type: integer}, {type: number}, {type: string}", ["integerLiteral value: Int", "floatLiteral value: Double"]),
            ("{type: integer}, {type: string}", ["integerLiteral value: Int"]),
            ("{type: integer, format: uint64}, {type: string}", ["integerLiteral value: Int"]),
            ("{$ref: '#/components/schemas/Inner'}, {type: boolean}", ["integerLiteral value: Double", "floatLiteral value: Double"]),
        ])
    func numberLiterals(variants: String, initializers: [String]) throws {
        let schemas = "Model: {oneOf: [\(variants)]}\nInner: {oneOf: [{type: number}, {type: string}]}"
        let text = try Rendered(document(schemas: schemas)).text("Models/Model.swift")
        #expect(text.matches(of: /init\(((?:integer|float)Literal value: \w+)\)/).map { String($0.1) } == initializers)
    }

    @Test("a literal is a value of a union whose variant for it has another name")
    func literalsOfAliases() throws {
        let schemas =
            "Model: {oneOf: [{$ref: '#/components/schemas/F'}, {$ref: '#/components/schemas/L'}]}\nF: {type: string}\nL: {type: array, items: {$ref: '#/components/schemas/F'}}"
        let text = try Rendered(document(schemas: schemas)).text("Models/Model.swift")
        #expect(text.contains("public indirect enum Model: APIUnion, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {"))
        #expect(text.contains("    public init(stringLiteral value: String) { self = .f(value) }\n"))
        #expect(text.contains("    public init(arrayLiteral elements: F...) { self = .l(elements) }\n"))
    }

    @Test(
        "a string literal is a value of an enumeration if the document allows any string next to it",
        arguments: [
            ("Model: {anyOf: [{type: string}, {type: string, enum: [a, b]}]}", true),
            ("Model: {anyOf: [{type: string}, {$ref: '#/components/schemas/Known'}]}\nKnown: {type: string, enum: [a, b]}", true),
            (
                "Model: {oneOf: [{$ref: '#/components/schemas/Known'}, {$ref: '#/components/schemas/Blank'}]}\n"
                    + "Known: {enum: [a, b]}\nBlank: {enum: ['']}", true
            ),
            ("Model: {type: string, enum: [a, b]}", false),
        ])
    func openEnumerations(schemas: String, takesLiterals: Bool) throws {
        let client = try Rendered(document(schemas: schemas))
        let text = client.paths.filter { $0.contains("/Models/") }.map(client.text).joined()
        #expect(text.contains(": APIEnumeration, ExpressibleByStringLiteral {") == takesLiterals)
    }
}
