package import Diagnostics
package import OpenAPI
package import OperationModel
import YAML

/// How much of a document is in its client.
package struct CoverageReport {
    private var document: [CoverageItem.Kind: Int] = [:]
    private var client: [CoverageItem.Kind: Int] = [:]
    /// The items that are missing from the client although no diagnostic says why.
    private(set) var unexplained: [DocumentItems.Entry] = []

    /// Compares a document with its client; what the options leave out does not count.
    ///
    /// - Parameter diagnostics: everything that was reported about the document.
    package init(of documents: DocumentSet, in api: API, diagnostics: [Diagnostic]) {
        let entries = DocumentItems(documents, excluded: api.excluded).entries
        var items = api.coverageItems
        var isMissing = [Bool](repeating: false, count: entries.count)
        for (index, entry) in entries.enumerated() {
            document[entry.item.kind, default: 0] += 1
            if let count = items[entry.item], count > 0 {
                items[entry.item] = count - 1
                client[entry.item.kind, default: 0] += 1
            } else {
                isMissing[index] = true
            }
        }
        let reported = Set(diagnostics.compactMap(\.position))
        for (index, entry) in entries.enumerated() where isMissing[index] {
            var next: DocumentItems.Entry? = entry
            // The reason why an item is missing is also the reason for everything inside it.
            while let entry = next, !entry.isExplained(by: reported) {
                let outer = entry.ancestors.entry.flatMap { isMissing[$0] ? entries[$0] : nil }
                if outer == nil { unexplained.append(entries[index]) }
                next = outer
            }
        }
    }

    /// A warning for each item that is missing without a diagnostic.
    package var diagnostics: [Diagnostic] {
        unexplained.map { Diagnostic(.warning, .missingFromClient($0.name), at: $0.position) }
    }

    /// A line for each kind of item: how many the document has, and how many of these the client has.
    ///
    /// - Parameter showsNotes: whether notes are printed too, which explain some of what is left out.
    package func table(showsNotes: Bool) -> String {
        let rows = CoverageItem.Kind.allCases.map { kind in (kind, document[kind, default: 0], client[kind, default: 0]) }
        let leftOut = rows.reduce(0) { $0 + $1.1 - $1.2 }
        let head = "coverage".padded(18) + "document".padded(-9) + "client".padded(-9)
        let lines = rows.map { "  " + $0.rawValue.padded(16) + "\($1)".padded(-9) + "\($2)".padded(-9) }
        let reason = showsNotes ? "the diagnostics say why" : "the diagnostics of a run without --quiet say why"
        let end = leftOut == 0 ? "nothing is left out" : "\(leftOut) left out; \(reason)"
        return ([head] + lines + [end]).joined(separator: "\n")
    }
}

extension DocumentItems.Entry {
    /// Whether a diagnostic is about the item itself, or about something between the item and the one around it.
    fileprivate func isExplained(by reported: Set<SourcePosition>) -> Bool {
        if reported.contains(position) || !reported.isDisjoint(with: ancestors.positions) { return true }
        return nodes.contains { node in
            if reported.contains(node.position) { return true }
            // A diagnostic inside a property or schema does not explain why the whole property or schema is missing.
            let isWhole = item.kind == .properties || item.kind == .schemas || item.kind == .operations
            return node.mapping?.contains { entry in
                (!isWhole || entry.key == "$ref") && (reported.contains(entry.keyPosition) || reported.contains(entry.value.position))
            } == true
        }
    }
}

extension String {
    /// The string with spaces after it, or, for a negative width, before it.
    fileprivate func padded(_ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? spaces + self : self + spaces
    }
}

extension Diagnostic.Message {
    fileprivate static func missingFromClient(_ name: String) -> Self { "\(name) is not in the client" }
}
