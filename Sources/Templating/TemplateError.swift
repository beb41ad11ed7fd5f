/// What is wrong with a template, and where.
package struct TemplateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the template.
    package let template: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    package let message: String

    package var description: String { "\(template):\(line):\(column): error: \(message)" }
}
