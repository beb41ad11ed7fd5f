package import Diagnostics

/// A difference between the public interfaces of two versions of a client.
package struct InterfaceChange: Sendable, Equatable {
    package enum Difference: Sendable, Equatable {
        case added(PublicInterface.Item)
        /// Another name; the former one is deprecated.
        case renamed(String)
        case removed
        /// Another type or another default.
        case changed(from: PublicInterface.Item, to: PublicInterface.Item)
        /// Other facts; those that both versions have are left out.
        case restated(from: [PublicInterface.Fact], to: [PublicInterface.Fact])
        /// Another order of the arguments that both versions have: those that move, each with the one that it follows now.
        case reordered([String])
    }

    /// The effect of a change on the code of users.
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
    /// A note about parts that were removed together with the item.
    private(set) var note = ""
    /// The place in the old document; nil if it has no such part, or is no longer known.
    package var old: SourcePosition?
    /// The place in the new document; nil if it has no such part.
    package var new: SourcePosition?

    /// The stable name of this kind of change: `source-property-removed`.
    package var id: String {
        let verb =
            switch difference {
            case .added: "added"
            case .renamed: "renamed"
            case .removed: "removed"
            case .changed: "type-changed"
            case .restated: "restated"
            case .reordered: "arguments-reordered"
            }
        return "source-\(kind.rawValue)-\(verb)"
    }

    /// The stable names of all kinds of changes.
    package static let ids = PublicInterface.Kind.allCases.flatMap { kind in
        ["added", "renamed", "removed", "type-changed", "restated", "arguments-reordered"].map { "source-\(kind.rawValue)-\($0)" }
    }

    /// The effect of the change on the code of users; nil if they need not react to it.
    package var effect: Effect? {
        switch (difference, kind) {
        case (.removed, _), (.reordered, _): .breaksSource
        case (.added, .response), (.added, .value): .breaksSwitches
        case (.added(let item), .parameter), (.added(let item), .property), (.added(let item), .argument):
            item.defaultValue == nil ? .breaksSource : nil
        case (.added, _), (.renamed, _): nil
        case (.changed(let from, let to), .client) where from.name == to.name:
            Self.accessLevels.drop { $0 != from.type }.contains(to.type) ? nil : .breaksSource
        case (.changed(let from, let to), _) where from.type == "struct" && to.type == "mutable struct": nil
        case (.changed(let from, let to), _):
            from.type != to.type || from.name != to.name || from.defaultValue != nil && to.defaultValue == nil
                ? .breaksSource : from.defaultValue == nil ? nil : .changesDefault
        case (.restated(let from, let to), _): effect(ofRestating: Set((from + to).map(\.label)))
        }
    }

    /// The access levels, most restricted first.
    private static let accessLevels = ["internal", "package", "public"]

    /// - Parameter labels: the labels of facts that only one of the versions has.
    private func effect(ofRestating labels: Set<PublicInterface.Fact.Label>) -> Effect? {
        if !labels.isDisjoint(with: [.path, .server]) { return .changesURL }
        if labels.contains(.method) { return .changesMethod }
        return labels.contains(.place) ? .changesPlace : nil
    }

    /// The change as a line: `~ property TVDBUser.userName: String? → String  (breaks source)`.
    package var description: String {
        let sign =
            switch difference {
            case .added: "+"
            case .removed: "-"
            case .renamed, .changed, .restated, .reordered: "~"
            }
        let detail = detail
        return "\(sign) \(kind.rawValue) \(name)" + (detail.isEmpty ? "" : ": \(detail)") + (effect.map { "  (\($0.rawValue))" } ?? "")
    }

    /// The details of the change: `String? → String`; empty if there are none.
    package var detail: String {
        switch difference {
        case .added(let item): item.summary
        case .renamed(let name): "now \(name); the former name is deprecated"
        case .removed: note
        case .changed(let from, let to) where from.name != to.name: "\(from.name) → \(to.name)"
        case .changed(let from, let to): "\(from.signature.orNothing) → \(to.signature.orNothing)"
        case .restated([], let to): "now \(to.listed)"
        case .restated(let from, []): "no longer \(from.listed)"
        case .restated(let from, let to): "\(from.listed) → \(to.listed)"
        case .reordered(let moves): "arguments " + moves.joined(separator: ", ")
        }
    }
}

extension PublicInterface {
    /// The changes since an older version: those that break source, those that break exhaustive switches, and the others, each
    /// ordered by kind and name.
    ///
    /// The members of an item that was added or removed as a whole are not listed. If the client has another name, that is one change, and
    /// everything else is compared as if the name were the same.
    package func changes(since old: PublicInterface) -> [InterfaceChange] {
        let (before, renamed) = renaming.applied(to: old.nameableItems.map { $0.renaming(old.name, to: name) })
        let after = nameableItems
        let changed = Self.changes(from: before, to: after, in: "", TypeMeanings(old: before, new: after))
        var changes = renamed + changed.collectingNamespaces(before, after)
        if old.name != name {
            let (from, to) = (
                Item(kind: .client, name: old.name + "Client", type: ""), Item(kind: .client, name: name + "Client", type: "")
            )
            changes.append(InterfaceChange(kind: .client, name: from.name, difference: .changed(from: from, to: to)))
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
            let model = item.kind == .name ? models[item.type] ?? item : item
            let inner = depth < Self.maximumDepth && count < Self.maximumCount ? nested[model.name] ?? [] : []
            var shown = model
            shown.name = name
            return [shown] + inner.flatMap { items($0, as: name + $0.name.dropFirst(model.name.count), depth: depth + 1) }
        }
        return self.items.flatMap { $0.kind == .name ? items($0, as: $0.name, depth: 0) : [$0] }
    }

    /// The maximum depth of second names; a manifest that was edited by hand can contain anything.
    private static let maximumDepth = 64
    /// The maximum number of models that second names may expand to.
    private static let maximumCount = 1_000_000

    private static func changes(from old: [Item], to new: [Item], in owner: String, _ types: TypeMeanings) -> [InterfaceChange] {
        var changes: [InterfaceChange] = []
        let before = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        func add(_ item: Item, _ difference: InterfaceChange.Difference, isRemoved: Bool = false) {
            changes.append(
                InterfaceChange(
                    kind: item.kind, name: owner + item.name, difference: difference, old: before[item.key]?.position,
                    new: isRemoved ? nil : item.position))
        }
        for var item in new {
            guard var other = before[item.key] else {
                add(item, .added(item))
                continue
            }
            let scope = owner.isEmpty ? item.name : String(owner.dropLast())
            guard other != item || types.differ(in: scope) else { continue }
            types.align(&other, &item, in: scope)
            if other.type != item.type || other.defaultValue != item.defaultValue { add(item, .changed(from: other, to: item)) }
            if Set(other.facts.map(\.text)) != Set(item.facts.map(\.text)) {
                add(
                    item,
                    .restated(from: other.facts.filter { !item.facts.contains($0) }, to: item.facts.filter { !other.facts.contains($0) }))
            }
            let moves = item.movedArguments(since: other)
            if !moves.isEmpty { add(item, .reordered(moves)) }
            changes += Self.changes(from: other.members, to: item.members, in: "\(owner)\(item.name).", types)
        }
        let after = Set(new.map(\.key))
        for item in old where !after.contains(item.key) { add(item, .removed, isRemoved: true) }
        return changes
    }
}

/// What the types of two versions of an interface mean.
private struct TypeMeanings {
    private let old: TypeNames
    private let new: TypeNames
    /// The declarations in which a name can mean another type, because only one of the versions has a type of that name there.
    private let scopes: Set<String>

    init(old: [PublicInterface.Item], new: [PublicInterface.Item]) {
        (self.old, self.new) = (TypeNames(old), TypeNames(new))
        scopes = Set(Set(self.old.models.keys).symmetricDifference(self.new.models.keys).map(\.outer))
    }

    /// Whether an equal name can mean another type in a declaration.
    func differ(in scope: String) -> Bool { scope.scopes.contains { scopes.contains(String($0)) } }

    /// Gives two versions of an item the same type if they mean the same, and full names if equal names mean different types.
    func align(_ other: inout PublicInterface.Item, _ item: inout PublicInterface.Item, in scope: String) {
        // A second name of a model replaces a model.
        if item.kind == .model, !old.isSecond(other.name), var model = new.models[new.resolved(item.type, in: item.name)] {
            model.name = item.name
            item = model
        }
        // A former model can now be a second name of another model.
        let (former, current) = (new.resolved(old.resolved(other.type, in: scope), in: ""), new.resolved(item.type, in: scope))
        if former == current {
            other.type = item.type
        } else if other.type == item.type {
            (other.type, item.type) = (former, current)
        }
    }
}

/// The names of the types of an interface, and the types that its second names name.
private struct TypeNames {
    private var types: [String: String] = [:]
    let models: [String: PublicInterface.Item]

    init(_ items: [PublicInterface.Item]) {
        models = Dictionary(items.lazy.filter { $0.kind == .model }.map { ($0.name, $0) }) { first, _ in first }
        // The type of any other model is a keyword with what follows it: `class`, `enum of String`.
        for item in items where item.kind == .model && item.type.first?.isLowercase == false { types[item.name] = item.type }
    }

    /// Whether a model is a second name.
    func isSecond(_ name: String) -> Bool { types[name] != nil }

    /// A type with full names and without second names, which a declaration can refer to by a part of their full names.
    func resolved(_ type: String, in scope: String, depth: Int = 0) -> String {
        guard depth < 20 else { return type }
        return type.mapNames { name in
            let full = scope.scopes.lazy.map { "\($0).\(name)" }.first { models[$0] != nil } ?? name
            let first = full.prefix { $0 != "." }
            if let type = types[full] { return resolved(type, in: full, depth: depth + 1) }
            return types[String(first)].map { resolved($0, in: "", depth: depth + 1) + full.dropFirst(first.count) } ?? full
        }
    }
}

extension [InterfaceChange] {
    /// The changes, with one change in place of those of all operations of a tag that a client no longer has, and of the types inside it.
    fileprivate func collectingNamespaces(_ old: [PublicInterface.Item], _ new: [PublicInterface.Item]) -> [InterfaceChange] {
        let present = Set(new.filter { $0.kind == .operation }.map(\.owner))
        let removed = Dictionary(
            grouping: old.filter { $0.kind == .operation && !present.contains($0.owner) && $0.owner.contains(".") }, by: \.owner)
        guard !removed.isEmpty else { return self }
        let rest = filter { change in change.difference != .removed || !removed.keys.contains { change.name.hasPrefix($0 + ".") } }
        return rest
            + removed.map { name, operations in
                let accessors = operations.flatMap(\.members).filter { $0.kind == .method }.compactMap {
                    $0.name.split(separator: ".").first
                }
                let note =
                    (accessors.first.map { "'client.\($0)' with " } ?? "")
                    + "\(operations.count) operation\(operations.count == 1 ? "" : "s")"
                return InterfaceChange(kind: .tag, name: name, difference: .removed, note: note, old: operations[0].position)
            }
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
    fileprivate var owner: String { name.outer }

    /// The signature of an item that is added or, if it has none, its facts.
    fileprivate var summary: String { signature.isEmpty ? facts.listed : signature }

    /// The labels of the item's initializer.
    private var arguments: [String] { members.filter { [.argument, .parameter, .property].contains($0.kind) }.map(\.name) }

    /// The fewest arguments that move if both versions have their order: `b after c`.
    fileprivate func movedArguments(since old: Self) -> [String] {
        let places = Dictionary(old.arguments.enumerated().map { ($1, $0) }) { first, _ in first }
        let common = arguments.filter { places[$0] != nil }
        // The longest increasing sequence of old places stays; each element has the best sequence that ends with it.
        var best: [(length: Int, previous: Int?)] = []
        for name in common {
            let before = best.indices.filter { places[common[$0], default: 0] < places[name, default: 0] }.max {
                best[$0].length < best[$1].length
            }
            best.append((before.map { best[$0].length + 1 } ?? 1, before))
        }
        var staying: Set<Int> = []
        var last = best.indices.max { best[$0].length < best[$1].length }
        while let index = last {
            staying.insert(index)
            last = best[index].previous
        }
        return common.indices.filter { !staying.contains($0) }.map {
            $0 == 0 ? "\(common[0]) first" : "\(common[$0]) after \(common[$0 - 1])"
        }
    }

    /// The item as if the client's namespace had another name.
    fileprivate func renaming(_ old: String, to new: String) -> Self {
        if old == new { return self }
        var item = self
        item.name = kind == .client ? new + "Client" : name.renaming(old, to: new)
        item.type = type.renaming(old, to: new)
        item.defaultValue = defaultValue?.renaming(old, to: new)
        item.members = members.map { $0.renaming(old, to: new) }
        return item
    }
}

extension String {
    /// The full name of a declaration and of those around it, innermost first.
    fileprivate var scopes: some Sequence<Substring> {
        sequence(first: self[...]) { scope in scope.lastIndex(of: ".").map { scope[..<$0] } }
    }

    /// The full name of the declaration around one; empty if there is none.
    fileprivate var outer: String { String(self[..<(lastIndex(of: ".") ?? startIndex)]) }

    fileprivate var orNothing: String { isEmpty ? "nothing" : self }

    /// The string with another name in place of a namespace wherever a qualified name begins with it.
    fileprivate func renaming(_ old: String, to new: String) -> String {
        mapNames { $0.hasPrefix(old + ".") ? new + $0.dropFirst(old.count) : $0 }
    }
}

extension [PublicInterface.Fact] {
    /// The facts as text: `GET /pets, deprecated`.
    fileprivate var listed: String {
        enumerated().map { $1.text + ($0 == count - 1 ? "" : $1.label == .method && self[$0 + 1].label == .path ? " " : ", ") }.joined()
    }
}
