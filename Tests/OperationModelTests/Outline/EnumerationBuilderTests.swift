import OperationModel
import TestSupport
import Testing

@Suite("Enumerations")
struct EnumerationBuilderTests {
    @Test("the number after a '-' is negative if that after a '+' is another value")
    func signedNumbers() {
        let dump = types("Zone: {type: string, enum: [GMT+1, GMT-1, GMT-14]}, Region: {type: string, enum: [us-1, us-2]}")
        #expect(
            dump == """
                enumeration Zone: string
                  gmtPlus1 = "GMT+1"
                  gmtMinus1 = "GMT-1"
                  gmtMinus14 = "GMT-14"
                enumeration Region: string
                  us1 = "us-1"
                  us2 = "us-2"
                """)
    }

    @Test("an enumeration has a case with a unique name for each value")
    func enumerations() {
        let dump = types(
            """
            A: {type: string, enum: [active, in-progress, '', '+1', '-1', unknown, known values, self, ①active]}
            B: {type: integer, enum: [1, -1, 200], x-enum-varnames: [one, minusOne]}
            C: {type: string, nullable: true, enum: [a, null]}
            D: {type: boolean, enum: [true]}
            E: {type: string, default: b, enum: [a, b]}
            F: {properties: {kind: {type: string, enum: [x, y], default: y}}}
            """,
            diagnostics: ["① warning: duplicate value 'active'; the second one is ignored"]
        )
        #expect(
            dump == """
                enumeration A: string
                  active = "active"
                  inProgress = "in-progress"
                  empty = ""
                  plus1 = "+1"
                  minus1 = "-1"
                  unknown = "unknown"
                  knownValues2 = "known values"
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
                  kind: F.Kind? default "y"
                enumeration F.Kind: string
                  x = "x"
                  y = "y"
                """
        )
    }

    @Test("extensions of the document name values, and the type of an inline enumeration")
    func extensions() {
        let dump = types(
            """
            A: {type: string, enum: [a, b], x-ms-enum: {name: X, values: [{value: a, name: First}]}}
            B: {type: integer, enum: [1, 2], x-speakeasy-enums: [one, two]}
            C: {type: integer, enum: [1, 2], x-speakeasy-enums: {'2': two}}
            D: {type: integer, enum: [1, 2], x-enum-names: [one, two]}
            E: {properties: {kind: {type: string, enum: [x, y], x-ms-enum: {name: Sort}}, other: {type: string, x-isnullable: true}}}
            """)
        #expect(
            dump == """
                enumeration A: string
                  first = "a"
                  b = "b"
                enumeration B: int
                  one = 1
                  two = 2
                enumeration C: int
                  _1 = 1
                  two = 2
                enumeration D: int
                  one = 1
                  two = 2
                record E
                  kind: E.Sort?
                  other: string?
                enumeration E.Sort: string
                  x = "x"
                  y = "y"
                """)
    }

    @Test("a sign at either end of a value is part of its name")
    func signs() {
        #expect(
            types("A: {type: string, enum: [-name, name, a+, a-]}", version: "3.1.0") == """
                enumeration A: string
                  minusName = "-name"
                  name = "name"
                  aPlus = "a+"
                  aMinus = "a-"
                """)
    }

    @Test("an enumeration of one value is a constant, unless it has a name")
    func constants() {
        let dump = types(
            """
            A:
              required: [a, b]
              properties:
                a: {type: string, enum: [x]}
                b: {type: integer, const: 2}
                c: {enum: [x, null]}
                d: {anyOf: [{type: string}, {const: x}]}
                e: {$ref: '#/components/schemas/E'}
                f: {type: array, items: {const: x}}
                type: {enum: [x, y]}
            E: {const: x}
            """, version: "3.1.0")
        #expect(
            dump == """
                record A
                  a: string only "x" = "x"
                  b: int only 2 = 2
                  c: string? only "x"
                  d: string?
                  e: E?
                  f: [string]?
                  type: A.Kind?
                enumeration A.Kind: string
                  x = "x"
                  y = "y"
                enumeration E: string
                  x = "x"
                """)
    }

    @Test("an inline enumeration with the x-ms-enum name and the values of a component is that component")
    func named() {
        let color = "type: string, enum: [red, blue], x-ms-enum: {name: Color}"
        #expect(
            types("Hue: {\(color)}\nA: {properties: {a: {\(color)}, b: {type: string, enum: [red], x-ms-enum: {name: Color}}}}")
                == "enumeration Hue: string\n  red = \"red\"\n  blue = \"blue\"\nrecord A\n  a: Hue?\n  b: A.Color?\n"
                + "enumeration A.Color: string\n  red = \"red\"")
    }

    @Test("null alone among the values makes an enumeration optional")
    func nulls() {
        #expect(
            types("A: {required: [a], properties: {a: {enum: [x, y, null]}}}", version: "3.1.0")
                == "record A\n  a: A.A? required\nenumeration A.A: string\n  x = \"x\"\n  y = \"y\"")
    }

    @Test(
        "the values of an enumeration without a type of its own are documented",
        arguments: [
            ("{type: number, enum: [0.5, 1]}", "double", "One of `0.5`, `1`."), ("{enum: [0.5, 1]}", "double", "One of `0.5`, `1`."),
            ("{type: number, enum: [1], description: The size.}", "double", "The size.\n\nOne of `1`."),
        ]
    )
    func numbers(schema: String, type: String, documentation: String) throws {
        let built = BuiltAPI(schemas: "A: \(schema.replacing("enum: [", with: "enum: [①"))", version: "3.1.0")
        #expect(built.diagnostics == ["① note: an enumeration of numbers has no type of its own; its values are only documented"])
        #expect(built.types == "alias A = \(type)")
        #expect(try #require(built.api?.types.first).documentation == documentation)
    }

    @Test("numbers without a fraction are integers", arguments: ["{type: integer, enum: [1, 2.0]}", "{enum: [1.0, 2]}"])
    func integralNumbers(schema: String) {
        #expect(types("A: \(schema)") == "enumeration A: int\n  _1 = 1\n  _2 = 2")
    }

    @Test("names of values that all start with the last words of the enumeration's are what follows")
    func prefixes() {
        let dump = types(
            """
            OrderStatus: {type: integer, enum: [0, 1, 2], x-enum-varnames: [StatusUnknown, StatusActive, STATUS_DONE]}
            Role: {type: string, enum: [a, u], x-enum-varnames: [RoleAdmin, User]}
            Level: {type: integer, enum: [1, 2], x-enum-varnames: [LEVEL_1, LEVEL_TOP]}
            """)
        #expect(
            dump == """
                enumeration OrderStatus: int
                  unknown = 0
                  active = 1
                  done = 2
                enumeration Role: string
                  roleAdmin = "a"
                  user = "u"
                enumeration Level: int
                  level1 = 1
                  top = 2
                """)
    }

    @Test("a case has the documentation of its value")
    func documentation() throws {
        let text = "openapi: 3.0.3\ncomponents: {schemas: {A: {enum: [a, b, c], x-enum-descriptions: [The first., '', The last.]}}}"
        let type = try #require(BuiltAPI(text).api?.types.first)
        #expect(type.caseTexts == ["The first.", nil, "The last."])
    }

    @Test(
        "alternatives that are parts of an enumeration are one enumeration",
        arguments: [
            "oneOf: [{const: a, title: First, description: Comes first.}, {const: b, title: Second}, {const: c}, {type: 'null'}]",
            "type: string, anyOf: [{enum: [a], description: \"First\\n\\nComes first.\"}, {enum: [b], title: Second}, {enum: [c]}], nullable: true",
        ]
    )
    func parts(keywords: String) throws {
        let built = BuiltAPI(
            schemas: "A: {\(keywords)}, B: {required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}", version: "3.1.0")
        #expect(built.api?.typeDump == "enumeration A: string\n  a = \"a\"\n  b = \"b\"\n  c = \"c\"\nrecord B\n  a: A? required")
        let type = try #require(built.api?.types.first)
        #expect(type.caseTexts == ["First\n\nComes first.", "Second", nil])
    }

    @Test("the title of a number names its case, and a title that repeats a name is not documentation")
    func titles() throws {
        let text =
            "openapi: 3.1.0\ncomponents: {schemas: {A: {oneOf: [{const: 1, title: CHAT, description: A chat.}, {const: 2}]}, "
            + "B: {oneOf: [{const: CHAT, title: Chat}, {const: USER, title: user, description: A user.}]}}}"
        let api = try #require(BuiltAPI(text).api)
        #expect(
            api.typeDumps == [
                "enumeration A: int\n  chat = 1\n  _2 = 2", "enumeration B: string\n  chat = \"CHAT\"\n  user = \"USER\"",
            ])
        #expect(api.types.flatMap(\.caseTexts) == ["A chat.", nil, nil, "A user."])
    }

    @Test("alternatives with names, or with values of other types, are a union")
    func alternatives() {
        #expect(
            types(
                "A: {enum: [a]}\nB: {enum: [b]}\nC: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
                version: "3.1.0"
            )
            .hasSuffix("union C\n  a: A\n  b: B"))
        #expect(types("A: {oneOf: [{const: a}, {const: 1}]}", version: "3.1.0").hasPrefix("union A\n"))
    }
}

extension TypeDeclaration {
    /// The documentation of the cases of an enumeration.
    fileprivate var caseTexts: [String?] {
        if case .enumeration(let cases, _) = kind { cases.map(\.documentation) } else { [] }
    }
}
