import Naming
import OperationModel

/// The names that the items of a public interface had before, and still have as deprecated ones.
struct InterfaceRenaming: Sendable {
    /// The current full names of operations, models and namespaces, by the former ones.
    private var declarations: [String: String] = [:]
    /// The current names of members, by the former ones, by the full names of operations and models.
    private var members: [String: [String: String]] = [:]
    /// The current calls of methods, by the former ones: `orders.listOrders`.
    private var methods: [String: String] = [:]

    init() {}

    init(_ api: API) {
        guard !api.formerNames.isEmpty else { return }
        for name in api.formerNames {
            if name.isMember {
                members[name.name.parent?.description ?? "", default: [:]][name.name.name] = name.current.name
            } else {
                declarations[name.name.description] = name.current.description
            }
        }
        let former = Dictionary(grouping: api.formerNames.filter(\.isMember), by: \.current).mapValues { $0.map(\.name.name) }
        let client = Identifier(api.name + "Client")
        for group in api.namespaces.compactMap(\.methods) {
            let properties = [group.property] + (former[Identifier(group.property, in: client)] ?? [])
            for method in api.operations.flatMap({ [$0.clientMethod, $0.itemsMethod] }).compactMap(\.self) where method.parent == group.type
            {
                for name in [method.name] + (former[method] ?? []) {
                    for property in properties { methods["\(property).\(name)"] = "\(group.property).\(method.name)" }
                }
            }
        }
        for method in api.operations.compactMap(\.clientMethod) where method.parent == client {
            for name in former[method] ?? [] { methods[name] = method.name }
        }
    }

    /// The items of an older interface with their current names, and the changes of names.
    func applied(to items: [PublicInterface.Item]) -> (items: [PublicInterface.Item], changes: [InterfaceChange]) {
        guard !declarations.isEmpty || !members.isEmpty || !methods.isEmpty else { return (items, []) }
        var changes: [InterfaceChange] = []
        let renamed = items.map { item in
            var renamed = item
            let owner = name(item.name, in: "")
            (renamed.name, renamed.type) = (owner, item.type.mapNames { name($0, in: owner) })
            if owner != item.name, declarations[item.name] != nil {
                changes.append(InterfaceChange(kind: item.kind, name: item.name, difference: .renamed(owner), old: item.position))
            }
            let names = members[owner] ?? [:]
            for index in renamed.members.indices {
                let member = item.members[index]
                renamed.members[index].type = member.type.mapNames { name($0, in: owner) }
                guard let current = (member.kind == .method ? methods : names)[member.name], current != member.name else { continue }
                renamed.members[index].name = current
                changes.append(
                    InterfaceChange(
                        kind: member.kind, name: "\(owner).\(member.name)", difference: .renamed(current), old: member.position))
            }
            return renamed
        }
        return (renamed, changes)
    }

    /// The current full name of a declaration inside an owner.
    private func name(_ name: String, in owner: String) -> String {
        var start = name[...]
        while true {
            // What is inside a renamed declaration can have another name, too.
            if let current = declarations[String(start)] { return self.name(current + name[start.endIndex...], in: owner) }
            if !owner.isEmpty, let current = declarations["\(owner).\(start)"], current.hasPrefix(owner + ".") {
                return String(current.dropFirst(owner.count + 1) + name[start.endIndex...])
            }
            guard let end = start.lastIndex(of: ".") else { return name }
            start = start[..<end]
        }
    }
}

extension String {
    /// A type with other names in place of those in it, each with everything around its name: `Shop.Orders.State`.
    func mapNames(_ name: (String) -> String) -> String {
        var result = ""
        var rest = self[...]
        while !rest.isEmpty {
            let token = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            result += token.isEmpty ? String(rest.removeFirst()) : name(String(token))
            rest = rest.dropFirst(token.count)
        }
        return result
    }
}
