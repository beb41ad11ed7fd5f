package import Diagnostics
package import YAML

extension Options {
    /// Decodes an options file; a wrong key or value is an error at its place.
    package init(_ root: Node, log: DiagnosticLog) {
        let decoder = OptionsDecoder(log: log)
        for entry in decoder.entries(root) {
            switch entry.key {
            case "name": name = decoder.text(entry)?.value
            case "runtime": runtime = Runtime(entry, decoder) ?? .embedded
            case "models": models = Models(entry.value, decoder)
            case "schemas":
                schemas = decoder.entries(entry.value).map { member in
                    Named(name: member.key, mark: member.keyMark, value: SchemaPatch(member.value, decoder))
                }
            case "defaults": defaults = decoder.entries(entry.value).compactMap { ClientDefault($0, decoder) }
            case "authentication": authentication = Authentication(entry.value, decoder)
            default: decoder.unknown(entry, known: ["name", "runtime", "models", "schemas", "defaults", "authentication"])
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
                    "'runtime' is 'embedded', or a mapping with the 'path' or the 'url' of a package, not '\(text)'", at: entry.value.mark)
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
            decoder.log.error("'runtime' needs 'path', or 'url' and 'from'", at: entry.keyMark)
            return nil
        }
    }
}

extension Options.Models {
    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for entry in decoder.entries(node) {
            switch entry.key {
            case "prefix": prefix = decoder.text(entry).map { decoder.name($0).value } ?? ""
            case "suffix": suffix = decoder.text(entry).map { decoder.name($0, isStart: false).value } ?? ""
            default: decoder.unknown(entry, known: ["prefix", "suffix"])
            }
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
        var source: Text?
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
        var scheme: Text?
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
        guard let scheme = decoder.required(scheme, "scheme", at: node.mark),
            let login = decoder.required(login, "login", at: node.mark)
        else { return nil }
        self.init(
            scheme: scheme, prefix: prefix, login: login, refresh: refresh, lifetime: lifetime, initializers: initializers
        )
    }
}

extension Options.TokenOperation {
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        var operation: Text?
        var token: Text?
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

/// Decodes the values of an options file, in which everything unexpected is an error.
private struct OptionsDecoder {
    let log: DiagnosticLog

    func entries(_ node: Node) -> [Node.Entry] {
        if node.mapping == nil, node.scalar?.value != .null { log.error("a mapping was expected, not \(node.kind)", at: node.mark) }
        return node.mapping ?? []
    }

    func unknown(_ entry: Node.Entry, known: [String]) {
        log.error("there is no option '\(entry.key)' here; there are \(known.joined(separator: ", "))", at: entry.keyMark)
    }

    func text(_ entry: Node.Entry) -> Text? {
        if let scalar = entry.value.scalar, scalar.value != .null { return Text(value: scalar.text, mark: entry.value.mark) }
        log.error("'\(entry.key)' must be a text, not \(entry.value.kind)", at: entry.value.mark)
        return nil
    }

    /// A text that becomes a name in the client, or a part of one.
    func name(_ text: Text, isStart: Bool = true) -> Text {
        let scalars = text.value.unicodeScalars
        let startsWell = !isStart || scalars.first.map { $0.properties.isXIDStart || $0 == "_" } == true
        if !startsWell || !scalars.allSatisfy(\.properties.isXIDContinue) {
            log.error("'\(text.value)' cannot stand in a name; letters, digits and '_' can", at: text.mark)
        }
        return text
    }

    func name(_ entry: Node.Entry) -> Text { name(Text(value: entry.key, mark: entry.keyMark)) }

    func list(_ entry: Node.Entry) -> [Node] {
        if entry.value.sequence == nil { log.error("'\(entry.key)' must be a list, not \(entry.value.kind)", at: entry.value.mark) }
        return entry.value.sequence ?? []
    }

    func texts(_ entry: Node.Entry) -> [Text] {
        list(entry).compactMap { node in
            if node.text == nil { log.error("a text was expected, not \(node.kind)", at: node.mark) }
            return node.text.map { Text(value: $0, mark: node.mark) }
        }
    }

    /// A number of seconds, or one with a unit: `90 s`, `15 min`, `24 h`, `7 d`.
    func seconds(_ entry: Node.Entry) -> Int? {
        guard let text = text(entry) else { return nil }
        let digits = text.value.prefix { $0.isNumber }
        let unit = text.value.dropFirst(digits.count).drop { $0 == " " }
        let factors = ["": 1, "s": 1, "min": 60, "h": 3600, "d": 86_400]
        guard let number = Int(digits), let factor = factors[String(unit)], number > 0, number < 1 << 31 else {
            log.error("'\(entry.key)' is a number of seconds, or one with s, min, h or d, not '\(text.value)'", at: text.mark)
            return nil
        }
        return number * factor
    }

    func required<Value>(_ value: Value?, _ key: String, of entry: Node.Entry) -> Value? {
        required(value, key, at: entry.keyMark)
    }

    func required<Value>(_ value: Value?, _ key: String, at mark: Mark) -> Value? {
        if value == nil { log.error("'\(key)' is missing here", at: mark) }
        return value
    }
}
