import Diagnostics
import OpenAPI

extension Server {
    /// The servers of a document or operation, each with a name of its own; the first is `main`, the one that requests go to.
    ///
    /// One without a host is meant from where the document was loaded.
    static func all(_ servers: [OpenAPI.Server], of documents: DocumentSet, log: DiagnosticLog) -> [Server] {
        var taken: Set<String> = []
        var choices = ChoiceNames()
        return servers.enumerated().map { index, server in
            let wish = index == 0 ? "main" : Words(server.name ?? server.documentation ?? "server\(index + 1)").memberName
            // A description can be a whole sentence, which is no name.
            let name = wish.count <= 24 && taken.insert(wish).inserted ? wish : "server\(index + 1)"
            taken.insert(name)
            let resolved = Server(server, documents, name: name, &choices, log)
            if index == 0, let path = resolved.missingBase {
                log.warning(
                    "the server '\(server.url)' has no host; the base URL that the client is given must include '\(path)'",
                    at: server.position)
            }
            return resolved
        }
    }

    private init(
        _ server: OpenAPI.Server, _ documents: DocumentSet, name: String, _ choiceNames: inout ChoiceNames, _ log: DiagnosticLog
    ) {
        self.name = name
        url = server.isRelative ? documents.absoluteURL(server.url) ?? server.url : server.url
        documentation = server.documentation
        var names = NameScope()
        variables = server.variables.map { variable in
            Variable(
                variable, names.claim(Words(variable.name).memberName, for: "a variable", at: variable.position, log: log), &choiceNames,
                log)
        }
    }
}

extension OpenAPI.Server {
    /// Whether the URL has no host, not even as the value of a variable.
    fileprivate var isRelative: Bool {
        !url.contains("://") && !variables.contains { url.hasPrefix("{\($0.name)}") && $0.value.defaultValue.contains("://") }
    }
}

extension Server.Variable {
    fileprivate init(
        _ variable: MapEntry<OpenAPI.Server.Variable>, _ name: String, _ choiceNames: inout ChoiceNames, _ log: DiagnosticLog
    ) {
        self.name = name
        wireName = variable.name
        defaultValue = variable.value.defaultValue
        documentation = variable.value.documentation
        var names = NameScope()
        var values: [String] = []
        for value in variable.value.values where !values.contains(value) { values.append(value) }
        // A default that is no choice can only be given as a text.
        let isClosed = values.contains(defaultValue)
        choiceName = isClosed ? choiceNames.name(of: values, for: variable, log) : nil
        choices = isClosed ? values.map { (names.claim(Words($0).caseName, for: "a value", at: variable.position, log: log), $0) } : []
    }
}

/// The names of the enumerations of variables' values: one for those of the same name and values.
struct ChoiceNames {
    private var names = NameScope()
    private var known: [[String]: String] = [:]

    fileprivate mutating func name(
        of values: [String], for variable: MapEntry<OpenAPI.Server.Variable>, _ log: DiagnosticLog
    ) -> String {
        let key = [variable.name] + values
        if let name = known[key] { return name }
        let wish = Words(variable.name).upperCamelCase
        let free = ReservedNames.isReservedType(wish) ? wish + "Value" : wish
        let name = names.claim(free, for: "the variable '\(variable.name)'", at: variable.position, log: log)
        known[key] = name
        return name
    }
}
