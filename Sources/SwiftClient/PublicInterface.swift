package import OperationModel

/// The part of a client that its users can name, so that two versions of it can be compared.
package struct PublicInterface: Sendable, Equatable {
    /// The kinds of things that users can name.
    package enum Kind: String, Sendable, CaseIterable {
        case client, initializer, argument, server, operation, method, parameter, response, header, model, property, identity, url,
            relation, value
        /// A second name of an identical nested model and of everything inside it; its signature is the model's name.
        case name
    }

    /// Something that users can name, with its members: the client with the arguments of its initializer, an operation with its
    /// parameters and responses, a model with its properties or values.
    package struct Item: Sendable, Equatable {
        package let kind: Kind
        /// The name of an operation or model from the top, or of a member in its item.
        package let name: String
        /// What the source of users depends on: a type, with the default that an argument has, as in `Int = 1`.
        package let signature: String
        /// What else a call depends on, each as users read it: a method and path, a place in the request, a value on the wire.
        package let facts: [String]
        package let members: [Item]

        package init(kind: Kind, name: String, signature: String, facts: [String] = [], members: [Item] = []) {
            self.kind = kind
            self.name = name
            self.signature = signature
            self.facts = facts
            self.members = members
        }
    }

    /// The name of the client's namespace.
    package let name: String
    /// The client, its servers, operations and models, each in the order of the document.
    package let items: [Item]

    package init(name: String, items: [Item]) {
        self.name = name
        self.items = items
    }

    package init(_ api: API, style: DeclarationStyle) {
        let spelling = TypeSpelling(api)
        let records = RecordStyle(style, api.graph)
        name = api.name
        items =
            [Item(clientOf: api, spelling, access: style.access)] + Item.servers(of: api)
            + api.operations.map { Item($0, $0.call(in: api), spelling) }
            + api.types.map { Item($0, spelling.inside($0.name), records) }
    }
}

extension PublicInterface.Item {
    /// The fact that something is deprecated.
    static let deprecated = "deprecated"
    /// The start of the fact that the server uses a value if a request has none.
    static let defaultPrefix = "default "

    private init(
        _ kind: PublicInterface.Kind, _ name: String, _ signature: String, _ facts: [String?] = [], isDeprecated: Bool = false,
        members: [Self] = []
    ) {
        let facts = facts.compactMap { $0.map(SwiftText.line) } + (isDeprecated ? [Self.deprecated] : [])
        self.init(kind: kind, name: name, signature: signature, facts: facts, members: members)
    }

    // MARK: The client

    fileprivate init(clientOf api: API, _ spelling: TypeSpelling, access: String) {
        var members = api.defaults.map { value in
            Self(
                .argument, value.name, "String?" + (value.value.map { " = \(SwiftText.literal($0))" } ?? ""),
                ["\(value.place.rawValue) \(value.wireName)"])
        }
        members += api.secrets.map { Self(.argument, $0.name, "Secret?", [$0.placement.fact]) }
        if let authentication = api.authentication {
            members.insert(Self(.argument, "credentials", spelling.type(authentication.credentials)), at: 0)
            members += authentication.initializers.map { Self(.initializer, "init(\($0.map { $0.label + ":" }.joined()))", "") }
        }
        self.init(.client, api.name + "Client", access, members: members)
    }

    /// The servers, and the enumerations of their variables.
    fileprivate static func servers(of api: API) -> [Self] {
        let name = api.name + ".Server."
        let servers = api.servers.map { server in
            let variables = server.variables.map { variable in
                Self(.argument, variable.name, "\(variable.choiceName ?? "String") = \(SwiftText.literal(variable.defaultValue))")
            }
            return Self(.server, name + server.name, variables.isEmpty ? "" : "function", [server.url], members: variables)
        }
        let choices = api.serverChoices.map { variable in
            let values = variable.choices.map { Self(.value, $0.name, "", [SwiftText.literal($0.value)]) }
            return Self(.model, name + (variable.choiceName ?? ""), "enum", members: values)
        }
        return servers + choices
    }

    // MARK: Operations

    fileprivate init(_ operation: Operation, _ call: String?, _ spelling: TypeSpelling) {
        let responses = operation.responses.map { Self(.response, $0.caseName, $0.content?.type.map(spelling.type) ?? "") }
        let headers = operation.headers.map { Self(.header, $0.name, spelling.type($0.type) + "?", [$0.wireName]) }
        let method = call.map { Self(.method, $0, spelling.result(of: operation) ?? "Void") }
        self.init(
            .operation, operation.name.description, "",
            ["\(operation.method) \(operation.pathTemplate)", operation.server.map { "at " + $0.url }],
            isDeprecated: operation.isDeprecated,
            members: [method].compactMap(\.self) + operation.arguments.map { Self($0, spelling) } + responses + headers)
    }

    private init(_ argument: RequestArgument, _ spelling: TypeSpelling) {
        let documented = argument.type.isOptional ? argument.defaultValue.map { Self.defaultPrefix + spelling.literal($0) } : nil
        self.init(
            .parameter, argument.name, spelling.argument(argument.type, default: argument.initialValue), [argument.place, documented],
            isDeprecated: argument.isDeprecated)
    }

    // MARK: Models

    fileprivate init(_ declaration: TypeDeclaration, _ spelling: TypeSpelling, _ records: RecordStyle) {
        let name = declaration.name.description
        if let type = spelling.nestedType(behind: declaration) {
            self.init(.name, name, type.name.description)
            return
        }
        let (signature, members): (String, [Self]) =
            switch declaration.kind {
            case .record(let record): (records.description(of: declaration.name), Self.members(of: record, spelling))
            case .enumeration(let cases, let raw):
                ("enum of \(spelling.type(.builtin(raw)))", cases.map { Self(.value, $0.name, "", [spelling.literal($0.value)]) })
            case .identifier(let raw): ("identifiers of type \(spelling.type(.builtin(raw)))", [])
            case .union(let variants, _):
                ("enum", variants.map { Self(.value, $0.name, $0.constant.map(SwiftText.literal) ?? spelling.type($0.type)) })
            case .alias(let type): (spelling.type(type), [])
            }
        self.init(.model, name, signature, isDeprecated: declaration.isDeprecated, members: members)
    }

    private static func members(of record: Record, _ spelling: TypeSpelling) -> [Self] {
        let properties = record.properties.map { property in
            Self(
                .property, property.name, spelling.argument(property.type, default: property.defaultValue),
                [
                    property.key == property.name ? nil : "'\(property.key)' in JSON", property.isReadOnly ? "read-only" : nil,
                    property.isWriteOnly ? "write-only" : nil, property.documentedDefault.map { Self.defaultPrefix + $0 },
                ], isDeprecated: property.isDeprecated)
        }
        let additional = record.additional.map { Self(.property, "additionalProperties", "[String: \(spelling.type($0))] = [:]") }
        let identity = record.identity.flatMap(record.property).map { Self(.identity, "id", spelling.type($0.type)) }
        let urls = record.urls.map { url in
            let sources = url.sources.map { "'\($0.joined(separator: "."))'" }.joined(separator: ", ")
            let bases = url.bases.map { $0.size.isEmpty ? $0.url : "\($0.size): \($0.url)" }.joined(separator: ", ")
            return Self(.url, url.name, url.sizes == nil ? "URL?" : "(size) -> URL?", ["\(bases) and \(sources)"])
        }
        let relations = record.relations.map {
            Self(.relation, $0.name, $0.result.map(spelling.type) ?? "Void", ["'\($0.relation)'", $0.flag])
        }
        return properties + [additional, identity].compactMap { $0 } + urls + relations
    }
}

extension Credential.Placement {
    /// The part of a request that carries the secret, as users read it.
    fileprivate var fact: String {
        switch self {
        case .header(let name, let prefix): prefix.isEmpty ? "header \(name)" : "header \(name): \(prefix)"
        case .query(let name): "query \(name)"
        case .cookie(let name): "cookie \(name)"
        case .basic: "header Authorization: Basic"
        case .certificate: "certificate"
        }
    }
}
