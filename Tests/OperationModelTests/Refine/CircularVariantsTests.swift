import OperationModel
import TestSupport
import Testing

@Suite("Variants that lead back to their union")
struct CircularVariantsTests {
    @Test("a variant that leads back to its union is left out")
    func circularVariants() {
        let built = BuiltAPI(
            schemas: """
                A: {oneOf: [①{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/R'}], discriminator: {propertyName: kind}}
                B: {oneOf: [②{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/R'}], discriminator: {propertyName: kind, mapping: {x: C}}}
                C: {oneOf: [{$ref: '#/components/schemas/D'}, {type: string}]}
                D: {$ref: '#/components/schemas/B'}
                R: {required: [kind], properties: {kind: {type: string}}}
                """, version: "3.1.0")
        #expect(built.types.hasPrefix("union A by kind\n  r: R for R\nunion B by kind\n  r: R for R\nunion C\n  d: D\n  string: string\n"))
        #expect(
            built.diagnostics == [
                "① warning: the variant leads back to its union; it is left out",
                "② warning: the variant leads back to its union; it is left out",
            ])
    }
}
