import Diagnostics
import OpenAPI
import YAML

extension DocumentCheck {
    mutating func checkDocument(_ node: Node) {
        if let address = node["$self"], address.text?.contains("#") == true { report(.selfWithFragment, at: address.position) }
        if version == .swagger20 { checkSwagger20Address(node) }
        if let text = node["openapi"]?.text, let position = node["openapi"]?.position, text.split(separator: ".").count < 3 {
            report(.shortVersion(text), at: position, .note)
        }
        checkTags(node["tags"]?.sequence ?? [])
    }

    private mutating func checkSwagger20Address(_ node: Node) {
        if let host = node["host"], let name = host.text, !name.contains("://"), name.contains(where: { $0 == "/" || $0 == "{" }) {
            report(.invalidHost(name), at: host.position)
        }
        if let path = node["basePath"], let text = path.text, text.hasPrefix("/"), text.contains("{") {
            report(.basePathWithVariable, at: path.position)
        }
    }

    /// Checks that the parents of tags exist, and that no tag contains itself (3.2).
    private mutating func checkTags(_ tags: [Node]) {
        let named = tags.compactMap { tag in tag["name"]?.text.map { ($0, tag) } }
        let parents = Dictionary(named.map { ($0.0, $0.1["parent"]?.text) }, uniquingKeysWith: { first, _ in first })
        for (name, tag) in named {
            guard version >= .openAPI32, let parent = tag["parent"], let text = parent.text else { continue }
            guard parents[text] != nil else {
                report(.unknownParent(text, among: parents.keys.sorted()), at: parent.position)
                continue
            }
            var ancestor: String? = text
            var steps = 0
            while let next = ancestor, next != name, steps < tags.count {
                ancestor = parents[next] ?? nil
                steps += 1
            }
            if ancestor == name { report(.circularTag(name), at: parent.position) }
        }
    }

    mutating func checkServer(_ node: Node) {
        guard let url = node["url"], let text = url.text else { return }
        if version >= .openAPI31 {
            for name in text.repeatedVariables { report(.repeatedVariable(name, in: text), at: url.position) }
        }
        if version >= .openAPI32, text.contains(where: { $0 == "?" || $0 == "#" }) { report(.serverWithQuery(text), at: url.position) }
        if text.contains(where: \.isWhitespace) { report(.invalidURL("url", text), at: url.position) }
        let braces = text.filter { $0 == "{" || $0 == "}" }
        if !braces.replacing("{}", with: "").isEmpty { report(.unmatchedServerBraces(text), at: url.position) }
    }

    mutating func checkExample(_ node: Node) {
        if reportExclusive(["value", "externalValue"], node) { return }
        guard version >= .openAPI32 else { return }
        if reportExclusive(["value", "dataValue"], node) || reportExclusive(["value", "serializedValue"], node) { return }
        reportExclusive(["serializedValue", "externalValue"], node)
    }

    // MARK: Security

    mutating func checkSecurityScheme(_ node: Node) {
        let type = node["type"]?.text ?? ""
        let fields = ["openIdConnect": ["openIdConnectUrl"], "oauth2": version == .swagger20 ? ["flow", "scopes"] : ["flows"]]
        if version == .swagger20, ["http", "openIdConnect", "mutualTLS"].contains(type), let type = node["type"] {
            checkChoice(type, "type", ["basic", "apiKey", "oauth2"])
        }
        for field in fields[type] ?? [] where node[field] == nil { reportMissing(field, of: .securityScheme, node) }
        if type == "apiKey" {
            if let name = node["name"], name.text?.isEmpty == true { report(.emptyKeyName, at: name.position) }
            checkName(node, node["in"]?.text ?? "")
            let locations = version == .swagger20 ? ["header", "query"] : ["header", "query", "cookie"]
            if let location = node["in"] { checkChoice(location, "in", locations) }
        }
        if type == "mutualTLS", version < .openAPI31, let entry = node.entry("type") {
            report(.laterKeyword("mutualTLS", .openAPI31), at: entry.value.position)
        }
        if version == .swagger20, type == "oauth2" { checkFlow(node, node["flow"]?.text ?? "", of: .securityScheme) }
    }

    func checkFlow(_ node: Node, _ name: String, of object: SpecificationObject) {
        let urls: [String: [String]] = [
            "implicit": ["authorizationUrl"], "password": ["tokenUrl"], "clientCredentials": ["tokenUrl"], "application": ["tokenUrl"],
            "authorizationCode": ["authorizationUrl", "tokenUrl"], "accessCode": ["authorizationUrl", "tokenUrl"],
            "deviceAuthorization": ["deviceAuthorizationUrl", "tokenUrl"],
        ]
        for url in urls[name] ?? [] where node[url] == nil { reportMissing(url, of: object, node) }
    }

    mutating func checkSecurityRequirement(_ node: Node) {
        let schemes =
            version == .swagger20
            ? documents.document.root["securityDefinitions"] : documents.document.root["components"]?["securitySchemes"]
        for entry in node.mapping ?? [] {
            guard let scheme = schemes?[entry.key] else { continue }
            let hasScopes = ["oauth2", "openIdConnect"].contains(scheme["type"]?.text ?? "oauth2")
            if version < .openAPI31, !hasScopes, let first = entry.value.sequence?.first {
                report(.scopesWithoutFlow(entry.key), at: first.position)
            }
        }
    }
}

extension Diagnostic.Message {
    static func shortVersion(_ version: String) -> Self { "the version must have three parts, as in '\(version).0'; it is treated as such" }

    static let selfWithFragment: Self = "'$self' must have no fragment; it is ignored"

    static func invalidHost(_ host: String) -> Self { "'host' must be the name of a host, not '\(host)'; it is used as it is" }

    static let basePathWithVariable: Self = "'basePath' cannot have variables; it is used as it is"

    static func unknownParent(_ name: String, among tags: [String]) -> Self {
        "the document has no tag '\(name)'; the parent is ignored\(didYouMean(name, among: tags))"
    }

    static func circularTag(_ name: String) -> Self { "the tag '\(name)' contains itself; the parent is ignored" }

    static func serverWithQuery(_ url: String) -> Self {
        "the URL '\(url)' of a server must have neither a query nor a fragment; it is used as it is"
    }

    static func unmatchedServerBraces(_ url: String) -> Self { "the URL '\(url)' has unmatched braces; they are sent as they are" }

    static let emptyKeyName: Self = "the name of the API key is empty; no request can contain the key"

    static func scopesWithoutFlow(_ scheme: String) -> Self { "the security scheme '\(scheme)' has no scopes; the list must be empty" }
}
