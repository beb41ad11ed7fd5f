import Diagnostics
import OpenAPI
import YAML

/// The items of a document, found by a walk over its nodes.
///
/// The walk uses neither the decoded document nor the operation model, so it also finds what those lose.
struct DocumentItems {
    /// An item, and where the document declares it.
    struct Entry {
        let item: CoverageItem
        /// For messages: `the property 'name'`.
        let name: String
        /// The position of the key, or of the value if there is no key.
        let position: SourcePosition
        /// The value, and the nodes that its references lead to.
        let nodes: [Node]
        let ancestors: Ancestors
    }

    /// What contains a node: the nearest entry, and the positions between the two.
    struct Ancestors {
        var entry: Int?
        var positions: [SourcePosition] = []

        func adding(_ positions: SourcePosition...) -> Ancestors { Ancestors(entry: entry, positions: self.positions + positions) }
    }

    private(set) var entries: [Entry] = []
    private let documents: DocumentSet
    private let excluded: Set<SourcePosition>
    private var waiting: [(schema: Node, ancestors: Ancestors)] = []
    private var visited: Set<SourcePosition> = []

    /// - Parameter excluded: the positions of what the options leave out, which is not counted.
    init(_ documents: DocumentSet, excluded: Set<SourcePosition>) {
        self.documents = documents
        self.excluded = excluded
        let root = documents.document.root
        // A schema that only the body of one operation has is counted with the operation.
        let bodies = documents.document.namesOfBodies
        for schema in (root["components"]?["schemas"] ?? root["definitions"])?.members ?? []
        where !excluded.contains(schema.value.position) && !bodies.contains(schema.key) {
            let ancestors = add(.schema(schema.value.position), "the schema '\(schema.key)'", schema.keyPosition, [schema.value])
            waiting.append((schema.value, ancestors))
            addSchemas()
        }
        for path in root["paths"]?.members ?? [] where !path.isExtension {
            for item in followed(path.value) {
                let shared = item["parameters"]?.sequence ?? []
                for operation in item.operations where !excluded.contains(operation.value.position) { add(operation, shared) }
            }
        }
        for webhook in root["webhooks"]?.members ?? [] where !webhook.isExtension { addReceived(webhook, Ancestors()) }
        addSchemas()
    }

    /// Adds an entry, and returns the ancestors of what is inside it.
    @discardableResult
    private mutating func add(
        _ item: CoverageItem, _ name: String, _ position: SourcePosition, _ nodes: [Node], in ancestors: Ancestors = Ancestors()
    ) -> Ancestors {
        entries.append(Entry(item: item, name: name, position: position, nodes: nodes, ancestors: ancestors))
        return Ancestors(entry: entries.count - 1)
    }

    /// A node and the nodes that its references lead to, in order; the last one is a reference only if its target does not exist.
    private func followed(_ node: Node) -> [Node] {
        var nodes = [node]
        while nodes.count < 64, let reference = nodes.last.flatMap(Reference.init(in:)), let next = documents.node(of: reference) {
            nodes.append(next)
        }
        return nodes
    }

    // MARK: Operations

    private mutating func add(_ entry: Node.Entry, _ shared: [Node]) {
        let operation = Node.Entry(key: entry.key, keyPosition: entry.keyPosition, value: followed(entry.value).last ?? entry.value)
        let position = operation.value.position
        let ancestors = add(.operation(position), "the operation", operation.keyPosition, [operation.value])
        let own = (operation.value["parameters"]?.sequence ?? []).map(followed)
        let names = Set(own.map { $0.last?.parameterName })
        let parameters = shared.map(followed).filter { !names.contains($0.last?.parameterName) } + own
        for nodes in parameters where !isBody(nodes) {
            let (location, name) = (nodes.last?["in"]?.text ?? "", nodes.last?["name"]?.text ?? "")
            let item = CoverageItem.parameter(position, location: location, name: name)
            addContent(of: nodes, add(item, "the parameter '\(name)'", nodes[0].position, nodes, in: ancestors))
        }
        addBody(parameters.filter(isBody), of: position, ancestors)
        if let body = operation.value.entry("requestBody") {
            let nodes = followed(body.value)
            addContent(of: nodes, add(.body(position), "the request body", body.keyPosition, nodes, in: ancestors))
        }
        var headers: Set<String> = ["content-type"]
        for response in operation.value["responses"]?.members ?? [] where !response.isExtension {
            let nodes = followed(response.value)
            let status = response.key.lowercased() == "default" ? "default" : response.key.uppercased()
            let inside = add(
                .response(position, status: status), "the response '\(response.key)'", response.keyPosition, nodes, in: ancestors)
            addContent(of: nodes, inside)
            for header in nodes.last?["headers"]?.members ?? [] {
                let headerNodes = followed(header.value)
                if headers.insert(header.key.lowercased()).inserted {
                    let item = CoverageItem.header(position, name: header.key.lowercased())
                    add(item, "the header '\(header.key)'", header.keyPosition, headerNodes, in: inside)
                }
                addContent(of: headerNodes, inside.adding(header.keyPosition))
            }
        }
        for callback in operation.value["callbacks"]?.members ?? [] where !callback.isExtension {
            for item in followed(callback.value).last?.members ?? [] where !item.isExtension {
                addReceived(item, ancestors.adding(callback.keyPosition, callback.value.position))
            }
        }
    }

    /// Whether a parameter is a body of 2.0, or a part of such a body.
    private func isBody(_ nodes: [Node]) -> Bool {
        documents.document.version == .swagger20 && ["body", "formData"].contains(nodes.last?["in"]?.text)
    }

    /// Adds the body that the body and form parameters of 2.0 describe.
    private mutating func addBody(_ parameters: [[Node]], of operation: SourcePosition, _ ancestors: Ancestors) {
        guard let first = parameters.first else { return }
        let ancestors = add(.body(operation), "the request body", first[0].position, first, in: ancestors)
        for nodes in parameters {
            if let node = nodes.last, node["in"]?.text == "formData", visited.insert(node.position).inserted {
                add(.property(node.position), "the field '\(node["name"]?.text ?? "")'", nodes[0].position, nodes, in: ancestors)
            }
            addContent(of: nodes, ancestors)
        }
    }

    /// Adds the bodies of a webhook or a callback.
    private mutating func addReceived(_ item: Node.Entry, _ ancestors: Ancestors) {
        guard !excluded.contains(item.value.position) else { return }
        for node in followed(item.value) {
            for operation in node.operations {
                guard let body = operation.value.entry("requestBody") else { continue }
                addContent(of: followed(body.value), ancestors.adding(item.keyPosition, operation.keyPosition, body.keyPosition))
            }
        }
    }

    // MARK: Schemas

    /// Adds the schemas of a body, response, parameter or header, in any version's form.
    private mutating func addContent(of nodes: [Node], _ ancestors: Ancestors) {
        guard let node = nodes.last else { return }
        let ancestors = nodes.reduce(ancestors) { $0.adding($1.position) }
        if let schema = node.entry("schema") { waiting.append((schema.value, ancestors.adding(schema.keyPosition))) }
        for mediaType in node["content"]?.members ?? [] {
            let content = followed(mediaType.value).last ?? mediaType.value
            for key in ["schema", "itemSchema"] {
                guard let schema = content.entry(key) else { continue }
                let reference = mediaType.value.entry("$ref")?.keyPosition ?? content.position
                waiting.append((schema.value, ancestors.adding(mediaType.keyPosition, content.position, reference, schema.keyPosition)))
            }
        }
        addSchemas()
    }

    /// Adds the contents of the waiting schemas and of those that they refer to; without recursion, because a chain of references
    /// can be long.
    private mutating func addSchemas() {
        while let (schema, ancestors) = waiting.popLast() {
            guard !excluded.contains(schema.position), visited.insert(schema.position).inserted else { continue }
            let ancestors = ancestors.adding(schema.position)
            if let reference = Reference(in: schema) {
                if let target = documents.node(of: reference) { waiting.append((target, ancestors.adding(reference.position))) }
                // Before 3.1 the keys next to a `$ref` have no meaning.
                if documents.document.version < .openAPI31 { continue }
            }
            for keyword in schema.members { addSchemas(of: keyword, ancestors.adding(keyword.keyPosition)) }
        }
    }

    private mutating func addSchemas(of keyword: Node.Entry, _ ancestors: Ancestors) {
        switch keyword.key {
        case "properties":
            for property in keyword.value.members {
                let name = "the property '\(property.key)'"
                waiting.append(
                    (property.value, add(.property(property.keyPosition), name, property.keyPosition, [property.value], in: ancestors)))
            }
        case "patternProperties", "dependentSchemas":
            for member in keyword.value.members { waiting.append((member.value, ancestors.adding(member.keyPosition))) }
        case "items", "prefixItems", "additionalItems", "additionalProperties", "contains", "propertyNames", "contentSchema", "allOf",
            "oneOf", "anyOf", "not", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties":
            for schema in keyword.value.sequence ?? [keyword.value] { waiting.append((schema, ancestors)) }
        default: break
        }
    }
}

extension Node {
    /// The entries of a mapping; none for another kind of value.
    fileprivate var members: [Entry] { mapping ?? [] }

    /// The entry of a key.
    fileprivate func entry(_ key: String) -> Entry? { mapping?.first { $0.key == key } }

    /// The location and name of a parameter, which identify it: a parameter of an operation replaces that of its path.
    fileprivate var parameterName: [String?] { [self["in"]?.text, self["name"]?.text] }

    /// The operations of a path item.
    fileprivate var operations: [Entry] {
        let methods: Set = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
        let additional = entry("additionalOperations")?.value.members ?? []
        return members.filter { methods.contains($0.key.lowercased()) } + additional
    }
}

extension Node.Entry {
    /// Whether the key is an extension.
    fileprivate var isExtension: Bool { key.hasPrefix("x-") }
}
