import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Progress on a terminal", .timeLimit(.minutes(15)))
struct ProgressTests {
    @Test("a stage that takes longer than half a second is named, and erased when it ends")
    func slowStage() async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        let input = Pipe()
        let process = Process()
        process.executableURL = Command.apigen
        process.arguments = ["-"]
        process.environment = ["TERM": "xterm"]
        process.currentDirectoryURL = folder.url
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.end
        var shown = ""
        try await process.runToEnd {
            try? terminal.end.close()
            // The command waits for its input, so that the stage is slow enough.
            shown = terminal.text(upTo: "…")
            try? input.fileHandleForWriting.write(contentsOf: Data(Documents.doubtful.utf8))
            try? input.fileHandleForWriting.close()
            shown += terminal.text(upTo: nil)
        }
        #expect(process.terminationStatus == 0)
        #expect(shown.hasPrefix("reading standard input …\r\u{1B}[K"))
        #expect(shown.contains("warning:"))
    }

    @Test("nothing is shown where standard error is not a terminal")
    func noTerminal() async throws {
        let folder = try TemporaryFolder()
        let command = try await Command(["-"], in: folder.url, input: Documents.good)
        #expect(command.errors == "")
    }
}

/// A terminal for a command, and what it shows.
private struct PseudoTerminal {
    /// The end that the command writes to.
    let end: FileHandle
    private let screen: Int32

    init() throws {
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(screen >= 0)
        #if os(Linux)
        // The module of the C library lacks `unlockpt` and `ptsname`, which make these two calls.
        var (isLocked, number) = (Int32(0), UInt32(0))
        try #require(ioctl(screen, 0x4004_5431, &isLocked) == 0 && ioctl(screen, 0x8004_5430, &number) == 0)
        let path = "/dev/pts/\(number)"
        #else
        try #require(grantpt(screen) == 0 && unlockpt(screen) == 0)
        let path = try #require(ptsname(screen).map { String(cString: $0) })
        #endif
        let descriptor = open(path, O_RDWR | O_NOCTTY)
        try #require(descriptor >= 0)
        end = FileHandle(fileDescriptor: descriptor)
    }

    /// Waits for a string, or, without one, for the end of the command.
    func text(upTo string: String?) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(screen, &byte, 1) == 1 {
            bytes.append(byte)
            if let string, bytes.suffix(string.utf8.count).elementsEqual(string.utf8) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
