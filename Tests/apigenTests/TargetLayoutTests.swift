import Foundation
import LoopbackServer
import Testing

@Suite("A client as targets of a package", .timeLimit(.minutes(30)))
struct TargetLayoutTests {
    private static let document = """
        openapi: 3.1.0
        info: {title: Zoo, version: '1'}
        servers: [{url: 'https://zoo.example'}]
        paths:
          /pets/{id}:
            get:
              tags: [pets]
              operationId: getPet
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: since, in: query, schema: {type: string, format: date-time}}
              responses:
                '200': {description: A pet., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
                '404': {description: None.}
          /pets:
            get:
              tags: [pets]
              operationId: listPets
              parameters: [{name: page, in: query, schema: {type: integer}}]
              responses:
                '200':
                  description: Pets.
                  content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
        components:
          securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
          schemas:
            Pet:
              type: object
              required: [name]
              properties:
                name: {type: string}
                born: {type: string, format: date-time}
                kind: {type: string, enum: [cat, dog], default: cat}
                photo: {type: string, format: uri, default: 'https://zoo.example/pet.png'}
        security: [{key: []}]

        """

    private static let library = """
        public import Foundation
        import ZooClient
        import ZooRuntime

        public struct Keeper: Sendable {
            private let client: ZooClient

            public init(_ url: URL, key: String) { client = ZooClient(key: key, baseURL: url) }

            public func name(of pet: Int) async -> String {
                do {
                    return try await client.pets.getPet(id: pet).name
                } catch {
                    return describe(error)
                }
            }

            private func describe(_ error: any APIError) -> String { "\\(error.statusCode ?? 0)" }
        }

        """

    private static let program = """
        import Foundation
        import ZooKit

        let keeper = Keeper(URL(string: CommandLine.arguments[1])!, key: "k")
        print(await keeper.name(of: 1), await keeper.name(of: 2))

        """

    private static func package(_ targets: [Substring]) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "ZooKit",
            platforms: [.macOS(.v13)],
            products: [.library(name: "ZooKit", targets: ["ZooKit"])],
            targets: [
                \(targets.joined(separator: "\n        "))
                .target(name: "ZooKit", dependencies: ["ZooClient", "ZooRuntime"]),
                .executableTarget(name: "App", dependencies: ["ZooKit"]),
            ]
        )
        for target in package.targets {
            target.swiftSettings = ["MemberImportVisibility", "InternalImportsByDefault", "ExistentialAny"].map { .enableUpcomingFeature($0) }
        }

        """
    }

    private func generate(in folder: TemporaryFolder, _ arguments: String...) async throws -> Command {
        try await Command(["../zoo.yaml", "--output", "Sources/Zoo"] + arguments, in: folder.url.appending(path: "ZooKit"))
    }

    @Test("a library with a client as its targets, as the run says to declare them, compiles without warnings and calls a server")
    func library() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
        try folder.write("layout: targets\naccess: package\ntesting: true\n", to: "zoo.apigen.yaml")
        try folder.write(Self.package([]), to: "ZooKit/Package.swift")
        let generation = try await generate(in: folder)
        try #require(generation.status == 0, "\(generation.errors)")
        let lines = generation.output.split(separator: "\n").drop { !$0.hasPrefix("add to the targets in 'Package.swift'") }.dropFirst()
        #expect(
            lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                #".target(name: "ZooClient", dependencies: ["ZooRuntime"], path: "Sources/Zoo/ZooClient"),"#,
                #".target(name: "ZooClientTesting", dependencies: ["ZooRuntime"], path: "Sources/Zoo/ZooClientTesting"),"#,
                #".target(name: "ZooRuntime", path: "Sources/Zoo/ZooRuntime", exclude: ["LICENSE"]),"#,
            ])
        try folder.write(Self.package(Array(lines)), to: "ZooKit/Package.swift")
        try folder.write(Self.library, to: "ZooKit/Sources/ZooKit/Keeper.swift")
        try folder.write(Self.program, to: "ZooKit/Sources/App/main.swift")
        let package = folder.url.appending(path: "ZooKit")
        try await NestedPackage.build(package)
        try await LoopbackServer.run { request in
            guard request.headers["x-key"] == "k" else { return .init(401) }
            return request.target == "/pets/1" ? .init(200, json: #"{"name": "Rex"}"#) : .init(404)
        } _: { server in
            let program = try await Command(package.appending(path: ".build/debug/App"), [server.baseURL.absoluteString], in: package)
            #expect(program.output == "Rex 404\n", "\(program.errors)")
            #expect(server.targets == ["GET /pets/1", "GET /pets/2"])
        }
    }

    @Test("the targets have no manifest, export the runtime only if they are public, and can be generated again")
    func files() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
        for (access, exports) in [("public", ["ZooClient/Exports.swift"]), ("package", []), ("internal", [])] {
            try folder.write("layout: targets\naccess: \(access)\n", to: "zoo.apigen.yaml")
            let generation = try await Command(["zoo.yaml", "--output", access], in: folder.url)
            try #require(generation.status == 0, "\(generation.errors)")
            #expect(generation.output.contains("path: \"\(access)/ZooRuntime\", exclude: [\"LICENSE\"]"))
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: access).path)
            #expect(files.filter { $0.hasSuffix("Exports.swift") } == exports)
            #expect(!files.contains { $0.hasSuffix("Package.swift") || $0.hasSuffix("README.md") })
            #expect(Set(files.compactMap { $0.split(separator: "/").first }).subtracting([".apigen.json"]) == ["ZooClient", "ZooRuntime"])
            let again = try await Command(["zoo.yaml", "--output", access], in: folder.url)
            #expect(again.status == 0 && again.output.contains("0 changed") && !again.output.contains("Package.swift"))
        }
    }

    @Test(
        "another runtime or transport is an error in this layout",
        arguments: ["runtime: {path: ../Runtime}", "transport: asyncHTTPClient"])
    func conflicts(option: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
        try folder.write("layout: targets\n\(option)\n", to: "zoo.apigen.yaml")
        let generation = try await Command(["zoo.yaml"], in: folder.url)
        #expect(generation.status == 1)
        #expect(generation.errors.contains("remove '\(option.prefix { $0 != ":" })' or set another layout"))
    }
}
