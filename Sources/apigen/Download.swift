import OpenAPI

/// Downloads a file with `curl`, bounded in size and time.
///
/// Foundation's `URLSession` is worse on Linux: it cannot be linked statically without the development files of libcurl,
/// makes every run start 20 ms later, and ends the process on some invalid responses (Swift 6.3).
enum Download {
    /// The maximum number of bytes of a file.
    static let maximumSize = 64 << 20
    /// The maximum number of seconds of a download.
    static let maximumTime = 60

    /// Waits for the file at a URL.
    static func bytes(at url: String) throws(FetchError) -> [UInt8] {
        let output: System.ProcessOutput
        do {
            // The status and curl's message follow the file.
            output = try System.output(of: "curl", arguments(for: url), limit: maximumSize + 4096)
        } catch {
            throw FetchError(reason: error.isMissing ? "'curl' is not installed; install it, or use a file" : error.reason)
        }
        let bytes = output.bytes
        guard output.isComplete, let end = bytes.lastIndex(of: UInt8(ascii: "\n")), end <= maximumSize else {
            throw FetchError(reason: tooLarge)
        }
        let result = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        if let reason = failure(exitStatus: output.exitStatus, result) { throw FetchError(reason: reason) }
        return Array(bytes[..<end])
    }

    private static func arguments(for url: String) -> [String] {
        // A redirection must not leave the protection of https.
        let redirections = url.lowercased().hasPrefix("https:") ? "=https" : "=http,https"
        return [
            "--disable", "--silent", "--globoff", "--location", "--max-redirs", "20", "--max-time", "\(maximumTime)",
            "--max-filesize", "\(maximumSize)", "--proto", "=http,https", "--proto-redir", redirections,
            "--write-out", #"\n%{http_code} %{errormsg}"#, "--url", url,
        ]
    }

    private static let tooLarge = "it has more than \(maximumSize) bytes"

    /// The reason for a failure, from curl's exit status and its last line: `404 `, or `000 Could not resolve host: nowhere`.
    private static func failure(exitStatus: Int32, _ result: String) -> String? {
        switch exitStatus {
        case 0 where result.hasPrefix("200"): nil
        case 0: "the response has status \(result.prefix(3))"
        case 1: "the URL, or one that it redirects to, is neither http nor https"
        case 3: "the URL is invalid"
        case 28: "it takes more than \(maximumTime) seconds"
        case 63: tooLarge
        default: result.count > 4 ? String(result.dropFirst(4)) : "curl failed with exit status \(exitStatus)"
        }
    }
}
