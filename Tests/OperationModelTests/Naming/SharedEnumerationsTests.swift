import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Shared enumerations")
struct SharedEnumerationsTests {
    @Test("enumerations with equal values are not shared if the options give one of them another name")
    func renamed() throws {
        let schemas = ["A", "B"].map { "\($0): {type: object, properties: {status: {type: string, enum: [open, closed]}}}" }.joined(
            separator: "\n")
        let shared = BuiltAPI(schemas: schemas).api?.types.map(\.name.description)
        let renamed = BuiltAPI(schemas: schemas, options: "names: {'#/components/schemas/A/properties/status/enum/0': opened}")
        #expect(shared?.contains("Test.Status") == true)
        #expect(renamed.api?.types.map(\.name.description).contains("Test.Status") == false)
    }

    @Test("nested enumerations with the same name and values are one type")
    func sharedEnumerations() throws {
        func types(_ second: String, tag: String = "T") -> [String] {
            let built = BuiltAPI(
                """
                openapi: 3.0.0
                paths:
                  /a: {get: {tags: [\(tag)], operationId: get, parameters: [{name: order, in: query, schema: {type: string, enum: [up, down]}}], responses: {}}}
                components:
                  schemas:
                    A: {type: object, properties: {order: \(second), kind: {type: string, enum: [only]}}}
                    B: {type: object, properties: {kind: {type: string, enum: [only]}}}
                """)
            return built.api.map { api in api.types.filter { $0.name.name.hasSuffix("Order") }.map(api.dump) } ?? []
        }
        let both = "{type: string, enum: [up, down]}"
        #expect(
            types(both) == [
                "alias A.Order = Test.Order", "alias Test.T.Get.Order = Test.Order",
                "enumeration Test.Order: string\n  up = \"up\"\n  down = \"down\"",
            ])
        // Other values, another order, or a name that is taken.
        for second in ["{type: string, enum: [up, left]}", "{type: string, enum: [down, up]}"] {
            #expect(types(second).map { $0.prefix { $0 != ":" } } == ["enumeration A.Order", "enumeration Test.T.Get.Order"])
        }
        #expect(
            types(both, tag: "order").map { $0.prefix { $0 != ":" } } == ["enumeration A.Order", "enumeration Test.Order.Get.GetOrder"])
    }
}
