package import Diagnostics
package import YAML

extension Options {
    /// Decodes an options file; a wrong key or value is an error at its place.
    package init(_ root: Node, log: DiagnosticLog) {
        let decoder = OptionsDecoder(log: log)
        for entry in decoder.entries(root) {
            switch entry.key {
            case "name": name = decoder.text(entry)
            case "runtime": runtime = Runtime(entry, decoder) ?? .embedded
            case "models": models = Models(entry.value, decoder)
            case "schemas":
                schemas = decoder.entries(entry.value).map { member in
                    MapEntry(name: member.key, position: member.keyPosition, value: SchemaPatch(member.value, decoder))
                }
            case "defaults": defaults = decoder.entries(entry.value).compactMap { ClientDefault($0, decoder) }
            case "authentication": authentication = Authentication(entry.value, decoder)
            case "include": include = Selection(entry.value, decoder)
            case "exclude": exclude = Selection(entry.value, decoder)
            case "deprecated": hasDeprecated = decoder.bool(entry) ?? true
            case "integers": hasSizedIntegers = decoder.choice(entry, ["plain": false, "sized": true]) ?? false
            case "access": access = decoder.choice(entry, ["public": .public, "package": .package, "internal": .internal]) ?? .public
            case "names":
                names = decoder.entries(entry.value).compactMap { decoder.override($0) { decoder.text($0).map { decoder.name($0) } } }
            case "types": types = decoder.entries(entry.value).compactMap { decoder.override($0) { decoder.text($0) } }
            case "mediaTypes": mediaTypes = decoder.entries(entry.value).compactMap { decoder.override($0) { decoder.text($0) } }
            default:
                let known = ["name", "runtime", "models", "schemas", "defaults", "authentication", "include", "exclude"]
                decoder.unknown(entry, known: known + ["deprecated", "integers", "access", "names", "types", "mediaTypes"])
            }
        }
    }
}

extension Options.Runtime {
    /// `embedded`, or where the package is that has the product `APIRuntime`.
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        if let text = entry.value.text {
            guard text == "embedded" else {
                decoder.log.error(
                    "'runtime' is 'embedded', or a mapping with the 'path' or the 'url' of a package, not '\(text)'",
                    at: entry.value.position)
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
            case "path": path = decoder.text(member)?.value
            case "url": url = decoder.text(member)?.value
            case "from": from = decoder.text(member)?.value
            default: decoder.unknown(member, known: ["path", "url", "from"])
            }
        }
        if let path {
            self = .shared(.path(path))
        } else if let url, let from {
            self = .shared(.url(url, from: from))
        } else {
            decoder.log.error("'runtime' needs 'path', or 'url' and 'from'", at: entry.keyPosition)
            return nil
        }
    }
}

extension Options.Selection {
    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for entry in decoder.entries(node) {
            switch entry.key {
            case "paths": paths = decoder.texts(entry)
            case "methods": methods = decoder.texts(entry)
            case "tags": tags = decoder.texts(entry)
            case "operations": operations = decoder.texts(entry)
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
            case "prefix": prefix = decoder.text(entry).map { decoder.name($0).value } ?? ""
            case "suffix": suffix = decoder.text(entry).map { decoder.name($0, isStart: false).value } ?? ""
            case "kind": isStruct = decoder.choice(entry, ["class": false, "struct": true]) ?? false
            case "mutable":
                isMutable = decoder.bool(entry) ?? false
                mutability = entry.keyPosition
            default: decoder.unknown(entry, known: ["prefix", "suffix", "kind", "mutable"])
            }
        }
        if isMutable, !isStruct {
            decoder.log.error("models that can be changed are structs: say 'kind: struct' as well", at: mutability ?? node.position)
        }
    }
}

extension Options.SchemaPatch {
    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for entry in decoder.entries(node) {
            switch entry.key {
            case "required": required = decoder.texts(entry)
            case "identity": identity = decoder.text(entry)
            case "secrets": secrets = decoder.texts(entry)
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
            case "property": source = decoder.text(member)
            case "base": base = decoder.text(member)?.value
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
            case "header": header = decoder.text(member)?.value
            case "value": value = decoder.text(member)?.value
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
            case "scheme": scheme = decoder.text(entry)
            case "prefix": prefix = decoder.text(entry)?.value ?? ""
            case "login": login = Options.TokenOperation(entry, decoder)
            case "refresh": refresh = Options.TokenOperation(entry, decoder)
            case "lifetime": lifetime = decoder.seconds(entry)
            case "initializers":
                initializers = decoder.list(entry).map { node in
                    decoder.entries(node).compactMap { member in
                        decoder.text(member).map { Argument(label: decoder.name(member), property: $0) }
                    }
                }
            default: decoder.unknown(entry, known: ["scheme", "prefix", "login", "refresh", "lifetime", "initializers"])
            }
        }
        let wanted = (
            decoder.required(scheme, "scheme", of: node, at: node.position), decoder.required(login, "login", of: node, at: node.position)
        )
        guard let scheme = wanted.0, let login = wanted.1 else { return nil }
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
            case "operation": operation = decoder.text(member)
            case "token": token = decoder.text(member)
            default: decoder.unknown(member, known: ["operation", "token"])
            }
        }
        guard let operation = decoder.required(operation, "operation", of: entry),
            let token = decoder.required(token, "token", of: entry)
        else { return nil }
        self.init(operation: operation, token: token)
    }
}
