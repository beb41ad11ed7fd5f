package import Diagnostics

extension [Operation] {
    /// Reports operations that have the `operationId` of an earlier one, which must be unique in a document.
    ///
    /// It is a note under different tags, where both operations keep their names, and a warning under the same tag.
    package func reportDuplicateIDs(to log: DiagnosticLog) {
        var earlier: [String: [Operation]] = [:]
        for operation in self {
            guard let id = operation.id else { continue }
            defer { earlier[id.value, default: []].append(operation) }
            guard let others = earlier[id.value], let first = others.first?.id else { continue }
            let namesake = others.first { $0.tags.first?.value == operation.tags.first?.value }
            let notes = [Diagnostic.Note(.firstUse, at: (namesake?.id ?? first).position)]
            if namesake != nil {
                log.warning(.duplicateOperationID(id.value), at: id.position, notes: notes)
            } else {
                log.note(.duplicateOperationIDUnderOtherTag(id.value), at: id.position, notes: notes)
            }
        }
    }
}

extension Diagnostic.Message {
    static func duplicateOperationID(_ id: String) -> Self {
        "duplicate operationId '\(id)'; the second operation gets another name"
    }

    static func duplicateOperationIDUnderOtherTag(_ id: String) -> Self {
        "duplicate operationId '\(id)'; both operations keep the name, under different tags"
    }

    static let firstUse: Self = "it is used here first"
}
