/// A parsed template: text, and tags that say where values go.
///
/// The language is mustache without escaping and without set delimiters: `{{name}}`, `{{#name}}…{{/name}}`,
/// `{{^name}}…{{/name}}`, `{{> name}}` and `{{! comment }}`. A line that holds nothing but a section, partial or comment
/// tag leaves no trace. What mustache passes over in silence, a name that nothing has, is an error here.
package struct Template: Sendable {
    /// One step of rendering.
    indirect enum Part: Sendable {
        case text(String)
        case value(Name)
        case section(Name, isInverted: Bool, [Part])
        case partial(String, indentation: String, Place)
    }

    /// Line and column of a tag.
    struct Place: Sendable {
        let line: Int
        let column: Int
    }

    /// A dotted name in a tag; no parts for the value itself (`.`).
    struct Name: Sendable {
        let parts: [String]
        let place: Place
    }

    let name: String
    let source: String
    let parts: [Part]

    /// - Throws: ``TemplateError`` where a tag is not closed or a section does not end.
    package init(_ source: String, name: String) throws(TemplateError) {
        try self.init(source, name: name, indentation: "")
    }

    /// - Parameter indentation: white space that is put in front of every line.
    init(_ source: String, name: String, indentation: String) throws(TemplateError) {
        self.name = name
        self.source = source
        var parser = TemplateParser(source, template: name, indentation: indentation)
        parts = try parser.parse()
    }
}
