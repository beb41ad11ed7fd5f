import OperationModel
import Schemas

/// Arguments of which all unions with a string variant are plain strings, so that they can be variables.
///
/// There is one function for all of them, because one for each combination would take the compiler too long.
struct PlainArguments {
    /// The parameters of the function.
    let parameters: [String]
    /// The arguments with which it calls the function that takes the unions.
    let values: [String]
    /// The names of the parameters that are strings, in documentation.
    let names: String

    /// Creates the arguments; nil if none is such a union.
    init?(_ arguments: [RequestArgument], _ spelling: TypeSpelling) {
        let isPlain = arguments.map { $0.initialValue == nil && spelling.takesStrings($0.type) }
        guard isPlain.contains(true) else { return nil }
        names = zip(arguments, isPlain).filter(\.1).map { SwiftText.code($0.0.name) }.joined(separator: ", ")
        parameters = zip(arguments, isPlain).map { argument, isPlain in
            let string = TypeReference.builtin(.string)
            let type = isPlain ? (argument.type.isOptional ? string.asOptional : string) : argument.type
            return spelling.parameter(argument.name, type, default: argument.initialValue)
        }
        values = zip(arguments, isPlain).map { argument, isPlain in
            let (label, value) = (SwiftText.label(argument.name), SwiftText.name(argument.name))
            guard isPlain else { return "\(label): \(value)" }
            let type = spelling.type(argument.type.unwrapped)
            return argument.type.isOptional
                ? "\(label): \(value).map { \(type)(stringLiteral: $0) }" : "\(label): \(type)(stringLiteral: \(value))"
        }
    }
}

extension TypeSpelling {
    /// Whether a type, or what it is an optional of, is a union that string literals are values of.
    fileprivate func takesStrings(_ type: TypeReference) -> Bool {
        guard case .declared(let name) = resolved(type.unwrapped), case .union(let variants, _)? = types.declaration(of: name)?.kind
        else { return false }
        return UnionLiteral.string.variant(of: variants, types) != nil
    }
}
