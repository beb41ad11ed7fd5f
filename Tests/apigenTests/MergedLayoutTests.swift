import Foundation
import LoopbackServer
import Testing

@Suite("A client that is merged into a target", .timeLimit(.minutes(30)))
struct MergedLayoutTests {
    private static let document = """
        openapi: 3.1.0
        info: {title: Zoo, version: '1'}
        security: [{key: []}]
        paths:
          /pets/{id}:
            get:
              tags: [pets]
              operationId: getPet
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses:
                '200': {description: A pet., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
        components:
          securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
          schemas:
            Pet: {type: object, required: [name], properties: {name: {type: string}, born: {type: string, format: date-time}}}

        """

    /// A package whose program has the settings of apps in Xcode 26.
    private static let package = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "App",
            platforms: [.macOS(.v13)],
            targets: [
                .executableTarget(
                    name: "App",
                    swiftSettings: [
                        .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                        .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("MemberImportVisibility"),
                        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny"),
                    ])
            ]
        )

        """

    /// A program with types that have the names of types of the runtime.
    private static let program = """
        import Foundation

        struct Link { var title = "link" }
        struct Lock { var isOpen = false }
        struct Secret { var word = "mine" }
        enum Timeline { case now }
        final class APIClient { var count = 0 }

        @main final class App {
            let client = ZooClient(baseURL: URL(string: CommandLine.arguments[1])!, key: "k")
            var names: [String] = []

            func load() async {
                do {
                    names.append(try await client.pets.getPet(id: 1).name)
                    names.append(try await client.pets.getPet(id: 2).name)
                } catch {
                    names.append(describe(error))
                }
            }

            func describe(_ error: any ZooRuntime.APIError) -> String { "\\(error.statusCode ?? 0)" }

            static func main() async {
                let app = App()
                await app.load()
                print(app.names, Link().title, Lock().isOpen, Secret().word, Timeline.now, APIClient().count)
            }
        }

        """

    private func generate(in folder: TemporaryFolder, _ arguments: String...) async throws -> Command {
        try await Command(["zoo.yaml", "--output", "App/Sources/App/Zoo"] + arguments, in: folder.url)
    }

    /// An operation with the name of a type of the runtime, and with one in its response.
    private static let rateLimit = """
          /limit:
            get:
              operationId: rateLimit
              responses: {'200': {description: A limit., content: {application/json: {schema: {$ref: '#/components/schemas/Limit'}}}}}
        components:
        """

    /// Schemas with the names of the runtime's types, apart from those that the program declares, and one whose properties have such types.
    private static func schemas() throws -> String {
        let folder = Checkout.folder.appending(path: "Runtime/Sources/APIRuntime")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        let texts = try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
        let names = Set(texts.flatMap { $0.matches(of: /(?m)^(?:[a-z]+ )*(?:struct|class|enum|protocol) (\w+)/).map { String($0.1) } })
        #expect(names.isSuperset(of: ["MediaType", "RetryPolicy"]))
        let declared: Set<String> = ["Link", "Lock", "Secret", "Timeline", "APIClient"]
        let own = names.union(["Swift"]).subtracting(declared).sorted()
        return """
                Limit: {properties: {media_type: {type: string, enum: [movie]}, rate_limit: {properties: {left: {type: integer}}}}}
            \(own.map { "    \($0): {properties: {a: {type: string}}}" }.joined(separator: "\n"))

            """
    }

    @Test("a merged client calls a server from a target with the settings of Xcode 26, next to types of the runtime's names")
    func program() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document.replacing("components:", with: Self.rateLimit) + (try Self.schemas()), to: "zoo.yaml")
        try folder.write("layout: merged\n", to: "zoo.apigen.yaml")
        let generation = try await generate(in: folder)
        try #require(generation.status == 0, "\(generation.errors)")
        try folder.write(Self.package, to: "App/Package.swift")
        try folder.write(Self.program, to: "App/Sources/App/App.swift")
        let app = folder.url.appending(path: "App")
        try await NestedPackage.build(app)
        try await LoopbackServer.run { request in
            guard request.headers["x-key"] == "k" else { return .init(401) }
            return request.target == "/pets/1" ? .init(200, json: #"{"name": "Rex"}"#) : .init(404)
        } _: { server in
            let program = try await Command(app.appending(path: ".build/debug/App"), [server.baseURL.absoluteString], in: app)
            #expect(program.output == "[\"Rex\", \"404\"] link false mine now 0\n", "\(program.errors)")
            #expect(server.targets == ["GET /pets/1", "GET /pets/2"])
        }
    }

    @Test("a merged client consists of sources and can be checked, generated again and have names that stay")
    func regeneration() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
        try folder.write("layout: merged\nstability: true\n", to: "zoo.apigen.yaml")
        try #require(try await generate(in: folder).status == 0)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: "App/Sources/App/Zoo").path)
        #expect(
            files.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Core/") }.sorted() == [
                "Models/Pet.swift", "Requests/Pets/Zoo+GetPet.swift", "Zoo.swift", "ZooClient.swift",
            ])
        let others = files.filter { $0.contains(".") && !$0.hasSuffix(".swift") }
        #expect(others == [".apigen.json"])
        #expect(try folder.text("App/Sources/App/Zoo/Core/ZooRuntime.swift").contains("MIT License"))
        #expect(try await generate(in: folder, "--check").status == 0)
        try folder.write(Self.document.replacing("operationId: getPet", with: "operationId: showPet"), to: "zoo.yaml")
        #expect(try await generate(in: folder, "--check").status != 0)
        try #require(try await generate(in: folder).status == 0)
        #expect(try await generate(in: folder, "--check").status == 0)
    }

    @Test("the former names of a merged client compile")
    func formerNames() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
        try folder.write("layout: merged\nstability: true\n", to: "zoo.apigen.yaml")
        try #require(try await generate(in: folder).status == 0)
        try folder.write(
            Self.document.replacing("getPet", with: "showPet").replacing("schemas/Pet'", with: "schemas/Animal'")
                .replacing("    Pet:", with: "    Animal:"), to: "zoo.yaml")
        try #require(try await generate(in: folder, "--rename", "*").status == 0)
        let names = try folder.text("App/Sources/App/Zoo/Zoo+FormerNames.swift")
        #expect(names.contains("func getPet(id: Int)") && names.contains("typealias Pet = Animal"))
        try await SwiftCompiler.run(["-typecheck"] + SwiftCompiler.files(below: folder.url), in: folder.url)
    }

    @Test("a package with nonisolated declarations has them in its client and its runtime, but not in its manifest")
    func nonisolated() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
        try folder.write("nonisolated: true\n", to: "zoo.apigen.yaml")
        try #require(try await Command(["zoo.yaml", "--output", "Zoo"], in: folder.url).status == 0)
        #expect(try folder.text("Zoo/Sources/ZooClient/Models/Pet.swift").contains("\nnonisolated public final class Pet"))
        #expect(try folder.text("Zoo/Sources/ZooRuntime/JSON.swift").contains("\nnonisolated public struct JSONReader"))
        #expect(try !folder.text("Zoo/Package.swift").contains("nonisolated"))
    }
}
