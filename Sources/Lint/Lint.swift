import Diagnostics
package import OpenAPI
package import OperationModel
import YAML

/// Finds what makes a poor client, ordered by place in the document.
///
/// - Parameter api: the client of the document.
package func lint(_ documents: DocumentSet, _ api: API) -> [LintFinding] {
    let root = documents.document.root
    let walk = SchemaWalk(documents.document)
    let visits = walk.schemas
    let findings = [
        OperationIDs(root: root).findings, similarSchemas(visits), RepeatedSchemas(root: root, visits: visits).findings,
        responseFindings(api), contradictingExamples(walk, ExampleCheck(documents: documents)),
        ambiguousPaths(root), DocumentFindings(documents: documents, walk: walk).findings,
    ]
    return findings.joined().sorted { ($0.position.file, $0.position.offset) < ($1.position.file, $1.position.offset) }
}

/// Schemas whose names differ only in case or separators, so that apigen gives one of the models a number.
private func similarSchemas(_ visits: [SchemaVisit]) -> [LintFinding] {
    let groups = Dictionary(grouping: visits.filter(\.isNamed)) { Words($0.path.key).upperCamelCase.lowercased() }
    return groups.values.filter { $0.count > 1 }.map { group in
        LintFinding(
            rule: .similarNames, subject: group[1].path.key, message: "the schema '\(group[0].path.key)' would have the same name",
            position: group[1].node.position, advice: "names: {'#/components/schemas/\(group[1].path.key)': …} in the options file names it"
        )
    }
}

/// Examples of schemas, and of parameters and JSON with schemas, that their schemas do not allow.
private func contradictingExamples(_ walk: SchemaWalk, _ check: ExampleCheck) -> [LintFinding] {
    let contents = walk.contents.filter { !$0.path.key.contains("/") || $0.path.key.contains("json") }
    let all = walk.schemas.map { ($0, $0.node) } + contents.compactMap { visit in visit.node["schema"].map { (visit, $0) } }
    return all.flatMap { visit, schema in
        visit.examples.compactMap { example, path in
            check.fault(example, schema).map { fault in
                LintFinding(
                    rule: .contradictingExample, subject: visit.path.text, message: "the example contradicts the schema: \(fault)",
                    position: example.position, actions: [LintFinding.Action(target: path.text, update: nil)])
            }
        }
    }
}

/// Paths that match the same URL as one before them, neither of which is more concrete.
private func ambiguousPaths(_ root: Node) -> [LintFinding] {
    let paths = (root["paths"]?.mapping ?? []).map { (entry: $0, segments: $0.key.split(separator: "/")) }
    // Two paths can be ambiguous if each has a parameter where the other has none; few paths differ in where they have them.
    let shapes = Dictionary(grouping: paths.indices) { path in paths[path].segments.map { $0.contains("{") } }
    var earlier: [Int: Int] = [:]
    for (shape, group) in shapes {
        for (other, candidates) in shapes where other.count == shape.count {
            let places = zip(shape, other)
            guard places.contains(where: { $0 && !$1 }), places.contains(where: { !$0 && $1 }) else { continue }
            let constants = shape.indices.filter { !shape[$0] && !other[$0] }
            let key = { (path: Int) in constants.map { paths[path].segments[$0] } }
            let first = Dictionary(candidates.map { (key($0), $0) }, uniquingKeysWith: min)
            for path in group {
                guard let match = first[key(path)], match < path else { continue }
                earlier[path] = min(match, earlier[path] ?? match)
            }
        }
    }
    return earlier.map { path, match in
        LintFinding(
            rule: .ambiguousPath, subject: paths[path].entry.key, message: "the same URL can be one of '\(paths[match].entry.key)'",
            position: paths[path].entry.keyPosition,
            advice: "a constant segment in place of a parameter makes one of the paths more concrete")
    }
}
