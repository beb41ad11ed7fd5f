import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Selection of operations")
struct OperationSelectionTests {
    private let document = Documents.petShop

    @Test(
        "the options select operations, and the types that only others need are left out",
        arguments: [
            ("include: {tags: [Pets]}", ["GetPet", "DeletePetsById"], ["Pet", "Pet.Kind"]),
            ("include: {paths: [/shop/*]}", ["ListOrders"], ["Pet", "Pet.Kind", "Order"]),
            ("exclude: {methods: [get]}", ["DeletePetsById"], []),
            ("include: {operations: ['*Pet', 'listOrder*']}\nexclude: {paths: ['/*/orders']}", ["GetPet"], ["Pet", "Pet.Kind"]),
            ("include: {tags: ['P*s']}", ["GetPet", "DeletePetsById"], ["Pet", "Pet.Kind"]),
            ("include: {schemas: ['Unus*']}", [], ["Unused"]),
            ("include: {tags: [Pets], schemas: [Unused]}", ["GetPet", "DeletePetsById"], ["Pet", "Pet.Kind", "Unused"]),
            ("exclude: {schemas: [Order]}", ["GetPet", "DeletePetsById"], ["Pet", "Pet.Kind"]),
            ("exclude: {schemas: [Pet]}", ["DeletePetsById"], []),
            ("deprecated: false", ["GetPet", "ListOrders"], ["Pet", "Pet.Kind", "Order"]),
            ("models: {prefix: X}", ["GetPet", "DeletePetsById", "ListOrders"], ["XPet", "XPet.Kind", "XOrder", "XUnused"]),
        ]
    )
    func selection(options: String, operations: [String], types: [String]) throws {
        let built = BuiltAPI(document, options: options)
        #expect(built.diagnostics.isEmpty)
        #expect(built.api?.operations.map(\.name.name) == operations)
        #expect(built.api?.types.map(\.name.description) == types)
    }

    @Test(
        "a schema that the client lacks takes no name from one that it has",
        arguments: [("new", "Pet", "b"), ("old", "Pet", "a")])
    func names(tag: String, type: String, property: String) {
        let built = BuiltAPI(
            paths: """
                /new: {get: {operationId: getNew, tags: [new], \(jsonResponses("Pet"))}}
                /old: {get: {operationId: getOld, tags: [old], \(jsonResponses("pet"))}}
                """,
            schemas: """
                pet: {properties: {a: {type: string}}}
                Pet: {properties: {b: {type: string}}}
                """, options: "include: {tags: [\(tag)]}")
        #expect(built.types == "record \(type)\n  \(property): string?")
    }

    @Test("a schema of which the client has only the properties, in a schema that extends it, takes no name from one that it has")
    func namesOfParts() {
        let built = BuiltAPI(
            paths: "/new: {get: {operationId: getNew, tags: [new], \(jsonResponses("New"))}}",
            schemas: """
                pet: {properties: {a: {type: string}}}
                Pet: {properties: {b: {type: string}}}
                New: {allOf: [{$ref: '#/components/schemas/pet'}], properties: {pet: {$ref: '#/components/schemas/Pet'}}}
                """, options: "include: {tags: [new]}")
        #expect(built.api?.types.map(\.name.description) == ["Pet", "New"])
    }

    @Test(
        "what the client lacks takes no name from an operation",
        arguments: [
            ("", ["GetDog", "GetDogByCat", "DogOperation"]), ("include: {tags: [t]}", ["GetDog", "GetDogByCat", "DogOperation"]),
            ("exclude: {schemas: [Dog]}", ["GetDog", "Dog"]), ("exclude: {schemas: [Cat]}", ["GetDog", "DogOperation"]),
            ("include: {operations: [dog]}", ["Dog"]),
        ])
    func namesOfOperations(options: String, names: [String]) {
        let built = BuiltAPI(
            paths: """
                /old: {get: {operationId: get_dog, tags: [t], \(jsonResponses("Dog"))}}
                /{cat}: {get: {operationId: getDog, tags: [t], \(jsonResponses("Cat"))}}
                /new: {get: {operationId: dog, tags: [t], responses: {}}}
                """,
            schemas: """
                Dog: {properties: {a: {type: string}}}
                Cat: {properties: {b: {type: string}}}
                """, options: options)
        #expect(built.api?.operations.map(\.name.name) == names)
    }

    @Test(
        "a schema that extends one that the client has, or that the options name, keeps its name from one that the client lacks",
        arguments: [
            ("allOf: [{$ref: '#/components/schemas/Animal'}]", "include: {tags: [new]}", ["AnyAnimal"]),
            ("type: object", "include: {tags: [new], schemas: [dog]}", []),
            ("type: object", "include: {tags: [new]}\nfailures: {member: kind, is: none, schema: dog}", []),
        ] as [(String, String, [String])])
    func namesOfOthers(dog: String, options: String, further: [String]) {
        let discriminator = further.isEmpty ? "" : ", discriminator: {propertyName: kind}"
        let built = BuiltAPI(
            paths: """
                /new: {get: {operationId: getNew, tags: [new], \(jsonResponses("Animal"))}}
                /old: {get: {operationId: getOld, tags: [old], \(jsonResponses("Dog"))}}
                """,
            schemas: """
                Dog: {properties: {a: {type: string}}}
                dog: {\(dog), properties: {b: {type: string}}}
                Animal: {required: [kind], properties: {kind: {type: string}}\(discriminator)}
                """, options: options)
        #expect(built.api?.types.map(\.name.description).sorted() == ["Animal"] + further + ["Dog"])
    }

    @Test(
        "options that leave out every operation are reported",
        arguments: ["include: {tags: [①Pets]}\nexclude: {paths: ['/pets/*']}", "exclude: {paths: [①'*']}"])
    func nothing(options: String) {
        let built = BuiltAPI(document, options: options)
        #expect(built.diagnostics == ["① warning: the options leave out every operation of the document"])
        #expect(built.api?.operations.isEmpty == true)
    }

    @Test("a document without operations, of which the options leave out schemas, is no mistake")
    func withoutOperations() {
        let built = BuiltAPI(schemas: "A: {type: object}\nB: {type: object}", options: "exclude: {schemas: [A]}")
        #expect(built.diagnostics == [])
    }

    @Test(
        "a condition that no operation meets is an error",
        arguments: [
            ("include: {tags: [①Pest]}", "no operation meets the condition 'Pest'; did you mean 'Pets'?"),
            ("include: {schemas: [①Pest]}", "the document has no schema 'Pest'; did you mean 'Pet'?"),
            ("exclude: {paths: [①/pest/*]}", "no operation meets the condition '/pest/*'"),
        ]
    )
    func unusedConditions(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }
}
