import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Hostile documents", .serialized, .timeLimit(.minutes(15)))
struct HostileDocumentTests {
    /// Builds an API with these schemas.
    private func built(_ schemas: [String], version: String = "3.1.0", more: String = "") -> BuiltAPI {
        let text = "openapi: \(version)\n\(more)\ncomponents:\n  schemas:\n" + schemas.map { "    \($0)\n" }.joined()
        return BuiltAPI(text)
    }

    private func reference(_ number: Int) -> String { "{$ref: '#/components/schemas/S\(number)'}" }

    @Test("a chain of ten thousand references ends", arguments: [false, true])
    func chain(isReversed: Bool) {
        let schemas = (0..<10_000).map { number -> String in
            let next = isReversed ? number - 1 : number + 1
            return "S\(number): " + (0..<10_000 ~= next ? reference(next) : "{type: string, nullable: true}")
        }
        let built = self.built(schemas, version: "3.0.0")
        #expect(built.diagnostics == [])
        #expect(built.api?.types.count == 10_000)
    }

    @Test("a chain of a thousand schemas that extend one another is cut off, with a warning")
    func extensions() {
        let schemas = (0..<1_000).map { number in
            "S\(number): {allOf: [" + (number < 999 ? reference(number + 1) + ", " : "") + "{properties: {p\(number): {}}}]}"
        }
        let built = self.built(schemas)
        #expect(built.diagnostics.contains { $0.hasSuffix("more than 32 schemas extend one another; the rest is ignored") })
        #expect(built.api?.types.count == 1_000)
        // The first schema has the properties of 32 others, and the last one those of none.
        #expect(built.api?.types.map { $0.record?.properties.count } == (0..<1_000).map { min(32, 1_000 - $0) })
    }

    @Test(
        "a chain of five thousand schemas that contain one another ends",
        arguments: [
            { (next: String) in "{type: array, items: \(next)}" }, { "{type: object, additionalProperties: \($0)}" },
            { "{type: object, required: [p], properties: {p: \($0)}}" }, { "{oneOf: [\($0), {type: string}]}" },
            { "{anyOf: [\($0)]}" }, { "{allOf: [\($0)], nullable: true}" },
        ] as [@Sendable (String) -> String]
    )
    func containers(schema: @Sendable (String) -> String) {
        let forward = (0..<5_000).map { "S\($0): " + ($0 < 4_999 ? schema(reference($0 + 1)) : "{type: string}") }
        #expect(built(forward, version: "3.0.0").api?.types.count ?? 0 >= 5_000)
    }

    @Test("a chain of ten thousand lists without names is cut off, with a warning")
    func nameless() {
        let chain = (0..<10_000).map { "  - {type: array, items: {$ref: '#/x-chain/\($0 + 1)'}}\n" }.joined() + "  - {type: string}"
        let built = self.built(["A: {$ref: '#/x-chain/0'}"], more: "x-chain:\n" + chain)
        #expect(built.diagnostics.count == 1)
        #expect(built.diagnostics.first?.hasSuffix("more than 200 lists and maps are nested; any value is allowed") == true)
    }

    @Test("schemas that refer to the same schema twice take linear time", arguments: ["allOf", "oneOf", "anyOf"])
    func repeatedReferences(keyword: String) {
        let schemas = (0..<30).map { number in
            "S\(number): {\(keyword): [\(reference(number + 1)), \(reference(number + 1)), {properties: {p\(number): {}}}]}"
        }
        let built = self.built(schemas + ["S30: {properties: {last: {type: string}}}"])
        #expect(built.api?.types.count ?? 0 >= 31)
        if keyword == "allOf" { #expect(built.api?.typeDump.contains("record S0\n  last: string?") == true) }
    }

    @Test("schemas that extend the same schema twice take linear time")
    func repeatedBases() {
        let base = "S30: {type: object, discriminator: {propertyName: kind}, properties: {kind: {type: string}}}"
        let schemas = (0..<30).map { "S\($0): {allOf: [\(reference($0 + 1)), \(reference($0 + 1))], properties: {p\($0): {}}}" }
        #expect(built(schemas + [base]).diagnostics == [])
    }

    @Test("a base with two thousand subtypes, and a union with two thousand variants, end")
    func wideUnions() {
        let mapping = (0..<2_000).map { "v\($0): '#/components/schemas/S\($0)'" }.joined(separator: ", ")
        let subtypes = (0..<2_000).map { "S\($0): {allOf: [{$ref: '#/components/schemas/Base'}]}" }
        let built = self.built(
            subtypes + [
                "Base: {type: object, discriminator: {propertyName: kind, mapping: {\(mapping)}}, properties: {kind: {type: string}}}",
                "Union: {discriminator: {propertyName: kind, mapping: {\(mapping)}}, oneOf: ["
                    + (0..<2_000).map(reference).joined(separator: ", ") + "]}",
            ])
        #expect(built.diagnostics == [])
        #expect(built.api?.typeDump.contains("  s1999: S1999 for v1999") == true)
    }

    @Test("a record with ten thousand properties, and an enumeration with fifty thousand values, end")
    func wideTypes() {
        let properties = (0..<10_000).map { "p\($0): {type: string}" }.joined(separator: ", ")
        let values = (0..<50_000).map { "v\($0)" }.joined(separator: ", ")
        let built = self.built(["A: {type: object, properties: {\(properties)}}", "B: {type: string, enum: [\(values)]}"])
        #expect(built.diagnostics == [])
        #expect(built.api?.types.count == 2)
    }

    @Test("five thousand properties with one name get numbers in linear time")
    func equalNames() {
        let properties = (0..<5_000).map { "'a\(String(repeating: "-", count: $0 % 50))\(String(repeating: "_", count: $0 / 50))b': {}" }
        let built = self.built(["A: {type: object, properties: {\(properties.joined(separator: ", "))}}"])
        #expect(built.api?.typeDump.contains("  aB4999 (a") == true)
    }

    @Test("five thousand operations with one operationId are told apart by their paths in linear time")
    func operations() {
        let paths = (0..<5_000).map { "  /a\($0): {get: {operationId: same, tags: [t\($0 % 2)]}}\n" }.joined()
        let built = self.built(["A: {}"], more: "paths:\n" + paths)
        #expect(built.api?.operations.count == 5_000)
        #expect(built.api?.operations.last?.name.name == "SameA4999")
    }

    @Test(
        "schemas that are nested as deeply as a document can be end",
        arguments: ["items", "allOf", "oneOf", "properties", "additionalProperties"])
    func depth(keyword: String) {
        let (open, close) =
            switch keyword {
            case "allOf", "oneOf": ("{\(keyword): [{type: object, properties: {p: {}}}, ", "]}")
            case "properties": ("{properties: {p: ", "}}")
            default: ("{\(keyword): ", "}")
            }
        let count = keyword == "items" || keyword == "additionalProperties" ? 250 : 124
        let text = String(repeating: open, count: count) + "{}" + String(repeating: close, count: count)
        #expect(built(["A: \(text)"]).api?.types.isEmpty == false)
    }

    @Test(
        "variants that extend the schema they belong to end",
        arguments: [
            "{oneOf: [{allOf: [SELF]}, {allOf: [SELF, {properties: {a: {}}}]}]}", "{oneOf: [{allOf: [SELF], enum: [a]}, {enum: [b]}]}",
            "{anyOf: [{oneOf: [{allOf: [SELF]}]}, {type: string}]}",
            "{properties: {p: {}}, oneOf: [{allOf: [SELF]}, {type: object, allOf: [SELF]}]}",
            "{oneOf: [{allOf: [{oneOf: [SELF, {type: string}]}]}, {type: integer}]}",
        ])
    func selfExtension(schema: String) {
        let built = self.built(["S0: " + schema.replacing("SELF", with: reference(0))])
        #expect(built.api?.types.isEmpty == false)
    }

    @Test("a chain of five thousand unions, each of which extends the next one, ends")
    func extendedUnions() {
        let chain = (0..<5_000).map { "S\($0): {oneOf: [{allOf: [\(reference($0 + 1))]}, {enum: [a\($0)]}]}" }
        #expect(built(chain + ["S5000: {enum: [last]}"]).api?.types.count ?? 0 >= 5_000)
    }

    @Test("YAML aliases that multiply end")
    func aliases() {
        let levels = (1...5).map { level in
            "S\(level): &s\(level) {properties: {" + (0..<10).map { "p\($0): *s\(level - 1)" }.joined(separator: ", ") + "}}"
        }
        #expect(built(["S0: &s0 {properties: {a: {type: string}}}"] + levels).api != nil)
    }
}
