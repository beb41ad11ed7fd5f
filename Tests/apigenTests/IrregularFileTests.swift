import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Pipes and devices", .timeLimit(.minutes(15)))
struct IrregularFileTests {
    private let folder: TemporaryFolder

    /// A folder with a pipe to which nobody writes.
    init() throws {
        folder = try TemporaryFolder()
        try #require(mkfifo(folder.url.appending(path: "pipe.yaml").path, 0o600) == 0)
    }

    @Test("a reference leads only to a regular file", arguments: ["pipe.yaml", "/dev/zero", "/dev/tty"])
    func references(path: String) async throws {
        try folder.write(Documents.good + "    X: {type: object, properties: {a: {$ref: \(path)}}}\n", to: "good.yaml")
        let command = try await Command(["good.yaml", "--allow-folder", "/dev"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors.contains("warning: file '\(path)' cannot be read; the reference is ignored"))
    }

    @Test("a file next to the document is read only if it is a regular one", arguments: ["overlay", "apigen"])
    func fileBeside(kind: String) async throws {
        try folder.write(Documents.good, to: "good.yaml")
        try #require(mkfifo(folder.url.appending(path: "good.\(kind).yaml").path, 0o600) == 0)
        let command = try await Command(["good.yaml"], in: folder.url)
        #expect(command.status == 64)
        #expect(command.errors == "error: 'good.\(kind).yaml' cannot be read: it is not a regular file\n")
    }

    @Test("a pipe in the output folder is not read")
    func output() async throws {
        try folder.write(Documents.good, to: "good.yaml")
        try #require(try await Command(["good.yaml", "--output", "out"], in: folder.url).status == 0)
        try folder.remove("out/Package.swift")
        try #require(mkfifo(folder.url.appending(path: "out/Package.swift").path, 0o600) == 0)
        let command = try await Command(["good.yaml", "--output", "out"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors == "error: 'out/Package.swift' is in the way; move it, or choose another --output\n")
    }

    @Test("the document can be a pipe, as in `apigen <(jq …)`")
    func document() async throws {
        try folder.write(Documents.good, to: "good.yaml")
        let shell = URL(filePath: "/bin/bash")
        let script = "'\(Command.apigen.path)' <(cat good.yaml) --output out"
        let command = try await Command(shell, ["-c", script], in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.contains("out/Package.swift"))
    }

    @Test("no more of the document is read than its limit", arguments: ["/dev/zero", "-"])
    func endlessDocument(argument: String) async throws {
        let script = "'\(Command.apigen.path)' \(argument) < /dev/zero"
        let command = try await Command(URL(filePath: "/bin/bash"), ["-c", script], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("is larger than the limit of 134217728 bytes"))
    }
}
