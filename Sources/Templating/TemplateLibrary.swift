import Foundation

/// Templates by name, which can use one another as partials, and their rendering.
package struct TemplateLibrary: Sendable {
    private var templates: [String: Template] = [:]
    private let indented = IndentedTemplates()

    /// How deep partials may use one another.
    private static let maximumDepth = 64

    package init() {}

    /// Adds a template, or replaces the one of the same name.
    ///
    /// - Throws: ``TemplateError`` where the source is none.
    package mutating func add(_ source: String, name: String) throws(TemplateError) {
        templates[name] = try Template(source, name: name)
        indented.removeAll()
    }

    /// The names of the templates.
    package var names: [String] { templates.keys.sorted() }

    /// Renders a template with a value, a view in nearly all cases.
    ///
    /// - Throws: ``TemplateError`` at the tag whose name or partial there is not.
    package func render(_ name: String, _ value: TemplateValue) throws(TemplateError) -> [UInt8] {
        guard let template = templates[name] else {
            throw TemplateError(template: name, line: 1, column: 1, message: "there is no template '\(name)'")
        }
        var rendering = Rendering(library: self, values: [value])
        try rendering.render(template.parts, of: template)
        return rendering.output
    }

    /// A template whose every line has white space in front, as partials have.
    fileprivate func template(_ name: String, indentation: String) throws(TemplateError) -> Template? {
        guard let template = templates[name], !indentation.isEmpty else { return templates[name] }
        let key = IndentedTemplates.Key(name: name, indentation: indentation)
        if let known = indented[key] { return known }
        let new = try Template(template.source, name: name, indentation: indentation)
        indented[key] = new
        return new
    }

    fileprivate struct Rendering {
        let library: TemplateLibrary
        /// The values that sections have gone into, outermost first.
        var values: [TemplateValue]
        var output: [UInt8] = []
        var depth = 0

        mutating func render(_ parts: [Template.Part], of template: Template) throws(TemplateError) {
            for part in parts {
                switch part {
                case .text(let text):
                    output.append(contentsOf: text.utf8)
                case .value(let name):
                    try write(try value(of: name, template), name, template)
                case .section(let name, let isInverted, let parts):
                    try render(section: parts, for: try value(of: name, template), isInverted: isInverted, template)
                case .partial(let name, let indentation, let place):
                    try render(partial: name, indentation: indentation, at: place, of: template)
                }
            }
        }

        private mutating func write(_ value: TemplateValue, _ name: Template.Name, _ template: Template) throws(TemplateError) {
            guard case .text(let text) = value else {
                throw error("'\(name.parts.joined(separator: "."))' is no text", name.place, template)
            }
            output.append(contentsOf: text.utf8)
        }

        private mutating func render(
            section parts: [Template.Part], for value: TemplateValue, isInverted: Bool, _ template: Template
        ) throws(TemplateError) {
            guard value.isTrue != isInverted else { return }
            switch value {
            case .list(let elements) where !isInverted:
                for element in elements { try render(parts, with: element, of: template) }
            case .view where !isInverted, .text where !isInverted:
                try render(parts, with: value, of: template)
            default:
                try render(parts, of: template)
            }
        }

        private mutating func render(_ parts: [Template.Part], with value: TemplateValue, of template: Template) throws(TemplateError) {
            values.append(value)
            try render(parts, of: template)
            values.removeLast()
        }

        private mutating func render(
            partial name: String, indentation: String, at place: Template.Place, of template: Template
        ) throws(TemplateError) {
            guard let partial = try library.template(name, indentation: indentation) else {
                throw error("there is no template '\(name)'", place, template)
            }
            guard depth < TemplateLibrary.maximumDepth else {
                throw error("templates use one another more than \(TemplateLibrary.maximumDepth) levels deep", place, template)
            }
            depth += 1
            try render(partial.parts, of: partial)
            depth -= 1
        }

        /// The value of the name in the innermost view that has it.
        private func value(of name: Template.Name, _ template: Template) throws(TemplateError) -> TemplateValue {
            guard let first = name.parts.first else { return values[values.count - 1] }
            for case .view(let view) in values.reversed() {
                guard var value = view.value(for: first) else { continue }
                for part in name.parts.dropFirst() {
                    guard case .view(let inner) = value, let next = inner.value(for: part) else {
                        throw error("'\(name.parts.joined(separator: "."))' is unknown: there is no '\(part)'", name.place, template)
                    }
                    value = next
                }
                return value
            }
            throw error("'\(first)' is unknown here", name.place, template)
        }

        private func error(_ message: String, _ place: Template.Place, _ template: Template) -> TemplateError {
            TemplateError(template: template.name, line: place.line, column: place.column, message: message)
        }
    }
}

/// Partials as they were parsed for the places that use them.
private final class IndentedTemplates: Sendable {
    struct Key: Hashable {
        let name: String
        let indentation: String
    }

    private let lock = NSLock()
    // Only used while `lock` is held.
    private nonisolated(unsafe) var templates: [Key: Template] = [:]

    subscript(key: Key) -> Template? {
        get { lock.withLock { templates[key] } }
        set { lock.withLock { templates[key] = newValue } }
    }

    func removeAll() { lock.withLock { templates = [:] } }
}
