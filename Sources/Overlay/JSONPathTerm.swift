/// A part of a filter whose type depends on what follows it.
enum JSONPathTerm {
    case query(JSONPathQuery)
    case operand(JSONPathOperand)
    case test(JSONPathFilter)

    /// The value to compare; nil if there is none.
    var operand: JSONPathOperand? {
        switch self {
        case .query(let query): query.segments.allSatisfy(\.isSingular) ? .node(query) : nil
        case .operand(let operand): operand
        case .test: nil
        }
    }

    /// The condition; nil for a value.
    var test: JSONPathFilter? {
        switch self {
        case .query(let query): .exists(query)
        case .operand: nil
        case .test(let filter): filter
        }
    }
}

/// The functions of RFC 9535.
enum JSONPathFunction: String, CaseIterable {
    case length, count, match, search, value

    /// The function with its parameters, for messages.
    var signature: String {
        switch self {
        case .length: "length(value)"
        case .count: "count(query)"
        case .match: "match(value, pattern)"
        case .search: "search(value, pattern)"
        case .value: "value(query)"
        }
    }

    /// A call of the function; nil if the arguments do not have its types.
    func call(with arguments: [JSONPathTerm]) -> JSONPathTerm? {
        switch self {
        case .length:
            return arguments.count == 1 ? arguments[0].operand.map { .operand(.length($0)) } : nil
        case .count, .value:
            guard arguments.count == 1, case .query(let query) = arguments[0] else { return nil }
            return .operand(self == .count ? .count(query) : .node(query))
        case .match, .search:
            guard arguments.count == 2, let text = arguments[0].operand, let pattern = arguments[1].operand else { return nil }
            return .test(.match(text, pattern: pattern, isWhole: self == .match))
        }
    }
}
