import OperationModel
import TestSupport
import Testing

@Suite("Types of schemas")
struct TypeLoweringTests {
    /// The types of the schemas of a document, which is given from `schemas:` on.
    private func types(_ schemas: String, version: String = "3.0.0", diagnostics: [String] = []) -> String {
        let indented = schemas.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
        let lowered = Lowered("openapi: \(version)\ncomponents:\n  schemas:\n" + indented)
        #expect(lowered.diagnostics == diagnostics)
        return lowered.api?.typeDump ?? ""
    }

    @Test(
        "maps types and formats",
        arguments: [
            ("{type: string}", "string"), ("{type: integer}", "int"), ("{type: integer, format: int64}", "int"),
            ("{type: number}", "double"),
            ("{type: number, format: float}", "double"), ("{type: number, format: decimal}", "decimal"), ("{type: boolean}", "bool"),
            ("{type: string, format: date}", "date"), ("{type: string, format: date-time}", "dateTime"),
            ("{type: string, format: uuid}", "uuid"), ("{type: string, format: uri}", "url"), ("{type: string, format: byte}", "bytes"),
            ("{type: string, format: binary}", "bytes"), ("{type: string, format: email}", "string"),
            ("{type: string, format: string}", "string"), ("{type: string, format: int64}", "string"),
            ("{type: array, items: {type: string}}", "[string]"), ("{items: {type: integer}}", "[int]"),
            ("{type: object}", "[:json]"), ("{type: object, additionalProperties: {type: integer}}", "[:int]"),
            ("{type: object, additionalProperties: true}", "[:json]"), ("{additionalProperties: {type: string}}", "[:string]"),
            ("{}", "json"), ("{description: anything}", "json"), ("{format: date-time}", "dateTime"),
            ("{type: array, items: {type: string, nullable: true}}", "[string?]"),
        ]
    )
    func builtins(schema: String, type: String) {
        #expect(types("A: \(schema)") == "alias A = \(type)")
    }

    @Test("makes records of objects, with what is required and what may be null")
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
                  error (Error): string? = "Conflict"
                  *: int
                """
        )
    }

    @Test("reads null of 3.1 as of 3.0")
    func nullability() {
        let modern = types("A: {required: [a], properties: {a: {type: [string, 'null']}, b: {type: ['null', integer]}}}", version: "3.1.0")
        #expect(modern == types("A: {required: [a], properties: {a: {type: string, nullable: true}, b: {type: integer, nullable: true}}}"))
    }

    @Test("names inline objects after their place")
    func inline() {
        let dump = types(
            """
            A:
              properties:
                ratingsInfo: {properties: {average: {type: number}}}
                items: {type: array, items: {properties: {x: {type: string}}}}
                map: {type: object, additionalProperties: {properties: {y: {type: string}}}}
            L: {type: array, items: {properties: {z: {type: string}}}}
            """
        )
        #expect(
            dump == """
                record A
                  ratingsInfo: A.RatingsInfo?
                  items: [A.ItemsItem]?
                  map: [:A.MapValue]?
                record A.RatingsInfo
                  average: double?
                record A.ItemsItem
                  x: string?
                record A.MapValue
                  y: string?
                alias L = [LItem]
                record LItem
                  z: string?
                """
        )
    }

    @Test("merges allOf")
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

    @Test("makes enumerations, whose cases have names of their own")
    func enumerations() {
        let dump = types(
            """
            A: {type: string, enum: [active, in-progress, '', '+1', '-1', unknown, self, ①active]}
            B: {type: integer, enum: [1, -1, 200], x-enum-varnames: [one, minusOne]}
            C: {type: string, nullable: true, enum: [a, null]}
            D: {type: boolean, enum: [true]}
            E: {type: string, default: b, enum: [a, b]}
            F: {properties: {kind: {type: string, enum: [x, y], default: y}}}
            """,
            diagnostics: ["① warning: the value 'active' is listed twice; the second one is ignored"]
        )
        #expect(
            dump == """
                enumeration A: string
                  active = "active"
                  inProgress = "in-progress"
                  empty = ""
                  plus1 = "+1"
                  minus1 = "-1"
                  unknown2 = "unknown"
                  selfValue = "self"
                enumeration B: int
                  one = 1
                  minusOne = -1
                  _200 = 200
                enumeration C: string
                  a = "a"
                alias D = bool
                enumeration E: string
                  a = "a"
                  b = "b"
                record F
                  kind: F.Kind? = .y
                enumeration F.Kind: string
                  x = "x"
                  y = "y"
                """
        )
    }

    @Test("makes unions of alternatives, told by a discriminator or by shape")
    func unions() {
        let dump = types(
            """
            Cat: {required: [kind], properties: {kind: {type: string}}}
            Dog: {properties: {bark: {type: boolean}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: ①'#/components/schemas/Dog'}]
              discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', kitten: Cat}}
            Any: {anyOf: [{type: string}, {$ref: '#/components/schemas/Cat'}, {type: array, items: {type: integer}}]}
            Maybe: {properties: {a: {oneOf: [{$ref: '#/components/schemas/Cat'}, {enum: [null]}]}}}
            """,
            diagnostics: ["① note: the variant has no property 'kind', by which it is told"]
        )
        #expect(
            dump == """
                record Cat
                  kind: string
                record Dog
                  bark: bool?
                union Pet by kind
                  cat: Cat for cat, kitten
                  dog: Dog for Dog
                union AnyModel
                  string: string
                  cat: Cat
                  intList: [int]
                record Maybe
                  a: Cat?
                """
        )
    }

    @Test("gives no name twice, and says so")
    func collisions() {
        let dump = types(
            """
            foo_bar: {properties: {a_b: {type: string}, aB: {type: string}}}
            ①FooBar: {properties: {x: {type: string}}}
            Error: {properties: {x: {type: string}}}
            """,
            diagnostics: [
                "4:49 warning: the property 'aB' would be called 'aB' like another one; it is called 'aB2'",
                "4:28 note: the other one is here",
                "① warning: the schema 'FooBar' would be called 'FooBar' like another one; it is called 'FooBar2'",
                "4:5 note: the other one is here",
            ]
        )
        #expect(
            dump == """
                record FooBar
                  aB (a_b): string?
                  aB2 (aB): string?
                record FooBar2
                  x: string?
                record ErrorModel
                  x: string?
                """
        )
    }

    @Test("keeps nested types from hiding those at the top")
    func shadowing() {
        let dump = types(
            """
            Status: {properties: {x: {type: string}}}
            A: {properties: {status: {properties: {a: {properties: {b: {type: string}}}}}}}
            """
        )
        #expect(
            dump == """
                record Status
                  x: string?
                record A
                  status: A.StatusValue?
                record A.StatusValue
                  a: A.StatusValue.AValue?
                record A.StatusValue.AValue
                  b: string?
                """
        )
    }

    @Test("stops at schemas that name only one another")
    func circles() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {$ref: '#/components/schemas/B'}
                B: {$ref: '#/components/schemas/A'}
                C: {properties: {c: {$ref: '#/components/schemas/C'}, d: {type: array, items: {$ref: '#/components/schemas/C'}}}}
                D: {allOf: [{$ref: '#/components/schemas/D'}, {properties: {x: {type: string}}}]}
            """
        )
        let dump = lowered.api?.typeDump ?? ""
        #expect(dump.contains("record C\n  c: C?\n  d: [C]?"))
        #expect(dump.contains("record D\n  x: string?"))
    }
}
