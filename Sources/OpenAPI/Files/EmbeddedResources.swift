import Diagnostics
import YAML

/// The parts of a file that have a URI of their own (`$self` of a document, `$id` of a schema), and the references inside them.
struct EmbeddedResources {
    /// The pointers of the parts by their URIs, which have no fragments.
    private(set) var pointers: [String: Pointer] = [:]
    /// The URIs of the parts that contain a reference, by the position of the reference; only for parts with a `$id`.
    private(set) var bases: [SourcePosition: String] = [:]
    /// The URI of the whole file (`$self`); nil if it has none.
    private(set) var base: String?

    /// Finds the parts of a file.
    ///
    /// - Parameter path: the path or URL of the file, which a relative `$self` or `$id` starts from.
    init(of root: Node, at path: String, _ version: SpecificationVersion) {
        guard version >= .openAPI31 else { return }
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
