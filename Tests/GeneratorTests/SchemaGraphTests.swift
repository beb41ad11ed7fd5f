import Diagnostics
import Foundation
import Generator
import OpenAPI
import Testing

/// Schemas that refer to one another in ways that nobody thought of.
@Suite("Random graphs of schemas", .timeLimit(.minutes(10)))
struct SchemaGraphTests {
    private static let versions = ["3.0.3", "3.1.0"]

    @Test("every graph has a client or an error", arguments: versions)
    func pipeline(version: String) {
        for seed in 0..<300 {
            let document = RandomSchemas.document(seeds: seed..<seed + 1, version: version)
            let input = GenerationInput(document: .init(path: "graphs.json", bytes: Array(document.utf8)))
            let generation = generate(from: input, files: .none, log: DiagnosticLog())
            #expect(generation.client != nil || generation.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
        }
    }

    /// `APIGEN_GRAPHS=folder` writes a thousand graphs into documents whose clients can be type-checked: see CONTRIBUTING.md.
    @Test("a thousand graphs are written for the compiler", .enabled(if: folder != nil))
    func documents() throws {
        guard let folder = Self.folder else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for start in stride(from: 0, to: 1_000, by: 25) {
            let version = Self.versions[start / 25 % 2]
            let document = RandomSchemas.document(seeds: start..<start + 25, version: version)
            try Data(document.utf8).write(to: URL(filePath: folder).appending(path: "graphs\(start).json"))
        }
    }

    private static var folder: String? { ProcessInfo.processInfo.environment["APIGEN_GRAPHS"] }
}
