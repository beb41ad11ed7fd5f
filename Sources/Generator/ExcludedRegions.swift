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

/// The ranges of the files that only describe what the options leave out: operations, schemas and webhooks, path items
/// without an operation, and components that nothing else refers to.
private struct ExcludedRegions {
    private var regions: [UInt32: [Range<UInt32>]] = [:]

    init(_ documents: DocumentSet, excluded: Set<SourcePosition>) {
        let root = documents.document.root
        var usage = ComponentUsage(documents, excluded: excluded.union(root.emptyPathItems(excluded)))
        usage.visit(root)
        let unused = root.components.map(\.value.position).filter { !usage.visited.contains($0) }
        let all = usage.excluded.union(unused)
        for root in documents.rootNodes { add(all, in: root, end: Boundary(file: root.position.file, offset: .max)) }
    }

    func contains(_ position: SourcePosition) -> Bool {
        regions[position.file]?.contains { $0.contains(position.offset) } ?? false
    }

    /// The end of a part of a file.
    private struct Boundary {
        let file: UInt32
        let offset: UInt32
    }

    /// Adds the regions of the excluded entries in a node, which ends at a boundary.
    private mutating func add(_ excluded: Set<SourcePosition>, in node: Node, end: Boundary) {
        for element in node.sequence ?? [] { add(excluded, in: element, end: end) }
        let entries = node.mapping ?? []
        // An entry ends at the next entry of the same file, because overlays add entries from other files.
        var next: [UInt32: UInt32] = [end.file: end.offset]
        for entry in entries.reversed() {
            let (file, start) = (entry.keyPosition.file, entry.keyPosition.offset)
            // The entries of a merge key or an alias come from an earlier part of the file.
            let following = next[file].flatMap { $0 > start ? $0 : file == end.file ? end.offset : nil }
            next[file] = start
            if excluded.contains(entry.value.position) {
                add(entry.value, from: start, to: following, in: file)
            } else {
                add(excluded, in: entry.value, end: following.map { Boundary(file: file, offset: $0) } ?? end)
            }
        }
    }

    /// Adds the region of an excluded entry, and those of its parts in other files.
    private mutating func add(_ value: Node, from start: UInt32, to end: UInt32?, in file: UInt32) {
        if let end, start < end { regions[file, default: []].append(start..<end) }
        for place in value.places where place.file != file || end == nil {
            regions[place.file, default: []].append(place.offset..<place.offset + 1)
        }
        if end == nil { regions[file, default: []].append(start..<start + 1) }
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
            // Components are visited only through references, not as children of the root.
            if let target = Reference(in: node).flatMap(documents.node) { waiting.append(target) }
            let children = node.sequence ?? node.mapping?.map(\.value) ?? []
            waiting += children.filter { !components.contains($0.position) }
        }
    }
}

extension Node {
    /// The positions of everything in the node, and of the keys.
    fileprivate var places: [SourcePosition] {
        switch content {
        case .scalar: [position]
        case .sequence(let elements): [position] + elements.flatMap(\.places)
        case .mapping(let entries): [position] + entries.flatMap { [$0.keyPosition] + $0.value.places }
        }
    }

    /// The components that a client can lack: all except schemas and security schemes.
    fileprivate var components: [Entry] {
        let sections = self["components"] ?? self
        let names = ["parameters", "responses", "requestBodies", "headers", "examples", "links", "callbacks", "pathItems", "mediaTypes"]
        return names.flatMap { sections[$0]?.mapping ?? [] }
    }

    /// The positions of the path items that have operations, all of them excluded.
    fileprivate func emptyPathItems(_ excluded: Set<SourcePosition>) -> [SourcePosition] {
        (self["paths"]?.mapping ?? []).map(\.value).filter { item in
            let named = (item.mapping ?? []).filter { PathItem.methods.contains($0.key.lowercased()) || $0.key == "query" }
            let operations = named + (item["additionalOperations"]?.mapping ?? [])
            return !operations.isEmpty && operations.allSatisfy { excluded.contains($0.value.position) }
        }
        .map(\.position)
    }
}
