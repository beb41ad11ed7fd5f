import OpenAPI
import Testing

/// Documents that are decoded on several cores.
@Suite("Large documents")
struct LargeDocumentTests {
    private let numbers = 1...300

    private func lines(_ line: (Int) -> String) -> String { numbers.map(line).joined(separator: "\n") }

    @Test("paths and schemas keep their order")
    func order() throws {
        let document = try #require(
            decode(
                """
                openapi: 3.1.0
                paths:
                \(lines { "  /\($0): {get: {operationId: get\($0)}}" })
                components:
                  schemas:
                \(lines { "    Schema\($0): {title: Title \($0)}" })
                """
            ).document)
        #expect(document.paths.map(\.name) == numbers.map { "/\($0)" })
        #expect(document.paths.map(\.value.operations.first?.value.id?.value) == numbers.map { "get\($0)" })
        #expect(document.components.schemas.map(\.value.keywords.title) == numbers.map { "Title \($0)" })
    }

    @Test("diagnostics have the order of the document")
    func diagnostics() {
        let result = decode("swagger: '2.0'\npaths: {}\ndefinitions:\n" + lines { "  A\($0): {wrong\($0): 1, worse\($0): 2}" })
        let keys = result.diagnostics.map { $0.split(separator: "'")[1] }
        #expect(keys.elementsEqual(numbers.flatMap { ["wrong\($0)", "worse\($0)"] }.map { $0[...] }))
    }

    @Test("schemas may nest as deep as YAML allows")
    func depth() throws {
        let deep = String(repeating: "{items: ", count: 250) + "{type: string}" + String(repeating: "}", count: 250)
        let text = "openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas:\n" + lines { "    A\($0): \($0 == 100 ? deep : "{}")" }
        let document = try #require(decode(text).document)
        #expect(document.components.schemas.count == numbers.count)
        var schema = document.components.schemas[99].value
        for _ in 0..<250 { schema = try #require(schema.keywords.items) }
        #expect(schema.keywords.types == [.string])
    }

    @Test("a schema with many aliases is reported once")
    func aliases() {
        // Repeated, because the outcome could depend on which thread comes first.
        for _ in 0..<20 {
            let result = decode(
                """
                openapi: 3.0.0
                paths: {}
                components:
                  schemas:
                    A0: &a {①wrong: 1, ②worse: 2}
                \(lines { "    A\($0): *a" })
                """)
            let expected = [("①", "wrong"), ("②", "worse")].map { "\($0) warning: unknown key '\($1)' in a schema; it is ignored" }
            #expect(result.diagnostics == expected)
        }
    }
}
