package import Diagnostics
import YAML

extension DocumentSet {
    /// The parts with names in other files, in the order in which references lead to them; the files are read.
    ///
    /// A part has the name of its file, or the key of a mapping of such parts.
    func findNamedParts() -> NamedParts {
        guard files.roots.count > 1 || document.root.refersToFiles(onNetwork: files.access.fetch != nil) else { return NamedParts() }
        var walk = FileWalk(self)
        walk.run()
        return walk.parts
    }

    /// The parts of other files that have a name.
    package struct NamedParts {
        package fileprivate(set) var schemas: [Component<Schema>] = []
        /// The other objects to which several references lead.
        package fileprivate(set) var shared: [(kind: ReferenceKind, name: String, position: SourcePosition)] = []
    }

    /// The name of the file that contains a schema, or of the folder if the schema is all of a file; nil for schemas of the main document.
    ///
    /// It distinguishes schemas of the same name.
    package func placeName(of schema: Component<Schema>) -> String? {
        let file = fileIndex(of: schema.position)
        guard file != files.main, let path = files.paths[file] else { return nil }
        let place = path.split(separator: "/").dropLast(schema.pointer.tokens.isEmpty ? 1 : 0).last
        return place.map { String($0.prefix { $0 != "." }) }
    }
}

/// A walk over a document, and over the objects of other files that references lead to.
private struct FileWalk {
    private(set) var parts = DocumentSet.NamedParts()
    private let documents: DocumentSet
    private let table: FieldTable
    /// The objects of other files.
    private var targets: [(node: Node, object: SpecificationObject)] = []
    /// The number of references that lead to them.
    private var counts: [SourcePosition: Int] = [:]

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
            if entry.key == "$ref", let text = entry.value.textUnlessNull {
                follow(Reference(text, at: entry.value.position), object)
            } else if object == .callback {
                visit(entry.value, as: .pathItem)
            } else if object == .discriminator, entry.key == "mapping" {
                for value in entry.value.mapping ?? [] { follow(mapped: value.value) }
            } else if let field = table.field(entry.key, of: object) {
                visit(entry.value, field.kind)
            }
        }
    }

    /// Adds the schema in another file that a value of a discriminator selects; a value can also be the name of a component.
    private mutating func follow(mapped value: Node) {
        guard let text = value.textUnlessNull, Discriminator.isReference(text),
            documents.position(at: Pointer(["components", "schemas", text])) == nil
        else { return }
        follow(Reference(text, at: value.position), .schema)
    }

    /// Adds the target of a reference in another file.
    private mutating func follow(_ reference: Reference, _ object: SpecificationObject) {
        let main = documents.files.main
        // The walk visits all of the document itself. A missing target in the same file is reported when its part is built.
        let isLocal = reference.text.hasPrefix("#")
        if isLocal, documents.fileIndex(of: reference.position) == main || documents.node(of: reference) == nil { return }
        guard let kind = ReferenceKind.allCases.first(where: { $0.object == object }),
            let target = documents.target(of: reference, to: kind),
            target.file != main, let node = documents.node(at: target)
        else { return }
        let count = counts[node.position, default: 0] + 1
        counts[node.position] = count
        if count == 1 { targets.append((node, object)) }
        guard count == (kind == .schema ? 1 : 2), let name = documents.name(of: target, kind) else { return }
        if kind != .schema {
            parts.shared.append((kind, name, node.position))
        } else if let schema = documents.schema(at: target) {
            parts.schemas.append(Component(name: name, position: node.position, pointer: target.pointer, value: schema))
        }
    }
}

extension DocumentSet {
    /// The name of an object in another file; nil if it is a part of something.
    fileprivate func name(of target: ReferenceTarget, _ kind: ReferenceKind) -> String? {
        let tokens = target.pointer.tokens
        guard let key = tokens.last else {
            let file = files.paths[target.file]?.split(separator: "/").last ?? ""
            return String(file.prefix { $0 != "." })
        }
        return tokens.count == 1 || [kind.section, kind.oldSection, "$defs"].contains(tokens[tokens.count - 2]) ? key : nil
    }
}

extension Node {
    /// Whether a reference in the node leads to another file, which may be on the network.
    fileprivate func refersToFiles(onNetwork: Bool) -> Bool {
        let text = Reference(in: self)?.text
        let isOther = text.map { !$0.hasPrefix("#") && (onNetwork || !FilePath.isRemote($0)) } ?? false
        return isOther || hasChild { $0.refersToFiles(onNetwork: onNetwork) }
    }
}
