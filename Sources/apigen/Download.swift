import OpenAPI

/// One file from the network, bounded in size and time, by `curl`.
///
/// URLSession would do the same, but on Linux its libraries take 8 ms to load, and every run of the command would pay for them.
enum Download {
    /// How many bytes are read at most.
    static let maximumSize = 64 << 20
    /// How many seconds a file may take.
    static let maximumTime = 60

    private static let tooLarge = "it has more than \(maximumSize) bytes"

    /// Waits for the file at an address.
    static func bytes(at address: String) throws(FetchError) -> [UInt8] {
        let command = command(isSecure: address.lowercased().hasPrefix("https:"))
        // The status and what curl says stand behind the file.
        guard let output = System.output(of: command, variable: ("APIGEN_ADDRESS", address), limit: maximumSize + 4096) else {
            throw FetchError(reason: "there is no shell to start 'curl'")
        }
        if output.exitStatus == 127 {
            throw FetchError(reason: "that takes the command 'curl', which is not there; install it, or give a file")
        }
        let bytes = output.bytes
        guard output.isComplete, let end = bytes.lastIndex(of: UInt8(ascii: "\n")), end <= maximumSize else {
            throw FetchError(reason: tooLarge)
        }
        let words = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        if let failure = failure(exitStatus: output.exitStatus, words) { throw FetchError(reason: failure) }
        return Array(bytes[..<end])
    }

    private static func command(isSecure: Bool) -> String {
        """
        exec curl --disable --silent --globoff --location --max-redirs 20 --max-time \(maximumTime) --max-filesize \(maximumSize) \
        --proto =http,https --proto-redir \(isSecure ? "=https" : "=http,https") \
        --write-out '\\n%{http_code} %{errormsg}' --url "$APIGEN_ADDRESS" 2>/dev/null </dev/null
        """
    }

    /// What went wrong, by curl's exit status and its last line: `404 `, or `000 Could not resolve host: nowhere`.
    private static func failure(exitStatus: Int32, _ words: String) -> String? {
        switch exitStatus {
        case 0 where words.hasPrefix("200"): nil
        case 0: "the answer is \(words.prefix(3))"
        // A redirection to a scheme that is not allowed.
        case 1: "the answer is no file of the network"
        case 3: "that is no address"
        case 28: "it takes more than \(maximumTime) seconds"
        case 63: tooLarge
        default: words.count > 4 ? String(words.dropFirst(4)) : "curl has failed"
        }
    }
}
