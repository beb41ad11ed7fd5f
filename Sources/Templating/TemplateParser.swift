/// Parses one template, line by line.
struct TemplateParser {
    private let template: String
    private let indentation: String
    /// The lines with their line breaks.
    private let lines: [Substring]
    /// The sections that are open, outermost first, each with the parts before it.
    private var open: [(name: Template.Name, isInverted: Bool, outer: [Template.Part])] = []
    private var parts: [Template.Part] = []

    private enum Tag {
        case value(Template.Name)
        case open(Template.Name, isInverted: Bool)
        case close(String, Template.Place)
        case partial(String, Template.Place)
        case comment

        /// Whether a line that holds only this tag is left out.
        var isStandalone: Bool { if case .value = self { false } else { true } }
    }

    private enum Piece {
        case text(Substring)
        case tag(Tag)
    }

    init(_ source: String, template: String, indentation: String) {
        self.template = template
        self.indentation = indentation
        lines = source.splitLines()
    }

    mutating func parse() throws(TemplateError) -> [Template.Part] {
        var index = 0
        while index < lines.count {
            // A comment may go on over several lines.
            var line = lines[index]
            let first = index
            while line.hasUnclosedTag, index + 1 < lines.count {
                index += 1
                line = line.base[line.startIndex..<lines[index].endIndex]
            }
            index += 1
            try parse(line, number: first + 1)
        }
        if let section = open.last {
            throw error("the section '\(section.name.parts.joined(separator: "."))' does not end", section.name.place)
        }
        return parts
    }

    private mutating func parse(_ line: Substring, number: Int) throws(TemplateError) {
        let pieces = try pieces(of: line, number: number)
        if let tag = Self.standaloneTag(pieces) {
            let lead = line.prefix { $0 == " " || $0 == "\t" }
            return try add(tag, indentation: String(lead))
        }
        // An empty line stays empty.
        if !indentation.isEmpty, line.contains(where: { !$0.isNewline }) { add(text: indentation) }
        for piece in pieces {
            switch piece {
            case .text(let text): add(text: String(text))
            case .tag(let tag): try add(tag, indentation: nil)
            }
        }
    }

    private func pieces(of line: Substring, number: Int) throws(TemplateError) -> [Piece] {
        var pieces: [Piece] = []
        var rest = line
        while let start = rest.firstRange(of: "{{") {
            if start.lowerBound > rest.startIndex { pieces.append(.text(rest[..<start.lowerBound])) }
            let place = Template.Place(line: number, column: line.distance(from: line.startIndex, to: start.lowerBound) + 1)
            let isTriple = rest[start.upperBound...].first == "{"
            let close = isTriple ? "}}}" : "}}"
            guard let end = rest[start.upperBound...].firstRange(of: close) else { throw error("the tag does not end", place) }
            let content = rest[start.upperBound..<end.lowerBound]
            pieces.append(.tag(try tag(isTriple ? content.dropFirst() : content, isTriple: isTriple, place)))
            rest = rest[end.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(rest)) }
        return pieces
    }

    private func tag(_ content: Substring, isTriple: Bool, _ place: Template.Place) throws(TemplateError) -> Tag {
        guard !isTriple, let sign = content.first, "#^/>!&".contains(sign) else { return .value(try name(content, place)) }
        let rest = content.dropFirst()
        switch sign {
        case "#": return .open(try name(rest, place), isInverted: false)
        case "^": return .open(try name(rest, place), isInverted: true)
        case "/": return .close(rest.trimmed, place)
        case ">": return .partial(rest.trimmed, place)
        case "!": return .comment
        default: return .value(try name(rest, place))
        }
    }

    private func name(_ text: Substring, _ place: Template.Place) throws(TemplateError) -> Template.Name {
        let name = text.trimmed
        if name == "." { return Template.Name(parts: [], place: place) }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isValid = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy(\.isNamePart) }
        guard isValid else { throw error("'\(name)' is no name", place) }
        return Template.Name(parts: parts, place: place)
    }

    /// - Parameter indentation: the white space in front of a tag that stands alone in its line, else nil.
    private mutating func add(_ tag: Tag, indentation: String?) throws(TemplateError) {
        switch tag {
        case .comment:
            break
        case .value(let name):
            parts.append(.value(name))
        case .partial(let name, let place):
            parts.append(.partial(name, indentation: indentation.map { self.indentation + $0 } ?? "", place))
        case .open(let name, let isInverted):
            open.append((name, isInverted, parts))
            parts = []
        case .close(let name, let place):
            guard let section = open.popLast() else { throw error("no section '\(name)' is open", place) }
            let expected = section.name.parts.isEmpty ? "." : section.name.parts.joined(separator: ".")
            guard expected == name else { throw error("the section '\(expected)' must end before '\(name)'", place) }
            parts = section.outer + [.section(section.name, isInverted: section.isInverted, parts)]
        }
    }

    private mutating func add(text: String) {
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(text))
        }
    }

    private func error(_ message: String, _ place: Template.Place) -> TemplateError {
        TemplateError(template: template, line: place.line, column: place.column, message: message)
    }
}

extension TemplateParser {
    /// The only tag of a line that holds nothing else but white space.
    private static func standaloneTag(_ pieces: [Piece]) -> Tag? {
        var found: Tag?
        for piece in pieces {
            switch piece {
            case .text(let text):
                guard text.utf8.allSatisfy(\.isWhiteSpace) else { return nil }
            case .tag(let tag):
                guard found == nil, tag.isStandalone else { return nil }
                found = tag
            }
        }
        return found
    }
}

extension String {
    /// The lines with their line breaks.
    fileprivate func splitLines() -> [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        while start < endIndex {
            let end = utf8[start...].firstIndex(of: UInt8(ascii: "\n")).map { utf8.index(after: $0) } ?? endIndex
            lines.append(self[start..<end])
            start = end
        }
        return lines
    }
}

extension Substring {
    fileprivate var trimmed: String {
        guard let last = utf8.lastIndex(where: { !$0.isWhiteSpace }) else { return "" }
        return String(Substring(utf8[...last].drop(while: \.isWhiteSpace)))
    }

    /// Whether the last tag of the line goes on in the next line.
    fileprivate var hasUnclosedTag: Bool {
        var rest = self
        while let start = rest.firstRange(of: "{{") {
            guard let end = rest[start.upperBound...].firstRange(of: "}}") else { return true }
            rest = rest[end.upperBound...]
        }
        return false
    }

    /// The first place at which a text stands.
    fileprivate func firstRange(of text: String) -> Range<Index>? {
        var rest = utf8
        while let start = text.utf8.first.flatMap(rest.firstIndex) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return start..<rest.index(start, offsetBy: text.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or the end of a line; templates know no other white space.
    fileprivate var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

    /// Whether the byte can belong to a name: a letter or digit of ASCII, `_`, `-`, or any other character.
    fileprivate var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
