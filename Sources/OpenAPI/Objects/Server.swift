package import Diagnostics
import YAML

/// A base URL of the API (Server Object).
package struct Server: Sendable {
    package let position: SourcePosition
    /// A URL with `{variables}`, absolute or relative to the URL of the document.
    package let url: String
    package let name: String?
    package let documentation: String?
    package let variables: [MapEntry<Variable>]

    /// A part of the URL that the client sets (Server Variable Object).
    package struct Variable: Sendable {
        package let defaultValue: String
        package let values: [String]
        package let documentation: String?
    }

    init(url: String, position: SourcePosition) {
        self.position = position
        self.url = url
        name = nil
        documentation = nil
        variables = []
    }
}

extension Server {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        var url = node.textUnlessNull
        if let url { decoder.log.warning(.serverInString(url), at: node.position) }
        var name: String?
        var documentation: String?
        var variables: [MapEntry<Variable>] = []
        for entry in url == nil ? Array(decoder.entries(node, of: .server)) : [] {
            switch entry.key {
            case "url": url = decoder.string(entry)
            case "name": name = decoder.string(entry)
            case "description": documentation = decoder.string(entry)
            case "variables": variables = decoder.map(entry) { Variable($0.value, decoder) }
            default: break
            }
        }
        guard let url else {
            decoder.log.warning(.serverWithoutURL, at: node.position)
            return nil
        }
        for variable in variables where !url.contains("{\(variable.name)}") {
            decoder.log.note(.unusedVariable(variable.name, url), at: variable.position)
        }
        for name in url.matches(of: /{([^}]*)}/).map({ String($0.1) }) where variables[name: name] == nil {
            let message = Diagnostic.Message.undeclaredVariable(name, among: variables.map(\.name))
            decoder.log.warning(message, at: node["url"]?.position ?? node.position)
        }
        position = node.position
        self.url = url
        self.name = name
        self.documentation = documentation
        self.variables = variables
    }
}

extension Server.Variable {
    fileprivate init?(_ node: Node, _ decoder: NodeDecoder) {
        var defaultValue: String?
        var values: [String] = []
        var documentation: String?
        for entry in decoder.entries(node, of: .serverVariable) {
            switch entry.key {
            case "default": defaultValue = entry.value.text
            case "enum": values = decoder.strings(entry)
            case "description": documentation = decoder.string(entry)
            default: break
            }
        }
        guard let value = defaultValue ?? values.first else {
            decoder.log.warning(.variableWithoutDefault(replacement: nil), at: node.position)
            return nil
        }
        if defaultValue == nil {
            decoder.log.warning(.variableWithoutDefault(replacement: value), at: node.position)
        } else if !values.isEmpty, !values.contains(value) {
            decoder.log.note(.defaultNotInEnumeration(value), at: node["default"]?.position ?? node.position)
        }
        self.defaultValue = value
        self.values = values
        self.documentation = documentation
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
