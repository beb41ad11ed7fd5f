import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs the command, or another program, as a user does.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// Runs `apigen`.
    ///
    /// - Parameter folder: where the command is run.
    /// - Parameter input: what the command reads from standard input.
    init(_ arguments: [String], in folder: URL, input: String = "") async throws {
        try await self.init(Self.apigen, arguments, in: folder, input: input)
    }

    /// Runs `swift` as if nobody else were building.
    init(swift arguments: [String], in folder: URL) async throws {
        try await self.init(URL(filePath: "/usr/bin/env"), ["swift"] + arguments, in: folder, environment: Self.plainEnvironment)
    }

    /// Runs commands of the shell, up to the first that fails.
    init(shell commands: String, in folder: URL) async throws {
        try await self.init(URL(filePath: "/bin/sh"), ["-ec", commands], in: folder, environment: Self.plainEnvironment)
    }

    /// The environment without the variables of the outer build, which would disturb another one.
    private static var plainEnvironment: [String: String] {
        let own = ["SWIFT", "XCTEST", "TESTING", "CLANG", "DYLD", "LD_"]
        return ProcessInfo.processInfo.environment.filter { entry in !own.contains { entry.key.hasPrefix($0) } }
    }

    init(_ program: URL, _ arguments: [String], in folder: URL, input: String = "", environment: [String: String]? = nil) async throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        if let environment { process.environment = environment }
        // Files, unlike pipes, are never full.
        let streams = try TemporaryFolder()
        try streams.write(input, to: "input")
        let handles = [
            try FileHandle(forReadingFrom: streams.url.appending(path: "input")), try streams.fileHandle("output"),
            try streams.fileHandle("errors"),
        ]
        // A process that has ended keeps its handles, and on Linux Foundation cannot watch one through a descriptor above 1,023.
        defer { for handle in handles { try? handle.close() } }
        (process.standardInput, process.standardOutput, process.standardError) = (handles[0], handles[1], handles[2])
        try await process.runToEnd()
        status = process.terminationStatus
        output = try streams.text("output")
        errors = try streams.text("errors")
    }

    /// The program that is tested; it is built into the folder of the tests.
    static var apigen: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "apigen")
    }

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension Process {
    /// Runs the program.
    ///
    /// Waiting for it takes no thread from other tests, as `waitUntilExit` would.
    ///
    /// - Parameter meanwhile: what is done as soon as it has started.
    func runToEnd(meanwhile: () -> Void = {}) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in continuation.resume() }
            do {
                try withSignalsUnblocked { try run() }
                meanwhile()
            } catch {
                terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}

/// Does something on a thread to which signals come. Threads of a pool block them, and children inherit that.
private func withSignalsUnblocked(_ body: () throws -> Void) rethrows {
    var (signals, old) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
}

extension TemporaryFolder {
    /// An empty file to write to.
    fileprivate func fileHandle(_ path: String) throws -> FileHandle {
        try write("", to: path)
        return try FileHandle(forWritingTo: url.appending(path: path))
    }
}
