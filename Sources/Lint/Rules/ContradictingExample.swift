import YAML

extension LintRule {
    static let contradictingExample: Self = LintRule(
        "contradicting-example", .warning, isFixable: true, "examples that their schemas do not allow; the overlay removes them"
    ) { document in
        let check = ExampleCheck(documents: document.documents)
        let contents = document.contents.filter { !$0.path.key.contains("/") || $0.path.key.contains("json") }
        let all = document.schemas.map { ($0, $0.node) } + contents.compactMap { visit in visit.node["schema"].map { (visit, $0) } }
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
}
