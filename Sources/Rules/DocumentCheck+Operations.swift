import Diagnostics
import OpenAPI
import YAML

extension DocumentCheck {
    mutating func checkPathItem(_ node: Node) {
        let shared = parameters(in: node)
        checkDuplicates(shared)
        let named = (node.mapping ?? []).filter { PathItem.methods.contains($0.key) || $0.key == "query" && version >= .openAPI32 }
        for operation in named + (node["additionalOperations"]?.mapping ?? []) {
            checkParameters(parameters(in: resolved(operation.value) ?? operation.value), shared)
        }
    }

    mutating func checkOperation(_ node: Node) {
        checkDuplicates(parameters(in: node))
        if let id = node["operationId"], let text = id.text {
            if text.isEmpty { report(.emptyOperationID, at: id.position) }
            operationIDs.append(PositionedString(value: text, position: id.position))
        }
        if version == .swagger20 { checkFileParameters(of: node) }
    }

    /// The parameters of an operation or a path item, without those whose references have no target.
    private mutating func parameters(in node: Node) -> [Node] {
        (node["parameters"]?.sequence ?? []).compactMap { resolved($0) }
    }

    /// A node, or the node at the end of a chain of references; nil if there is none.
    mutating func resolved(_ node: Node) -> Node? {
        let last = end(of: node)
        return Reference(in: last) == nil ? last : nil
    }

    /// Whether a chain of references has no end.
    mutating func isCircular(_ node: Node) -> Bool { Reference(in: end(of: node)).map { target(of: $0) != nil } ?? false }

    /// The last node of a chain of references, or one of a cycle of them.
    private mutating func end(of node: Node) -> Node {
        var node = node
        for _ in 0..<16 {
            guard let reference = Reference(in: node), let target = target(of: reference) else { break }
            node = target
        }
        return node
    }

    /// The node that a reference leads to; nil if there is none. Most references occur often.
    mutating func target(of reference: Reference) -> Node? {
        guard reference.position.file == documents.document.root.position.file else { return documents.node(of: reference) }
        if let known = targets[reference.text] { return known }
        let target = documents.node(of: reference)
        targets[reference.text] = target
        return target
    }

    private mutating func checkDuplicates(_ parameters: [Node]) {
        var seen: [[String]: String] = [:]
        for parameter in parameters {
            guard let name = parameter["name"]?.text, let location = parameter["in"]?.text else { continue }
            // The names of headers are not case-sensitive.
            let key = [location, location == "header" ? name.lowercased() : name]
            if let other = seen[key] {
                report(other == name ? .repeatedParameter(name) : .equalHeaders(name, other), at: parameter.position)
            }
            seen[key] = seen[key] ?? name
        }
    }

    /// Checks the parameters of an operation together with those of its path item.
    private mutating func checkParameters(_ own: [Node], _ shared: [Node]) {
        let all = own + shared
        let headers = Dictionary(shared.compactMap(\.headerName).map { ($0.lowercased(), $0) }) { first, _ in first }
        for parameter in own {
            guard let name = parameter.headerName, let other = headers[name.lowercased()], other != name else { continue }
            report(.equalHeaders(name, other), at: parameter.position)
        }
        let whole = all.filter { $0["in"]?.text == "querystring" }
        if let second = whole.dropFirst().first { report(.secondQueryString, at: second.position) }
        if let first = whole.first, all.contains(where: { $0["in"]?.text == "query" }) {
            report(.queryBesideQueryString, at: first.position)
        }
    }

    /// Checks that the body of an operation with files is a form that can contain files (2.0).
    private mutating func checkFileParameters(of node: Node) {
        let consumed = (node["consumes"] ?? documents.document.root["consumes"])?.sequence?.compactMap(\.text) ?? []
        let allowed = ["multipart/form-data", "application/x-www-form-urlencoded"]
        guard !consumed.contains(where: { name in allowed.contains { name.hasPrefix($0) } }) else { return }
        for parameter in parameters(in: node) where parameter["type"]?.text == "file" && parameter["in"]?.text == "formData" {
            report(.fileWithoutForm(parameter["name"]?.text ?? ""), at: parameter.position)
        }
    }

    // MARK: Links and IDs

    mutating func checkLink(_ node: Node) {
        if reportExclusive(["operationId", "operationRef"], node) { return }
        if let id = node["operationId"], let text = id.text {
            linkedIDs.append(PositionedString(value: text, position: id.position))
        } else if let target = node["operationRef"], let text = target.text {
            check(Reference(text, at: target.position), .operation, isNeeded: false)
        } else {
            report(.linkWithoutOperation, at: node.position)
        }
    }

    /// Checks that every `operationId` is unique, and that those of links exist.
    mutating func checkOperationIDs() {
        var seen: Set<String> = []
        for id in operationIDs.sorted(by: { ($0.position.file, $0.position.offset) < ($1.position.file, $1.position.offset) })
        where !seen.insert(id.value).inserted {
            reportUnbuilt(.duplicateOperationID(id.value), at: id.position)
        }
        // The operations of other files are not known.
        guard documents.rootNodes.count == 1 else { return }
        for id in linkedIDs where !seen.contains(id.value) { report(.unknownOperation(id.value, among: seen.sorted()), at: id.position) }
    }
}

extension Node {
    /// The name of a header parameter; nil for another parameter.
    fileprivate var headerName: String? { self["in"]?.text == "header" ? self["name"]?.text : nil }
}

extension Diagnostic.Message {
    static let emptyOperationID: Self = "'operationId' is empty; the operation is named after its path"

    static func repeatedParameter(_ name: String) -> Self { "the parameter '\(name)' is declared twice; the second one is ignored" }

    static func equalHeaders(_ name: String, _ other: String) -> Self {
        "the header parameters '\(name)' and '\(other)' differ only in case, and the names of headers are not case-sensitive; both are sent"
    }

    static let secondQueryString: Self = "an operation can have only one parameter in 'querystring'; both are sent"

    static let queryBesideQueryString: Self =
        "an operation cannot have parameters in 'query' together with one in 'querystring'; all are sent"

    static func fileWithoutForm(_ name: String) -> Self {
        "the file '\(name)' needs 'multipart/form-data' in 'consumes'; the body is sent as that"
    }

    static let linkWithoutOperation: Self = "a link must have 'operationId' or 'operationRef'; it is documented without"

    static func unknownOperation(_ id: String, among known: [String]) -> Self {
        "the link leads to the operation '\(id)', which the document does not have\(didYouMean(id, among: known))"
    }
}
