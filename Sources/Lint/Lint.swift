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

/// Paths that match the same URL, neither of which is more concrete.
private func ambiguousPaths(_ root: Node) -> [LintFinding] {
    let paths = (root["paths"]?.mapping ?? []).map { (entry: $0, segments: $0.key.split(separator: "/")) }
    let groups = Dictionary(grouping: paths, by: \.segments.count)
    return groups.values.flatMap { group in
        group.indices.flatMap { second in
            group.indices.prefix(second).compactMap { first in
                let pairs = zip(group[first].segments, group[second].segments).map { ($0.contains("{"), $1.contains("{"), $0 == $1) }
                guard pairs.allSatisfy({ $0.0 || $0.1 || $0.2 }), pairs.contains(where: { $0.0 && !$0.1 }),
                    pairs.contains(where: { !$0.0 && $0.1 })
                else { return nil }
                return LintFinding(
                    rule: .ambiguousPath, subject: group[second].entry.key,
                    message: "the same URL can be one of '\(group[first].entry.key)'", position: group[second].entry.keyPosition,
                    advice: "a constant segment in place of a parameter makes one of the paths more concrete")
            }
        }
    }
}
