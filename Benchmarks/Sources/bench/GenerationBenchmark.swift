import Foundation

/// How long a whole run takes, from the start of the process to its end.
struct GenerationBenchmark {
    let apigen: String
    let spec: String
    let rounds: Int

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try fastest(rounds) {
            try? FileManager.default.removeItem(at: folder)
            try start(["--output", folder.path])
        }
        let again = try fastest(rounds) { try start(["--output", folder.path]) }
        let nothing = try fastest(rounds) { try start(["--version"], isRun: false) }
        print("generate \(spec)")
        print(String(format: "  new %.1f ms, again %.1f ms, an empty process %.1f ms", first * 1e3, again * 1e3, nothing * 1e3))
    }

    private func start(_ arguments: [String], isRun: Bool = true) throws {
        let process = Process()
        process.executableURL = URL(filePath: apigen)
        process.arguments = (isRun ? [spec, "--quiet"] : []) + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // Not `waitUntilExit`, which looks only every 50 ms.
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        try process.run()
        end.wait()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
