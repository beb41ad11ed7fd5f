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
                """
        )
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
                  kind: string
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
}
