import Naming

extension KeptNames {
    /// What a release of a client means for the names of its declarations: a line about former names, and one for each name that went.
    func lines(ofRelease release: String) -> [String] {
        let former = formerNames.map(\.name.description)
        let removed = removed[release] ?? []
        let heading = "release \(release): \(former.count.counted("deprecated name")), \(removed.count) removed since the release before"
        return [heading] + former.map { "  ~ \($0): deprecated until the next release" }
            + removed.map { "  - \($0): removed in \(release)" }
    }
}
