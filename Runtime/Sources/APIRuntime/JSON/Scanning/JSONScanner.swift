/// Scans the bytes of JSON by its grammar (RFC 8259).
///
/// No method throws. The first error is recorded in ``failure``, and every later read returns a placeholder immediately. Callers continue
/// and check for a failure at the end, so that generated models do not need error handling for every value.
///
/// The scanner does not own the bytes. Do not use it after they have become invalid.
@safe
public struct JSONScanner: ~Copyable {
    private let base: UnsafePointer<UInt8>
    /// The number of bytes.
    public let count: Int
    /// The offset of the next byte.
    public internal(set) var offset = 0
    /// The first error, or nil.
    public internal(set) var failure: JSONFailure?
    var hasFailed = false
    /// The offsets of the escape sequences that are half of a surrogate pair, in order; each is read as U+FFFD.
    public private(set) var loneSurrogates: [Int] = []
    /// How many arrays and objects are open.
    var depth = 0

    /// The maximum depth of arrays and objects: without optimization, models of 200 levels exceed the stack of a thread, which is 512 kB.
    public static let maximumDepth = 128

    /// Creates a scanner at the first byte after a byte-order mark and white space.
    public init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address. In this case, the pointer is not read.
        unsafe base = unsafe bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        count = bytes.count
        if count >= 3, unsafe base[0] == 0xEF, unsafe base[1] == 0xBB, unsafe base[2] == 0xBF { offset = 3 }
        skipWhitespace()
    }

    /// The next byte, or 0 at the end.
    @inline(__always)
    public var byte: UInt8 { unsafe offset < count ? base[offset] : 0 }

    /// Returns the byte at an offset, which must be less than ``count``.
    @inline(__always)
    func byte(at index: Int) -> UInt8 { unsafe base[index] }

    /// Records a syntax error at the next byte, unless there is an earlier error.
    public mutating func failSyntax(_ expectation: StaticString) { fail(.syntax, expectation, at: offset) }

    /// Records an error at an offset, unless there is an earlier error.
    @inline(never)
    mutating func fail(_ kind: JSONFailure.Kind, _ expectation: StaticString, at offset: Int) {
        if !hasFailed { failure = JSONFailure(offset: offset, kind: kind, expectation: expectation) }
        hasFailed = true
    }

    /// The offset of a value and the number of arrays and objects around it.
    struct Position {
        let offset: Int
        let depth: Int
    }

    var position: Position { Position(offset: offset, depth: depth) }

    /// Discards a failure and returns to a position.
    mutating func recover(to position: Position) {
        failure = nil
        hasFailed = false
        offset = position.offset
        depth = position.depth
    }

    // MARK: Punctuation

    /// Moves to the next byte that is not white space.
    public mutating func skipWhitespace() {
        while offset < count {
            let byte = unsafe base[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset &+= 1
        }
    }

    /// Reads a punctuation byte and the white space after it, if it is the next byte.
    @inline(__always)
    public mutating func take(_ punctuation: UInt8) -> Bool {
        guard byte == punctuation, !hasFailed else { return false }
        offset &+= 1
        if byte <= 0x20 { skipWhitespace() }
        return true
    }

    /// Reads the byte after an element or member: a comma, or the bracket that closes the container.
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

    /// Reads the opening bracket of an array or object.
    ///
    /// - Returns: whether it has an element or member; an empty one is read completely.
    mutating func open(_ start: UInt8, _ expectation: StaticString) -> Bool {
        guard byte == start, !hasFailed else {
            fail(.value, expectation, at: offset)
            return false
        }
        guard depth < Self.maximumDepth else {
            failSyntax("at most 128 levels of nesting")
            return false
        }
        _ = take(start)
        // In ASCII, the code of a closing bracket is the code of the opening bracket plus 2.
        if byte == start &+ 2 {
            offset &+= 1
            return false
        }
        depth &+= 1
        return true
    }

    /// Reads an array if it is empty.
    mutating func takeEmptyArray() -> Bool {
        guard byte == UInt8(ascii: "["), !hasFailed else { return false }
        let start = position
        let isEmpty = !open(UInt8(ascii: "["), "an array") && !hasFailed
        if !isEmpty { recover(to: start) }
        return isEmpty
    }

    /// Fails unless the end is reached.
    public mutating func finish() {
        skipWhitespace()
        if offset < count { failSyntax("the end of the text") }
    }

    /// Returns whether the bytes at an offset are equal to a string.
    func matches(_ key: StaticString, at start: Int) -> Bool {
        let length = key.utf8CodeUnitCount
        return unsafe start &+ length <= count && (base + start).hasSameBytes(as: key.utf8Start, count: length)
    }

    // MARK: Literals and numbers

    /// Reads a literal name if it is the next value.
    private mutating func takeWord(_ word: StaticString) -> Bool {
        guard !hasFailed, matches(word, at: offset) else { return false }
        offset &+= word.utf8CodeUnitCount
        return true
    }

    /// Reads `null` if it is the next value.
    public mutating func takeNull() -> Bool { byte == UInt8(ascii: "n") && takeWord("null") }

    /// Reads `true` or `false`.
    public mutating func readBool() -> Bool {
        if takeWord("true") { return true }
        if !takeWord("false") { fail(.value, "a boolean", at: offset) }
        return false
    }

    /// Reads a number and returns the range of its bytes; fails and returns an empty range if the next value is not a number.
    public mutating func readNumber() -> Range<Int> {
        let start = offset
        guard !hasFailed, scanNumber() else {
            fail(.value, "a number", at: start)
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
        while offset < count, unsafe base[offset] &- 0x30 <= 9 { offset &+= 1 }
        return offset > start
    }

    /// Returns the bytes in a range as text, without resolving escape sequences.
    public func text(of range: Range<Int>) -> String { unsafe String(decoding: bytes(in: range), as: UTF8.self) }

    @inline(__always)
    func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    // MARK: Strings

    /// Reads a string value.
    public mutating func readString() -> String {
        guard byte == UInt8(ascii: "\""), !hasFailed else {
            fail(.value, "a string", at: offset)
            return ""
        }
        let start = offset &+ 1
        offset = start
        let isASCII = scanPlainCharacters()
        guard byte == UInt8(ascii: "\"") else { return readEscapedString(from: start) }
        let bytes = unsafe UnsafeBufferPointer(start: base + start, count: offset &- start)
        offset &+= 1
        return unsafe isASCII ? String(decoding: bytes, as: UTF8.self) : validated(bytes, from: start)
    }

    /// Skips a string; returns the range between its quotation marks, and whether it contains escape sequences.
    mutating func skipString() -> (range: Range<Int>, hasEscapes: Bool) {
        let start = offset &+ 1
        var hasEscapes = false
        guard byte == UInt8(ascii: "\""), !hasFailed else {
            fail(.value, "a string", at: offset)
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

    /// Returns the unescaped string in a range that ``skipString()`` returned. The scanner does not move.
    mutating func string(in range: Range<Int>) -> String {
        let end = offset
        offset = range.lowerBound &- 1
        defer { offset = end }
        return readString()
    }

    /// Moves to the next quotation mark, backslash or control character.
    ///
    /// - Returns: whether all skipped bytes are ASCII.
    private mutating func scanPlainCharacters() -> Bool {
        let run = unsafe UnsafeBufferPointer(start: base + offset, count: count &- offset).unescapedPrefix
        offset &+= run.length
        return run.isASCII
    }

    /// Reads the rest of a string, from its first escape sequence.
    private mutating func readEscapedString(from start: Int) -> String {
        var end = offset
        while end < count, unsafe base[end] != UInt8(ascii: "\"") {
            unsafe end &+= base[end] == UInt8(ascii: "\\") ? 2 : 1
            if end < count { unsafe end &+= bytes(in: end..<count).unescapedPrefix.length }
            if end < count, unsafe base[end] < 0x20 { break }
        }
        // An escape sequence is never shorter than the character that it represents.
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: min(end, count) &- start) { buffer in
            var length = 0
            var run = start
            while true {
                unsafe (buffer.baseAddress.unsafelyUnwrapped + length).update(from: base + run, count: offset &- run)
                length &+= offset &- run
                switch byte {
                case UInt8(ascii: "\""):
                    offset += 1
                    return unsafe validated(UnsafeBufferPointer(rebasing: buffer[..<length]), from: start)
                case UInt8(ascii: "\\"):
                    guard let scalar = readEscape() else { return "" }
                    for byte in scalar.utf8 {
                        unsafe buffer[length] = byte
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
        // Decoding with repair and comparing the bytes is fast, and `String(validating:as:)` requires macOS 15 or iOS 18.
        var string = unsafe String(decoding: bytes, as: UTF8.self)
        let isValid = string.withUTF8 { decoded in
            guard let left = decoded.baseAddress, let right = bytes.baseAddress else { return decoded.count == bytes.count }
            return unsafe decoded.count == bytes.count && left.hasSameBytes(as: right, count: decoded.count)
        }
        if isValid { return string }
        // ASCII is valid.
        fail(.syntax, "valid UTF-8", at: (start..<count).first { byte(at: $0) >= 0x80 } ?? start)
        return ""
    }

    /// Fails if skipped bytes are not valid UTF-8.
    @inline(never)
    mutating func validate(_ range: Range<Int>) {
        let bytes = unsafe bytes(in: range)
        var seen: UInt8 = 0
        for index in range { seen |= byte(at: index) }
        if seen >= 0x80 { _ = unsafe validated(bytes, from: range.lowerBound) }
    }

    private mutating func failInString() {
        failSyntax(offset < count ? "an escaped control character" : "the end of the string")
    }

    /// Reads one escape sequence, or two that form a surrogate pair.
    private mutating func readEscape() -> Unicode.Scalar? {
        let start = offset
        offset += 2
        switch unsafe start + 1 < count ? base[start + 1] : 0 {
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
            let end = offset
            if UTF16.isLeadSurrogate(unit), matches("\\u", at: end) {
                offset += 2
                if let trail = readHexadecimalUnit(), UTF16.isTrailSurrogate(trail) {
                    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
                }
                offset = end
            }
            // A string can be read again, but never for the first time after a later one.
            if start > loneSurrogates.last ?? -1 { loneSurrogates.append(start) }
            return "\u{FFFD}"
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
            var digit = unsafe base[offset] &- 0x30
            if digit > 9 {
                digit = unsafe (base[offset] | 0x20) &- 0x61
                guard digit < 6 else { return nil }
                digit &+= 10
            }
            unit = unit &<< 4 | UInt16(truncatingIfNeeded: digit)
            offset &+= 1
        }
        return unit
    }

    // MARK: Skipping

    /// Skips a value of any kind and checks its syntax.
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

    /// Skips a key, its colon and the white space after it; returns the same as ``skipString()``.
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
