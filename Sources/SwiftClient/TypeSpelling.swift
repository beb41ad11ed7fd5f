import OperationModel

/// Types and constants of the operation model as Swift source.
struct TypeSpelling: Sendable {
    let types: TypeGraph
    /// The declaration in which types are written; what stands inside it is named from there.
    private var scope: Identifier?

    init(_ types: TypeGraph) { self.types = types }

    /// The same, as types are written inside a declaration.
    func inside(_ name: Identifier) -> TypeSpelling {
        var spelling = self
        spelling.scope = name
        return spelling
    }

    /// A type as it is written: `[String: TVDBSeries?]`.
    func type(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin): Self.name(of: builtin)
        case .declared(let name): self.name(name)
        case .list(let element): "[\(self.type(element))]"
        case .map(let value): "[String: \(self.type(value))]"
        case .optional(let wrapped): "\(self.type(wrapped))?"
        }
    }

    /// A type that operations share for their answers, with the types of the bodies: `GitHub.Response200<[Event]>`.
    func type(_ answer: SharedResponse.Use) -> String {
        let arguments = answer.arguments.map(type).joined(separator: ", ")
        return name(answer.name) + (arguments.isEmpty ? "" : "<\(arguments)>")
    }

    private func name(_ name: Identifier) -> String {
        scope.flatMap(name.seen).map(String.init) ?? name.description
    }

    private static func name(of builtin: TypeReference.Builtin) -> String {
        switch builtin {
        case .bool: "Bool"
        case .int: "Int"
        case .int32: "Int32"
        case .int64: "Int64"
        case .float: "Float"
        case .double: "Double"
        case .decimal: "Decimal"
        case .string: "String"
        case .date: "DateDay"
        case .dateTime: "Date"
        case .uuid: "UUID"
        case .url: "URL"
        case .bytes: "Data"
        case .file: "UploadFile"
        case .upload: "UploadBody"
        case .json: "JSONValue"
        }
    }

    /// The type behind aliases.
    func resolved(_ type: TypeReference) -> TypeReference { types.resolved(type) }

    /// The nested type that a nested declaration is another name of, because both are the same.
    func nestedType(behind declaration: TypeDeclaration) -> TypeDeclaration? {
        guard declaration.name.parent != nil, case .alias(let type) = declaration.kind, case .declared(let name) = resolved(type),
            name.parent != nil
        else { return nil }
        return types.declaration(of: name)
    }

    /// Whether Foundation has to be imported where the type is written.
    func needsFoundation(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(.dateTime), .builtin(.uuid), .builtin(.url), .builtin(.bytes), .builtin(.decimal): true
        case .builtin: false
        // An alias of Foundation's type is written by its own name, but its functions are Foundation's.
        case .declared: resolved(type) != type && needsFoundation(resolved(type))
        case .list(let inner), .map(let inner), .optional(let inner): needsFoundation(inner)
        }
    }

    /// Whether the runtime has to be imported where the type is written by another name.
    func needsRuntime(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(.json), .builtin(.date), .builtin(.file), .builtin(.upload): true
        case .builtin, .declared: false
        case .list(let inner), .map(let inner), .optional(let inner): needsRuntime(inner)
        }
    }

    /// Whether a value of the type is one text, however it is styled.
    func isScalar(_ type: TypeReference) -> Bool {
        switch resolved(type.unwrapped) {
        case .builtin(let builtin): builtin != .json
        case .declared(let name): if case .enumeration? = types.declaration(of: name)?.kind { true } else { false }
        case .list, .map, .optional: false
        }
    }

    /// The name of the function that the codec has for a type: `int`, `list`, `value` …
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

    /// Whether an example of the type is a number, a text, true or false.
    func isPlain(_ type: TypeReference) -> Bool {
        switch resolved(type) {
        case .builtin(.int), .builtin(.int32), .builtin(.int64), .builtin(.double), .builtin(.float), .builtin(.decimal), .builtin(.bool),
            .builtin(.string):
            true
        default: false
        }
    }

    /// A value of the type as an example in source that compiles; nil where none is easily made.
    func example(of type: TypeReference) -> String? {
        switch resolved(type) {
        case .builtin(.int), .builtin(.int32), .builtin(.int64), .builtin(.double), .builtin(.float), .builtin(.decimal): "1"
        case .builtin(.bool): "true"
        case .builtin(.string), .builtin(.json): "\"…\""
        case .builtin(.date): "DateDay()"
        case .builtin(.dateTime): "Date()"
        case .builtin(.uuid): "UUID()"
        case .builtin(.bytes): "Data()"
        case .builtin(.url): "URL(filePath: \"/\")"
        case .builtin(.file), .builtin(.upload): nil
        case .list: "[]"
        case .map: "[:]"
        case .optional(let wrapped): example(of: wrapped)
        case .declared(let name): example(ofDeclared: name)
        }
    }

    private func example(ofDeclared name: Identifier) -> String? {
        switch types.declaration(of: name)?.kind {
        case .enumeration(let cases, _)?: return cases.first.map { "." + SwiftText.name($0.name) }
        case .record(let record)?:
            let needed = record.properties.filter { !$0.type.isOptional && $0.defaultValue == nil }
            let properties = needed.isEmpty ? record.properties.filter { isPlain($0.type.unwrapped) } : needed
            guard properties.allSatisfy({ isPlain($0.type.unwrapped) }) else { return nil }
            let arguments = properties.map { "\(SwiftText.name($0.name)): \(example(of: $0.type) ?? "")" }
            return "\(self.name(name))(\(arguments.joined(separator: ", ")))"
        case .union?, .alias?, nil: return nil
        }
    }

    /// A constant as it is written where its type is known.
    func literal(_ literal: Literal) -> String {
        switch literal {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): SwiftText.literal(text)
        case .enumerationCase(let name): ".\(SwiftText.name(name))"
        case .emptyList: "[]"
        }
    }
}
