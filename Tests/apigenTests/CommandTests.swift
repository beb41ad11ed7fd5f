import Foundation
import Testing

/// Runs the command as a user does.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameter folder: where the command is run.
    init(_ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "apigen")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Each stream is small, so that neither can fill while the other is read.
        let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
        let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        status = process.terminationStatus
        self.output = String(decoding: outputData, as: UTF8.self)
        self.errors = String(decoding: errorData, as: UTF8.self)
    }
}

@Suite("The command line")
struct CommandTests {
    @Test("prints its version")
    func version() throws {
        let command = try Command(["--version"], in: FileManager.default.temporaryDirectory)
        #expect(command.status == 0)
        #expect(command.output.hasPrefix("apigen "))
    }
}
