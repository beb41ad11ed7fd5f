/// What a template is rendered from: a view hands over ready values by name.
package protocol TemplateView: Sendable {
    /// The value of a name, or nil where the view has no such name, which is an error in the template.
    func value(for name: String) -> TemplateValue?
}

/// A value that a template lays out.
package enum TemplateValue: Sendable {
    /// A text, which is written as it is; in a section it counts as false where it is empty.
    case text(String)
    case flag(Bool)
    /// Values that a section repeats itself for.
    case list([TemplateValue])
    /// A view whose names a section can use.
    case view(any TemplateView)

    /// A list of views.
    package static func views(_ views: [some TemplateView]) -> TemplateValue { .list(views.map { .view($0) }) }

    /// A list of texts.
    package static func texts(_ texts: [String]) -> TemplateValue { .list(texts.map { .text($0) }) }

    /// A view, or false where there is none.
    package static func optional(_ view: (some TemplateView)?) -> TemplateValue { view.map { .view($0) } ?? .flag(false) }

    /// Whether a section for this value is rendered.
    var isTrue: Bool {
        switch self {
        case .text(let text): !text.isEmpty
        case .flag(let flag): flag
        case .list(let values): !values.isEmpty
        case .view: true
        }
    }
}
