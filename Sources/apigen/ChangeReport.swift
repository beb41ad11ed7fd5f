import Diagnostics
import Generator
import SwiftClient

/// The changes for the users of a client.
struct ChangeReport {
    private let changes: [InterfaceChange]

    /// How many changes are listed unless the user wants all.
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

    /// A note for each change.
    var notes: [Diagnostic] { changes.map { Diagnostic(.note, Diagnostic.Message($0.description), at: nil) } }
}
