import Foundation
import Testing

/// A program that uses clients in a temporary folder, which share the runtime that was built with the tests.
///
/// It is built in a fraction of the time of a ``NestedPackage``, which builds a runtime, too.
struct LinkedProgram {
    let folder: TemporaryFolder
    /// The folder that the clients are in, from the temporary folder.
    var parent = "."
    let clients: [String]

    /// The line of an options file with which a client has no runtime of its own.
    static let options = "runtime: {path: Runtime}\n"

    private static var build: URL { Command.apigen.deletingLastPathComponent() }

    /// Builds the program, warnings being errors, and runs it.
    ///
    /// - Parameter sources: the files of the program by their names.
    /// - Returns: what the program prints.
    func run(_ sources: [String: String], _ arguments: String...) async throws -> String {
        var objects = try Self.files(in: Self.build.appending(path: "APIRuntime.build"), "o")
        for client in clients {
            let files = try Self.files(in: folder.url.appending(path: "\(parent)/\(client)/Sources/\(client)"), "swift")
            try await compile(
                ["-parse-as-library", "-wmo", "-emit-module", "-emit-object", "-module-name", client, "-o", "\(client).o"] + files)
            objects.append("\(client).o")
        }
        for (name, text) in sources { try folder.write(text, to: "Program/\(name)") }
        try await compile(["-module-name", "Program", "-o", "Program/Program"] + sources.keys.sorted().map { "Program/\($0)" } + objects)
        let program = try await Command(folder.url.appending(path: "Program/Program"), arguments, in: folder.url)
        #expect(program.status == 0, "\(program.errors)")
        return program.output
    }

    private func compile(_ arguments: [String]) async throws {
        let flags = ["-swift-version", "6", "-warnings-as-errors", "-I", ".", "-I", Self.build.appending(path: "Modules").path]
        let compiler = try await Command(URL(filePath: "/usr/bin/env"), ["swiftc"] + flags + arguments, in: folder.url)
        try #require(compiler.status == 0, "\(compiler.errors.prefix(4_000))")
    }

    private static func files(in folder: URL, _ type: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("." + type) }.sorted()
            .map { folder.appending(path: $0).path }
    }
}
