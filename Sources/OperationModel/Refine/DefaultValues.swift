import Diagnostics
import OpenAPI

/// The default of a property as the document declares it, which becomes a constant once every type is known.
enum DeclaredDefault: Sendable {
    case value(DocumentValue)
    /// The only value that the property can have.
    case onlyValue(DocumentValue)
    /// The value of a discriminator that selects the record.
    case discriminator(String)
}

extension TypeGraph {
    /// Gives properties their defaults.
    func addingDefaults(_ log: DiagnosticLog) -> TypeGraph {
        var graph = self
        for index in declarations.indices {
            guard declarations[index].record?.properties.contains(where: { !$0.declaredDefaults.isEmpty }) == true else { continue }
            graph.changeProperties(at: index) { properties in
                for position in properties.indices {
                    let property = properties[position]
                    for value in property.declaredDefaults where properties[position].defaultValue == nil {
                        properties[position].defaultValue = constant(value, for: property, log)
                    }
                    if property.takesDefault, properties[position].defaultValue != nil {
                        properties[position].type = property.type.unwrapped
                    }
                }
            }
        }
        return graph
    }

    /// Whether values of a type are objects.
    fileprivate func isObject(_ type: TypeReference) -> Bool {
        if case .map = resolved(type.unwrapped).unwrapped { true } else { resolvedDeclaration(of: type)?.record != nil }
    }

    private func constant(_ value: DeclaredDefault, for property: Property, _ log: DiagnosticLog) -> Literal? {
        switch value {
        case .value(let value): defaultValue(value, of: property.type, for: "the property '\(property.key)'", isNeeded: true, log)
        case .onlyValue(let value): literal(value, of: property.type)
        case .discriminator(let string): literal(string, of: property.type)
        }
    }

    /// The default in a document as a constant of its type; nil, with a diagnostic, if it is not a value of the type.
    ///
    /// - Parameters:
    ///   - subject: what has the default, such as `the property 'a'`.
    ///   - isNeeded: whether the client would use the constant.
    fileprivate func defaultValue(
        _ value: DocumentValue, of type: TypeReference, for subject: @autoclosure () -> String, isNeeded: Bool, _ log: DiagnosticLog
    ) -> Literal? {
        if let literal = literal(value, of: type) { return literal }
        if let expected = expectation(of: type, unmetBy: value) {
            log.warning(.invalidDefault(value, of: subject(), expected: expected), at: value.position)
        } else if isNeeded, !value.isNull {
            log.note(.inexpressibleDefault(value, of: subject(), kind: kind(of: value, type)), at: value.position)
        }
        return nil
    }

    /// The kind of value that a type has, if a default is of another kind; nil if the default may be a value of the type.
    private func expectation(of type: TypeReference, unmetBy value: DocumentValue) -> String? {
        switch (resolved(type.unwrapped).unwrapped, value.kind) {
        case (_, .number(let number)) where !number.isFinite: return "a finite number"
        case (_, .null), (.builtin(.json), _), (.list, .list), (.map, .object), (.builtin(.bool), .bool): return nil
        case (.builtin(.bool), _): return "true or false"
        case (.builtin(.int), .number(let number)) where number == number.rounded(): return nil
        case (.builtin(.int), .integer), (.builtin(.int64), .integer): return nil
        case (.builtin(.int32), .integer(let integer)) where Int32(exactly: integer) != nil: return nil
        case (.builtin(.int32), _): return "a 32-bit integer"
        case (.builtin(.int), _), (.builtin(.int64), _): return "an integer"
        case (.builtin(.double), .integer), (.builtin(.double), .number), (.builtin(.float), .integer), (.builtin(.float), .number),
            (.builtin(.decimal), .integer), (.builtin(.decimal), .number):
            return nil
        case (.builtin(.double), _), (.builtin(.float), _), (.builtin(.decimal), _): return "a number"
        case (.builtin, .list), (.builtin, .object): return "a string"
        case (.builtin, _): return nil
        case (.list, _): return "an array"
        case (.map, _): return "an object"
        case (.optional, _): return nil
        case (.declared(let name), let kind):
            switch declaration(of: name)?.kind {
            case .enumeration?: return "a value of the enumeration"
            case .identifier(let raw)?: return expectation(of: .builtin(raw), unmetBy: value)
            case .record?: if case .object = kind { return nil } else { return "an object" }
            case .union?, .alias?, nil: return nil
            }
        }
    }

    /// The kind of a value that cannot be written as a constant of its type.
    private func kind(of value: DocumentValue, _ type: TypeReference) -> String {
        switch (value.kind, resolved(type.unwrapped).unwrapped) {
        case (.list, _): "an array with elements"
        case (.object, _): "an object"
        case (_, .declared(let name)): "a value of the union '\(name)'"
        case (_, .builtin(.date)): "a date"
        case (_, .builtin(.dateTime)), (_, .builtin(.unixTime)): "a date with a time"
        case (_, .builtin(.duration)): "a duration"
        case (_, .builtin(.uuid)): "a UUID"
        case (_, .builtin(.url)): "a URL"
        case (_, .builtin(.bytes)), (_, .builtin(.base64URL)), (_, .builtin(.file)), (_, .builtin(.upload)): "data"
        case (_, .builtin(.decimal)): "a decimal number"
        case (_, .builtin(.float)): "a single-precision number"
        case (_, .builtin(.int)), (_, .builtin(.int64)): "an integer with more than 64 bits"
        default: "a value of any type"
        }
    }

    /// A value of the document as a constant of a type; nil if it cannot be written as one.
    func literal(_ value: DocumentValue, of type: TypeReference) -> Literal? {
        switch (resolved(type.unwrapped).unwrapped, value.kind) {
        case (_, .null): return nil
        case (.builtin(.bool), .bool(let bool)): return .bool(bool)
        case (.builtin(.int), .integer(let integer)), (.builtin(.double), .integer(let integer)),
            (.builtin(.int64), .integer(let integer)):
            return .integer(integer)
        case (.builtin(.int32), .integer(let integer)): return Int32(exactly: integer).map { .integer(Int($0)) }
        case (.builtin(.double), .number(let number)): return number.isFinite ? .number(number) : nil
        case (.builtin(.int), .number(let number)): return Int(exactly: number).map(Literal.integer)
        case (.builtin(.string), _): return value.text.map(Literal.string)
        case (.list, .list(let elements)) where elements.isEmpty: return .emptyList
        case (.declared(let name), _):
            switch declaration(of: name)?.kind {
            case .enumeration(let cases, let raw)?:
                guard let constant = Literal(value, raw: raw) else { return nil }
                return cases.first { $0.value == constant }.map { .enumerationCase($0.name) }
            case .identifier(let raw)?: return literal(value, of: .builtin(raw))
            case .record?, .union?, .alias?, nil: return nil
            }
        default: return nil
        }
    }

    /// A string as a constant of a type of strings.
    private func literal(_ string: String, of type: TypeReference) -> Literal? {
        switch resolved(type.unwrapped).unwrapped {
        case .builtin(.string): return .string(string)
        case .declared(let name):
            guard case .enumeration(let cases, _)? = declaration(of: name)?.kind else { return nil }
            return cases.first { $0.value == .string(string) }.map { .enumerationCase($0.name) }
        default: return nil
        }
    }
}

extension [Operation] {
    /// Gives parameters and the fields of forms their defaults.
    func addingDefaults(_ types: TypeGraph, _ log: DiagnosticLog) -> [Operation] { map { $0.addingDefaults(types, log) } }
}

extension Operation {
    /// The operation with the defaults of its parameters and of the fields of its form, of which objects become JSON.
    fileprivate func addingDefaults(_ types: TypeGraph, _ log: DiagnosticLog) -> Operation {
        var operation = self
        operation.parameters = parameters.map { $0.addingDefault(types, log) }
        guard case .form(var fields, let isMultipart)? = body?.content else { return operation }
        for index in fields.indices {
            let field = fields[index]
            if field.writesObjectsAsJSON, types.isObject(field.type) { fields[index].serialization = .json }
            fields[index].headers = field.headers.map { $0.addingDefault(types, log) }
            fields[index].defaultValue = field.declaredDefault.flatMap {
                types.defaultValue($0, of: field.type, for: "the field '\(field.wireName)'", isNeeded: !field.type.isOptional, log)
            }
        }
        operation.body?.content = .form(fields, isMultipart: isMultipart)
        return operation
    }
}

extension Parameter {
    fileprivate func addingDefault(_ types: TypeGraph, _ log: DiagnosticLog) -> Parameter {
        var parameter = self
        parameter.defaultValue = declaredDefault.flatMap {
            types.defaultValue($0, of: type, for: "the parameter '\(wireName)'", isNeeded: isRequired, log)
        }
        return parameter
    }
}

extension Literal {
    /// A value of the document as a constant of an enumeration's raw type; nil if it is of another type.
    init?(_ value: DocumentValue, raw: TypeReference.Builtin) {
        switch (raw, value.kind) {
        case (.int, .integer(let integer)): self = .integer(integer)
        case (.int, .number(let number)):
            guard let integer = Int(exactly: number) else { return nil }
            self = .integer(integer)
        case (.string, _):
            guard let text = value.text else { return nil }
            self = .string(text)
        default: return nil
        }
    }
}

extension Diagnostic.Message {
    static func invalidDefault(_ value: DocumentValue, of subject: String, expected: String) -> Self {
        "\(value.asDefault(of: subject)) is not \(expected); it is ignored"
    }

    static func inexpressibleDefault(_ value: DocumentValue, of subject: String, kind: String) -> Self {
        "\(value.asDefault(of: subject)) is \(kind), which cannot be written as a constant; it is ignored"
    }
}

extension DocumentValue {
    /// The value as the subject of a message; only scalars are short enough to be shown.
    fileprivate func asDefault(of subject: String) -> String { "the default \(text.map { "'\($0)' " } ?? "")of \(subject)" }
}
