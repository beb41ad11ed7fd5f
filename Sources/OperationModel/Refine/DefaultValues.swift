import Diagnostics
import Naming
import OpenAPI
import Schemas

/// The default of a property as the document declares it, which becomes a constant once every type is known.
enum DeclaredDefault: Sendable {
    /// The `default` keyword.
    case value(DocumentValue)
    /// The only value that the property can have.
    case onlyValue(DocumentValue)
    /// The value of the discriminator that selects the record.
    case discriminator(String)
}

extension TypeGraph {
    /// Gives properties their defaults.
    ///
    /// The default of an optional property is only documented, so that requests carry what their callers said and nothing else. A
    /// value that selects a variant is sent, because it says what the object is, and so is the only value of a required property.
    ///
    /// - Parameter sent: the types that requests carry.
    func addingDefaults(sent: [TypeReference], _ log: DiagnosticLog) -> TypeGraph {
        var graph = ignoringDefaultsWhenReading(sent, log)
        // In a hierarchy, the document's values are declared defaults, and what is left for the base selects no type.
        let (selecting, values) = (selectingKeys, selectingValues { $0.hint?.isInHierarchy != true })
        for index in declarations.indices {
            let (keys, values) = (selecting[declarations[index].id] ?? [], values[declarations[index].id] ?? [:])
            graph.changeProperties(at: index, where: { !$0.declaredDefaults.isEmpty || values[$0.key] != nil }) { property in
                property = addingDefault(to: property, isSelecting: keys.contains(property.key), log)
                if property.isRequired, property.defaultValue == nil, let value = values[property.key], value.count == 1 {
                    property.defaultValue = value.first.flatMap { literal($0, of: property.type) }
                }
            }
        }
        return graph
    }

    /// The values of discriminators that select records as variants of unions, by their properties.
    private func selectingValues(of isIncluded: (Variant) -> Bool = { _ in true }) -> [TypeID: [String: Set<String>]] {
        var values: [TypeID: [String: Set<String>]] = [:]
        for case .union(let variants, .property(let key)) in declarations.map(\.kind) {
            for variant in variants where isIncluded(variant) {
                guard let id = resolvedDeclaration(of: variant.type)?.id else { continue }
                values[id, default: [:]][key, default: []].formUnion(variant.discriminatorValues)
            }
        }
        return values
    }

    private func addingDefault(to property: Property, isSelecting: Bool, _ log: DiagnosticLog) -> Property {
        var property = property
        let subject = "the property '\(property.key)'"
        let type = property.type
        let isSelecting = isSelecting || property.declaredDefaults.selectsVariant
        for value in property.declaredDefaults where property.defaultValue == nil {
            switch value {
            case .value(let value) where property.isRequired || property.takesDefault || isSelecting:
                property.defaultValue = defaultValue(value, of: type, for: subject, isNeeded: true, log)
            case .value(let value):
                if isDefault(value, of: type, for: subject, log) { property.documentedDefault = value.shortJSON }
            case .onlyValue(let value) where isSelecting || property.isRequired && !property.allowsNull:
                property.defaultValue = literal(value, of: type)
            case .onlyValue: break
            case .discriminator(let string):
                property.defaultValue = literal(string, of: type)
                // OData leaves out the value that the type of the place already says.
                property.takesDefault = property.takesDefault || property.isRequired && property.reading == nil
            }
        }
        if property.takesDefault, property.defaultValue != nil { property.type = type.unwrapped }
        return property
    }

    /// The keys of the properties whose values select variants of unions, by their records.
    var selectingKeys: [TypeID: Set<String>] {
        var keys = selectingValues().mapValues { Set($0.keys) }
        for case .union(let variants, .shape) in declarations.map(\.kind) {
            let records = variants.compactMap { resolvedDeclaration(of: $0.type) }
            for (id, key) in records.distinguishingConstants { keys[id, default: []].insert(key) }
        }
        return keys
    }

    /// Turns off the reading of missing values as defaults in the types that requests carry. A request that sends such a value
    /// back would include a default that its caller did not set.
    private func ignoringDefaultsWhenReading(_ sent: [TypeReference], _ log: DiagnosticLog) -> TypeGraph {
        guard declarations.contains(where: { $0.record?.properties.contains(where: \.takesDefault) == true }) else { return self }
        var graph = self
        for index in carried(by: sent).sorted() where declarations[index].record?.properties.contains(where: \.takesDefault) == true {
            log.note(.sentDefaults, at: declarations[index].position)
            graph.changeProperties(at: index, where: \.takesDefault) { $0.takesDefault = false }
        }
        return graph
    }

    /// Whether a default in a document is a value of its type; reports it if it is not.
    private func isDefault(_ value: DocumentValue, of type: TypeReference, for subject: String, _ log: DiagnosticLog) -> Bool {
        guard case .invalid(let expected)? = constant(value, of: type) else { return !value.isNull }
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
        switch constant(value, of: type) {
        case .literal(let literal)?: return literal
        case .invalid(let expected)?: log.warning(.invalidDefault(value, of: subject(), expected: expected), at: value.position)
        case .inexpressible(let kind)? where isNeeded:
            log.note(.inexpressibleDefault(value, of: subject(), kind: kind), at: value.position)
        case .inexpressible?, nil: break
        }
        return nil
    }

    // MARK: Constants

    /// What a value of the document is in a client.
    private enum Constant {
        case literal(Literal)
        /// Not a value of the type.
        case invalid(expected: String)
        /// A value of the type that source cannot contain.
        case inexpressible(kind: String)
    }

    /// A value of the document as a constant of a type; nil if it cannot be written as one.
    private func literal(_ value: DocumentValue, of type: TypeReference) -> Literal? {
        if case .literal(let literal)? = constant(value, of: type) { literal } else { nil }
    }

    /// A value of a discriminator, which a document writes as a string, as a constant of a type.
    private func literal(_ string: String, of type: TypeReference) -> Literal? {
        switch resolved(type.unwrapped).unwrapped {
        case .builtin(let builtin): return Literal(string, raw: builtin)
        case .declared(let id):
            guard case .enumeration(let cases, let raw)? = declaration(of: id)?.kind else { return nil }
            let value = Literal(string, raw: raw)
            return cases.first { $0.value == value }.map { .enumerationCase($0.name) }
        default: return nil
        }
    }

    /// A value of the document as a constant of a type; nil for null.
    private func constant(_ value: DocumentValue, of type: TypeReference) -> Constant? {
        switch (resolved(type.unwrapped).unwrapped, value.kind) {
        case (_, .null): nil
        case (.builtin(let builtin), _): constant(value, of: builtin)
        case (.list, .list(let elements)) where elements.isEmpty: .literal(.emptyList)
        case (.list, .list): .inexpressible(kind: "an array with elements")
        case (.list, _): .invalid(expected: "an array")
        case (.map, .object): .inexpressible(kind: "an object")
        case (.map, _): .invalid(expected: "an object")
        case (.declared(let id), _): constant(value, ofDeclared: id)
        case (.optional, _): .inexpressible(kind: "a value of any type")
        }
    }

    private func constant(_ value: DocumentValue, ofDeclared type: TypeID) -> Constant? {
        switch (declaration(of: type)?.kind, value.kind) {
        case (.enumeration(let cases, let raw)?, _):
            let constant = Literal(value, raw: raw)
            let match = cases.first { $0.value == constant }
            return match.map { .literal(.enumerationCase($0.name)) } ?? .invalid(expected: "a value of the enumeration")
        case (.identifier(let raw)?, _): return constant(value, of: raw)
        case (_, .object): return .inexpressible(kind: "an object")
        case (.record?, _): return .invalid(expected: "an object")
        case (_, .list): return .inexpressible(kind: "an array with elements")
        case (.union?, _), (.alias?, _), (nil, _): return .inexpressible(kind: "a value of a union")
        }
    }

    private func constant(_ value: DocumentValue, of builtin: BuiltinType) -> Constant {
        switch (builtin, value.kind) {
        case (.bool, .bool(let bool)): .literal(.bool(bool))
        case (.bool, _): .invalid(expected: "true or false")
        case (.string, _) where value.text != nil: .literal(.string(value.text ?? ""))
        case (_, .number(let number)) where !number.isFinite: .invalid(expected: "a finite number")
        case (.int, .integer(let integer)), (.int64, .integer(let integer)), (.double, .integer(let integer)): .literal(.integer(integer))
        case (.int, .number(let number)) where number == number.rounded():
            Int(exactly: number).map { .literal(.integer($0)) } ?? .inexpressible(kind: "an integer with more than 64 bits")
        case (.int, _), (.int64, _): .invalid(expected: "an integer")
        case (.int32, .integer(let integer)) where Int32(exactly: integer) != nil: .literal(.integer(integer))
        case (.int32, _): .invalid(expected: "a 32-bit integer")
        case (.double, .number(let number)): .literal(.number(number))
        case (.float, .integer), (.float, .number): .inexpressible(kind: "a single-precision number")
        case (.decimal, .integer), (.decimal, .number): .inexpressible(kind: "a decimal number")
        case (.double, _), (.float, _), (.decimal, _): .invalid(expected: "a number")
        case (.json, .list): .inexpressible(kind: "an array with elements")
        case (.json, .object): .inexpressible(kind: "an object")
        case (_, .list), (_, .object): .invalid(expected: "a string")
        case (.date, _): .inexpressible(kind: "a date")
        case (.dateTime, _), (.unixTime, _): .inexpressible(kind: "a date with a time")
        case (.duration, _): .inexpressible(kind: "a duration")
        case (.uuid, _): .inexpressible(kind: "a UUID")
        case (.url, _): .inexpressible(kind: "a URL")
        case (.bytes, _), (.base64URL, _), (.file, _), (.upload, _): .inexpressible(kind: "data")
        case (.string, _), (.links, _), (.json, _): .inexpressible(kind: "a value of any type")
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

extension [TypeDeclaration] {
    /// The properties with a single value for which another variant has another one.
    fileprivate var distinguishingConstants: [(record: TypeID, key: String)] {
        let constants = flatMap { record in
            (record.record?.properties ?? []).compactMap { property in property.onlyValue.map { (record.id, property.key, $0) } }
        }
        let values = Dictionary(grouping: constants, by: \.1).mapValues { Set($0.map(\.2)) }
        return constants.filter { values[$0.1, default: []].count > 1 }.map { ($0.0, $0.1) }
    }
}

extension Property {
    /// The only value of the property, as JSON; nil if it can have others.
    fileprivate var onlyValue: String? {
        for case .onlyValue(let value) in declaredDefaults { return value.json }
        return nil
    }
}

extension [DeclaredDefault] {
    /// Whether the value of the property selects the record in a hierarchy.
    var selectsVariant: Bool { contains { if case .discriminator = $0 { true } else { false } } }
}

extension Literal {
    /// A value of a discriminator, which a document writes as a string, as a constant of a type; nil if it is of another type.
    init?(_ string: String, raw: BuiltinType) {
        switch raw {
        case .string: self = .string(string)
        case .int, .int32, .int64:
            guard let integer = Int(string) else { return nil }
            self = .integer(integer)
        case .bool:
            guard let bool = Bool(string) else { return nil }
            self = .bool(bool)
        default: return nil
        }
    }

    /// A value of the document as a constant of a type; nil if it is of another type.
    init?(_ value: DocumentValue, raw: BuiltinType) {
        switch (raw, value.kind) {
        case (.int, .integer(let integer)): self = .integer(integer)
        case (.int, .number(let number)):
            guard let integer = Int(exactly: number) else { return nil }
            self = .integer(integer)
        case (.string, _):
            guard let text = value.text else { return nil }
            self = .string(text)
        case (.bool, .bool(let bool)): self = .bool(bool)
        case (.double, .integer(let integer)): self = .integer(integer)
        case (.double, .number(let number)): self = .number(number)
        default: return nil
        }
    }
}

extension Diagnostic.Message {
    static let sentDefaults: Self = "requests send this object, so a missing value is not read as its default"

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
