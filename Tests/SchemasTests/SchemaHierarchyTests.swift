import OperationModel
import TestSupport
import Testing

@Suite("Hierarchies of schemas")
struct SchemaHierarchyTests {
    @Test(
        "a schema that extends a base with a discriminator is a type of its own, even if it adds nothing",
        arguments: [
            "{allOf: [{$ref: '#/components/schemas/Pet'}]}",
            "{description: A dog., allOf: [{$ref: '#/components/schemas/Pet'}]}",
            "{allOf: [{$ref: '#/components/schemas/Pet'}, {}]}",
            "{x-ms-discriminator-value: Dog, allOf: [{$ref: '#/components/schemas/Pet'}]}",
        ]
    )
    func subtypes(dog: String) {
        let built = BuiltAPI(
            schemas: """
                Pet: {type: object, required: [kind], discriminator: {propertyName: kind}, properties: {kind: {type: string}}}
                Dog: \(dog)
                Puppy: {allOf: [{$ref: '#/components/schemas/Dog'}]}
                """, version: "3.1.0")
        #expect(built.diagnostics == [])
        #expect(
            built.types == """
                record Pet
                  kind: string = "Pet"
                record Dog
                  kind: string = "Dog"
                record Puppy
                  kind: string = "Puppy"
                union AnyPet by kind
                  dog: Dog for Dog
                  puppy: Puppy for Puppy
                  pet: Pet for Pet
                union AnyDog by kind
                  puppy: Puppy for Puppy
                  dog: Dog for Dog
                """
        )
    }

    @Test("the base has the values that its property lists and that select no other schema, none of which is its default")
    func listedValues() {
        let dump = types(
            """
            Area: {type: object, required: [kind], properties: {kind: {type: string, enum: [CIRCLE, POLYGON]}}, discriminator: {propertyName: kind, mapping: {CIRCLE: '#/components/schemas/Circle'}}}
            Circle: {allOf: [{$ref: '#/components/schemas/Area'}, {properties: {radius: {type: integer}}}]}
            """)
        #expect(dump.contains("  circle: Circle for CIRCLE\n  area: Area for POLYGON"), "\(dump)")
        #expect(dump.hasPrefix("record Area\n  kind: Area.Kind\n"), "\(dump)")
        let named = types(
            """
            Area: {type: object, required: [kind], properties: {kind: {type: string, enum: [Area, Circle, Line]}}, discriminator: {propertyName: kind}}
            Circle: {allOf: [{$ref: '#/components/schemas/Area'}]}
            """)
        #expect(named.contains("  circle: Circle for Circle\n  area: Area for Area"), "\(named)")
    }

    @Test("a schema between the base and another schema has a union of its own")
    func intermediates() {
        let dump = types(
            """
            Fish: {type: object, required: [kind], discriminator: {propertyName: kind, mapping: {smart: '#/components/schemas/SmartSalmon'}}, properties: {kind: {type: string}, friends: {type: array, items: {$ref: '#/components/schemas/Fish'}}}}
            Salmon: {allOf: [{$ref: '#/components/schemas/Fish'}, {properties: {partner: {$ref: '#/components/schemas/Salmon'}}}]}
            SmartSalmon: {allOf: [{$ref: '#/components/schemas/Salmon'}, {properties: {iq: {type: integer}}}]}
            """)
        #expect(
            dump == """
                record Fish
                  kind: string = "Fish"
                  friends: [AnyFish]?
                record Salmon
                  kind: string = "Salmon"
                  friends: [AnyFish]?
                  partner: AnySalmon?
                record SmartSalmon
                  kind: string = "smart"
                  friends: [AnyFish]?
                  partner: AnySalmon?
                  iq: int?
                union AnyFish by kind
                  salmon: Salmon for Salmon
                  smartSalmon: SmartSalmon for smart
                  fish: Fish for Fish
                union AnySalmon by kind
                  smartSalmon: SmartSalmon for smart
                  salmon: Salmon for Salmon
                """)
    }

    @Test("a subtype with a discriminator of its own selects among the schemas that extend it")
    func nestedDiscriminators() {
        let dump = types(
            """
            Fish: {type: object, required: [kind], discriminator: {propertyName: kind, mapping: {shark: Shark, salmon: Salmon}}, properties: {kind: {type: string}}}
            Salmon: {allOf: [{$ref: '#/components/schemas/Fish'}]}
            Shark: {allOf: [{$ref: '#/components/schemas/Fish'}], required: [teeth], discriminator: {propertyName: teeth, mapping: {saw: SawShark}}, properties: {teeth: {type: string}}}
            SawShark: {allOf: [{$ref: '#/components/schemas/Shark'}, {properties: {length: {type: integer}}}]}
            """)
        #expect(
            dump == """
                record Fish
                  kind: string = "Fish"
                record Salmon
                  kind: string = "salmon"
                record Shark
                  kind: string = "shark"
                  teeth: string = "Shark"
                record SawShark
                  kind: string = "shark"
                  teeth: string = "saw"
                  length: int?
                union AnyFish by kind
                  salmon: Salmon for salmon
                  shark: AnyShark for shark
                  fish: Fish for Fish
                union AnyShark by teeth
                  sawShark: SawShark for saw
                  shark: Shark for Shark
                """)
    }

    @Test("a schema that extends the union that lists it has none of the other variants")
    func listedSubtypes() {
        let built = BuiltAPI(
            schemas: """
                Event: {type: object, oneOf: [{$ref: '#/components/schemas/Created'}, {$ref: '#/components/schemas/Deleted'}], discriminator: {propertyName: kind}}
                Created: {required: [kind], properties: {kind: {type: string}}}
                Deleted: {allOf: [{$ref: '#/components/schemas/Event'}]}
                """, version: "3.1.0")
        #expect(built.diagnostics == [])
        #expect(
            built.types == """
                union Event by kind
                  created: Created for Created
                  deleted: Deleted for Deleted
                record Created
                  kind: string = "Created"
                alias Deleted = [:json]
                """
        )
    }

    @Test("a schema that extends a record that lists it has none of the properties of the other variants")
    func listedSubtypesOfRecords() {
        let built = BuiltAPI(
            schemas: """
                Parent: {type: object, required: [type], properties: {type: {type: string}, id: {type: integer}}, discriminator: {propertyName: type}, oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]}
                One: {allOf: [{$ref: '#/components/schemas/Parent'}, {properties: {a: {type: string}}}]}
                Two: {allOf: [{$ref: '#/components/schemas/Middle'}, {properties: {b: {type: string}}}]}
                Middle: {allOf: [{$ref: '#/components/schemas/Parent'}, {properties: {m: {type: string}}}]}
                """, version: "3.1.0")
        #expect(built.diagnostics == [])
        #expect(
            built.types == """
                union Parent by type
                  one: One for One
                  two: Two for Two
                record One
                  type: string = "One"
                  id: int?
                  a: string?
                record Two
                  type: string = "Two"
                  id: int?
                  m: string?
                  b: string?
                union Middle by type
                  one: Middle.One for One
                  two: Two for Two
                record Middle.One
                  type: string = "One"
                  id: int?
                  m: string?
                  a: string?
                """
        )
    }

    @Test(
        "the discriminator of a hierarchy selects among alternatives that all belong to it",
        arguments: [
            ("oneOf: [Cat, Dog]", "union Pets by kind\n  cat: Cat for cat\n  dog: Dog for dog, hound"),
            ("anyOf: [Dog, Cat]", "union Pets by kind\n  dog: Dog for dog, hound\n  cat: Cat for cat"),
            ("oneOf: [Cat, Pet, Dog]", "alias Pets = AnyPet"), ("oneOf: [Cat, Other]", "union Pets\n  cat: Cat\n  other: Other"),
        ])
    func alternatives(union: String, expected: String) {
        let built = BuiltAPI(
            schemas: """
                Pets: {\(union.replacing(/\b[A-Z]\w+/) { "{$ref: '#/components/schemas/\($0.output)'}" })}
                Pet: {type: object, required: [kind], properties: {kind: {$ref: '#/components/schemas/Kind'}}, discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog, hound: Dog}}}
                Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {lives: {type: integer}}}]}
                Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {bark: {type: string}}}]}
                Other: {type: object, properties: {x: {type: integer}}}
                Kind: {type: string, enum: [cat, dog, hound, fox]}
                """)
        #expect(built.diagnostics == [])
        #expect(built.types.hasPrefix(expected + "\n"), "\(built.types)")
    }

    @Test("the discriminator of a base can be declared in a part of its 'allOf'")
    func inlineDiscriminators() {
        let dump = types(
            """
            Named: {properties: {name: {type: string}}}
            Pet: {allOf: [{$ref: '#/components/schemas/Named'}, {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}]}
            Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {bark: {type: string}}}]}
            """)
        #expect(dump.hasSuffix("union AnyPet by kind\n  dog: Dog for Dog\n  pet: Pet for Pet"), "\(dump)")
    }

    @Test("the discriminator of a base in another file selects among schemas of all files, also among those to which only it leads")
    func files() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {}
            components:
              schemas:
                Pet: {$ref: 'pets.yaml#/Pet'}
                Kitty: {$ref: 'pets.yaml#/Cat'}
            """,
            files: [
                "pets.yaml": """
                Pet:
                  required: [kind]
                  properties: {kind: {type: string}}
                  discriminator: {propertyName: kind, mapping: {cat: '#/Cat', dog: 'pets.yaml#/Dog', bird: ./Bird.yaml}}
                Cat: {allOf: [{$ref: '#/Pet'}]}
                Dog: {allOf: [{$ref: 'pets.yaml#/Pet'}]}
                """,
                "Bird.yaml": "allOf: [{$ref: 'pets.yaml#/Pet'}]",
            ])
        #expect(
            built.types.hasSuffix(
                "union AnyPet by kind\n  kitty: Kitty for cat\n  dog: Dog for dog\n  bird: Bird for bird\n  pet: Pet for Pet"))
        #expect(built.diagnostics == [])
    }

    @Test("a value that is mapped to a missing schema is ignored, with a warning")
    func missingSubtypes() {
        let built = BuiltAPI(
            schemas: """
                Pet: {required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {cat: Cat, ①dog: '#/components/schemas/Dog'}}}
                Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]}
                """)
        #expect(built.types.hasSuffix("union AnyPet by kind\n  cat: Cat for cat\n  pet: Pet for Pet"))
        #expect(built.diagnostics == ["① warning: reference '#/components/schemas/Dog' has no target; it is ignored"])
    }

    @Test("'defaultMapping' names the subtype of values that select no other")
    func defaultSubtypes() {
        let built = BuiltAPI(
            schemas: """
                Pet: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, defaultMapping: '#/components/schemas/Other'}}
                Cat: {allOf: [{$ref: '#/components/schemas/Pet'}]}
                Other: {allOf: [{$ref: '#/components/schemas/Pet'}]}
                """, version: "3.2.0")
        guard case .union(let variants, _)? = built.api?.types.last?.kind else {
            Issue.record("missing union")
            return
        }
        #expect(variants.map(\.isDefault) == [false, true, false])
        #expect(built.diagnostics == [])
    }
}
