import Diagnostics
import Foundation
import OpenAPI
import OperationModel
import SwiftClient
import Testing
import YAML

@testable import apigen

@Suite("The coverage count", .timeLimit(.minutes(5)))
struct CoverageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A document in which something of every kind cannot be in a client.
    private static let lossy = """
        openapi: 3.0.3
        info: {title: Shop, version: '1'}
        servers: [{url: https://example.com}]
        paths:
          /items/{id}:
            parameters:
              - {name: id, in: path, required: true, schema: {type: integer}}
              - {name: size, in: query, schema: {type: integer}}
            put:
              parameters:
                - {name: colour, in: query, schema: {type: string}}
                - {name: colour, in: query, schema: {type: integer}}
                - {name: weight, in: suitcase, schema: {type: integer}}
              requestBody: {$ref: '#/components/requestBodies/Item'}
              responses:
                '200':
                  description: It.
                  headers: {X-Left: {schema: {type: integer}}, X-Right: {$ref: '#/components/headers/Right'}}
                  content:
                    application/json: {schema: {$ref: '#/components/schemas/Item'}}
                    application/xml: {schema: {type: object, properties: {id: {type: integer}, sort: {type: string}}}}
                '2000': {description: No status.}
            query: {parameters: [{name: word, in: query, schema: {type: string}}], responses: {'200': {description: Not yet.}}}
        components:
          schemas:
            Item: {type: object, properties: {id: {type: integer}, pair: {type: array, items: [{type: object, properties: {left: {type: string}}}]}}}

        """

    /// A document with something of every kind.
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

    @Test("says how much of a document is left out, and a diagnostic tells of each part at its place")
    func leftOut() async throws {
        try folder.write(Self.lossy, to: "shop.yaml")
        let command = try await Command(["shop.yaml", "--coverage"], in: folder.url)
        #expect(command.status == 0)
        #expect(
            command.output.hasSuffix(
                """
                coverage           document   client
                  operations              2        1
                  parameters              8        3
                  request bodies          1        0
                  responses               3        1
                  response headers        2        1
                  schemas                 1        1
                  properties              5        2
                13 left out; the diagnostics say why

                """
            )
        )
        let quiet = try await Command(["shop.yaml", "--coverage", "--quiet"], in: folder.url)
        #expect(quiet.output.hasSuffix("\n13 left out; the diagnostics of a run without --quiet say why\n"))
        for place in ["12:11", "13:30", "14:27", "18:72", "21:13", "22:9", "23:5", "26:80"] {
            #expect(command.errors.contains("shop.yaml:\(place): "), "\(place)")
        }
        #expect(!command.errors.contains("is not in the client"))
    }

    @Test("counts what the options leave out on neither side")
    func excluded() async throws {
        try folder.write(
            Documents.good.replacing("paths:", with: "paths:\n  /other: {get: {responses: {'200': {description: It.}}}}"), to: "shop.yaml")
        try folder.write(
            "exclude: {paths: ['/items/*']}\ntypes: {'#/components/schemas/Item/properties/id': json}\n", to: "shop.apigen.yaml")
        let command = try await Command(["shop.yaml", "--coverage", "--check"], in: folder.url)
        #expect(
            command.lines.suffix(9).map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == [
                "document client", "1 1", "0 0", "0 0", "1 1", "0 0", "0 0", "0 0", "left out",
            ]
        )
    }

    /// The document, and parts of it that are blanked out before it becomes a client.
    @Test(
        "tells of what is lost without a word",
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
    func silentLoss(text: String, names: [String]) throws {
        let complete = try Self.client(of: Self.complete)
        #expect(Coverage(of: complete.documents, in: complete.api, log: DiagnosticLog()).unexplained.isEmpty)
        let blank = String(repeating: " ", count: text.count)
        let partial = try Self.client(of: Self.complete.replacing(text, with: blank))
        #expect(Coverage(of: complete.documents, in: partial.api, log: DiagnosticLog()).unexplained.map(\.name) == names)
    }

    private static func client(of text: String) throws -> (documents: DocumentSet, api: API) {
        let log = DiagnosticLog()
        let root = try #require(Node.read(Array(text.utf8), path: "shop.yaml", log: log))
        let documents = DocumentSet(try #require(Document(root, log: log)), path: "shop.yaml", log: log)
        return (documents, API(documents, name: "Shop", options: Options(), target: .swift, log: log))
    }
}
