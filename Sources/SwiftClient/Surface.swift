package import OperationModel

/// What the users of a client see of it, so that two versions can be compared.
package struct Surface: Sendable, Equatable {
    /// What kind of thing users can name.
    package enum Kind: String, Sendable, CaseIterable {
        case operation, parameter, response, model, property, value
        /// Another name of a nested model that is the same, with all that stands in it; the text is the model's name.
        case name
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
        let spelling = TypeSpelling(api.graph)
        items = api.operations.map { Item($0, spelling) } + api.types.map { Item($0, spelling.inside($0.name)) }
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
        if let type = spelling.nestedType(behind: declaration) {
            self.init(kind: .name, name: declaration.name.description, text: type.name.description)
            return
        }
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
