/// A message about a place in a document.
///
/// Messages are in lower case, name the thing in single quotes and say what was done about it:
/// `parameter 'page' is declared twice; the second one is ignored`.
package struct Diagnostic: Sendable, Hashable {
    /// How bad it is; the order is the order of severity.
    package enum Severity: String, Sendable, Comparable {
        /// Worth knowing: something is read as it was meant, or has no counterpart in a client, or only a plainer one.
        case note
        /// Something was left out or changed that users of the client may miss.
        case warning
        /// Nothing can be generated.
        case error

        package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// A second place that explains the first one.
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
    /// The place, or nil where the message is about a whole run, such as a file that is not there.
    package let position: SourcePosition?
    package let notes: [Note]

    package init(_ severity: Severity, _ message: Message, at position: SourcePosition?, notes: [Note] = []) {
        self.severity = severity
        self.message = message.text
        self.position = position
        self.notes = notes
    }
}
