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
    /// Named values as they are, nothing escaped: in cookies that are written so.
    case cookie
    /// JSON.
    case json
}

extension ParameterTree {
    /// The value as one text in a path or a header (RFC 6570): simple, label or matrix.
    func expanded(_ name: String, _ style: ParameterStyle, explodes: Bool, _ encoding: PercentEncoding) -> String {
        let name = encoding.encode(name)
        let prefix = style == .label ? "." : style == .matrix ? ";" : ""
        let separator = !explodes || prefix.isEmpty ? style.separator(encoding) : prefix
        switch self {
        case .object(let members) where explodes:
            let present = members.filter { !$0.value.isNull }
            return prefix + present.map { encoding.encode($0.key) + "=" + encoding.encode($0.value.flatText) }.joined(separator: separator)
        case .list where explodes && style == .matrix:
            return parts.map { ";\(name)=" + encoding.encode($0) }.joined()
        default:
            let text = parts.map(encoding.encode).joined(separator: separator)
            guard style == .matrix else { return prefix + text }
            return text.isEmpty ? ";" + name : ";\(name)=" + text
        }
    }

    /// The value as pairs in a query, a cookie or a form, everything percent-encoded; none for null and for nothing.
    func pairs(_ name: String, _ style: ParameterStyle, explodes: Bool, _ encoding: PercentEncoding) -> [String] {
        let name = (style == .cookie ? encoding : .strict).encode(name)
        switch self {
        case .null: return []
        case .text(let text): return [name + "=" + encoding.encode(text)]
        case .list, .object:
            if style == .deepObject { return deepPairs(name, encoding) }
            if case .list = self, explodes { return parts.map { name + "=" + encoding.encode($0) } }
            if case .object(let members) = self, explodes {
                return members.flatMap { $0.value.pairs($0.key, style, explodes: true, encoding) }
            }
            return parts.isEmpty ? [] : [name + "=" + parts.map(encoding.encode).joined(separator: style.separator(.strict))]
        }
    }

    /// Members of members, and elements with their index or, where they are texts, without one.
    private func deepPairs(_ name: String, _ encoding: PercentEncoding) -> [String] {
        switch self {
        case .null: []
        case .text(let text): [name + "=" + encoding.encode(text)]
        case .list(let elements):
            elements.enumerated().flatMap { $1.deepPairs(name + ($1.isText ? "%5B%5D" : "%5B\($0)%5D"), encoding) }
        case .object(let members):
            members.flatMap { $0.value.deepPairs(name + "%5B" + PercentEncoding.strict.encode($0.key) + "%5D", encoding) }
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
    fileprivate func separator(_ encoding: PercentEncoding) -> String {
        switch self {
        case .spaceDelimited: encoding.encode(" ")
        case .pipeDelimited: encoding.encode("|")
        case .tabDelimited: encoding.encode("\t")
        default: ","
        }
    }
}
