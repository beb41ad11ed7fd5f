package import Diagnostics

extension [Operation] {
    /// Reports operations that have the `operationId` of an earlier one, which must be unique in a document.
    ///
    /// The diagnostic is a note if their tags differ, in which case both operations keep their names, and a warning under the same tag.
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
            let sameTag = others.first { $0.tags.first?.value == operation.tags.first?.value }
            let notes = [Diagnostic.Note(.firstUse, at: (sameTag?.id ?? first).position)]
            if sameTag != nil {
                log.warning(.duplicateOperationID(id.value), at: id.position, notes: notes)
                duplicates.insert(operation.position)
            } else {
                log.note(.duplicateOperationIDUnderOtherTag(id.value), at: id.position, notes: notes)
            }
        }
        return duplicates
    }
}

extension Operation {
    /// The function's name in an `operationId` that FastAPI or HubSpot combined with the path and the method: `read_tree` in
    /// `read_tree_trees__id__get` (`GET /trees/{id}`), `getById` in `get-/trees/{id}_getById`; nil for any other `operationId`.
    package func idWithoutPath(_ method: String, _ path: String) -> String? {
        let prefix = "\(method.lowercased())-\(path)_"
        if let id = id?.value, id.hasPrefix(prefix), id.count > prefix.count { return String(id.dropFirst(prefix.count)) }
        let place = path.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "_" }.joined()
        let suffix = "_\(method.lowercased())"
        guard let id = id?.value, id.hasSuffix(place + suffix) else { return nil }
        let name = id.dropLast(place.count + suffix.count)
        return name.contains { $0 != "_" } ? String(name) : nil
    }
}

extension Document {
    /// The names that FastAPI gives to the schemas of bodies that only one operation has, such as `Body_log_in_login_post`.
    package var namesOfBodies: Set<String> {
        let operations = paths.flatMap { path in path.value.operations.map { (path.name, $0) } }
        return Set(
            operations.compactMap { path, operation in
                operation.value.idWithoutPath(operation.name, path) == nil ? nil : operation.value.id.map { "Body_" + $0.value }
            })
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
