package import Diagnostics
package import YAML

extension Options {
    /// Decodes an options file; an unknown key or an invalid value is an error at its position.
    package init(_ root: Node, log: DiagnosticLog) {
        let decoder = OptionsDecoder(log: log)
        for entry in decoder.entries(root) {
            switch entry.key {
            case "name": name = decoder.string(entry)
            case "runtime": runtime = Runtime(entry, decoder) ?? .embedded
            case "transport":
                transport = decoder.choice(entry, ["urlSession": .urlSession, "asyncHTTPClient": .asyncHTTPClient]) ?? .urlSession
            case "models": models = Models(entry.value, decoder)
            case "folders": folders = decoder.strings(entry)
            case "overlays": overlays = decoder.strings(entry)
            case "schemas":
                schemas = decoder.entries(entry.value).map { member in
                    MapEntry(name: member.key, position: member.keyPosition, value: SchemaPatch(member.value, decoder))
                }
            case "defaults": defaults = decoder.entries(entry.value).compactMap { ClientDefault($0, decoder) }
            case "authentication": authentication = Authentication(entry.value, decoder)
            case "include": include = Selection(entry.value, decoder)
            case "exclude": exclude = Selection(entry.value, decoder)
            case "deprecated": hasDeprecated = decoder.bool(entry) ?? true
            case "methods": hasMethods = decoder.bool(entry) ?? true
            case "integers": hasSizedIntegers = decoder.choice(entry, ["plain": false, "sized": true]) ?? false
            case "access": access = decoder.choice(entry, ["public": .public, "package": .package, "internal": .internal]) ?? .public
            case "names":
                names = decoder.entries(entry.value).compactMap { decoder.override($0) { decoder.string($0).map { decoder.name($0) } } }
            case "types": types = decoder.entries(entry.value).compactMap { decoder.override($0) { decoder.string($0) } }
            case "pages": pages = Pages(entry, decoder)
            case "links": links = Links(entry.value, decoder)
            case "mediaTypes": mediaTypes = decoder.entries(entry.value).compactMap { decoder.override($0) { decoder.string($0) } }
            case "optionalBodies": optionalBodies = decoder.strings(entry).compactMap { decoder.override($0.value, at: $0.position, $0) }
            case "read": readings = Readings(entry.value, decoder)
            case "unwrap": unwrap = ResponseRule.members(entry, decoder)
            case "failures": failures = ResponseRule.failures(entry, decoder)
            default:
                let known = ["name", "runtime", "transport", "models", "schemas", "defaults", "authentication", "include", "exclude"]
                let further = ["deprecated", "methods", "integers", "access", "names", "types", "mediaTypes", "optionalBodies", "folders"]
                decoder.unknown(entry, known: known + further + ["overlays", "read", "unwrap", "failures", "pages", "links"])
            }
        }
        if transport == .asyncHTTPClient, runtime != .embedded, let node = root["transport"] {
            log.error(.transportOfSharedRuntime, at: node.position)
        }
    }
}

extension Options.Runtime {
    /// Decodes `embedded`, or the location of the package with the product `APIRuntime`.
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        if let text = entry.value.text {
            guard text == "embedded" else {
                decoder.log.error(.invalidRuntime(text), at: entry.value.position)
                return nil
            }
            self = .embedded
            return
        }
        var path: String?
        var url: String?
        var from: String?
        for member in decoder.entries(entry.value) {
            switch member.key {
            case "path": path = decoder.string(member)?.value
            case "url": url = decoder.string(member)?.value
            case "from": from = decoder.string(member)?.value
            default: decoder.unknown(member, known: ["path", "url", "from"])
            }
        }
        if let path {
            self = .shared(.path(path))
        } else if let url, let from {
            self = .shared(.url(url, from: from))
        } else {
            decoder.log.error(.incompleteRuntime, at: entry.keyPosition)
            return nil
        }
    }
}

extension Options.Selection {
    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for entry in decoder.entries(node) {
            switch entry.key {
            case "paths": paths = decoder.strings(entry)
            case "methods": methods = decoder.strings(entry)
            case "tags": tags = decoder.strings(entry)
            case "operations": operations = decoder.strings(entry)
            default: decoder.unknown(entry, known: ["paths", "methods", "tags", "operations"])
            }
        }
    }
}

extension Options.Models {
    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        var mutability: SourcePosition?
        for entry in decoder.entries(node) {
            switch entry.key {
            case "prefix": prefix = decoder.string(entry).map { decoder.name($0).value } ?? ""
            case "suffix": suffix = decoder.string(entry).map { decoder.name($0, isStart: false).value } ?? ""
            case "kind": isStruct = decoder.choice(entry, ["class": false, "struct": true]) ?? false
            case "mutable":
                isMutable = decoder.bool(entry) ?? false
                mutability = entry.keyPosition
            case "nullElements": hasNullElements = decoder.bool(entry) ?? false
            case "undeclaredProperties": keepsUndeclaredProperties = decoder.bool(entry) ?? false
            case "inferTypes": infersTypes = decoder.bool(entry) ?? true
            default:
                decoder.unknown(
                    entry, known: ["prefix", "suffix", "kind", "mutable", "nullElements", "undeclaredProperties", "inferTypes"])
            }
        }
        if isMutable, !isStruct {
            decoder.log.error(.mutableClasses, at: mutability ?? node.position)
        }
    }
}

extension Options.SchemaPatch {
    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for entry in decoder.entries(node) {
            switch entry.key {
            case "required": required = decoder.strings(entry)
            case "identity": identity = decoder.string(entry)
            case "secrets": secrets = decoder.strings(entry)
            case "urls": urls = decoder.entries(entry.value).compactMap { Options.URLProperty($0, decoder) }
            default: decoder.unknown(entry, known: ["required", "identity", "secrets", "urls"])
            }
        }
    }
}

extension Options.URLProperty {
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        var source: PositionedString?
        var base: String?
        for member in decoder.entries(entry.value) {
            switch member.key {
            case "property": source = decoder.string(member)
            case "base": base = decoder.string(member)?.value
            default: decoder.unknown(member, known: ["property", "base"])
            }
        }
        guard let source = decoder.required(source, "property", of: entry), let base = decoder.required(base, "base", of: entry)
        else { return nil }
        self.init(name: decoder.name(entry), source: source, base: base)
    }
}

extension Options.ClientDefault {
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        var header: String?
        var value: String?
        for member in decoder.entries(entry.value) {
            switch member.key {
            case "header": header = decoder.string(member)?.value
            case "value": value = decoder.string(member)?.value
            default: decoder.unknown(member, known: ["header", "value"])
            }
        }
        guard let header = decoder.required(header, "header", of: entry) else { return nil }
        self.init(name: decoder.name(entry), header: header, value: value)
    }
}

extension Options.Authentication {
    fileprivate init?(_ node: Node, _ decoder: OptionsDecoder) {
        var scheme: PositionedString?
        var prefix = ""
        var login: Options.TokenOperation?
        var refresh: Options.TokenOperation?
        var lifetime: Int?
        var initializers: [[Argument]] = []
        for entry in decoder.entries(node) {
            switch entry.key {
            case "scheme": scheme = decoder.string(entry)
            case "prefix": prefix = decoder.string(entry)?.value ?? ""
            case "login": login = Options.TokenOperation(entry, decoder)
            case "refresh": refresh = Options.TokenOperation(entry, decoder)
            case "lifetime": lifetime = decoder.seconds(entry)
            case "initializers":
                initializers = decoder.list(entry).map { node in
                    decoder.entries(node).compactMap { member in
                        decoder.string(member).map { Argument(label: decoder.name(member), property: $0) }
                    }
                }
            default: decoder.unknown(entry, known: ["scheme", "prefix", "login", "refresh", "lifetime", "initializers"])
            }
        }
        let required = (
            decoder.required(scheme, "scheme", of: node, at: node.position), decoder.required(login, "login", of: node, at: node.position)
        )
        guard let scheme = required.0, let login = required.1 else { return nil }
        self.init(
            scheme: scheme, prefix: prefix, login: login, refresh: refresh, lifetime: lifetime, initializers: initializers
        )
    }
}

extension Options.TokenOperation {
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        var operation: PositionedString?
        var token: PositionedString?
        for member in decoder.entries(entry.value) {
            switch member.key {
            case "operation": operation = decoder.string(member)
            case "token": token = decoder.string(member)
            default: decoder.unknown(member, known: ["operation", "token"])
            }
        }
        guard let operation = decoder.required(operation, "operation", of: entry),
            let token = decoder.required(token, "token", of: entry)
        else { return nil }
        self.init(operation: operation, token: token)
    }
}

extension Diagnostic.Message {
    static func invalidRuntime(_ value: String) -> Self {
        "'runtime' must be 'embedded', or a mapping with the 'path' or 'url' of a package, not '\(value)'\(didYouMean(value, among: ["embedded"]))"
    }

    static let transportOfSharedRuntime: Self =
        "'transport: asyncHTTPClient' needs 'runtime: embedded'; with a shared runtime, pass an 'AsyncHTTPTransport' to the client instead"

    static let incompleteRuntime: Self = "'runtime' needs 'path', or 'url' and 'from'"

    static let mutableClasses: Self = "'mutable: true' needs 'kind: struct'"
}
