import OpenAPI

extension Server {
    /// The servers of a document or operation, each with a name of its own; the first is `main`.
    static func all(_ servers: [OpenAPI.Server]) -> [Server] {
        var taken: Set<String> = []
        return servers.enumerated().map { index, server in
            let wish = index == 0 ? "main" : Words(server.name ?? server.documentation ?? "server\(index + 1)").memberName
            // A description can be a whole sentence, which is no name.
            let name = wish.count <= 24 && taken.insert(wish).inserted ? wish : "server\(index + 1)"
            taken.insert(name)
            return Server(server, name: name)
        }
    }

    init(_ server: OpenAPI.Server, name: String) {
        self.name = name
        url = server.url
        documentation = server.documentation
        variables = server.variables.map { variable in
            Variable(
                name: Words(variable.name).memberName, wireName: variable.name, defaultValue: variable.value.defaultValue,
                values: variable.value.values, documentation: variable.value.documentation
            )
        }
    }
}
