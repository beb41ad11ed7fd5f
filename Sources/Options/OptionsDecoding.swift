package import Diagnostics
import OpenAPI
package import YAML

extension GenerationOptions {
    private enum Key: String, CaseIterable {
        case name, runtime, transport, testing, layout, nonisolated, globals, models, folders, danglingReferences, overlays, schemas
        case defaults, authentication, include, exclude, deprecated, groups, stability, methods, defaultArguments, sharedResponses
        case acronyms, integers, unixTimes, access, names, types, pages, links, mediaTypes, optionalBodies, read, unwrap, failures
        case idempotency, keyVariable, streams, webhooks
    }

    /// Decodes an options file; an unknown key or an invalid value is an error at its position.
    package init(_ root: Node, log: DiagnosticLog) {
        let decoder = OptionsDecoder(log: log)
        for (key, entry) in decoder.entries(root, Key.self) {
            switch key {
            case .name: name = decoder.string(entry)
            case .runtime: (runtime, runtimeParts) = decoder.runtime(entry) ?? (.embedded, [])
            case .transport: transport = decoder.choice(entry) ?? .urlSession
            case .testing: hasTesting = decoder.bool(entry) ?? false
            case .layout: layout = decoder.choice(entry) ?? .package
            case .nonisolated: isNonisolated = decoder.bool(entry) ?? false
            case .globals: hasGlobals = decoder.bool(entry) ?? false
            case .models: models = Models(entry.value, decoder)
            case .folders: folders = decoder.strings(entry)
            case .danglingReferences: allowsDangling = decoder.choice(entry, ["error": false, "warning": true]) ?? false
            case .overlays: overlays = decoder.strings(entry)
            case .schemas: schemas = decoder.entries(entry.value).map { schema in schema.map { SchemaPatch($0, decoder) } }
            case .defaults: defaults = decoder.entries(entry.value).compactMap { ClientDefault($0, decoder) }
            case .authentication: authentication = Authentication(entry.value, decoder)
            case .include: include = Selection(entry.value, decoder)
            case .exclude: exclude = Selection(entry.value, decoder)
            case .deprecated: hasDeprecated = decoder.bool(entry) ?? true
            case .groups: groupsByPath = decoder.choice(entry, ["tags": false, "path": true])
            case .stability: keepsNames = decoder.bool(entry) ?? false
            case .methods: hasMethods = decoder.bool(entry) ?? true
            case .defaultArguments: hasDefaultArguments = decoder.bool(entry) ?? false
            case .sharedResponses: sharesResponses = decoder.bool(entry)
            case .acronyms: acronyms = decoder.acronyms(entry)
            case .integers: hasSizedIntegers = decoder.choice(entry, ["plain": false, "sized": true]) ?? false
            case .unixTimes: hasUnixTimes = decoder.choice(entry, ["numbers": false, "dates": true]) ?? false
            case .access: access = decoder.choice(entry) ?? .public
            case .names: names = decoder.overrides(decoder.entries(entry.value)) { decoder.string($0).map { decoder.name($0) } }
            case .types: (types, identifiers) = decoder.types(entry)
            case .pages: pages = Pages(entry, decoder)
            case .links: links = Links(entry.value, decoder)
            case .mediaTypes: mediaTypes = decoder.overrides(decoder.entries(entry.value)) { decoder.string($0) }
            case .optionalBodies: optionalBodies = decoder.strings(entry).compactMap { decoder.override($0.value, at: $0.position, $0) }
            case .read: readings = Readings(entry.value, decoder)
            case .unwrap: unwrap = ResponseRule.members(entry, decoder)
            case .failures: failures = ResponseRule.failures(entry, decoder)
            case .idempotency:
                let header = decoder.strings(in: entry.value, ["header"])["header"].map(decoder.header)
                idempotencyHeader = decoder.required(header, "header", of: entry)?.value
            case .keyVariable: keyVariable = decoder.string(entry).map { decoder.name($0) }?.value
            case .streams: streamEnd = decoder.required(decoder.strings(in: entry.value, ["end"])["end"], "end", of: entry)?.value
            case .webhooks: webhooks = Webhooks(entry.value, decoder)
            }
        }
        checkRuntime(root, log: log)
        checkLayout(root, log: log)
    }

    /// Reports options that a client with a shared runtime can't have.
    private func checkRuntime(_ root: Node, log: DiagnosticLog) {
        if runtime == .embedded { return }
        if transport != .urlSession, let node = root["transport"] {
            log.error(.transportOfSharedRuntime(transport.rawValue), at: node.position)
        }
        if hasTesting, let node = root["testing"] { log.error(.testingOfSharedRuntime, at: node.position) }
    }

    /// Reports options that a client that isn't a package can't have.
    private func checkLayout(_ root: Node, log: DiagnosticLog) {
        if layout == .package { return }
        let conflicts = [("runtime", runtime != .embedded), ("transport", transport != .urlSession)]
        let conflictsOfMerging = [
            ("testing", hasTesting), ("access", access != .internal), ("nonisolated", !isNonisolated),
        ]
        for (key, isConflict) in conflicts + (layout == .merged ? conflictsOfMerging : []) where isConflict {
            guard let node = root[key] else { continue }
            log.error(layout == .merged ? .conflictsWithMerging(key) : .conflictsWithTargets(key), at: node.position)
        }
    }
}

extension OptionsDecoder {
    /// The names of types, and of types of identifiers, which are objects.
    fileprivate func types(_ entry: Node.Entry) -> (types: [GenerationOptions.Override], identifiers: [GenerationOptions.Override]) {
        let entries = entries(entry.value)
        return (
            overrides(entries.filter { $0.value.mapping == nil }) { string($0) },
            overrides(entries.filter { $0.value.mapping != nil }, identifier)
        )
    }

    /// The name of a type of identifiers: `{id: MovieID}`.
    private func identifier(_ entry: Node.Entry) -> PositionedString? {
        required(strings(in: entry.value, ["id"])["id"].map { name($0) }, "id", of: entry)
    }
}

extension OptionsDecoder {
    private enum RuntimeKey: String, CaseIterable { case parts, path, url, from }

    /// Decodes `embedded`, the parts of an embedded runtime, or where the package with the product `APIRuntime` is.
    fileprivate func runtime(_ entry: Node.Entry) -> (GenerationOptions.Runtime, parts: [PositionedString])? {
        if let text = entry.value.text {
            if text != "embedded" { log.error(.invalidRuntime(text), at: entry.value.position) }
            return (.embedded, [])
        }
        var parts: [PositionedString]?
        var members: [RuntimeKey: String] = [:]
        for (key, entry) in entries(entry.value, RuntimeKey.self) {
            if key == .parts { parts = strings(entry) } else { members[key] = string(entry)?.value }
            if key == .from, let version = members[key], version.wholeMatch(of: /\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?/) == nil {
                log.error(.invalidVersion(version), at: entry.value.position)
            }
        }
        switch (parts, members[.path], members[.url], members[.from]) {
        case (let parts?, nil, nil, nil): return (.embedded, parts)
        case (nil, let path?, nil, nil): return (.path(path), [])
        case (nil, nil, let url?, let from?): return (.url(url, from: from), [])
        case (_?, _, _, _): log.error(.partsOfSharedRuntime, at: entry.keyPosition)
        case (nil, _, _, _): log.error(.incompleteRuntime, at: entry.keyPosition)
        }
        return nil
    }
}

extension GenerationOptions.Selection {
    private enum Key: String, CaseIterable { case paths, methods, tags, operations, schemas }

    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for (key, entry) in decoder.entries(node, Key.self) {
            switch key {
            case .paths: paths = decoder.strings(entry)
            case .methods: methods = decoder.strings(entry)
            case .tags: tags = decoder.strings(entry)
            case .operations: operations = decoder.strings(entry)
            case .schemas: schemas = decoder.strings(entry)
            }
        }
    }
}

extension GenerationOptions.Models {
    private enum Key: String, CaseIterable {
        case prefix, suffix, kind, mutable, identifiable, hashable, nullElements, undeclaredProperties, inferTypes, drafts, namespace
    }

    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        var mutability: SourcePosition?
        for (key, entry) in decoder.entries(node, Key.self) {
            switch key {
            case .prefix: prefix = decoder.string(entry).map { decoder.name($0).value } ?? ""
            case .suffix: suffix = decoder.string(entry).map { decoder.name($0, isStart: false).value } ?? ""
            case .kind: isStruct = decoder.choice(entry, ["class": false, "struct": true]) ?? false
            case .mutable:
                isMutable = decoder.bool(entry) ?? false
                mutability = entry.keyPosition
            case .nullElements: hasNullElements = decoder.bool(entry) ?? false
            case .identifiable: isIdentifiable = decoder.bool(entry) ?? true
            case .hashable: isHashable = decoder.bool(entry) ?? false
            case .undeclaredProperties: keepsUndeclaredProperties = decoder.bool(entry) ?? false
            case .inferTypes: infersTypes = decoder.bool(entry) ?? true
            case .drafts: hasDrafts = decoder.bool(entry) ?? true
            case .namespace: isNamespaced = decoder.bool(entry) ?? false
            }
        }
        if isMutable, !isStruct {
            decoder.log.error(.mutableClasses, at: mutability ?? node.position)
        }
    }
}

extension GenerationOptions.SchemaPatch {
    private enum Key: String, CaseIterable { case required, identity, secrets, urls }

    fileprivate init(_ node: Node, _ decoder: OptionsDecoder) {
        for (key, entry) in decoder.entries(node, Key.self) {
            switch key {
            case .required: required = decoder.strings(entry)
            case .identity: identity = decoder.string(entry)
            case .secrets: secrets = decoder.strings(entry)
            case .urls: urls = decoder.entries(entry.value).compactMap { GenerationOptions.URLProperty($0, decoder) }
            }
        }
    }
}

extension GenerationOptions.URLProperty {
    private enum Key: String, CaseIterable { case property, base, sizes }

    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        var sources: [PositionedString]?
        var base: String?
        var names: [String] = []
        var bases: [(size: String, url: String)] = []
        for (key, member) in decoder.entries(entry.value, Key.self) {
            switch key {
            case .property where member.value.sequence != nil: sources = decoder.strings(member)
            case .property: sources = decoder.string(member).map { [$0] }
            case .base: base = decoder.string(member)?.value
            case .sizes where member.value.mapping != nil:
                bases = decoder.entries(member.value).compactMap { size in
                    decoder.string(size).map { (decoder.name(size).value, $0.value) }
                }
            case .sizes: names = decoder.strings(member).map { decoder.name($0).value }
            }
        }
        guard let sources = decoder.required(sources, "property", of: entry) else { return nil }
        if bases.isEmpty {
            guard let base = decoder.required(base, "base", of: entry) else { return nil }
            let folder = base.hasSuffix("/") ? base : base + "/"
            bases = names.isEmpty ? [("", base)] : names.map { ($0, folder + $0) }
        }
        if Set(bases.map(\.size)).count < bases.count || Set(bases.map(\.url)).count < bases.count {
            decoder.log.error(.equalSizes, at: entry.keyPosition)
        }
        self.init(name: decoder.name(entry), sources: sources, bases: bases)
    }
}

extension GenerationOptions.ClientDefault {
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        let strings = decoder.strings(in: entry.value, ["header", "query", "value"])
        let members = strings.mapValues(\.value)
        let (header, query) = (strings["header"].map(decoder.header)?.value, members["query"])
        if header != nil, query != nil { decoder.log.error(.ambiguousDefault, at: entry.keyPosition) }
        guard let wireName = query ?? decoder.required(header, "header", of: entry) else { return nil }
        self.init(name: decoder.name(entry), wireName: wireName, isQuery: query != nil, value: members["value"])
    }
}

extension GenerationOptions.Authentication {
    private enum Key: String, CaseIterable { case scheme, prefix, login, refresh, lifetime, initializers }

    fileprivate init?(_ node: Node, _ decoder: OptionsDecoder) {
        var scheme: PositionedString?
        var prefix = ""
        var login: GenerationOptions.TokenOperation?
        var refresh: GenerationOptions.TokenOperation?
        var lifetime: Int?
        var initializers: [[Argument]] = []
        for (key, entry) in decoder.entries(node, Key.self) {
            switch key {
            case .scheme: scheme = decoder.string(entry)
            case .prefix: prefix = decoder.string(entry)?.value ?? ""
            case .login: login = GenerationOptions.TokenOperation(entry, decoder)
            case .refresh: refresh = GenerationOptions.TokenOperation(entry, decoder)
            case .lifetime: lifetime = decoder.seconds(entry)
            case .initializers:
                initializers = decoder.list(entry).map { node in
                    decoder.entries(node).compactMap { member in
                        decoder.string(member).map { Argument(label: decoder.name(member), property: $0) }
                    }
                }
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

extension GenerationOptions.TokenOperation {
    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        let members = decoder.strings(in: entry.value, ["operation", "token"])
        guard let operation = decoder.required(members["operation"], "operation", of: entry),
            let token = decoder.required(members["token"], "token", of: entry)
        else { return nil }
        self.init(operation: operation, token: token)
    }
}

extension Diagnostic.Message {
    static func invalidRuntime(_ value: String) -> Self {
        "'runtime' must be 'embedded', or a mapping with 'parts', or with the 'path' or 'url' of a package, not '\(value)'\(didYouMean(value, among: ["embedded"]))"
    }

    static func conflictsWithMerging(_ key: String) -> Self {
        """
        'layout: merged' has a runtime of its own that uses 'URLSession', internal access, no product for tests and no isolation: \
        remove '\(key)' or set another layout
        """
    }

    static func conflictsWithTargets(_ key: String) -> Self {
        "'layout: targets' has a runtime of its own that uses 'URLSession': remove '\(key)' or set another layout"
    }

    static let testingOfSharedRuntime: Self =
        "'testing: true' needs 'runtime: embedded'; with a shared runtime, add its product 'APIRuntimeTesting' to the tests instead"

    static func transportOfSharedRuntime(_ transport: String) -> Self {
        "'transport: \(transport)' needs 'runtime: embedded'; with a shared runtime, pass a transport to the client instead"
    }

    static let ambiguousDefault: Self = "a default is either a 'header' or a 'query' parameter"

    static let equalSizes: Self = "the sizes must have different names and URLs"

    static func invalidVersion(_ version: String) -> Self {
        "invalid version '\(version)' of a package; a version has three numbers, such as 1.0.0"
    }

    static let incompleteRuntime: Self = "'runtime' needs 'parts', 'path', or 'url' and 'from'"

    static let partsOfSharedRuntime: Self = "a shared runtime has all parts, so 'parts' needs an embedded one"

    static let mutableClasses: Self = "'mutable: true' needs 'kind: struct'"
}
