import Foundation
import Testing

/// The compiler in the language mode of Swift 6, warnings being errors.
enum SwiftCompiler {
    /// The arguments with which a compilation finds the modules that were built with the tests.
    static var builtModules: [String] { ["-I", Command.apigen.deletingLastPathComponent().appending(path: "Modules").path] }

    /// Runs the compiler, and expects no error.
    static func run(_ arguments: [String], in folder: URL) async throws {
        let flags = ["-swift-version", "6", "-warnings-as-errors"]
        let compiler = try await Command(URL(filePath: "/usr/bin/env"), ["swiftc"] + flags + arguments, in: folder)
        #expect(compiler.status == 0, "\(compiler.errors.prefix(4_000))")
    }

    /// The paths of all files of a type below a folder, sorted.
    static func files(_ type: String = "swift", below folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("." + type) }.sorted()
            .map { folder.appending(path: $0).path }
    }
}
