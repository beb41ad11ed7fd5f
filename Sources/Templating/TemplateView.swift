/// A value whose keys a template can use.
package protocol TemplateView: Sendable {
    /// Every key of the view, with its kind and its value.
    static var keys: TemplateKeys<Self> { get }

    /// The value of a key; nil if the view has no such key, which is an error in the template.
    func value(for key: String) -> TemplateValue?
}

extension TemplateView {
    package func value(for key: String) -> TemplateValue? { Self.keys.value(key, self) }

    /// The kinds of the keys, which a template is checked against.
    package static var kinds: [String: TemplateKind] { keys.kinds }
}

/// A value that a template lays out.
package enum TemplateValue: Sendable {
    /// A string, which is written as it is; an empty one hides its section.
    case string(String)
    case flag(Bool)
    /// The values for which a section is repeated.
    case list([TemplateValue])
    /// A view whose keys a section can use.
    case view(any TemplateView)

    /// Whether a section of this value is shown.
    var isTrue: Bool {
        switch self {
        case .string(let string): !string.isEmpty
        case .flag(let flag): flag
        case .list(let values): !values.isEmpty
        case .view: true
        }
    }
}
