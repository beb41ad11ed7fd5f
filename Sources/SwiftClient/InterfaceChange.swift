/// A difference between the public interfaces of two versions of a client.
package struct InterfaceChange: Sendable, Equatable {
    package enum Difference: Sendable, Equatable {
        /// With its signature or, if it has none, its facts.
        case added(String)
        case removed
        /// Another signature.
        case changed(from: String, to: String)
        /// Other facts; those that both versions have are left out.
        case restated(from: [String], to: [String])
        /// Another order of the arguments that both versions have; those before the first difference and after the last are left out.
        case reordered(from: [String], to: [String])
    }

    /// What a change means for the code of users.
    package enum Effect: String, Sendable {
        case breaksSource = "breaks source"
        case breaksSwitches = "breaks exhaustive switches"
        case changesURL = "requests go to another URL"
        case changesMethod = "requests use another method"
        case changesPlace = "requests carry it elsewhere"
        case changesDefault = "code that omits it uses another value"
    }

    package let kind: PublicInterface.Kind
    /// The name from the top, such as `TVDBSeries.banner`.
    package let name: String
    package let difference: Difference

    /// What the change means for the code of users; nil for one that they need not react to.
    package var effect: Effect? {
        switch (difference, kind) {
        case (.removed, _), (.reordered, _): .breaksSource
        case (.added, .response), (.added, .value): .breaksSwitches
        case (.added(let type), .parameter), (.added(let type), .property), (.added(let type), .argument):
            type.isOmittable ? nil : .breaksSource
        case (.added, _): nil
        case (.changed(let from, let to), .client):
            Self.accessLevels.drop { $0 != from }.contains(to) ? nil : .breaksSource
        case (.changed(from: "struct", to: "mutable struct"), _): nil
        case (.changed(let from, let to), _):
            from.type != to.type || from.isOmittable && !to.isOmittable ? .breaksSource : from.isOmittable ? .changesDefault : nil
        case (.restated(let from, let to), _): effect(ofRestating: (from + to).filter { !$0.isForInformation })
        }
    }

    /// The access levels, most restricted first.
    private static let accessLevels = ["internal", "package", "public"]

    /// - Parameter facts: the facts that only one of the versions has.
    private func effect(ofRestating facts: [String]) -> Effect? {
        guard !facts.isEmpty else { return nil }
        switch kind {
        case .operation:
            return facts.count == 2 && facts[0].drop { $0 != " " } == facts[1].drop { $0 != " " } ? .changesMethod : .changesURL
        case .server: return .changesURL
        case .parameter, .argument: return .changesPlace
        default: return nil
        }
    }

    /// The change as a line: `~ property TVDBUser.userName: String? → String  (breaks source)`.
    package var description: String {
        let item = "\(kind.rawValue) \(name)"
        let what =
            switch difference {
            case .added(""): "+ \(item)"
            case .added(let signature): "+ \(item): \(signature)"
            case .removed: "- \(item)"
            case .changed(let from, let to): "~ \(item): \(from.isEmpty ? "nothing" : from) → \(to.isEmpty ? "nothing" : to)"
            case .restated([], let to): "~ \(item): now \(to.joined(separator: ", "))"
            case .restated(let from, []): "~ \(item): no longer \(from.joined(separator: ", "))"
            case .restated(let from, let to): "~ \(item): \(from.joined(separator: ", ")) → \(to.joined(separator: ", "))"
            case .reordered(let from, let to):
                "~ \(item): arguments \(from.joined(separator: ", ")) → \(to.joined(separator: ", "))"
            }
        return what + (effect.map { "  (\($0.rawValue))" } ?? "")
    }
}

extension PublicInterface {
    /// The changes since an older version: those that break source, those that break exhaustive switches, and the others, each
    /// ordered by kind and name.
    ///
    /// The members of an item that was added or removed as a whole are not listed. If the client has another name, that is one
    /// change, and everything else is compared as if it had not.
    package func changes(since old: PublicInterface) -> [InterfaceChange] {
        var changes = Self.changes(from: old.nameableItems.map { $0.renaming(old.name, to: name) }, to: nameableItems, in: "")
        if old.name != name {
            let (from, to) = (old.name + "Client", name + "Client")
            changes.append(InterfaceChange(kind: .client, name: from, difference: .changed(from: from, to: to)))
        }
        return changes.sorted { left, right in left.sortKey < right.sortKey }
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
            return [Item(kind: model.kind, name: name, signature: model.signature, facts: model.facts, members: model.members)]
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
                add(item, .added(item.signature.isEmpty ? item.facts.joined(separator: ", ") : item.signature))
                continue
            }
            guard other != item else { continue }
            if other.signature != item.signature { add(item, .changed(from: other.signature, to: item.signature)) }
            if Set(other.facts) != Set(item.facts) {
                add(
                    item,
                    .restated(from: other.facts.filter { !item.facts.contains($0) }, to: item.facts.filter { !other.facts.contains($0) }))
            }
            if let (from, to) = item.reorderedArguments(since: other) { add(item, .reordered(from: from, to: to)) }
            changes += Self.changes(from: other.members, to: item.members, in: "\(owner)\(item.name).")
        }
        let after = Set(new.map(\.key))
        for item in old where !after.contains(item.key) { add(item, .removed) }
        return changes
    }
}

extension InterfaceChange {
    fileprivate var sortKey: (Int, Int, String) {
        let rank =
            switch effect {
            case .breaksSource: 0
            case .breaksSwitches: 1
            default: 2
            }
        return (rank, PublicInterface.Kind.allCases.firstIndex(of: kind) ?? 0, name)
    }
}

extension PublicInterface.Item {
    /// The identity of an item across versions.
    fileprivate var key: [String] { [kind.rawValue, name] }

    /// The name of the model or namespace around a nested model.
    fileprivate var owner: String { String(name[..<(name.lastIndex(of: ".") ?? name.startIndex)]) }

    /// The labels of the item's initializer.
    private var arguments: [String] { members.filter { [.argument, .parameter, .property].contains($0.kind) }.map(\.name) }

    /// The arguments that both versions have, from the first to the last that has another place; nil if their order is the same.
    fileprivate func reorderedArguments(since old: Self) -> (from: [String], to: [String])? {
        let common = Set(arguments).intersection(old.arguments)
        let (before, after) = (old.arguments.filter(common.contains), arguments.filter(common.contains))
        let moved = zip(before, after).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
        guard let first = moved.first, let last = moved.last else { return nil }
        return (Array(before[first...last]), Array(after[first...last]))
    }

    /// The item as it would be if the client's namespace had another name.
    fileprivate func renaming(_ old: String, to new: String) -> Self {
        if old == new { return self }
        return Self(
            kind: kind, name: kind == .client ? new + "Client" : name.renaming(old, to: new), signature: signature.renaming(old, to: new),
            facts: facts, members: members.map { $0.renaming(old, to: new) })
    }
}

extension String {
    /// The type in a signature, without the default.
    fileprivate var type: Substring { self[..<(firstRange(of: " = ")?.lowerBound ?? endIndex)] }

    /// Whether callers can omit an argument with this signature.
    fileprivate var isOmittable: Bool { type.hasSuffix("?") || type.endIndex < endIndex }

    /// Whether a fact changes nothing that a client does.
    fileprivate var isForInformation: Bool {
        self == PublicInterface.Item.deprecated || hasPrefix(PublicInterface.Item.defaultPrefix)
    }

    /// The string with another name in place of a namespace wherever a qualified name begins with it.
    fileprivate func renaming(_ old: String, to new: String) -> String {
        var result = ""
        var rest = self[...]
        var isInName = false
        while let next = rest.first {
            if !isInName, rest.hasPrefix(old + ".") {
                result += new
                rest = rest.dropFirst(old.count)
            }
            isInName = next.isLetter || next.isNumber || next == "_" || next == "."
            result.append(rest.removeFirst())
        }
        return result
    }
}
