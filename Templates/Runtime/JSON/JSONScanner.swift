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

    /// How deep arrays and objects may nest, as in Foundation.
    public static let maximumDepth = 512

    /// Starts at the first byte that is neither white space nor part of a byte-order mark.
    public init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; the pointer is never read then.
        base = bytes.baseAddress ?? UnsafePointer(UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: UInt8.self))
        count = bytes.count
        if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { offset = 3 }
        skipWhitespace()
    }

    /// The byte at ``offset``, or 0 at the end of the text.
    @inline(__always)
    public var byte: UInt8 { offset < count ? base[offset] : 0 }

    /// Keeps the first failure.
    public mutating func fail(_ expectation: JSONFailure.Expectation, at offset: Int? = nil) {
        if failure == nil { failure = JSONFailure(offset: offset ?? self.offset, expectation: expectation) }
    }

    // MARK: Punctuation

    /// Moves to the next byte that is not white space.
    @inline(__always)
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
        guard byte == punctuation, failure == nil else { return false }
        offset &+= 1
        skipWhitespace()
        return true
    }

    /// Fails unless everything was read.
    public mutating func finish() {
        skipWhitespace()
        if offset < count { fail(.syntax("the end of the text")) }
    }

    /// Moves over `null`, if it is the next value.
    @inline(__always)
    public mutating func takeNull() -> Bool {
        guard byte == UInt8(ascii: "n") else { return false }
        return takeWord("null")
    }

    /// Moves over a literal name, if it is the next value.
    @inline(__always)
    private mutating func takeWord(_ word: StaticString) -> Bool {
        guard matches(word, at: offset) else { return false }
        offset &+= word.utf8CodeUnitCount
        return true
    }

    /// Whether the text has these bytes at an offset.
    @inline(__always)
    func matches(_ key: StaticString, at start: Int) -> Bool {
        let length = key.utf8CodeUnitCount
        guard start &+ length <= count else { return false }
        let here = UnsafeRawPointer(base + start)
        let there = UnsafeRawPointer(key.utf8Start)
        guard length >= 8 else {
            var index = 0
            while index < length {
                if here.load(fromByteOffset: index, as: UInt8.self) != there.load(fromByteOffset: index, as: UInt8.self) {
                    return false
                }
                index &+= 1
            }
            return true
        }
        var index = 0
        while index &+ 8 < length {
            if here.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                != there.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            {
                return false
            }
            index &+= 8
        }
        return here.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
            == there.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
    }

    /// The byte at an offset that is known to be inside the text.
    @inline(__always)
    func byte(at index: Int) -> UInt8 { base[index] }

    // MARK: Literals and numbers

    /// Reads `true` or `false`.
    public mutating func readBool() -> Bool {
        guard failure == nil else { return false }
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        fail(.type("a boolean"))
        return false
    }

    /// Moves over a number and returns its bytes' range; fails and returns an empty range where there is none.
    @inline(__always)
    public mutating func readNumber() -> Range<Int> {
        let start = offset
        guard failure == nil, scanNumber() else {
            fail(.type("a number"), at: start)
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

    @inline(__always)
    private mutating func scanDigits() -> Bool {
        let start = offset
        while offset < count, base[offset] &- UInt8(ascii: "0") <= 9 { offset &+= 1 }
        return offset > start
    }

    /// The text of a range of bytes that are known to be ASCII.
    public func text(of range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    // MARK: Strings

    /// Reads a string value.
    @inline(__always)
    public mutating func readString() -> String {
        guard failure == nil, byte == UInt8(ascii: "\"") else {
            fail(.type("a string"))
            return ""
        }
        let start = offset &+ 1
        offset = start
        let isASCII = scanPlainCharacters()
        guard byte == UInt8(ascii: "\"") else { return readEscapedString(from: start) }
        let bytes = UnsafeBufferPointer(start: base + start, count: offset &- start)
        offset &+= 1
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        return validated(bytes, from: start)
    }

    /// Moves over a string without reading it; returns the range between its quotation marks.
    mutating func skipString() -> Range<Int> {
        guard failure == nil, byte == UInt8(ascii: "\"") else {
            fail(.type("a string"))
            return offset..<offset
        }
        let start = offset &+ 1
        offset = start
        while true {
            _ = scanPlainCharacters()
            switch byte {
            case UInt8(ascii: "\""):
                offset &+= 1
                return start..<(offset &- 1)
            case UInt8(ascii: "\\") where offset &+ 1 < count:
                guard skipEscape() else { return start..<start }
            default:
                failInString()
                return start..<start
            }
        }
    }

    /// The string between two quotation marks that ``skipString()`` passed.
    mutating func string(in range: Range<Int>) -> String {
        let end = offset
        offset = range.lowerBound &- 1
        defer { offset = end }
        return readString()
    }

    /// Moves to the next quotation mark, backslash or control character, eight bytes at a time.
    ///
    /// - Returns: whether all bytes it passed were ASCII.
    @inline(__always)
    private mutating func scanPlainCharacters() -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var seen: UInt64 = 0
        while offset &+ 8 <= count {
            let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // The top bit of a byte becomes set where it is zero, or below 0x20; bytes above 0x7F never match.
            let stop = ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word) & tops
            if stop != 0 {
                let bits = stop.trailingZeroBitCount
                seen |= word & ((1 << UInt64(bits)) &- 1)
                offset &+= bits >> 3
                return seen & tops == 0
            }
            seen |= word
            offset &+= 8
        }
        while offset < count {
            let byte = base[offset]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
            seen |= UInt64(byte)
            offset &+= 1
        }
        return seen & tops == 0
    }

    private mutating func readEscapedString(from start: Int) -> String {
        var bytes = Array(UnsafeBufferPointer(start: base + start, count: offset - start))
        while true {
            switch byte {
            case UInt8(ascii: "\"") where offset < count:
                offset += 1
                return bytes.withUnsafeBufferPointer { validated($0, from: start) }
            case UInt8(ascii: "\\"):
                guard let scalar = readEscape() else { return "" }
                bytes.append(contentsOf: scalar.utf8)
            default:
                failInString()
                return ""
            }
            let run = offset
            _ = scanPlainCharacters()
            bytes.append(contentsOf: UnsafeBufferPointer(start: base + run, count: offset - run))
        }
    }

    private mutating func validated(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        if let string = String(validating: bytes, as: UTF8.self) { return string }
        fail(.syntax("valid UTF-8"), at: start)
        return ""
    }

    private mutating func skipEscape() -> Bool { readEscape() != nil }

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
            if let unit = readHexadecimalUnit() {
                if let scalar = Unicode.Scalar(unit) { return scalar }
                if UTF16.isLeadSurrogate(unit), byte == UInt8(ascii: "\\"), offset + 1 < count, base[offset + 1] == UInt8(ascii: "u") {
                    offset += 2
                    if let trail = readHexadecimalUnit(), UTF16.isTrailSurrogate(trail) {
                        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
                    }
                }
            }
        default:
            break
        }
        fail(.syntax("an escape sequence"), at: start)
        return nil
    }

    private mutating func readHexadecimalUnit() -> UInt16? {
        guard offset + 4 <= count else { return nil }
        var unit: UInt16 = 0
        for digit in UnsafeBufferPointer(start: base + offset, count: 4) {
            guard let value = Unicode.Scalar(digit).hexadecimalValue else { return nil }
            unit = unit << 4 | value
        }
        offset += 4
        return unit
    }

    private mutating func failInString() {
        fail(.syntax(offset < count ? "an escaped control character" : "the end of the string"))
    }

    // MARK: Skipping

    /// Moves over one value of any kind, checking its grammar.
    public mutating func skipValue() {
        var containers = ContainerStack()
        repeat {
            skipWhitespace()
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = byte == UInt8(ascii: "{")
                guard containers.push(isObject: isObject) else { return fail(.depth) }
                offset &+= 1
                skipWhitespace()
                if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { break }
                if isObject { skipKey() }
                continue
            case UInt8(ascii: "\""): _ = skipString()
            case UInt8(ascii: "t"): if !takeWord("true") { fail(.syntax("a value")) }
            case UInt8(ascii: "f"): if !takeWord("false") { fail(.syntax("a value")) }
            case UInt8(ascii: "n"): if !takeWord("null") { fail(.syntax("a value")) }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = readNumber()
            default: fail(.syntax("a value"))
            }
            skipClosings(&containers)
        } while containers.depth > 0 && failure == nil
    }

    /// Moves over what may follow a value: a comma and the next key, or the ends of containers.
    @inline(__always)
    private mutating func skipClosings(_ containers: inout ContainerStack) {
        while containers.depth > 0, failure == nil {
            skipWhitespace()
            if byte == UInt8(ascii: ",") {
                offset &+= 1
                skipWhitespace()
                if containers.isObject { skipKey() }
                return
            }
            guard byte == (containers.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                return fail(.syntax(containers.isObject ? "',' or '}'" : "',' or ']'"))
            }
            offset &+= 1
            containers.pop()
        }
    }

    private mutating func skipKey() {
        _ = readKey()
    }

    /// Moves over a key, its colon and the white space behind; returns the range between the key's quotation marks.
    @inline(__always)
    mutating func readKey() -> Range<Int> {
        guard byte == UInt8(ascii: "\"") else {
            fail(.syntax("a key"))
            return offset..<offset
        }
        let key = skipString()
        skipWhitespace()
        if !take(UInt8(ascii: ":")) { fail(.syntax("':'")) }
        return key
    }
}

/// The kinds of the containers around a place, one bit each.
private struct ContainerStack {
    private(set) var depth = 0
    private var bits: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    private(set) var isObject = false

    mutating func push(isObject: Bool) -> Bool {
        guard depth < JSONScanner.maximumDepth else { return false }
        set(depth, self.isObject)
        depth += 1
        self.isObject = isObject
        return true
    }

    mutating func pop() {
        depth -= 1
        isObject = get(depth)
    }

    private mutating func set(_ index: Int, _ value: Bool) {
        withUnsafeMutableBytes(of: &bits) { bytes in
            let mask = UInt8(1) << UInt8(index & 7)
            if value { bytes[index >> 3] |= mask } else { bytes[index >> 3] &= ~mask }
        }
    }

    private func get(_ index: Int) -> Bool {
        withUnsafeBytes(of: bits) { $0[index >> 3] & (1 << UInt8(index & 7)) != 0 }
    }
}

extension Unicode.Scalar {
    /// The value of a hexadecimal digit.
    fileprivate var hexadecimalValue: UInt16? {
        switch self {
        case "0"..."9": UInt16(value - 0x30)
        case "a"..."f": UInt16(value - 0x61 + 10)
        case "A"..."F": UInt16(value - 0x41 + 10)
        default: nil
        }
    }
}
