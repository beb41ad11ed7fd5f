extension Diagnostic {
    /// The wording of a diagnostic, declared as a static member beside the rule that emits it.
    ///
    /// A module declares its messages in extensions of this type, in the files of their rules, so that they can be read and
    /// tested as a list: `grep -A4 "extension Diagnostic.Message"`. A message is in lower case, names its subject in single
    /// quotes, and ends with what was done about it.
    package struct Message: Sendable, Hashable, ExpressibleByStringInterpolation {
        package let text: String

        package init(_ text: String) { self.text = text }

        package init(stringLiteral text: String) { self.text = text }

        package static func + (left: Message, right: String) -> Message { Message(left.text + right) }
    }
}
