import OperationModel
import TestSupport
import Testing

@Suite("Merged schemas")
struct MergedSchemaTests {
    @Test(
        "contradicting types of the parts of a schema are reported",
        arguments: [
            (
                "A: {allOf: [{type: string}, ①{type: integer}]}",
                ["① warning: the type is 'integer' here and 'string' in another part of the schema; any value is allowed"]
            ),
            (
                "A: {allOf: [{properties: {②a: {type: string}}}, {properties: {①a: {type: boolean}}}]}",
                [
                    "① warning: the property 'a' is 'boolean' here and 'string' in another part; this declaration is used",
                    "② note: the other declaration is here",
                ]
            ),
            ("A: {allOf: [{type: number}, {type: integer}]}", []),
            ("A: {allOf: [{properties: {a: {type: integer}}}, {properties: {a: {type: number}}}]}", []),
        ]
    )
    func contradictions(schemas: String, expected: [String]) {
        #expect(diagnostics(schemas) == expected)
    }

    @Test(
        "a property in several parts has the type of all its declarations",
        arguments: [
            // Objects and the elements of arrays complete one another.
            (
                "{properties: {p: {type: object, required: [a], properties: {a: {type: string}}}}}",
                "{properties: {p: {type: object, properties: {b: {type: integer}}}}}",
                "record A\n  p: A.P?\nrecord A.P\n  a: string\n  b: int?"
            ),
            (
                "{properties: {p: {type: object, properties: {q: {properties: {a: {type: string}}}}}}}",
                "{properties: {p: {properties: {q: {properties: {b: {type: string}}}}}}}",
                "record A\n  p: A.P?\nrecord A.P\n  q: A.P.Q?\nrecord A.P.Q\n  a: string?\n  b: string?"
            ),
            (
                "{properties: {p: {type: array, items: {required: [a], properties: {a: {type: string}}}}}}",
                "{properties: {p: {type: array, items: {properties: {b: {type: string}}}}}}",
                "record A\n  p: [A.P]?\nrecord A.P\n  a: string\n  b: string?"
            ),
            // One part that has everything is used as it is.
            (
                "{properties: {p: {$ref: '#/components/schemas/B'}}}", "{properties: {p: {$ref: '#/components/schemas/C'}}}",
                "record A\n  p: C?"
            ),
            (
                "{properties: {p: {$ref: '#/components/schemas/C'}}}", "{properties: {p: {$ref: '#/components/schemas/B'}}}",
                "record A\n  p: C?"
            ),
            ("{properties: {p: {$ref: '#/components/schemas/B'}}}", "{properties: {p: {type: object}}}", "record A\n  p: B?"),
            ("{properties: {p: {$ref: '#/components/schemas/B'}}}", "{properties: {p: true}}", "record A\n  p: B?"),
            // Of other types, the last one is used, or the one with the values that all allow.
            ("{properties: {p: {type: string}}}", "{properties: {p: {type: string, enum: [x]}}}", "record A\n  p: string? only \"x\""),
            (
                "{properties: {p: {enum: [x, y]}}}", "{properties: {p: {type: string}}}",
                "record A\n  p: A.P?\nenumeration A.P: string\n  x = \"x\"\n  y = \"y\""
            ),
        ]
    )
    func redeclarations(first: String, second: String, expected: String) {
        let dump = types(
            """
            A: {allOf: [\(first), \(second)]}
            B: {required: [a], properties: {a: {type: string}}}
            C: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {c: {type: string}}}]}
            """, version: "3.1.0")
        #expect(dump.hasPrefix(expected + "\nrecord B\n"))
    }

    @Test("elements that two parts of an array describe have the properties of both")
    func elements() {
        let dump = types(
            "A: {allOf: [{type: array, items: {required: [a], properties: {a: {type: string}}}}, {items: {properties: {b: {type: string}}}}]}"
        )
        #expect(dump == "alias A = [AItem]\nrecord AItem\n  a: string\n  b: string?")
    }

    @Test("a part whose members another part has is noted")
    func sufficientParts() {
        let schemas = """
            A: {allOf: [{properties: {p: ②{$ref: '#/components/schemas/B'}}}, {properties: {p: ①{properties: {a: {type: string}}}}}]}
            B: {required: [a], properties: {a: {type: string}}}
            """
        #expect(
            diagnostics(schemas) == [
                "① note: another part of the 'allOf' describes the same value; this schema is ignored",
                "② note: the other declaration is here",
            ])
    }

    @Test("an alternative that another part replaces is noted")
    func replacedUnions() {
        #expect(
            diagnostics(
                "A: {allOf: [{properties: {p: ①{oneOf: [{type: string}, {type: integer}]}}}, {properties: {p: ②{type: string}}}]}"
            ) == [
                "① note: another part of the 'allOf' describes the same value; this schema is ignored",
                "② note: the other declaration is here",
            ])
    }

    @Test("recursive declarations in several parts end")
    func recursion() {
        let dump = types(
            """
            A: {properties: {p: {$ref: '#/components/schemas/A'}, a: {type: string}}}
            B: {properties: {p: {$ref: '#/components/schemas/B'}, b: {type: string}}}
            C: {allOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}
            """)
        #expect(dump.hasSuffix("record C\n  p: C.P?\n  a: string?\n  b: string?\nrecord C.P\n  p: C.P?\n  a: string?\n  b: string?"))
    }
}
