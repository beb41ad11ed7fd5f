import OperationModel
import TestSupport
import Testing

@Suite("Requirements")
struct RequirementsTests {
    @Test("a required property that leads back to its record is optional")
    func circularRequirements() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
                B: {type: object, required: [a], properties: {①a: {$ref: '#/components/schemas/A'}}}
            """)
        #expect(
            built.diagnostics == [
                "① warning: 'a' is required but leads back to 'B', so that no value exists; it is read as optional"
            ])
        #expect(built.api?.typeDump == "record A\n  b: B\nrecord B\n  a: A?")
    }
}
