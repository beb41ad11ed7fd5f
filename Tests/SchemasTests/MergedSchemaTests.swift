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
                "A: {allOf: [{properties: {a: {type: string}}}, {properties: {a: ①{type: boolean}}}]}",
                ["① warning: the type is 'boolean' here and 'string' in another part of the schema; any value is allowed"]
            ),
            (
                "A: {allOf: [{properties: {a: {type: string, format: date}}}, {properties: {a: ①{type: string, format: date-time}}}]}",
                ["① warning: the format is 'date-time' here and 'date' in another part of the schema; both are ignored"]
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
            (
                "{properties: {p: {$ref: '#/components/schemas/B'}}}", "{properties: {p: {properties: {a: {type: string}}}}}",
                "record A\n  p: B?"
            ),
            (
                "{properties: {p: {$ref: '#/components/schemas/D'}}}", "{properties: {p: {properties: {a: {type: [string, 'null']}}}}}",
                "record A\n  p: D?"
            ),
            (
                "{properties: {p: {$ref: '#/components/schemas/D'}}}", "{properties: {p: {properties: {a: {type: string}}}}}",
                "record A\n  p: A.P?\nrecord A.P\n  a: string?"
            ),
            // Of other types, the values are those that all parts allow.
            ("{properties: {p: {type: integer}}}", "{properties: {p: {type: number}}}", "record A\n  p: int?"),
            ("{properties: {p: {type: number}}}", "{properties: {p: {type: integer}}}", "record A\n  p: int?"),
            (
                "{properties: {p: {oneOf: [{type: string}, {type: integer}]}}}", "{properties: {p: {type: string}}}",
                "record A\n  p: string?"
            ),
            (
                "{properties: {p: {type: string}}}", "{properties: {p: {oneOf: [{type: string}, {type: integer}]}}}",
                "record A\n  p: string?"
            ),
            (
                "{required: [p], properties: {p: {type: [string, 'null']}}}", "{properties: {p: {type: string}}}",
                "record A\n  p: string"
            ),
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
            D: {properties: {a: {type: [string, 'null']}}}
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

    @Test("the order of the parts of a schema changes only the order of members", arguments: 0..<40)
    func order(seed: Int) {
        var random = RandomSchema(seed: seed)
        for _ in 0..<25 {
            let (first, second) = (random.schema(), random.schema())
            func lines(_ parts: String) -> [String] {
                let built = BuiltAPI(schemas: "A: {allOf: [\(parts)]}\n" + RandomSchema.components, version: "3.1.0")
                return built.types.split(separator: "\n").map(String.init).sorted()
            }
            #expect(lines("\(first), \(second)") == lines("\(second), \(first)"), "\(first), \(second)")
        }
    }

    @Test(
        "what holds for a referenced schema anyway makes no other type of it, unless the schema has a name of its own",
        arguments: [
            ("{type: object, nullable: true, allOf: [{$ref: '#/components/schemas/B'}]}", "3.0.3", "B?"),
            ("{type: object, description: d, allOf: [{$ref: '#/components/schemas/B'}]}", "3.0.3", "B?"),
            ("{allOf: [{$ref: '#/components/schemas/B'}, {type: object, required: [b]}]}", "3.0.3", "B?"),
            ("{allOf: [{$ref: '#/components/schemas/B'}], additionalProperties: false}", "3.0.3", "B?"),
            ("{type: array, items: {type: object, allOf: [{$ref: '#/components/schemas/B'}]}}", "3.0.3", "[B]?"),
            ("{$ref: '#/components/schemas/B', type: object, required: [b]}", "3.1.0", "B?"),
            ("{$ref: '#/components/schemas/B', type: [object, 'null']}", "3.1.0", "B?"),
            ("{type: string, nullable: true, allOf: [{$ref: '#/components/schemas/C'}]}", "3.0.3", "C?"),
            ("{oneOf: [{type: object, allOf: [{$ref: '#/components/schemas/B'}]}]}", "3.0.3", "B?"),
            // A schema that adds something is a separate type.
            ("{type: object, required: [a], allOf: [{$ref: '#/components/schemas/B'}]}", "3.0.3", "A.P?"),
            ("{type: object, additionalProperties: true, allOf: [{$ref: '#/components/schemas/B'}]}", "3.0.3", "A.P?"),
            ("{type: string, enum: [x], allOf: [{$ref: '#/components/schemas/C'}]}", "3.0.3", "string? only \"x\""),
        ])
    func restated(schema: String, version: String, type: String) {
        let dump = types(
            """
            A: {type: object, properties: {p: \(schema)}}
            B: {type: object, required: [b], properties: {a: {type: string}, b: {type: string}}}
            C: {type: string, enum: [x, y]}
            D: {type: object, allOf: [{$ref: '#/components/schemas/B'}]}
            E: {type: object, nullable: true, allOf: [{$ref: '#/components/schemas/B'}]}
            """, version: version)
        #expect(dump.hasPrefix("record A\n  p: \(type)\n"))
        #expect(dump.contains("record D\n"))
        #expect(version != "3.0.3" || dump.hasSuffix("alias E = B"))
    }

    @Test("an object requires what each of its alternatives requires, and no text repeats a name")
    func alternatives() {
        let types = BuiltAPI(
            schemas: """
                A:
                  title: a
                  type: object
                  required: [id]
                  properties: {id: {type: string, title: ID}, name: {type: string, description: The name.}}
                  oneOf:
                    - {required: [kind, x], properties: {kind: {type: string}, x: {type: integer}}}
                    - {required: [kind], properties: {kind: {type: string}, y: {type: integer}}}
                """
        ).api?.graph.declarations.first
        #expect(types?.record?.properties.filter(\.isRequired).map(\.key) == ["id", "kind"])
        #expect(types?.documentation == nil)
        #expect(types?.record?.properties.map(\.documentation) == [nil, "The name.", nil, nil, nil])
    }

    @Test("a place that has a type or a name by the options is read as it is written")
    func given() {
        let built = BuiltAPI(
            schemas: """
                A:
                  properties:
                    u: {oneOf: [{type: string, maxLength: 9}, {type: string, pattern: a}]}
                    l: {type: array, items: {type: object, allOf: [{$ref: '#/components/schemas/P'}]}}
                    m: {type: object, additionalProperties: {type: object}}
                P: {properties: {p: {type: string}}}
                """,
            options: """
                types:
                  '#/components/schemas/A/properties/u/oneOf/1': dateTime
                  '#/components/schemas/A/properties/m/additionalProperties': string
                names: {'#/components/schemas/A/properties/l/items': Foo}
                """)
        #expect(built.types.hasPrefix("record A\n  u: A.U?\n  l: [A.Foo]?\n  m: [:string]?\n"), "\(built.types)")
    }
}
