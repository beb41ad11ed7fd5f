import Diagnostics
import YAML

extension DocumentSet {
    /// The schemas of other files that have a name, in the order in which references lead to them; their files are read.
    ///
    /// A schema has the name of its file, or the key of a mapping of schemas.
    package func schemasInFiles() -> [Component<Schema>] {
        guard document.root.refersToFiles(onNetwork: files.fetch != nil) else { return [] }
        var walk = FileWalk(self)
        walk.run()
        return walk.schemas
    }

    /// The name of the file that contains a schema, or of the folder if the schema is all of a file; nil for schemas of the main document.
    ///
    /// It distinguishes schemas of the same name.
    package func placeName(of schema: Component<Schema>) -> String? {
        let file = fileIndex(of: schema.position)
        guard file != document.root.position.file, let path = paths[file] else { return nil }
        let place = path.split(separator: "/").dropLast(schema.pointer.tokens.isEmpty ? 1 : 0).last
        return place.map { String($0.prefix { $0 != "." }) }
    }
}

/// A walk over a document, and over the objects of other files that references lead to.
private struct FileWalk {
    private(set) var schemas: [Component<Schema>] = []
    private let documents: DocumentSet
    private let table: FieldTable
    /// The objects of other files.
    private var targets: [(node: Node, object: SpecificationObject)] = []
    private var visited: Set<SourcePosition> = []

    init(_ documents: DocumentSet) {
        self.documents = documents
        table = .table(of: documents.document.version)
    }

    mutating func run() {
        visit(documents.document.root, as: .document)
        var index = 0
        while index < targets.count {
            visit(targets[index].node, as: targets[index].object)
            index += 1
        }
    }

    private mutating func visit(_ node: Node, _ kind: FieldKind) {
        switch kind {
        case .object(let object), .referenceable(let object): visit(node, as: object)
        case .schema, .schemaOrBoolean, .schemaOrList: for schema in node.sequence ?? [node] { visit(schema, as: .schema) }
        case .list(let kind, _): for element in node.sequence ?? [] { visit(element, kind) }
        case .map(let kind, _): for entry in node.mapping ?? [] { visit(entry.value, kind) }
        case .any, .string, .url, .email, .expression, .boolean, .number, .positiveNumber, .count, .choice: break
        }
    }

    private mutating func visit(_ node: Node, as object: SpecificationObject) {
        for entry in node.mapping ?? [] {
            if entry.key == "$ref", let text = entry.value.text {
                follow(Reference(text, at: entry.value.position), object)
            } else if object == .callback {
                visit(entry.value, as: .pathItem)
            } else if let field = table.field(entry.key, of: object) {
                visit(entry.value, field.kind)
            }
        }
    }

    /// Adds the target of a reference in another file.
    private mutating func follow(_ reference: Reference, _ object: SpecificationObject) {
        let main = documents.document.root.position.file
        // The walk visits all of the document itself. Only what is built reports a missing target in the same file.
        let isLocal = reference.text.hasPrefix("#")
        if isLocal, documents.fileIndex(of: reference.position) == main || documents.node(of: reference) == nil { return }
        guard let kind = object.referenceKind, let target = documents.target(of: reference, to: kind), target.file != main,
            let node = documents.node(at: target), visited.insert(node.position).inserted
        else { return }
        targets.append((node, object))
        if object == .schema, let name = documents.schemaName(of: target), let schema = documents.schema(at: target) {
            schemas.append(Component(name: name, position: node.position, pointer: target.pointer, value: schema))
        }
    }
}

extension DocumentSet {
    /// The name of a schema in another file; nil if it is a part of something.
    fileprivate func schemaName(of target: ReferenceTarget) -> String? {
        let tokens = target.pointer.tokens
        guard let key = tokens.last else {
            let file = paths[target.file]?.split(separator: "/").last ?? ""
            return String(file.prefix { $0 != "." })
        }
        return tokens.count == 1 || ["schemas", "definitions", "$defs"].contains(tokens[tokens.count - 2]) ? key : nil
    }
}

extension SpecificationObject {
    /// The kind of the references to objects that can have named schemas; nil for other objects.
    fileprivate var referenceKind: ReferenceKind? {
        switch self {
        case .schema: .schema
        case .parameter: .parameter
        case .header: .header
        case .requestBody: .body
        case .response: .response
        case .mediaType: .mediaType
        case .callback: .callback
        case .pathItem: .pathItem
        case .operation: .operation
        default: nil
        }
    }
}

extension Node {
    /// Whether a reference in the node leads to another file, which may be on the network.
    fileprivate func refersToFiles(onNetwork: Bool) -> Bool {
        switch content {
        case .scalar: false
        case .sequence(let elements): elements.contains { $0.refersToFiles(onNetwork: onNetwork) }
        case .mapping(let entries):
            entries.contains { entry in
                guard entry.key == "$ref", let text = entry.value.text else { return entry.value.refersToFiles(onNetwork: onNetwork) }
                return text.utf8.first != UInt8(ascii: "#") && (onNetwork || !FilePath.isRemote(text))
            }
        }
    }
}
