import Contract
import Diagnostics
import Foundation
import OpenAPI
import TestSupport
import Testing
import YAML

@Suite("Changes of a service")
struct ContractTests {
    private func changes(_ old: String, _ new: String) throws -> [ContractChange] {
        func documents(_ text: String) throws -> DocumentSet {
            let log = DiagnosticLog()
            let root = try #require(Node.read(Array(text.utf8), path: "test.yaml", log: log))
            try #require(!log.hasErrors, "\(log.diagnostics.map(\.message))\n\(text)")
            return try #require(DocumentSet(root, path: "test.yaml", log: log))
        }
        return contractChanges(from: try documents(old), to: try documents(new))
    }

    /// The changes of a row, each as `severity id: subject`.
    private func lines(_ row: ContractRow) throws -> [String] {
        try changes(row.kind.document(row.old), row.kind.document(row.new)).map { "\($0.severity.rawValue) \($0.id): \($0.subject)" }
    }

    @Test("a change has a stable id, a severity by its direction, and a place", arguments: ContractRow.all)
    func change(row: ContractRow) throws {
        #expect(try lines(row) == row.changes)
    }

    @Test("variants of one type are distinguished by their order, so that an equal union has no changes")
    func similarVariants() throws {
        let union = "{oneOf: [{type: string, maxLength: 1}, {type: string, maxLength: 2}]}"
        #expect(try changes(ContractRow.Kind.sent.document(union), ContractRow.Kind.sent.document(union)).isEmpty)
    }

    @Test("the order of the parts of a schema is no change", arguments: 0..<40)
    func order(seed: Int) throws {
        var random = RandomSchema(seed: seed)
        for _ in 0..<25 {
            let (first, second) = (random.schema(), random.schema())
            func document(_ parts: String) -> String {
                let body = "{content: {application/json: {schema: {allOf: [\(parts)]}}}}"
                return """
                    openapi: 3.1.0
                    info: {title: T, version: '1'}
                    paths: {/a: {post: {requestBody: \(body), responses: {}}}}
                    components:
                      schemas:
                        \(RandomSchema.components.replacing("\n", with: "\n    "))
                    """
            }
            let (before, after) = (document("\(first), \(second)"), document("\(second), \(first)"))
            #expect(try changes(before, after).map(\.detail) == [], "\(first), \(second)")
            #expect(try changes(after, before).map(\.detail) == [], "\(first), \(second)")
        }
    }

    @Test("an equal document has no changes", arguments: ContractRow.all)
    func equal(row: ContractRow) throws {
        let document = row.kind.document(row.new)
        #expect(try changes(document, document).isEmpty)
    }

    @Test("every kind of change is in the table of tests")
    func complete() {
        let tested = Set(ContractRow.all.flatMap(\.changes).map { $0.split(separator: " ")[1].dropLast() }.map(String.init))
        #expect(ContractRule.ids.filter { !tested.contains($0) } == [])
        #expect(ContractRule.ids.count >= 60)
    }

    @Test("the page lists every kind of change with its severities")
    func page() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: file.appending(path: "docs/diff.md"), encoding: .utf8)
        for rule in ContractRule.allCases {
            let (sent, received) = (rule.severity(.sent).rawValue, rule.severity(.received).rawValue)
            let rows = ["| `\(rule.name)` | \(sent) | |", "| `\(rule.id(.sent))`, `\(rule.id(.received))` | \(sent) | \(received) |"]
            #expect(rows.contains(where: page.contains), "\(rule.name)")
        }
    }

    @Test("a breaking change and a warning say what to do, and nothing else does")
    func advice() throws {
        for row in ContractRow.all {
            for change in try changes(row.kind.document(row.old), row.kind.document(row.new)) {
                #expect((change.advice != nil) == (change.severity != .information), "\(change.id)")
            }
        }
    }

    @Test("a document of another version that says the same has no changes")
    func versions() throws {
        let swagger = """
            swagger: '2.0'
            info: {title: T, version: '1'}
            host: a.example
            schemes: [https]
            consumes: [application/json]
            produces: [application/json]
            paths:
              /a:
                post:
                  parameters: [{name: b, in: body, required: true, schema: {$ref: '#/definitions/A'}}, {name: q, in: query, type: string}]
                  responses: {'200': {description: d, schema: {$ref: '#/definitions/A'}}}
            definitions:
              A: {type: object, properties: {a: {type: string, x-nullable: true, maxLength: 3}}}
            """
        let openAPI = """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: https://a.example}]
            paths:
              /a:
                post:
                  parameters: [{name: q, in: query, schema: {type: string}}]
                  requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
                  responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}
            components:
              schemas:
                A: {type: object, properties: {a: {type: [string, 'null'], maxLength: 3}}}
            """
        #expect(try changes(swagger, openAPI).map(\.detail) == [])
    }

    @Test("unions that all contain one another are compared once each, and have the types of what else they contain")
    func mutualUnions() throws {
        func document(_ type: String) -> String {
            let unions = (0..<12).map { index in
                let others = (0..<12).filter { $0 != index }.map { "{$ref: '#/components/schemas/U\($0)'}" }
                return "    U\(index): {oneOf: [\(others.joined(separator: ", "))\(index == 7 ? ", {type: \(type)}" : "")]}\n"
            }
            return """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /a:
                    get:
                      responses:
                        '200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/U0'}}}}
                components:
                  schemas:

                """ + unions.joined()
        }
        let changes = try changes(document("integer"), document("number"))
        #expect(changes.map { "\($0.id) \($0.subject)" } == ["response-type-widened U7 (integer)"])
    }

    @Test("a change of a schema that several operations use is reported once for each direction, also in a cycle")
    func shared() throws {
        func document(_ type: String) -> String {
            let content = "content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}"
            return """
                openapi: 3.1.0
                info: {title: T, version: '1'}
                paths:
                  /a: {get: {responses: {'200': {description: d, \(content)}}}, put: {requestBody: {\(content)}, responses: {}}}
                  /b: {get: {responses: {'200': {description: d, \(content)}}}}
                components:
                  schemas:
                    Tree: {type: object, properties: {size: {type: \(type)}, child: {$ref: '#/components/schemas/Tree'}}}
                """
        }
        #expect(
            try changes(document("integer"), document("number")).map { "\($0.id) \($0.subject)" }
                == ["response-type-widened Tree.size", "request-type-widened Tree.size"])
    }
}
