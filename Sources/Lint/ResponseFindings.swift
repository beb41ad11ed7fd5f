import OperationModel
import YAML

/// What is missing in the responses of operations: bodies of failures, ends of streams, and next pages.
func responseFindings(_ api: API) -> [LintFinding] { api.operations.flatMap { $0.findings(in: api) } }

extension Operation {
    fileprivate func findings(in api: API) -> [LintFinding] {
        let subject = "\(method) \(pathTemplate)"
        var findings: [LintFinding] = []
        if hasUndescribedSuccess {
            findings.append(
                LintFinding(
                    rule: .successWithoutSchema, subject: subject, message: "no success has a schema, so that callers get nothing",
                    position: position, advice: "content: {application/json: {schema: …}} in the response gives them a value"))
        }
        if !responses.contains(where: { !$0.status.isSuccess && $0.content != nil }) {
            let update = Node.mapping([("responses", .mapping([("default", .mapping([("$ref", .string("#/components/responses/…"))]))]))])
            findings.append(
                LintFinding(
                    rule: .failureWithoutBody, subject: subject, message: "no failure has a body, so that callers only learn the status",
                    position: position, actions: [LintFinding.Action(target: path.text, update: update)]))
        }
        let body = responses.first { $0.status.isSuccess && $0.content != nil }?.content
        if case .events? = body, streamedResponse != nil, streamEnd == nil {
            findings.append(
                LintFinding(
                    rule: .streamWithoutEnd, subject: subject, message: "nothing says which word ends the stream", position: position,
                    advice: "streams: {end: …} in the options file names the word"))
        }
        let sizes = parameters.filter { Self.sizes.contains($0.wireName.lowercased().filter(\.isLetter)) }
        if method == "GET", paging == nil, let size = sizes.first, let type = body?.type, api.graph.isList(type) {
            findings.append(
                LintFinding(
                    rule: .listWithoutPages, subject: subject,
                    message: "the list has a '\(size.wireName)', but nothing that apigen knows leads to the next page", position: position,
                    advice: "pages: {'\(subject)': {by: …}} in the options file says how"))
        }
        return findings
    }

    private static let sizes: Set<String> = [
        "limit", "perpage", "pagesize", "maxresults", "pagelimit", "top", "take", "first", "size", "count", "page", "offset", "cursor",
    ]

    private var path: NodePath { NodePath(ofOperation: method.lowercased(), at: pathTemplate) }
}

extension TypeGraph {
    /// Whether a body is a list, or an object with one.
    fileprivate func isList(_ type: TypeReference) -> Bool {
        if pageElement(type) != nil { return true }
        return resolvedDeclaration(of: type)?.record?.properties.contains { pageElement($0.type) != nil && $0.isRequired } ?? false
    }
}
