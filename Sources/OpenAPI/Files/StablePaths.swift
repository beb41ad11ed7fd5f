package import Diagnostics
import YAML

/// The paths of the values of a document, such as `/components/schemas/Pet/properties/kind`.
///
/// An element of a list is identified by its content instead of its index, which changes when elements are added before it. This is a class
/// because it walks a file when the first of the file's positions is looked up.
package final class StablePaths {
    private let documents: DocumentSet
    private var paths: [SourcePosition: String] = [:]
    private var nodes: [String: Node] = [:]
    private var files: Set<UInt32> = []

    package init(_ documents: DocumentSet) { self.documents = documents }

    /// The path of the value at a position; nil if there is none.
    package subscript(position: SourcePosition) -> String? {
        let file = documents.fileIndex(of: position)
        if files.insert(file).inserted, let root = documents.root(ofFile: file) {
            add(root.node, at: root.path.map { "\($0)#" } ?? "", in: file)
        }
        return paths[position] ?? paths[position.place]
    }

    /// The paths of all values of the document and of the files that have been read.
    package var all: Set<String> {
        for root in documents.rootNodes { _ = self[root.position] }
        return Set(paths.values)
    }

    /// The reference that the value at a path is, or the only one that it combines; nil if there is none.
    package func reference(at path: String) -> Reference? {
        guard let node = nodes[path] else { return nil }
        let parts = [node] + ["allOf", "anyOf", "oneOf"].flatMap { node[$0]?.sequence ?? [] }
        let references = parts.compactMap { Reference(in: $0) }
        return references.count == 1 ? references[0] : nil
    }

    private func add(_ node: Node, at path: String, in file: UInt32) {
        // A value that a reference put into the file has its path in its own file.
        guard documents.fileIndex(of: node.position) == file else { return }
        if nodes[path] == nil { nodes[path] = node }
        // An alias of YAML gives a value several paths, of which the first counts; a value that an overlay changes has two positions.
        for position in [node.position, node.position.place] where paths[position] == nil { paths[position] = path }
        for entry in node.mapping ?? [] { add(entry.value, at: path + Pointer([entry.key]).description, in: file) }
        var seen: Set<String> = []
        for (index, element) in (node.sequence ?? []).enumerated() {
            let name = element.identity.flatMap { seen.insert($0).inserted ? $0 : nil } ?? "\(index)"
            add(element, at: path + Pointer([name]).description, in: file)
        }
    }
}

extension Node {
    /// The identity of an element of a list: the place and name of a parameter, the target of a reference, or a title.
    fileprivate var identity: String? {
        if let name = self["name"]?.text { return [self["in"]?.text, name].compactMap(\.self).joined(separator: " ") }
        return self["$ref"]?.text ?? self["title"]?.text
    }
}
