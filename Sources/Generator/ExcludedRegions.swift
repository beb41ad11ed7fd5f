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

/// The ranges of the files that only describe excluded parts: operations, schemas and webhooks, path items without an operation, and
/// components that nothing else refers to.
private struct ExcludedRegions {
    private var regions: [UInt32: [Range<UInt32>]] = [:]

    init(_ documents: DocumentSet, excluded: Set<SourcePosition>) {
        let usage = DocumentUsage(documents, without: excluded)
        let all = usage.leftOut.union(usage.unneeded)
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

extension Node {
    /// The positions of everything in the node, and of the keys.
    fileprivate var places: [SourcePosition] {
        switch content {
        case .scalar: [position]
        case .sequence(let elements): [position] + elements.flatMap(\.places)
        case .mapping(let entries): [position] + entries.flatMap { [$0.keyPosition] + $0.value.places }
        }
    }
}
