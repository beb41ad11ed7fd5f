extension [Operation] {
    /// Names the methods that return the items of all pages.
    ///
    /// - Parameter names: the names of the client's methods so far; nil if the client has none.
    func namingItemMethods(_ names: MethodNames?) -> [Operation] {
        guard var names else { return self }
        for method in compactMap(\.clientMethod) { names.reserve(method) }
        return map { operation in
            var operation = operation
            let key = DeclarationKey.operation(Endpoint(method: operation.method, path: operation.pathTemplate))
            if operation.paging != nil { operation.itemsMethod = operation.clientMethod.map { names.items(of: $0, as: key) } }
            return operation
        }
    }
}

extension Words {
    /// The name of the method that returns the items of all pages: `allFiles` for `listFiles` or `getTheFiles`, `all` for `list`, and otherwise,
    /// as the rest of the name is not plainly a plural, `searchMovieItems`.
    var ofItems: String {
        let rest = words.dropFirst().drop { ["a", "all", "an", "the"].contains($0.lowercased()) }
        guard let verb = words.first, ["fetch", "find", "get", "list"].contains(verb),
            rest.isEmpty || !rest.contains("By") && Words(Array(rest)).singular != nil
        else { return Words(words + ["items"]).lowerCamelCase }
        return Words(["all"] + rest).lowerCamelCase
    }
}
