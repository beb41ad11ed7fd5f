/// Characters that YAML 1.2 allows and libyaml refuses, and the characters that stand for them while libyaml reads.
///
/// Each character is replaced by exactly one other character, so that all positions stay the same.
struct RefusedCharacters {
    /// The bytes with other characters in place of the refused characters.
    let bytes: [UInt8]
    /// The offset of the first refused character, in Unicode scalars after a byte-order mark.
    let firstOffset: Int

    /// Finds the characters; nil if there are none, or if the document contains characters that would stand for them.
    ///
    /// They are control characters, line separators, which are line breaks in YAML 1.1, and tabs that start the text of a line in a block
    /// scalar, after its indentation.
    init?(in bytes: [UInt8]) {
        guard let text = bytes.validUTF8 else { return nil }
        var replaced = String.UnicodeScalarView()
        var first: Int?
        var block = BlockScalarLines()
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            if Self.standIns.contains(scalar.value) { return nil }
            if block.isRefusedTab(scalar) || Self.isRefused(scalar), let standIn = Unicode.Scalar(scalar.value + Self.standIns.lowerBound) {
                replaced.append(standIn)
                first = first ?? offset
            } else {
                replaced.append(scalar)
            }
        }
        guard let first else { return nil }
        self.bytes = Array(String(replaced).utf8)
        firstOffset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? first - 1 : first
    }

    /// A text with the original characters.
    static func restored(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { standIns.contains($0.value) }) else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            standIns.contains(scalar.value) ? Unicode.Scalar(scalar.value - standIns.lowerBound) ?? scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The private characters that stand for others.
    private static let standIns: Range<UInt32> = 0xF_0000..<0xF_3000

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// Follows the lines of a document, and finds which tabs start the text of a line in a block scalar.
private struct BlockScalarLines {
    /// The number of spaces before the text of the current line.
    private var indentation = 0
    private var isAtStart = true
    /// The last characters of the current line, without those of a comment.
    private var header = ""
    /// The indentation of the line that started the block scalar; nil outside block scalars.
    private var parent: Int?

    /// Adds the next character, and returns whether it is a tab after the indentation of a line in a block scalar.
    mutating func isRefusedTab(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" {
            endLine()
            return false
        }
        guard isAtStart else {
            header.unicodeScalars.append(scalar)
            return false
        }
        if scalar == " " {
            indentation += 1
            return false
        }
        if scalar == "\r" { return false }
        isAtStart = false
        if let outer = parent, indentation <= outer { parent = nil }
        if parent == nil { header.unicodeScalars.append(scalar) }
        return scalar == "\t" && parent != nil
    }

    private mutating func endLine() {
        if !isAtStart, parent == nil, header.startsBlockScalar { parent = indentation }
        indentation = 0
        isAtStart = true
        header = ""
    }
}

extension String {
    /// Whether a line ends in the indicators of a block scalar: `|` or `>`, with indentation and chomping.
    fileprivate var startsBlockScalar: Bool {
        let line = firstRange(of: " #").map { self[..<$0.lowerBound] } ?? self[...]
        let text = line.reversed().drop(while: \.isWhitespace)
        let rest = text.drop { $0 == "+" || $0 == "-" || $0.isNumber }
        guard text.count - rest.count <= 2, let indicator = rest.first, indicator == "|" || indicator == ">" else { return false }
        return rest.dropFirst().first.map { $0.isWhitespace } ?? true
    }
}
