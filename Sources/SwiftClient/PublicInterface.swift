package import OperationModel

/// The part of a client that its users can name, so that two versions of it can be compared.
package struct PublicInterface: Sendable, Equatable {
    /// The kinds of things that users can name.
    package enum Kind: String, Sendable, CaseIterable {
        case operation, parameter, response, model, property, value
        /// A second name of an identical nested model and of everything inside it; its signature is the model's name.
        case name
    }

    /// Something that users can name, with its members: an operation with its parameters and responses, a model with its
    /// properties or values.
    package struct Item: Sendable, Equatable {
        package let kind: Kind
        /// The name of an operation or model from the top, or of a member in its item.
        package let name: String
        /// What users depend on: a type, a value on the wire, or a method and path.
        package let signature: String
        package let members: [Item]

        package init(kind: Kind, name: String, signature: String, members: [Item] = []) {
            self.kind = kind
            self.name = name
            self.signature = signature
            self.members = members
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

extension PublicInterface.Item {
    fileprivate init(_ operation: Operation, _ spelling: TypeSpelling) {
        var members: [PublicInterface.Item] = []
        func add(_ kind: PublicInterface.Kind, _ name: String, _ type: TypeReference?) {
            members.append(PublicInterface.Item(kind: kind, name: name, signature: type.map(spelling.type) ?? ""))
        }
        for sent in operation.sent { add(.parameter, sent.name, sent.type) }
        for response in operation.responses { add(.response, response.status.caseName, response.content?.type) }
        self.init(
            kind: .operation, name: operation.name.description, signature: "\(operation.method) \(operation.pathTemplate)", members: members
        )
    }

    fileprivate init(_ declaration: TypeDeclaration, _ spelling: TypeSpelling) {
        if let type = spelling.nestedType(behind: declaration) {
            self.init(kind: .name, name: declaration.name.description, signature: type.name.description)
            return
        }
        let (signature, members): (String, [PublicInterface.Item]) =
            switch declaration.kind {
            case .record(let record):
                (
                    "class",
                    record.properties.map { PublicInterface.Item(kind: .property, name: $0.name, signature: spelling.type($0.type)) }
                )
            case .enumeration(let cases, let raw):
                (
                    "enum of \(spelling.type(.builtin(raw)))",
                    cases.map { PublicInterface.Item(kind: .value, name: $0.name, signature: spelling.literal($0.value)) }
                )
            case .union(let variants, _):
                ("enum", variants.map { PublicInterface.Item(kind: .value, name: $0.name, signature: spelling.type($0.type)) })
            case .alias(let type):
                (spelling.type(type), [])
            }
        self.init(kind: .model, name: declaration.name.description, signature: signature, members: members)
    }
}
