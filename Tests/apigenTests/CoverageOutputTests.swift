import Foundation
import Testing

@Suite("The option --coverage", .timeLimit(.minutes(15)))
struct CoverageOutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A document in which an item of every kind cannot be in a client.
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
              requestBody: {$ref: 'parts.yaml#/Item'}
              responses:
                '200':
                  description: It.
                  headers: {X-Left: {schema: {type: integer}}, X-Right: {$ref: 'heads.yaml#/Right'}}
                  content:
                    application/json: {schema: {$ref: '#/components/schemas/Item'}}
                    application/xml: {schema: {type: object, properties: {id: {type: integer}, sort: {type: string}}}}
                '2000': {description: No status.}
            query: {parameters: [{name: word, in: query, schema: {type: string}}], responses: {'200': {description: Not yet.}}}
        components:
          schemas:
            Item: {type: object, properties: {id: {type: integer}, pair: {type: array, items: [{type: object, properties: {left: {type: string}}}]}}}

        """

    @Test("--coverage counts what is left out, and a diagnostic at its position explains each item")
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

    @Test("--coverage does not count what the options leave out")
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
}
