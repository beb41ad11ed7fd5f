/// The keys of a view. A template is checked against them before anything is rendered.
package struct TemplateKeys<View>: Sendable, ExpressibleByArrayLiteral {
    /// The kinds of the keys, by name.
    let kinds: [String: TemplateKind]
    /// The index of a key among the values, by the number of its name; -1 for other names.
    let places: [Int]
    let values: [@Sendable (View) -> TemplateValue]

    package init(arrayLiteral keys: TemplateKey<View>...) { self.init(keys) }

    package init(_ keys: [TemplateKey<View>]) {
        kinds = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.kind) })
        values = keys.map(\.value)
        let numbers = keys.map { KeyName($0.name).number }
        var places = Array(repeating: -1, count: (numbers.max() ?? -1) + 1)
        for (place, number) in numbers.enumerated() { places[number] = place }
        self.places = places
    }
}

/// One key of a view.
package struct TemplateKey<View>: Sendable {
    let name: String
    let kind: TemplateKind
    let value: @Sendable (View) -> TemplateValue

    /// A string, which is written; an empty string hides a section.
    package static func string(_ name: String, _ value: @escaping @Sendable (View) -> String) -> TemplateKey {
        TemplateKey(name: name, kind: .string) { .string(value($0)) }
    }

    /// A flag, which shows or hides a section.
    package static func flag(_ name: String, _ value: @escaping @Sendable (View) -> Bool) -> TemplateKey {
        TemplateKey(name: name, kind: .flag) { .flag(value($0)) }
    }

    /// Strings; a section is repeated for each of them.
    package static func strings(_ name: String, _ value: @escaping @Sendable (View) -> [String]) -> TemplateKey {
        TemplateKey(name: name, kind: .strings) { .list(value($0).map { .string($0) }) }
    }

    /// A view whose keys a section can use; nil hides the section.
    package static func view<Inner: TemplateView>(_ name: String, _ value: @escaping @Sendable (View) -> Inner?) -> TemplateKey {
        TemplateKey(name: name, kind: .view { Inner.kinds }) { value($0).map { .view(BoundView($0)) } ?? .flag(false) }
    }

    /// Views; a section is repeated for each of them.
    package static func views<Inner: TemplateView>(_ name: String, _ value: @escaping @Sendable (View) -> [Inner]) -> TemplateKey {
        TemplateKey(name: name, kind: .views { Inner.kinds }) { .list(value($0).map { .view(BoundView($0)) }) }
    }

    /// A value with its own keys, which a section can use; nil hides the section.
    package static func view<Inner: Sendable>(
        _ name: String, of value: @escaping @Sendable (View) -> Inner?, keys: TemplateKeys<Inner>
    ) -> TemplateKey {
        TemplateKey(name: name, kind: .view { keys.kinds }) { value($0).map { .view(BoundView($0, keys: keys)) } ?? .flag(false) }
    }

    /// Values with their own keys; a section is repeated for each of them.
    package static func views<Inner: Sendable>(
        _ name: String, of values: @escaping @Sendable (View) -> [Inner], keys: TemplateKeys<Inner>
    ) -> TemplateKey {
        TemplateKey(name: name, kind: .views { keys.kinds }) { .list(values($0).map { .view(BoundView($0, keys: keys)) }) }
    }
}

/// The possible uses of a view's key.
package enum TemplateKind: Sendable {
    case string
    case flag
    case strings
    /// A view with the keys that the closure returns; a closure, because views can contain one another.
    case view(@Sendable () -> [String: TemplateKind])
    case views(@Sendable () -> [String: TemplateKind])
}
