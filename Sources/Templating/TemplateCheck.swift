import Diagnostics

extension TemplateLibrary {
    /// The faults of a template and of the partials that it includes, in the order in which they are found: names that no
    /// view has, and partials that do not exist.
    ///
    /// - Parameter views: the views that the template is rendered from, outermost first.
    package func faults(in template: String, renderedFrom views: [any TemplateView.Type]) -> [TemplateError] {
        var check = TemplateCheck(library: self, scopes: views.map { .keys($0.kinds) })
        check.check(template)
        return check.faults
    }
}

/// A walk over a template and its partials that looks up every name, even in sections that no document shows.
private struct TemplateCheck {
    let library: TemplateLibrary
    /// The scopes of the sections around a tag, outermost first.
    var scopes: [Scope]
    var faults: [TemplateError] = []
    /// The partials around a tag.
    private var open: [String] = []

    /// The names that are available in a section.
    enum Scope {
        case keys([String: TemplateKind])
        /// Only the string itself (`.`).
        case string
    }

    init(library: TemplateLibrary, scopes: [Scope]) {
        self.library = library
        self.scopes = scopes
    }

    mutating func check(_ name: String) {
        guard let template = library[name] else { return }
        // A partial that includes itself in a section is checked twice: with the outer keys, and with those of the section.
        guard open.count(where: { $0 == name }) < 2 else { return }
        open.append(name)
        check(template.elements, of: template)
        open.removeLast()
    }

    private mutating func check(_ elements: [Template.Element], of template: Template) {
        for element in elements {
            switch element {
            case .text:
                continue
            case .value(let name):
                guard let kind = kind(of: name, in: template) else { continue }
                if case .string = kind { continue }
                add(.notAString(name), name.location, template)
            case .section(let name, let isInverted, let elements):
                let scope = kind(of: name, in: template).flatMap(Scope.init)
                if !isInverted, let scope { scopes.append(scope) }
                check(elements, of: template)
                if !isInverted, scope != nil { scopes.removeLast() }
            case .partial(let name, _, let location):
                if library[name] == nil { add(.unknownTemplate(name, among: library.names), location, template) }
                check(name)
            }
        }
    }

    /// The kind of the value of a name; nil if it is unknown, which is reported.
    private mutating func kind(of name: Template.Name, in template: Template) -> TemplateKind? {
        guard let first = name.components.first?.text else {
            if case .string? = scopes.last { return .string }
            add(.notAString(name), name.location, template)
            return nil
        }
        let keys = scopes.reversed().compactMap { scope in if case .keys(let keys) = scope { keys } else { nil } }
        guard var kind = keys.lazy.compactMap({ $0[first] }).first else {
            add(.unknownName(first, among: keys.flatMap { $0.keys.sorted() }), name.location, template)
            return nil
        }
        for component in name.components.dropFirst().map(\.text) {
            guard case .view(let keys) = kind, let inner = keys()[component] else {
                add(.unknownComponent(component, of: name), name.location, template)
                return nil
            }
            kind = inner
        }
        return kind
    }

    private mutating func add(_ message: Diagnostic.Message, _ location: Template.Location, _ template: Template) {
        let fault = TemplateError(message, in: template.name, at: location)
        if !faults.contains(fault) { faults.append(fault) }
    }
}

extension TemplateCheck.Scope {
    /// The scope that a section of a value adds; nil for a flag, which adds none.
    fileprivate init?(_ kind: TemplateKind) {
        switch kind {
        case .flag: return nil
        case .string, .strings: self = .string
        case .view(let keys), .views(let keys): self = .keys(keys())
        }
    }
}
