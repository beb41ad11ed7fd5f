import Foundation
import SwiftClient
import Testing

@Suite("The runtime of a stand-alone client", .timeLimit(.minutes(10)))
struct RuntimePartTests {
    private static let names = RuntimePart.all.map(\.name)

    private static let document = """
        openapi: 3.1.0
        info: {title: T, version: '1'}
        servers: [{url: https://example.com}]
        paths: {/a: {get: {operationId: a, responses: {'200': {content: {application/json: {schema: {type: string}}}}}}}}
        """

    /// No part, all parts, and for every two parts a set with the one and without the other: the parts whose numbers have, or lack, a bit.
    private static let sets: [[String]] = {
        var sets = [[], names]
        for bit in 0..<8 where (names.count - 1) >> bit > 0 {
            for value in [0, 1] { sets.append(names.enumerated().filter { $0.offset >> bit & 1 == value }.map(\.element)) }
        }
        return sets
    }()

    @Test("a client compiles with no part of the runtime, with all, and with each part without each other one", arguments: sets)
    func compiles(parts: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "a.yaml")
        let transport = parts.contains("urlsession") ? "urlSession" : "asyncHTTPClient"
        try folder.write("runtime: {parts: [\(parts.joined(separator: ", "))]}\ntransport: \(transport)\n", to: "a.apigen.yaml")
        try #require(try await Command(["a.yaml", "--name", "A", "--output", "A"], in: folder.url).status == 0)
        try await compile("ARuntime", in: folder)
        if parts == Self.names { try await compile("AClient", in: folder) }
    }

    /// Checks the sources of a module as a whole, which takes a fraction of the time of checking each file by itself.
    private func compile(_ module: String, in folder: TemporaryFolder) async throws {
        // Sources that need AsyncHTTPClient are checked by `make transport`.
        let sources = try SwiftCompiler.files(below: folder.url.appending(path: "A/Sources/\(module)")).filter {
            !$0.hasSuffix("/AsyncHTTP.swift")
        }
        try await SwiftCompiler.run(
            ["-wmo", "-emit-module", "-module-name", module, "-I", ".", "-parse-as-library"] + sources, in: folder.url)
    }

    @Test("a program that uses a missing part gets an error that says how to add it")
    func missing() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "a.yaml")
        try #require(try await Command(["a.yaml", "--name", "Shop", "--output", "A"], in: folder.url).status == 0)
        try await compile("ShopRuntime", in: folder)
        try await compile("ShopClient", in: folder)
        try folder.write(Self.program, to: "main.swift")
        let compiler = try await Command(
            URL(filePath: "/usr/bin/env"), ["swiftc", "-typecheck", "-swift-version", "6", "-I", ".", "main.swift"], in: folder.url)
        let lines = compiler.errors.split(separator: "\n").filter { $0.hasPrefix("main.swift:") && $0.contains("error:") }
        for (line, source) in Self.program.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let part = source.split(separator: "// ").dropFirst().last else { continue }
            let message = "unavailable: this client lacks the part '\(part)'; write 'runtime: {parts: [\(part)]}' in its options file"
            #expect(lines.contains { $0.hasPrefix("main.swift:\(line + 1):") && $0.hasSuffix(message) }, "\(compiler.errors.prefix(4_000))")
        }
    }

    /// A program that uses each part that a program can name, except those that every client has.
    private static let program = """
        import ShopClient

        enum Target: APITarget { case all; var path: String { "/all" } }  // targets
        struct Page: LinkedResource {}  // links
        struct Order: APIRequest {
            var service: APIService<Shop.A.Response> { APIService(id: "", method: "POST", path: "/", hasBody: true) }
            func write(to request: inout RequestWriter) {
                request.form(["a": 1])  // forms
            }
        }
        let (client, request) = (ShopClient(), Shop.A.Request())
        let key: Secret = "key"  // credentials
        let day = DateDay()  // dates
        let token = Secret.clientCredentials(id: "a", secret: "b", tokenURL: "c", transport: URLSessionTransport())  // oauth
        let store = TokenStore.memory()  // tokens
        try await client.download(request, to: URL(filePath: "/a"), progress: .init { print($0, $1 ?? 0) })  // downloads
        for await item in client.items(for: request) { print(item) }  // pages
        for await bytes in try await client.bytes(for: request) { print(bytes) }  // streams
        let publisher = client.publisher(for: request)  // publishers
        client.makeRequest(request: request) { print($0) }  // closures
        let result = try await client.poll(request, returning: String.self)  // polling
        let signature = WebhookSignature.stripe  // webhooks
        let client2 = ShopClient(behaviours: [RequestLogging { print($0) }, RateLimit(perSecond: 1)])
        """

    @Test("an unknown part is an error with a suggestion")
    func unknown() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "a.yaml")
        try folder.write("runtime: {parts: [page]}\n", to: "a.apigen.yaml")
        let command = try await Command(["a.yaml", "--name", "A"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("a.apigen.yaml:1:19: error: unknown part 'page' of the runtime; did you mean 'pages'?\n"))
    }

    @Test("every part is documented")
    func documented() throws {
        let rows = try Checkout.text("docs/options.md").matches(of: /(?m)^\| `(\w+)` \| .* \| .* \|$/).map { String($0.1) }
        for name in Self.names { #expect(rows.contains(name), "\(name)") }
    }
}
