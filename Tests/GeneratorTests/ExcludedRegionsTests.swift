import Diagnostics
import Generator
import OpenAPI
import Testing

/// Faults in operations that the options leave out, and in parts that only these operations use, are not reported.
@Suite("Diagnostics about what is left out")
struct ExcludedRegionsTests {
    private static let document = """
        openapi: 3.0.3
        info: {title: Shop, version: '1'}
        paths:
          /items:
            get:
              tags: [Items]
              faultInItems: 1
              responses: {'200': {$ref: '#/components/responses/Items'}}
            post:
              tags: [Admin]
              faultInPost: 1
              parameters: [{$ref: '#/components/parameters/Key'}]
              responses: {'200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Report'}}}}}
          /reports:
            faultInPath: 1
            get:
              tags: [Admin]
              responses: {'200': {description: It.}}
          /last: {get: {tags: [Items], faultInLast: 1, responses: {}}}
        components:
          parameters:
            Key: {name: key, in: query, faultInKey: 1, schema: {type: string}}
          responses:
            Items: {description: They., faultInResponse: 1, content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
          schemas:
            Item: {type: object, faultInItem: 1, properties: {id: {type: integer}}}
            Report: {type: object, faultInReport: 1, properties: {id: {type: integer}}}

        """

    /// The names of the faults that are reported, in the order of the document.
    private func faults(_ document: String, options: String?) -> [String] {
        var input = GenerationInput(document: .init(path: "shop.yaml", bytes: Array(document.utf8)))
        input.options = options.map { .init(path: "shop.apigen.yaml", bytes: Array($0.utf8)) }
        let generation = generate(from: input, files: .none, log: DiagnosticLog())
        return generation.diagnostics.compactMap { $0.message.firstMatch(of: /fault\w+/).map { String($0.0) } }
    }

    private static let all = [
        "faultInItems", "faultInPost", "faultInPath", "faultInLast", "faultInKey", "faultInResponse", "faultInItem", "faultInReport",
    ]
    private static let included = ["faultInItems", "faultInLast", "faultInResponse", "faultInItem"]

    @Test("every fault is reported if the client has every operation")
    func everything() {
        #expect(faults(Self.document, options: nil) == Self.all)
    }

    @Test(
        "faults in operations that are left out, and in what only they use, are not reported",
        arguments: ["include: {tags: [Items]}", "exclude: {tags: [Admin]}"])
    func selection(options: String) {
        #expect(faults(Self.document, options: options) == Self.included)
    }

    @Test("that a schema which is left out does not get its name is not reported", arguments: ["Items", "Admin"])
    func names(tag: String) {
        let document = Self.document.replacing("Report", with: "item").replacing(/fault\w+: 1,? ?/, with: "")
        var input = GenerationInput(document: .init(path: "shop.yaml", bytes: Array(document.utf8)))
        #expect(generate(from: input, files: .none, log: DiagnosticLog()).diagnostics.map(\.message).contains { $0.contains("is taken") })
        input.options = .init(path: "shop.apigen.yaml", bytes: Array("include: {tags: [\(tag)]}".utf8))
        #expect(!generate(from: input, files: .none, log: DiagnosticLog()).diagnostics.contains { $0.message.contains("is taken") })
    }

    @Test("a fault in the options file is reported")
    func options() {
        #expect(faults(Self.document, options: "exclude: {tags: [Admin]}\nfaultInOptions: 1").contains("faultInOptions"))
    }

    @Test("faults in an operation before merged keys, which come from an earlier part of the file, are not reported")
    func merged() {
        let document = """
            openapi: 3.0.3
            info: {title: Shop, version: '1'}
            x-base: &base {summary: Items}
            paths:
              /a: {get: {tags: [A], faultInA: 1, responses: {}}, <<: *base}
              /b: {get: {tags: [B], faultInB: 1, responses: {}}}

            """
        #expect(faults(document, options: "include: {tags: [B]}") == ["faultInB"])
    }

    @Test("faults of a path item are not reported if all of its operations are left out, also those of 3.2")
    func additionalMethods() {
        let document = """
            openapi: 3.2.0
            info: {title: Shop, version: '1'}
            paths:
              /a: {faultInPath: 1, query: {tags: [A], responses: {}}}
              /b: {get: {tags: [B], faultInB: 1, responses: {}}}

            """
        #expect(faults(document, options: "include: {tags: [B]}") == ["faultInB"])
    }

    @Test("a JSON document in one line is handled in the same way")
    func json() {
        let document = #"""
            {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": {"/a": {"get": {"tags": ["A"], "faultInA": 1, "responses": {}}}, "/b": {"get": {"tags": ["B"], "faultInB": 1, "responses": {}}}}}
            """#
        #expect(faults(document, options: "include: {tags: [B]}") == ["faultInB"])
    }
}
