import OpenAPI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Foundation
#endif

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
        // The shell finds the address in a variable, so that nothing in it can be taken for a command.
        setenv("APIGEN_ADDRESS", address, 1)
        guard let stream = popen(command(isSecure: address.lowercased().hasPrefix("https:")), "r") else {
            throw FetchError(reason: "there is no shell to start 'curl'")
        }
        var bytes: [UInt8] = []
        var isComplete = false
        // The status and what curl says stand behind the file.
        while !isComplete, bytes.count <= maximumSize + 4096 {
            bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { $1 = fread($0.baseAddress, 1, $0.count, stream) }
            isComplete = feof(stream) != 0 || ferror(stream) != 0
        }
        let exitStatus = pclose(stream) >> 8 & 0xFF
        if exitStatus == 127 { throw FetchError(reason: "that takes the command 'curl', which is not there; install it, or give a file") }
        guard isComplete, let end = bytes.lastIndex(of: UInt8(ascii: "\n")), end <= maximumSize else {
            throw FetchError(reason: tooLarge)
        }
        let words = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        if let failure = failure(exitStatus: exitStatus, words) { throw FetchError(reason: failure) }
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
