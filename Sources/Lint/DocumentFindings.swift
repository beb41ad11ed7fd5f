import OpenAPI
import OperationModel
import YAML

/// What a document says without effect, or leaves open.
struct DocumentFindings {
    let documents: DocumentSet
    let walk: SchemaWalk

    private var root: Node { documents.document.root }

    var findings: [LintFinding] {
        let hasServer = root["host"] != nil || root["servers"]?.sequence?.isEmpty == false
        let server =
            hasServer
            ? []
            : [
                LintFinding(
                    rule: .noServer, subject: "the document", message: "nothing says where the service is", position: root.position,
                    advice: root["swagger"] == nil ? "servers: [{url: …}] names its URL" : "host: … names its host")
            ]
        let paths = (root["paths"]?.mapping ?? []).filter { $0.key.contains("?") }.map { path in
            LintFinding(
                rule: .queryInPath, subject: path.key, message: "the query is part of the path", position: path.keyPosition,
                advice: "query parameters belong to 'parameters'")
        }
        return server + paths + walk.schemas.flatMap(schemaFindings) + walk.contents.compactMap(missingSchema)
    }

    private func schemaFindings(_ visit: SchemaVisit) -> [LintFinding] {
        let node = visit.node
        func finding(_ rule: LintRule, _ message: String, _ advice: String? = nil, _ actions: [LintFinding.Action] = []) -> LintFinding {
            LintFinding(
                rule: rule, subject: visit.path.text, message: message, position: node.position, actions: actions, advice: advice)
        }
        var findings: [LintFinding] = []
        if documents.document.version < .openAPI31, node["$ref"] != nil {
            let ignored = (node.mapping ?? []).map(\.key).filter { !Self.texts.contains($0) && !$0.hasPrefix("x-") }
            if !ignored.isEmpty {
                let keys = ignored.map { "'\($0)'" }.joined(separator: ", ")
                findings.append(
                    finding(
                        .ignoredSiblings, "before OpenAPI 3.1 \(keys) beside '$ref' has no effect",
                        "allOf: [{$ref: …}] allows others beside it"))
            }
        }
        if node["nullable"]?.text == "true", let values = node["enum"]?.sequence, !values.contains(where: { $0.scalar?.value == .null }) {
            findings.append(
                finding(
                    .nullNotListed, "null is allowed, but is none of the values", nil,
                    [LintFinding.Action(target: visit.path.appending("enum").text, update: .list([.plain("null")]))]))
        }
        if node["discriminator"] == nil, let pair = overlap(of: node["oneOf"]?.sequence ?? []) {
            findings.append(
                finding(
                    .overlappingVariants, "an object can match variants \(pair.0 + 1) and \(pair.1 + 1) of 'oneOf'",
                    "a 'discriminator', or a required property that only one of them has, tells them apart"))
        }
        return findings
    }

    /// What describes a reference, and is not a part of what it refers to.
    private static let texts: Set<String> = ["$ref", "description", "summary", "title", "example", "deprecated", "readOnly", "writeOnly"]

    /// The first two variants that are objects of which neither requires a property that the other does not declare.
    private func overlap(of variants: [Node]) -> (Int, Int)? {
        let objects = variants.enumerated().compactMap { index, node -> (index: Int, properties: [Node.Entry], required: [String])? in
            let schema = Reference(in: node).flatMap(documents.node) ?? node
            guard let properties = schema["properties"]?.mapping, schema["allOf"] == nil else { return nil }
            return (index, properties, (schema["required"]?.sequence ?? []).compactMap(\.text))
        }
        for (second, other) in objects.enumerated() {
            for first in objects.prefix(second) {
                let (names, others) = (Set(first.properties.map(\.key)), Set(other.properties.map(\.key)))
                guard names.isSuperset(of: other.required), others.isSuperset(of: first.required) else { continue }
                let differ = first.properties.contains { entry in
                    let types = [entry.value, other.properties.first { $0.key == entry.key }?.value].map { value in
                        value.map { [$0["type"], $0["enum"], $0["const"]].map { $0?.json ?? "" } } ?? []
                    }
                    return first.required.contains(entry.key) && !types[1].isEmpty && types[0] != types[1]
                }
                if !differ { return (first.index, other.index) }
            }
        }
        return nil
    }

    /// A success whose JSON has no schema.
    private func missingSchema(_ visit: SchemaVisit) -> LintFinding? {
        guard visit.node["schema"] == nil, visit.node["itemSchema"] == nil, visit.path.key.contains("json"),
            visit.path.text.contains(/\.responses\['2[0-9X]{2}'\]/)
        else { return nil }
        return LintFinding(
            rule: .successWithoutSchema, subject: visit.path.text, message: "a success has JSON without a schema",
            position: visit.node.position,
            advice: "schema: {…} describes it")
    }
}
