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

    /// The line of an options file for a client without its own runtime.
    static let options = "runtime: {path: Runtime}\n"

    /// Builds the program, warnings being errors, and runs it.
    ///
    /// - Parameter sources: the files of the program by their names.
    /// - Returns: what the program prints.
    func run(_ sources: [String: String], _ arguments: String...) async throws -> String {
        var objects = try SwiftCompiler.files("o", below: Command.apigen.deletingLastPathComponent().appending(path: "APIRuntime.build"))
        for client in clients {
            let files = try SwiftCompiler.files(below: folder.url.appending(path: "\(parent)/\(client)/Sources/\(client)"))
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
        try await SwiftCompiler.run(["-I", "."] + SwiftCompiler.builtModules + arguments, in: folder.url)
    }
}
