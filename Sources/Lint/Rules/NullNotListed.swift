import YAML

extension LintRule {
    static let nullNotListed: Self = LintRule(
        "null-not-listed", .information, isFixable: true, "enumerations that are `nullable`, but do not list null"
    ) { document in
        document.schemas.filter { $0.node["nullable"]?.text == "true" }.compactMap { visit in
            guard let values = visit.node["enum"]?.sequence, !values.contains(where: { $0.scalar?.value == .null }) else { return nil }
            let action = LintFinding.Action(target: visit.path.appending("enum").text, update: .list([.plain("null")]))
            return LintFinding(
                rule: .nullNotListed, subject: visit.path.text, message: "null is allowed, but is none of the values",
                position: visit.node.position, actions: [action])
        }
    }
}
