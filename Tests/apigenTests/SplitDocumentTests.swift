import Foundation
import Testing

@Suite("Documents in several files", .timeLimit(.minutes(15)))
struct SplitDocumentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            openapi: 3.0.0
            info: {title: Boats, version: '1'}
            servers: [{url: 'https://a.example'}]
            paths: {$ref: paths/index.yaml}
            components: {schemas: {Boat: {type: object, properties: {id: {type: string}}}}}

            """, to: "specs/boats.yaml")
        try folder.write("/boats: {$ref: boats.yaml}\n", to: "specs/paths/index.yaml")
        try folder.write(
            """
            get:
              responses: {'200': {description: d, content: {application/json: {schema: {$ref: ../boat.yaml}}}}, default: {$ref: ../fault.yaml}}

            """, to: "specs/paths/boats.yaml")
        try folder.write("type: object\nproperties: {name: {type: string}}\n", to: "specs/boat.yaml")
        try folder.write("description: d\ncontent: {application/json: {schema: {type: string}}}\n", to: "specs/fault.yaml")
    }

    @Test("lint and overlays see the operations of other files, and a file is named by its path")
    func lintAndOverlays() async throws {
        let lint = try await Command(["lint", "specs/boats.yaml"], in: folder.url)
        #expect(lint.output.contains("specs/paths/boats.yaml:1:1: "), "\(lint.output)")
        let fix = try await Command(["lint", "specs/boats.yaml", "--fix", "specs/boats.overlay.yaml"], in: folder.url)
        #expect(fix.status == 0, "\(fix.errors)")
        let command = try await Command(["specs/boats.yaml", "--output", "Client"], in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        #expect(!command.errors.contains("matches nothing"), "\(command.errors)")
        #expect(try await Command(["lint", "specs/boats.yaml"], in: folder.url).output == "nothing found\n")
        let printed = try await Command(["specs/boats.yaml", "--print-document"], in: folder.url).output
        #expect(printed.contains("operationId:"))
        #expect(printed.contains("$ref: boat.yaml"))
    }

    @Test("diff sees what another file changes")
    func diff() async throws {
        try folder.write(try folder.text("specs/boats.yaml").replacing("paths/index.yaml", with: "paths/new.yaml"), to: "specs/new.yaml")
        try folder.write("/boats: {$ref: boats.yaml}\n/crews: {$ref: boats.yaml}\n", to: "specs/paths/new.yaml")
        let command = try await Command(["diff", "specs/new.yaml", "specs/boats.yaml"], in: folder.url)
        #expect(command.output.contains("GET /crews"), "\(command.output) \(command.errors)")
    }

    @Test("a missing file is an error at the place of the reference, and with --allow-dangling a warning")
    func missingFile() async throws {
        try folder.write("/boats: {$ref: boats.yaml}\n/crews: {$ref: crews.yaml}\n", to: "specs/paths/index.yaml")
        let command = try await Command(["specs/boats.yaml", "--output", "Client"], in: folder.url)
        #expect(command.status == 1)
        #expect(
            command.errors.contains("specs/paths/index.yaml:2:16: error: file 'specs/paths/crews.yaml' cannot be read"), "\(command.errors)"
        )
        let allowed = try await Command(["specs/boats.yaml", "--output", "Client", "--allow-dangling"], in: folder.url)
        #expect(allowed.status == 0)
        #expect(allowed.errors.contains("2:16: warning: file 'specs/paths/crews.yaml' cannot be read; the reference is ignored"))
        #expect(allowed.output.contains("1 operation,"))
    }
}
