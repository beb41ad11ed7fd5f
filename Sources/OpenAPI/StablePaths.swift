package import Diagnostics
import YAML

/// The paths of the values of a document, such as `/components/schemas/Pet/properties/kind`.
///
/// An element of a list is identified by what it says instead of its index, which changes when elements are added before it. It is
/// a class, because a file is looked through when the first of its positions is asked for.
package final class StablePaths {
    private let documents: DocumentSet
    private var paths: [SourcePosition: String] = [:]
    private var files: Set<UInt32> = []

    package init(_ documents: DocumentSet) { self.documents = documents }

    /// The path of the value at a position; nil if there is none.
    package subscript(position: SourcePosition) -> String? {
        let file = documents.fileIndex(of: position)
        if files.insert(file).inserted, let root = documents.root(ofFile: file) {
            add(root.node, at: root.path.map { "\($0)#" } ?? "", in: file)
        }
        return paths[SourcePosition(file: position.file, offset: Int(position.offset))]
    }

    /// The paths of all values of the document itself.
    package var all: Set<String> {
        _ = self[documents.document.root.position]
        return Set(paths.values)
    }

    private func add(_ node: Node, at path: String, in file: UInt32) {
        // What a reference has put into the file has the path in its own one.
        guard documents.fileIndex(of: node.position) == file else { return }
        // An alias of YAML gives a value several paths, of which the first counts.
        if paths[node.position] == nil { paths[node.position] = path }
        for entry in node.mapping ?? [] { add(entry.value, at: path + Pointer([entry.key]).description, in: file) }
        var seen: Set<String> = []
        for (index, element) in (node.sequence ?? []).enumerated() {
            let name = element.identity.flatMap { seen.insert($0).inserted ? $0 : nil } ?? "\(index)"
            add(element, at: path + Pointer([name]).description, in: file)
        }
    }
}

extension Node {
    /// What distinguishes an element of a list from others: place and name of a parameter, the target of a reference, or a title.
    fileprivate var identity: String? {
        if let name = self["name"]?.text { return [self["in"]?.text, name].compactMap(\.self).joined(separator: " ") }
        return self["$ref"]?.text ?? self["title"]?.text
    }
}
