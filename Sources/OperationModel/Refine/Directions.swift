import Diagnostics
import Naming

/// The declarations whose values requests carry, and those whose values responses carry.
struct Directions {
    let sent: Set<Int>
    let received: Set<Int>

    /// Whether values of a declaration go both ways.
    func areBoth(_ index: Int) -> Bool { sent.contains(index) && received.contains(index) }
}

extension TypeGraph {
    /// Which way the values of declarations go.
    ///
    /// Requests carry no read-only properties, and responses no write-only ones (Schema Object, `readOnly`). What the links of a value
    /// lead to is received.
    func directions(sent: [TypeReference], received: [TypeReference]) -> Directions {
        Directions(
            sent: carried(by: sent) { declaration in declaration.parts { !$0.isReadOnly } },
            received: carried(by: received) { declaration in declaration.parts { !$0.isWriteOnly } + declaration.linkedTypes })
    }

    /// Lets the properties that select variants of unions go both ways, because a value without them would be of no variant.
    func sendingSelectors() -> TypeGraph {
        var graph = self
        let selecting = selectingKeys
        for (index, declaration) in declarations.enumerated() {
            let keys = selecting[declaration.id] ?? []
            func isOneWay(_ property: Property) -> Bool {
                property.isOneWay && (keys.contains(property.key) || property.declaredDefaults.selectsVariant)
            }
            graph.changeProperties(at: index, where: isOneWay) { ($0.isReadOnly, $0.isWriteOnly) = (false, false) }
        }
        return graph
    }

    /// Removes read-only properties from types that only requests carry, and write-only ones from types that only responses carry.
    ///
    /// - Parameter hasDrafts: whether no type is for both sides; otherwise such properties become optional instead.
    func removingOtherSide(sent: [TypeReference], received: [TypeReference], hasDrafts: Bool, _ log: DiagnosticLog) -> TypeGraph {
        let directions = directions(sent: sent, received: received)
        guard hasDrafts else { return relaxingOneWayProperties(directions, log) }
        var graph = self
        var removed: [Property] = []
        for index in declarations.indices {
            let (isSent, isReceived) = (directions.sent.contains(index), directions.received.contains(index))
            guard isSent != isReceived else { continue }
            guard var record = declarations[index].record else { continue }
            let others = record.remove { isSent ? $0.isReadOnly : $0.isWriteOnly }
            if !others.isEmpty { graph.replace(.record(record), at: index) }
            removed += others
        }
        guard let first = removed.min(by: { $0.position.offset < $1.position.offset }) else { return self }
        let readOnly = removed.count(where: \.isReadOnly)
        log.note(.otherSide(readOnly: readOnly, writeOnly: removed.count - readOnly), at: first.position)
        return graph.withoutTypesUnused(since: self, keeping: sent + received)
    }

    /// The graph without nested types that were used in another graph and no longer are.
    func withoutTypesUnused(since other: TypeGraph, keeping roots: [TypeReference]) -> TypeGraph {
        let (before, after) = (other.used(by: roots), used(by: roots))
        return with(declarations.filter { after.contains($0.id) || !before.contains($0.id) })
    }

    /// The declarations that are not nested in others, and what those or the types of operations need.
    private func used(by types: [TypeReference]) -> Set<TypeID> {
        let outer = declarations.filter { $0.owner.flatMap(index) == nil }
        return Set(needed(by: types + outer.map { .declared($0.id) }).map { declarations[$0].id })
    }
}

extension TypeDeclaration {
    /// The types that the declaration refers to, except by properties that do not meet a condition.
    func parts(with isIncluded: (Property) -> Bool) -> [TypeReference] {
        guard let record else { return parts }
        return record.properties.filter(isIncluded).map(\.type) + (record.additional.map { [$0] } ?? [])
    }
}

extension Record {
    /// Removes properties, with the URLs, links and identity that depend on them, and returns them.
    ///
    /// A secret that is removed is undeclared, but a service can send it nevertheless.
    @discardableResult
    mutating func remove(where isRemoved: (Property) -> Bool) -> [Property] {
        let removed = properties.filter(isRemoved)
        let keys = Set(removed.map(\.key))
        if removed.contains(where: \.isSecret), additional != nil { hidesAdditional = true }
        properties.removeAll { keys.contains($0.key) }
        urls.removeAll { url in url.sources.contains { keys.contains($0[0]) } }
        identity = identity.flatMap { keys.contains($0) ? nil : $0 }
        if let links, keys.contains(links) { (self.links, relations) = (nil, []) }
        return removed
    }
}

extension Property {
    /// Whether only requests or only responses have the property.
    var isOneWay: Bool { isReadOnly || isWriteOnly }
}

extension Diagnostic.Message {
    /// Properties of types that only one side uses, which the other side would use.
    static func otherSide(readOnly: Int, writeOnly: Int) -> Self {
        func part(_ count: Int, _ adjective: String, _ side: String) -> String? {
            count == 0 ? nil : "\(count) \(adjective) \(count == 1 ? "property" : "properties") of types that only \(side) have"
        }
        let parts = [part(readOnly, "read-only", "requests"), part(writeOnly, "write-only", "responses")].compactMap(\.self)
        return "\(parts.joined(separator: " and ")) \(readOnly + writeOnly == 1 ? "is" : "are") left out"
    }

    static func oneWayProperties(_ count: Int) -> Self {
        count == 1
            ? "a required property that is read-only or write-only is optional, because requests and responses share its type"
            : "\(count) required properties that are read-only or write-only are optional, because requests and responses share their types"
    }
}
