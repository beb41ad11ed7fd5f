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
            declarations[index].parts.contains { $0.declaredType.map { namespaces.contains(name(of: $0).path[0]) } ?? false }
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
            guard case .alias(.declared(let id)) = declaration.kind, let original = self.index(of: id),
                declarations[original].name.name == declaration.name.name, declarations[original].name.isNested,
                !declarations[original].isAlias
            else { continue }
            homes[original, default: [home(of: original)]].insert(home(of: index))
            others[original, default: []].append(declaration.name)
            documentation[original, default: [declarations[original].documentation]].insert(declaration.documentation)
        }
        var names: [TypeID: Identifier] = [:]
        /// The types that are described in several ways.
        var variouslyDocumented: Set<TypeID> = []
        for (index, declaration) in declarations.enumerated() {
            // A type in the namespace itself has a common name already.
            guard let homes = homes[index], homes.count > 1, declaration.name.isNested,
                declaration.name.path.count > 2 || nesting.owners[index] != nil,
                !declaration.name.isOfPlace, namespaces.isEmpty || !mentionsNamespace(index),
                let name = claimName(declaration.name.name, [declaration.name] + others[index, default: []])
            else { continue }
            names[declaration.id] = name
            if documentation[index, default: []].count > 1 { variouslyDocumented.insert(declaration.id) }
        }
        return names.isEmpty ? self : moving(names, variouslyDocumented)
    }

    /// Gives types other names, and leaves aliases at their former ones.
    ///
    /// References lead through the alias at the former place, except those of other aliases and of what moves along.
    private func moving(_ names: [TypeID: Identifier], _ variouslyDocumented: Set<TypeID>) -> TypeGraph {
        var (graph, newTypes) = (self, [TypeID: TypeID]())
        for declaration in declarations where names[declaration.id] != nil { newTypes[declaration.id] = graph.newType() }
        var movedNames = names
        var (kept, moved): ([TypeDeclaration], [TypeDeclaration]) = ([], [])
        for declaration in declarations {
            let id = declaration.id
            let outer = declaration.owner.flatMap { movedNames[$0] }
            movedNames[id] = names[id] ?? outer.map { Identifier(declaration.name.name, in: $0) }
            if let new = newTypes[id] { kept.append(declaration.with(.alias(.declared(new)))) }
            if let name = movedNames[id] {
                let isCommon = variouslyDocumented.contains(id)
                moved.append(
                    TypeDeclaration(
                        newTypes[id] ?? id, in: names[id] == nil ? declaration.owner.map { newTypes[$0] ?? $0 } : nil, name: name,
                        kind: declaration.kind.referring(to: newTypes),
                        documentation: isCommon ? "What `\(declaration.name)` and others have in common." : declaration.documentation,
                        isDeprecated: declaration.isDeprecated, position: declaration.position,
                        received: declaration.received.map { newTypes[$0] ?? $0 }))
            } else {
                kept.append(declaration.isAlias ? declaration.with(declaration.kind.referring(to: newTypes)) : declaration)
            }
        }
        return graph.with(kept + moved)
    }
}

extension TypeGraph {
    /// Adds names of the last version, which types shared or inline schemas had, and no longer do, as aliases.
    ///
    /// - Parameter names: each name, and the type that had it.
    func keepingNames(_ names: [(name: Identifier, type: Identifier)]) -> TypeGraph {
        var graph = self
        for (name, type) in names {
            guard graph.declaration(named: name) == nil, let original = graph.declaration(named: type) else { continue }
            let owner = name.parent.flatMap(graph.declaration(named:))?.id
            graph.append(
                TypeDeclaration(
                    graph.newType(), in: owner, name: name, kind: .alias(.declared(original.id)), documentation: original.documentation,
                    isDeprecated: false, position: original.position))
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
}

extension TypeDeclaration.Kind {
    /// The kind with other types in place of some that it refers to.
    fileprivate func referring(to newTypes: [TypeID: TypeID]) -> Self {
        mapTypes { type in
            type.mapCore { if case .declared(let id) = $0, let new = newTypes[id] { .declared(new) } else { $0 } }
        }
    }
}
