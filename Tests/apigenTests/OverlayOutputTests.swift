import Foundation
import LoopbackServer
import Testing

@Suite("Overlays on the command line", .timeLimit(.minutes(15)))
struct OverlayOutputTests {
    private let folder: TemporaryFolder

    private static let document = """
        openapi: 3.0.0 # the version
        info: {title: Zoo, version: '1'}
        paths: {}
        components: {schemas: {Pet: {type: object, properties: {name: {type: string}}}}}

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.document, to: "specs/zoo.yaml")
    }

    /// An overlay that gives the schema a property.
    private func overlay(_ property: String, type: String = "string") -> String {
        """
        overlay: 1.0.0
        info: {title: Correct the zoo, version: '1'}
        actions: [{target: $.components.schemas.Pet.properties, update: {\(property): {type: \(type)}}}]

        """
    }

    private func properties(_ client: String = "Client") throws -> [String] {
        try folder.text("\(client)/Sources/ZooClient/Models/Pet.swift").matches(of: /public let (\w+):/).map { String($0.1) }
    }

    @Test("the overlay next to the document, those of the options and those of the command line are applied in this order, each once")
    func order() async throws {
        try folder.write(overlay("first"), to: "specs/zoo.overlay.yaml")
        try folder.write(overlay("second"), to: "specs/more/second.yaml")
        try folder.write(overlay("third"), to: "third.yaml")
        try folder.write("overlays: [more/second.yaml, zoo.overlay.yaml]", to: "specs/zoo.apigen.yaml")
        let command = try await Command(
            ["specs/zoo.yaml", "--output", "Client", "--overlay", "third.yaml", "--overlay", "specs/zoo.overlay.yaml"], in: folder.url)
        #expect(command.errors == "")
        #expect(try properties() == ["name", "first", "second", "third"])
    }

    @Test("a diagnostic about what an overlay has added is at its place there")
    func place() async throws {
        try folder.write(overlay("age", type: "intger"), to: "specs/zoo.overlay.yaml")
        let command = try await Command(["specs/zoo.yaml", "--output", "Client"], in: folder.url)
        #expect(command.errors.hasPrefix("specs/zoo.overlay.yaml:3:78: warning: "), "\(command.errors)")
        let json = try await Command(["specs/zoo.yaml", "--output", "Client", "--format", "json"], in: folder.url)
        #expect(json.errors.contains(#"{"file": "specs/zoo.overlay.yaml", "line": 3, "column": 78, "severity": "warning""#))
    }

    @Test("--check sees the document with its overlays")
    func check() async throws {
        _ = try await Command(["specs/zoo.yaml", "--output", "Client"], in: folder.url)
        try folder.write(overlay("age", type: "integer"), to: "specs/zoo.overlay.yaml")
        let check = try await Command(["specs/zoo.yaml", "--output", "Client", "--check"], in: folder.url)
        #expect(check.status == 1)
    }

    @Test("an overlay that matches nothing is a warning, and an error with --strict; an invalid overlay is an error")
    func faults() async throws {
        try folder.write(
            "{overlay: 1.0.0, info: {title: T, version: '1'}, actions: [{target: $.pahts, update: {}}]}", to: "specs/zoo.overlay.yaml")
        let command = try await Command(["specs/zoo.yaml", "--output", "Client"], in: folder.url)
        #expect(command.status == 0)
        #expect(
            command.errors.hasPrefix(
                "specs/zoo.overlay.yaml:1:69: warning: the target '$.pahts' matches nothing; the action changes nothing; did you mean 'paths'?"
            ))
        #expect(try await Command(["specs/zoo.yaml", "--output", "Client", "--strict"], in: folder.url).status == 1)
        let wrong = try await Command(["specs/zoo.yaml", "--output", "Client", "--overlay", "specs/zoo.yaml"], in: folder.url)
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("this is an API description, not an overlay"))
        let missing = try await Command(["specs/zoo.yaml", "--overlay", "specs/zoo.overlay.yml"], in: folder.url)
        #expect(missing.status == 64)
        #expect(missing.errors.contains("did you mean 'specs/zoo.overlay.yaml'?"))
    }

    @Test("an overlay of the options obeys the rules of references; an overlay next to the document must not be a link out of its folder")
    func folders() async throws {
        try folder.write(overlay("age"), to: "shared/age.yaml")
        try folder.write("overlays: [../shared/age.yaml]", to: "specs/zoo.apigen.yaml")
        let refused = try await Command(["specs/zoo.yaml", "--output", "Client"], in: folder.url)
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasPrefix(
                "specs/zoo.apigen.yaml:1:12: error: the overlay '../shared/age.yaml' is outside the folder of the document and is not read without --allow-folder"
            ))
        let allowed = try await Command(["specs/zoo.yaml", "--output", "Client", "--allow-folder", "shared"], in: folder.url)
        #expect(allowed.errors == "")
        #expect(try properties() == ["name", "age"])
        try folder.write("overlays: [../shared/age.yaml]\nfolders: [../shared]", to: "specs/zoo.apigen.yaml")
        #expect(try await Command(["specs/zoo.yaml", "--output", "Client", "--check"], in: folder.url).status == 0)

        try folder.write("overlays: [missing.yaml, 'https://example.org/overlay.yaml']", to: "specs/zoo.apigen.yaml")
        let missing = try await Command(["specs/zoo.yaml", "--output", "Client"], in: folder.url)
        #expect(missing.errors.contains("1:12: error: the overlay 'missing.yaml' cannot be read"))
        #expect(
            missing.errors.contains(
                "the overlay 'https://example.org/overlay.yaml' is on the network and is not read without --allow-network"))

        try folder.write("", to: "specs/zoo.apigen.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "specs/zoo.overlay.yaml").path, withDestinationPath: "../shared/age.yaml")
        let link = try await Command(["specs/zoo.yaml", "--output", "Client"], in: folder.url)
        #expect(link.status == 64)
        #expect(link.errors.contains("'specs/zoo.overlay.yaml' links to a file outside the folder of the document"))
        #expect(try await Command(["specs/zoo.yaml", "--output", "Client", "--allow-folder", "shared"], in: folder.url).status == 0)
    }

    @Test("an overlay comes from the network only if that is allowed")
    func network() async throws {
        let overlay = overlay("age")
        try await LoopbackServer.run { _ in
            .init(200, json: overlay)
        } _: { server in
            let url = server.baseURL.appending(path: "overlay.yaml").absoluteString
            let arguments = ["specs/zoo.yaml", "--output", "Client", "--overlay", url]
            let refused = try await Command(arguments, in: folder.url)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("is on the network; use --allow-network to read it"))
            #expect(try await Command(arguments + ["--allow-network"], in: folder.url).errors == "")
            #expect(try properties() == ["name", "age"])
        }
    }

    @Test("--print-document prints the document with its overlays, as YAML or JSON, and nothing else")
    func printDocument() async throws {
        try folder.write(overlay("age", type: "integer"), to: "specs/zoo.overlay.yaml")
        let expected = """
            openapi: 3.0.0
            info:
              title: Zoo
              version: '1'
            paths: {}
            components:
              schemas:
                Pet:
                  type: object
                  properties:
                    name:
                      type: string
                    age:
                      type: integer

            """
        let command = try await Command(["specs/zoo.yaml", "--print-document", "--timings"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.output == expected)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Generated").path))
        // The result is stable.
        try folder.write(command.output, to: "printed.yaml")
        #expect(try await Command(["printed.yaml", "--print-document"], in: folder.url).output == expected)

        try folder.write(#"{"openapi": "3.0.0", "info": {}}"#, to: "zoo.json")
        try folder.write(
            "{overlay: 1.1.0, info: {title: T, version: 1}, actions: [{target: $.info, update: {title: no}}]}", to: "title.yaml")
        let json = try await Command(["zoo.json", "--print-document", "--overlay", "title.yaml", "--quiet"], in: folder.url)
        #expect(json.output == "{\n  \"openapi\": \"3.0.0\",\n  \"info\": {\n    \"title\": \"no\"\n  }\n}\n")

        let failed = try await Command(["specs/zoo.yaml", "--print-document", "--overlay", "zoo.json"], in: folder.url)
        #expect(failed.status == 1)
        #expect(failed.output == "")
        let excluded = try await Command(["specs/zoo.yaml", "--print-document", "--check"], in: folder.url)
        #expect(excluded.status == 64)
        #expect(excluded.errors.contains("'--print-document' and '--check' cannot be combined"))
    }
}
