import Naming

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
