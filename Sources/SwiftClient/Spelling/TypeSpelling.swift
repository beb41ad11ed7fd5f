import Naming
import OperationModel
import Schemas

/// Spells types and constants of the operation model as Swift source.
struct TypeSpelling: Sendable {
    let types: TypeGraph
    /// The enumerations that string literals are values of, because the document also allows any other string.
    private let openEnumerations: Set<TypeID>
    private let xmlTypes: Set<TypeID>
    /// The drafts that cannot be created from a received value alone.
    let incompleteDrafts: Set<TypeID>
    /// The other names of models whose names nested types have.
    private let hiddenModels: [String: Identifier]
    /// The types that requests carry.
    private let sentTypes: Set<TypeID>
    /// The types of bodies that more operations have than may take their properties as arguments.
    let commonBodies: Set<TypeID>
    /// The declaration in which types are spelled; its nested types need no qualification.
    private var scope: Identifier?

    init(_ api: API) {
        hiddenModels = Dictionary(api.hiddenModels.map { ($0.model.name, $0.alias) }, uniquingKeysWith: { first, _ in first })
        types = api.graph
        incompleteDrafts = api.graph.incompleteDrafts
        openEnumerations = api.openEnumerations
        xmlTypes = api.xmlTypes
        sentTypes = Set(api.graph.carried(by: api.operations.flatMap(\.sentTypes)).map { api.graph.declarations[$0].id })
        let bodies = api.operations.compactMap { $0.body?.type.flatMap(api.graph.resolvedDeclaration)?.id }
        commonBodies = Set(Dictionary(grouping: bodies) { $0 }.filter { $0.value.count > 2 }.keys)
    }

    /// Whether string literals are values of an enumeration.
    func takesLiterals(_ enumeration: TypeDeclaration) -> Bool { openEnumerations.contains(enumeration.id) }

    /// Whether requests carry a type.
    func isSent(_ declaration: TypeDeclaration) -> Bool { sentTypes.contains(declaration.id) }

    /// Whether a type is read or written as XML.
    func isInXML(_ declaration: TypeDeclaration) -> Bool { xmlTypes.contains(declaration.id) }

    /// The spelling of types inside a declaration.
    func inside(_ name: Identifier) -> TypeSpelling {
        var spelling = self
        spelling.scope = name
        return spelling
    }

    /// A type in source: `[String: TVDBSeries?]`.
    func type(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin): BuiltinSpelling(builtin).name
        case .declared(let id): name(types.name(of: id))
        case .list(let element): "[\(self.type(element))]"
        case .map(let value): "[String: \(self.type(value))]"
        case .optional(let wrapped): "\(self.type(wrapped))?"
        }
    }

    /// A response type that operations share, with the types of the bodies: `GitHub.Response200<[Event]>`.
    func type(_ response: SharedResponse.Use) -> String {
        let arguments = response.arguments.map(type).joined(separator: ", ")
        return name(response.name) + (arguments.isEmpty ? "" : "<\(arguments)>")
    }

    /// A parameter of a function, with its default, which is the document's or, for an optional, nil: `page: Int = 1`.
    func parameter(_ name: String, _ type: TypeReference, default defaultValue: Literal?) -> String {
        let initial = defaultValue.map(Self.literal) ?? (type.isOptional ? "nil" : "")
        return "\(SwiftText.name(name)): \(self.type(type))" + (initial.isEmpty ? "" : " = " + initial)
    }

    /// The parameters of the request's initializer, and of the client's method that sends the request.
    func parameters(of operation: Operation) -> [String] { parameters(operation.arguments) }

    func parameters(_ arguments: [RequestArgument]) -> [String] {
        arguments.map { parameter($0.name, $0.type, default: $0.initialValue) }
    }

    private func name(_ name: Identifier) -> String {
        guard let scope else { return name.description }
        if let seen = name.seen(from: scope) { return String(seen) }
        guard let alias = hiddenModels[name.path[0]], types.hides(name, in: scope) else { return name.description }
        return ([alias.name] + name.path.dropFirst()).joined(separator: ".")
    }

    /// The type with its aliases resolved.
    func resolved(_ type: TypeReference) -> TypeReference { types.resolved(type) }

    /// The nested type that a nested declaration is an alias of.
    func nestedType(behind declaration: TypeDeclaration) -> TypeDeclaration? {
        guard declaration.name.isNested, case .alias(let type) = declaration.kind,
            let original = types.resolvedDeclaration(of: type), original.name.isNested
        else { return nil }
        return original
    }

    /// Whether a file that mentions the type must import the runtime, which exports Foundation.
    func needsRuntime(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(let builtin): !BuiltinSpelling(builtin).isStandard
        case .declared: false
        case .list(let inner), .map(let inner), .optional(let inner): needsRuntime(inner)
        }
    }

    /// Whether a value of the type is a single string in every parameter style.
    func isScalar(_ type: TypeReference) -> Bool {
        switch resolved(type.unwrapped) {
        case .builtin(let builtin): builtin != .json && builtin != .links
        case .declared(let id):
            switch types.declaration(of: id)?.kind {
            case .enumeration?, .identifier?: true
            case .record?, .union?, .alias?, nil: false
            }
        case .list, .map, .optional: false
        }
    }

    /// The codec's function for a type: `int`, `list`, `value` …
    func codec(_ type: TypeReference) -> String {
        switch resolved(type.unwrapped) {
        case .builtin(.bool): "bool"
        case .builtin(.int): "int"
        case .builtin(.double): "double"
        case .builtin(.string): "string"
        case .list(.builtin(.string)): "strings"
        case .list: "list"
        case .map(.builtin(.string)): "stringMap"
        case .builtin, .declared, .optional, .map: "value"
        }
    }

    /// The type that reads and writes values of a type as JSON.
    func codecType(_ type: TypeReference) -> String { resolved(type) == .builtin(.base64URL) ? "Base64URL" : self.type(type) }

    /// The expression to write for the value of an expression: the value itself, unless a part of its type is written differently.
    func written(_ expression: String, _ type: TypeReference) -> String {
        switch resolved(type) {
        case .builtin(.base64URL): "Base64URL(\(expression))"
        case .builtin(.unixTime): "UnixTime(\(expression))"
        case .builtin, .declared: expression
        case .optional(let wrapped), .list(let wrapped): mapped(expression, "map", wrapped)
        case .map(let wrapped): mapped(expression, "mapValues", wrapped)
        }
    }

    private func mapped(_ expression: String, _ function: String, _ wrapped: TypeReference) -> String {
        let element = written("$0", wrapped)
        return element == "$0" ? expression : "\(expression).\(function) { \(element) }"
    }

    /// Whether an example of the type is a number, a string or a Boolean.
    func isPlain(_ type: TypeReference) -> Bool {
        guard case .builtin(let builtin) = resolved(type) else { return false }
        return [.int, .int32, .int64, .double, .float, .decimal, .bool, .string].contains(builtin)
    }

    /// Source that makes an example value of the type; nil if there is no short one.
    func example(of type: TypeReference) -> String? {
        switch resolved(type) {
        case .builtin(let builtin): BuiltinSpelling(builtin).example
        case .list: "[]"
        case .map: "[:]"
        case .optional(let wrapped): example(of: wrapped)
        case .declared(let id): example(ofDeclared: id)
        }
    }

    private func example(ofDeclared type: TypeID) -> String? {
        switch types.declaration(of: type)?.kind {
        case .enumeration(let cases, _)?: return cases.first.map { "." + SwiftText.name($0.name) }
        case .identifier(let raw)?: return raw == .uuid ? nil : example(of: .builtin(raw))
        case .record(let record)?:
            let needed = record.properties.filter { !$0.type.isOptional && $0.defaultValue == nil }
            let properties = needed.isEmpty ? record.properties.filter { isPlain($0.type.unwrapped) } : needed
            guard properties.allSatisfy({ isPlain($0.type.unwrapped) }) else { return nil }
            let arguments = properties.map { "\(SwiftText.name($0.name)): \(example(of: $0.type) ?? "")" }
            return "\(self.type(.declared(type)))(\(arguments.joined(separator: ", ")))"
        case .union?, .alias?, nil: return nil
        }
    }

    /// The properties that lead from a value to one inside it: `data?.token`.
    func path(along properties: [Property]) -> String {
        properties.enumerated().map { index, property in
            let storage = SwiftText.name(property.name)
            return storage + (property.type.isOptional && index < properties.count - 1 ? "?" : "")
        }.joined(separator: ".")
    }

    /// A constant, spelled where its type is known from the context.
    static func literal(_ literal: Literal) -> String {
        switch literal {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let string): SwiftText.literal(string)
        case .enumerationCase(let name): ".\(SwiftText.name(name))"
        case .emptyList: "[]"
        }
    }
}
