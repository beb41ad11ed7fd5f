/// A difference between two versions of a client that its users can notice.
package struct SurfaceChange: Sendable, Equatable {
    package enum Difference: Sendable, Equatable {
        case added(String)
        case removed
        case changed(from: String, to: String)
    }

    package let kind: Surface.Kind
    /// The name from the top, such as `TVDBSeries.banner`.
    package let name: String
    package let difference: Difference

    /// Whether code that was written for the old version may not compile any more.
    package var breaksSource: Bool {
        switch difference {
        case .removed, .changed: true
        case .added(let type):
            switch kind {
            case .operation, .model, .name: false
            // Initialisers take it, so that it can only be left out where it is optional.
            case .parameter, .property: !type.hasSuffix("?")
            // A `switch` over all cases misses it.
            case .response, .value: true
            }
        }
    }
}

extension Surface {
    /// What has changed since an older version, ordered by kind and name.
    ///
    /// The parts of something that was added or removed as a whole are not listed.
    package func changes(since old: Surface) -> [SurfaceChange] {
        let order = Kind.allCases
        return Self.changes(from: old.nameableItems, to: nameableItems, in: "").sorted { left, right in
            let (leftKind, rightKind) = (order.firstIndex(of: left.kind) ?? 0, order.firstIndex(of: right.kind) ?? 0)
            return (leftKind, left.name) < (rightKind, right.name)
        }
    }

    /// The items, with all that can be named through other names of models in place of those names.
    package var nameableItems: [Item] {
        let types = self.items.filter { $0.kind == .model || $0.kind == .name }
        let models = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let nested = Dictionary(grouping: types, by: \.owner)
        var count = 0
        /// A model and all that stands in it, as it can be named through another name.
        func items(_ item: Item, as name: String, depth: Int) -> [Item] {
            count += 1
            let model = item.kind == .name ? models[item.text] ?? item : item
            let inner = depth < Self.maximumDepth && count < Self.maximumCount ? nested[model.name] ?? [] : []
            return [Item(kind: model.kind, name: name, text: model.text, parts: model.parts)]
                + inner.flatMap { items($0, as: name + $0.name.dropFirst(model.name.count), depth: depth + 1) }
        }
        return self.items.flatMap { $0.kind == .name ? items($0, as: $0.name, depth: 0) : [$0] }
    }

    /// How deep models may stand in one another under other names; a manifest that somebody has changed can say anything.
    private static let maximumDepth = 64
    /// How many models may have other names.
    private static let maximumCount = 1_000_000

    private static func changes(from old: [Item], to new: [Item], in owner: String) -> [SurfaceChange] {
        var changes: [SurfaceChange] = []
        func add(_ item: Item, _ difference: SurfaceChange.Difference) {
            changes.append(SurfaceChange(kind: item.kind, name: owner + item.name, difference: difference))
        }
        let before = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for item in new {
            guard let other = before[item.key] else {
                add(item, .added(item.text))
                continue
            }
            guard other != item else { continue }
            if other.text != item.text { add(item, .changed(from: other.text, to: item.text)) }
            changes += Self.changes(from: other.parts, to: item.parts, in: "\(owner)\(item.name).")
        }
        let after = Set(new.map(\.key))
        for item in old where !after.contains(item.key) { add(item, .removed) }
        return changes
    }
}

extension Surface.Item {
    /// What makes two items the same one in two versions.
    fileprivate var key: [String] { [kind.rawValue, name] }

    /// The name of what a nested model stands in.
    fileprivate var owner: String { String(name[..<(name.lastIndex(of: ".") ?? name.startIndex)]) }
}
