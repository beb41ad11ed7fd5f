import Naming

extension KeptNames {
    /// The effects of a release on the names of declarations: a line about former names, and one for each removed name.
    func lines(ofRelease release: String) -> [String] {
        let former = formerNames.map(\.name.description)
        let removed = removed[release] ?? []
        let heading = "release \(release): \(former.count.counted("deprecated name")), \(removed.count) removed since the release before"
        return [heading] + former.map { "  ~ \($0): deprecated until the next release" }
            + removed.map { "  - \($0): removed in \(release)" }
    }
}
