import Naming
import OperationModel
import Templating

/// The names that declarations had before, in `FormerNames.mustache`.
struct FormerNamesView: TemplateView {
    private let types: [FormerName]
    private var properties: [MemberView] = []
    private var cases: [MemberView] = []
    private var functions: [FunctionView] = []

    static let keys: TemplateKeys<FormerNamesView> = [
        .views(
            "types", of: \.types,
            keys: [
                .string("parent") { $0.name.parent?.description ?? "" },
                .string("name") { $0.name.name },
                .string("current") { $0.current.description },
            ]),
        .views("properties") { $0.properties },
        .views("cases") { $0.cases },
        .views("functions") { $0.functions },
    ]

    init(api: API, spelling: TypeSpelling, style: RecordStyle) {
        let members = Dictionary(grouping: api.formerNames.filter(\.isMember)) { $0.name.parent }
        types = api.formerNames.filter { !$0.isMember }
        for operation in api.operations { add(operation, members, spelling) }
        for group in api.namespaces.compactMap(\.methods) {
            let client = Identifier(api.name + "Client")
            let names = Renaming(members[client])
            if names.isRenamed(group.property) {
                properties.append(MemberView(owner: client, names.pair(group.property), type: group.type.description))
            }
        }
        for declaration in api.types {
            if let former = members[declaration.name] { add(declaration, Renaming(former), spelling.inside(declaration.name), style) }
        }
    }

    /// Adds the former names of the arguments of an operation, and of its methods.
    private mutating func add(_ operation: Operation, _ members: [Identifier?: [FormerName]], _ spelling: TypeSpelling) {
        let names = Renaming(members[operation.name])
        let renamed = operation.arguments.filter { names.isRenamed($0.name) }
        func arguments(_ spelling: TypeSpelling) -> [Argument] {
            operation.arguments.map { Argument($0.name, spelling.parameter(names[$0.name], $0.type, default: $0.initialValue), names) }
        }
        if !renamed.isEmpty {
            let request = Identifier("Request", in: operation.name)
            let inside = spelling.inside(request)
            properties += renamed.map { MemberView(owner: request, names.pair($0.name), type: inside.type($0.type), isMutable: true) }
            functions.append(FunctionView(owner: request, name: "init", call: "self.init", arguments: arguments(inside)))
        }
        for method in [operation.clientMethod, operation.itemsMethod].compactMap(\.self) {
            let methods = Renaming(members[method.parent])
            guard let owner = method.parent, !renamed.isEmpty || methods.isRenamed(method.name) else { continue }
            let inside = spelling.inside(owner)
            let returnsItems = method == operation.itemsMethod
            functions.append(
                FunctionView(
                    owner: owner, name: "func " + SwiftText.name(methods[method.name]),
                    call: (returnsItems ? "self." : "try await self.") + SwiftText.name(method.name), arguments: arguments(inside),
                    effects: returnsItems ? "-> ItemSequence<\(operation.name).Request> " : inside.effects(of: operation) + " "))
        }
    }

    /// Adds the former names of the members of a type.
    private mutating func add(_ declaration: TypeDeclaration, _ names: Renaming, _ spelling: TypeSpelling, _ style: RecordStyle) {
        let owner = declaration.name
        switch declaration.kind {
        case .record(let record):
            let isMutable = style.binding(of: declaration.id) == "var"
            properties += record.properties.filter { names.isRenamed($0.name) }.map {
                MemberView(owner: owner, names.pair($0.name), type: spelling.type($0.type), isMutable: isMutable)
            }
            let further = RecordView(declaration: declaration, record: record, spelling: spelling, style: style).furtherArguments
            functions.append(
                FunctionView(
                    owner: owner, name: style.keyword(of: declaration.id) == "struct" ? "init" : "convenience init", call: "self.init",
                    arguments: record.properties.map {
                        Argument($0.name, spelling.parameter(names[$0.name], $0.type, default: $0.defaultValue), names)
                    } + further.map { Argument(String($0.prefix { $0 != ":" }), $0, names) }))
        case .enumeration(let cases, _):
            self.cases += cases.filter { names.isRenamed($0.name) }.map { MemberView(owner: owner, names.pair($0.name), type: "") }
        case .union(let variants, _):
            cases += variants.filter { names.isRenamed($0.name) }.map {
                MemberView(owner: owner, names.pair($0.name), type: $0.constant == nil ? spelling.type($0.type) : "")
            }
        case .alias, .identifier: break
        }
    }
}

/// The former names of the members of one declaration, by their current names.
private struct Renaming {
    private let former: [String: String]

    init(_ names: [FormerName]?) { former = Dictionary((names ?? []).map { ($0.current.name, $0.name.name) }) { first, _ in first } }

    func isRenamed(_ name: String) -> Bool { former[name] != nil }

    /// The former name of a member, or its only one.
    subscript(name: String) -> String { former[name] ?? name }

    func pair(_ name: String) -> (former: String, current: String) { (self[name], name) }
}

/// An argument of an initializer or a method with its former name.
private struct Argument {
    /// The current name.
    let label: String
    let declaration: String
    /// The argument of the call that it is passed to: `limit: max`.
    let value: String

    init(_ label: String, _ declaration: String, _ names: Renaming) {
        (self.label, self.declaration) = (label, declaration)
        value = "\(SwiftText.label(label)): \(SwiftText.name(names[label]))"
    }
}

/// A property or a case.
private struct MemberView: TemplateView {
    let owner: Identifier
    let names: (former: String, current: String)
    let type: String
    let isMutable: Bool

    init(owner: Identifier, _ names: (former: String, current: String), type: String, isMutable: Bool = false) {
        (self.owner, self.names, self.type, self.isMutable) = (owner, names, type, isMutable)
    }

    static let keys: TemplateKeys<MemberView> = [
        .string("owner") { $0.owner.description },
        .string("name") { SwiftText.name($0.names.former) },
        .string("label") { $0.names.current },
        .string("current") { SwiftText.name($0.names.current) },
        .string("type") { $0.type },
        .flag("isMutable") { $0.isMutable },
    ]
}

/// An initializer or a method.
private struct FunctionView: TemplateView {
    let owner: Identifier
    let name: String
    /// The function that it calls.
    let call: String
    let arguments: [Argument]
    var effects = ""

    static let keys: TemplateKeys<FunctionView> = [
        .string("owner") { $0.owner.description },
        .string("name") { $0.name },
        .string("label") { $0.label },
        .string("effects") { $0.effects },
        .string("call") { $0.call },
        .view("arguments") { ArgumentsView($0.arguments.map(\.declaration)) },
        .view("values") { ArgumentsView($0.arguments.map(\.value)) },
    ]

    /// The full name of the function that it calls: `listPets(limit:)`.
    private var label: String {
        let name = call.split(separator: ".").last.map { $0.filter { $0 != "`" } } ?? ""
        return "\(name)(\(arguments.map { $0.label + ":" }.joined()))"
    }
}
