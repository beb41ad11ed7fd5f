import OperationModel

extension LintRule {
    static let listWithoutPages: Self = LintRule(
        "list-without-pages", .information,
        "lists with a parameter such as `limit`, but without a way to the next page that apigen knows"
    ) { document in
        document.api.operations.compactMap { operation in
            let size = operation.parameters.first { sizes.contains($0.wireName.lowercased().filter(\.isLetter)) }
            guard operation.method == "GET", operation.paging == nil, let size, let type = operation.successContent?.type,
                document.api.graph.isList(type)
            else { return nil }
            return LintFinding(
                rule: .listWithoutPages, subject: operation.subject,
                message: "the list has a '\(size.wireName)', but nothing that apigen knows leads to the next page",
                position: operation.position, advice: "pages: {'\(operation.subject)': {by: …}} in the options file says how")
        }
    }
}

private let sizes: Set<String> = [
    "limit", "perpage", "pagesize", "maxresults", "pagelimit", "top", "take", "first", "size", "count", "page", "offset", "cursor",
]

extension TypeGraph {
    /// Whether a body is a list, or an object with one.
    fileprivate func isList(_ type: TypeReference) -> Bool {
        if pageElement(type) != nil { return true }
        return resolvedDeclaration(of: type)?.record?.properties.contains { pageElement($0.type) != nil && $0.isRequired } ?? false
    }
}
