import OperationModel
import TestSupport
import Testing

@Suite("Unions")
struct UnionBuilderTests {
    @Test("alternatives are a union, whose variant is determined by a discriminator or by shape")
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
            diagnostics: [
                "① note: the variant does not declare 'kind', the property of the discriminator; it is written with the value 'Dog'"
            ]
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

    @Test("alternatives of one type are that type, even if each lists numbers or booleans")
    func constants() {
        let note = "note: an enumeration of numbers has no type of its own; its values are only documented"
        let dump = types(
            """
            A:
              properties:
                a: {anyOf: [{type: number, const: ①1}, {type: number, const: ②2}]}
                b: {anyOf: [{const: ③0.5}, {type: number}]}
                c: {oneOf: [{type: boolean, const: true}, {type: boolean, const: false}]}
            """, version: "3.1.0", diagnostics: ["① \(note)", "② \(note)", "③ \(note)"])
        #expect(dump == "record A\n  a: double?\n  b: double?\n  c: bool?")
    }

    @Test("an alternative that excludes any value is none")
    func excluded() {
        let dump = types("A: {properties: {a: {anyOf: [{not: {}}, {type: string}]}}}")
        #expect(dump == "record A\n  a: string?")
    }

    @Test("inline variants require those of their properties that the schema next to the union requires, and are named after them")
    func required() {
        let dump = types(
            """
            Shape: {required: [kind], oneOf: [{properties: {kind: {enum: [circle]}, r: {type: number}}}, {properties: {kind: {enum: [dot]}}}]}
            """)
        #expect(
            dump == """
                union Shape
                  circle: Shape.Circle
                  dot: Shape.Dot
                record Shape.Circle
                  kind: string only "circle" = "circle"
                  r: double?
                record Shape.Dot
                  kind: string only "dot" = "dot"
                """)
    }

    @Test("an enumeration of numbers next to one of strings is called so")
    func enumerations() {
        let dump = types("Size: {oneOf: [{type: string, enum: [s, m]}, {type: integer, enum: [1, 2]}]}")
        #expect(dump.hasPrefix("union Size\n  option: Size.Option\n  number: Size.Number\n"), "\(dump)")
    }

    @Test(
        "a case is named after the value that selects it or the property that only it has, and the only object among scalars is called so")
    func caseNames() {
        let dump = types(
            """
            PetCat: {properties: {kind: {type: string}}}
            PetDog: {properties: {kind: {type: string}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/PetCat'}, {$ref: '#/components/schemas/PetDog'}]
              discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/PetCat', '2': '#/components/schemas/PetDog'}}
            Owner: {anyOf: [{type: string}, {type: object, properties: {a: {type: string}}}]}
            Two: {anyOf: [{type: object, properties: {a: {type: string}}}, {type: object, properties: {b: {type: string}}}]}
            Ends:
              oneOf:
                - {type: object, required: [id], properties: {id: {type: string}, position: {type: integer}}}
                - {type: object, required: [id, magnet], properties: {id: {type: string}, x: {type: integer}, y: {type: integer}, magnet: {type: integer}}}
                - {type: object, required: [id], properties: {id: {type: string}, z: {type: integer}, w: {type: integer}}}
            Shape:
              oneOf:
                - {type: object, required: [Circle], properties: {Circle: {type: number}}}
                - {type: object, required: [Square], properties: {Square: {type: number}}}
                - {type: object, required: [a, b], properties: {a: {type: number}, b: {type: number}}}
            """)
        #expect(
            dump == """
                record PetCat
                  kind: string?
                record PetDog
                  kind: string?
                union Pet by kind
                  cat: PetCat for cat
                  dog: PetDog for 2
                union Owner
                  string: string
                  object: Owner.Object
                record Owner.Object
                  a: string?
                union Two
                  a: Two.A
                  b: Two.B
                record Two.A
                  a: string?
                record Two.B
                  b: string?
                union Ends
                  position: Ends.Position
                  magnet: Ends.Magnet
                  object: Ends.Object
                record Ends.Position
                  id: string
                  position: int?
                record Ends.Magnet
                  id: string
                  x: int?
                  y: int?
                  magnet: int
                record Ends.Object
                  id: string
                  z: int?
                  w: int?
                union Shape
                  circle: Shape.Circle
                  square: Shape.Square
                  object: Shape.Object
                record Shape.Circle
                  circle (Circle): double
                record Shape.Square
                  square (Square): double
                record Shape.Object
                  a: double
                  b: double
                """)
    }

    @Test("alternatives of alternatives of the same kind are those of one union, unless they have a name, a text or a discriminator")
    func nestedAlternatives() {
        let ab = "oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]"
        let dump = types(
            """
            A: {required: [a], properties: {a: {type: string}}}
            B: {required: [b], properties: {b: {type: string}}}
            C: {required: [c], properties: {c: {type: string}}}
            Flat: {oneOf: [{oneOf: [{\(ab)}]}, {$ref: '#/components/schemas/C'}]}
            Titled: {oneOf: [{title: Both, \(ab)}, {$ref: '#/components/schemas/C'}]}
            Inclusive: {anyOf: [{\(ab)}, {$ref: '#/components/schemas/C'}]}
            """)
        #expect(dump.contains("union Flat\n  a: A\n  b: B\n  c: C\n"))
        #expect(dump.contains("union Titled\n  both: Titled.Both\n  c: C\n"))
        #expect(dump.contains("union Inclusive\n  variant1: Inclusive.Variant1\n  c: C\n"))
    }

    @Test("a case is named after the few values of a property that no other variant has")
    func alternativeValues() {
        let dump = types(
            """
            Change:
              oneOf:
                - {type: object, required: [op, value], properties: {op: {enum: [add, SET_ALL]}, value: {type: string}}}
                - {type: object, required: [op], properties: {op: {enum: [remove]}}}
                - {type: object, required: [op, a], properties: {op: {enum: [b, c, d, e]}, a: {type: string}}}
            Other:
              oneOf:
                - {type: object, required: [op, a], properties: {op: {enum: [b, c]}, a: {type: string}}}
                - {type: object, required: [op, d], properties: {op: {enum: [c, d]}, d: {type: string}}}
            """)
        #expect(
            dump.hasPrefix(
                """
                union Change
                  addOrSetAll: Change.AddOrSetAll
                  remove: Change.Remove
                  a: Change.A

                """))
        #expect(dump.contains("union Other\n  a: Other.A\n  d: Other.D\n"))
    }

    @Test("a case is named after its type without the words of the union, a constant of its object, or itself if it is a constant")
    func shortCaseNames() {
        let dump = types(
            """
            ChatMessage: {oneOf: [{$ref: '#/components/schemas/ChatSystemMessage'}, {$ref: '#/components/schemas/Message'}, {$ref: '#/components/schemas/Tool'}]}
            ChatSystemMessage: {properties: {a: {type: string}}}
            Message: {properties: {b: {type: string}}}
            Tool:
              oneOf:
                - {type: object, required: [type], properties: {type: {const: web_search}, a: {type: string}}}
                - {type: object, required: [type], properties: {type: {const: code}, b: {type: string}}}
            Choice: {oneOf: [{type: string, enum: [auto]}, {const: none}, {$ref: '#/components/schemas/Tool'}]}
            """, version: "3.1.0")
        #expect(
            dump == """
                union ChatMessage
                  system: ChatSystemMessage
                  message: Message
                  tool: Tool
                record ChatSystemMessage
                  a: string?
                record Message
                  b: string?
                union Tool
                  webSearch: Tool.WebSearch
                  code: Tool.Code
                record Tool.WebSearch
                  type: string only "web_search" = "web_search"
                  a: string?
                record Tool.Code
                  type: string only "code" = "code"
                  b: string?
                union Choice
                  auto: 'auto'
                  noneValue: 'none'
                  tool: Tool
                """)
    }

    @Test("the elements of a list are named after the singular of the property, if no other type of the record is")
    func elements() {
        let dump = types(
            """
            Label: {properties: {a: {type: string}}}
            Issue:
              properties:
                topics: {type: array, items: {oneOf: [{type: string}, {type: object, properties: {a: {type: string}}}]}}
                labels: {type: array, items: {type: object, properties: {b: {type: string}}}}
                owners: {type: array, items: {type: object, properties: {c: {type: string}}}}
                owner: {type: string}
                data: {type: array, items: {type: object, properties: {d: {type: string}}}}
            """)
        #expect(
            dump == """
                record Label
                  a: string?
                record Issue
                  topics: [Issue.Topic]?
                  labels: [Issue.Label]?
                  owners: [Issue.OwnersItem]?
                  owner: string?
                  data: [Issue.IssueData]?
                union Issue.Topic
                  string: string
                  object: Issue.Topic.Object
                record Issue.Topic.Object
                  a: string?
                record Issue.Label
                  b: string?
                record Issue.OwnersItem
                  c: string?
                record Issue.IssueData
                  d: string?
                """)
    }

    @Test("a component that only wraps an inline schema keeps its name")
    func wrapped() {
        let dump = types(
            """
            A: {anyOf: [{type: object, properties: {a: {$ref: '#/components/schemas/A'}}}, {type: 'null'}]}
            B: {anyOf: [{type: string}, {type: string, enum: [x, y]}]}
            C: {oneOf: [{$ref: '#/components/schemas/B'}]}
            D: {properties: {a: {$ref: '#/components/schemas/A'}}}
            """, version: "3.1.0")
        #expect(
            dump == """
                record A
                  a: A?
                enumeration B: string
                  x = "x"
                  y = "y"
                alias C = B
                record D
                  a: A?
                """)
    }

    @Test("a case never has the name of a type in its union, not even where types have no capital letters")
    func uncapitalizedNames() {
        let dump = types(
            """
            2D: {required: [x], properties: {x: {type: integer}}}
            猫: {properties: {name: {type: string}}}
            Shape: {oneOf: [{$ref: '#/components/schemas/2D'}, {$ref: '#/components/schemas/猫'}, {title: 3D, properties: {z: {type: integer}}}, {title: 200 ok, properties: {o: {type: integer}}}]}
            """)
        #expect(
            dump == """
                record TwoD
                  x: int
                record 猫
                  name: string?
                union Shape
                  twoD: TwoD
                  猫Value: 猫
                  threeD: Shape.ThreeD
                  _200Ok: Shape._200OkValue
                record Shape.ThreeD
                  z: int?
                record Shape._200OkValue
                  o: int?
                """)
    }

    @Test("a variant that is listed several times has each value of the discriminator once")
    func repeatedVariants() {
        let dump = types(
            """
            Cat: {required: [kind], properties: {kind: {type: string}}}
            Dog: {required: [kind], properties: {kind: {type: string}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Cat'}]
              discriminator: {propertyName: kind, mapping: {cat: Cat, kitten: Cat, dog: Dog}}
            """)
        #expect(dump.hasSuffix("union Pet by kind\n  cat: Cat for cat, kitten\n  dog: Dog for Dog") || dump.hasSuffix("dog: Dog for dog"))
        #expect(dump.contains("  cat: Cat for cat, kitten\n"))
    }

    @Test(
        "a schema that extends a variant and that the discriminator selects is a variant, too, also of a variant with a discriminator",
        arguments: [
            ("", "Party for Party\n  r: Role for r\n  person: Person for p, q"),
            ("discriminator: {propertyName: kind}, ", "AnyParty for Party\n  r: Role for r\n  anyPerson: AnyPerson for p, q, Person"),
        ])
    func mappedSubtypes(discriminator: String, variants: String) {
        let built = BuiltAPI(
            schemas: """
                Party: {\(discriminator)required: [kind], properties: {kind: {type: string}}}
                Person: {allOf: [{$ref: '#/components/schemas/Party'}, {properties: {age: {type: integer}}}]}
                Child: {allOf: [{$ref: '#/components/schemas/Person'}, {properties: {toy: {type: string}}}]}
                Role: {required: [kind], properties: {kind: {type: string}}}
                PartyOrRole:
                  oneOf: [{$ref: '#/components/schemas/Party'}, {$ref: '#/components/schemas/Role'}]
                  discriminator: {propertyName: kind, mapping: {p: '#/components/schemas/Person', q: Person, c: Child, r: '#/components/schemas/Role'}}
                """)
        #expect(
            built.types.contains("union PartyOrRole by kind\n  party: \(variants)\n  c: Child for c"), "\(built.types)")
        #expect(built.diagnostics == [])
    }

    @Test("a variant keeps its own constant next to a mapping to it")
    func ownConstants() {
        let dump = types(
            """
            Cat: {required: [kind], properties: {kind: {type: string, enum: [cat]}}}
            Dog: {required: [kind], properties: {kind: {type: string, enum: [dog]}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator: {propertyName: kind, mapping: {kitten: Cat}}
            """)
        #expect(dump.contains("union Pet by kind\n  cat: Cat for kitten, cat\n  dog: Dog for dog"))
    }

    @Test("an object among several types has its properties")
    func objectAmongTypes() {
        #expect(
            types("A: {type: [object, string], required: [a], properties: {a: {type: integer}}}", version: "3.1.0") == """
                union A
                  object: A.Object
                  string: string
                record A.Object
                  a: int
                """)
    }

    @Test("the variants of a union with a discriminator have the properties next to it, whose types belong to the union")
    func sharedProperties() {
        let dump = types(
            """
            Circle: {required: [r], properties: {r: {type: number}}}
            Square: {properties: {type: {const: sq}, level: {const: low}, side: {type: number}}}
            Shape:
              required: [type, label]
              properties: {type: {type: string}, label: {type: string}, level: {enum: [low, high]}}
              oneOf: [{$ref: '#/components/schemas/Circle'}, {$ref: '#/components/schemas/Square'}, {title: Dot, type: object}]
              discriminator: {propertyName: type, mapping: {round: '#/components/schemas/Circle', Dot: '#/components/schemas/Shape/oneOf/2'}}
              unevaluatedProperties: false
            Split:
              allOf:
                - {required: [id], properties: {id: {type: integer}}}
                - anyOf: [{$ref: ①'#/components/schemas/Circle'}, {$ref: '#/components/schemas/Split2'}]
                  discriminator: {propertyName: type}
            Split2: {required: [id, type], properties: {id: {type: integer}, type: {const: two}}}
            """, version: "3.1.0",
            diagnostics: [
                "① note: the variant does not declare 'type', the property of the discriminator; it is written with the value 'Circle'"
            ])
        #expect(
            dump == """
                record Circle
                  r: double
                record Square
                  type: string? only "sq"
                  level: string? only "low"
                  side: double?
                union Shape by type
                  round: Shape.Circle for round
                  sq: Shape.Square for sq
                  dot: Shape.Dot for Dot
                enumeration Shape.Level: string
                  low = "low"
                  high = "high"
                record Shape.Circle
                  type: string = "round"
                  label: string
                  level: Shape.Level?
                  r: double
                record Shape.Square
                  type: string only "sq" = "sq"
                  label: string
                  level: string? only "low"
                  side: double?
                record Shape.Dot
                  type: string = "Dot"
                  label: string
                  level: Shape.Level?
                union Split by type
                  circle: Split.Circle for Circle
                  two: Split2 for two
                record Split.Circle
                  id: int
                  r: double
                record Split2
                  id: int
                  type: string only "two" = "two"
                """)
    }

    @Test("a variant that has the properties next to its union anyway is used itself")
    func variantsWithSharedProperties() {
        let dump = types(
            """
            Pet:
              required: [kind]
              properties: {kind: {enum: [cat, dog]}, name: {type: object, properties: {first: {type: string}}}}
              discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
            Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {lives: {type: integer}, rival: {$ref: '#/components/schemas/Pet'}}}]}
            Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {bark: {type: boolean}}}]}
            """, version: "3.1.0")
        #expect(
            dump == """
                union Pet by kind
                  cat: Cat for cat
                  dog: Dog for dog
                enumeration Pet.Kind: string
                  cat = "cat"
                  dog = "dog"
                record Pet.Name
                  first: string?
                record Cat
                  kind: Pet.Kind = .cat
                  name: Pet.Name?
                  lives: int?
                  rival: Pet?
                record Dog
                  kind: Pet.Kind = .dog
                  name: Pet.Name?
                  bark: bool?
                """)
    }

    @Test("a discriminator that is the only property next to a union adds nothing to the variants, also if one is a union")
    func onlyDiscriminator() {
        let dump = types(
            """
            A: {properties: {a: {type: string}}}
            B: {properties: {b: {type: string}}}
            C: {properties: {type: {const: c}}}
            Event:
              required: [type]
              properties: {type: {type: string}}
              oneOf: [{$ref: ①'#/components/schemas/A'}, {$ref: ②'#/components/schemas/B'}]
              discriminator: {propertyName: type, mapping: {a: '#/components/schemas/A', b: '#/components/schemas/B'}}
            Outer:
              properties: {type: {type: string}}
              oneOf: [{$ref: '#/components/schemas/Event'}, {$ref: '#/components/schemas/C'}]
              discriminator: {propertyName: type}
            """, version: "3.1.0",
            diagnostics: ["a", "b"].enumerated().map { index, value in
                "\(["①", "②"][index]) note: the variant does not declare 'type', the property of the discriminator; it is written with the value '\(value)'"
            })
        #expect(
            dump == """
                record A
                  a: string?
                record B
                  b: string?
                record C
                  type: string? only "c" = "c"
                union Event by type
                  a: A for a
                  b: B for b
                union Outer by type
                  event: Event for a, b
                  c: C for c
                """)
    }

    @Test("a union with properties is completed by other parts, and is a variant itself, like an object")
    func unionsAsObjects() {
        let dump = types(
            """
            Cat: {required: [id, kind], properties: {id: {type: integer}, kind: {const: cat}}}
            Dog: {required: [id, kind], properties: {id: {type: integer}, kind: {const: dog}}}
            Cow: {properties: {kind: {const: cow}}}
            Pet:
              required: [id]
              properties: {id: {type: integer}, kind: {type: string}}
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator: {propertyName: kind}
            Animal:
              required: [id]
              properties: {id: {type: integer}, kind: {type: string}}
              oneOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Cow'}]
              discriminator: {propertyName: kind}
            Owner: {allOf: [{properties: {pet: {$ref: '#/components/schemas/Pet'}}}, {properties: {pet: {type: object, properties: {name: {type: string}}}}}]}
            """, version: "3.1.0")
        #expect(
            dump == """
                record Cat
                  id: int
                  kind: string only "cat" = "cat"
                record Dog
                  id: int
                  kind: string only "dog" = "dog"
                record Cow
                  kind: string? only "cow"
                union Pet by kind
                  cat: Cat for cat
                  dog: Dog for dog
                union Animal by kind
                  pet: Pet for cat, dog
                  cow: Animal.Cow for cow
                record Animal.Cow
                  id: int
                  kind: string? only "cow" = "cow"
                record Owner
                  pet: Owner.Pet?
                union Owner.Pet by kind
                  cat: Owner.Pet.Cat for cat
                  dog: Owner.Pet.Dog for dog
                record Owner.Pet.Cat
                  id: int
                  kind: string only "cat" = "cat"
                  name: string?
                record Owner.Pet.Dog
                  id: int
                  kind: string only "dog" = "dog"
                  name: string?
                """)
    }

    @Test(
        "an object with variants is one record if nothing selects among them, or if a variant cannot have its properties",
        arguments: [
            "oneOf: [{properties: {a: {type: integer}}}, {properties: {b: {type: integer}}}]",
            "oneOf: [{type: string}, {properties: {b: {type: integer}}}], discriminator: {propertyName: t}",
            "oneOf: [{properties: {a: {type: integer}}}], discriminator: {propertyName: t}",
            "oneOf: [{$ref: '#/components/schemas/A'}, {properties: {b: {type: integer}}}], discriminator: {propertyName: t}",
            "oneOf: [{$ref: '#/components/schemas/U'}, {properties: {b: {type: integer}}}], discriminator: {propertyName: t}",
            "oneOf: [{properties: {a: {type: integer}}}, {properties: {b: {type: integer}}}], anyOf: [{properties: {a: {type: integer}}}, {properties: {b: {type: integer}}}], discriminator: {propertyName: t}",
        ])
    func flatObjects(variants: String) {
        let built = BuiltAPI(
            schemas: """
                A: {required: [s], properties: {s: {type: string}}, \(variants)}
                U: {oneOf: [{properties: {x: {type: integer}}}, {properties: {y: {type: integer}}}]}
                """, version: "3.1.0")
        #expect(built.types.hasPrefix("record A\n  s: string\n"))
    }

    @Test("a required property of an object that has another constant in each variant selects it, as a discriminator does")
    func selectingProperties() {
        let dump = types(
            """
            Shape:
              type: object
              required: [kind, id]
              properties: {kind: {type: string}, id: {type: integer}}
              oneOf: [{properties: {kind: {const: circle}, r: {type: number}}}, {properties: {kind: {const: square}}}]
            Loose: {required: [id], properties: {kind: {type: string}, id: {type: integer}}, oneOf: [{properties: {kind: {const: a}}}, {properties: {kind: {const: b}}}]}
            Equal: {required: [kind], properties: {kind: {type: string}}, oneOf: [{properties: {kind: {const: a}}}, {properties: {kind: {const: a}}}]}
            """, version: "3.1.0")
        #expect(
            dump.hasPrefix(
                """
                union Shape by kind
                  circle: Shape.Circle for circle
                  square: Shape.Square for square
                record Shape.Circle
                  kind: string only "circle" = "circle"
                  id: int
                  r: double?

                """), "\(dump)")
        #expect(dump.contains("record Loose\n") && dump.contains("record Equal\n"))
    }

    @Test("a constant that all variants require selects the variant also of an object that extends the union")
    func selectingPropertiesOfVariants() {
        let dump = types(
            """
            Sent: {allOf: [{$ref: '#/components/schemas/Event'}, {required: [id], properties: {id: {type: integer}}}]}
            Event: {oneOf: [{$ref: '#/components/schemas/Start'}, {$ref: '#/components/schemas/End'}]}
            Start: {required: [kind, at], properties: {kind: {const: start}, at: {type: string}}}
            End: {required: [kind], properties: {kind: {const: end}}}
            """, version: "3.1.0")
        #expect(
            dump.hasPrefix(
                """
                union Sent by kind
                  start: Sent.Start for start
                  end: Sent.End for end
                record Sent.Start
                  id: int
                  kind: string only "start" = "start"
                  at: string

                """), "\(dump)")
    }

    @Test("different constants of a property in several variants distinguish them, and so does a required one of only some objects")
    func distinguishingConstants() {
        func by(_ variants: String) -> String? {
            let schemas = "A: {oneOf: [\(variants)]}\nKind: {type: string, enum: [y]}"
            guard case .union(let variants, .shape(_, by: let key?))? = BuiltAPI(schemas: schemas, version: "3.1.0").api?.types.first?.kind
            else { return nil }
            return "\(key) " + variants.map { $0.distinguishingValue ?? "?" }.joined(separator: " ")
        }
        let x = "{properties: {k: {const: x}, b: {const: true}, n: {const: 1}, f: {const: 1.5}}}"
        #expect(by("\(x), {properties: {k: {$ref: '#/components/schemas/Kind'}}}, {type: string}") == "k x y ?")
        #expect(by("\(x), {properties: {k: {type: string}, b: {const: false}}}") == "b true false")
        #expect(by("\(x), {properties: {n: {type: integer, enum: [2]}}}") == "n 1 2")
        #expect(by("\(x), {properties: {f: {const: 2.5}}}") == nil)
        #expect(by("\(x), {properties: {k: {const: x}, b: {enum: [true, false]}}}") == nil)
        #expect(by("\(x), {properties: {k: {enum: [y, z]}}}") == nil)
        let required = "{required: [k], properties: {k: {const: x}}}"
        #expect(by("\(required), {properties: {k: {type: string}}}, {properties: {b: {}}}, {type: string}") == "k x ? ? ?")
        #expect(by("\(required), {required: [k], properties: {k: {const: x}, b: {}}}") == nil)
        #expect(by("\(required), {type: string}") == nil)
    }

    @Test("a string with another default in each variant distinguishes them if no constants do")
    func distinguishingDefaults() {
        func by(_ second: String) -> String? {
            let schemas =
                "A: {oneOf: [{properties: {k: {type: string, default: x}, n: {type: integer, default: 1}}}, {properties: {\(second)}}]}"
            guard case .union(let variants, .shape(_, by: let key?))? = BuiltAPI(schemas: schemas, version: "3.1.0").api?.types.first?.kind
            else { return nil }
            return "\(key) " + variants.map { $0.distinguishingValue ?? "?" }.joined(separator: " ")
        }
        #expect(by("k: {type: string, default: y}") == "k x y")
        #expect(by("k: {type: string, default: x}") == nil)
        #expect(by("k: {type: string}") == nil)
        #expect(by("n: {type: integer, default: 2}") == nil)
    }

    @Test(
        "alternatives that all refer to one schema are that schema",
        arguments: [
            "oneOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/B'}]",
            "anyOf: [{$ref: '#/components/schemas/B'}, {allOf: [{$ref: '#/components/schemas/B'}]}, {type: 'null'}]",
        ])
    func oneSchema(variants: String) {
        let built = BuiltAPI(
            schemas: "A: {properties: {b: {\(variants)}}}\nB: {properties: {c: {type: string}}}", version: "3.1.0")
        #expect(built.types.hasPrefix("record A\n  b: B?\n"))
    }

    @Test("a case is named after the schema of its type, whose name is reserved, and not after the model")
    func reservedSchemas() {
        let schemas = """
            A: {oneOf: [{$ref: '#/components/schemas/Result'}, {type: array, items: {$ref: '#/components/schemas/Result'}}, {$ref: '#/components/schemas/CarModel'}]}
            CarModel: {properties: {car: {type: string}}}
            Result: {properties: {a: {type: string}}}
            """
        let types = BuiltAPI(schemas: schemas).types
        #expect(types.hasPrefix("union A\n  result: ResultModel\n  resultList: [ResultModel]\n  carModel: CarModel\n"))
    }

    @Test("a second union in a schema is ignored, with a warning")
    func secondUnions() {
        let built = BuiltAPI(
            schemas: "A: {oneOf: [{type: string}, {type: integer}], anyOf: [①{type: boolean}, {type: number}]}", version: "3.1.0")
        #expect(built.types == "union A\n  string: string\n  int: int")
        #expect(built.diagnostics == ["① warning: a schema can have only one 'oneOf' or 'anyOf' here; this one is ignored"])
    }
}
