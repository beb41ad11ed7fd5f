extension Diagnostic {
    /// The wording of a diagnostic, declared as a static member next to the rule that emits it.
    ///
    /// A module declares its messages in extensions of this type, in the files of their rules, so that they can be read and
    /// tested as a list: `grep -A4 "extension Diagnostic.Message"`. A message is in lower case, names its subject in single
    /// quotes, and ends with what was done about it.
    package struct Message: Sendable, Hashable, ExpressibleByStringInterpolation {
        package let text: String
        /// The text without the values in it, which is equal for all messages of a declaration.
        package let kind: String

        package init(_ text: String) { (self.text, kind) = (text, text) }

        package init(stringLiteral text: String) { self.init(text) }

        package init(stringInterpolation: Interpolation) { (text, kind) = (stringInterpolation.text, stringInterpolation.kind) }

        private init(_ text: String, kind: String) { (self.text, self.kind) = (text, kind) }

        package static func + (left: Message, right: String) -> Message { Message(left.text + right, kind: left.kind) }

        /// A message under construction, which distinguishes values from words.
        package struct Interpolation: StringInterpolationProtocol {
            fileprivate var text = ""
            fileprivate var kind = ""

            package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

            package mutating func appendLiteral(_ words: String) {
                text += words
                kind += words
            }

            package mutating func appendInterpolation(_ value: some Any) {
                text += "\(value)"
                kind += "…"
            }
        }
    }
}
