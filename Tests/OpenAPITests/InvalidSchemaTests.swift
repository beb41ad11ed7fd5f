import OpenAPI
import TestSupport
import Testing

@Suite("Invalid schemas")
struct InvalidSchemaTests {
    /// The diagnostics of a document with these schemas.
    private func diagnostics(_ schemas: String, _ version: String = "3.0.3") -> [String] {
        let indented = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        return decode("openapi: \(version)\ncomponents:\n  schemas:\n" + indented).diagnostics
    }

    @Test(
        "an invalid keyword of a schema is corrected or ignored, with a warning",
        arguments: [
            ("A: {type: ①strng}", "unknown type 'strng'; it is ignored; did you mean 'string'?"),
            ("A: {type: ①Integer}", "'Integer' is not a type of the specification; it is read as 'integer'"),
            ("A: {type: ①{a: b}}", "a type must be a string, not a mapping; it is ignored"),
            ("A: ①Pet", "a schema must be a mapping, not a string; any value is allowed"),
            ("A: ①string", "a schema must be a mapping, not a string; it is read as '{type: string}'"),
            ("A: {type: array, items: ①Long}", "a schema must be a mapping, not a string; it is read as '{type: integer, format: int64}'"),
            ("A: ①null", "a schema must be a mapping, not null; any value is allowed"),
            ("A: ①[1]", "a schema must be a mapping, not a list; any value is allowed"),
            ("A: {type: string, ①properties: {a: {}}}", "the schema has 'properties', but its type is 'string'; it is read as an object"),
            (
                "A: {type: array, items: {}, ①properties: {a: {}}}",
                "the schema has 'properties', but its type is 'array'; it is read as an object"
            ),
            (
                "A: {properties: {a: {type: string, required: ①true}}}",
                "'required' must be the list of an object's required properties; on a property it has no effect and is ignored"
            ),
            ("A: {type: object, required: ①a}", "'required' must be a list, not a string; it is ignored"),
            ("A: {type: object, required: [①{}]}", "expected a string, found a mapping; it is ignored"),
            ("A: {type: object, properties: ①[a]}", "'properties' must be a mapping, not a list; it is ignored"),
            (
                "A: {type: object, properties: ①[{a: {type: string}}, {b: {}}]}",
                "'properties' must be a mapping, not a list; its elements are read as the members of a mapping"
            ),
            ("A: {allOf: ①{type: object}}", "'allOf' must be a list, not a mapping; it is read as a list with one element"),
            ("A: {type: string, nullable: ①maybe}", "'nullable' must be true or false, not a string; it is ignored"),
            ("A: {type: string, nullable: ①'true'}", "'nullable' is a string; it is read as true"),
            ("A: {allOf: ①{}}", "'allOf' must be a list, not a mapping; it is ignored"),
            ("A: {①propertys: {}}", "unknown key 'propertys' in a schema; it is ignored; did you mean 'properties'?"),
            (
                "A: {①collectionFormat: csv}",
                "'collectionFormat' in a schema belongs to Swagger 2.0 (since OpenAPI 3.0: 'style' and 'explode' of the parameter); it is ignored"
            ),
        ]
    )
    func keywords(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① warning: \(message)"])
    }

    @Test("the name of a type in place of a schema is a schema of this type")
    func typeNames() {
        let keywords = decode("openapi: 3.0.0\ncomponents: {schemas: {A: integer, B: datetime, C: { type: array, items: string}}}")
            .document?.components.schemas.map(\.value.keywords)
        #expect(keywords?.map(\.types) == [[.integer], [.string], [.array]])
        #expect(keywords?.map(\.format) == [nil, "date-time", nil])
        #expect(keywords?.last?.items?.keywords.types == [.string])
    }

    @Test("keywords of one of several types are valid")
    func severalTypes() {
        let schema = "A: {type: [string, object, array], properties: {a: {}}, items: {}, additionalProperties: {}}"
        #expect(diagnostics(schema, "3.1.0") == [])
    }

    @Test(
        "the elements of a list in place of a mapping are its members, by their only key or by their 'name'",
        arguments: ["[{a: {type: string}}, {b: {type: integer}}]", "[{name: a, type: string}, {name: b, type: integer}]"])
    func listOfMembers(properties: String) {
        let schema = decode("openapi: 3.0.0\ncomponents: {schemas: {A: {properties: \(properties)}}}").document?.components.schemas.first
        #expect(schema?.value.keywords.properties.map(\.name) == ["a", "b"])
        #expect(schema?.value.keywords.properties.map(\.value.keywords.types) == [[.string], [.integer]])
    }

    @Test(
        "an invalid enumeration is ignored, and so is a duplicate value",
        arguments: [
            ("A: {①enum: []}", "'enum' has no values; it is ignored"),
            ("A: {enum: ①a}", "'enum' must be a list, not a string; it is ignored"),
            ("A: {type: string, enum: [a, b, ①a]}", "duplicate value 'a'; the second one is ignored"),
        ]
    )
    func enumerations(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① warning: \(message)"])
    }

    @Test(
        "an invalid keyword of a discriminator is ignored",
        arguments: [
            ("discriminator: ①{mapping: {}}", ["① warning: the discriminator has no 'propertyName'; it is ignored"]),
            (
                "discriminator: ①[]",
                [
                    "① warning: a discriminator must be a mapping, not a list; it is ignored",
                    "① warning: the discriminator has no 'propertyName'; it is ignored",
                ]
            ),
            (
                "discriminator: ①kind",
                ["① note: since OpenAPI 3.0 a discriminator is a mapping with 'propertyName'; 'kind' is read as its 'propertyName'"]
            ),
            (
                "discriminator: {propertyName: kind, ①defaultMapping: Other}",
                ["① warning: 'defaultMapping' in a discriminator belongs to OpenAPI 3.2; it is ignored"]
            ),
            (
                "discriminator: {propertyName: kind, ①property: kind}",
                ["① warning: unknown key 'property' in a discriminator; it is ignored; did you mean 'propertyName'?"]
            ),
        ]
    )
    func discriminators(discriminator: String, expected: [String]) {
        let schemas = """
            Cat: {type: object, properties: {kind: {type: string}}}
            Dog: {type: object, properties: {kind: {type: string}}}
            Other: {type: object, properties: {kind: {type: string}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              \(discriminator)
            """
        #expect(diagnostics(schemas) == expected)
    }

    @Test(
        "a condition that no type can express is ignored, with a note",
        arguments: ["not", "if", "then", "else", "dependentSchemas", "dependentRequired", "unevaluatedItems"]
    )
    func conditions(keyword: String) {
        let condition = keyword == "not" ? "{required: [a]}" : "{}"
        #expect(
            diagnostics("A: {type: object, ①\(keyword): \(condition)}", "3.1.0") == [
                "① note: condition '\(keyword)' cannot be expressed as a type; it is ignored"
            ])
    }

    @Test("'unevaluatedProperties' is a schema, or whether properties are allowed")
    func unevaluatedProperties() {
        let result = decode(
            """
            openapi: 3.1.0
            components:
              schemas:
                A: {unevaluatedProperties: {type: string}}
                B: {unevaluatedProperties: true}
                C: {unevaluatedProperties: false}
                D: {}
            """)
        let found = result.document?.components.schemas.map { description(of: $0.value.keywords.unevaluatedProperties as Any) } ?? []
        #expect(found.count == 4)
        #expect(found.first?.contains("string") == true)
        #expect(found.dropFirst().elementsEqual([".any", ".forbidden", "nil"]))
        #expect(result.diagnostics == [])
    }

    @Test(
        "a keyword without effect, or of a later version, is noted",
        arguments: [
            ("A: {①type: array}", "the array has no 'items'; elements of any type are allowed"),
            ("A: {①items: [{type: object}, {type: string}]}", "a list of 'items' needs 'type: array'; any value is allowed"),
            ("A: {type: string, ①items: {type: string}}", "'items' has no effect on type 'string'; it is ignored"),
            ("A: {type: string, ①additionalProperties: true}", "'additionalProperties' has no effect on type 'string'; it is ignored"),
            (
                "A: {type: string, enum: [a, ①1]}",
                "value '1' of the enumeration is a number, but the type is 'string'; it is read as 'string'"
            ),
            (
                "A: {type: integer, enum: [1, ①'2']}",
                "value '2' of the enumeration is a string, but the type is 'integer'; it is read as 'integer'"
            ),
            (
                "A: {type: integer, enum: [1, ①a]}",
                "value 'a' of the enumeration is a string, but the type is 'integer'; the enumeration is ignored"
            ),
            ("A: {type: integer, default: ①'1'}", "the default is a string, but the type is 'integer'; it is read as 'integer'"),
            ("A: {type: string, default: ①1}", "the default is a number, but the type is 'string'; it is read as 'string'"),
            ("A: {type: ①[string, 'null']}", "a list of types belongs to OpenAPI 3.1; it is read as in that version"),
            ("A: {①const: a}", "'const' belongs to OpenAPI 3.1; it is read as in that version"),
            ("A: {type: array, items: {}, ①prefixItems: []}", "'prefixItems' belongs to OpenAPI 3.1; it is read as in that version"),
            ("A: {type: object, ①$defs: {}}", "'$defs' belongs to OpenAPI 3.1; it is read as in that version"),
        ]
    )
    func notes(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① note: \(message)"])
    }

    @Test("an unknown keyword is an annotation since 3.1, unless it is misspelled")
    func annotations() {
        let schema = "A: {type: object, propertyOrder: [a], ①propertys: {}}"
        let misspelled = "① warning: unknown key 'propertys' in a schema; it is ignored; did you mean 'properties'?"
        #expect(diagnostics(schema, "3.1.0") == [misspelled])
        #expect(diagnostics(schema, "3.0.0").count == 2)
    }

    @Test(
        "a dynamic reference that can lead to several schemas, or to none, allows any value",
        arguments: [
            ("$recursiveRef", "A: {properties: {a: {①$recursiveRef: '#'}}}"),
            (
                "$dynamicRef",
                "A: {items: {①$dynamicRef: '#a'}, $defs: {a: {$dynamicAnchor: a}}}\nB: {$ref: '#/components/schemas/A', $defs: {a: {$dynamicAnchor: a}}}"
            ),
        ])
    func dynamicReference(key: String, schemas: String) {
        #expect(diagnostics(schemas, "3.1.0") == ["① warning: '\(key)' is not supported; any value is allowed"])
    }

    @Test(
        "a dynamic reference with one target is a reference to it",
        arguments: [
            ("A: {$dynamicAnchor: a, properties: {a: {$dynamicRef: '#a'}}}", "#a"),
            ("A: {$recursiveAnchor: true, properties: {a: {$recursiveRef: '#'}}}", "#/components/schemas/A"),
            ("A: {$id: 'https://a.com/b', $recursiveAnchor: true, properties: {a: {$recursiveRef: '#'}}}", "#"),
        ])
    func staticReference(schemas: String, reference: String) {
        let schema = decode("openapi: 3.1.0\ncomponents:\n  schemas:\n    " + schemas).document?.components.schemas.first?.value
        #expect(schema?.keywords.properties.first?.value.keywords.reference?.text == reference)
    }
}
