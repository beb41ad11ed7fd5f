package import OperationModel

/// What the users of a client see of it, so that two versions can be compared.
package struct Surface: Sendable, Equatable {
    /// What kind of thing users can name.
    package enum Kind: String, Sendable, CaseIterable {
        case operation, parameter, response, model, property, value
    }

    /// Something that users can name, with what belongs to it: an operation with its parameters and responses, a model with
    /// its properties or values.
    package struct Item: Sendable, Equatable {
        package let kind: Kind
        /// The name in what it belongs to.
        package let name: String
        /// What users depend on: a type, a value on the wire, a method and path.
        package let text: String
        package let parts: [Item]

        package init(kind: Kind, name: String, text: String, parts: [Item] = []) {
            self.kind = kind
            self.name = name
            self.text = text
            self.parts = parts
        }
    }

    /// Operations and models, each in the order of the document.
    package let items: [Item]

    package init(items: [Item]) { self.items = items }

    package init(_ api: API) {
        let spelling = TypeSpelling(api.types)
        let nested = api.types.byOwner
        var described: [Identifier: Item] = [:]
        /// A type and, where that is another name, all that can be named through it.
        func items(_ declaration: TypeDeclaration, as name: Identifier) -> [Item] {
            let type = spelling.nestedType(behind: declaration) ?? declaration
            let item = described[type.name] ?? Item(type, spelling.inside(type.name))
            described[type.name] = item
            let inner = type.name == name ? [] : nested[type.name] ?? []
            return [Item(kind: item.kind, name: name.description, text: item.text, parts: item.parts)]
                + inner.flatMap { items($0, as: Identifier($0.name.name, in: name)) }
        }
        self.items = api.operations.map { Item($0, spelling) } + api.types.flatMap { items($0, as: $0.name) }
    }
}

extension Surface.Item {
    fileprivate init(_ operation: Operation, _ spelling: TypeSpelling) {
        var parts: [Surface.Item] = []
        func add(_ kind: Surface.Kind, _ name: String, _ type: TypeReference?) {
            parts.append(Surface.Item(kind: kind, name: name, text: type.map(spelling.type) ?? ""))
        }
        for sent in operation.sent { add(.parameter, sent.name, sent.type) }
        for response in operation.responses { add(.response, response.status.caseName, response.content?.type) }
        self.init(kind: .operation, name: operation.name.description, text: "\(operation.method) \(operation.pathTemplate)", parts: parts)
    }

    fileprivate init(_ declaration: TypeDeclaration, _ spelling: TypeSpelling) {
        let (text, parts): (String, [Surface.Item]) =
            switch declaration.kind {
            case .record(let record):
                ("class", record.properties.map { Surface.Item(kind: .property, name: $0.name, text: spelling.type($0.type)) })
            case .enumeration(let cases, let raw):
                (
                    "enum of \(spelling.type(.builtin(raw)))",
                    cases.map { Surface.Item(kind: .value, name: $0.name, text: spelling.literal($0.value)) }
                )
            case .union(let variants, _):
                ("enum", variants.map { Surface.Item(kind: .value, name: $0.name, text: spelling.type($0.type)) })
            case .alias(let type):
                (spelling.type(type), [])
            }
        self.init(kind: .model, name: declaration.name.description, text: text, parts: parts)
    }
}
