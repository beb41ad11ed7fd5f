import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("An interrupted run", .timeLimit(.minutes(10)))
struct InterruptionTests {
    /// Many models, so that writing takes a while; every version has others.
    private func document(version: String) -> String {
        let models = (100..<220).map { "    \(version)\($0): {type: object, properties: {a: {type: string}}}\n" }
        return """
            openapi: 3.0.3
            info: {title: Shop, version: '\(version)'}
            paths: {}
            components:
              schemas:
            \(models.joined())
            """
    }

    /// How far a run has come when it is stopped: a file is there, below the output's folder.
    static let stages =
        [".", ".apigen-staging"] + [100, 150, 219].map { ".apigen-staging/Sources/ShopClient/Models/New\($0).swift" }
        + [100, 110, 150, 200, 219].map { "Sources/ShopClient/Models/New\($0).swift" }

    /// Starts the command, and stops it when a file is there.
    private func stop(with signal: Int32, when file: String, in folder: URL) async throws {
        let process = Process()
        process.executableURL = Command.apigen
        process.arguments = ["shop.yaml", "--output", "out", "--quiet"]
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        let path = folder.appending(path: "out/" + file).path
        try await process.runToEnd {
            // The bound is far more than a run takes.
            for _ in 0..<10_000_000 {
                guard process.isRunning, access(path, F_OK) != 0 else { break }
                sched_yield()
            }
            if process.isRunning { kill(process.processIdentifier, signal) }
        }
    }

    /// A folder with a client of the old version and a document of the new one.
    private func folder() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(document(version: "Old"), to: "shop.yaml")
        try #require(try await Command(["shop.yaml", "--output", "out"], in: folder.url).status == 0)
        try folder.write(document(version: "New"), to: "shop.yaml")
        return folder
    }

    // Where the tests run in the background, their children ignore SIGINT, and only SIGTERM tells.
    @Test("SIGINT and SIGTERM leave the old client or the new one, never a mixture", arguments: [SIGINT, SIGTERM], stages)
    func interrupted(signal: Int32, stage: String) async throws {
        let folder = try await folder()
        let old = try folder.files(below: "out")
        try #require(try await Command(["shop.yaml", "--output", "new"], in: folder.url).status == 0)
        let new = try folder.files(below: "new")

        try await stop(with: signal, when: stage, in: folder.url)
        let left = try folder.files(below: "out").filter { !$0.key.hasPrefix(".apigen-staging") }
        #expect(left == old || left == new)

        #expect(try await Command(["shop.yaml", "--output", "out"], in: folder.url).status == 0)
        #expect(try folder.files(below: "out") == new)
    }

    @Test("a killed run is repaired by the next one", arguments: stages)
    func killed(stage: String) async throws {
        let folder = try await folder()
        try #require(try await Command(["shop.yaml", "--output", "new"], in: folder.url).status == 0)

        try await stop(with: SIGKILL, when: stage, in: folder.url)

        #expect(try await Command(["shop.yaml", "--output", "out"], in: folder.url).status == 0)
        #expect(try folder.files(below: "out") == folder.files(below: "new"))
    }
}
