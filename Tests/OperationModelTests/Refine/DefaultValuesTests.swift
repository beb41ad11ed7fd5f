import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Defaults")
struct DefaultValuesTests {
    private func built(_ schemas: String, _ parameters: String = "") -> BuiltAPI {
        BuiltAPI(
            paths: "/a: {get: {operationId: a, parameters: [\(parameters)], responses: {}}}", schemas: schemas, version: "3.1.0")
    }

    @Test(
        "a default of an enumeration does not depend on the order of the schemas",
        arguments: [
            [
                "A: {required: [x], properties: {x: {allOf: [{$ref: '#/components/schemas/B'}], default: two}}}",
                "B: {$ref: '#/components/schemas/C'}", "C: {enum: [one, two]}",
            ]
        ], [false, true])
    func order(schemas: [String], isReversed: Bool) {
        let parameter = "{name: p, in: query, required: true, schema: {allOf: [{$ref: '#/components/schemas/B'}], default: one}}"
        let built = self.built((isReversed ? schemas.reversed() : schemas).joined(separator: "\n"), parameter)
        #expect(built.diagnostics == [])
        #expect(built.api?.typeDumps.first { $0.hasPrefix("record A\n") } == "record A\n  x: B = .two")
        #expect(built.api?.operationDump.contains("query p: B = .one") == true)
    }

    @Test(
        "a required integer, boolean or enumeration has the value as its default that alone selects its type in a union",
        arguments: [
            ("integer", "1", "2", "int = 1", "int = 2"), ("boolean", "true", "false", "bool = true", "bool = false"),
            ("string, enum: [up, down]", "up", "down", "A.Kind = .up", "B.Kind = .down"),
        ])
    func otherSelectingValues(type: String, first: String, second: String, firstDump: String, secondDump: String) {
        let built = built(
            """
            Shape: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind, mapping: {'\(first)': A, '\(second)': B}}}
            A: {required: [kind], properties: {kind: {type: \(type)}}}
            B: {required: [kind], properties: {kind: {type: \(type)}}}
            """)
        let dumps = built.api?.typeDumps ?? []
        #expect(
            dumps.contains("record A\n  kind: \(firstDump)") && dumps.contains("record B\n  kind: \(secondDump)"), "\(dumps)")
    }

    @Test("a required string has the value as its default that alone selects its type in a union")
    func selectingValues() {
        let built = built(
            """
            Pay: {oneOf: [{$ref: '#/components/schemas/Card'}, {$ref: '#/components/schemas/Bank'}], discriminator: {propertyName: kind, mapping: {card: Card, iban: Bank, bic: Bank}}}
            Card: {required: [kind], properties: {kind: {type: string}}}
            Bank: {required: [kind], properties: {kind: {type: string}}}
            """)
        let dumps = built.api?.typeDumps ?? []
        #expect(dumps.contains("record Card\n  kind: string = \"card\"") && dumps.contains("record Bank\n  kind: string"), "\(dumps)")
    }

    @Test("a default that is not a value of a later enumeration is ignored, with a warning")
    func laterEnumeration() {
        let built = self.built(
            "A: {properties: {x: {allOf: [{$ref: '#/components/schemas/B'}], default: ①three}}}\nB: {enum: [one, two]}")
        #expect(
            built.diagnostics == ["① warning: the default 'three' of the property 'x' is not a value of the enumeration; it is ignored"])
    }

    @Test(
        "a string that spells a value of the type is a default",
        arguments: [
            ("boolean", "false", "bool = false"), ("integer", "-1", "int = -1"), ("number", "1.5", "double = 1.5"),
            ("[integer, 'null']", "1", "int? required = 1"),
        ])
    func spelled(type: String, text: String, property: String) {
        let built = self.built("A: {required: [a], properties: {a: {type: \(type), default: '\(text)'}}}")
        #expect(built.api?.typeDumps == ["record A\n  a: \(property)"])
    }

    @Test(
        "a default of another type is ignored, with a warning",
        arguments: [
            (
                "A: {properties: {a: {type: integer, default: ①'1.5'}}}",
                "the default '1.5' of the property 'a' is not an integer; it is ignored"
            ),
            (
                "A: {properties: {a: {type: integer, default: ①1.5}}}",
                "the default '1.5' of the property 'a' is not an integer; it is ignored"
            ),
            ("A: {properties: {a: {type: number, default: ①x}}}", "the default 'x' of the property 'a' is not a number; it is ignored"),
            (
                "A: {properties: {a: {type: number, default: ①1e400}}}",
                "the default '1e400' of the property 'a' is not a finite number; it is ignored"
            ),
            (
                "A: {properties: {a: {type: number, default: ①-.inf}}}",
                "the default '-.inf' of the property 'a' is not a finite number; it is ignored"
            ),
            (
                "A: {properties: {a: {type: number, default: ①.nan}}}",
                "the default '.nan' of the property 'a' is not a finite number; it is ignored"
            ),
            (
                "A: {properties: {a: {type: boolean, default: ①'yes'}}}",
                "the default 'yes' of the property 'a' is not true or false; it is ignored"
            ),
            ("A: {properties: {a: {type: string, default: ①[x]}}}", "the default of the property 'a' is not a string; it is ignored"),
            (
                "A: {properties: {a: {type: array, items: {}, default: ①x}}}",
                "the default 'x' of the property 'a' is not an array; it is ignored"
            ),
            ("A: {properties: {a: {type: object, default: ①x}}}", "the default 'x' of the property 'a' is not an object; it is ignored"),
            (
                "A: {properties: {a: {type: string, enum: [x, y], default: ①z}}}",
                "the default 'z' of the property 'a' is not a value of the enumeration; it is ignored"
            ),
            (
                "B: {properties: {x: {}}}\nA: {properties: {b: {type: object, properties: {c: {}}, default: ①1}}}",
                "the default '1' of the property 'b' is not an object; it is ignored"
            ),
        ]
    )
    func invalid(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① warning: \(message)"])
    }

    @Test(
        "a default that cannot be written as a constant is ignored, with a note that says why",
        arguments: [
            ("{type: string, format: date, default: ①2020-01-01}", "'2020-01-01' of", "a date"),
            ("{type: string, format: date-time, default: ①'2020-01-01T00:00:00Z'}", "'2020-01-01T00:00:00Z' of", "a date with a time"),
            ("{type: string, format: uuid, default: ①x}", "'x' of", "a UUID"),
            ("{type: string, format: uri, default: ①'/a'}", "'/a' of", "a URL"),
            ("{type: string, format: byte, default: ①QQ==}", "'QQ==' of", "data"),
            ("{type: number, format: decimal, default: ①1.5}", "'1.5' of", "a decimal number"),
            ("{type: integer, default: ①99999999999999999999}", "'99999999999999999999' of", "an integer with more than 64 bits"),
            ("{type: array, items: {type: string}, default: ①[a]}", "of", "an array with elements"),
            ("{type: object, default: ①{a: b}}", "of", "an object"),
            ("{allOf: [{$ref: '#/components/schemas/B'}], default: ①1}", "'1' of", "a value of a union"),
            ("{default: ①1}", "'1' of", "a value of any type"),
        ]
    )
    func inexpressible(schema: String, value: String, kind: String) {
        func note(_ subject: String) -> String {
            "① note: the default \(value) \(subject) is \(kind), which cannot be written as a constant; it is ignored"
        }
        let union = "B: {oneOf: [{type: string}, {type: integer}]}"
        #expect(built("A: {required: [x], properties: {x: \(schema)}}\n\(union)").diagnostics == [note("the property 'x'")])
        #expect(built("A: {properties: {x: \(schema)}}\n\(union)").diagnostics == [])
        let parameter = "{name: x, in: query, schema: \(schema)}"
        #expect(built(union, parameter).diagnostics == [])
        #expect(built(union, parameter.replacing("query,", with: "query, required: true,")).diagnostics == [note("the parameter 'x'")])
    }

    @Test(
        "a default that is not among the listed values is ignored, with a warning",
        arguments: [
            "enum: [a]", "const: a", "type: number, enum: [1.5, 2]", "type: boolean, const: true", "enum: [a, c]", "anyOf: [{const: a}]",
        ])
    func outside(schema: String) {
        let value = schema.contains("number") ? "3" : schema.contains("boolean") ? "false" : "b"
        let built = self.built(
            "A: {required: [x], properties: {x: {\(schema), default: ①\(value)}}}",
            "{name: x, in: query, required: true, schema: {\(schema), default: ②\(value)}}")
        let property = built.api?.types.first { $0.name.name == "A" }?.record?.properties.first
        #expect(property?.defaultValue != .string("b") && property?.documentedDefault == nil)
        #expect(
            built.diagnostics.filter { $0.contains("warning") }.sorted() == [
                "① warning: the default '\(value)' of the property 'x' is not a value of the enumeration; it is ignored",
                "② warning: the default '\(value)' of the parameter 'x' is not a value of the enumeration; it is ignored",
            ])
    }

    @Test("null is no default, even if null and one value are all that is allowed")
    func nullDefault() {
        let built = self.built("A: {properties: {x: {type: [string, 'null'], enum: [a, null], default: null}}}")
        #expect(built.diagnostics == [])
    }

    @Test(
        "the default of an optional property is documented, unless the property selects a variant",
        arguments: [
            ("A: {properties: {a: {type: boolean, default: false}}}", "a: bool? default false"),
            ("A: {required: [a], properties: {a: {type: boolean, default: false}}}", "a: bool = false"),
            ("A: {required: [a], properties: {a: {type: [boolean, 'null'], default: false}}}", "a: bool? required = false"),
            ("A: {properties: {a: {type: string, format: date, default: 2020-01-01}}}", "a: date? default \"2020-01-01\""),
            ("A: {properties: {a: {type: array, items: {}, default: [1, x]}}}", "a: [json]? default [1, \"x\"]"),
            ("A: {properties: {a: {type: string, default: null}}}", "a: string?"),
            ("A: {properties: {a: {const: x, default: x}}}", "a: string? only \"x\" default \"x\""),
            ("A: {properties: {a: {type: string, enum: [x], default: x}}}", "a: string? only \"x\" default \"x\""),
            ("A: {properties: {a: {type: boolean, enum: [true], default: true}}}", "a: bool? only true default true"),
            ("A: {properties: {a: {const: x}}}", "a: string? only \"x\""),
            ("A: {required: [a], properties: {a: {const: x}}}", "a: string only \"x\" = \"x\""),
            ("A: {required: [a], properties: {a: {type: boolean, const: true}}}", "a: bool only true = true"),
            ("A: {required: [a], properties: {a: {type: [string, 'null'], enum: [x, null]}}}", "a: string? required only \"x\""),
            (
                "A: {properties: {a: {const: x}}}\nB: {properties: {a: {const: y}}}\nU: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
                "a: string? only \"x\" = \"x\""
            ),
            (
                "A: {properties: {a: {const: x}}}\nB: {properties: {a: {const: y}}}\nU: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: a}}",
                "a: string? only \"x\" = \"x\""
            ),
            (
                "A: {properties: {a: {allOf: [{$ref: '#/components/schemas/B'}], default: x}}}\nB: {enum: [x]}",
                "a: B? default \"x\""
            ),
            ("A: {properties: {a: {allOf: [{$ref: '#/components/schemas/B'}], default: x}}}\nB: {enum: [x, y]}", "a: B? default \"x\""),
            (
                "A: {allOf: [{properties: {a: {type: string}}}, {properties: {a: {type: string, default: x}}}]}",
                "a: string? default \"x\""
            ),
            (
                "A: {properties: {a: {type: string, default: x}}}\nB: {properties: {a: {type: string, default: y}}}\n"
                    + "U: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: a, "
                    + "mapping: {x: '#/components/schemas/A', y: '#/components/schemas/B'}}}", "a: string? = \"x\""
            ),
        ]
    )
    func optional(schemas: String, property: String) {
        let built = self.built(schemas)
        #expect(built.api?.typeDumps.first { $0.hasPrefix("record A\n") } == "record A\n  " + property)
        #expect(built.diagnostics == [])
    }

    @Test("the option 'defaults' is only about types that no request sends, and a note says so")
    func sentDefaults() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /a:
                put:
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
                  \(jsonResponses("B"))
            components:
              schemas:
                A: ①{properties: {b: {type: boolean, default: true}, c: {$ref: '#/components/schemas/C'}}}
                C: {properties: {d: {type: string}}}
                B: {properties: {b: {type: boolean, default: true}}}
            """, options: "read: {defaults: true}")
        #expect(
            built.api?.typeDumps == [
                "record A\n  b: bool? default true\n  c: C?", "record C\n  d: string?", "record B\n  b: bool = true",
            ])
        #expect(built.diagnostics == ["① note: requests send this object, so a missing value is not read as its default"])
    }

    @Test("the default of a field of another type is ignored, with a warning")
    func fields() {
        let built = BuiltAPI(
            paths: """
                /a:
                  post:
                    requestBody:
                      content: {application/x-www-form-urlencoded: {schema: {properties: {f: {type: integer, default: ①x}}}}}
                """)
        #expect(built.diagnostics == ["① warning: the default 'x' of the field 'f' is not an integer; it is ignored"])
    }
}
