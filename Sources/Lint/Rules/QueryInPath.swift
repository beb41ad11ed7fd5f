import YAML

extension LintRule {
    static let queryInPath: Self = LintRule("query-in-path", .warning, "paths with a query, which belongs to `parameters`") { document in
        document.paths.filter { $0.key.contains("?") }.map { path in
            LintFinding(
                rule: .queryInPath, subject: path.key, message: "the query is part of the path", position: path.keyPosition,
                advice: "query parameters belong to 'parameters'")
        }
    }
}
