/// Writes nodes as YAML in block style.
struct YAMLNodeWriter {
    private(set) var text = ""

    /// Writes a node.
    ///
    /// - Parameter isOnLine: whether the line has already been started, after `- ` or at the start of the document.
    mutating func write(_ node: Node, indentation: Int, isOnLine: Bool) {
        switch node.content {
        case .scalar(let scalar): text += scalar.yaml(indentation: indentation)
        case .sequence(let elements) where elements.isEmpty: text += "[]"
        case .mapping(let entries) where entries.isEmpty: text += "{}"
        case .sequence(let elements):
            for (index, element) in elements.enumerated() {
                if index > 0 || !isOnLine { beginLine(indentation) }
                text += "- "
                write(element, indentation: indentation + 2, isOnLine: true)
            }
        case .mapping(let entries):
            for (index, entry) in entries.enumerated() {
                if index > 0 || !isOnLine { beginLine(indentation) }
                write(key: entry.key, indentation: indentation)
                if !entry.value.isBlock { text += " " }
                write(entry.value, indentation: indentation + 2, isOnLine: false)
            }
        }
    }

    private mutating func beginLine(_ indentation: Int) { text += "\n" + String(repeating: " ", count: indentation) }

    private mutating func write(key: String, indentation: Int) {
        let written = Scalar(key, isPlain: false).yamlOnLine
        // YAML requires a question mark before longer keys.
        guard written.utf8.count > Self.maximumKeyLength else {
            text += written + ":"
            return
        }
        text += "? " + written
        beginLine(indentation)
        text += ":"
    }

    private static let maximumKeyLength = 1_000
}

extension Node {
    /// Whether the node is written on its own lines.
    fileprivate var isBlock: Bool {
        switch content {
        case .scalar: false
        case .sequence(let elements): !elements.isEmpty
        case .mapping(let entries): !entries.isEmpty
        }
    }
}

extension String {
    /// The string as YAML on one line.
    package var yaml: String { Scalar(self, isPlain: false).yamlOnLine }

    /// The string as YAML in a list on one line.
    package var yamlInList: String {
        let yaml = yaml
        return yaml.first.map("'\"".contains) == true || !yaml.contains(where: ",:[]{}".contains)
            ? yaml : "\"" + yaml.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension Scalar {
    /// The scalar with all its lines; all lines but the first are indented.
    fileprivate func yaml(indentation: Int) -> String {
        guard value == .string, let block = literal(indentation: indentation) else { return yamlOnLine }
        return block
    }

    /// The scalar on one line: plain, or in quotation marks if it would otherwise be read as another value.
    fileprivate var yamlOnLine: String {
        if value == .null { return "null" }
        if value != .string { return text }
        if canBePlain, isPlain || !isAmbiguous { return text }
        return text.unicodeScalars.allSatisfy(\.isPrintable) ? "'" + text.replacing("'", with: "''") + "'" : doubleQuoted
    }

    // MARK: Plain

    /// Whether the characters are allowed without quotation marks.
    private var canBePlain: Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        return !"-?:,[]{}#&*!|>'\"%@`= ".unicodeScalars.contains(first) && last != ":" && last != " " && !text.hasPrefix("...")
            && !text.contains(": ") && !text.contains(" #") && text.unicodeScalars.allSatisfy(\.isPrintable)
    }

    /// Whether the characters without quotation marks are another value in YAML 1.2, or in 1.1, which many readers follow.
    private var isAmbiguous: Bool {
        if Scalar(text, isPlain: true).value != .string { return true }
        if ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "<<"].contains(text.lowercased()) { return true }
        return text.unicodeScalars.first.map { "0"..."9" ~= $0 || $0 == "." || $0 == "+" } == true
            && text.unicodeScalars.allSatisfy { $0.properties.isASCIIHexDigit || "_.,:+-xobTZ ".unicodeScalars.contains($0) }
    }

    // MARK: Several lines

    /// The string as a literal block; nil if it has one line, or lines that a block cannot show.
    private func literal(indentation: Int) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, !text.contains("\r"), lines[0].first.map({ $0 != " " }) == true else { return nil }
        let content = lines.last == "" ? lines.dropLast() : lines[...]
        guard content.last?.isEmpty == false, content.count > 1 || lines.count > content.count,
            content.allSatisfy({ line in
                line.unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\t" } && line.first != "\t"
                    && (line.isEmpty || line.contains { $0 != " " && $0 != "\t" })
            })
        else { return nil }
        let margin = "\n" + String(repeating: " ", count: max(indentation, 2))
        return (lines.last == "" ? "|" : "|-") + content.map { $0.isEmpty ? "\n" : margin + $0 }.joined()
    }

    private var doubleQuoted: String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result += scalar.isPrintable ? String(scalar) : scalar.yamlEscape
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    /// Whether YAML shows the character as it is, within a line.
    fileprivate var isPrintable: Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    fileprivate var yamlEscape: String {
        let digits = String(value, radix: 16, uppercase: true)
        let (letter, count) = value < 0x100 ? ("x", 2) : value < 0x10000 ? ("u", 4) : ("U", 8)
        return "\\" + letter + String(repeating: "0", count: count - digits.count) + digits
    }
}
