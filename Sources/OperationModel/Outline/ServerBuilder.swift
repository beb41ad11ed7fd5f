import Diagnostics
import Naming
import OpenAPI

/// Builds the servers of a document or an operation (Server Object).
struct ServerBuilder {
    let documents: DocumentSet
    let registry: NameRegistry
    let log: DiagnosticLog
    /// The scheme and the host that an operation's server without a host has; nil if there is none.
    var origin: String?

    /// Servers with a name each; the first one is `main`, to which requests go.
    ///
    /// A server without a host is relative to the URL of the document.
    func servers(_ servers: [OpenAPI.Server]) -> [Server] {
        var taken: Set<String> = []
        var choices = ChoiceNames()
        return servers.enumerated().map { index, server in
            let preferred =
                index == 0 ? "main" : registry.spelling(of: server.name ?? server.documentation ?? "server\(index + 1)").memberName
            // A description can be a whole sentence, which is not a name.
            let name = preferred.count <= 24 && taken.insert(preferred).inserted ? preferred : "server\(index + 1)"
            taken.insert(name)
            let result = self.server(server, name: name, &choices)
            if index == 0, let path = result.missingBase { log.warning(.serverWithoutHost(server.url, path: path), at: server.position) }
            return result
        }
    }

    private func server(_ server: OpenAPI.Server, name: String, _ choices: inout ChoiceNames) -> Server {
        var names = NameScope()
        return Server(
            name: name,
            url: server.isRelative
                ? withScheme(server) ?? documents.absoluteURL(server.url) ?? withOrigin(server) ?? server.url : server.url,
            variables: server.variables.map { variable in
                let claim = NameClaim(registry.spelling(of: variable.name).memberName, for: "a variable", at: variable.position)
                return self.variable(variable, names.claim(claim, log: log), &choices)
            },
            documentation: server.documentation
        )
    }

    /// The server of an operation, which can be another one than those of the document.
    func server(of operation: [OpenAPI.Server]) -> Server? {
        var builder = self
        builder.origin = documents.document.servers.first?.origin
        return builder.servers(operation).first
    }

    /// The URL of an operation's server without a host, on that of the document; nil if neither has one.
    private func withOrigin(_ server: OpenAPI.Server) -> String? {
        guard let origin, server.url.hasPrefix("/"), !server.url.hasPrefix("//") else { return nil }
        log.note(.serverOfDocument(server.url, origin: origin), at: server.position)
        return origin + server.url
    }

    /// The URL of a server that starts with a host, with a scheme; nil for any other.
    private func withScheme(_ server: OpenAPI.Server) -> String? {
        if server.url.hasPrefix("//"), let absolute = documents.absoluteURL(server.url) { return absolute }
        guard let scheme = server.url.missingScheme else { return nil }
        log.note(.serverWithoutScheme(server.url, scheme), at: server.position)
        return scheme + (server.url.hasPrefix("//") ? ":" : "://") + server.url
    }

    private func variable(
        _ variable: MapEntry<OpenAPI.Server.Variable>, _ name: String, _ choices: inout ChoiceNames
    ) -> Server.Variable {
        var names = NameScope()
        var values: [String] = []
        for value in variable.value.values where !values.contains(value) { values.append(value) }
        // A default outside the enumeration can only be given as a string.
        let isClosed = values.contains(variable.value.defaultValue)
        return Server.Variable(
            name: name,
            wireName: variable.name,
            defaultValue: variable.value.defaultValue,
            choiceName: isClosed ? choices.name(of: values, for: variable, registry, log) : nil,
            choices: isClosed
                ? values.map { value in
                    let claim = NameClaim(registry.reserved.caseName(registry.words(value)), for: "a value", at: variable.position)
                    return (names.claim(claim, log: log), value)
                } : [],
            documentation: variable.value.documentation
        )
    }
}

extension OpenAPI.Server {
    /// The scheme and the host of the URL, with the defaults of its variables; nil if it has no host.
    fileprivate var origin: String? {
        let url = variables.reduce(url) { $0.replacing("{\($1.name)}", with: $1.value.defaultValue) }
        return url.contains("://") ? url.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/") : nil
    }

    /// Whether the URL has no host, not even in the default of a variable.
    fileprivate var isRelative: Bool {
        !url.contains("://") && !variables.contains { url.hasPrefix("{\($0.name)}") && $0.value.defaultValue.contains("://") }
    }
}

extension String {
    /// The scheme of a URL that starts with a host, which is `http` on the machine itself and for addresses; nil if it starts with a path.
    fileprivate var missingScheme: String? {
        if hasPrefix("//") { return "https" }
        let authority = prefix { $0 != "/" }
        let host = authority.prefix { $0 != ":" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if host == "localhost" || labels.count == 4 && labels.allSatisfy({ UInt8($0) != nil }) { return "http" }
        // A path can start with a version, `v1.0`, or with the name of a script.
        guard labels.count > 1, let domain = labels.last, domain.count > 1, domain.allSatisfy(\.isLetter), !labels.contains(""),
            !["php", "json", "yaml", "asp", "aspx", "cgi", "html"].contains(domain)
        else { return nil }
        return "https"
    }
}

/// The names of the enumerations of variables; variables with the same name and values share one.
private struct ChoiceNames {
    private var names = NameScope()
    private var known: [[String]: String] = [:]

    mutating func name(
        of values: [String], for variable: MapEntry<OpenAPI.Server.Variable>, _ registry: NameRegistry, _ log: DiagnosticLog
    ) -> String {
        let key = [variable.name] + values
        if let name = known[key] { return name }
        let preferred = registry.words(variable.name).upperCamelCase
        let free = registry.reserved.types.contains(preferred) ? preferred + "Value" : preferred
        let name = names.claim(NameClaim(free, for: "the variable", variable.name, at: variable.position), log: log)
        known[key] = name
        return name
    }
}

extension Diagnostic.Message {
    static func serverOfDocument(_ url: String, origin: String) -> Self {
        "the server '\(url)' has no host; that of the document, '\(origin)', is used"
    }

    static func serverWithoutScheme(_ url: String, _ scheme: String) -> Self {
        "the server '\(url)' has no scheme; '\(scheme)' is used"
    }

    static func serverWithoutHost(_ url: String, path: String) -> Self {
        "the server '\(url)' has no host; the client's base URL must include '\(path)'"
    }
}
