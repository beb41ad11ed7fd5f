/// A parsed template: literal text, and tags that say where values go.
///
/// The language is mustache without escaping and without set delimiters: `{{name}}`, `{{#name}}…{{/name}}`,
/// `{{^name}}…{{/name}}`, `{{> name}}` and `{{! comment }}`. A line that contains only a section, partial or comment tag
/// is not written. An unknown name, which mustache ignores, is an error.
package struct Template: Sendable {
    /// One step of rendering.
    indirect enum Element: Sendable {
        case text(String)
        case value(Name)
        case section(Name, isInverted: Bool, [Element])
        case partial(String, indentation: String, Location)
    }

    /// The line and column of a tag, both from 1.
    struct Location: Sendable {
        let line: Int
        let column: Int
    }

    /// The dotted name in a tag; without components for the current value (`.`).
    struct Name: Sendable, CustomStringConvertible {
        let components: [KeyName]
        let location: Location

        var description: String { components.isEmpty ? "." : components.map(\.text).joined(separator: ".") }
    }

    let name: String
    let source: String
    let elements: [Element]

    /// - Parameter indentation: whitespace to insert at the start of every line.
    /// - Throws: ``TemplateError`` if a tag or section is not closed.
    init(_ source: String, name: String, indentation: String = "") throws(TemplateError) {
        self.name = name
        self.source = source
        var parser = TemplateParser(source, template: name, indentation: indentation)
        elements = try parser.parse()
    }
}
