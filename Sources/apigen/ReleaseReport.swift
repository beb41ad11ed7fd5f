import Naming
import OperationModel

/// What a release of a client means for the names of its declarations.
struct ReleaseReport {
    private let release: String
    private let names: KeptNames

    init(_ release: String, _ names: KeptNames) {
        self.release = release
        self.names = names
    }

    /// A line about former names, and one for each name that went.
    var lines: [String] {
        let former = names.formerNames.map(\.name.description)
        let removed = names.removed[release] ?? []
        var lines = ["release \(release): \(former.count.counted("deprecated name")), \(removed.count) removed since the release before"]
        lines += former.map { "  ~ \($0): deprecated until the next release" }
        return lines + removed.map { "  - \($0): removed in \(release)" }
    }
}
