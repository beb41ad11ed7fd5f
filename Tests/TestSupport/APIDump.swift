import Naming
package import OperationModel
import Schemas

extension API {
    /// The types, one block each: `record A`, `  name: string?`.
    package var typeDump: String { typeDumps.joined(separator: "\n") }

    /// The operations, one block each.
    package var operationDump: String { operationDumps.joined(separator: "\n") }

    package var operationDumps: [String] { operations.map(dump) }

    package var typeDumps: [String] { types.map(dump) }

    package func dump(_ type: TypeReference) -> String { type.dump(graph) }

    package func dump(_ declaration: TypeDeclaration) -> String { declaration.dump(graph) }

    private func dump(_ operation: OperationModel.Operation) -> String { operation.dump(graph) }
}

extension TypeDeclaration {
    fileprivate func dump(_ types: TypeGraph) -> String {
        switch kind {
        case .record(let record):
            let lines =
                record.properties.map { "  " + $0.dump(types) }
                + (record.nullable.isEmpty ? [] : ["  nulls: \(record.nullable.joined(separator: ", "))"])
                + (record.additional.map { ["  *: \($0.dump(types))" + (record.hidesAdditional ? " secret" : "")] } ?? [])
            return (["record \(name)"] + lines).joined(separator: "\n")
        case .enumeration(let cases, let raw):
            return (["enumeration \(name): \(raw.rawValue)"] + cases.map { "  \($0.name) = \($0.value.dump)" }).joined(separator: "\n")
        case .identifier(let raw): return "identifier \(name): \(raw.rawValue)"
        case .union(let variants, let discrimination):
            let by = if case .property(let key) = discrimination { " by \(key)" } else { "" }
            let lines = variants.map { variant in
                "  \(variant.name): \(variant.constant.map { "'\($0)'" } ?? variant.type.dump(types))"
                    + (variant.discriminatorValues.isEmpty ? "" : " for \(variant.discriminatorValues.joined(separator: ", "))")
            }
            return (["union \(name)\(by)"] + lines).joined(separator: "\n")
        case .alias(let type):
            return "alias \(name) = \(type.dump(types))"
        }
    }
}

extension Property {
    fileprivate func dump(_ types: TypeGraph) -> String {
        let isRenamed = name != key
        return "\(name)\(isRenamed ? " (\(key))" : ""): \(type.dump(types))" + (isRequired && type.isOptional ? " required" : "")
            + (documentedValue.map { " only \($0.dump)" } ?? "") + (defaultValue.map { " = \($0.dump)" } ?? "")
            + (documentedDefault.map { " default \($0)" } ?? "") + (isSecret ? " secret" : "")
    }
}

extension TypeReference {
    fileprivate func dump(_ types: TypeGraph) -> String {
        switch self {
        case .builtin(let builtin): builtin.rawValue
        case .declared(let id): types.name(of: id).description
        case .list(let element): "[\(element.dump(types))]"
        case .map(let value): "[:\(value.dump(types))]"
        case .optional(let wrapped): wrapped.dump(types) + "?"
        }
    }
}

extension Literal {
    fileprivate var dump: String {
        switch self {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value)\""
        case .enumerationCase(let name): ".\(name)"
        case .emptyList: "[]"
        }
    }
}

extension OperationModel.Operation {
    fileprivate func dump(_ types: TypeGraph) -> String {
        var lines = ["\(name) \(id): \(method) \(pathTemplate)"]
        lines += parameters.map { parameter in
            "  \(parameter.location) \(parameter.name)\(parameter.name == parameter.wireName ? "" : " (\(parameter.wireName))"): \(parameter.type.dump(types))"
                + (parameter.defaultValue.map { " = \($0.dump)" } ?? "")
        }
        if let body { lines.append("  body \(body.mediaType): \(body.content.dump(types))\(body.isRequired ? "" : "?")") }
        lines += responses.map {
            "  \($0.caseName)\($0.content.map { ": " + $0.dump(types) } ?? "")\($0.resultPath.isEmpty ? "" : " at \($0.resultPath.joined(separator: "."))")"
        }
        if !security.alternatives.isEmpty {
            let alternatives = security.alternatives.map {
                $0.map { $0.scheme + $0.scopes.map { " " + $0 }.joined() }.joined(separator: " + ")
            }
            lines.append("  security " + alternatives.map { $0.isEmpty ? "none" : $0 }.joined(separator: " | "))
        }
        return lines.joined(separator: "\n")
    }
}

extension Content {
    fileprivate func dump(_ types: TypeGraph) -> String {
        switch self {
        case .json(let type): type.dump(types)
        case .formValue(let type): "form of \(type.dump(types))"
        case .form(let fields, let isMultipart):
            (isMultipart ? "multipart" : "form") + "("
                + fields.map { "\($0.name): \($0.type.dump(types))" }.joined(separator: ", ") + ")"
        case .items(let type): "sequence of \(type.dump(types))"
        case .events(let type, let item): "events of \(type.dump(types))\(item == .fields ? "" : " from \(item.rawValue)")"
        case .text: "text"
        case .bytes: "bytes"
        case .upload: "upload"
        }
    }
}
