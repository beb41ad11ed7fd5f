package import Diagnostics
import Naming
package import OperationModel

/// The part of a client that its users can name, so that two versions of it can be compared.
package struct PublicInterface: Sendable, Equatable {
    /// The kinds of things that users can name.
    package enum Kind: String, Sendable, CaseIterable {
        case client, initializer, argument, server, tag, operation, method, parameter, response, header, model, property, identity, url,
            relation, value
        /// A second name of an identical nested model and of everything inside it; its signature is the model's name.
        case name
    }

    /// Something other than types that a call or its result depends on.
    package struct Fact: Sendable, Equatable {
        /// The subject of a fact; an item has at most one fact of each label.
        package enum Label: String, Sendable, CaseIterable {
            case method, path, server
            /// The place of a value in the request: `query page`.
            case place
            /// The name or value on the wire.
            case wire
            /// Who sets the value: `read-only`.
            case access
            /// The value that the server uses if a request has none.
            case documentedDefault = "default"
            case deprecation
            /// The property that says whether a link exists.
            case flag
        }

        package let label: Label
        /// The fact as text: `query page`, `default 1`.
        package let text: String

        package init(_ label: Label, _ text: String) {
            self.label = label
            self.text = text
        }

        /// Whether two facts have the same effect.
        package static func == (left: Self, right: Self) -> Bool { left.label == right.label && left.effect == right.effect }

        /// The text without what makes no difference to a request: the case of the name of a header, and the last slash of a server.
        private var effect: String {
            switch label {
            case .place where text.hasPrefix("header "): text.lowercased()
            case .server where text.hasSuffix("/"): String(text.dropLast())
            default: text
            }
        }
    }

    /// Something that users can name, with its members: the client with the arguments of its initializer, an operation with its
    /// parameters and responses, a model with its properties or values.
    package struct Item: Sendable, Equatable {
        package let kind: Kind
        /// The name of an operation or model from the top, or of a member in its item.
        package var name: String
        /// The type that the source of users depends on, or what replaces it, such as `struct`; empty if there is none.
        package var type: String
        /// The value of an argument that callers leave out; nil if they can't.
        package var defaultValue: String?
        package let facts: [Fact]
        package var members: [Item]
        /// The place in the document; nil if the item was read from a manifest.
        package var position: SourcePosition?

        package init(
            kind: Kind, name: String, type: String, defaultValue: String? = nil, facts: [Fact] = [], members: [Item] = [],
            position: SourcePosition? = nil
        ) {
            self.kind = kind
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
            self.facts = facts
            self.members = members
            self.position = position
        }

        /// Whether two items are the same for users, wherever they are in their documents.
        package static func == (left: Self, right: Self) -> Bool {
            left.kind == right.kind && left.name == right.name && left.type == right.type && left.defaultValue == right.defaultValue
                && left.facts == right.facts && left.members == right.members
        }

        /// The type with the default that an argument has: `Int = 1`.
        package var signature: String {
            guard let defaultValue, defaultValue != Self.absent else { return type }
            return "\(type) = \(defaultValue)"
        }

        /// The default of optional arguments, which their type shows.
        package static let absent = "nil"
    }

    /// The name of the client's namespace.
    package let name: String
    /// The client, its servers, operations and models, each in the order of the document.
    package let items: [Item]

    /// The names that declarations had before; none in an interface that was read from a manifest.
    let renaming: InterfaceRenaming

    package init(name: String, items: [Item]) {
        self.name = name
        self.items = items
        renaming = InterfaceRenaming()
    }

    /// Whether users can name the same things.
    package static func == (left: Self, right: Self) -> Bool { left.name == right.name && left.items == right.items }

    /// The operations of the client, in the order of the document.
    package var operations: [Item] { items.filter { $0.kind == .operation } }

    /// Whether the client shares no name and no path of an operation with another client, which has several operations.
    package func isOfAnotherAPI(than old: Self) -> Bool {
        func keys(_ operations: [Item]) -> Set<String> {
            Set(operations.flatMap { item in [item.name] + item.facts.filter { $0.label == .path }.map(\.text) })
        }
        return old.operations.count > 1 && keys(operations).isDisjoint(with: keys(old.operations))
    }

    package init(_ api: API, style: DeclarationStyle) {
        let spelling = TypeSpelling(api)
        let records = RecordStyle(style, api.graph)
        name = api.name
        renaming = InterfaceRenaming(api)
        items =
            [Item(clientOf: api, spelling, access: style.access)] + Item.servers(of: api)
            + api.operations.map { operation in Item(operation, operation.clientMethod.map { operation.call($0, in: api) }, spelling) }
            + api.types.map { Item($0, spelling.inside($0.name), records) }
            + api.hiddenModels.map { Item(kind: .model, name: $0.alias.description, type: $0.model.description) }
    }
}

extension PublicInterface.Item {
    private init(
        _ kind: PublicInterface.Kind, _ name: String, _ type: String, default value: String? = nil, _ facts: [PublicInterface.Fact?] = [],
        isDeprecated: Bool = false, at position: SourcePosition? = nil, members: [Self] = []
    ) {
        let facts = facts.compactMap { $0.map { PublicInterface.Fact($0.label, SwiftText.line($0.text)) } }
        self.init(
            kind: kind, name: name, type: type, defaultValue: value,
            facts: facts + (isDeprecated ? [PublicInterface.Fact(.deprecation, "deprecated")] : []), members: members, position: position)
    }

    // MARK: The client

    fileprivate init(clientOf api: API, _ spelling: TypeSpelling, access: String) {
        var members = api.defaults.map { value in
            Self(
                .argument, value.name, "String?", default: value.value.map(SwiftText.literal) ?? Self.absent,
                [.init(.place, "\(value.place.rawValue) \(value.wireName)")])
        }
        members += api.secrets.map { Self(.argument, $0.name, "Secret?", default: Self.absent, [.init(.place, $0.placement.fact)]) }
        if let flow = api.clientCredential?.clientCredentials {
            members.append(Self(.initializer, "init(clientID:clientSecret:)", "", [.init(.server, flow.tokenURL)]))
        }
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
                Self(.argument, variable.name, variable.choiceName ?? "String", default: SwiftText.literal(variable.defaultValue))
            }
            return Self(.server, name + server.name, variables.isEmpty ? "" : "function", [.init(.server, server.url)], members: variables)
        }
        let choices = api.serverChoices.map { variable in
            let values = variable.choices.map { Self(.value, $0.name, "", [.init(.wire, SwiftText.literal($0.value))]) }
            return Self(.model, name + (variable.choiceName ?? ""), "enum", members: values)
        }
        return servers + choices
    }

    // MARK: Operations

    fileprivate init(_ operation: Operation, _ call: String?, _ spelling: TypeSpelling) {
        let responses = operation.responses.map {
            Self(.response, $0.caseName, $0.content?.type.map(spelling.type) ?? "", at: $0.position)
        }
        let headers = operation.headers.map {
            Self(.header, $0.name, spelling.type($0.type) + "?", [.init(.wire, $0.wireName)])
        }
        let method = call.map { Self(.method, $0, spelling.result(of: operation) ?? "Void") }
        let items = operation.itemsMethod.flatMap { items in
            call.map { call in
                let group = call.split(separator: ".").dropLast().map { $0 + "." }.joined()
                return Self(.method, group + items.name, "ItemSequence<\(operation.name).Request>")
            }
        }
        // The model of the body describes its arguments.
        let spread = call.flatMap { call in
            BodyArguments(of: operation, spelling).map { _ in Self(.method, call + "(…)", spelling.result(of: operation) ?? "Void") }
        }
        self.init(
            .operation, operation.name.description, "",
            [
                .init(.method, operation.method), .init(.path, operation.pathTemplate),
                operation.server.map { .init(.server, "at " + $0.url) },
            ],
            isDeprecated: operation.isDeprecated, at: operation.position,
            members: [method, spread, items].compactMap(\.self) + operation.arguments.map { Self($0, spelling) } + responses + headers)
    }

    private init(_ argument: RequestArgument, _ spelling: TypeSpelling) {
        let documented = argument.type.isOptional ? argument.defaultValue : nil
        self.init(
            .parameter, argument.name, spelling.type(argument.type), default: spelling.omitted(argument.type, argument.initialValue),
            [.init(.place, argument.place), documented.map { .init(.documentedDefault, "default " + TypeSpelling.literal($0)) }],
            isDeprecated: argument.isDeprecated)
    }

    // MARK: Models

    fileprivate init(_ declaration: TypeDeclaration, _ spelling: TypeSpelling, _ records: RecordStyle) {
        let name = declaration.name.description
        if let type = spelling.nestedType(behind: declaration) {
            self.init(.name, name, type.name.description, at: declaration.position)
            return
        }
        let (type, members): (String, [Self]) =
            switch declaration.kind {
            case .record(let record): (records.description(of: declaration.id), Self.members(of: record, spelling))
            case .enumeration(let cases, let raw):
                (
                    "enum of \(spelling.type(.builtin(raw)))",
                    cases.map { Self(.value, $0.name, "", [.init(.wire, TypeSpelling.literal($0.value))], at: declaration.position) }
                )
            case .identifier(let raw): ("identifiers of type \(spelling.type(.builtin(raw)))", [])
            case .union(let variants, _):
                (
                    "enum",
                    variants.map {
                        Self(.value, $0.name, $0.constant.map(SwiftText.literal) ?? spelling.type($0.type), at: declaration.position)
                    }
                )
            case .alias(let type): (spelling.type(type), [])
            }
        self.init(.model, name, type, isDeprecated: declaration.isDeprecated, at: declaration.position, members: members)
    }

    private static func members(of record: Record, _ spelling: TypeSpelling) -> [Self] {
        let properties = record.properties.map { property in
            Self(
                .property, property.name, spelling.type(property.type), default: spelling.omitted(property.type, property.defaultValue),
                [
                    property.key == property.name ? nil : .init(.wire, "'\(property.key)' in JSON"),
                    property.isReadOnly ? .init(.access, "read-only") : nil, property.isWriteOnly ? .init(.access, "write-only") : nil,
                    property.documentedDefault.map { .init(.documentedDefault, "default " + $0) },
                ], isDeprecated: property.isDeprecated, at: property.position)
        }
        let additional = record.additional.map { Self(.property, "additionalProperties", "[String: \(spelling.type($0))]", default: "[:]") }
        let identity = record.identity.flatMap(record.property).map { Self(.identity, "id", spelling.type($0.type)) }
        let urls = record.urls.map { url in
            let sources = url.sources.map { "'\($0.joined(separator: "."))'" }.joined(separator: ", ")
            let bases = url.bases.map { $0.size.isEmpty ? $0.url : "\($0.size): \($0.url)" }.joined(separator: ", ")
            return Self(.url, url.name, url.sizes == nil ? "URL?" : "(size) -> URL?", [.init(.wire, "\(bases) and \(sources)")])
        }
        let relations = record.relations.map {
            Self(
                .relation, $0.name, $0.result.map(spelling.type) ?? "Void",
                [.init(.wire, "'\($0.relation)'"), .init(.flag, $0.flag)])
        }
        return properties + [additional, identity].compactMap { $0 } + urls + relations
    }
}

extension TypeSpelling {
    /// The value of an argument that is left out; nil if it can't be.
    fileprivate func omitted(_ type: TypeReference, _ value: Literal?) -> String? {
        value.map(Self.literal) ?? (type.isOptional ? PublicInterface.Item.absent : nil)
    }
}

extension Credential.Placement {
    /// The part of a request that carries the secret, as text.
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
