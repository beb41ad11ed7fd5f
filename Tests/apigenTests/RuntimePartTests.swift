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

    @Test(
        "a client compiles with no part of the runtime, with each one alone, and with all",
        arguments: [[]] + names.map { [$0] } + [names])
    func compiles(parts: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "a.yaml")
        try folder.write("runtime: {parts: [\(parts.joined(separator: ", "))]}\n", to: "a.apigen.yaml")
        try #require(try await Command(["a.yaml", "--name", "A", "--output", "A"], in: folder.url).status == 0)
        try await compile("ARuntime", in: folder)
        if parts.count != 1 { try await compile("AClient", in: folder) }
    }

    /// Checks the sources of a module as a whole, which takes a fraction of the time of checking each file by itself.
    private func compile(_ module: String, in folder: TemporaryFolder) async throws {
        let sources = folder.url.appending(path: "A/Sources/\(module)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let compiler = try await Command(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-wmo", "-emit-module", "-module-name", module, "-I", ".", "-swift-version", "6", "-warnings-as-errors"]
                + ["-parse-as-library"] + files.map { sources.appending(path: $0).path },
            in: folder.url)
        #expect(compiler.status == 0, "\(compiler.errors.prefix(4_000))")
    }

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
