import Naming
import OpenAPI
import YAML

extension LintRule {
    static let similarNames: Self = LintRule(
        "similar-names", .warning,
        "schemas, or ids of one tag, that differ only in case or separators, so that one of them gets a number"
    ) { document in similarSchemas(document.schemas) + similarIDs(document.operations) }
}

private func similarSchemas(_ visits: [SchemaVisit]) -> [LintFinding] {
    let groups = Dictionary(grouping: visits.filter(\.isNamed)) { Words($0.path.key).upperCamelCase.lowercased() }
    return groups.values.filter { $0.count > 1 }.map { group in
        let section = group[1].parent.key == "definitions" ? ["definitions"] : ["components", "schemas"]
        return LintFinding(
            rule: .similarNames, subject: group[1].path.key, message: "the schema '\(group[0].path.key)' would have the same name",
            position: group[1].node.position,
            advice: "names: {'#\(Pointer(section + [group[1].path.key]))': …} in the options file names it")
    }
}

/// A repeated id is not similar: it is an error that every run reports.
private func similarIDs(_ operations: [ListedOperation]) -> [LintFinding] {
    var seen: [String: ListedOperation] = [:]
    return operations.compactMap { operation in
        guard let id = operation.id else { return nil }
        // Each tag has its own names.
        let other = seen.updateValue(operation, forKey: "\(operation.tag) \(id.letters)")
        guard let other, other.id != id else { return nil }
        return LintFinding(
            rule: .similarNames, subject: operation.subject, message: "the 'operationId' of '\(other.subject)' is spelled alike: \(id)",
            position: operation.position, actions: [operation.naming("…")])
    }
}
