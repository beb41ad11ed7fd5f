import Diagnostics
import OpenAPI
import OperationModel
import YAML

/// How much of a document is in its client: the parts that one has, and those of them that the other has.
struct Coverage {
    private var document: [Part.Kind: Int] = [:]
    private var client: [Part.Kind: Int] = [:]
    /// The parts that the client does not have and that no diagnostic has told of.
    private(set) var unexplained: [DocumentParts.Entry] = []

    /// Compares the two; what the options leave out does not count.
    init(of documents: DocumentSet, in api: API, log: DiagnosticLog) {
        let entries = DocumentParts(documents, excluded: api.excluded).entries
        var parts = api.parts
        var isMissing = [Bool](repeating: false, count: entries.count)
        for (index, entry) in entries.enumerated() {
            document[entry.part.kind, default: 0] += 1
            if let count = parts[entry.part], count > 0 {
                parts[entry.part] = count - 1
                client[entry.part.kind, default: 0] += 1
            } else {
                isMissing[index] = true
            }
        }
        let reported = Set(log.diagnostics.compactMap(\.position))
        for (index, entry) in entries.enumerated() where isMissing[index] {
            var next: DocumentParts.Entry? = entry
            // What is in a part that is missing is missing for the same reason.
            while let entry = next, !entry.isExplained(by: reported) {
                let outer = entry.place.entry.flatMap { isMissing[$0] ? entries[$0] : nil }
                if outer == nil { unexplained.append(entries[index]) }
                next = outer
            }
        }
    }

    /// Tells of what no other diagnostic has told of.
    func report(to log: DiagnosticLog) {
        for entry in unexplained { log.warning("\(entry.name) is not in the client", at: entry.position) }
    }

    /// A line for each kind of part: how many the document has, and how many of these the client has.
    ///
    /// - Parameter showsNotes: whether all diagnostics are printed, so that they say why something is left out.
    func table(showsNotes: Bool) -> String {
        let rows = Part.Kind.allCases.map { kind in (kind, document[kind, default: 0], client[kind, default: 0]) }
        let leftOut = rows.reduce(0) { $0 + $1.1 - $1.2 }
        let head = "coverage".padded(18) + "document".padded(-9) + "client".padded(-9)
        let lines = rows.map { "  " + $0.rawValue.padded(16) + "\($1)".padded(-9) + "\($2)".padded(-9) }
        let reason = showsNotes ? "the diagnostics say why" : "the diagnostics of a run without --quiet say why"
        let end = leftOut == 0 ? "nothing is left out" : "\(leftOut) left out; \(reason)"
        return ([head] + lines + [end]).joined(separator: "\n")
    }
}

extension DocumentParts.Entry {
    /// Whether something is said about the part itself, or about what stands between it and the one around it.
    fileprivate func isExplained(by reported: Set<SourcePosition>) -> Bool {
        if reported.contains(position) || !reported.isDisjoint(with: place.positions) { return true }
        return nodes.contains { node in
            if reported.contains(node.position) { return true }
            // What a property or a schema says inside is not about the property.
            let isWhole = part.kind == .properties || part.kind == .schemas || part.kind == .operations
            return node.mapping?.contains { entry in
                (!isWhole || entry.key == "$ref") && (reported.contains(entry.keyPosition) || reported.contains(entry.value.position))
            } == true
        }
    }
}

extension String {
    /// The text with blanks after it, or, for a negative width, before it.
    fileprivate func padded(_ width: Int) -> String {
        let blanks = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? blanks + self : self + blanks
    }
}
