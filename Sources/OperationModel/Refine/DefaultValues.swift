import Diagnostics
import OpenAPI

/// The default of a property as the document declares it, which becomes a constant once every type is known.
enum DeclaredDefault: Sendable {
    /// The `default` keyword, and whether the property allows no other value.
    case value(DocumentValue, isOnly: Bool)
    /// The only value that the property can have.
    case onlyValue(DocumentValue)
    /// The value of a discriminator that selects the record.
    case discriminator(String)
}

extension TypeGraph {
    /// Gives properties their defaults.
    ///
    /// The default of an optional property is only documented, so that requests carry what their callers said and nothing else. A
    /// property with a single value, or with one that selects a variant, is sent with it, because it says what the object is.
    ///
    /// - Parameter sent: the types that requests carry.
    func addingDefaults(sent: [TypeReference], _ log: DiagnosticLog) -> TypeGraph {
        var graph = ignoringDefaultsWhenReading(sent, log)
        let selecting = selectingKeys
        for index in declarations.indices {
            guard declarations[index].record?.properties.contains(where: { !$0.declaredDefaults.isEmpty }) == true else { continue }
            let selecting = selecting[declarations[index].name] ?? []
            graph.changeProperties(at: index) { properties in
                properties = properties.map { addingDefault(to: $0, isSelecting: selecting.contains($0.key), log) }
            }
        }
        return graph
    }

    private func addingDefault(to property: Property, isSelecting: Bool, _ log: DiagnosticLog) -> Property {
        var property = property
        let subject = "the property '\(property.key)'"
        let type = property.type
        let isSent = property.isRequired || property.takesDefault || isSelecting || property.declaredDefaults.selectsVariant
        for value in property.declaredDefaults where property.defaultValue == nil {
            switch value {
            case .value(let value, let isOnly) where isSent || isOnly:
                property.defaultValue = defaultValue(value, of: type, for: subject, isNeeded: true, log)
            case .value(let value, _):
                if isDefault(value, of: type, for: subject, log) { property.documentedDefault = value.shortJSON }
            case .onlyValue(let value): property.defaultValue = literal(value, of: type)
            case .discriminator(let string): property.defaultValue = literal(string, of: type)
            }
        }
        if property.takesDefault, property.defaultValue != nil { property.type = type.unwrapped }
        return property
    }

    /// The keys of the properties whose values select variants of unions, by their records.
    private var selectingKeys: [Identifier: Set<String>] {
        var keys: [Identifier: Set<String>] = [:]
        for case .union(let variants, .property(let key)) in declarations.map(\.kind) {
            for record in variants.compactMap({ resolvedDeclaration(of: $0.type)?.name }) { keys[record, default: []].insert(key) }
        }
        return keys
    }

    /// Reads no missing value as its default in the types that requests carry: if such a value was sent back, it would be sent unasked.
    private func ignoringDefaultsWhenReading(_ sent: [TypeReference], _ log: DiagnosticLog) -> TypeGraph {
        guard declarations.contains(where: { $0.record?.properties.contains(where: \.takesDefault) == true }) else { return self }
        var graph = self
        for index in carried(by: sent).sorted() where declarations[index].record?.properties.contains(where: \.takesDefault) == true {
            log.note(.sentDefaults(of: declarations[index].name), at: declarations[index].position)
            graph.changeProperties(at: index) { properties in
                for position in properties.indices { properties[position].takesDefault = false }
            }
        }
        return graph
    }

    /// Whether a default in a document is a value of its type; reports it if it is not.
    private func isDefault(_ value: DocumentValue, of type: TypeReference, for subject: String, _ log: DiagnosticLog) -> Bool {
        if value.isNull { return false }
        guard literal(value, of: type) == nil, let expected = expectation(of: type, unmetBy: value) else { return true }
        log.warning(.invalidDefault(value, of: subject, expected: expected), at: value.position)
        return false
    }

    /// Whether values of a type are objects.
    fileprivate func isObject(_ type: TypeReference) -> Bool {
        if case .map = resolved(type.unwrapped).unwrapped { true } else { resolvedDeclaration(of: type)?.record != nil }
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
            types.defaultValue($0, of: type, for: "the parameter '\(wireName)'", isNeeded: isRequired || sendsDefault, log)
        }
        return parameter
    }
}

extension [DeclaredDefault] {
    /// Whether the value of the property selects the record in a hierarchy.
    fileprivate var selectsVariant: Bool { contains { if case .discriminator = $0 { true } else { false } } }
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
    static func sentDefaults(of record: Identifier) -> Self {
        "requests send '\(record)', so a missing value is not read as its default"
    }

    static func invalidDefault(_ value: DocumentValue, of subject: String, expected: String) -> Self {
        "\(value.asDefault(of: subject)) is not \(expected); it is ignored"
    }

    static func inexpressibleDefault(_ value: DocumentValue, of subject: String, kind: String) -> Self {
        "\(value.asDefault(of: subject)) is \(kind), which cannot be written as a constant; it is ignored"
    }
}

extension DocumentValue {
    /// The value as JSON for documentation; nil if that is long.
    fileprivate var shortJSON: String? {
        let json = json
        return json.utf8.count > 100 ? nil : json
    }

    /// The value as the subject of a message; only scalars are short enough to be shown.
    fileprivate func asDefault(of subject: String) -> String { "the default \(text.map { "'\($0)' " } ?? "")of \(subject)" }
}
