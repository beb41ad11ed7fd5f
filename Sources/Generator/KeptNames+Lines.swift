import Naming
import YAML

/// An entry about the client in the line of an operation or a tag, in addition to its members.
enum ClientEntry: String {
    /// The method or the property of the client.
    case method
    /// The method for the items of a list.
    case items
    /// The `operationId`; without a value if it is the name of the method.
    case id
}

extension KeptNames {
    /// The file: a line for each declaration with its members, ordered by its identity. Arguments are in the order of declaration.
    var bytes: [UInt8] {
        let declared = Set(declarations.values)
        let (own, others) = (members.filter { declared.contains($0.key) }, members.filter { !declared.contains($0.key) })
        let methods = Dictionary(
            others.flatMap { owner, names in
                names.map { (DeclarationKey($0.key), Identifier($0.value, in: Identifier(path: owner))) }.filter(\.0.isMethod)
            }
        ) { min($0, $1) }
        var lines: [String] = []
        func add(_ key: String, _ value: String) { lines.append("- " + entry(key.yaml, value)) }
        func add(_ key: String, _ elements: [String]) { add(key, "[\(elements.joined(separator: ", "))]") }
        for (key, name) in declarations {
            let elements = clientEntries(of: key, name, methods) + elements(own[name] ?? [:], of: name)
            if elements.isEmpty { add(key.description, name) } else { add(key.description, [name] + elements) }
        }
        for (owner, names) in others {
            let elements = elements(names.filter { !DeclarationKey($0.key).isMethod }, of: owner)
            if !elements.isEmpty { add("members \(owner)", elements) }
        }
        for (release, former) in former {
            for (name, key) in former.declarations { add("former \(release) \(name)", key.description.yaml) }
            for (owner, names) in former.members { for (name, key) in names { add("former \(release) \(owner) \(name)", key.yaml) } }
        }
        for (release, names) in removed { for name in names { add("removed \(release)", name) } }
        if let release { add("release", release) }
        return Array((Self.comment + lines.sorted().joined(separator: "\n") + "\n").utf8)
    }

    private static let comment = """
        # The names of the client's declarations, which stay when the description changes. apigen writes this file: commit it with the
        # options file. After a merge, run apigen again: if lines conflict, the names of both sides stay.

        """

    /// The entries about the client in the line of an operation or a tag.
    ///
    /// - Parameter methods: the names of the client's methods and of its properties for tags, by what identifies them, with their owners.
    private func clientEntries(of key: DeclarationKey, _ name: String, _ methods: [DeclarationKey: Identifier]) -> [String] {
        guard key.isMethod else { return [] }
        func written(_ entry: ClientEntry, _ method: Identifier?) -> [String] {
            guard let method else { return [] }
            let isUsual = method.parent?.description == name.methodsOwner
            return ["\(entry.rawValue): \(isUsual ? method.name : method.description)"]
        }
        let method = methods[key]
        let operationID: String? = if case .operation(let endpoint, content: nil) = key { operationIDs[endpoint] } else { nil }
        let id = operationID.map { [$0 == method?.name ? "id" : "id: \($0.yamlInList)"] } ?? []
        return written(.method, method) + id + written(.items, methods[.items(of: key)])
    }

    /// The members of a declaration, in their order: each as its key, and with its name if that is another one.
    private func elements(_ names: [String: String], of owner: String) -> [String] {
        let ordered = (order[owner] ?? []).filter { names[$0] != nil }
        return (ordered + names.keys.filter { !ordered.contains($0) }.sorted()).map { key in
            names[key] == key ? key.yamlInList : entry(key.yamlInList, names[key] ?? "")
        }
    }
}

/// An entry of an object in YAML, which requires a question mark before longer keys.
private func entry(_ key: String, _ value: String) -> String { key.utf8.count < 1_000 ? "\(key): \(value)" : "? \(key)\n  : \(value)" }

extension String {
    /// The type that usually has the method of an operation, or the property of a tag, with a full name: `ShopClient.OrdersMethods` for
    /// `Shop.Orders.FetchOrders`, and `ShopClient` for `Shop.Orders`.
    var methodsOwner: String {
        let path = split(separator: ".")
        return "\(path.first ?? "")Client" + path.dropFirst().dropLast().map { ".\($0)Methods" }.joined()
    }
}
