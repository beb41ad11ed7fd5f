import Diagnostics

/// Parses queries by the grammar of RFC 9535, one character after another.
struct JSONPathParser {
    private let scalars: [Unicode.Scalar]
    var index = 0
    private var depth = 0
    private(set) var deviations: [JSONPath.Deviation] = []

    /// The maximum depth of filters and parentheses.
    private static let maximumDepth = 64

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func parse() throws(JSONPathError) -> [JSONPath.Segment] {
        guard take("$") else { throw error("expected '$'") }
        let segments = try parseSegments()
        guard index == scalars.count else { throw error("expected '.', '[' or the end") }
        return segments
    }

    // MARK: Characters

    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func startsHere(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

    /// Skips a text if it is here.
    mutating func take(_ text: String) -> Bool {
        guard startsHere(text) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    mutating func expect(_ text: String) throws(JSONPathError) {
        guard take(text) else { throw error("expected '\(text)'") }
    }

    mutating func skipSpace() {
        while let scalar = next, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" { index += 1 }
    }

    /// The characters from here that satisfy a condition.
    mutating func takeWhile(_ condition: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = next, condition(scalar) {
            text.append(scalar)
            index += 1
        }
        return String(text)
    }

    /// An error at the current or an earlier place.
    func error(_ reason: String, at place: Int? = nil) -> JSONPathError {
        let before = scalars[..<(place ?? index)]
        let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return JSONPathError(reason: reason, line: before.count { $0 == "\n" } + 1, column: before.count - lineStart + 1)
    }

    /// Parses something that may contain itself, to a limited depth.
    mutating func nested<Value>(
        _ parse: (inout JSONPathParser) throws(JSONPathError) -> Value
    ) throws(JSONPathError) -> Value {
        guard depth < Self.maximumDepth else { throw error("expected at most \(Self.maximumDepth) levels of nesting") }
        depth += 1
        defer { depth -= 1 }
        return try parse(&self)
    }

    // MARK: Segments

    mutating func parseSegments() throws(JSONPathError) -> [JSONPath.Segment] {
        var segments: [JSONPath.Segment] = []
        while true {
            let start = index
            skipSpace()
            if take("..") {
                let selectors = next == "[" ? try parseBrackets() : [try parseShorthand()]
                segments.append(JSONPath.Segment(selectors: selectors, isDescendant: true))
            } else if take(".") {
                segments.append(JSONPath.Segment(selectors: [try parseShorthand()], isDescendant: false))
            } else if next == "[" {
                segments.append(JSONPath.Segment(selectors: try parseBrackets(), isDescendant: false))
            } else {
                // Spaces belong to a query only between segments.
                index = start
                return segments
            }
        }
    }

    /// Parses what follows a dot: `*` or a name without quotation marks.
    private mutating func parseShorthand() throws(JSONPathError) -> JSONPath.Selector {
        if take("*") { return .wildcard }
        // A path of OpenAPI or a status without quotation marks has one meaning only.
        let word = scalars[index...].prefix { !".[ \t\r\n".unicodeScalars.contains($0) }
        if word.first == "/" || word.count == 3 && word.allSatisfy({ "0"..."9" ~= $0 }) {
            index += word.count
            let name = String(String.UnicodeScalarView(word))
            deviations.append(JSONPath.Deviation(message: .unquotedName(name), isCommon: false))
            return .name(name)
        }
        guard let first = next, first.isNameStart else { throw error("expected a name or '*'; other names need brackets, as in ['a/b']") }
        // Hyphens are not allowed, but common, especially in the names of extensions.
        let name = takeWhile { $0.isNamePart || $0 == "-" }
        if name.contains("-") { deviations.append(JSONPath.Deviation(message: .hyphenInName(name), isCommon: true)) }
        return .name(name)
    }

    private mutating func parseBrackets() throws(JSONPathError) -> [JSONPath.Selector] {
        try expect("[")
        var selectors: [JSONPath.Selector] = []
        repeat {
            skipSpace()
            selectors.append(try parseSelector())
            skipSpace()
        } while take(",")
        guard take("]") else { throw error("expected ',' or ']'") }
        return selectors
    }

    private mutating func parseSelector() throws(JSONPathError) -> JSONPath.Selector {
        if next == "'" || next == "\"" { return .name(try parseString()) }
        if take("*") { return .wildcard }
        if take("?") {
            skipSpace()
            return .filter(try nested { parser throws(JSONPathError) in try parser.parseFilter() })
        }
        let start = try parseInteger()
        let end = index
        skipSpace()
        guard take(":") else {
            index = end
            guard let start else { throw error("expected a name in quotation marks, '*', '?', an index or a slice") }
            return .index(start)
        }
        var slice = JSONPath.Slice(start: start)
        skipSpace()
        slice.end = try parseInteger()
        skipSpace()
        if take(":") {
            skipSpace()
            slice.step = try parseInteger() ?? 1
        }
        return .slice(slice)
    }

    /// The integer here, within the limits of interoperable JSON; nil if there is none.
    private mutating func parseInteger() throws(JSONPathError) -> Int? {
        let start = index
        let sign = take("-") ? "-" : ""
        let digits = takeWhile { "0"..."9" ~= $0 }
        if digits.isEmpty, sign.isEmpty { return nil }
        guard !digits.isEmpty, digits == "0" ? sign.isEmpty : !digits.hasPrefix("0"), let value = Int(sign + digits), abs(value) < 1 << 53
        else { throw error("expected an integer, without leading zeros and between -2^53 and 2^53", at: start) }
        return value
    }

    // MARK: Strings

    mutating func parseString() throws(JSONPathError) -> String {
        let start = index
        let quotationMark = next
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = next, scalar != quotationMark {
            guard scalar.value >= 0x20 else { throw error("expected an escape sequence instead of a control character") }
            index += 1
            text.append(scalar == "\\" ? try parseEscape(quotationMark) : scalar)
        }
        guard next != nil else { throw error("expected the end of this string", at: start) }
        index += 1
        return String(text)
    }

    private mutating func parseEscape(_ quotationMark: Unicode.Scalar?) throws(JSONPathError) -> Unicode.Scalar {
        guard let scalar = next else { throw error("expected an escape sequence") }
        index += 1
        switch scalar {
        case "b": return "\u{8}"
        case "t": return "\t"
        case "n": return "\n"
        case "f": return "\u{C}"
        case "r": return "\r"
        case "/", "\\": return scalar
        case "u": return try parseUnicodeEscape()
        default:
            if scalar == quotationMark { return scalar }
            throw error("expected a JSON escape sequence", at: index - 2)
        }
    }

    private mutating func parseUnicodeEscape() throws(JSONPathError) -> Unicode.Scalar {
        let start = index - 2
        let first = try parseHexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A character beyond the first 65,536 takes two escapes.
        if first < 0xDC00, take("\\u"), case let second = try parseHexadecimal(), 0xDC00..<0xE000 ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
            return scalar
        }
        throw error("expected both escapes of a surrogate pair", at: start)
    }

    private mutating func parseHexadecimal() throws(JSONPathError) -> UInt32 {
        let start = index
        var digits = String.UnicodeScalarView()
        while digits.count < 4, let scalar = next, scalar.properties.isASCIIHexDigit {
            digits.append(scalar)
            index += 1
        }
        guard digits.count == 4, let value = UInt32(String(digits), radix: 16) else {
            throw error("expected four hexadecimal digits", at: start)
        }
        return value
    }
}

extension Unicode.Scalar {
    fileprivate var isNameStart: Bool { properties.isAlphabetic && isASCII || self == "_" || !isASCII }

    fileprivate var isNamePart: Bool { isNameStart || "0"..."9" ~= self }
}

extension Diagnostic.Message {
    static func hyphenInName(_ name: String) -> Self { "JSONPath needs brackets for a name with '-'; it is read as ['\(name)']" }

    static func unquotedName(_ name: String) -> Self {
        "JSONPath needs brackets and quotation marks for '\(name)'; it is read as ['\(name)']"
    }
}
