/// The text of a description in Markdown, in which documentation comments and READMEs are written.
///
/// CommonMark allows HTML in descriptions, but DocC ignores tags. Usual ones become Markdown; others, such as the placeholder `<token>`,
/// stay, and so does code. Links that are relative to a page of the service have no target here, and those with schemes such as
/// `javascript` could do harm, so only their texts are left. Then any remaining link of this kind, directive of DocC or tag with attributes
/// becomes plain text. Both steps take time in proportion to the length of any text.
struct MarkdownText {
    private let bytes: [UInt8]
    /// Whether HTML and links are translated; otherwise, the text is made harmless.
    private let translates: Bool
    private var index = 0
    private var text: [UInt8] = []
    /// The indexes of open brackets in `text`, and whether each can start the definition of a link.
    private var brackets: [(index: Int, startsDefinition: Bool)] = []
    /// The indexes of bytes in `text` that are left out in the end.
    private var omitted: Set<Int> = []
    /// The addresses of the open elements `a`; nil for one that is left out.
    private var links: [String?] = []
    private var isPreformatted = false
    /// The next places of some marks, each of which is searched for once.
    private var nextMarks: [String: Int] = [:]
    /// The start of the run of backticks that closes another one, by the start of the other.
    private lazy var closingRuns = runsOfBackticks()
    /// The end of the indented lines in which no fence with so many characters is closed.
    private var unfenced = (end: 0, count: 0)

    /// The text of a description, in Markdown.
    static func markdown(_ description: String) -> String { inert(text(of: description, translates: true)) }

    /// Markdown without the links, tags and directives that a reader of the description does not expect.
    static func inert(_ markdown: String) -> String { text(of: markdown, translates: false) }

    private static func text(of string: String, translates: Bool) -> String {
        guard string.utf8.contains(where: isMarkup) else { return string }
        var translation = MarkdownText(bytes: Array(string.utf8), translates: translates)
        return translation.translated()
    }

    private static func isMarkup(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "@"): true
        default: false
        }
    }

    private init(bytes: [UInt8], translates: Bool) { (self.bytes, self.translates) = (bytes, translates) }

    private mutating func translated() -> String {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "`") where copyFence() || copyCode(): break
            case UInt8(ascii: "~") where copyFence(): break
            case UInt8(ascii: "\\") where index + 1 < bytes.count && bytes[index + 1] > 0x20: copy(2)
            case UInt8(ascii: "<") where translates ? translateTag() : defuseTag(): break
            case UInt8(ascii: "&") where translates && translateEntity(): break
            case UInt8(ascii: "["):
                brackets.append((text.count, startsLine(after: ">-*+.)0123456789")))
                copy(1)
            case UInt8(ascii: "]") where translates ? translateLink() : defuseLink(): break
            case UInt8(ascii: "@") where !translates && rest.dropFirst().first.map(Self.isLetter) == true && startsLine(): escape()
            default:
                let end =
                    bytes[(index + 1)...].firstIndex {
                        Self.isMarkup($0) || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "\\")
                    } ?? bytes.count
                copy(end - index)
            }
        }
        if omitted.isEmpty { return String(decoding: text, as: UTF8.self) }
        return String(decoding: text.indices.filter { !omitted.contains($0) }.map { text[$0] }, as: UTF8.self)
    }

    private var rest: ArraySlice<UInt8> { bytes[index...] }

    private mutating func copy(_ count: Int) {
        text += rest.prefix(count)
        index = min(index + count, bytes.count)
    }

    /// Copies a character after a backslash.
    private mutating func escape() {
        text.append(UInt8(ascii: "\\"))
        copy(1)
    }

    /// Whether the line has only whitespace and some other characters so far.
    private func startsLine(after others: String = "") -> Bool {
        let last = text.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && !others.utf8.contains($0) }
        guard let last else { return true }
        // The other line breaks of Unicode end in the last three bytes. So do some letters, which does not matter.
        return [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xA8, 0xA9].contains(text[last])
    }

    /// The next place of a mark at or after an index; the indexes must not decrease from call to call.
    private mutating func next(_ mark: String, from start: Int) -> Int? {
        if let known = nextMarks[mark], known >= start { return known == bytes.count ? nil : known }
        // Searching for a range of bytes takes many times as long.
        let found = (start..<bytes.count).first { bytes[$0] == mark.utf8.first && bytes[$0...].starts(with: mark.utf8) } ?? bytes.count
        nextMarks[mark] = found
        return found == bytes.count ? nil : found
    }

    // MARK: Code

    /// Copies a code span, or backticks that nothing closes.
    ///
    /// A span beyond its line is code only if no block ends in between, so its content is made harmless.
    private mutating func copyCode() -> Bool {
        let count = rest.prefix { $0 == UInt8(ascii: "`") }.count
        let line = next("\n", from: index) ?? bytes.count
        let end = closingRuns[index].flatMap { translates || $0 < line ? $0 + count - index : nil }
        copy(end ?? count)
        return true
    }

    private func runsOfBackticks() -> [Int: Int] {
        var closing: [Int: Int] = [:]
        var latest: [Int: Int] = [:]
        var end = bytes.count
        while let last = bytes[..<end].lastIndex(of: UInt8(ascii: "`")) {
            let start = bytes[..<last].lastIndex { $0 != UInt8(ascii: "`") }.map { $0 + 1 } ?? 0
            closing[start] = latest.updateValue(start, forKey: last + 1 - start)
            end = start
        }
        return closing
    }

    /// Copies a fenced block; returns false where none starts. A fence that nothing closes extends to the end of the text.
    private mutating func copyFence() -> Bool {
        guard startsLine() else { return false }
        let mark = bytes[index]
        let count = rest.prefix { $0 == mark }.count
        let indentation = text.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        guard count > 2, indentation < 4 || index >= unfenced.end || count < unfenced.count else { return false }
        var line = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if mark == UInt8(ascii: "`"), bytes[(index + count)..<line].contains(mark) { return false }
        while line < bytes.count {
            let start = bytes[(line + 1)...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let closing = bytes[start..<end].prefix { $0 == mark }
            let isIndented = start - line > 4
            if closing.count >= count, isIndented == (indentation > 3), bytes[closing.endIndex..<end].allSatisfy({ $0 <= 0x20 }) {
                copy(closing.endIndex - index)
                return true
            }
            // Such a block belongs to an item of a list, which ends at a line without indentation.
            if indentation > 3, !isIndented, end > start { break }
            line = end
        }
        if indentation < 4 {
            copy(bytes.count - index)
            return true
        }
        unfenced = (line, count)
        return false
    }

    // MARK: Links

    /// Whether a link can lead to an address; spaces and a bracket may be before it.
    private static func isSafe(_ address: some Collection<UInt8>) -> Bool {
        let start = address.drop { $0 <= 0x20 || $0 == UInt8(ascii: "<") }
        let scheme = start.prefix(8).prefix { $0 != UInt8(ascii: ":") }
        guard start.dropFirst(scheme.count).first == UInt8(ascii: ":") else { return false }
        return ["http", "https", "mailto", "tel", "ftp"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }

    /// The end of the address of the link whose text ends here; nil if it is not a link, or a safe one.
    private mutating func endOfUnsafeAddress() -> Int? {
        guard rest.starts(with: "](".utf8), let close = next(")", from: index) else { return nil }
        return Self.isSafe(bytes[(index + 2)..<close]) ? nil : close + 1
    }

    /// Replaces a link without a target, or with a forbidden one, with its text; returns false for anything else.
    private mutating func translateLink() -> Bool {
        guard let open = brackets.popLast()?.index, let end = endOfUnsafeAddress() else { return false }
        omitted.insert(open)
        if open > 0, text[open - 1] == UInt8(ascii: "!") { omitted.insert(open - 1) }
        index = end
        return true
    }

    /// Turns the rest of such links into text; returns false for anything else.
    private mutating func defuseLink() -> Bool {
        let isDefinition = brackets.popLast()?.startsDefinition == true && rest.starts(with: "]:".utf8) && !Self.isSafe(rest.dropFirst(2))
        guard isDefinition || endOfUnsafeAddress() != nil else { return false }
        copy(1)
        escape()
        return true
    }

    // MARK: HTML

    /// The Markdown for the start and the end of each element.
    private static let elements: [String: (start: String, end: String)] = {
        var elements: [String: (start: String, end: String)] = [
            "br": ("\n", ""), "hr": ("\n\n", ""), "li": ("\n- ", ""), "pre": ("\n\n```\n", "\n```\n\n"), "tr": ("\n", ""), "td": ("", " "),
            "th": ("", " "), "img": ("", ""), "iframe": ("", ""), "script": ("", ""), "style": ("", ""),
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

    private static func isLetter(_ byte: UInt8) -> Bool { byte > 0x7F || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    /// Turns an unsafe link or a tag with attributes into text; returns false for anything else.
    private mutating func defuseTag() -> Bool {
        let content = rest.dropFirst().drop { $0 == UInt8(ascii: "/") }
        let name = content.prefix { Self.isLetter($0) || "0123456789+-.".utf8.contains($0) }
        guard name.first.map(Self.isLetter) == true, let next = content[name.endIndex...].first else { return false }
        guard next == UInt8(ascii: ":") ? !Self.isSafe(content) : next <= 0x20 || next == UInt8(ascii: "/") else { return false }
        escape()
        return true
    }

    /// Translates a tag, or leaves out a comment; returns false for anything else.
    private mutating func translateTag() -> Bool {
        if rest.starts(with: "<!--".utf8), let end = next("-->", from: index) {
            index = end + 3
            return true
        }
        guard let end = bytes[(index + 1)...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            bytes[end] == UInt8(ascii: ">")
        else { return false }
        let isEnd = bytes[index + 1] == UInt8(ascii: "/")
        let tag = bytes[(index + (isEnd ? 2 : 1))..<end]
        let bytesOfName = tag.prefix { Self.isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let attributes = tag[bytesOfName.endIndex...]
        let name = String(decoding: bytesOfName, as: UTF8.self).lowercased()
        guard attributes.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: "/") }) ?? true else { return false }
        if name == "a" {
            translateAnchor(String(decoding: attributes, as: UTF8.self), isEnd: isEnd)
        } else if let element = Self.elements[name] {
            if name == "pre" { isPreformatted = !isEnd }
            if !isPreformatted || name == "pre" { text += (isEnd ? element.end : element.start).utf8 }
        } else {
            return false
        }
        index = end + 1
        if name == "br", rest.first == UInt8(ascii: "\n") { index += 1 }
        return true
    }

    private mutating func translateAnchor(_ attributes: String, isEnd: Bool) {
        guard !isEnd else {
            if let link = links.popLast() ?? nil { text += "](\(link))".utf8 }
            return
        }
        let value = attributes.firstRange(of: "href=").map { attributes[$0.upperBound...] } ?? ""
        let quote = value.first.flatMap { "\"'".contains($0) ? $0 : nil }
        let link = quote.map { end in value.dropFirst().prefix { $0 != end } } ?? value.prefix { !$0.isWhitespace }
        let isSafe = Self.isSafe(link.utf8) && !link.contains { $0.isWhitespace }
        links.append(isSafe ? String(link).replacing("(", with: "%28").replacing(")", with: "%29") : nil)
        if isSafe { text.append(UInt8(ascii: "[")) }
    }

    /// Translates an entity that stands for a character; returns false for any other ampersand.
    private mutating func translateEntity() -> Bool {
        guard let end = rest.prefix(8).firstIndex(of: UInt8(ascii: ";")) else { return false }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        let characters = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " "]
        let number = name.first == "#" ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String(Character($0)) } : nil
        guard let character = characters[name] ?? number else { return false }
        text += character.utf8
        index = end + 1
        return true
    }
}
