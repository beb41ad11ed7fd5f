package import Diagnostics

/// A fault in a template, and its position.
package struct TemplateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the template.
    package let template: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    package let message: Diagnostic.Message

    package var description: String { "\(template):\(line):\(column): error: \(message.text)" }

    init(_ message: Diagnostic.Message, in template: String, at location: Template.Location) {
        self.template = template
        line = location.line
        column = location.column
        self.message = message
    }
}
