package import Diagnostics

extension [Operation] {
    /// Reports operations that have the `operationId` of an earlier one, which must be unique in a document.
    ///
    /// It is a note under different tags, where both operations keep their names, and a warning under the same tag.
    ///
    /// - Returns: the positions of the operations that have an earlier one's ID under the same tag.
    @discardableResult
    package func reportDuplicateIDs(to log: DiagnosticLog) -> Set<SourcePosition> {
        var earlier: [String: [Operation]] = [:]
        var duplicates: Set<SourcePosition> = []
        for operation in self {
            guard let id = operation.id else { continue }
            defer { earlier[id.value, default: []].append(operation) }
            // Several paths can refer to one path item, and so to one operation.
            guard let others = earlier[id.value]?.filter({ $0.position != operation.position }), let first = others.first?.id
            else { continue }
            let namesake = others.first { $0.tags.first?.value == operation.tags.first?.value }
            let notes = [Diagnostic.Note(.firstUse, at: (namesake?.id ?? first).position)]
            if namesake != nil {
                log.warning(.duplicateOperationID(id.value), at: id.position, notes: notes)
                duplicates.insert(operation.position)
            } else {
                log.note(.duplicateOperationIDUnderOtherTag(id.value), at: id.position, notes: notes)
            }
        }
        return duplicates
    }
}

extension Diagnostic.Message {
    package static func duplicateOperationID(_ id: String) -> Self {
        "duplicate operationId '\(id)'; the second operation gets another name"
    }

    static func duplicateOperationIDUnderOtherTag(_ id: String) -> Self {
        "duplicate operationId '\(id)'; both operations keep the name, under different tags"
    }

    static let firstUse: Self = "it is used here first"
}
