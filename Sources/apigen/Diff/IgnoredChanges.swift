import Contract
import Diagnostics
import Generator
import SwiftClient
import YAML

/// The changes that a file leaves out of the report, each with a reason:
///
/// ```yaml
/// - id: response-property-removed
///   place: Pet.name
///   reason: no client of ours reads it
/// ```
struct IgnoredChanges {
    fileprivate struct Entry {
        let id: String
        let place: String
        let position: SourcePosition
    }

    private let entries: [Entry]
    private let log = DiagnosticLog()

    /// - Throws: ``Failure`` if the file cannot be read or has errors, which are printed.
    init(_ path: String) throws(Failure) {
        let bytes: [UInt8]
        do {
            bytes = try System.contents(ofInput: path)
        } catch {
            throw .commandLine("'\(path)' cannot be read: \(error.reason)\(similarFile(to: path).hint)")
        }
        let log = log
        let root = bytes.isBlank ? nil : Node.read(bytes, path: path, log: log)
        if let root, root.sequence == nil { log.error(.ignoredNotList(found: root.kind), at: root.position) }
        entries = (root?.sequence ?? []).compactMap { Entry($0, log) }
        let console = Console(log: log, format: .text, isQuiet: false)
        console.print(log.diagnostics)
        if log.hasErrors { throw .errors("nothing was compared: the ignore file has errors") }
    }

    /// Whether a change is left out.
    func contains(_ change: ReportedChange) -> Bool { entries.contains { $0.id == change.id && $0.place == change.place } }

    /// Warns about entries that match no change, because the next change at their place would go unnoticed.
    func reportUnused(among changes: [ReportedChange]) {
        let log = log
        for entry in entries where !changes.contains(where: { $0.id == entry.id && $0.place == entry.place }) {
            let places = changes.filter { $0.id == entry.id }.map(\.place)
            log.warning(.unusedEntry(entry.id, entry.place, among: places), at: entry.position)
        }
        Console(log: log, format: .text, isQuiet: false).print(log.diagnostics)
    }
}

extension IgnoredChanges.Entry {
    fileprivate init?(_ node: Node, _ log: DiagnosticLog) {
        let known = ["id", "place", "reason"]
        for entry in node.mapping ?? [] where !known.contains(entry.key) {
            log.error(.unknownIgnoreKey(entry.key, among: known), at: entry.keyPosition)
        }
        for key in known where node[key]?.text?.isEmpty != false {
            log.error(.missingIgnoreKey(key), at: node.position)
        }
        guard let id = node["id"]?.text, let place = node["place"]?.text else { return nil }
        let ids = ContractRule.ids + InterfaceChange.ids
        if !ids.contains(id) { log.error(.unknownChange(id, among: ids), at: node["id"]?.position) }
        self.init(id: id, place: place, position: node.position)
    }
}

extension Diagnostic.Message {
    fileprivate static func ignoredNotList(found: String) -> Self { "the ignore file must be a list, not \(found)" }

    fileprivate static func unknownIgnoreKey(_ key: String, among known: [String]) -> Self {
        "unknown key '\(key)'; expected 'id', 'place' and 'reason'\(didYouMean(key, among: known))"
    }

    fileprivate static func missingIgnoreKey(_ key: String) -> Self { "the entry has no '\(key)'" }

    fileprivate static func unknownChange(_ id: String, among ids: [String]) -> Self {
        "unknown kind of change '\(id)'\(didYouMean(id, among: ids))"
    }

    fileprivate static func unusedEntry(_ id: String, _ place: String, among places: [String]) -> Self {
        "no change '\(id)' at '\(place)'; remove the entry\(didYouMean(place, among: places))"
    }
}
