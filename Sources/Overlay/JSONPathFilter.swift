import YAML

/// A condition on a node (`?…` in a query), which the parser has checked for types.
indirect enum JSONPathFilter: Sendable {
    case or([JSONPathFilter])
    case and([JSONPathFilter])
    case not(JSONPathFilter)
    /// Whether a query selects anything.
    case exists(JSONPathQuery)
    case comparison(JSONPathOperand, Comparison, JSONPathOperand)
    /// Whether a string matches a regular expression (RFC 9485) as a whole, or contains a match.
    case match(JSONPathOperand, pattern: JSONPathOperand, isWhole: Bool)

    enum Comparison: String, Sendable, CaseIterable {
        // Longer operators come before their prefixes.
        case equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">"
    }
}

/// A query inside a filter.
struct JSONPathQuery: Sendable {
    /// Whether it starts at the node that the filter is applied to (`@`) instead of the root (`$`).
    let isRelative: Bool
    let segments: [JSONPath.Segment]
}

/// A value that a filter compares.
indirect enum JSONPathOperand: Sendable {
    case literal(Scalar)
    /// The node that a query selects, if it selects exactly one.
    case node(JSONPathQuery)
    /// The number of characters, elements or entries of a value.
    case length(JSONPathOperand)
    /// The number of nodes that a query selects.
    case count(JSONPathQuery)
}

extension JSONPathFilter {
    /// Whether a node meets the condition.
    func isMet(by node: Node, scope: JSONPathScope) -> Bool {
        switch self {
        case .or(let filters): return filters.contains { $0.isMet(by: node, scope: scope) }
        case .and(let filters): return filters.allSatisfy { $0.isMet(by: node, scope: scope) }
        case .not(let filter): return !filter.isMet(by: node, scope: scope)
        case .exists(let query): return !query.nodes(from: node, scope: scope).isEmpty
        case .comparison(let left, let comparison, let right):
            return comparison.holds(left.value(at: node, scope: scope), right.value(at: node, scope: scope))
        case .match(let operand, let pattern, let isWhole):
            guard let text = operand.value(at: node, scope: scope)?.string, let pattern = pattern.value(at: node, scope: scope)?.string
            else { return false }
            return scope.matcher.matches(text, pattern, isWhole: isWhole)
        }
    }
}

extension JSONPathQuery {
    fileprivate func nodes(from node: Node, scope: JSONPathScope) -> [Node] {
        segments.selection(from: isRelative ? node : scope.root, scope: scope).map(\.node)
    }
}

extension JSONPathOperand {
    /// The value; nil if there is none, which is equal only to another missing value.
    fileprivate func value(at node: Node, scope: JSONPathScope) -> Node.Content? {
        switch self {
        case .literal(let scalar): return .scalar(scalar)
        case .node(let query):
            let nodes = query.nodes(from: node, scope: scope)
            return nodes.count == 1 ? nodes[0].content : nil
        case .count(let query): return .number(query.nodes(from: node, scope: scope).count)
        case .length(let operand):
            switch operand.value(at: node, scope: scope) {
            case .sequence(let elements)?: return .number(elements.count)
            case .mapping(let entries)?: return .number(entries.count)
            case .scalar(let scalar)?: return scalar.value == .string ? .number(scalar.text.unicodeScalars.count) : nil
            case nil: return nil
            }
        }
    }
}

extension JSONPathFilter.Comparison {
    fileprivate func holds(_ left: Node.Content?, _ right: Node.Content?) -> Bool {
        switch self {
        case .equal: left.equals(right)
        case .notEqual: !left.equals(right)
        case .less: left.isLess(than: right)
        case .greater: right.isLess(than: left)
        case .lessOrEqual: left.isLess(than: right) || left.equals(right)
        case .greaterOrEqual: right.isLess(than: left) || left.equals(right)
        }
    }
}

extension Node.Content? {
    fileprivate func equals(_ other: Node.Content?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.equals(other)
    }

    /// Whether both values are numbers or both are strings, and this value comes first.
    fileprivate func isLess(than other: Node.Content?) -> Bool {
        guard case .scalar(let left)? = self, case .scalar(let right)? = other else { return false }
        if let left = left.number, let right = right.number { return left < right }
        guard left.value == .string, right.value == .string else { return false }
        return left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
    }
}

extension Node.Content {
    fileprivate static func number(_ value: Int) -> Self { .scalar(Scalar("\(value)", isPlain: true)) }

    fileprivate var string: String? {
        guard case .scalar(let scalar) = self, scalar.value == .string else { return nil }
        return scalar.text
    }

    /// Whether two values are the same JSON value.
    fileprivate func equals(_ other: Node.Content) -> Bool {
        switch (self, other) {
        case (.scalar(let left), .scalar(let right)):
            if let left = left.number, let right = right.number { return left == right }
            return left.value == right.value && (left.value != .string || left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars))
        case (.sequence(let left), .sequence(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.content.equals($1.content) }
        case (.mapping(let left), .mapping(let right)):
            return left.count == right.count
                && left.allSatisfy { entry in right.contains { $0.key == entry.key && $0.value.content.equals(entry.value.content) } }
        default: return false
        }
    }
}
