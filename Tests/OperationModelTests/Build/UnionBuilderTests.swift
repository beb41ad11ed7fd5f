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

    @Test("a case is named after the value that selects it, and the only object among scalars is called so")
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
                  object: Two.Object
                  variant2: Two.Variant2
                alias Two.Object = Owner.Object
                record Two.Variant2
                  b: string?
                """)
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

    @Test("a variant keeps its own constant beside a mapping to it")
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

    @Test("a property with different constants in several variants distinguishes them")
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
    }

    @Test("a second union in a schema is ignored, with a warning")
    func secondUnions() {
        let built = BuiltAPI(
            schemas: "A: {oneOf: [{type: string}, {type: integer}], anyOf: [①{type: boolean}, {type: number}]}", version: "3.1.0")
        #expect(built.types == "union A\n  string: string\n  int: int")
        #expect(built.diagnostics == ["① warning: a schema can have only one 'oneOf' or 'anyOf' here; this one is ignored"])
    }
}
