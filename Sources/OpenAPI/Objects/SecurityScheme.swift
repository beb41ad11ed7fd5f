package import Diagnostics
import YAML

/// A way to authenticate (Security Scheme Object).
package struct SecurityScheme: Sendable {
    package enum Kind: Sendable {
        /// A secret in a header, the query or a cookie.
        case apiKey(name: String, location: Parameter.Location)
        /// An HTTP authentication scheme: `basic`, `bearer`, or another one as the document spells it.
        case http(scheme: String, bearerFormat: String?)
        /// An access token that one of the flows provides.
        case oauth2([Flow])
        case openIdConnect(url: String)
        case mutualTLS
    }

    /// A way to obtain an access token (OAuth Flow Object).
    package struct Flow: Sendable {
        /// `implicit`, `password`, `clientCredentials`, `authorizationCode` or `deviceAuthorization`.
        package let name: String
        package let authorizationURL: String?
        package let tokenURL: String?
        package let refreshURL: String?
        package let scopes: [MapEntry<String>]
    }

    package let position: SourcePosition
    package let kind: Kind
    package var documentation: String?
    package var isDeprecated = false
}

extension SecurityScheme {
    /// Decodes a scheme of any version.
    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let kind = Kind(node, decoder) else { return nil }
        self.init(position: node.position, kind: kind)
        for entry in decoder.entries(node, of: .securityScheme) {
            switch entry.key {
            case "description": documentation = decoder.string(entry)
            case "deprecated": isDeprecated = decoder.bool(entry) ?? false
            default: break
            }
        }
    }
}

extension SecurityScheme.Kind {
    fileprivate init?(_ node: Node, _ decoder: NodeDecoder) {
        let written = node["type"]?.text
        let type = written.map { text in Self.types.first { $0.lowercased() == text.lowercased() } ?? text }
        if let written, let type, type != written {
            decoder.log.warning(.capitalizedType(written, as: type), at: node["type"]?.position ?? node.position)
        }
        switch type {
        case "apiKey":
            let location = Parameter.Location(rawValue: node["in"]?.text ?? "")
            guard let name = node["name"]?.text, let location, location != .path, location != .querystring else {
                decoder.log.warning(.incompleteAPIKey(location: node["in"]?.text), at: node.position)
                return nil
            }
            self = .apiKey(name: name, location: location)
        case "http":
            if node["scheme"]?.text == nil {
                decoder.log.warning(.schemeMissing, at: node.position)
            }
            let scheme = node["scheme"]?.text ?? "bearer"
            let known = ["basic", "bearer"].first { $0 == scheme.lowercased() }
            self = .http(scheme: known ?? scheme, bearerFormat: node["bearerFormat"]?.text)
        case "basic", "bearer":
            let scheme = type ?? "basic"
            if decoder.version != .swagger20 || scheme == "bearer" {
                decoder.log.note(.schemeAsType(scheme), at: node["type"]?.position ?? node.position)
            }
            self = .http(scheme: scheme, bearerFormat: nil)
        case "oauth2":
            let flows = node["flows"].map { flows in
                decoder.entries(flows, of: .flows).map { SecurityScheme.Flow($0.value, name: $0.key) }
            }
            let old = node["flow"]?.text.map { [SecurityScheme.Flow(node, name: SecurityScheme.Flow.newNames[$0] ?? $0)] }
            self = .oauth2(old ?? flows ?? [])
        case "openIdConnect":
            self = .openIdConnect(url: node["openIdConnectUrl"]?.text ?? "")
        case "mutualTLS":
            self = .mutualTLS
        default:
            decoder.log.warning(.unknownSecurityType(type), at: node["type"]?.position ?? node.position)
            return nil
        }
    }

    /// The types of all versions, and the schemes of `http` that documents write as types.
    fileprivate static let types = ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS", "basic", "bearer"]
}

extension SecurityScheme.Flow {
    /// The current names of the flows that 2.0 calls differently.
    fileprivate static let newNames = ["application": "clientCredentials", "accessCode": "authorizationCode"]

    fileprivate init(_ node: Node, name: String) {
        self.name = name
        authorizationURL = node["authorizationUrl"]?.text ?? node["deviceAuthorizationUrl"]?.text
        tokenURL = node["tokenUrl"]?.text
        refreshURL = node["refreshUrl"]?.text
        scopes = (node["scopes"]?.mapping ?? []).filter { !$0.isExtension }.map { scope in scope.map { $0.text ?? "" } }
    }
}

extension Document {
    /// Whether the document has a security scheme of a name, even one that cannot be read.
    package func declaresSecurityScheme(_ name: String) -> Bool {
        (version == .swagger20 ? root["securityDefinitions"] : root["components"]?["securitySchemes"])?[name] != nil
    }
}

/// Security schemes that are required together (Security Requirement Object); an empty list allows anonymous access.
package struct SecurityRequirement: Sendable {
    package let position: SourcePosition
    /// The scopes by the name of the scheme.
    package let schemes: [MapEntry<[PositionedString]>]

    init?(_ node: Node, _ decoder: NodeDecoder) {
        position = node.position
        if let name = node.textUnlessNull {
            decoder.log.warning(.requirementInString(name), at: node.position)
            schemes = [MapEntry(name: name, position: node.position, value: [])]
            return
        }
        guard let members = node.mapping else {
            decoder.log.warning(.requirementMismatch(found: node.kind), at: node.position)
            return nil
        }
        schemes = members.map { MapEntry(name: $0.key, position: $0.keyPosition, value: decoder.positionedStrings($0)) }
    }
}

extension Diagnostic.Message {
    static func incompleteAPIKey(location: String?) -> Self {
        let hint = location.map { didYouMean($0, among: ["header", "query", "cookie"]) } ?? ""
        return "an API key needs 'name' and 'in' (header, query or cookie); the security scheme is ignored\(hint)"
    }

    static let schemeMissing: Self = "the security scheme has no 'scheme'; 'bearer' is used"

    static func schemeAsType(_ scheme: String) -> Self {
        "since OpenAPI 3.0 type '\(scheme)' is type 'http' with scheme '\(scheme)'; it is treated as such"
    }

    static func capitalizedType(_ text: String, as type: String) -> Self {
        "the type of a security scheme must be '\(type)', not '\(text)'; it is read as such"
    }

    static func unknownSecurityType(_ type: String?) -> Self {
        guard let type else { return "the security scheme has no 'type'; it is ignored" }
        return "unknown type '\(type)' of a security scheme; it is ignored\(didYouMean(type, among: SecurityScheme.Kind.types))"
    }

    static func requirementInString(_ name: String) -> Self {
        "a security requirement must be a mapping, not a string; it is read as '{\(name): []}'"
    }

    static func requirementMismatch(found: String) -> Self { "a security requirement must be a mapping, not \(found); it is ignored" }
}
