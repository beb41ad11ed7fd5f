import OperationModel

/// Expressions for the values that lead from one page to the next.
extension TypeSpelling {
    /// The value at the end of a path of properties, which starts at an expression.
    func value(along properties: [Property], of root: String) -> String {
        properties.isEmpty ? root : root + "." + path(along: properties)
    }

    /// The value at the end of a path of properties, as an integer.
    func integer(along properties: [Property], of root: String) -> String {
        guard let last = properties.last else { return "nil" }
        let isOptional = root.hasSuffix("?") || properties.contains { $0.type.isOptional } || resolved(last.type).isOptional
        let value = value(along: properties, of: root)
        // After `?.`, `map` would be a member of the property itself.
        let isChained = isOptional && !last.type.isOptional && types.pageScalar(last.type) != .int
        return integer(isChained ? "(\(value))" : value, last.type, isOptional: isOptional)
    }

    /// The value of a parameter of the request for this page, as an integer.
    func integer(_ parameter: Parameter) -> String {
        integer("self." + SwiftText.name(parameter.name), parameter.type, isOptional: resolved(parameter.type).isOptional)
    }

    private func integer(_ value: String, _ type: TypeReference, isOptional: Bool) -> String {
        switch types.pageScalar(type) {
        case .sizedInt: isOptional ? "\(value).map { Int($0) }" : "Int(\(value))"
        case .double: isOptional ? "\(value).flatMap { Int(exactly: $0) }" : "Int(exactly: \(value))"
        case .string: isOptional ? "\(value).flatMap { Int($0) }" : "Int(\(value))"
        case .int, .url, .bool, nil: value
        }
    }

    /// The link at the end of a path of properties.
    func link(along properties: [Property], of root: String) -> String {
        let isURL = properties.last.flatMap { types.pageScalar($0.type) } == .url
        return value(along: properties, of: root) + (isURL ? properties.optionalMark + ".absoluteString" : "")
    }

    /// The link with a relation, among the links at the end of a path of properties.
    func link(_ relation: String, along properties: [Property], of root: String) -> String {
        "\(value(along: properties, of: root))\(properties.optionalMark)[\(SwiftText.literal(relation))]?.href"
    }

    /// The value of a property that leads to the next page, and the value that the parameter then gets.
    func cursor(along next: [Property], of root: String, for parameter: Parameter) -> (value: String, argument: String) {
        let target = types.pageScalar(parameter.type)
        let isSame = next.last.map { resolved($0.type).unwrapped } == resolved(parameter.type).unwrapped
        if isSame { return (value(along: next, of: root), argument(for: parameter, of: target)) }
        let source = next.last.flatMap { types.pageScalar($0.type) }
        if target == .string { return (value(along: next, of: root), argument(for: parameter, of: source)) }
        // Integers, and strings of digits, are converted by way of Int.
        return (integer(along: next, of: root), argument(for: parameter, of: .int))
    }

    /// The value that a closure receives as `$1`, converted for a parameter.
    func argument(for parameter: Parameter, of source: PageScalar?) -> String {
        switch (types.pageScalar(parameter.type), source) {
        case (.string?, .int?), (.string?, .sizedInt?): "String($1)"
        case (.sizedInt?, .int?): ".init(clamping: $1)"
        case (.double?, .int?): ".init($1)"
        default: "$1"
        }
    }
}

extension [Property] {
    /// The mark that follows a path of properties whose last one is optional.
    fileprivate var optionalMark: String { last?.type.isOptional == true ? "?" : "" }
}
