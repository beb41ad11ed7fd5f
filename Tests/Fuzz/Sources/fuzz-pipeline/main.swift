import Diagnostics
import Fuzzing
import Generator
import OpenAPI
import SwiftClient

// Generates a client that nobody writes. Bytes that occur in no UTF-8 (0xFF) separate the document from an options file, and that
// from another file, `b.yaml`.
fuzz { bytes in
    let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    var input = GenerationInput(document: .init(path: "api.yaml", bytes: parts[0]))
    input.name = "Fuzz"
    if parts.count > 1 { input.options = .init(path: "api.apigen.yaml", bytes: parts[1]) }
    let other = parts.count > 2 ? parts[2] : nil
    let log = DiagnosticLog()
    let generation = generate(from: input, files: .init(read: { $0 == "b.yaml" ? other : nil }), log: log)
    let printer = DiagnosticPrinter(log: log, format: .json, color: false)
    for diagnostic in generation.diagnostics { _ = printer.print(diagnostic) }
    guard let client = generation.client else {
        expect(generation.diagnostics.contains { $0.severity == .error }, "no client without an error")
        return
    }
    let paths = Set(client.files.map { $0.path.lowercased() })
    expect(paths.count == client.files.count, "no two files have the same path")
    for path in paths { expect(!path.contains("..") && !path.hasPrefix("/"), "a path stays in the client's folder") }
}
