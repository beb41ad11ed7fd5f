/// The text of a description in Markdown, in which documentation comments and READMEs are written.
///
/// CommonMark allows HTML in descriptions, but DocC ignores tags. Usual ones become Markdown; others, such as the placeholder `<token>`,
/// stay, and so does code. Links that are relative to a page of the service lead nowhere from here, so only their texts are left.
struct MarkdownText {
    private var rest: Substring
    private var text = ""
    /// The addresses of the open links; nil for one that is left out.
    private var links: [String?] = []
    private var isPreformatted = false

    /// The text of a description, in Markdown.
    static func markdown(_ description: String) -> String {
        guard description.utf8.contains(where: { isMarkup($0) && $0 != UInt8(ascii: "`") }) else { return description }
        var translation = MarkdownText(rest: description[...])
        return translation.translated()
    }

    private init(rest: Substring) { self.rest = rest }

    /// Whether a character of ASCII can start what is translated, or code.
    private static func isMarkup(_ byte: UInt8) -> Bool { "`<&[".utf8.contains(byte) }

    private mutating func translated() -> String {
        while let next = rest.first {
            switch next {
            case "`": copyCode()
            case "<" where translateTag(): break
            case "&" where translateEntity(): break
            case "[" where translateLink(): break
            default:
                text.append(next)
                rest.removeFirst()
                let end = rest.utf8.firstIndex(where: Self.isMarkup) ?? rest.endIndex
                text += rest[..<end]
                rest = rest[end...]
            }
        }
        return text
    }

    /// Copies a code span or a fenced block, or backticks that nothing closes.
    private mutating func copyCode() {
        let fence = rest.prefix { $0 == "`" }
        var end = rest[fence.endIndex...]
        while let start = end.firstIndex(of: "`") {
            let run = end[start...].prefix { $0 == "`" }
            end = end[run.endIndex...]
            if run.count == fence.count {
                text += rest[..<run.endIndex]
                rest = end
                return
            }
        }
        text += fence
        rest = rest[fence.endIndex...]
    }

    /// What the start and the end of an element become.
    private static let elements: [String: (start: String, end: String)] = {
        var elements: [String: (start: String, end: String)] = [
            "br": ("\n", ""), "hr": ("\n\n", ""), "li": ("\n- ", ""), "pre": ("\n\n```\n", "\n```\n\n"), "tr": ("\n", ""), "td": ("", " "),
            "th": ("", " "), "img": ("", ""), "iframe": ("", ""),
        ]
        for name in ["p", "div", "ul", "ol", "dl", "table", "blockquote"] { elements[name] = ("\n\n", "\n\n") }
        for name in ["h1", "h2", "h3", "h4", "h5", "h6"] { elements[name] = ("\n\n**", "**\n\n") }
        for name in ["b", "strong"] { elements[name] = ("**", "**") }
        for name in ["i", "em"] { elements[name] = ("*", "*") }
        for name in ["code", "tt", "kbd"] { elements[name] = ("`", "`") }
        for name in ["span", "font", "u", "small", "sup", "sub", "nobr", "thead", "tbody", "section", "center", "dt", "dd"] {
            elements[name] = ("", "")
        }
        return elements
    }()

    /// Translates a tag, or leaves out a comment; returns false for anything else.
    private mutating func translateTag() -> Bool {
        if rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->")?.upperBound {
            rest = rest[end...]
            return true
        }
        guard let end = rest.firstIndex(of: ">") else { return false }
        var tag = rest[rest.index(after: rest.startIndex)..<end]
        let isEnd = tag.first == "/"
        if isEnd { tag.removeFirst() }
        let name = tag.prefix { $0.isLetter || $0.isNumber }.lowercased()
        let attributes = tag.dropFirst(name.count)
        guard attributes.first.map({ $0.isWhitespace || $0 == "/" }) ?? true, !attributes.contains("<") else { return false }
        if name == "a" {
            translateAnchor(attributes, isEnd: isEnd)
        } else if let element = Self.elements[name] {
            if name == "pre" { isPreformatted = !isEnd }
            if !isPreformatted || name == "pre" { text += isEnd ? element.end : element.start }
        } else {
            return false
        }
        rest = rest[rest.index(after: end)...]
        if name == "br", rest.first?.isNewline == true { rest.removeFirst() }
        return true
    }

    private mutating func translateAnchor(_ attributes: Substring, isEnd: Bool) {
        guard !isEnd else {
            if let link = links.popLast() ?? nil { text += "](\(link))" }
            return
        }
        let value = attributes.firstRange(of: "href=").map { attributes[$0.upperBound...] } ?? ""
        let quote = value.first.flatMap { "\"'".contains($0) ? $0 : nil }
        let link = quote.map { end in value.dropFirst().prefix { $0 != end } } ?? value.prefix { !$0.isWhitespace }
        links.append(Self.isAbsolute(link) ? String(link) : nil)
        if links.last != .some(nil) { text += "[" }
    }

    /// Translates an entity that stands for a character; returns false for any other ampersand.
    private mutating func translateEntity() -> Bool {
        guard let end = rest.prefix(8).firstIndex(of: ";") else { return false }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        let characters = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " "]
        let number = name.first == "#" ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String(Character($0)) } : nil
        guard let character = characters[String(name)] ?? number else { return false }
        text += character
        rest = rest[rest.index(after: end)...]
        return true
    }

    /// Replaces a link with a relative address with its text; returns false for anything else.
    private mutating func translateLink() -> Bool {
        var depth = 0
        let end = rest.firstIndex { character in
            if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
            return depth == 0
        }
        guard let end, rest[end...].hasPrefix("]("), let close = rest[end...].firstIndex(of: ")") else { return false }
        let address = rest[rest.index(end, offsetBy: 2)..<close]
        guard !Self.isAbsolute(address) else { return false }
        if text.last == "!" { text.removeLast() }
        text += MarkdownText.markdown(String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: close)...]
        return true
    }

    /// Whether an address has a scheme, or is something other than an address.
    private static func isAbsolute(_ address: Substring) -> Bool {
        let scheme = address.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" }
        return !scheme.isEmpty && address[scheme.endIndex...].first == ":"
    }
}
