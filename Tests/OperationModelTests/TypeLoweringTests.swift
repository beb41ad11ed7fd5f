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

    @Test(
        "makes maps of the properties that match patterns, of any values where they are not of one type",
        arguments: [
            ("patternProperties: {'^x': {type: integer}}", "int"), ("patternProperties: {a: {type: integer}, b: {type: integer}}", "int"),
            ("patternProperties: {a: {type: integer}}, additionalProperties: false", "int"),
            ("patternProperties: {a: {type: integer}}, additionalProperties: {type: string}", "json"),
            ("patternProperties: {a: {enum: [x]}}, additionalProperties: {enum: [y]}", "json"),
            ("patternProperties: {a: {type: integer}, b: {type: [integer, 'null']}}", "json"),
        ]
    )
    func patterns(keywords: String, type: String) {
        #expect(types("A: {type: object, \(keywords)}", version: "3.1.0") == "alias A = [:\(type)]")
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
            A: {type: string, enum: [active, in-progress, '', '+1', '-1', unknown, known values, self, ①active]}
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
            diagnostics: ["① note: the variant does not declare 'kind', the property of the discriminator"]
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

    @Test("finds the variant that a mapping means, in another file or under another name")
    func mappings() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            components:
              schemas:
                Shape:
                  oneOf: [{$ref: '#/components/schemas/Circle'}, {$ref: b.yaml#/Box}, {$ref: a.yaml#/Box}, {properties: {kind: {type: string}}}]
                  discriminator:
                    propertyName: kind
                    mapping:
                      circle: ./a.yaml#/Round
                      disc: Circle
                      box: a.yaml#/Box
                      crate: ./b.yaml#/Box
                      blob: '#/components/schemas/Shape/oneOf/3'
                      ①none: a.yaml#/Other
                Circle: {$ref: a.yaml#/Round}
            """,
            files: [
                "a.yaml": """
                Round: {properties: {kind: {type: string}, r: {type: number}}}
                Box: {properties: {kind: {type: string}, a: {type: number}}}
                Other: {properties: {kind: {type: string}}}
                """, "b.yaml": "Box: {properties: {kind: {type: string}, b: {type: number}}}",
            ])
        #expect(lowered.diagnostics == ["① warning: the value 'none' is mapped to 'a.yaml#/Other', which is not a variant; it is ignored"])
        #expect(
            lowered.api?.types.first?.dump == """
                union Shape by kind
                  circle: Circle for circle, disc
                  variant2: Shape.Variant2 for crate
                  variant3: Shape.Variant3 for box
                  variant4: Shape.Variant4 for blob
                """)
    }

    @Test("shares inline enumerations that have one name and one list of values wherever they stand")
    func sharedEnumerations() throws {
        func types(_ second: String, tag: String = "T") -> [String] {
            let lowered = Lowered(
                """
                openapi: 3.0.0
                paths:
                  /a: {get: {tags: [\(tag)], operationId: get, parameters: [{name: order, in: query, schema: {type: string, enum: [up, down]}}], responses: {}}}
                components:
                  schemas:
                    A: {type: object, properties: {order: \(second), kind: {type: string, enum: [only]}}}
                    B: {type: object, properties: {kind: {type: string, enum: [only]}}}
                """)
            return lowered.api?.types.filter { $0.name.name.hasPrefix("Order") }.map(\.dump) ?? []
        }
        let both = "{type: string, enum: [up, down]}"
        #expect(
            types(both) == [
                "alias A.Order = Test.Order", "alias Test.T.Get.Order = Test.Order",
                "enumeration Test.Order: string\n  up = \"up\"\n  down = \"down\"",
            ])
        // Other values, another order, or a name that is taken.
        for second in ["{type: string, enum: [up]}", "{type: string, enum: [down, up]}"] {
            #expect(types(second).map { $0.prefix { $0 != ":" } } == ["enumeration A.Order", "enumeration Test.T.Get.Order"])
        }
        #expect(
            types(both, tag: "order").map { $0.prefix { $0 != ":" } } == ["enumeration A.Order", "enumeration Test.Order.Get.OrderValue"])
    }

    @Test("gives no component of which the schema stands in another file two names")
    func takenOver() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            components:
              schemas:
                Pet: {$ref: pet.yaml}
                Animal: {$ref: pet.yaml}
            """, files: ["pet.yaml": "type: object\nproperties: {friend: {$ref: '#'}, name: {type: string}}"])
        #expect(lowered.diagnostics == [])
        #expect(lowered.api?.typeDump == "record Pet\n  friend: Pet?\n  name: string?\nalias Animal = Pet")
    }

    @Test("takes no part of the place where a variant stands for a value of the discriminator")
    func variantsInPlaces() {
        let dump = types(
            """
            Start: {required: [at], properties: {kind: {enum: [start, end]}, at: {type: string}}}
            Moves:
              properties:
                first: {required: [from], properties: {kind: {$ref: '#/components/schemas/Start/properties/kind'}, from: {type: string}}}
            Move:
              oneOf: [{$ref: '#/components/schemas/Start'}, {$ref: '#/components/schemas/Moves/properties/first'}]
              discriminator: ②{propertyName: kind, mapping: {①start: start.yaml, ③end: end.yaml}}
            """,
            diagnostics: [
                "② note: 'kind' does not have a different value for each variant; the variant is determined by the shape of the value",
                "① warning: the file 'start.yaml' cannot be read; the reference is ignored",
                "③ warning: the file 'end.yaml' cannot be read; the reference is ignored",
            ]
        )
        #expect(dump.contains("\nunion Move\n"))
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
                "4:49 warning: the name 'aB' is taken; the property 'aB' is called 'aB2'",
                "4:28 note: 'aB' is the name of this one",
                "① warning: the name 'FooBar' is taken; the schema 'FooBar' is called 'FooBar2'",
                "4:5 note: 'FooBar' is the name of this one",
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
