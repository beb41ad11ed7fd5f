/// A revision of the Git repository that the current folder belongs to.
struct GitRevision {
    /// A commit, a branch or a tag, such as `main` or `v1.2`.
    let name: String

    /// The revision and the path in `git:REVISION:PATH`; nil for another argument.
    static func split(_ argument: String) -> (GitRevision, path: String)? {
        let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "git", !parts[1].isEmpty, !parts[1].hasPrefix("-"), !parts[2].isEmpty else { return nil }
        return (GitRevision(name: String(parts[1])), String(parts[2]))
    }

    /// The reason why a file cannot be read.
    struct ReadFailure: Error { let reason: String }

    /// The bytes of a file, whose path is relative to the current folder, or to the root in a repository without a working tree.
    func contents(of path: String) throws(ReadFailure) -> [UInt8] {
        let repository, output: System.ProcessOutput
        do {
            repository = try System.output(of: "git", ["rev-parse", "--is-bare-repository"], limit: 16)
            let folder = repository.bytes.starts(with: "true".utf8) ? "" : "./"
            output = try System.output(of: "git", ["show", "\(name):\(folder)\(path)"], limit: Download.maximumSize)
        } catch {
            throw ReadFailure(reason: error.isMissing ? "'git' is not installed" : error.reason)
        }
        guard repository.exitStatus == 0 else { throw ReadFailure(reason: "the current folder is not in a Git repository") }
        guard output.exitStatus == 0 else { throw ReadFailure(reason: "there is no such \(exists ? "file" : "revision")") }
        guard output.isComplete else { throw ReadFailure(reason: "it has more than \(Download.maximumSize) bytes") }
        return output.bytes
    }

    /// Whether the repository has the revision.
    private var exists: Bool {
        (try? System.output(of: "git", ["rev-parse", "--verify", "--quiet", "\(name)^{tree}"], limit: 128).exitStatus) == 0
    }
}
