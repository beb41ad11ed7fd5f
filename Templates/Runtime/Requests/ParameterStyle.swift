/// How arrays and objects become text in a path, a query, a header, a cookie or a form (Parameter Object, `style`).
public enum ParameterStyle: Sendable {
    /// Commas between the values.
    case simple
    /// A dot before everything, as in `.json`.
    case label
    /// Named values that begin with semicolons.
    case matrix
    /// Named values, as in `ids=1&ids=2` or `ids=1,2`.
    case form
    /// Values between spaces, bars or tabs.
    case spaceDelimited, pipeDelimited, tabDelimited
    /// Names in brackets, as in `filter[size]=2`.
    case deepObject
    /// JSON.
    case json
}

extension ParameterTree {
    /// The value as one text in a path or a header (RFC 6570): simple, label or matrix.
    func expanded(_ name: String, _ style: ParameterStyle, explodes: Bool, _ encode: (String) -> String) -> String {
        let name = encode(name)
        let prefix = style == .label ? "." : style == .matrix ? ";" : ""
        let separator = !explodes || prefix.isEmpty ? style.separator(encode) : prefix
        switch self {
        case .object(let members) where explodes:
            let present = members.filter { !$0.value.isNull }
            return prefix + present.map { encode($0.key) + "=" + encode($0.value.flatText) }.joined(separator: separator)
        case .list where explodes && style == .matrix:
            return parts.map { ";\(name)=" + encode($0) }.joined()
        default:
            let text = parts.map(encode).joined(separator: separator)
            guard style == .matrix else { return prefix + text }
            return text.isEmpty ? ";" + name : ";\(name)=" + text
        }
    }

    /// The value as pairs in a query, a cookie or a form, everything percent-encoded; none for null and for nothing.
    func pairs(_ name: String, _ style: ParameterStyle, explodes: Bool, _ encode: (String) -> String) -> [String] {
        let name = PercentEncoding.encode(name)
        switch self {
        case .null: return []
        case .text(let text): return [name + "=" + encode(text)]
        case .list, .object:
            if style == .deepObject { return deepPairs(name, encode) }
            if case .list = self, explodes { return parts.map { name + "=" + encode($0) } }
            if case .object(let members) = self, explodes {
                return members.flatMap { $0.value.pairs($0.key, style, explodes: true, encode) }
            }
            return parts.isEmpty ? [] : [name + "=" + parts.map(encode).joined(separator: style.separator(PercentEncoding.encode))]
        }
    }

    /// Members of members, and elements with their index or, where they are texts, without one.
    private func deepPairs(_ name: String, _ encode: (String) -> String) -> [String] {
        switch self {
        case .null: []
        case .text(let text): [name + "=" + encode(text)]
        case .list(let elements):
            elements.enumerated().flatMap { $1.deepPairs(name + ($1.isText ? "%5B%5D" : "%5B\($0)%5D"), encode) }
        case .object(let members):
            members.flatMap { $0.value.deepPairs(name + "%5B" + PercentEncoding.encode($0.key) + "%5D", encode) }
        }
    }

    /// The texts that stand one behind the other where nothing is exploded.
    private var parts: [String] {
        switch self {
        case .null: []
        case .text(let text): [text]
        case .list(let elements): elements.filter { !$0.isNull }.map(\.flatText)
        case .object(let members): members.filter { !$0.value.isNull }.flatMap { [$0.key, $0.value.flatText] }
        }
    }
}

extension ParameterStyle {
    /// What stands between values that are not exploded; a comma is never escaped.
    fileprivate func separator(_ encode: (String) -> String) -> String {
        switch self {
        case .spaceDelimited: encode(" ")
        case .pipeDelimited: encode("|")
        case .tabDelimited: encode("\t")
        default: ","
        }
    }
}
