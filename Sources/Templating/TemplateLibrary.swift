import Diagnostics

/// Templates by name, which can include one another as partials.
package struct TemplateLibrary: Sendable {
    private var templates: [String: Template] = [:]
    /// Partials parsed with the indentation of the tags that include them, by their names and the indentation.
    private var indented = Lock([[String]: Template]())

    /// The maximum depth of partials that include one another.
    private static let maximumDepth = 64

    package init() {}

    /// Adds a template, or replaces the template of the same name.
    ///
    /// - Throws: ``TemplateError`` if the source is not a template.
    package mutating func add(_ source: String, name: String) throws(TemplateError) {
        templates[name] = try Template(source, name: name)
        // Copies of the library may still have the template.
        indented = Lock([:])
    }

    /// The names of the templates.
    package var names: [String] { templates.keys.sorted() }

    /// The template of a name.
    subscript(name: String) -> Template? { templates[name] }

    /// Renders a template with values, outermost first; nearly all values are views.
    ///
    /// - Throws: ``TemplateError`` at a tag whose name or partial is unknown.
    package func render(_ name: String, _ values: [TemplateValue]) throws(TemplateError) -> [UInt8] {
        guard let template = templates[name] else {
            throw TemplateError(.unknownTemplate(name, among: names), in: name, at: Template.Location(line: 1, column: 1))
        }
        var rendering = Rendering(library: self, values: values)
        try rendering.render(template.elements, of: template)
        return rendering.output
    }

    /// A template with whitespace inserted at the start of every line, as partials have.
    fileprivate func template(_ name: String, indentation: String) throws(TemplateError) -> Template? {
        guard let template = templates[name], !indentation.isEmpty else { return templates[name] }
        let key = [name, indentation]
        if let known = indented.withLock({ $0[key] }) { return known }
        let new = try Template(template.source, name: name, indentation: indentation)
        indented.withLock { $0[key] = new }
        return new
    }

    fileprivate struct Rendering {
        let library: TemplateLibrary
        /// The values of the sections around a tag, outermost first.
        var values: [TemplateValue]
        var output: [UInt8] = []
        var depth = 0

        mutating func render(_ elements: [Template.Element], of template: Template) throws(TemplateError) {
            for element in elements {
                switch element {
                case .text(let text):
                    write(text)
                case .value(let name):
                    try write(try value(of: name, template), name, template)
                case .section(let name, let isInverted, let elements):
                    try render(section: elements, for: try value(of: name, template), isInverted: isInverted, template)
                case .partial(let name, let indentation, let location):
                    try render(partial: name, indentation: indentation, at: location, of: template)
                }
            }
        }

        private mutating func write(_ value: TemplateValue, _ name: Template.Name, _ template: Template) throws(TemplateError) {
            guard case .string(let string) = value else { throw TemplateError(.notAString(name), in: template.name, at: name.location) }
            write(string)
        }

        private mutating func write(_ string: String) {
            var string = string
            string.withUTF8 { output.append(contentsOf: $0) }
        }

        private mutating func render(
            section elements: [Template.Element], for value: TemplateValue, isInverted: Bool, _ template: Template
        ) throws(TemplateError) {
            guard value.isTrue != isInverted else { return }
            switch value {
            case .list(let values) where !isInverted:
                for value in values { try render(elements, with: value, of: template) }
            case .view where !isInverted, .string where !isInverted:
                try render(elements, with: value, of: template)
            default:
                try render(elements, of: template)
            }
        }

        private mutating func render(_ elements: [Template.Element], with value: TemplateValue, of template: Template) throws(TemplateError)
        {
            values.append(value)
            try render(elements, of: template)
            values.removeLast()
        }

        private mutating func render(
            partial name: String, indentation: String, at location: Template.Location, of template: Template
        ) throws(TemplateError) {
            guard let partial = try library.template(name, indentation: indentation) else {
                throw TemplateError(.unknownTemplate(name, among: library.names), in: template.name, at: location)
            }
            guard depth < TemplateLibrary.maximumDepth else {
                throw TemplateError(.tooDeep(TemplateLibrary.maximumDepth), in: template.name, at: location)
            }
            depth += 1
            try render(partial.elements, of: partial)
            depth -= 1
        }

        /// The value of the name in the innermost view that has it.
        private func value(of name: Template.Name, _ template: Template) throws(TemplateError) -> TemplateValue {
            guard let first = name.components.first else { return values[values.count - 1] }
            for case .view(let view) in values.reversed() {
                guard var value = view.value(for: first) else { continue }
                for component in name.components.dropFirst() {
                    guard case .view(let inner) = value, let next = inner.value(for: component) else {
                        throw TemplateError(.unknownComponent(component.text, of: name), in: template.name, at: name.location)
                    }
                    value = next
                }
                return value
            }
            throw TemplateError(.unknownName(first.text, among: []), in: template.name, at: name.location)
        }
    }
}

extension Diagnostic.Message {
    static func unknownName(_ name: String, among known: [String]) -> Self { "unknown name '\(name)'\(didYouMean(name, among: known))" }

    static func unknownComponent(_ component: String, of name: Template.Name) -> Self {
        "unknown name '\(name)'; there is no '\(component)' in it"
    }

    static func notAString(_ name: Template.Name) -> Self { "'\(name)' is not a string; use it as a section" }

    static func unknownTemplate(_ name: String, among known: [String]) -> Self {
        "unknown template '\(name)'\(didYouMean(name, among: known))"
    }

    static func tooDeep(_ maximum: Int) -> Self { "templates include one another more than \(maximum) levels deep" }
}
