/// A cursor over the bytes of one JSON text (RFC 8259): the only code that knows JSON's grammar.
///
/// Nothing throws. The first thing that is wrong is kept in ``failure``, and from then on every reading function
/// returns a placeholder at once, so a caller reads on and asks for the failure at the end. That keeps the code that
/// calls it, generated models above all, free of an error path per value.
///
/// The scanner does not own the bytes. It cannot be copied, so it cannot outlive the closure that lends them.
public struct JSONScanner: ~Copyable {
    private let base: UnsafePointer<UInt8>
    /// The number of bytes in the text.
    public let count: Int
    /// The byte at which reading goes on.
    public internal(set) var offset = 0
    /// The first thing that was wrong, or nil.
    public internal(set) var failure: JSONFailure?
    /// Whether something was wrong.
    var hasFailed = false
    /// How many arrays and objects are open.
    var depth = 0

    /// How deep arrays and objects may nest, as in Foundation.
    public static let maximumDepth = 512

    /// Starts at the first byte that is neither white space nor part of a byte-order mark.
    public init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; nothing is read from the pointer then.
        base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        count = bytes.count
        if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { offset = 3 }
        skipWhitespace()
    }

    /// The byte at ``offset``, or 0 at the end of the text.
    @inline(__always)
    public var byte: UInt8 { offset < count ? base[offset] : 0 }

    /// The byte at an offset that is known to be inside the text.
    @inline(__always)
    func byte(at index: Int) -> UInt8 { base[index] }

    /// Notes what the grammar asks for at the scanner's place, unless something was wrong before.
    public mutating func failSyntax(_ expectation: StaticString) { fail(.syntax, expectation, at: offset) }

    /// Notes what should have been at a place, unless something was wrong before.
    @inline(never)
    mutating func fail(_ kind: JSONFailure.Kind, _ expectation: StaticString, at offset: Int) {
        if !hasFailed { failure = JSONFailure(offset: offset, kind: kind, expectation: expectation) }
        hasFailed = true
    }

    /// A value in the text, and how many arrays and objects are open around it.
    struct Place {
        let offset: Int
        let depth: Int
    }

    /// Where the scanner stands.
    var place: Place { Place(offset: offset, depth: depth) }

    /// Forgets a failure and goes back to where it began.
    mutating func recover(to place: Place) {
        failure = nil
        hasFailed = false
        offset = place.offset
        depth = place.depth
    }

    // MARK: Punctuation

    /// Moves to the next byte that is not white space.
    public mutating func skipWhitespace() {
        while offset < count {
            let byte = base[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset &+= 1
        }
    }

    /// Moves over one punctuation byte and the white space behind it, if it is the next one.
    @inline(__always)
    public mutating func take(_ punctuation: UInt8) -> Bool {
        guard byte == punctuation, !hasFailed else { return false }
        offset &+= 1
        if byte <= 0x20 { skipWhitespace() }
        return true
    }

    /// Moves behind what follows an element or member: a comma, or the bracket that ends the container.
    ///
    /// - Returns: whether another element or member follows.
    mutating func takeSeparator(orEnd end: UInt8) -> Bool {
        if byte <= 0x20 { skipWhitespace() }
        if take(UInt8(ascii: ",")) { return true }
        if byte == end, !hasFailed {
            offset &+= 1
            depth &-= 1
        } else {
            failSyntax(end == UInt8(ascii: "}") ? "',' or '}'" : "',' or ']'")
        }
        return false
    }

    /// Moves into an array or object.
    ///
    /// - Returns: whether there is an element or member in it; an empty one is passed over whole.
    mutating func open(_ start: UInt8, _ expectation: StaticString) -> Bool {
        guard depth < Self.maximumDepth else {
            failSyntax("at most 512 levels of nesting")
            return false
        }
        guard take(start) else {
            fail(.type, expectation, at: offset)
            return false
        }
        // In ASCII the closing bracket stands two behind the opening one.
        if byte == start &+ 2 {
            offset &+= 1
            return false
        }
        depth &+= 1
        return true
    }

    /// Fails unless everything was read.
    public mutating func finish() {
        skipWhitespace()
        if offset < count { failSyntax("the end of the text") }
    }

    /// Whether the text has these bytes at an offset.
    func matches(_ key: StaticString, at start: Int) -> Bool {
        let length = key.utf8CodeUnitCount
        return start &+ length <= count && (base + start).hasSameBytes(as: key.utf8Start, count: length)
    }

    // MARK: Literals and numbers

    /// Moves over a literal name, if it is the next value.
    private mutating func takeWord(_ word: StaticString) -> Bool {
        guard !hasFailed, matches(word, at: offset) else { return false }
        offset &+= word.utf8CodeUnitCount
        return true
    }

    /// Moves over `null`, if it is the next value.
    public mutating func takeNull() -> Bool { byte == UInt8(ascii: "n") && takeWord("null") }

    /// Reads `true` or `false`.
    public mutating func readBool() -> Bool {
        if takeWord("true") { return true }
        if !takeWord("false") { fail(.type, "a boolean", at: offset) }
        return false
    }

    /// Moves over a number and returns its bytes' range; fails and returns an empty range where there is none.
    public mutating func readNumber() -> Range<Int> {
        let start = offset
        guard !hasFailed, scanNumber() else {
            fail(.type, "a number", at: start)
            return start..<start
        }
        return start..<offset
    }

    private mutating func scanNumber() -> Bool {
        if byte == UInt8(ascii: "-") { offset &+= 1 }
        if byte == UInt8(ascii: "0") {
            offset &+= 1
        } else if !scanDigits() {
            return false
        }
        if byte == UInt8(ascii: ".") {
            offset &+= 1
            guard scanDigits() else { return false }
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            offset &+= 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset &+= 1 }
            guard scanDigits() else { return false }
        }
        return true
    }

    private mutating func scanDigits() -> Bool {
        let start = offset
        while offset < count, base[offset] &- 0x30 <= 9 { offset &+= 1 }
        return offset > start
    }

    /// The text of a range of bytes.
    public func text(of range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

    /// The bytes of a range.
    @inline(__always)
    func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    // MARK: Strings

    /// Reads a string value.
    public mutating func readString() -> String {
        guard byte == UInt8(ascii: "\""), !hasFailed else {
            fail(.type, "a string", at: offset)
            return ""
        }
        let start = offset &+ 1
        offset = start
        let isASCII = scanPlainCharacters()
        guard byte == UInt8(ascii: "\"") else { return readEscapedString(from: start) }
        let bytes = UnsafeBufferPointer(start: base + start, count: offset &- start)
        offset &+= 1
        return isASCII ? String(decoding: bytes, as: UTF8.self) : validated(bytes, from: start)
    }

    /// Moves over a string without reading it; returns the range between its quotation marks, and whether it has escapes.
    mutating func skipString() -> (range: Range<Int>, hasEscapes: Bool) {
        let start = offset &+ 1
        var hasEscapes = false
        guard byte == UInt8(ascii: "\""), !hasFailed else {
            fail(.type, "a string", at: offset)
            return (start..<start, false)
        }
        offset = start
        while true {
            _ = scanPlainCharacters()
            switch byte {
            case UInt8(ascii: "\""):
                offset &+= 1
                return (start..<(offset &- 1), hasEscapes)
            case UInt8(ascii: "\\"):
                guard readEscape() != nil else { return (start..<start, false) }
                hasEscapes = true
            default:
                failInString()
                return (start..<start, false)
            }
        }
    }

    /// The string between two quotation marks that ``skipString()`` passed; the scanner stays where it stands.
    mutating func string(in range: Range<Int>) -> String {
        let end = offset
        offset = range.lowerBound &- 1
        defer { offset = end }
        return readString()
    }

    /// Moves to the next quotation mark, backslash or control character.
    ///
    /// - Returns: whether all bytes it passed were ASCII.
    private mutating func scanPlainCharacters() -> Bool {
        let run = UnsafeBufferPointer(start: base + offset, count: count &- offset).plainRun
        offset &+= run.length
        return run.isASCII
    }

    /// Reads a string whose first escape sequence is the next thing.
    private mutating func readEscapedString(from start: Int) -> String {
        var end = offset
        while end < count, base[end] != UInt8(ascii: "\"") {
            end &+= base[end] == UInt8(ascii: "\\") ? 2 : 1
            if end < count { end &+= bytes(in: end..<count).plainRun.length }
            if end < count, base[end] < 0x20 { break }
        }
        // No escape sequence is shorter than what it stands for.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: min(end, count) &- start) { buffer in
            var length = 0
            var run = start
            while true {
                (buffer.baseAddress.unsafelyUnwrapped + length).update(from: base + run, count: offset &- run)
                length &+= offset &- run
                switch byte {
                case UInt8(ascii: "\""):
                    offset += 1
                    return validated(UnsafeBufferPointer(rebasing: buffer[..<length]), from: start)
                case UInt8(ascii: "\\"):
                    guard let scalar = readEscape() else { return "" }
                    for byte in scalar.utf8 {
                        buffer[length] = byte
                        length &+= 1
                    }
                default:
                    failInString()
                    return ""
                }
                run = offset
                _ = scanPlainCharacters()
            }
        }
    }

    private mutating func validated(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        // What repairs nothing is much faster than what only validates, which looks its types up.
        var string = String(decoding: bytes, as: UTF8.self)
        let isValid = string.withUTF8 { text in
            guard let left = text.baseAddress, let right = bytes.baseAddress else { return text.count == bytes.count }
            return text.count == bytes.count && left.hasSameBytes(as: right, count: text.count)
        }
        if isValid { return string }
        fail(.syntax, "valid UTF-8", at: start)
        return ""
    }

    /// Fails where bytes that nobody reads are no UTF-8.
    @inline(never)
    mutating func validate(_ range: Range<Int>) {
        let bytes = bytes(in: range)
        var seen: UInt8 = 0
        for byte in bytes { seen |= byte }
        if seen >= 0x80 { _ = validated(bytes, from: range.lowerBound) }
    }

    private mutating func failInString() {
        failSyntax(offset < count ? "an escaped control character" : "the end of the string")
    }

    /// Reads one escape sequence, or two that make a surrogate pair.
    private mutating func readEscape() -> Unicode.Scalar? {
        let start = offset
        offset += 2
        switch start + 1 < count ? base[start + 1] : 0 {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = readHexadecimalUnit() else { break }
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard UTF16.isLeadSurrogate(unit), matches("\\u", at: offset) else { break }
            offset += 2
            guard let trail = readHexadecimalUnit(), UTF16.isTrailSurrogate(trail) else { break }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        default: break
        }
        fail(.syntax, "an escape sequence", at: start)
        return nil
    }

    private mutating func readHexadecimalUnit() -> UInt16? {
        guard offset &+ 4 <= count else { return nil }
        var unit: UInt16 = 0
        let end = offset &+ 4
        while offset < end {
            var digit = base[offset] &- 0x30
            if digit > 9 {
                digit = (base[offset] | 0x20) &- 0x61
                guard digit < 6 else { return nil }
                digit &+= 10
            }
            unit = unit &<< 4 | UInt16(truncatingIfNeeded: digit)
            offset &+= 1
        }
        return unit
    }

    // MARK: Skipping

    /// Moves over one value of any kind, checking its grammar.
    public mutating func skipValue() {
        switch byte {
        case UInt8(ascii: "{"):
            guard open(UInt8(ascii: "{"), "an object") else { return }
            repeat {
                _ = readKey()
                skipValue()
            } while takeSeparator(orEnd: UInt8(ascii: "}"))
        case UInt8(ascii: "["):
            guard open(UInt8(ascii: "["), "an array") else { return }
            repeat { skipValue() } while takeSeparator(orEnd: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): _ = skipString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = readNumber()
        default:
            if !takeWord("null"), !takeWord("true"), !takeWord("false") { failSyntax("a value") }
        }
    }

    /// Moves over a key, its colon and the white space behind; returns what ``skipString()`` does.
    mutating func readKey() -> (range: Range<Int>, hasEscapes: Bool) {
        guard byte == UInt8(ascii: "\"") else {
            failSyntax("a key")
            return (offset..<offset, false)
        }
        let key = skipString()
        readColon()
        return key
    }

    @inline(__always)
    mutating func readColon() {
        if byte <= 0x20 { skipWhitespace() }
        if !take(UInt8(ascii: ":")) { failSyntax("':'") }
    }
}
