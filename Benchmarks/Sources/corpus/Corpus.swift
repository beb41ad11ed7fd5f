import ArgumentParser
import Foundation

/// Generates and compiles a client for every document in a folder, and prints a row for each.
@main
struct Corpus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "corpus", abstract: "Generates and compiles a client for every API description in a folder."
    )

    @Argument(help: "A folder of documents, including its subfolders.")
    var folder: String

    @Option(help: "The built apigen.")
    var apigen: String

    @Option(help: "The folder for the clients.")
    var output = "corpus-output"

    @Option(help: "A folder with Swift files of calls, at the paths of their documents; their types are checked with the client's.")
    var calls = "Benchmarks/Calls"

    @Option(help: "The number of documents to process in parallel.")
    var jobs = 1

    @Option(help: "Only documents whose path contains this string.")
    var filter = ""

    @Flag(help: "Only generate the clients; don't compile them.")
    var generateOnly = false

    @Flag(help: "Only check types, which takes minutes instead of hours.")
    var typeCheck = false

    func run() async throws {
        let documents = try documents()
        guard !documents.isEmpty else { throw ValidationError("no document in '\(folder)' has '\(filter)' in its path") }
        print(Row.head)
        var rows: [Row] = []
        await withTaskGroup(of: Row.self) { group in
            var waiting = documents[...]
            for _ in 0..<max(1, jobs) { if let next = waiting.popFirst() { group.addTask { await completed(next) } } }
            for await row in group {
                print(row.text)
                rows.append(row)
                if let next = waiting.popFirst() { group.addTask { await completed(next) } }
            }
        }
        print(Row.totals(rows))
        if !rows.allSatisfy(\.isGood) { throw ExitCode.failure }
    }

    /// The documents in the folder, sorted by path, without the files that only other documents refer to.
    private func documents() throws -> [Row] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return paths.filter { path in
            [".yaml", ".yml", ".json"].contains { path.hasSuffix($0) } && (filter.isEmpty || path.contains(filter))
        }.sorted().compactMap { path in version(path).map { Row(document: path, version: $0) } }
    }

    /// The version of the specification that a document declares; nil if the file isn't an API description.
    private func version(_ document: String) -> String? {
        guard let text = try? String(contentsOfFile: "\(folder)/\(document)", encoding: .utf8) else { return nil }
        for line in text.split(separator: "\n") {
            let content = line.drop { " \t{\"'".contains($0) }
            guard line.count - content.count <= 5, content.hasPrefix("openapi") || content.hasPrefix("swagger") else { continue }
            if let match = content.prefixMatch(of: /\w+["']? ?: *["']?([0-9.]+)/) { return String(match.1) }
        }
        return nil
    }

    private func completed(_ row: Row) async -> Row {
        let name = Self.name(of: row.document)
        let client = URL(filePath: output).appending(path: name)
        let arguments = ["\(folder)/\(row.document)", "--name", name, "--output", client.path]
        var row = row
        let clock = ContinuousClock()
        do {
            var generation = CommandResult()
            row.generationTime = try await clock.measure { generation = try await CommandResult(apigen, arguments) }
            row.read(generation)
            guard generation.status == 0, !generateOnly else { return row }
            var build = CommandResult()
            row.buildTime = try await clock.measure {
                build = try await typeCheck ? check(client, name, callsFile(for: row)) : self.build(client)
            }
            row.achievement = typeCheck ? "types checked" : "compiled"
            row.read(build: build)
        } catch {
            row.problem = "\(error)"
        }
        // Build products take gigabytes and can be rebuilt.
        if row.isGood { try? FileManager.default.removeItem(at: client.appending(path: ".build")) }
        return row
    }

    private func build(_ client: URL) async throws -> CommandResult {
        let flags = ["build", "--package-path", client.path, "--jobs", "\(max(1, 2 / max(1, jobs)))"]
        return try await CommandResult("/usr/bin/env", ["swift"] + flags)
    }

    /// The file with calls of the client of a document; nil if there is none.
    private func callsFile(for row: Row) -> String? {
        let path = URL(filePath: calls).appending(path: row.document).deletingPathExtension().appendingPathExtension("swift").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Checks the types of a client, and of calls that use it, against the module of its runtime.
    private func check(_ client: URL, _ name: String, _ calls: String?) async throws -> CommandResult {
        let folder = client.appending(path: ".build")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func compile(_ module: String, _ flags: [String], with other: [String] = []) async throws -> CommandResult {
            let sources = client.appending(path: "Sources/\(module)")
            let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }.sorted()
            let common = ["swiftc", "-swift-version", "6", "-wmo", "-parse-as-library", "-module-name", module]
            return try await CommandResult("/usr/bin/env", common + flags + paths.map { sources.appending(path: $0).path } + other)
        }
        let runtime = folder.appending(path: "\(name)Runtime.swiftmodule").path
        let result = try await compile("\(name)Runtime", ["-emit-module", "-o", runtime])
        return result.status == 0
            ? try await compile("\(name)Client", ["-typecheck", "-I", folder.path], with: [calls].compactMap(\.self)) : result
    }

    /// A name for the client's namespace: `openapi30/github-api.json` becomes `GithubApi`.
    private static func name(of document: String) -> String {
        let file = document.split(separator: "/").last ?? "API"
        let stem = file[..<(file.lastIndex(of: ".") ?? file.endIndex)]
        let name = stem.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.first?.isNumber == true ? "API" + name : name
    }
}
