import Diagnostics
import OpenAPI
package import Options

/// Names the methods with which a client offers its operations: by tag, or in the client itself if an operation has no tag.
package struct MethodNames {
    private let client: Identifier
    private let names: NameRegistry
    /// The members of the client, and of each type with the methods of a tag.
    private var scopes: [Identifier: NameScope] = [:]

    /// - Parameters:
    ///   - client: the name of the client.
    ///   - credentials: the names of its credentials.
    package init(client: String, _ options: GenerationOptions, credentials: [String], _ names: NameRegistry) {
        self.client = Identifier(client)
        self.names = names
        let members = options.defaults.map(\.name.value) + credentials
        let further = credentials.isEmpty ? [] : names.reserved.names(in: .clientWithCredentials)
        scopes[self.client] = names.members(
            of: self.client, reserving: names.reserved.names(in: .client) + members + further, where: { DeclarationKey($0).isMethod })
    }

    /// Names the methods of a tag: `series`, in the type `SeriesMethods`.
    ///
    /// - Parameters:
    ///   - tag: the words of the tag.
    ///   - namespace: the namespace of its operations.
    ///   - key: what identifies the tag.
    package mutating func group(_ tag: Words, of namespace: Identifier, as key: DeclarationKey) -> MethodGroup {
        let property = take(
            [tag, Words(namespace.name)].map(names.reserved.memberName), else: names.reserved.memberName(tag) + "API", as: key, in: client)
        var type = namespace.name + "Methods"
        while names.claimExactly(type, in: client) == nil { type += "Methods" }
        let group = MethodGroup(type: Identifier(type, in: client), property: property)
        scopes[group.type] = names.members(of: group.type, reserving: names.reserved.names(in: .methods), where: { _ in true })
        return group
    }

    /// Names the method of an operation.
    ///
    /// - Parameters:
    ///   - preferred: the names that it can have besides that of its namespace, the best one first.
    ///   - owner: the type with the methods of its tag; nil for a method of the client itself.
    ///   - key: what identifies the method.
    package mutating func method(
        of operation: Identifier, preferred: [String], in owner: Identifier?, as key: DeclarationKey
    ) -> Identifier {
        let owner = owner ?? client
        let candidates = (preferred + [operation.name]).map { Words($0).lowerCamelCase }
        let reserved = owner == client ? names.reserved.members.union(names.reserved.names(in: .clientMethods)) : names.reserved.members
        let usable = candidates.filter { !reserved.contains($0) }
        return Identifier(take(usable, else: candidates[0] + "Operation", as: key, in: owner), in: owner)
    }

    /// Takes the name of a method.
    package mutating func reserve(_ method: Identifier) { scopes[method.parent ?? client]?.reserve(method.name) }

    /// Names the method that returns the items of all pages of a list.
    ///
    /// - Parameters:
    ///   - method: the method that returns one page.
    ///   - key: what identifies the operation.
    package mutating func items(of method: Identifier, as key: DeclarationKey) -> Identifier {
        self.method(of: Identifier(method.name + "Items"), preferred: [Words(method.name).ofItems], in: method.parent, as: .items(of: key))
    }

    /// Takes the name that a member must keep, or else the first that is free: one of the preferred names, or the last resort with as many
    /// numbers as needed.
    private mutating func take(_ preferred: [String], else lastResort: String, as key: DeclarationKey, in owner: Identifier) -> String {
        var scope = scopes[owner] ?? NameScope()
        defer {
            names.give(scope, to: owner)
            scopes[owner] = scope
        }
        if let name = scope.keep(key.description) { return name }
        var name = preferred.first(where: scope.isFree) ?? lastResort
        var number = 1
        while !scope.isFree(name) {
            number += 1
            name = "\(lastResort)\(number)"
        }
        scope.reserve(name, for: key.description)
        return name
    }
}

extension Words {
    /// The name of the method that returns the items of all pages: `allFiles` for `listFiles` or `getTheFiles`, `allReposInOrg` for
    /// `listReposInOrg`, `allForOrg` for `listForOrg`, `all` for `list`, and otherwise, if the noun is not clearly a plural,
    /// `searchMovieItems`.
    var ofItems: String {
        let rest = words.dropFirst().drop { ["a", "all", "an", "the"].contains($0.lowercased()) }
        // Words after a preposition say which ones. Names can start with a preposition other than `by` and `for`, as in `inAppPurchases`.
        let end = rest.indices.first {
            Self.prepositions.contains(rest[$0].lowercased()) && ($0 > rest.startIndex || ["By", "For"].contains(rest[$0]))
        }
        let nouns = rest[..<(end ?? rest.endIndex)]
        guard let verb = words.first, ["fetch", "find", "get", "list"].contains(verb),
            nouns.isEmpty || Words(Array(nouns)).singular != nil
        else { return Words(words + ["items"]).lowerCamelCase }
        return Words(["all"] + rest).lowerCamelCase
    }

    private static let prepositions: Set = ["at", "by", "for", "from", "in", "of", "on", "to", "with"]
}
