package import Naming

/// A model whose name means a nested type in some places, with the name that it has there.
package struct HiddenModel: Sendable {
    package let model: Identifier
    package let alias: Identifier
}

extension TypeGraph {
    /// The models that declarations or operations refer to where a nested type has their name.
    ///
    /// - Parameters:
    ///   - operations: the operations, whose types are nested in them.
    ///   - kept: the models that had another name in the last version.
    func hiddenModels(_ operations: [Operation], and kept: Set<String>, _ claimName: (TypeDeclaration) -> Identifier) -> [HiddenModel] {
        let nested = Set(declarations.lazy.filter(\.name.isNested).map(\.name.name))
        let candidates = Set(
            declarations.lazy.map(\.name).filter { $0.parent == nil && (nested.contains($0.name) || !$0.isCapitalized) }.map(\.name))
        guard !candidates.isEmpty || !kept.isEmpty else { return [] }
        var hidden = kept
        func add(_ types: [TypeReference], in scope: Identifier) {
            let names = types.compactMap { $0.declaredType.map(name) }
            hidden.formUnion(names.filter { candidates.contains($0.path[0]) && hides($0, in: scope) }.map { $0.path[0] })
        }
        for declaration in declarations { add(declaration.parts + declaration.linkedTypes, in: declaration.name) }
        for operation in operations {
            let paged = operation.paging.map { [$0.body, $0.item] } ?? []
            add(operation.sentTypes + operation.receivedTypes + paged, in: operation.name)
        }
        return declarations.filter { $0.name.parent == nil && hidden.contains($0.name.name) }
            .map { HiddenModel(model: $0.name, alias: claimName($0)) }
    }

    /// Whether the full name of a type means something else inside a declaration, because a type nested there has its first name, or a
    /// property of the type around it: in a script without upper case, a model can have the name of a property.
    package func hides(_ name: Identifier, in scope: Identifier) -> Bool {
        sequence(first: scope, next: \.parent).contains { outer in
            outer.parent != nil && outer.name == name.path[0] || declaration(named: Identifier(name.path[0], in: outer)) != nil
                || !name.isCapitalized && outer != scope && declaration(named: outer)?.hasProperty(called: name.path[0]) == true
        }
    }
}

extension TypeDeclaration {
    fileprivate func hasProperty(called name: String) -> Bool { record?.properties.contains { $0.name == name } ?? false }
}
