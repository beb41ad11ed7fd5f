package import Diagnostics
import YAML

/// Where the API is served (Server Object).
package struct Server: Sendable {
    package let position: SourcePosition
    /// A URL with `{variables}`; relative to where the document is served, or absolute.
    package let url: String
    package let name: String?
    package let documentation: String?
    package let variables: [MapEntry<Variable>]

    /// A part of the URL that the client chooses (Server Variable Object).
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
        var url: String?
        var name: String?
        var documentation: String?
        var variables: [MapEntry<Variable>] = []
        for entry in decoder.entries(node, of: "a server") {
            switch entry.key {
            case "url": url = decoder.text(entry)
            case "name": name = decoder.text(entry)
            case "description": documentation = decoder.text(entry)
            case "variables": variables = decoder.map(entry) { Variable($0.value, decoder) }
            default: decoder.unknown(entry, in: "a server")
            }
        }
        guard let url else {
            decoder.log.warning("the server has no 'url'; it is ignored", at: node.position)
            return nil
        }
        for variable in variables where !url.contains("{\(variable.name)}") {
            decoder.log.note("the variable '\(variable.name)' is not in the URL '\(url)'", at: variable.position)
        }
        for name in url.matches(of: /{([^}]*)}/).map({ String($0.1) }) where variables[name: name] == nil {
            decoder.log.warning(
                "'{\(name)}' in the server's URL is not declared in 'variables'; it stays as it is",
                at: node["url"]?.position ?? node.position)
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
        for entry in decoder.entries(node, of: "a server variable") {
            switch entry.key {
            case "default": defaultValue = entry.value.text
            case "enum": values = decoder.texts(entry)
            case "description": documentation = decoder.text(entry)
            default: decoder.unknown(entry, in: "a server variable")
            }
        }
        guard let value = defaultValue ?? values.first else {
            decoder.log.warning("the server variable has no 'default'; it is ignored", at: node.position)
            return nil
        }
        if defaultValue == nil {
            decoder.log.warning("the server variable has no 'default'; '\(value)' is used", at: node.position)
        } else if !values.isEmpty, !values.contains(value) {
            decoder.log.note(
                "the default '\(value)' is not among the values of the variable", at: node["default"]?.position ?? node.position)
        }
        self.defaultValue = value
        self.values = values
        self.documentation = documentation
    }
}
