import OperationModel
import TestSupport
import Testing

@Suite("Selection of operations")
struct OperationSelectionTests {
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
        "the options select operations, and the types that only others need are left out",
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
        let built = BuiltAPI(document, options: options)
        #expect(built.diagnostics.isEmpty)
        #expect(built.api?.operations.map(\.name.name) == operations)
        #expect(built.api?.types.map(\.name.description) == types)
    }

    @Test(
        "options that leave out every operation are reported",
        arguments: ["include: {tags: [①Pets]}\nexclude: {paths: ['/pets/*']}", "exclude: {paths: [①'*']}"])
    func nothing(options: String) {
        let built = BuiltAPI(document, options: options)
        #expect(built.diagnostics == ["① warning: the options leave out every operation of the document"])
        #expect(built.api?.operations.isEmpty == true)
    }

    @Test(
        "a condition that no operation meets is an error",
        arguments: [
            ("include: {tags: [①Pest]}", "no operation meets the condition 'Pest'; did you mean 'Pets'?"),
            ("exclude: {paths: [①/pest/*]}", "no operation meets the condition '/pest/*'"),
        ]
    )
    func idleConditions(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }
}
