import Naming

extension TypeGraph {
    /// Gives nested types that are equal in several models or operations a common name in the API's namespace.
    ///
    /// The nested names stay, as aliases. A name that only describes a place, such as `Body`, does not become a common name, and
    /// neither does one that the namespace already has. If several types could get a name, the first one gets it.
    ///
    /// - Parameters:
    ///   - namespaces: the names of the namespaces of tags. A type that refers to a model of such a name stays where it is, because the
    ///     name means the namespace inside the API's.
    ///   - claimName: claims a name in the namespace for equal types; nil if it is taken.
    func namingSharedTypes(beside namespaces: Set<String>, _ claimName: (String, [Identifier]) -> Identifier?) -> TypeGraph {
        let nesting = TypeNesting(self)
        func mentionsNamespace(_ index: Int) -> Bool {
            declarations[index].parts.contains { $0.declaredName.map { namespaces.contains($0.path[0]) } ?? false }
                || nesting.parts[index].contains(where: mentionsNamespace)
        }
        /// The model or operation that a nested type belongs to.
        func home(of index: Int) -> Identifier {
            var outermost = index
            while let owner = nesting.owners[outermost] { outermost = owner }
            let name = declarations[outermost].name
            return name.isNested ? name.parent ?? name : name
        }
        var homes: [Int: Set<Identifier>] = [:]
        var documentation: [Int: Set<String?>] = [:]
        var others: [Int: [Identifier]] = [:]
        for (index, declaration) in declarations.enumerated() where declaration.name.isNested {
            guard case .alias(.declared(let name)) = declaration.kind, name.name == declaration.name.name, name.isNested,
                let original = self.index(of: name), !declarations[original].isAlias
            else { continue }
            homes[original, default: [home(of: original)]].insert(home(of: index))
            others[original, default: []].append(declaration.name)
            documentation[original, default: [declarations[original].documentation]].insert(declaration.documentation)
        }
        var names: [Identifier: Identifier] = [:]
        /// The types that are described in several ways.
        var variouslyDocumented: Set<Identifier> = []
        for (index, declaration) in declarations.enumerated() {
            // A type in the namespace itself has a common name already.
            guard let homes = homes[index], homes.count > 1, declaration.name.isNested,
                declaration.name.path.count > 2 || nesting.owners[index] != nil,
                !declaration.name.isOfPlace, namespaces.isEmpty || !mentionsNamespace(index),
                let name = claimName(declaration.name.name, [declaration.name] + others[index, default: []])
            else { continue }
            names[declaration.name] = name
            if documentation[index, default: []].count > 1 { variouslyDocumented.insert(declaration.name) }
        }
        return names.isEmpty ? self : moving(names, variouslyDocumented)
    }

    /// Gives types other names, and leaves aliases at their former ones.
    private func moving(_ names: [Identifier: Identifier], _ variouslyDocumented: Set<Identifier>) -> TypeGraph {
        var (kept, moved): ([TypeDeclaration], [TypeDeclaration]) = ([], [])
        for declaration in declarations {
            let isCommon = variouslyDocumented.contains(declaration.name)
            let renamed = declaration.moved(
                by: names, documentation: isCommon ? "What `\(declaration.name)` and others have in common." : declaration.documentation)
            if let name = names[declaration.name] { kept.append(declaration.with(.alias(.declared(name)))) }
            if renamed.name != declaration.name {
                moved.append(renamed)
            } else {
                // References lead through the alias at the former place, except those of other aliases.
                kept.append(declaration.isAlias ? renamed : declaration)
            }
        }
        return TypeGraph(kept + moved)
    }
}

extension TypeGraph {
    /// Adds names of the last version, which types shared or inline schemas had, and no longer do, as aliases.
    ///
    /// - Parameter names: each name, and the type that had it.
    func keepingNames(_ names: [(name: Identifier, type: Identifier)]) -> TypeGraph {
        var graph = self
        for (name, type) in names {
            guard graph.declaration(of: name) == nil, let original = graph.declaration(of: type) else { continue }
            graph.append(
                TypeDeclaration(
                    name: name, kind: .alias(.declared(type)), documentation: original.documentation, isDeprecated: false,
                    position: original.position))
        }
        return graph
    }
}

extension Identifier {
    /// Whether the name only describes the place of the type.
    fileprivate var isOfPlace: Bool {
        let stem = name.prefix { !$0.isNumber }
        return ["Body", "Status", "DefaultResponse", "Item", "Value", "Object", "Option", "List", "Variant", "Kind", "AdditionalProperty"]
            .contains { stem == $0 }
    }

    /// The name after some types, which may enclose this one, were renamed.
    fileprivate func moved(by names: [Identifier: Identifier]) -> Identifier {
        if let new = names[self] { return new }
        guard let parent else { return self }
        let moved = parent.moved(by: names)
        return moved === parent ? self : Identifier(name, in: moved)
    }
}

extension TypeDeclaration {
    /// The declaration after some types, which may enclose it or be referred to by it, were renamed.
    fileprivate func moved(by names: [Identifier: Identifier], documentation: String?) -> TypeDeclaration {
        let kind = kind.mapTypes { type in
            type.mapCore { if case .declared(let name) = $0 { .declared(name.moved(by: names)) } else { $0 } }
        }
        return TypeDeclaration(
            name: name.moved(by: names), kind: kind, documentation: documentation, isDeprecated: isDeprecated, position: position,
            received: received?.moved(by: names))
    }
}
