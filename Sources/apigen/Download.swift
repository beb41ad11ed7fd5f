import Foundation
import OpenAPI

/// One file from the network, bounded in size and time, by `curl`.
///
/// URLSession would do the same, but on Linux its libraries take 8 ms to load, and every run of the command would pay for them.
struct Download {
    /// How many bytes are read at most.
    static let maximumSize = 64 << 20
    /// How many seconds a file may take.
    static let maximumTime = 60

    private static let tooLarge = "it has more than \(maximumSize) bytes"

    private let process = Process()
    private let output = Pipe()
    private let report = Pipe()

    /// Waits for the file at an address.
    static func bytes(at address: String) throws(FetchError) -> [UInt8] {
        guard let url = URL(string: address), url.host() != nil else { throw FetchError(reason: "that is no address") }
        return try Download(url).run()
    }

    private init(_ url: URL) {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "curl", "--disable", "--silent", "--show-error", "--globoff", "--location", "--max-redirs", "20",
            // What was asked for under TLS is not taken without it.
            "--proto", "=http,https", "--proto-redir", url.scheme == "https" ? "=https" : "=http,https",
            "--max-time", "\(Self.maximumTime)", "--max-filesize", "\(Self.maximumSize)",
            "--write-out", "%{stderr}%{http_code}", "--url", url.absoluteString,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = report
    }

    private func run() throws(FetchError) -> [UInt8] {
        do { try process.run() } catch { throw FetchError(reason: error.localizedDescription) }
        var bytes: [UInt8] = []
        while bytes.count <= Self.maximumSize, case let part = output.fileHandleForReading.availableData, !part.isEmpty { bytes += part }
        let isTooLarge = bytes.count > Self.maximumSize
        if isTooLarge { process.terminate() }
        // It says less than what a pipe holds, so it never waits for its words to be read.
        let words = String(decoding: report.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if isTooLarge { throw FetchError(reason: Self.tooLarge) }
        if let failure = failure(words) { throw FetchError(reason: failure) }
        return bytes
    }

    /// What went wrong, by curl's exit code and what it says: `curl: (6) Could not resolve host: nowhere`, and the status.
    private func failure(_ words: String) -> String? {
        switch process.terminationStatus {
        case 0 where words.hasSuffix("200"): nil
        case 0: "the answer is \(words.suffix(3))"
        // A redirection to a scheme that is not allowed.
        case 1: "the answer is no file of the network"
        case 28: "it takes more than \(Self.maximumTime) seconds"
        case 63: Self.tooLarge
        case 127: "that takes the command 'curl', which is not there; install it, or give a file"
        default: words.prefix { $0 != "\n" }.split(separator: ") ", maxSplits: 1).last.map(String.init) ?? "curl has failed"
        }
    }
}
