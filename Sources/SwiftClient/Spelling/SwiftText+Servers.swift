import OperationModel
import Schemas

/// Servers, and where a client puts its credentials.
extension SwiftText {
    /// The URL of a server: its name in the namespace of the API, or its text with the defaults of its variables if an operation declares
    /// it.
    static func url(of server: Server, in api: API) -> String {
        let isDeclared = api.servers.contains { $0.name == server.name && $0.url == server.url }
        guard isDeclared else { return "APIClient.serverURL(\(literal(server.defaultURL)))" }
        return "\(api.name).Server.\(name(server.name))" + (server.variables.isEmpty ? "" : "()")
    }

    /// The URL of a server, with the values of its variables; a string if it has no host.
    static func url(of server: Server) -> String { server.hasHost ? "APIClient.serverURL(\(text(of: server)))" : text(of: server) }

    private static func text(of server: Server) -> String {
        if server.variables.isEmpty { return literal(server.url) }
        return server.parts.map { part in
            switch part {
            case .literal(let string): return literal(string)
            case .parameter(let wireName, _):
                guard let variable = server.variables.first(where: { $0.wireName == wireName }) else { return literal("{\(wireName)}") }
                return name(variable.name) + (variable.choiceName == nil ? "" : ".rawValue")
            }
        }.joined(separator: " + ")
    }

    /// A URL or a path with parameters in braces. Characters that no URL has are percent-encoded; encoded ones stay.
    ///
    /// `URL` would encode the values of parameters again together with such a character. A host has its own encoding.
    static func urlLiteral(_ parts: [PathPart]) -> String {
        let parts = parts.map { part -> String in
            guard case .literal(let text) = part else { return [part].template }
            // Most parts contain only these characters, and a regular expression is parsed each time it is used.
            let plain = "/_-.0123456789".unicodeScalars
            if text.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic || plain.contains($0) }) { return text }
            let host = text.prefixMatch(of: /[^\/?]*:\/\/[^\/?]*/).map { String($0.output) } ?? ""
            let rest = text.dropFirst(host.count).replacing(/[^A-Za-z0-9_\-.~:\/?#@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/) { match in
                match.output.utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
            }
            return host + rest
        }
        return literal(parts.joined())
    }

    /// The variables of a server as parameters with their defaults.
    static func parameters(of server: Server) -> String {
        server.variables.map { variable in
            let chosen = variable.choices.first { $0.value == variable.defaultValue }
            let value = chosen.map { "." + name($0.name) } ?? literal(variable.defaultValue)
            return "\(name(variable.name)): \(variable.choiceName ?? "String") = \(value)"
        }.joined(separator: ", ")
    }

    /// An alternative of the security requirements: the schemes that it needs together.
    static func requirements(_ alternative: [Security.Requirement]) -> String {
        let requirements = alternative.map { requirement in
            let scopes = requirement.scopes.isEmpty ? "" : ", scopes: \(list(requirement.scopes))"
            return "SecurityRequirement(type: \(literal(requirement.scheme))\(scopes))"
        }
        return "[\(requirements.joined(separator: ", "))]"
    }

    /// The place where a credential is sent; empty if the transport presents it.
    static func placement(_ placement: Credential.Placement) -> String {
        switch placement {
        case .header(let name, let prefix): ".header(\(literal(name)), prefix: \(literal(prefix)))"
        case .basic: ".header(\"Authorization\", prefix: \"Basic \")"
        case .query(let name): ".query(\(literal(name)))"
        case .cookie(let name): ".cookie(\(literal(name)))"
        case .certificate: ""
        }
    }
}
