import Diagnostics

/// Parses one template, line by line.
struct TemplateParser {
    private let template: String
    private let indentation: String
    /// The lines with their line breaks.
    private let lines: [Substring]
    /// The open sections, outermost first, each with the elements before it.
    private var open: [(name: Template.Name, isInverted: Bool, outer: [Template.Element])] = []
    private var elements: [Template.Element] = []

    private enum Tag {
        case value(Template.Name)
        case open(Template.Name, isInverted: Bool)
        case close(String, Template.Location)
        case partial(String, Template.Location)
        case comment

        /// Whether a line that contains only this tag is not written.
        var isStandalone: Bool { if case .value = self { false } else { true } }
    }

    private enum Token {
        case text(Substring)
        case tag(Tag)
    }

    init(_ source: String, template: String, indentation: String) {
        self.template = template
        self.indentation = indentation
        lines = source.splitLines()
    }

    mutating func parse() throws(TemplateError) -> [Template.Element] {
        var index = 0
        while index < lines.count {
            // A comment can span several lines.
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
            throw TemplateError(.unclosedSection(section.name), in: template, at: section.name.location)
        }
        return elements
    }

    private mutating func parse(_ line: Substring, number: Int) throws(TemplateError) {
        let tokens = try tokens(of: line, number: number)
        if let tag = Self.standaloneTag(tokens) {
            let lead = line.prefix { $0 == " " || $0 == "\t" }
            return try add(tag, indentation: String(lead))
        }
        // An empty line stays empty.
        if !indentation.isEmpty, line.contains(where: { !$0.isNewline }) { add(text: indentation) }
        for token in tokens {
            switch token {
            case .text(let text): add(text: String(text))
            case .tag(let tag): try add(tag, indentation: nil)
            }
        }
    }

    private func tokens(of line: Substring, number: Int) throws(TemplateError) -> [Token] {
        var tokens: [Token] = []
        var rest = line
        while let start = rest.firstRange(of: "{{") {
            if start.lowerBound > rest.startIndex { tokens.append(.text(rest[..<start.lowerBound])) }
            let location = Template.Location(line: number, column: line.distance(from: line.startIndex, to: start.lowerBound) + 1)
            let isTriple = rest[start.upperBound...].first == "{"
            let close = isTriple ? "}}}" : "}}"
            guard let end = rest[start.upperBound...].firstRange(of: close) else {
                throw TemplateError(.unclosedTag(close), in: template, at: location)
            }
            let content = rest[start.upperBound..<end.lowerBound]
            tokens.append(.tag(try tag(isTriple ? content.dropFirst() : content, isTriple: isTriple, location)))
            rest = rest[end.upperBound...]
        }
        if !rest.isEmpty { tokens.append(.text(rest)) }
        return tokens
    }

    private func tag(_ content: Substring, isTriple: Bool, _ location: Template.Location) throws(TemplateError) -> Tag {
        guard !isTriple, let sign = content.first, "#^/>!&".contains(sign) else { return .value(try name(content, location)) }
        let rest = content.dropFirst()
        switch sign {
        case "#": return .open(try name(rest, location), isInverted: false)
        case "^": return .open(try name(rest, location), isInverted: true)
        case "/": return .close(rest.trimmed, location)
        case ">": return .partial(rest.trimmed, location)
        case "!": return .comment
        default: return .value(try name(rest, location))
        }
    }

    private func name(_ text: Substring, _ location: Template.Location) throws(TemplateError) -> Template.Name {
        let name = text.trimmed
        if name == "." { return Template.Name(components: [], location: location) }
        let components = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isValid = components.allSatisfy { component in !component.isEmpty && component.utf8.allSatisfy(\.isNamePart) }
        guard isValid else { throw TemplateError(.invalidTemplateName(name), in: template, at: location) }
        return Template.Name(components: components.map(KeyName.init), location: location)
    }

    /// - Parameter indentation: the whitespace before a tag that is alone on its line; nil for any other tag.
    private mutating func add(_ tag: Tag, indentation: String?) throws(TemplateError) {
        switch tag {
        case .comment:
            break
        case .value(let name):
            elements.append(.value(name))
        case .partial(let name, let location):
            elements.append(.partial(name, indentation: indentation.map { self.indentation + $0 } ?? "", location))
        case .open(let name, let isInverted):
            open.append((name, isInverted, elements))
            elements = []
        case .close(let name, let location):
            guard let section = open.popLast() else { throw TemplateError(.unopenedSection(name), in: template, at: location) }
            guard section.name.description == name else {
                throw TemplateError(.wrongClosing(name, open: section.name), in: template, at: location)
            }
            elements = section.outer + [.section(section.name, isInverted: section.isInverted, elements)]
        }
    }

    private mutating func add(text: String) {
        if case .text(let before)? = elements.last {
            elements[elements.count - 1] = .text(before + text)
        } else {
            elements.append(.text(text))
        }
    }
}

extension TemplateParser {
    /// The tag of a line that otherwise contains only whitespace.
    private static func standaloneTag(_ tokens: [Token]) -> Tag? {
        var found: Tag?
        for token in tokens {
            switch token {
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

    /// Whether the last tag of the line continues on the next line.
    fileprivate var hasUnclosedTag: Bool {
        var rest = self
        while let start = rest.firstRange(of: "{{") {
            guard let end = rest[start.upperBound...].firstRange(of: "}}") else { return true }
            rest = rest[end.upperBound...]
        }
        return false
    }

    /// The first range of a string.
    fileprivate func firstRange(of string: String) -> Range<Index>? {
        let (bytes, searched) = (Array(utf8), Array(string.utf8))
        let found = bytes.indices.first { bytes[$0] == searched[0] && bytes[$0...].starts(with: searched) }
        return found.map { offset in
            let start = utf8.index(startIndex, offsetBy: offset)
            return start..<utf8.index(start, offsetBy: searched.count)
        }
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or the end of a line; templates have no other whitespace.
    fileprivate var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

    /// Whether the byte is allowed in a name: an ASCII letter or digit, `_`, `-`, or part of a character beyond ASCII.
    fileprivate var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}

extension Diagnostic.Message {
    fileprivate static func unclosedTag(_ end: String) -> Self { "the tag is not closed; '\(end)' is missing" }

    fileprivate static func invalidTemplateName(_ name: String) -> Self {
        "invalid name '\(name)'; a name has letters, digits, '_' and '-', and its parts are separated by '.'"
    }

    fileprivate static func unclosedSection(_ name: Template.Name) -> Self { "the section '\(name)' is not closed" }

    fileprivate static func unopenedSection(_ name: String) -> Self { "the section '\(name)' is closed but was not opened" }

    fileprivate static func wrongClosing(_ name: String, open: Template.Name) -> Self {
        "the section '\(open)' must be closed before '\(name)'"
    }
}
