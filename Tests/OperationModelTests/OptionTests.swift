import OperationModel
import TestSupport
import Testing

@Suite("What the options choose and override")
struct OptionTests {
    private let document = """
        openapi: 3.0.0
        info: {title: T, version: '1'}
        tags: [{name: Pets}, {name: Shop}]
        paths:
          /pets/{id}:
            get:
              tags: [Pets]
              operationId: getPet
              parameters: [{name: id, in: path, required: true, schema: {type: integer, format: int64}}]
              responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
            delete: {tags: [Pets], deprecated: true, parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {'204': {description: d}}}
          /shop/orders:
            get:
              tags: [Shop]
              operationId: listOrders
              responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}}
        components:
          schemas:
            Pet: {type: object, properties: {pet_name: {type: string}, kind: {type: string, enum: [cat, dog]}, weight: {type: string}}}
            Order: {type: object, properties: {pet: {$ref: '#/components/schemas/Pet'}, count: {type: integer, format: int32}}}
            Unused: {type: object, properties: {a: {type: string}}}
        """

    @Test(
        "operations can be chosen; types that none of them needs are left out then",
        arguments: [
            ("include: {tags: [Pets]}", ["GetPet", "DeletePetsById"], ["Pet", "Pet.Kind"]),
            ("include: {paths: [/shop/*]}", ["ListOrders"], ["Pet", "Pet.Kind", "Order"]),
            ("exclude: {methods: [get]}", ["DeletePetsById"], []),
            ("include: {operations: ['*Pet', 'listOrder*']}\nexclude: {paths: ['/*/orders']}", ["GetPet"], ["Pet", "Pet.Kind"]),
            ("deprecated: false", ["GetPet", "ListOrders"], ["Pet", "Pet.Kind", "Order"]),
            ("models: {prefix: X}", ["GetPet", "DeletePetsById", "ListOrders"], ["XPet", "XPet.Kind", "XOrder", "XUnused"]),
        ]
    )
    func selection(options: String, operations: [String], types: [String]) throws {
        let lowered = Lowered(document, options: options)
        #expect(lowered.diagnostics.isEmpty)
        #expect(lowered.api?.operations.map(\.name.name) == operations)
        #expect(lowered.api?.types.map(\.name.description) == types)
    }

    @Test(
        "options that leave no operation are told of",
        arguments: ["include: {tags: [①Pets]}\nexclude: {paths: ['/pets/*']}", "exclude: {paths: [①'*']}"])
    func nothing(options: String) {
        let lowered = Lowered(document, options: options)
        #expect(lowered.diagnostics == ["① warning: the options leave out every operation of the document"])
        #expect(lowered.api?.operations.isEmpty == true)
    }

    @Test("a body and an answer are taken in the media type that is named")
    func mediaTypes() {
        let document = """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: send
                  requestBody:
                    content:
                      application/json: {schema: {type: object, properties: {a: {type: string}}}}
                      multipart/form-data: {schema: {type: object, properties: {a: {type: string}, file: {type: string, format: binary}}}}
                  responses: {'200': {content: {application/json: {schema: {type: integer}}, text/plain: {}}}}
            """
        let lowered = Lowered(
            document,
            options: """
                mediaTypes:
                  '#/paths/~1a/post/requestBody': multipart/form-data
                  '#/paths/~1a/post/responses/200': text/plain
                """
        )
        #expect(
            lowered.diagnostics == [
                "8:11 note: using 'multipart/form-data'; 'application/json' is left out"
            ])
        let dump = lowered.api?.operations.first?.dump
        #expect(dump?.contains("multipart(a: string?, file: file?)") == true)
        #expect(dump?.contains("status200: text") == true)
        #expect(
            Lowered(document, options: "mediaTypes: {'#/paths/~1a/post/requestBody': ①text/csv}").diagnostics == [
                "① error: '#/paths/~1a/post/requestBody' has no media type 'text/csv'; expected application/json, multipart/form-data",
                "9:11 warning: using 'application/json', which has no 'file'; 'multipart/form-data' is left out, unless 'mediaTypes' "
                    + "in the options selects it",
            ])
    }

    @Test("types, properties, values, parameters, operations and tags can be given names, and schemas types")
    func overrides() throws {
        let lowered = Lowered(
            document,
            options: """
                integers: sized
                names:
                  '#/components/schemas/Pet': Animal
                  '#/components/schemas/Pet/properties/pet_name': name
                  '#/components/schemas/Pet/properties/kind/enum/0': tomcat
                  '#/paths/~1pets~1{id}/get': FetchPet
                  '#/paths/~1pets~1{id}/get/parameters/0': number
                  '#/tags/Shop': Store
                  '#/tags/0': Animals
                types:
                  '#/components/schemas/Pet/properties/weight': decimal
                """
        )
        let api = try #require(lowered.api)
        #expect(lowered.diagnostics.isEmpty)
        #expect(
            api.typeDump.hasPrefix(
                """
                record Animal
                  name (pet_name): string?
                  kind: Animal.Kind?
                  weight: decimal?
                enumeration Animal.Kind: string
                  tomcat = "cat"
                  dog = "dog"
                record Order
                  pet: Animal?
                  count: int32?
                """
            )
        )
        #expect(api.operationDump.hasPrefix("Test.Animals.FetchPet getPet: GET /pets/{id}\n  path number (id): int64"))
        #expect(api.namespaces.map(\.name.name) == ["Animals", "Store"])
    }

    @Test("types and fields that stand inside others can be given names")
    func inlineNames() throws {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  requestBody: {content: {multipart/form-data: {schema: {properties: {f: {type: string}, g: {type: string, format: binary}}}}}}
                  responses: {'200': {content: {application/json: {schema: {type: array, items: {properties: {x: {type: string}}}}}}}}
            """,
            options: """
                names:
                  '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/f': field
                  '#/paths/~1a/post/responses/200/content/application~1json/schema/items': Row
                types:
                  '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/f': bytes
                  '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/g': string
                """
        )
        #expect(lowered.diagnostics.isEmpty)
        let operation = try #require(lowered.api?.operations.first?.dump)
        #expect(operation.contains("multipart(field: file?, g: string?)"))
        #expect(operation.contains("[Test.PostA.Row]"))
    }

    @Test("names in operations that are left out are no mistakes")
    func namesOfExcluded() {
        let lowered = Lowered(
            document,
            options: """
                include: {tags: [Shop]}
                names:
                  '#/paths/~1pets~1{id}/get': FetchPet
                  '#/paths/~1pets~1{id}/get/parameters/0': number
                  '#/tags/Pets': Animals
                types: {'#/paths/~1pets~1{id}/get/parameters/0/schema': string}
                """
        )
        #expect(lowered.diagnostics.isEmpty)
    }

    @Test(
        "what selects or overrides nothing is an error",
        arguments: [
            ("include: {tags: [①Pest]}", "no operation meets the condition 'Pest'; did you mean 'Pets'?"),
            ("exclude: {paths: [①/pest/*]}", "no operation meets the condition '/pest/*'"),
            (
                "names: {①'#/components/schemas/Pest': A}",
                "the document has nothing at '#/components/schemas/Pest'; did you mean '#/components/schemas/Pet'?"
            ),
            ("names: {①'#/info': A}", "'#/info' cannot be given a name"),
            ("names: {①'#/components/schemas/Pet/type': A}", "'#/components/schemas/Pet/type' cannot be given a name"),
            ("names: {①'#/tags/Pest': A}", "'#/tags/Pest' cannot be given a name"),
            ("names: {①'#/tags/2': A}", "'#/tags/2' cannot be given a name"),
            (
                "names: {①'#/paths/~1shop~1orders/get/responses/200/content/application~1json/schema': A}",
                "'#/paths/~1shop~1orders/get/responses/200/content/application~1json/schema' cannot be given a name; "
                    + "use '#/components/schemas/Order', to which it refers"
            ),
            ("types: {①'#/paths/~1shop~1orders': string}", "'#/paths/~1shop~1orders' cannot be given a type"),
            (
                "include: {tags: [Pets]}\nnames: {①'#/components/schemas/Pet/type': A}",
                "'#/components/schemas/Pet/type' cannot be given a name"
            ),
            ("names: {①Pest: A}", "'Pest' is no place in the document, such as '#/components/schemas/Pet'"),
            ("names: {'#/components/schemas/Pet': ①a-b}", "'a-b' cannot stand in a name; letters, digits and '_' can"),
            (
                "types: {'#/components/schemas/Pet': ①Money}",
                "unknown type 'Money'; expected bool, int, int32, int64, float, double, decimal, string, date, dateTime, "
                    + "uuid, url, bytes, json"
            ),
            (
                "mediaTypes: {'#/components/schemas/Pet': ①text/plain}",
                "'#/components/schemas/Pet' has no media type 'text/plain'; it is neither a body nor a response"
            ),
            ("models: {①mutable: true}", "models that can be changed are structs: say 'kind: struct' as well"),
            ("models: {kind: ①enum}", "'kind' is class or struct, not 'enum'"),
            ("deprecated: ①maybe", "'deprecated' must be true or false, not a string"),
        ]
    )
    func faults(options: String, message: String) {
        #expect(Lowered(document, options: options).diagnostics == ["① error: \(message)"])
    }
}
