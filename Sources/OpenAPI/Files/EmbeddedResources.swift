import Diagnostics
import YAML

/// The parts of a file that have their own URI (`$self` of a document, `$id` of a schema), and the references inside them.
///
/// A JSON Schema that was put into a document with its own definitions refers to them as if it were still a file, so it is such a part,
/// too.
struct EmbeddedResources {
    /// The pointers of the parts by their URIs, which have no fragments.
    private(set) var pointers: [String: Pointer] = [:]
    /// The URIs of the parts that contain a reference, by the position of the reference; only for schemas.
    private(set) var bases: [SourcePosition: String] = [:]
    /// The URI of the whole file (`$self`); nil if it has none.
    private(set) var base: String?

    /// Finds the parts of a file.
    ///
    /// - Parameter path: the path or URL of the file, which a relative `$self` or `$id` starts from.
    init(of root: Node, at path: String, _ version: SpecificationVersion) {
        guard version >= .openAPI31 else {
            for schema in root["components"]?["schemas"]?.mapping ?? [] where schema.value.hasDefinitions {
                collect(schema.value, ["components", "schemas", schema.key], outer: path, isEmbedded: false)
            }
            return
        }
        if version >= .openAPI32, let address = root["$self"]?.text {
            let uri = FilePath.identifier(address, from: path)
            base = uri
            pointers[uri] = Pointer([])
        }
        collect(root, [], outer: base ?? path, isEmbedded: false)
    }

    /// The keys whose values are data, not schemas.
    private static let dataKeys: Set<String> = ["example", "examples", "default", "enum", "const", "value", "dataValue"]

    private mutating func collect(_ node: Node, _ path: [String], outer: String, isEmbedded: Bool) {
        switch node.content {
        case .mapping(let entries):
            var (base, isEmbedded) = (outer, isEmbedded)
            if let identifier = node["$id"]?.text, !identifier.hasPrefix("#"), !path.isEmpty {
                base = FilePath.identifier(identifier, from: outer)
                pointers[base] = pointers[base] ?? Pointer(path)
                isEmbedded = true
            } else if !isEmbedded, !path.isEmpty, node.hasDefinitions {
                base = "\(outer)#\(Pointer(path))"
                pointers[base] = Pointer(path)
                isEmbedded = true
            }
            if isEmbedded, let reference = Reference(in: node) { bases[reference.position] = base }
            for entry in entries where !entry.isExtension && (!Self.dataKeys.contains(entry.key) || path.last == "properties") {
                collect(entry.value, path + [entry.key], outer: base, isEmbedded: isEmbedded)
            }
        case .sequence(let elements):
            for (index, element) in elements.enumerated() {
                collect(element, path + ["\(index)"], outer: outer, isEmbedded: isEmbedded)
            }
        case .scalar: break
        }
    }
}

extension Node {
    /// Whether a schema has its own definitions.
    fileprivate var hasDefinitions: Bool { ["$defs", "definitions"].contains { self[$0]?.mapping != nil } }
}
