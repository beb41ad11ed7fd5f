import Diagnostics

extension Diagnostic.Message {
    static func unknownAnchor(_ name: String, among anchors: [String]) -> Self {
        "unknown anchor '\(name)'; the reference is ignored\(didYouMean(name, among: anchors))"
    }

    fileprivate static func missingTarget(_ reference: Reference, suggestion: String?, isIgnored: Bool) -> Self {
        "reference '\(reference.text)' has no target\(isIgnored ? "; it is ignored" : "")\(suggestion.hint)"
    }

    static func targetMismatch(_ reference: Reference, expected: ReferenceKind, found: String) -> Self {
        "reference '\(reference.text)' leads to \(found), not to \(expected.name); it is ignored"
    }

    static func fileOutsideFolder(_ path: String) -> Self {
        "file '\(path)' is outside the folder of the document and is not read without --allow-folder; the reference is ignored"
    }

    static func unreadableFile(_ path: String, suggestion: String?) -> Self {
        "file '\(path)' cannot be read; the reference is ignored\(suggestion.hint)"
    }

    static func networkForbidden(_ url: String) -> Self {
        "'\(url)' is on the network and is not read without --allow-network; the reference is ignored"
    }

    static func fetchFailed(_ url: String, _ error: FetchError) -> Self {
        "'\(url)' cannot be fetched: \(error.reason); the reference is ignored"
    }
}

extension Reference {
    /// The diagnostic about a reference without a target: an error if it is a JSON Pointer in its own file, which no other file can fix.
    func missingTarget(isNeeded: Bool, suggestion: String?) -> Diagnostic {
        let isError = isNeeded && text.hasPrefix("#/")
        return Diagnostic(isError ? .error : .warning, .missingTarget(self, suggestion: suggestion, isIgnored: !isError), at: position)
    }
}

extension String? {
    /// The end of a message that suggests a reference.
    fileprivate var hint: String { map { "; did you mean '\($0)'?" } ?? "" }
}
