import Diagnostics
import OpenAPI

/// A default of a property that is found once every type is declared.
struct PendingDefault {
    /// The place of the property in its record.
    let index: Int
    let source: Source

    enum Source {
        case value(DocumentValue)
        /// The one value that the property can have.
        case onlyValue(DocumentValue)
        /// The value of a discriminator that chooses the record.
        case discriminator(String)
    }
}

extension TypeLowering {
    /// A default of the document as a constant of its type; nil, with a warning where it is no value of the type.
    ///
    /// - Parameter isWritten: whether the client would have the constant.
    func defaultValue(_ value: DocumentValue, of type: TypeReference, isWritten: Bool) -> Literal? {
        if let literal = literal(value, of: type) { return literal }
        let shown = value.text.map { "'\($0)'" } ?? value.kindName
        if let fault = fault(of: value, as: type) {
            log.warning("the default \(shown) is \(fault); it is ignored", at: value.position)
        } else if isWritten, !value.isNull {
            log.note("the default \(shown) cannot be written as a constant; it is ignored", at: value.position)
        }
        return nil
    }

    /// Gives the properties of all records their defaults, now that every enumeration is known whose case one may be.
    func addDefaults() {
        for (record, defaults) in takePendingDefaults() {
            change(record) { properties in
                for value in defaults where properties[value.index].defaultValue == nil {
                    let type = properties[value.index].type
                    properties[value.index].defaultValue =
                        switch value.source {
                        case .value(let value): defaultValue(value, of: type, isWritten: true)
                        case .onlyValue(let value): literal(value, of: type)
                        case .discriminator(let text): literal(text, of: type)
                        }
                }
            }
        }
    }

    /// What keeps a value from being one of a type; nil where it may be one.
    private func fault(of value: DocumentValue, as type: TypeReference) -> String? {
        switch (type.unwrapped, value.kind) {
        case (_, .number(let number)) where !number.isFinite: return "no finite number"
        case (_, .null), (.builtin(.json), _), (.list, .list), (.map, .object), (.builtin(.bool), .bool): return nil
        case (.builtin(.bool), _): return "neither true nor false"
        case (.builtin(.int), .number(let number)) where number == number.rounded(): return nil
        case (.builtin(.int), .integer), (.builtin(.int64), .integer): return nil
        case (.builtin(.int32), .integer(let integer)) where Int32(exactly: integer) != nil: return nil
        case (.builtin(.int), _), (.builtin(.int32), _), (.builtin(.int64), _): return "no such integer"
        case (.builtin(.double), .integer), (.builtin(.double), .number), (.builtin(.float), .integer), (.builtin(.float), .number),
            (.builtin(.decimal), .integer), (.builtin(.decimal), .number):
            return nil
        case (.builtin(.double), _), (.builtin(.float), _), (.builtin(.decimal), _): return "no number"
        case (.builtin, .list), (.builtin, .object): return "no text"
        case (.builtin, _): return nil
        case (.list, _): return "no list"
        case (.map, _): return "no object"
        case (.optional, _): return nil
        case (.declared(let name), _):
            switch endOfAliases(from: name)?.kind {
            case .alias(let type)?: return fault(of: value, as: type)
            case .enumeration?: return "not among the values of the enumeration"
            case .record?: if case .object = value.kind { return nil } else { return "no object" }
            case .union, nil: return nil
            }
        }
    }

    /// A value of the document as a constant of a type; nil where there is none.
    func literal(_ value: DocumentValue, of type: TypeReference) -> Literal? {
        switch (type.unwrapped, value.kind) {
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
        case (.declared(let name), _): return literal(value, ofDeclared: name)
        default: return nil
        }
    }

    /// A text as a constant of a type of texts.
    private func literal(_ text: String, of type: TypeReference) -> Literal? {
        switch type.unwrapped {
        case .builtin(.string): return .string(text)
        case .declared(let name):
            guard case .enumeration(let cases, _)? = endOfAliases(from: name)?.kind else { return nil }
            return cases.first { $0.value == .string(text) }.map { .enumerationCase($0.name) }
        default: return nil
        }
    }

    private func literal(_ value: DocumentValue, ofDeclared name: Identifier) -> Literal? {
        switch endOfAliases(from: name)?.kind {
        case .alias(let type)?: literal(value, of: type)
        case .enumeration(let cases, let raw)?:
            cases.first { $0.value == constant(value, raw: raw) }.map { .enumerationCase($0.name) }
        default: nil
        }
    }

    /// The declaration behind all other names it has; an alias is one of a type that is not declared.
    private func endOfAliases(from name: Identifier) -> TypeDeclaration? {
        var end = declaration(of: name)
        while case .alias(.declared(let next))? = end?.kind { end = declaration(of: next) }
        return end
    }
}
