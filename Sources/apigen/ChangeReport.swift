import Diagnostics
import Generator
import SwiftClient

/// The changes for the users of a client.
struct ChangeReport {
    private let changes: [InterfaceChange]

    /// The number of changes that are listed unless the user wants all.
    static let limit = 60

    /// - Parameter old: the public interface of the old client; nil if there was none.
    init(of client: GeneratedClient, since old: PublicInterface?) {
        changes = old.map(client.interface.changes) ?? []
    }

    /// A line with the number of changes, and one for each; empty if there are none.
    func lines(limit: Int) -> [String] {
        guard !changes.isEmpty else { return [] }
        let effects = [InterfaceChange.Effect.breaksSource, .breaksSwitches].compactMap { effect in
            let count = changes.count { $0.effect == effect }
            let verb = effect.rawValue.drop { $0 != " " }
            return count == 0 ? nil : "\(count) \(count == 1 ? "breaks" : "break")\(verb)"
        }
        let breaking = effects.isEmpty ? "none of which breaks source" : "of which " + effects.joined(separator: " and ")
        let rest = changes.count > limit ? ["  … and \(changes.count - limit) more; --all-changes lists them"] : []
        return ["changes for the client's users: \(changes.count), \(breaking)"] + changes.prefix(limit).map { "  " + $0.description }
            + rest
    }

    /// The error about a client that is out of date, at the first change in the document or else at its start.
    func fault(of folder: String, at start: SourcePosition) -> Diagnostic {
        let change = changes.first { $0.new != nil }
        return Diagnostic(.error, .staleClient(folder, change?.description), at: change?.new ?? start)
    }

    /// A note for each change.
    var notes: [Diagnostic] { changes.map { Diagnostic(.note, Diagnostic.Message($0.description), at: $0.new) } }
}

extension Diagnostic.Message {
    fileprivate static func staleClient(_ folder: String, _ change: String?) -> Self {
        "the client in '\(folder)' is out of date\(change.map { " (\($0))" } ?? ""); run 'swift package apigen'"
    }
}
