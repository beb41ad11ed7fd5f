/// A template of a URL, such as `/movies/{id}{?page,size}` (RFC 6570, all levels).
struct URITemplate {
    private var parts: [Part] = []
    /// Whether the text violates the grammar.
    private(set) var isMalformed = false

    private enum Part {
        case literal(String)
        case expression(Operator, [Variable])
    }

    private struct Variable {
        let name: String
        /// The number of code points to take; nil for all.
        let length: Int?
        let explodes: Bool
    }

    /// How the values of an expression are written (RFC 6570, appendix A).
    private enum Operator: Character {
        case simple = " "
        case reserved = "+"
        case fragment = "#"
        case label = "."
        case path = "/"
        case parameter = ";"
        case query = "?"
        case continuation = "&"

        var prefix: String {
            switch self {
            case .simple, .reserved: ""
            default: String(rawValue)
            }
        }
        var separator: String {
            switch self {
            case .simple, .reserved, .fragment: ","
            case .query, .continuation: "&"
            case .label, .path, .parameter: String(rawValue)
            }
        }
        var isNamed: Bool { self == .parameter || isQuery }
        var isQuery: Bool { self == .query || self == .continuation }
        var encoding: PercentEncoding { self == .reserved || self == .fragment ? .template : .strict }
    }

    /// Reads a template; text outside expressions stays unchanged.
    init(_ text: String) {
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            add(literal: rest[..<start])
            var expression = rest[rest.index(after: start)..<end]
            let kind = expression.first.flatMap { $0 == " " ? nil : Operator(rawValue: $0) }
            if kind != nil { expression.removeFirst() }
            let variables = expression.split(separator: ",", omittingEmptySubsequences: false)
            if !variables.allSatisfy(Self.isVariable) { isMalformed = true }
            parts.append(.expression(kind ?? .simple, variables.map(Self.variable)))
            rest = rest[rest.index(after: end)...]
        }
        add(literal: rest)
    }

    private mutating func add(literal text: Substring) {
        if text.contains(where: { "{}".contains($0) }) { isMalformed = true }
        parts.append(.literal(String(text)))
    }

    private static func isVariable(_ text: Substring) -> Bool {
        text.wholeMatch(of: /(\.?([A-Za-z0-9_]|%[0-9A-Fa-f]{2}))+(\*|:[1-9][0-9]{0,3})?/) != nil && text.first != "."
    }

    private static func variable(_ text: Substring) -> Variable {
        let explodes = text.last == "*"
        let parts = text.dropLast(explodes ? 1 : 0).split(separator: ":", maxSplits: 1)
        return Variable(name: parts.first.map(String.init) ?? "", length: parts.count > 1 ? Int(parts[1]) : nil, explodes: explodes)
    }

    /// Returns the first name with a length whose value is a list or an object, which has no prefix.
    func unlimited(in values: [String: any JSONCodable]) -> String? {
        for case .expression(_, let variables) in parts {
            for variable in variables where variable.length != nil {
                switch Self.tree(values[variable.name]) {
                case .list, .object: return variable.name
                case .null, .string: continue
                }
            }
        }
        return nil
    }

    /// Returns the first name without a value outside the query; names in the query may have no value, and are then left out.
    func missing(in values: [String: any JSONCodable]) -> String? {
        for case .expression(let kind, let variables) in parts where !kind.isQuery {
            for variable in variables where Self.tree(values[variable.name]).isUndefined { return variable.name }
        }
        return nil
    }

    func expanded(_ values: [String: any JSONCodable]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): return PercentEncoding.template.encode(text)
            case .expression(let kind, let variables):
                let strings = variables.flatMap { Self.expanded($0, Self.tree(values[$0.name]), kind) }
                return strings.isEmpty ? "" : kind.prefix + strings.joined(separator: kind.separator)
            }
        }.joined()
    }

    private static func tree(_ value: (any JSONCodable)?) -> ParameterTree {
        guard let value, let json = try? JSONWriter.data(of: value) else { return .null }
        return json.scanned { ParameterTree(&$0) }
    }

    /// Returns the strings that replace a variable, to be joined by the separator of the operator.
    private static func expanded(_ variable: Variable, _ tree: ParameterTree, _ kind: Operator) -> [String] {
        if tree.isUndefined { return [] }
        let encoding = kind.encoding
        let name = PercentEncoding.template.encode(variable.name)
        func pair(_ name: String, _ value: String) -> String { kind == .parameter && value.isEmpty ? name : name + "=" + value }
        func named(_ value: String) -> String { kind.isNamed ? pair(name, value) : value }
        switch tree {
        case .null: return []
        case .string(let string):
            return [named(encoding.encode(variable.length.map { String(string.unicodeScalars.prefix($0)) } ?? string))]
        case .list(let elements):
            let values = elements.filter { !$0.isNull }.map { encoding.encode($0.commaSeparated) }
            return variable.explodes ? values.map(named) : [named(values.joined(separator: ","))]
        case .object(let members):
            let pairs = members.filter { !$0.value.isNull }.map { (encoding.encode($0.key), encoding.encode($0.value.commaSeparated)) }
            if variable.explodes { return pairs.map(pair) }
            return [named(pairs.map { $0 + "," + $1 }.joined(separator: ","))]
        }
    }
}

extension ParameterTree {
    /// Whether a template treats the value as undefined: null, and lists and objects without elements.
    fileprivate var isUndefined: Bool {
        switch self {
        case .null: true
        case .string: false
        case .list(let elements): elements.allSatisfy(\.isNull)
        case .object(let members): members.allSatisfy(\.value.isNull)
        }
    }
}
