/// A message about a position in a document.
///
/// A message is in lower case, names its subject in single quotes and says what was done about it:
/// `parameter 'page' is declared twice; the second one is ignored`. Code that a diagnostic ends throws it as an error.
package struct Diagnostic: Error, Hashable {
    /// The severity of a diagnostic; the least severe one comes first.
    package enum Severity: String, Sendable, Comparable {
        /// The client is complete, but something is interpreted, simplified or ignored without consequence.
        case note
        /// Something is left out or changed that users of the client may miss.
        case warning
        /// Nothing can be generated.
        case error

        package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
    }

    /// A second position that explains the first one.
    package struct Note: Sendable, Hashable {
        package let message: String
        package let position: SourcePosition

        package init(_ message: Message, at position: SourcePosition) {
            self.message = message.text
            self.position = position
        }
    }

    package let severity: Severity
    package let message: String
    /// The text that all diagnostics of the same kind have in common.
    package let kind: String
    /// The position, or nil for a message about the whole run, such as a missing file.
    package let position: SourcePosition?
    package let notes: [Note]

    package init(_ severity: Severity, _ message: Message, at position: SourcePosition?, notes: [Note] = []) {
        self.severity = severity
        self.message = message.text
        kind = message.kind
        self.position = position
        self.notes = notes
    }
}
