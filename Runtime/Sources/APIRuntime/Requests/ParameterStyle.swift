/// How to serialize arrays and objects in a path, query, header, cookie or form (Parameter Object, `style`).
public enum ParameterStyle: Sendable {
    /// Values separated by commas.
    case simple
    /// Values prefixed with a dot, as in `.json`.
    case label
    /// Named values prefixed with semicolons.
    case matrix
    /// Named values, as in `ids=1&ids=2` or `ids=1,2`.
    case form
    /// Values separated by spaces, pipes or tabs.
    case spaceDelimited, pipeDelimited, tabDelimited
    /// Names in brackets, as in `filter[size]=2`.
    case deepObject
    /// Named values without percent-encoding, in cookies.
    case cookie
    /// JSON.
    case json
}

extension ParameterTree {
    /// Returns the value as a string for a path or a header (RFC 6570), in the style simple, label or matrix.
    func expanded(_ name: String, _ style: ParameterStyle, explodes: Bool, _ encoding: PercentEncoding) -> String {
        let name = encoding.encode(name)
        let prefix = style == .label ? "." : style == .matrix ? ";" : ""
        let separator = !explodes || prefix.isEmpty ? style.separator(encoding) : prefix
        func pair(_ name: String, _ value: String) -> String { style == .matrix && value.isEmpty ? name : name + "=" + value }
        switch self {
        case .object(let members) where explodes:
            let present = members.filter { !$0.value.isNull }
            return prefix
                + present.map { pair(encoding.encode($0.key), encoding.encode($0.value.commaSeparated)) }.joined(separator: separator)
        case .list where explodes && style == .matrix:
            return values.map { ";" + pair(name, encoding.encode($0)) }.joined()
        default:
            let string = values.map(encoding.encode).joined(separator: separator)
            return prefix + (style == .matrix ? pair(name, string) : string)
        }
    }

    /// Returns the value as percent-encoded pairs for a query, a cookie or a form; empty for null and empty collections.
    func pairs(_ name: String, _ style: ParameterStyle, explodes: Bool, _ encoding: PercentEncoding) -> [String] {
        let name = (style == .cookie ? encoding : .strict).encode(name)
        switch self {
        case .null: return []
        case .string(let string): return [name + "=" + encoding.encode(string)]
        case .list, .object:
            if style == .deepObject { return deepPairs(name, encoding) }
            if case .list = self, explodes { return values.map { name + "=" + encoding.encode($0) } }
            if case .object(let members) = self, explodes {
                return members.flatMap { $0.value.pairs($0.key, style, explodes: true, encoding) }
            }
            return values.isEmpty ? [] : [name + "=" + values.map(encoding.encode).joined(separator: style.separator(encoding))]
        }
    }

    /// Returns the pairs of the style deepObject: nested members by name, and elements by index, or without an index if they are strings.
    /// A name that ends in `[]` already has the brackets of such elements.
    private func deepPairs(_ name: String, _ encoding: PercentEncoding) -> [String] {
        switch self {
        case .null: []
        case .string(let string): [name + "=" + encoding.encode(string)]
        case .list(let elements):
            elements.enumerated().flatMap { index, element in
                let brackets = !element.isString ? "%5B\(index)%5D" : name.hasSuffix("%5B%5D") ? "" : "%5B%5D"
                return element.deepPairs(name + brackets, encoding)
            }
        case .object(let members):
            members.flatMap { $0.value.deepPairs(name + "%5B" + PercentEncoding.strict.encode($0.key) + "%5D", encoding) }
        }
    }

    /// The strings that are joined if the value is not exploded.
    private var values: [String] {
        switch self {
        case .null: []
        case .string(let string): [string]
        case .list(let elements): elements.filter { !$0.isNull }.map(\.commaSeparated)
        case .object(let members): members.filter { !$0.value.isNull }.flatMap { [$0.key, $0.value.commaSeparated] }
        }
    }
}

extension ParameterStyle {
    /// Returns the separator of values that are not exploded; a comma is never percent-encoded.
    fileprivate func separator(_ encoding: PercentEncoding) -> String {
        switch self {
        case .spaceDelimited: encoding.encode(" ")
        case .pipeDelimited: encoding.encode("|")
        case .tabDelimited: encoding.encode("\t")
        default: ","
        }
    }
}
