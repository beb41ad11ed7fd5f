import Diagnostics

/// The files and folders that a run looks at, each with a digest of what was there.
final class Inputs: Sendable {
    private let digests = Lock<[String: String]>([:])

    /// What was looked at so far, by path.
    var seen: [String: String] { digests.withLock { $0 } }

    /// The bytes of a file.
    func contents(of path: String) throws(System.Failure) -> [UInt8] {
        do {
            let bytes = try System.contents(of: path)
            note(path, Self.digest(ofFile: bytes))
            return bytes
        } catch {
            note(path, Self.nothing)
            throw error
        }
    }

    /// The names of what is in a folder, sorted.
    func names(in folder: String) throws(System.Failure) -> [String] {
        let names = try System.names(in: folder)
        note(folder, Self.digest(ofFolder: names))
        return names
    }

    /// Whether there is a file; what is in it is another question.
    func exists(_ path: String) -> Bool {
        if System.exists(path) { return true }
        note(path, Self.nothing)
        return false
    }

    /// The digest of what is at a path now.
    static func digest(at path: String) -> String {
        if System.isFolder(path) == true { return (try? System.names(in: path)).map(digest(ofFolder:)) ?? nothing }
        return (try? System.contents(of: path)).map(digest(ofFile:)) ?? nothing
    }

    static func digest(ofFile bytes: [UInt8]) -> String { Digest(bytes).description }

    private static func digest(ofFolder names: [String]) -> String { Digest(Array(names.joined(separator: "/").utf8)).description }

    /// Stands for a file that is not there or cannot be read.
    private static let nothing = ""

    private func note(_ path: String, _ digest: String) { digests.withLock { $0[path] = digest } }
}
