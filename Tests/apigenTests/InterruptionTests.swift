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

    /// The progress of a run when it is stopped: a file is there. Files of the old client are in the staging folder once the new one has
    /// taken its place.
    static let stages =
        [".", ".apigen-staging"] + [100, 150, 219].map { ".apigen-staging/Sources/ShopClient/Models/New\($0).swift" }
        + [
            ".apigen-staging/Package.swift", "out/Sources/ShopClient/Models/New100.swift",
            ".apigen-staging/Sources/ShopClient/Models/Old219.swift",
        ]

    /// Starts the command, and stops it when a file is there.
    private func stop(
        with signal: Int32, when file: String, in folder: URL, arguments: [String] = ["shop.yaml", "--output", "out"]
    ) async throws {
        let process = Process()
        process.executableURL = Command.apigen
        process.arguments = arguments + ["--quiet"]
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        let path = folder.appending(path: file).path
        try await process.runToEnd {
            // The limit is far beyond what a run takes.
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

    // If the tests run in the background, their children ignore SIGINT, and only SIGTERM tests the handling.
    @Test("a signal leaves the old client or the new one, never a mixture", arguments: [SIGINT, SIGTERM, SIGKILL], stages)
    func interrupted(signal: Int32, stage: String) async throws {
        let folder = try await folder()
        let old = try folder.files(below: "out")
        try #require(try await Command(["shop.yaml", "--output", "new"], in: folder.url).status == 0)
        let new = try folder.files(below: "new")

        try await stop(with: signal, when: stage, in: folder.url)
        let left = try folder.files(below: "out")
        #expect(left == old || left == new)

        #expect(try await Command(["shop.yaml", "--output", "out"], in: folder.url).status == 0)
        #expect(try folder.files(below: "out") == new)
        #expect(!folder.contains(".apigen-staging"))
    }

    @Test(
        "a killed run whose files are moved one by one is repaired by the next run",
        arguments: [".apigen-staging", "Sources/ShopClient/Models/New100.swift"])
    func killedInPlace(stage: String) async throws {
        let folder = try await folder()
        try #require(try await Command(["shop.yaml", "--output", "new"], in: folder.url).status == 0)
        // The folder in which the command runs cannot be exchanged.
        let out = folder.url.appending(path: "out")
        try await stop(with: SIGKILL, when: stage, in: out, arguments: ["../shop.yaml", "--output", "."])
        #expect(try await Command(["../shop.yaml", "--output", "."], in: out).status == 0)
        #expect(try folder.files(below: "out") == folder.files(below: "new"))
    }

    @Test("two runs at once both succeed, and leave the client of one of them")
    func pairs() async throws {
        let folder = try TemporaryFolder()
        var clients: [[String: Data]] = []
        for name in ["a", "b"] {
            try folder.write(Documents.good.replacing("Item", with: "Item\(name)"), to: "\(name).yaml")
            try #require(try await Command(["\(name).yaml", "--output", name], in: folder.url).status == 0)
            clients.append(try folder.files(below: name))
        }
        for _ in 0..<40 {
            async let first = Command(["a.yaml", "--output", "out", "--quiet"], in: folder.url)
            async let second = Command(["b.yaml", "--output", "out", "--quiet"], in: folder.url)
            for command in try await [first, second] { #expect(command.status == 0, "\(command.errors)") }
            #expect(clients.contains(try folder.files(below: "out")))
        }
    }
}
