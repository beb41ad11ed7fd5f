/// Spells strings of a document as Swift source, so that they can't break out of their literal or comment.
package enum SwiftText {
    /// A string literal with the given value.
    static func literal(_ string: String) -> String {
        // Most strings are names and paths, which need no escapes.
        let isPlain = string.isPrintable && !string.utf8.contains(UInt8(ascii: "\"")) && !string.utf8.contains(UInt8(ascii: "\\"))
        if isPlain { return "\"\(string)\"" }
        var literal = "\""
        for scalar in string.unicodeScalars {
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

    /// A literal of an array with the given strings.
    static func list(_ strings: [String]) -> String { "[\(strings.map(literal).joined(separator: ", "))]" }

    /// A string literal with the given value, between `#"` and `"#` if it has quotation marks and needs no escapes there.
    static func rawLiteral(_ string: String) -> String {
        let needsEscapes = string.contains("\"#") || string.contains("\\#") || string.unicodeScalars.contains(where: isInvisible)
        return needsEscapes || !string.contains("\"") ? literal(string) : "#\"\(string)\"#"
    }

    /// The lines of the documentation of a declaration that may be deprecated.
    ///
    /// A deprecated type is only documented as such: the attribute would cause warnings in the generated code itself.
    static func documentation(_ string: String?, isDeprecated: Bool) -> [String] {
        let lines = documentation(string)
        return isDeprecated ? lines + (lines.isEmpty ? [] : [""]) + ["- Warning: Deprecated."] : lines
    }

    /// The lines of a documentation comment, without the slashes; empty if the string is blank.
    static func documentation(_ string: String?) -> [String] {
        string.map { lines(of: MarkdownText.markdown($0)) } ?? []
    }

    /// The lines of a text as they can appear in a comment.
    private static func lines(of string: String) -> [String] {
        if string.isPrintable, string.utf8.last != UInt8(ascii: " ") { return string.isEmpty ? [] : [string] }
        var lines = Array(string.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap(self.lines)
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        // Collapse consecutive empty lines.
        return lines.enumerated().filter { $0.offset == 0 || !$0.element.isEmpty || !lines[$0.offset - 1].isEmpty }.map(\.element)
    }

    /// Splits the characters between two line feeds at all other line endings.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
        let end = bytes.lastIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) }.map { $0 + 1 } ?? bytes.startIndex
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        // Other line endings are invisible.
        if line.isPrintable || line.last?.isWhitespace == false && !line.unicodeScalars.contains(where: isInvisible) { return [line] }
        return line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { part in
            visible(String(part[..<(part.lastIndex { !$0.isWhitespace }.map(part.index(after:)) ?? part.startIndex)]))
        }
    }

    /// The string on a single line.
    package static func line(_ string: String) -> String { lines(of: string).joined(separator: " ") }

    /// A title on a single line, as it can appear in Markdown.
    static func title(_ string: String) -> String { line(MarkdownText.inert(string)) }

    /// The string as code in documentation, between more backticks than it contains in a row.
    static func code(_ string: String) -> String {
        var fence = "`"
        while string.contains(fence) { fence += "`" }
        return fence.count == 1 ? "`\(string)`" : "\(fence) \(string) \(fence)"
    }

    /// The first sentence of the string, on a single line.
    static func summary(_ string: String?) -> String {
        let lines = documentation(string)
        let further = lines.dropFirst().prefix { !$0.isEmpty && !$0.startsBlock }
        let paragraph = (lines.prefix(1) + further.map { String($0.drop { $0 == " " }) }).joined(separator: " ")
        return String(paragraph[..<(paragraph.endOfSentence ?? paragraph.endIndex)])
    }

    /// The name as spelled in source: in backticks if it is a keyword.
    static func name(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// The name of the case for values that the document doesn't declare.
    ///
    /// - Parameter names: the names of the declared cases.
    static func undeclaredCase(besides names: [String]) -> String {
        var name = names.contains("unknown") ? "undeclared" : "unknown"
        while names.contains(name) { name += "Value" }
        return name
    }

    /// The name of a property's storage: the property's own name, or a private one if it is deprecated, because generated
    /// code must not use deprecated declarations.
    static func storage(_ name: String, isDeprecated: Bool) -> String { isDeprecated ? "_" + name : self.name(name) }

    /// The name as spelled in front of an argument, where only one keyword needs backticks and others must not have them.
    static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

    /// The string with invisible characters, and those that change the writing direction, as escapes.
    private static func visible(_ string: String) -> String {
        guard string.unicodeScalars.contains(where: isInvisible) else { return string }
        return string.unicodeScalars.map { scalar in
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

    /// The words that are names only in backticks, and never names of types.
    static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout", "internal",
        "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static", "struct",
        "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
        "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
        "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    ]
}

extension String {
    /// The end of the first sentence if another one follows, which must not start with a lowercase letter.
    fileprivate var endOfSentence: Index? {
        let bytes = Array(utf8)
        let end = bytes.indices.dropFirst().first { index in
            guard bytes[index] == UInt8(ascii: " "), ".!?".utf8.contains(bytes[index - 1]) else { return false }
            return !bytes[index...].drop { $0 == UInt8(ascii: " ") }.prefix(1).contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        }
        return end.map { utf8.index(startIndex, offsetBy: $0) }
    }

    /// Whether a line of Markdown starts a new block instead of continuing the paragraph before it.
    fileprivate var startsBlock: Bool {
        let string = drop { $0 == " " }
        return ["#", "- ", "* ", "+ ", "> ", "|", "```"].contains { string.hasPrefix($0) }
    }
}

extension StringProtocol {
    /// Whether the string consists of visible ASCII characters and spaces, as most do.
    fileprivate var isPrintable: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { 0x20..<0x7F ~= $0 } } ?? false
    }
}
