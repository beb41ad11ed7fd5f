import Diagnostics
import Generator
import OpenAPI
import SwiftClient
import Testing

@Suite("Clients for documents with overlays")
struct OverlaidClientTests {
    private func generation(
        _ document: String, overlay actions: String, options: String? = nil, files: [String: String] = [:]
    ) -> (client: GeneratedClient?, diagnostics: [String]) {
        var input = GenerationInput(document: .init(path: "specs/zoo.yaml", bytes: Array(document.utf8)))
        let overlay = "overlay: 1.1.0\ninfo: {title: Test, version: '1'}\nactions:\n\(actions)"
        input.firstOverlays = [.init(path: "specs/zoo.overlay.yaml", bytes: Array(overlay.utf8))]
        input.options = options.map { .init(path: "specs/zoo.apigen.yaml", bytes: Array($0.utf8)) }
        let log = DiagnosticLog()
        let result = generate(from: input, files: .init(read: { files[$0].map { Array($0.utf8) } }), log: log)
        return (
            result.client,
            result.diagnostics.map { diagnostic in
                let location = diagnostic.position.map(log.location)
                return "\(location.map { "\($0.path):\($0.line)" } ?? "-"): \(diagnostic.message)"
            }
        )
    }

    private func properties(_ client: GeneratedClient?, of model: String) -> [String]? {
        client?.interface.items.first { $0.name == model }?.members.map { "\($0.name): \($0.signature)" }
    }

    private static let document = """
        openapi: 3.0.3
        info: {title: Zoo, version: '1'}
        paths: {}
        components:
          schemas:
            Pet: {type: object, properties: {name: {type: string}}}
            Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}

        """

    @Test("references in an overlay lead to parts of the document, and to files relative to it")
    func references() {
        let result = generation(
            Self.document,
            overlay: """
                - target: $.components.schemas.Pet.properties
                  update: {friend: {$ref: '#/components/schemas/Cat'}, food: {$ref: 'parts/food.yaml#/Food'}}
                """, files: ["parts/food.yaml": "Food: {type: object, properties: {weight: {type: number}}}"])
        #expect(result.diagnostics == [])
        #expect(properties(result.client, of: "Pet") == ["name: String?", "friend: Cat?", "food: Food?"])
    }

    @Test("a discriminator in an overlay names schemas of the document")
    func discriminators() {
        let result = generation(
            Self.document,
            overlay: """
                - target: $.components.schemas.Pet
                  update:
                    required: [kind]
                    discriminator: {propertyName: kind, mapping: {feline: Cat}}
                    properties: {kind: {type: string}}
                """)
        #expect(result.diagnostics == [])
    }

    @Test("parts of a document that one alias leads to differ after a change of one of them")
    func aliases() {
        let result = generation(
            """
            openapi: 3.0.3
            info: {title: Zoo, version: '1'}
            paths: {}
            components:
              schemas:
                Pet: &pet {type: object, properties: {id: {type: string}}}
                Food: *pet

            """, overlay: "- {target: $.components.schemas.Food.properties.id.type, update: integer}\n")
        #expect(properties(result.client, of: "Pet") == ["id: String?"])
        #expect(properties(result.client, of: "Food") == ["id: Int?"])
    }

    @Test("nothing is reported about what an overlay adds to an operation that the options leave out")
    func excluded() {
        let document = """
            openapi: 3.0.3
            info: {title: Zoo, version: '1'}
            paths:
              /pets:
                get: {tags: [Pets], responses: {'200': {description: Pets.}}}
                post: {tags: [Admin], faultInPost: 1, responses: {'200': {description: It.}}}
              /last: {get: {tags: [Pets], faultInLast: 1, responses: {'200': {description: It.}}}}

            """
        let actions = """
            - target: $.paths['/pets'].post
              update: {faultOfOverlayInPost: 1}
            - target: $.paths['/pets'].get
              update: {faultOfOverlayInGet: 1}
            - target: $.paths
              update:
                /more:
                  get: {tags: [Admin], faultInMore: 1, responses: {'200': {description: It.}}}
                  put: {tags: [Pets], faultInPut: 1, responses: {'200': {description: It.}}}
            """
        func faults(_ options: String?) -> [String] {
            generation(document, overlay: actions, options: options).diagnostics
                .compactMap { $0.firstMatch(of: /fault\w+/).map { String($0.0) } }
        }
        #expect(faults(nil) == ["faultInPost", "faultInLast", "faultOfOverlayInPost", "faultOfOverlayInGet", "faultInMore", "faultInPut"])
        #expect(faults("exclude: {tags: [Admin]}") == ["faultInLast", "faultOfOverlayInGet", "faultInPut"])
    }
}
