/// Texts of a document as Swift source: they can leave neither their literal nor their comment.
package enum SwiftText {
    /// A string literal with the text as its value.
    static func literal(_ text: String) -> String {
        // Most texts are names and paths, which stand in a literal as they are.
        if text.utf8.allSatisfy({ $0.isPrintable && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) { return "\"\(text)\"" }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where isInvisible(scalar): literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// The lines of the documentation of something that may be deprecated.
    ///
    /// A type says so only here: the attribute would warn of the very code that is generated.
    static func documentation(_ text: String?, isDeprecated: Bool) -> [String] {
        let lines = documentation(text)
        return isDeprecated ? lines + (lines.isEmpty ? [] : [""]) + ["- Warning: Deprecated."] : lines
    }

    /// The lines of a documentation comment, without the slashes; none for a text without words.
    static func documentation(_ text: String?) -> [String] {
        guard let text else { return [] }
        // Most texts are one line of printable ASCII.
        if text.utf8.allSatisfy(\.isPrintable) { return lines(text[...].utf8).filter { !$0.isEmpty } }
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap(self.lines)
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        // More than one empty line in a row says no more than one.
        return lines.enumerated().filter { $0.offset == 0 || !$0.element.isEmpty || !lines[$0.offset - 1].isEmpty }.map(\.element)
    }

    /// The lines of what stands between two line feeds, which is one line unless it has other ends of lines in it.
    private static func lines(_ text: Substring.UTF8View) -> [String] {
        let end = text.lastIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) }.map(text.index(after:)) ?? text.startIndex
        let line = Substring(text[..<end])
        if line.utf8.allSatisfy(\.isPrintable) { return [String(line)] }
        return line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { part in
            visible(String(part[..<(part.lastIndex { !$0.isWhitespace }.map(part.index(after:)) ?? part.startIndex)]))
        }
    }

    /// A text in one line.
    package static func line(_ text: String) -> String { documentation(text).joined(separator: " ") }

    /// The first sentence of a text in one line.
    static func summary(_ text: String?) -> String {
        let lines = documentation(text)
        let further = lines.dropFirst().prefix { !$0.isEmpty && !$0.startsBlock }
        let paragraph = (lines.prefix(1) + further.map { String($0.drop { $0 == " " }) }).joined(separator: " ")
        return String(paragraph[..<(paragraph.endOfSentence ?? paragraph.endIndex)])
    }

    /// A name as it stands in source: between backticks where it is a keyword.
    static func name(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// The name of what a property stores: its own, or for a deprecated one, which generated code must not use, another.
    static func storage(_ name: String, isDeprecated: Bool) -> String { isDeprecated ? "_" + name : self.name(name) }

    /// The text with characters that nobody can see, or that turn text around, spelled out.
    private static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        return text.unicodeScalars.map { scalar in
            scalar != "\t" && isInvisible(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
        default: return false
        }
    }

    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout", "internal",
        "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static", "struct",
        "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
        "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
        "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    ]
}

extension String {
    /// The end of the first sentence, if another one follows, which begins with anything but a small letter.
    fileprivate var endOfSentence: Index? {
        var last: UInt8 = 0
        return utf8.indices.first { index in
            defer { last = utf8[index] }
            guard utf8[index] == UInt8(ascii: " "), ".!?".utf8.contains(last) else { return false }
            return !utf8[index...].drop { $0 == UInt8(ascii: " ") }.prefix(1).contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        }
    }

    /// Whether a line of Markdown begins something that does not belong to the paragraph before it.
    fileprivate var startsBlock: Bool {
        let text = drop { $0 == " " }
        return ["#", "- ", "* ", "+ ", "> ", "|", "```"].contains { text.hasPrefix($0) }
    }
}

extension UInt8 {
    /// Whether the byte is a character of ASCII that can be seen, or a space.
    fileprivate var isPrintable: Bool { 0x20..<0x7F ~= self }
}
