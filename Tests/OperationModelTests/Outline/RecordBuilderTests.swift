import Naming
import OperationModel
import Schemas
import TestSupport
import Testing

@Suite("Records")
struct RecordBuilderTests {
    private let document = Documents.login

    private let tokenDocument = Documents.loginWithKey

    @Test("a required property whose schema is nullable elsewhere is optional")
    func nullableTarget() {
        let dump = types(
            """
            A: {required: [n], properties: {n: {$ref: '#/components/schemas/N'}}}
            N: {nullable: true, allOf: [{$ref: '#/components/schemas/B'}]}
            B: {properties: {b: {type: string}}}
            """)
        #expect(dump.hasPrefix("record A\n  n: ") && dump.contains("?"), "\(dump)")
    }

    @Test("a property that is required in another spelling is required, with a warning")
    func spellings() {
        let dump = types(
            "A: {required: [①block_time], properties: {blockTime: {type: string}}}",
            diagnostics: [
                "① warning: 'block_time' is required but not declared as a property; the property 'blockTime' is required instead; correct the spelling"
            ])
        #expect(dump == "record A\n  blockTime: string")
    }

    @Test(
        "limits of values are a line of the documentation",
        arguments: [
            ("type: integer, minimum: 1, maximum: 100", "At least 1, at most 100."),
            ("type: number, minimum: 0, exclusiveMinimum: true, multipleOf: 0.5", "More than 0, a multiple of 0.5."),
            ("type: string, minLength: 1, maxLength: 40, pattern: '^[a-z]+$'", "1 to 40 characters, matching `^[a-z]+$`."),
            ("type: string, minLength: 2, maxLength: 2, description: A code.", "A code.\n\nExactly 2 characters."),
            ("type: array, items: {type: string}, minItems: 1, uniqueItems: true", "At least 1 element, without duplicates."),
            ("type: object, additionalProperties: {type: string}, maxProperties: 3", "At most 3 properties."),
            ("type: string, minLength: 0, pattern: '`'", nil), ("type: array, items: {}, uniqueItems: false", nil),
        ] as [(String, String?)])
    func limits(schema: String, documentation: String?) {
        let built = BuiltAPI(
            paths: """
                /a:
                  get:
                    parameters: [{name: p, in: query, schema: {\(schema)}}]
                    responses: {}
                """, schemas: "A: {properties: {a: {\(schema)}}}")
        #expect(built.api?.types.first?.record?.properties.first?.documentation == documentation)
        #expect(built.api?.operations.first?.parameters.first?.documentation == documentation)
    }

    @Test("a part of 'allOf' without additional properties does not replace another one that has them")
    func additionalPart() {
        let dump = types(
            """
            A: {properties: {a: {allOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}]}}}
            B: {type: object, properties: {b: {type: string}}}
            C: {type: object, properties: {b: {type: string}}, additionalProperties: {type: integer}}
            """)
        #expect(dump.contains("record A.A\n  b: string?\n  *: int\n"), "\(dump)")
    }

    @Test("an object is a record with required and nullable properties")
    func records() {
        let dump = types(
            """
            A:
              required: [a, b]
              properties:
                a: {type: string}
                b: {type: string, nullable: true}
                c: {type: integer}
                d: {$ref: '#/components/schemas/B'}
                snake_case: {type: string}
            B: {type: object, properties: {Error: {type: string, default: Conflict}}, additionalProperties: {type: integer}}
            """
        )
        #expect(
            dump == """
                record A
                  a: string
                  b: string? required
                  c: int?
                  d: B?
                  snakeCase (snake_case): string?
                record B
                  error (Error): string? default "Conflict"
                  *: int
                """
        )
    }

    @Test("null is allowed in the same way by 3.0 and 3.1")
    func nullability() {
        let modern = types("A: {required: [a], properties: {a: {type: [string, 'null']}, b: {type: ['null', integer]}}}", version: "3.1.0")
        #expect(modern == types("A: {required: [a], properties: {a: {type: string, nullable: true}, b: {type: integer, nullable: true}}}"))
    }

    @Test("an allOf is a record with the properties of all parts")
    func allOf() {
        let dump = types(
            """
            Base: {required: [id], properties: {id: {type: integer}, note: {type: string}}}
            A:
              allOf:
                - {$ref: '#/components/schemas/Base'}
                - {properties: {name: {type: string}, note: {description: only a description}}}
              required: [name]
            Same: {allOf: [{$ref: '#/components/schemas/Base'}], description: the same}
            """
        )
        #expect(
            dump == """
                record Base
                  id: int
                  note: string?
                record A
                  id: int
                  note: string?
                  name: string
                alias Same = Base
                """
        )
    }

    @Test(
        "a required property that is not declared is noted",
        arguments: [
            ("A: {type: object, required: [name, ①size], properties: {name: {}}}", "'size' is required but not declared as a property"),
            (
                "A: {type: object, required: [①nmae], properties: {name: {}}}",
                "'nmae' is required but not declared as a property; did you mean 'name'?"
            ),
        ]
    )
    func undeclaredRequirements(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① note: \(message)"])
    }

    @Test(
        "a schema or property in the options that the document does not have is an error",
        arguments: [
            ("schemas: {①Nothing: {required: []}}", "the document has no schema 'Nothing'"),
            ("schemas: {Auth: {required: [①nothing]}}", "the schema has no property 'nothing'"),
        ]
    )
    func unknownNames(options: String, message: String) {
        #expect(BuiltAPI(tokenDocument, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test("of two parts that declare a property as an object, the one with additional properties is used", arguments: [false, true])
    func additionalPropertiesOfAPart(isReversed: Bool) throws {
        let object = "type: object, properties: {x: {type: string}}"
        let parts = ["{properties: {a: {\(object), additionalProperties: {type: integer}}}}", "{properties: {a: {\(object)}}}"]
        let built = BuiltAPI(schemas: "All: {allOf: [\((isReversed ? parts.reversed() : parts).joined(separator: ", "))]}")
        let type = try #require(built.api?.types.first { $0.name.description == "All.A" })
        #expect(type.record?.additional == .builtin(.int))
    }

    @Test("the links of a resource are not its identity")
    func linksAsIdentity() {
        let document = documentText(schemas: "Page: {type: object, properties: {_links: {type: object}}}")
        let built = BuiltAPI(document, options: "links: {property: _links}\nschemas: {Page: {identity: ①_links}}")
        #expect(built.diagnostics == ["① error: '_links' is not Hashable, so it cannot be the identity"])
    }

    @Test(
        "an identity is an error if it is unknown, not Hashable, or next to another id",
        arguments: [
            ("schemas: {Token: {identity: ①id}}", "the schema has no property 'id'"),
            ("schemas: {MapEntry: {identity: ①name}}", "another property is called 'id', which would be the identity"),
            (
                "schemas: {Token: {identity: ①token, urls: {id: {property: token, base: b}}}}",
                "another property is called 'id', which would be the identity"
            ),
            (
                "schemas: {MapEntry: {identity: ①owner}}",
                "another property is called 'id', which would be the identity"
            ),
            (
                "schemas: {Owned: {identity: ①owner}}",
                "'owner' is not Hashable, so it cannot be the identity"
            ),
        ]
    )
    func identities(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "a URL can only be made of a string",
        arguments: [
            ("{type: string}", []), ("{$ref: '#/components/schemas/Text'}", []),
            ("{type: integer}", ["① error: 'a' is not a string, so no URL can be made of it"]),
            ("{type: string, format: uri}", ["① error: 'a' is not a string, so no URL can be made of it"]),
            ("{type: array, items: {type: string}}", ["① error: 'a' is not a string, so no URL can be made of it"]),
        ]
    )
    func urls(schema: String, diagnostics: [String]) {
        let document = "openapi: 3.0.0\ncomponents: {schemas: {Pet: {properties: {a: \(schema)}}, Text: {type: string}}}"
        #expect(BuiltAPI(document, options: "schemas: {Pet: {urls: {link: {property: ①a, base: b}}}}").diagnostics == diagnostics)
    }

    @Test(
        "a URL can be made of the first of several strings, also inside other objects",
        arguments: [
            ("[a, media.poster, b.c]", []), ("[a, ①media.big]", ["① error: 'media' has no property 'big'; did you mean 'bag'?"]),
            ("①b.poster", ["① error: the schema has no property 'b'; did you mean 'a'?"]),
            ("①a.poster", ["① error: 'a' has no property 'poster'"]),
            ("①media", ["① error: 'media' is not a string, so no URL can be made of it"]),
        ]
    )
    func nestedURLs(property: String, diagnostics: [String]) {
        let document = """
            openapi: 3.0.0
            components:
              schemas:
                Pet: {properties: {a: {type: string}, b.c: {type: string}, media: {$ref: '#/components/schemas/Media'}}}
                Media: {type: object, properties: {poster: {type: string}, bag: {type: string}}}
            """
        let options = "schemas: {Pet: {urls: {link: {property: \(property), base: b, sizes: [s]}}}}"
        #expect(BuiltAPI(document, options: options).diagnostics == diagnostics)
    }

    @Test(
        "properties that only some values have, by a condition, are optional",
        arguments: [
            ("{properties: {a: {type: string}}, if: {}, then: {required: [b], properties: {a: {const: x}, b: {type: string}}}}", ""),
            ("{properties: {a: {type: string}}, else: {if: {}, else: {$ref: '#/components/schemas/Other'}}}", ""),
            ("{properties: {a: {type: string}}, dependentSchemas: {a: {properties: {b: {type: string}}}}}", ""),
            ("{allOf: [{$ref: '#/components/schemas/Base'}, {then: {properties: {b: {type: string}}}}]}", ""),
            ("{allOf: [{then: {properties: {b: {type: string}}}}], properties: {a: {type: string}}}", ""),
            ("{properties: {a: {type: string}}, then: {$ref: '#/components/schemas/A'}, else: {properties: {b: {type: string}}}}", ""),
            (
                "{properties: {a: {type: string}}, then: {properties: {b: {type: string}}}, else: {properties: {b: {type: integer}}}}",
                "json"
            ),
        ])
    func conditions(schema: String, type: String) {
        let schemas = """
            A: \(schema)
            Base: {properties: {a: {type: string}}}
            Other: {required: [b], properties: {b: {type: string}}}
            """
        let types = BuiltAPI(schemas: schemas, version: "3.1.0").types
        #expect(types.hasPrefix("record A\n  a: string?\n  b: \(type.isEmpty ? "string" : type)?\n"))
    }

    @Test(
        "properties that only some values have are not a model alone",
        arguments: [
            "{dependentSchemas: {a: {properties: {b: {type: string}}}}}", "{type: object, then: {properties: {b: {type: string}}}}",
        ])
    func onlyConditions(schema: String) {
        #expect(
            BuiltAPI(schemas: "A: {properties: {p: \(schema)}}", version: "3.1.0").types.contains(
                "p: \(schema.contains("type: object") ? "[:json]" : "json")?"))
    }

    @Test("an identity is checked when all types are known", arguments: [false, true])
    func laterTypes(isReversed: Bool) {
        let schemas = [
            "Owner: {type: object, properties: {name: {type: string}}}", "Pet: {properties: {owner: {$ref: '#/components/schemas/Owner'}}}",
        ]
        let document = "openapi: 3.0.0\ncomponents: {schemas: {\((isReversed ? schemas.reversed() : schemas).joined(separator: ", "))}}"
        #expect(
            BuiltAPI(document, options: "schemas: {Pet: {identity: ①owner}}").diagnostics == [
                "① error: 'owner' is not Hashable, so it cannot be the identity"
            ])
    }
}
