package import Diagnostics
import YAML

/// A base URL of the API (Server Object).
package struct Server: Sendable {
    package let position: SourcePosition
    /// A URL with `{variables}`, absolute or relative to the URL of the document.
    package var url: String
    package var name: String?
    package var documentation: String?
    package var variables: [MapEntry<Variable>] = []

    /// A part of the URL that the client sets (Server Variable Object).
    package struct Variable: Sendable {
        package var defaultValue: String
        package var values: [String] = []
        package var documentation: String?
    }

    /// The URL without a slash at its end, to which the paths of requests are appended.
    package var base: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}

extension Server {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        var address = node.textUnlessNull
        if let address { decoder.log.warning(.serverInString(address), at: node.position) }
        self.init(position: node.position, url: "")
        for entry in address == nil ? Array(decoder.entries(node, of: .server)) : [] {
            switch entry.key {
            case "url": address = decoder.string(entry)
            case "name": name = decoder.string(entry)
            case "description": documentation = decoder.string(entry)
            case "variables": variables = decoder.map(entry) { Variable($0.value, decoder) }
            default: break
            }
        }
        guard let address else {
            decoder.log.warning(.serverWithoutURL, at: node.position)
            return nil
        }
        url = address
        let names = variables.map(\.name)
        variables = variables.compactMap { variable in
            guard address.contains("{\(variable.name)}") else {
                decoder.log.note(.unusedVariable(variable.name, address), at: variable.position)
                return nil
            }
            let value = address.contains("/{\(variable.name)}") ? variable.value.afterSlash : variable.value
            return MapEntry(name: variable.name, position: variable.position, value: value)
        }
        for name in url.matches(of: /{([^}]*)}/).map({ String($0.1) }) where variables[name: name] == nil {
            let message = Diagnostic.Message.undeclaredVariable(name, among: names)
            decoder.log.warning(message, at: node["url"]?.position ?? node.position)
        }
    }
}

extension Server.Variable {
    /// The variable without the slash at the start of its values, which also precedes it in the URL: `/prod` in
    /// `https://example.com/{basePath}`, as API Gateway writes it.
    fileprivate var afterSlash: Self {
        func rest(_ value: String) -> String { value.hasPrefix("/") ? String(value.dropFirst()) : value }
        return Self(defaultValue: rest(defaultValue), values: values.map(rest), documentation: documentation)
    }

    fileprivate init?(_ node: Node, _ decoder: NodeDecoder) {
        let written = node["default"]?.text
        self.init(defaultValue: written ?? "")
        for entry in decoder.entries(node, of: .serverVariable) {
            switch entry.key {
            case "enum": values = decoder.strings(entry)
            case "description": documentation = decoder.string(entry)
            default: break
            }
        }
        guard let value = written ?? values.first else {
            decoder.log.warning(.variableWithoutDefault(replacement: nil), at: node.position)
            return nil
        }
        defaultValue = value
        if written == nil {
            decoder.log.warning(.variableWithoutDefault(replacement: value), at: node.position)
        } else if !values.isEmpty, !values.contains(value) {
            decoder.log.note(.defaultNotInEnumeration(value), at: node["default"]?.position ?? node.position)
        }
    }
}

extension Diagnostic.Message {
    static func serverInString(_ url: String) -> Self { "a server must be a mapping, not a string; it is read as '{url: \(url)}'" }

    static let serverWithoutURL: Self = "the server has no 'url'; it is ignored"

    static func unusedVariable(_ name: String, _ url: String) -> Self { "variable '\(name)' is not in the URL '\(url)'; it is ignored" }

    static func undeclaredVariable(_ name: String, among variables: [String]) -> Self {
        "'{\(name)}' in the server's URL is not declared in 'variables'; it is not replaced\(didYouMean(name, among: variables))"
    }

    static func variableWithoutDefault(replacement: String?) -> Self {
        "the server variable has no 'default'; \(replacement.map { "'\($0)' is used" } ?? "it is ignored")"
    }

    static func defaultNotInEnumeration(_ value: String) -> Self {
        "default '\(value)' is not in the 'enum' of the variable; it is used anyway"
    }
}
