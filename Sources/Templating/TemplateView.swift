/// A value whose keys a template can use.
package protocol TemplateView: Sendable {
    /// Every key of the view, with its kind and its value.
    static var keys: TemplateKeys<Self> { get }
}

extension TemplateView {
    /// The kinds of the keys, which a template is checked against.
    package static var kinds: [String: TemplateKind] { keys.kinds }
}

/// A view with its keys, whose values are computed when a template uses them.
package struct BoundView: Sendable {
    private let places: [Int]
    private let valueAtPlace: @Sendable (Int) -> TemplateValue

    package init<View: TemplateView>(_ view: View) { self.init(view, keys: View.keys) }

    /// A view with its own keys instead of those of its type.
    init<View: Sendable>(_ view: View, keys: TemplateKeys<View>) {
        places = keys.places
        valueAtPlace = { keys.values[$0](view) }
    }

    /// The value of a key; nil if the view has no such key.
    func value(for key: KeyName) -> TemplateValue? {
        guard key.number < places.count, places[key.number] >= 0 else { return nil }
        return valueAtPlace(places[key.number])
    }
}

/// A value that a template lays out.
package enum TemplateValue: Sendable {
    /// A string, which is written as it is; an empty one hides its section.
    case string(String)
    case flag(Bool)
    /// The values for which a section is repeated.
    case list([TemplateValue])
    /// A view whose keys a section can use.
    case view(BoundView)

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
