import OpenAPI
import Options

/// Names the methods with which a client offers its operations: by tag, or in the client itself if an operation has no tag.
struct MethodNames {
    private let client: Identifier
    private let names: NameRegistry
    /// The members of the client.
    private var members: NameScope
    /// The members of each type with the methods of a tag.
    private var methods: [Identifier: NameScope] = [:]

    init(client: String, _ options: GenerationOptions, _ credentials: [Credential], _ names: NameRegistry) {
        self.client = Identifier(client)
        self.names = names
        let members = options.defaults.map(\.name.value) + credentials.map(\.name)
        let further = credentials.isEmpty ? [] : names.reserved.names(in: .clientWithCredentials)
        self.members = NameScope(reserving: names.reserved.names(in: .client) + members + further)
    }

    /// Names the methods of a tag: `series`, in the type `SeriesMethods`.
    ///
    /// - Parameters:
    ///   - tag: the words of the tag.
    ///   - namespace: the namespace of its operations.
    mutating func group(_ tag: Words, of namespace: Identifier) -> MethodGroup {
        let property = members.take(
            [tag, Words(namespace.name)].map(names.reserved.memberName), else: names.reserved.memberName(tag) + "API")
        var type = namespace.name + "Methods"
        while names.claimExactly(type, in: client) == nil { type += "Methods" }
        let group = MethodGroup(type: Identifier(type, in: client), property: property)
        methods[group.type] = NameScope(reserving: names.reserved.names(in: .methods))
        return group
    }

    /// Names the method of an operation.
    ///
    /// - Parameters:
    ///   - preferred: the name of its namespace before a suffix keeps it from hiding a type.
    ///   - owner: the type with the methods of its tag; nil for a method of the client itself.
    mutating func method(of operation: Identifier, preferred: String, in owner: Identifier?) -> Identifier {
        let owner = owner ?? client
        let candidates = [preferred, operation.name].map { Words($0).lowerCamelCase }
        let preferred = candidates[0]
        let usable = candidates.filter { !names.reserved.members.contains($0) }
        if owner == client { return Identifier(members.take(usable, else: preferred + "Operation"), in: client) }
        var scope = methods[owner] ?? NameScope()
        defer { methods[owner] = scope }
        return Identifier(scope.take(usable, else: preferred + "Operation"), in: owner)
    }

    /// Takes the name of a method.
    mutating func reserve(_ method: Identifier) {
        guard let owner = method.parent, owner != client else { return members.reserve(method.name) }
        methods[owner]?.reserve(method.name)
    }

    /// Names the method that returns the items of all pages of a list.
    ///
    /// - Parameter method: the method that returns one page.
    mutating func items(of method: Identifier) -> Identifier {
        self.method(of: Identifier(method.name + "Items"), preferred: Words(method.name).ofItems, in: method.parent)
    }
}

extension NameScope {
    /// Takes the first name that is free: one of the preferred names, or the last resort with as many numbers as needed.
    fileprivate mutating func take(_ preferred: [String], else lastResort: String) -> String {
        var name = preferred.first(where: isFree) ?? lastResort
        var number = 1
        while !isFree(name) {
            number += 1
            name = "\(lastResort)\(number)"
        }
        reserve(name)
        return name
    }
}
