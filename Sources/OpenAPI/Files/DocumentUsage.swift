package import Diagnostics
import YAML

/// The parts of a document that a client needs if it leaves out others: all but the components, and the components that these refer to.
package struct DocumentUsage {
    /// The positions of the parts that are left out, and of path items without any other operation.
    package let leftOut: Set<SourcePosition>
    /// The positions of everything that is needed.
    private var needed: Set<SourcePosition> = []
    /// The positions of the components, apart from schemas and security schemes.
    private let components: Set<SourcePosition>

    /// - Parameter leftOut: the positions of operations, schemas and webhooks.
    package init(_ documents: DocumentSet, without leftOut: Set<SourcePosition>) {
        let root = documents.document.root
        self.leftOut = leftOut.union(root.emptyPathItems(leftOut))
        components = Set(root.components.map(\.value.position))
        var waiting = [root]
        while let node = waiting.popLast() {
            guard !self.leftOut.contains(node.position), needed.insert(node.position).inserted else { continue }
            // Components are visited only through references, not as children of the root.
            if let reference = Reference(in: node), let target = documents.node(of: reference) { waiting.append(target) }
            waiting += node.children.filter { !components.contains($0.position) }
        }
    }

    /// The positions of the components that nothing refers to.
    package var unneeded: Set<SourcePosition> { components.subtracting(needed) }
}

extension Node {
    /// The components that a client can lack: all except schemas and security schemes.
    fileprivate var components: [Entry] {
        let names = ["parameters", "responses", "requestBodies", "headers", "examples", "links", "callbacks", "pathItems", "mediaTypes"]
        return names.flatMap { (self["components"] ?? self)[$0]?.mapping ?? [] }
    }

    /// The positions of the path items that have operations, all of them left out.
    fileprivate func emptyPathItems(_ leftOut: Set<SourcePosition>) -> [SourcePosition] {
        (self["paths"]?.mapping ?? []).map(\.value).filter { item in
            let named = (item.mapping ?? []).filter { PathItem.methods.contains($0.key.lowercased()) || $0.key == "query" }
            let operations = named + (item["additionalOperations"]?.mapping ?? [])
            return !operations.isEmpty && operations.allSatisfy { leftOut.contains($0.value.position) }
        }
        .map(\.position)
    }
}
