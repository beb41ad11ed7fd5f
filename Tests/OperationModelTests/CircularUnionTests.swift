import OperationModel
import TestSupport
import Testing

@Suite("Unions that would lead to themselves")
struct CircularUnionTests {
    /// The types of the schemas of a document of 3.1, and what is said of them.
    private func lowered(_ schemas: String) -> (types: String, diagnostics: [String]) {
        let indented = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let lowered = Lowered("openapi: 3.1.0\ncomponents:\n  schemas:\n" + indented)
        return (lowered.api?.typeDump ?? "", lowered.diagnostics)
    }

    @Test(
        "a schema that adds nothing to the one it extends is a type of its own",
        arguments: [
            "{allOf: [{$ref: '#/components/schemas/Pet'}]}",
            "{description: A dog., allOf: [{$ref: '#/components/schemas/Pet'}]}",
            "{allOf: [{$ref: '#/components/schemas/Pet'}, {}]}",
            "{x-ms-discriminator-value: Dog, allOf: [{$ref: '#/components/schemas/Pet'}]}",
        ]
    )
    func heirs(dog: String) {
        let (types, diagnostics) = lowered(
            """
            Pet: {type: object, required: [kind], discriminator: {propertyName: kind}, properties: {kind: {type: string}}}
            Dog: \(dog)
            Puppy: {allOf: [{$ref: '#/components/schemas/Dog'}]}
            """
        )
        #expect(diagnostics == [])
        #expect(
            types == """
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
                """
        )
    }

    @Test("a schema that extends the union which lists it has none of the other variants")
    func listedHeirs() {
        let (types, diagnostics) = lowered(
            """
            Event: {type: object, oneOf: [{$ref: '#/components/schemas/Created'}, {$ref: '#/components/schemas/Deleted'}], discriminator: {propertyName: kind}}
            Created: {required: [kind], properties: {kind: {type: string}}}
            Deleted: {allOf: [{$ref: '#/components/schemas/Event'}]}
            """
        )
        #expect(diagnostics == [])
        #expect(
            types == """
                union Event by kind
                  created: Created for Created
                  deleted: Deleted for Deleted
                record Created
                  kind: string
                alias Deleted = [:json]
                """
        )
    }

    @Test("a schema that extends an object which lists it has what that says itself, and nothing of the other variants")
    func springdoc() {
        let (types, diagnostics) = lowered(
            """
            Parent: {type: object, required: [type], properties: {type: {type: string}, id: {type: integer}}, discriminator: {propertyName: type}, oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]}
            One: {allOf: [{$ref: '#/components/schemas/Parent'}, {properties: {a: {type: string}}}]}
            Two: {allOf: [{$ref: '#/components/schemas/Middle'}, {properties: {b: {type: string}}}]}
            Middle: {allOf: [{$ref: '#/components/schemas/Parent'}, {properties: {m: {type: string}}}]}
            """
        )
        #expect(diagnostics == [])
        #expect(
            types == """
                record Parent
                  type: string
                  id: int?
                  a: string?
                  m: string?
                  b: string?
                record One
                  type: string
                  id: int?
                  a: string?
                record Two
                  type: string
                  id: int?
                  m: string?
                  b: string?
                record Middle
                  type: string
                  id: int?
                  m: string?
                  a: string?
                  b: string?
                """
        )
    }

    @Test("a variant that is its own union, by whatever way, is left out")
    func circles() {
        let (types, diagnostics) = lowered(
            """
            A: ①{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/R'}], discriminator: {propertyName: kind}}
            B: ②{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/R'}], discriminator: {propertyName: kind, mapping: {x: C}}}
            C: {oneOf: [{$ref: '#/components/schemas/D'}, {type: string}]}
            D: {$ref: '#/components/schemas/B'}
            R: {required: [kind], properties: {kind: {type: string}}}
            """
        )
        #expect(types.hasPrefix("union A by kind\n  r: R for R\nunion B by kind\n  r: R for R\nunion C\n  d: D\n  string: string\n"))
        #expect(
            diagnostics == [
                "① warning: the variant 'A' of 'A' leads back to 'A'; it is left out",
                "② warning: the variant 'C' of 'B' leads back to 'B'; it is left out",
            ])
    }
}
