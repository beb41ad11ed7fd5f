import Coverage
import Diagnostics
import OpenAPI
import OperationModel
import Options
import SwiftClient
import Testing
import YAML

@Suite("The coverage report")
struct CoverageReportTests {
    /// A document with an item of every kind.
    private static let complete = """
        openapi: 3.0.3
        info: {title: Shop, version: '1'}
        paths:
          /items/{id}:
            put:
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}, {name: size, in: query, schema: {type: integer}}]
              requestBody: {$ref: '#/components/requestBodies/Item'}
              responses:
                '200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
                '404': {description: Not there., headers: {X-Left: {schema: {type: integer}}}}
        components:
          requestBodies:
            Item: {content: {application/json: {schema: {type: object, properties: {word: {type: string}}}}}}
          schemas:
            Item: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string}}}

        """

    /// Items that are blanked out before the document becomes a client.
    @Test(
        "an item that is missing without a diagnostic is reported",
        arguments: [
            (", name: {type: string}", ["the property 'name'"]),
            (", {name: size, in: query, schema: {type: integer}}", ["the parameter 'size'"]),
            (
                "'200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}",
                ["the response '200'"]
            ),
            ("      requestBody: {$ref: '#/components/requestBodies/Item'}", ["the request body", "the property 'word'"]),
            (", headers: {X-Left: {schema: {type: integer}}}", ["the header 'X-Left'"]),
            (
                "Item: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string}}}",
                ["the schema 'Item'", "the property 'id'", "the property 'name'"]
            ),
        ]
    )
    func missingItem(text: String, names: [String]) throws {
        let complete = try Self.client(of: Self.complete)
        #expect(CoverageReport(of: complete.documents, in: complete.api, diagnostics: []).diagnostics.isEmpty)
        let blank = String(repeating: " ", count: text.count)
        let partial = try Self.client(of: Self.complete.replacing(text, with: blank))
        #expect(
            CoverageReport(of: complete.documents, in: partial.api, diagnostics: []).diagnostics.map(\.message)
                == names.map { "\($0) is not in the client" })
    }

    private static func client(of text: String) throws -> (documents: DocumentSet, api: API) {
        let log = DiagnosticLog()
        let root = try #require(Node.read(Array(text.utf8), path: "shop.yaml", log: log))
        let documents = try #require(DocumentSet(root, path: "shop.yaml", log: log))
        return (documents, API(documents, name: "Shop", options: GenerationOptions(), target: .swift, log: log))
    }
}
