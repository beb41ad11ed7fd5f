import Diagnostics

extension DocumentFiles {
    /// The diagnostic about a reference without a target; nil if what is wrong has been reported.
    ///
    /// - Parameter kind: the kind of target; nil if it does not matter.
    func diagnostic(_ missing: MissingTarget, of reference: Reference, _ kind: ReferenceKind? = nil, isError: Bool) -> Diagnostic? {
        let (problem, effect, hint): (Diagnostic.Message, String, String)
        switch missing {
        case .reported: return nil
        case .problem(let message, let end): (problem, effect, hint) = (message, "the reference is ignored", end)
        case .pointer(let target):
            let meant = suggestion(for: target, kind, inFile: reference.parts.file)
            (problem, hint) = (.missingTarget(reference), meant == reference.text ? "" : meant.hint)
            effect = kind == .schema && access.allowsDangling ? "any value is allowed" : "it is ignored"
        }
        return Diagnostic(isError ? .error : .warning, problem + (isError ? "" : "; \(effect)") + hint, at: reference.position)
    }

    /// The reference that one without a target was probably meant to be: a similar place, or a component with a similar name.
    private func suggestion(for target: ReferenceTarget, _ kind: ReferenceKind?, inFile file: String) -> String? {
        if let pointer = roots[target.file]?.closestPointer(to: target.pointer) { return "\(file)#\(pointer)" }
        guard let name = target.pointer.tokens.last, let kind else { return nil }
        return roots[main]?.closestPointer(to: Pointer(kind.path(in: table.version) + [name])).map { "#\($0)" }
    }
}

extension Diagnostic.Message {
    static func unknownAnchor(_ name: String) -> Self { "unknown anchor '\(name)'" }

    fileprivate static func missingTarget(_ reference: Reference) -> Self { "reference '\(reference.text)' has no target" }

    static func targetInDocument(_ reference: String) -> Self {
        "'\(reference)' has no target in this file; it and others like it are read as references to the document, as bundlers read them"
    }

    static func targetMismatch(_ reference: Reference, expected: ReferenceKind, found: String) -> Self {
        "reference '\(reference.text)' leads to \(found), not to \(expected.object.name); it is ignored"
    }

    static func fileOutsideFolder(_ path: String) -> Self {
        "file '\(path)' is outside the folder of the document and is not read without --allow-folder"
    }

    static func unreadableFile(_ path: String) -> Self { "file '\(path)' cannot be read" }

    static func networkForbidden(_ url: String) -> Self { "'\(url)' is on the network and is not read without --allow-network" }

    static func fetchFailed(_ url: String, _ error: FetchError) -> Self { "'\(url)' cannot be fetched: \(error.reason)" }
}
