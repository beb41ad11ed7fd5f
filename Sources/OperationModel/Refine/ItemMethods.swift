extension [Operation] {
    /// Names the methods that return the items of all pages.
    ///
    /// - Parameter names: the names of the client's methods so far; nil if the client has none.
    func namingItemMethods(_ names: MethodNames?) -> [Operation] {
        guard var names else { return self }
        for method in compactMap(\.clientMethod) { names.reserve(method) }
        return map { operation in
            var operation = operation
            if operation.paging != nil { operation.itemsMethod = operation.clientMethod.map { names.items(of: $0, as: operation.key) } }
            return operation
        }
    }
}

extension Operation {
    /// What identifies an operation that returns pages, of which a path and a method have one.
    fileprivate var key: DeclarationKey { .operation(Endpoint(method: method, path: pathTemplate)) }
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
