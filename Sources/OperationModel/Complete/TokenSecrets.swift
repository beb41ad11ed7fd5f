extension TypeGraph {
    /// Makes the token that a login or a refresh returns a secret, which descriptions of the response do not contain.
    func hidingTokens(of authentication: TokenAuthentication?) -> TypeGraph {
        var graph = self
        for operation in [authentication?.login, authentication?.refresh].compactMap(\.self) {
            guard let key = operation.token.last,
                let owners = try? properties(at: Array(operation.token.dropLast()), from: operation.response),
                let owner = resolvedDeclaration(of: owners.last?.type ?? operation.response), let index = index(of: owner.id)
            else { continue }
            graph.changeProperties(at: index, where: { $0.key == key }) { $0.isSecret = true }
        }
        return graph
    }
}
