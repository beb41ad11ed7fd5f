import Diagnostics
import OpenAPI
import YAML

extension DiagnosticLog {
    /// The diagnostics, except those about a part of the document that the client does not have.
    ///
    /// - Parameter excluded: the positions of the operations, schemas and webhooks that the options leave out.
    func diagnostics(about documents: DocumentSet, without excluded: Set<SourcePosition>) -> [Diagnostic] {
        guard !excluded.isEmpty else { return diagnostics }
        let regions = ExcludedRegions(documents, excluded: excluded)
        return diagnostics.filter { diagnostic in diagnostic.position.map { !regions.contains($0) } ?? true }
    }
}

/// The stretches of the files that only describe what the options leave out: operations, schemas and webhooks, path items
/// without an operation, and components that nothing else refers to.
private struct ExcludedRegions {
    private var regions: [UInt32: [Range<UInt32>]] = [:]

    init(_ documents: DocumentSet, excluded: Set<SourcePosition>) {
        let root = documents.document.root
        var usage = ComponentUsage(documents, excluded: excluded.union(root.emptyPathItems(excluded)))
        usage.visit(root)
        let unused = root.components.map(\.value.position).filter { !usage.visited.contains($0) }
        let all = usage.excluded.union(unused)
        for root in documents.rootNodes { add(all, in: root, end: .max) }
    }

    func contains(_ position: SourcePosition) -> Bool {
        regions[position.file]?.contains { $0.contains(position.offset) } ?? false
    }

    /// Adds the regions of the excluded entries in a node, which ends before an offset.
    private mutating func add(_ excluded: Set<SourcePosition>, in node: Node, end: UInt32) {
        for element in node.sequence ?? [] { add(excluded, in: element, end: end) }
        let entries = node.mapping ?? []
        for (index, entry) in entries.enumerated() {
            let start = entry.keyPosition.offset
            let next = index + 1 < entries.count ? entries[index + 1].keyPosition.offset : end
            // The entries of a merge key or an alias come from an earlier part of the file.
            let entryEnd = next > start ? next : end
            if excluded.contains(entry.value.position) {
                if start < entryEnd { regions[entry.keyPosition.file, default: []].append(start..<entryEnd) }
            } else {
                add(excluded, in: entry.value, end: entryEnd)
            }
        }
    }
}

/// A walk over everything that is not excluded and not a component, and over the components that it refers to.
private struct ComponentUsage {
    let documents: DocumentSet
    let excluded: Set<SourcePosition>
    private(set) var visited: Set<SourcePosition> = []

    init(_ documents: DocumentSet, excluded: Set<SourcePosition>) {
        self.documents = documents
        self.excluded = excluded
    }

    mutating func visit(_ start: Node) {
        let components = Set(start.components.map(\.value.position))
        var waiting = [start]
        while let node = waiting.popLast() {
            guard !excluded.contains(node.position), visited.insert(node.position).inserted else { continue }
            // A reference is followed even to a component; what is below the root is not.
            if let target = Reference(in: node).flatMap(documents.node) { waiting.append(target) }
            let children = node.sequence ?? node.mapping?.map(\.value) ?? []
            waiting += children.filter { !components.contains($0.position) }
        }
    }
}

extension Node {
    /// The entries of the sections of components that a client can lack: all but schemas and security schemes.
    fileprivate var components: [Entry] {
        let sections = self["components"] ?? self
        let names = ["parameters", "responses", "requestBodies", "headers", "examples", "links", "callbacks", "pathItems", "mediaTypes"]
        return names.flatMap { sections[$0]?.mapping ?? [] }
    }

    /// The positions of the path items that have operations, all of which are excluded.
    fileprivate func emptyPathItems(_ excluded: Set<SourcePosition>) -> [SourcePosition] {
        (self["paths"]?.mapping ?? []).map(\.value).filter { item in
            let named = (item.mapping ?? []).filter { PathItem.methods.contains($0.key.lowercased()) || $0.key == "query" }
            let operations = named + (item["additionalOperations"]?.mapping ?? [])
            return !operations.isEmpty && operations.allSatisfy { excluded.contains($0.value.position) }
        }
        .map(\.position)
    }
}
