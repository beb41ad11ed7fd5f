package import Diagnostics
import YAML

/// A way to prove who is calling (Security Scheme Object).
package struct SecurityScheme: Sendable {
    package enum Kind: Sendable {
        /// A secret under a name in a header, the query or a cookie.
        case apiKey(name: String, location: Parameter.Location)
        /// An authentication scheme of HTTP, lower-case: `basic`, `bearer`, `digest` …
        case http(scheme: String, bearerFormat: String?)
        /// An access token got by one of the flows.
        case oauth2([Flow])
        case openIdConnect(url: String)
        case mutualTLS
    }

    /// A way to get an access token (OAuth Flow Object).
    package struct Flow: Sendable {
        /// `implicit`, `password`, `clientCredentials`, `authorizationCode` or `deviceAuthorization`.
        package let name: String
        package let authorizationURL: String?
        package let tokenURL: String?
        package let refreshURL: String?
        package let scopes: [MapEntry<String>]
    }

    package let position: SourcePosition
    package let documentation: String?
    package let isDeprecated: Bool
    package let kind: Kind
}

extension SecurityScheme {
    /// Decodes a scheme of any version.
    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let kind = Kind(node, decoder) else { return nil }
        var documentation: String?
        var isDeprecated = false
        for entry in decoder.entries(node, of: "a security scheme") {
            switch entry.key {
            case "description": documentation = decoder.text(entry)
            case "deprecated": isDeprecated = decoder.bool(entry) ?? false
            case "type", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl", "oauth2MetadataUrl": break
            case "flow", "authorizationUrl", "tokenUrl", "scopes":
                if decoder.version != .swagger20 { decoder.unknown(entry, in: "a security scheme") }
            default: decoder.unknown(entry, in: "a security scheme")
            }
        }
        self.init(position: node.position, documentation: documentation, isDeprecated: isDeprecated, kind: kind)
    }
}

extension SecurityScheme.Kind {
    fileprivate init?(_ node: Node, _ decoder: NodeDecoder) {
        switch node["type"]?.text {
        case "apiKey":
            let location = Parameter.Location(rawValue: node["in"]?.text ?? "")
            guard let name = node["name"]?.text, let location, location != .path, location != .querystring else {
                decoder.log.warning("an API key needs 'name' and 'in' (header, query, cookie); the scheme is ignored", at: node.position)
                return nil
            }
            self = .apiKey(name: name, location: location)
        case "http":
            if node["scheme"]?.text == nil {
                decoder.log.warning("the security scheme has no 'scheme'; it is taken for 'bearer'", at: node.position)
            }
            self = .http(scheme: node["scheme"]?.text?.lowercased() ?? "bearer", bearerFormat: node["bearerFormat"]?.text)
        case "basic":
            if decoder.version != .swagger20 {
                decoder.log.note(
                    "since OpenAPI 3.0 'basic' is a scheme of the type 'http'; it is read so", at: node["type"]?.position ?? node.position)
            }
            self = .http(scheme: "basic", bearerFormat: nil)
        case "oauth2":
            let flows = (node["flows"]?.mapping ?? []).filter { flow in
                if SecurityScheme.Flow.known.contains(flow.key) || flow.isExtension { return true }
                decoder.unknown(flow, in: "the flows")
                return false
            }
            let old = node["flow"]?.text.map { [SecurityScheme.Flow(node, name: SecurityScheme.Flow.names[$0] ?? $0)] }
            self = .oauth2(old ?? flows.filter { !$0.isExtension }.map { SecurityScheme.Flow($0.value, name: $0.key) })
        case "openIdConnect":
            self = .openIdConnect(url: node["openIdConnectUrl"]?.text ?? "")
        case "mutualTLS":
            self = .mutualTLS
        case let type:
            let found = type.map { "there is no security scheme of type '\($0)'" } ?? "the security scheme has no type"
            decoder.log.warning("\(found); it is ignored", at: node["type"]?.position ?? node.position)
            return nil
        }
    }
}

extension SecurityScheme.Flow {
    fileprivate static let known: Set<String> = [
        "implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization",
    ]

    /// The names of 2.0 that later versions changed.
    fileprivate static let names = ["application": "clientCredentials", "accessCode": "authorizationCode"]

    fileprivate init(_ node: Node, name: String) {
        self.name = name
        authorizationURL = node["authorizationUrl"]?.text ?? node["deviceAuthorizationUrl"]?.text
        tokenURL = node["tokenUrl"]?.text
        refreshURL = node["refreshUrl"]?.text
        scopes = (node["scopes"]?.mapping ?? []).filter { !$0.isExtension }.map { scope in
            MapEntry(name: scope.key, position: scope.keyPosition, value: scope.value.text ?? "")
        }
    }
}

/// Schemes that are needed together (Security Requirement Object); no scheme at all means that none is needed.
package struct SecurityRequirement: Sendable {
    package let position: SourcePosition
    /// The scopes by the scheme's name.
    package let schemes: [MapEntry<[PositionedString]>]

    init?(_ node: Node, _ decoder: NodeDecoder) {
        position = node.position
        guard let members = node.mapping else {
            decoder.log.warning("a security requirement must be a mapping, not \(node.kind); it is ignored", at: node.position)
            return nil
        }
        schemes = members.map { MapEntry(name: $0.key, position: $0.keyPosition, value: decoder.positionedStrings($0)) }
    }
}
