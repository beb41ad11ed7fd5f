/// A difference between the public interfaces of two versions of a client.
package struct InterfaceChange: Sendable, Equatable {
    package enum Difference: Sendable, Equatable {
        case added(String)
        case removed
        case changed(from: String, to: String)
    }

    package let kind: PublicInterface.Kind
    /// The name from the top, such as `TVDBSeries.banner`.
    package let name: String
    package let difference: Difference

    /// Whether code written for the old version may no longer compile.
    package var breaksSource: Bool {
        switch difference {
        case .removed, .changed: true
        case .added(let type):
            switch kind {
            case .operation, .model, .name: false
            // It becomes an argument of an initializer, which callers can omit only if it is optional.
            case .parameter, .property: !type.hasSuffix("?")
            // An exhaustive `switch` lacks it.
            case .response, .value: true
            }
        }
    }
}

extension PublicInterface {
    /// The changes since an older version, ordered by kind and name.
    ///
    /// The members of an item that was added or removed as a whole are not listed.
    package func changes(since old: PublicInterface) -> [InterfaceChange] {
        let order = Kind.allCases
        return Self.changes(from: old.nameableItems, to: nameableItems, in: "").sorted { left, right in
            let (leftKind, rightKind) = (order.firstIndex(of: left.kind) ?? 0, order.firstIndex(of: right.kind) ?? 0)
            return (leftKind, left.name) < (rightKind, right.name)
        }
    }

    /// The items, with each second name of a model replaced by everything that users can reach through it.
    package var nameableItems: [Item] {
        let types = self.items.filter { $0.kind == .model || $0.kind == .name }
        let models = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let nested = Dictionary(grouping: types, by: \.owner)
        var count = 0
        /// A model and everything inside it, under the given name.
        func items(_ item: Item, as name: String, depth: Int) -> [Item] {
            count += 1
            let model = item.kind == .name ? models[item.signature] ?? item : item
            let inner = depth < Self.maximumDepth && count < Self.maximumCount ? nested[model.name] ?? [] : []
            return [Item(kind: model.kind, name: name, signature: model.signature, members: model.members)]
                + inner.flatMap { items($0, as: name + $0.name.dropFirst(model.name.count), depth: depth + 1) }
        }
        return self.items.flatMap { $0.kind == .name ? items($0, as: $0.name, depth: 0) : [$0] }
    }

    /// How deep second names may nest; a manifest that was edited by hand can contain anything.
    private static let maximumDepth = 64
    /// How many models second names may expand to.
    private static let maximumCount = 1_000_000

    private static func changes(from old: [Item], to new: [Item], in owner: String) -> [InterfaceChange] {
        var changes: [InterfaceChange] = []
        func add(_ item: Item, _ difference: InterfaceChange.Difference) {
            changes.append(InterfaceChange(kind: item.kind, name: owner + item.name, difference: difference))
        }
        let before = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for item in new {
            guard let other = before[item.key] else {
                add(item, .added(item.signature))
                continue
            }
            guard other != item else { continue }
            if other.signature != item.signature { add(item, .changed(from: other.signature, to: item.signature)) }
            changes += Self.changes(from: other.members, to: item.members, in: "\(owner)\(item.name).")
        }
        let after = Set(new.map(\.key))
        for item in old where !after.contains(item.key) { add(item, .removed) }
        return changes
    }
}

extension PublicInterface.Item {
    /// The identity of an item across versions.
    fileprivate var key: [String] { [kind.rawValue, name] }

    /// The name of the model or namespace around a nested model.
    fileprivate var owner: String { String(name[..<(name.lastIndex(of: ".") ?? name.startIndex)]) }
}
