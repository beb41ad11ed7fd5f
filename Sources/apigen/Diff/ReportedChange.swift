import Contract
import Diagnostics
import SwiftClient

/// A change as a report shows it.
struct ReportedChange {
    /// The two questions that a comparison answers.
    enum Verdict: String, CaseIterable {
        /// Whether programs that were built from the old document work with the new service.
        case contract
        /// Whether code for the old client compiles with the new one.
        case source
    }

    let verdict: Verdict
    /// The stable name of the kind of change.
    let id: String
    let severity: ContractChange.Severity
    let direction: ContractChange.Direction?
    /// The changed part: `GET /pets`, `Pet.name`.
    let place: String
    /// A description of the change.
    let message: String
    /// Advice for the user; nil if none is needed.
    let advice: String?
    let old: SourceFile.Location?
    let new: SourceFile.Location?
}

extension ReportedChange {
    init(_ change: ContractChange, _ oldLog: DiagnosticLog, _ newLog: DiagnosticLog) {
        self.init(
            verdict: .contract, id: change.id, severity: change.severity, direction: change.direction, place: change.subject,
            message: change.detail, advice: change.advice, old: change.old.map(oldLog.location), new: change.new.map(newLog.location))
    }

    init(_ change: InterfaceChange, _ oldLog: DiagnosticLog, _ newLog: DiagnosticLog) {
        self.init(
            verdict: .source, id: change.id, severity: change.effect.map(\.severity) ?? .information, direction: nil, place: change.name,
            message: change.summary, advice: change.effect?.advice, old: change.old.map(oldLog.location),
            new: change.new.map(newLog.location))
    }
}

extension InterfaceChange {
    /// The change as a clause: `the property changes: String? → Int?`.
    fileprivate var summary: String {
        let verb =
            switch difference {
            case .added: "is added"
            case .removed: "is removed"
            case .renamed, .changed, .restated, .reordered: "changes"
            }
        let detail = detail
        return "the \(kind.rawValue) \(verb)" + (detail.isEmpty ? "" : ": \(detail)") + (effect.map { " (\($0.rawValue))" } ?? "")
    }
}

extension InterfaceChange.Effect {
    fileprivate var severity: ContractChange.Severity { self == .breaksSource ? .breaking : .warning }

    fileprivate var advice: String {
        switch self {
        case .breaksSource: "change the code that names it"
        case .breaksSwitches: "add a case to the switches over it, or a default"
        case .changesURL, .changesMethod, .changesPlace: "update the client together with the service"
        case .changesDefault: "pass the value where the old default is meant"
        }
    }
}
