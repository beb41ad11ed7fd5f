import Diagnostics
import Foundation
import Generator
import Naming
import OpenAPI
import OperationModel
import SwiftClient
import Testing

@Suite("The pipeline")
struct GenerationTests {
    static let document = """
        openapi: 3.0.3
        info: {title: Shop, version: '1'}
        paths:
          /items: {get: {tags: [Items], responses: {'200': {description: Items.}}}}

        """

    private func input(_ document: String = document, options: String? = nil) -> GenerationInput {
        var input = GenerationInput(document: .init(path: "shop.yaml", bytes: Array(document.utf8)))
        input.options = options.map { .init(path: "shop.apigen.yaml", bytes: Array($0.utf8)) }
        return input
    }

    @Test("bytes become files and a public interface, stage by stage")
    func client() throws {
        var stages: [GenerationStage] = []
        let generation = generate(from: input(), files: .none, log: DiagnosticLog()) { stages.append($0) }
        let client = try #require(generation.client)
        #expect(client.files.contains { $0.path == "Sources/ShopClient/Requests/Items/GetItems.swift" })
        #expect(client.interface.items.map(\.name) == ["ShopClient", "Shop.Items.GetItems"])
        let notes = [
            "the document names no host; pass the 'baseURL' of the service to the client",
            "the successful response of the operation has no schema, so that its call returns nothing",
        ]
        #expect(generation.diagnostics.map(\.message) == notes)
        #expect(stages == GenerationStage.allCases)
    }

    @Test("a client with AsyncHTTPClient depends on it, includes the transport and uses it by default; any other has nothing of it")
    func transport() throws {
        for (options, hasAsyncHTTP) in [("transport: asyncHTTPClient", true), ("transport: urlSession", false), ("name: Shop", false)] {
            let files = try #require(generate(from: input(options: options), files: .none, log: DiagnosticLog()).client).files
            let text = { (path: String) in files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
            let package = text("Package.swift")
            #expect(
                package.contains(".package(url: \"https://github.com/swift-server/async-http-client\", from: \"1.37.0\"),") == hasAsyncHTTP)
            #expect(package.contains(".product(name: \"NIOSSL\", package: \"swift-nio-ssl\"),") == hasAsyncHTTP)
            #expect(files.contains { $0.path == "Sources/ShopRuntime/AsyncHTTP.swift" } == hasAsyncHTTP)
            for path in ["README.md", "Sources/ShopClient/ShopClient.docc/ShopClient.md"] {
                #expect(text(path).contains("AsyncHTTPClient") == hasAsyncHTTP)
            }
            let client = text("Sources/ShopClient/ShopClient.swift")
            #expect(client.contains("transport: any Transport = \(hasAsyncHTTP ? "AsyncHTTPTransport" : "URLSessionTransport")(),"))
        }
    }

    @Test("a stand-alone client has a product for tests, with sources that import its runtime, only if the options ask for it")
    func testing() throws {
        let document = Self.document.replacing(
            "{description: Items.}",
            with: "{description: Items., content: {application/json: {schema: {type: array, items: {type: string}}}}}")
        for (options, hasTesting) in [("testing: true", true), ("testing: false", false), ("name: Shop", false)] {
            let files = try #require(generate(from: input(document, options: options), files: .none, log: DiagnosticLog()).client).files
            let text = { (path: String) in files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
            let package = text("Package.swift")
            #expect(package.contains(".library(name: \"ShopClientTesting\", targets: [\"ShopClientTesting\"])") == hasTesting)
            #expect(package.contains(".target(name: \"ShopClientTesting\", dependencies: [\"ShopRuntime\"])") == hasTesting)
            let sources = files.filter { $0.path.hasPrefix("Sources/ShopClientTesting/") }
            #expect(sources.contains { $0.path.hasSuffix("/MockTransport.swift") } == hasTesting)
            #expect(sources.contains { $0.path.hasSuffix("/Lock.swift") } == hasTesting)
            #expect(!sources.contains { String(decoding: $0.bytes, as: UTF8.self).contains("import APIRuntime") })
            #expect(text("Sources/ShopClientTesting/MockTransport.swift").contains("public import ShopRuntime\n") == hasTesting)
            #expect(text("Sources/ShopClient/ShopClient.docc/Testing.md").contains("import ShopClientTesting\n") == hasTesting)
            #expect(text("Sources/ShopClient/ShopClient.docc/ShopClient.md").contains("<doc:Testing>") == hasTesting)
        }
    }

    @Test("the packages of a client with AsyncHTTPClient are those of the package of the transport")
    func transportPackages() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Integrations/AsyncHTTPClient/Package.swift")
        let manifest = try String(contentsOf: file, encoding: .utf8)
        for entry in ClientTransport.asyncHTTPClient.packages + ClientTransport.asyncHTTPClient.products {
            #expect(manifest.contains(entry), "\(entry)")
        }
    }

    @Test("the same input gives the same files and diagnostics")
    func determinism() {
        let first = generate(from: input(), files: .none, log: DiagnosticLog())
        let second = generate(from: input(), files: .none, log: DiagnosticLog())
        #expect(first.client?.files == second.client?.files)
        #expect(first.diagnostics == second.diagnostics)
    }

    @Test("files that references lead to come through the given closure")
    func references() throws {
        let document = Self.document + "components: {schemas: {Price: {$ref: 'parts/price.yaml'}}}\n"
        let files = DocumentSet.FileAccess(read: { path in
            path == "parts/price.yaml" ? Array("{type: object, properties: {amount: {type: number}}}".utf8) : nil
        })
        let generation = generate(from: input(document), files: files, log: DiagnosticLog())
        #expect(generation.client?.interface.items.last?.members.map(\.name) == ["amount"])
    }

    @Test(
        "an error in any input prevents a client",
        arguments: [
            ("[]", nil, nil), (document + "]", nil, nil), (document, "nmae: Shop", nil), (document, nil, "{{nmae}}"),
            (document, nil, "{{#name}}"),
        ] as [(String, String?, String?)])
    func errors(document: String, options: String?, template: String?) {
        var input = input(document, options: options)
        if let template { input.templates = [.init(path: "own/README.mustache", bytes: Array(template.utf8))] }
        let generation = generate(from: input, files: .none, log: DiagnosticLog())
        #expect(generation.client == nil)
        #expect(generation.diagnostics.contains { $0.severity == .error })
    }

    @Test("an unknown name in a template is found although no document reaches it")
    func template() throws {
        var input = input()
        input.templates = [.init(path: "own/Union.mustache", bytes: Array("\n{{#variants}}{{nmae}}{{/variants}}".utf8))]
        let log = DiagnosticLog()
        let generation = generate(from: input, files: .none, log: log)
        let diagnostic = try #require(generation.diagnostics.first)
        #expect(diagnostic.message == "unknown name 'nmae'; did you mean 'name'?")
        let place = log.location(of: try #require(diagnostic.position))
        #expect((place.path, place.line, place.column) == ("own/Union.mustache", 2, 14))
    }

    @Test(
        "the name is that of the command line, the options file, the title or the file, in this order",
        arguments: [("Market", "Market"), (nil, "Store")] as [(String?, String)])
    func name(given: String?, name: String) {
        var input = input(options: "name: Store")
        input.name = given
        #expect(generate(from: input, files: .none, log: DiagnosticLog()).client?.api.name == name)
    }

    @Test("a document without a title takes the default name, and without that is an error")
    func missingTitle() {
        var input = input(Self.document.replacing("title: Shop, ", with: ""))
        #expect(generate(from: input, files: .none, log: DiagnosticLog()).diagnostics.contains { $0.message.contains("use --name") })
        input.defaultName = "my-shop"
        #expect(generate(from: input, files: .none, log: DiagnosticLog()).client?.api.name == "MyShop")
    }

    @Test(
        "a client is named after the title without words that say only that it is an API, or which version",
        arguments: [
            // title, name
            ("GitHub v3 REST API", "GitHub"), ("internal/proto/shop.proto", "Shop"),
            ("Swagger Petstore - OpenAPI 3.0", "Petstore"),
            ("TMDB API", "TMDB"), ("tmdb-api", "Tmdb"), ("Swagger Petstore", "Petstore"),
            ("Spotify Web API", "Spotify"), ("The Plaid API", "Plaid"),
            ("Discord HTTP API (Preview)", "Discord"), ("Grafana HTTP API.", "Grafana"), ("api.video", "ApiVideo"),
            ("StorageManagementClient", "StorageManagement"), ("Shop client API", "Shop"), ("Client API", "Client"),
            ("EtMDB REST API v1", "EtMDB"), ("TVDB API V4", "TVDB"),
            ("Channel 4 API", "Channel4"),
            // Nothing else remains.
            ("OpenAPI", "OpenAPI"), ("REST API v2", "RESTAPIV2"), ("4 API", "FourAPI"),
            // Other words stay.
            ("Rotten Tomatoes", "RottenTomatoes"), ("The Movies", "TheMovies"), ("World Wide Web", "WorldWideWeb"),
            ("Calendar API", "CalendarAPI"),
        ])
    func names(title: String, name: String) throws {
        let document = Self.document.replacing("title: Shop", with: "title: '\(title)'")
        let client = try #require(generate(from: input(document), files: .none, log: DiagnosticLog()).client)
        #expect(client.api.name == name)
    }

    @Test("a client whose title is the name of a schema keeps the word API, and the schema its name")
    func nameOfSchema() throws {
        let document = Self.document.replacing("title: Shop", with: "title: Todo API") + "\ncomponents: {schemas: {todo: {type: object}}}"
        let client = try #require(generate(from: input(document), files: .none, log: DiagnosticLog()).client)
        #expect(client.api.name == "TodoAPI")
        #expect(client.api.types.map(\.name.description) == ["Todo"])
    }
}
