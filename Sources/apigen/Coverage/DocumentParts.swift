import Diagnostics
import OpenAPI
import YAML

/// What a document has, found by a walk over its nodes that knows nothing of how clients are made.
///
/// Neither the decoded document nor the operation model has a part in it, so that what those lose shows.
struct DocumentParts {
    /// A part of the document, and where it stands.
    struct Entry {
        let part: Part
        /// For people: `the property 'name'`.
        let name: String
        /// The key, or the value where there is none.
        let position: SourcePosition
        /// The value as it is written, and what its references lead to.
        let nodes: [Node]
        let place: Place
    }

    /// What is around something: the nearest entry, and what stands between the two.
    struct Place {
        var entry: Int?
        var positions: [SourcePosition] = []

        func inside(_ positions: SourcePosition...) -> Place { Place(entry: entry, positions: self.positions + positions) }
    }

    private(set) var entries: [Entry] = []
    private let documents: DocumentSet
    private let excluded: Set<SourcePosition>
    private var waiting: [(schema: Node, place: Place)] = []
    private var visited: Set<SourcePosition> = []

    /// - Parameter excluded: the places of what shall not be counted, because the options leave it out.
    init(_ documents: DocumentSet, excluded: Set<SourcePosition>) {
        self.documents = documents
        self.excluded = excluded
        let root = documents.document.root
        for schema in (root["components"]?["schemas"] ?? root["definitions"])?.members ?? [] where !excluded.contains(schema.value.position)
        {
            let place = add(.schema(schema.value.position), "the schema '\(schema.key)'", schema.keyPosition, [schema.value])
            waiting.append((schema.value, place))
            addSchemas()
        }
        for path in root["paths"]?.members ?? [] where !path.isExtension {
            for item in followed(path.value) {
                let shared = item["parameters"]?.sequence ?? []
                for operation in item.operations where !excluded.contains(operation.value.position) { add(operation, shared) }
            }
        }
        for webhook in root["webhooks"]?.members ?? [] where !webhook.isExtension { addReceived(webhook, Place()) }
        addSchemas()
    }

    /// Adds an entry, and returns the place inside it.
    @discardableResult
    private mutating func add(_ part: Part, _ name: String, _ position: SourcePosition, _ nodes: [Node], in place: Place = Place()) -> Place
    {
        entries.append(Entry(part: part, name: name, position: position, nodes: nodes, place: place))
        return Place(entry: entries.count - 1)
    }

    /// A node and what its references lead to, one after the other; the last one is a reference where that leads nowhere.
    private func followed(_ node: Node) -> [Node] {
        var nodes = [node]
        while nodes.count < 64, let reference = nodes.last.flatMap(Reference.init(in:)), let next = documents.node(of: reference) {
            nodes.append(next)
        }
        return nodes
    }

    // MARK: Operations

    private mutating func add(_ operation: Node.Entry, _ shared: [Node]) {
        let position = operation.value.position
        let place = add(.operation(position), "the operation", operation.keyPosition, [operation.value])
        let own = (operation.value["parameters"]?.sequence ?? []).map(followed)
        let names = Set(own.map { $0.last?.parameterName })
        let parameters = shared.map(followed).filter { !names.contains($0.last?.parameterName) } + own
        for nodes in parameters where !isBody(nodes) {
            let (location, name) = (nodes.last?["in"]?.text ?? "", nodes.last?["name"]?.text ?? "")
            let part = Part.parameter(position, location: location, name: name)
            addContent(of: nodes, add(part, "the parameter '\(name)'", nodes[0].position, nodes, in: place))
        }
        addBody(parameters.filter(isBody), of: position, place)
        if let body = operation.value.entry("requestBody") {
            let nodes = followed(body.value)
            addContent(of: nodes, add(.body(position), "the request body", body.keyPosition, nodes, in: place))
        }
        var headers: Set<String> = ["content-type"]
        for response in operation.value["responses"]?.members ?? [] where !response.isExtension {
            let nodes = followed(response.value)
            let status = response.key.lowercased() == "default" ? "default" : response.key.uppercased()
            let inside = add(.response(position, status: status), "the response '\(response.key)'", response.keyPosition, nodes, in: place)
            addContent(of: nodes, inside)
            for header in nodes.last?["headers"]?.members ?? [] {
                let headerNodes = followed(header.value)
                if headers.insert(header.key.lowercased()).inserted {
                    let part = Part.header(position, name: header.key.lowercased())
                    add(part, "the header '\(header.key)'", header.keyPosition, headerNodes, in: inside)
                }
                addContent(of: headerNodes, inside.inside(header.keyPosition))
            }
        }
        for callback in operation.value["callbacks"]?.members ?? [] where !callback.isExtension {
            for item in followed(callback.value).last?.members ?? [] where !item.isExtension {
                addReceived(item, place.inside(callback.keyPosition, callback.value.position))
            }
        }
    }

    /// Whether a parameter is a body of 2.0, or a part of one.
    private func isBody(_ nodes: [Node]) -> Bool {
        documents.document.version == .swagger20 && ["body", "formData"].contains(nodes.last?["in"]?.text)
    }

    /// Adds the body that parameters of 2.0 are together.
    private mutating func addBody(_ parameters: [[Node]], of operation: SourcePosition, _ place: Place) {
        guard let first = parameters.first else { return }
        let place = add(.body(operation), "the request body", first[0].position, first, in: place)
        for nodes in parameters {
            if let node = nodes.last, node["in"]?.text == "formData", visited.insert(node.position).inserted {
                add(.property(node.position), "the field '\(node["name"]?.text ?? "")'", nodes[0].position, nodes, in: place)
            }
            addContent(of: nodes, place)
        }
    }

    /// Adds the bodies of a webhook or a callback.
    private mutating func addReceived(_ item: Node.Entry, _ place: Place) {
        guard !excluded.contains(item.value.position) else { return }
        for node in followed(item.value) {
            for operation in node.operations {
                guard let body = operation.value.entry("requestBody") else { continue }
                addContent(of: followed(body.value), place.inside(item.keyPosition, operation.keyPosition, body.keyPosition))
            }
        }
    }

    // MARK: Schemas

    /// Adds the schemas of a body, response, parameter or header, in any version's form.
    private mutating func addContent(of nodes: [Node], _ place: Place) {
        guard let node = nodes.last else { return }
        let place = nodes.reduce(place) { $0.inside($1.position) }
        if let schema = node.entry("schema") { waiting.append((schema.value, place.inside(schema.keyPosition))) }
        for mediaType in node["content"]?.members ?? [] {
            let content = followed(mediaType.value).last ?? mediaType.value
            for key in ["schema", "itemSchema"] {
                guard let schema = content.entry(key) else { continue }
                let reference = mediaType.value.entry("$ref")?.keyPosition ?? content.position
                waiting.append((schema.value, place.inside(mediaType.keyPosition, content.position, reference, schema.keyPosition)))
            }
        }
        addSchemas()
    }

    /// Adds what is in the schemas that wait, and in those that they refer to; without recursion, because documents can make
    /// the way long.
    private mutating func addSchemas() {
        while let (schema, place) = waiting.popLast() {
            guard !excluded.contains(schema.position), visited.insert(schema.position).inserted else { continue }
            let place = place.inside(schema.position)
            if let reference = Reference(in: schema) {
                if let target = documents.node(of: reference) { waiting.append((target, place.inside(reference.position))) }
                // Before 3.1 the keys beside a `$ref` have no meaning.
                if documents.document.version < .openAPI31 { continue }
            }
            for keyword in schema.members { addSchemas(of: keyword, place.inside(keyword.keyPosition)) }
        }
    }

    private mutating func addSchemas(of keyword: Node.Entry, _ place: Place) {
        switch keyword.key {
        case "properties":
            for property in keyword.value.members {
                let name = "the property '\(property.key)'"
                waiting.append(
                    (property.value, add(.property(property.keyPosition), name, property.keyPosition, [property.value], in: place)))
            }
        case "patternProperties", "dependentSchemas":
            for member in keyword.value.members { waiting.append((member.value, place.inside(member.keyPosition))) }
        case "items", "prefixItems", "additionalItems", "additionalProperties", "contains", "propertyNames", "contentSchema", "allOf",
            "oneOf", "anyOf", "not", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties":
            for schema in keyword.value.sequence ?? [keyword.value] { waiting.append((schema, place)) }
        default: break
        }
    }
}

extension Node {
    /// The entries of a mapping; none for another kind of value.
    fileprivate var members: [Entry] { mapping ?? [] }

    /// The entry of a key.
    fileprivate func entry(_ key: String) -> Entry? { mapping?.first { $0.key == key } }

    /// The place and the name of a parameter, by which one of an operation takes the place of one of its path.
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
