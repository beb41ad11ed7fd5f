import Foundation

/// The output and exit status of a command.
struct CommandResult: Sendable {
    var status: Int32 = 0
    var text = ""

    init() {}

    /// Runs a command to its end.
    init(_ executable: String, _ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = await Task.detached { try? pipe.fileHandleForReading.readToEnd() }.value ?? Data()
        process.waitUntilExit()
        status = process.terminationStatus
        text = String(decoding: data, as: UTF8.self)
    }
}
