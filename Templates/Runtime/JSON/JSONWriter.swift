/// Writes typed values straight into the bytes of a JSON text: the encoding half of the direct codec.
///
/// Nothing throws: the first value that JSON cannot hold, such as a number that is not finite, is kept as a failure, and
/// the functions that start a writer throw it.
public struct JSONWriter: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0
    /// Whether the next value must be separated from one before it.
    private var needsComma = false
    /// What could not be written, or nil.
    private(set) var failure: String?

    init(capacity: Int = 256) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The bytes written so far.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Says that the value cannot be written as JSON.
    public mutating func fail(_ reason: String) {
        if failure == nil { failure = reason }
    }

    /// Whether two values write the same bytes.
    static func areEqual<Value: JSONCodable>(_ left: Value, _ right: Value) -> Bool {
        var leftWriter = JSONWriter()
        var rightWriter = JSONWriter()
        left.write(json: &leftWriter)
        right.write(json: &rightWriter)
        return leftWriter.bytes.elementsEqual(rightWriter.bytes) && leftWriter.failure == rightWriter.failure
    }

    // MARK: Values

    /// Writes `null`.
    public mutating func writeNull() { writeToken("null") }

    /// Writes a boolean.
    public mutating func write(_ value: Bool) { writeToken(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func write(_ value: Int) {
        beginValue()
        reserve(20)
        var magnitude = value.magnitude
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        let written = withUnsafeMutableBytes(of: &digits) { buffer in
            var index = 20
            repeat {
                let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
                index &-= 1
                buffer[index] = UInt8(truncatingIfNeeded: remainder) &+ UInt8(ascii: "0")
                magnitude = quotient
            } while magnitude != 0
            if value < 0 {
                index &-= 1
                buffer[index] = UInt8(ascii: "-")
            }
            return index..<20
        }
        withUnsafeBytes(of: digits) { buffer in
            UnsafeMutableRawPointer(base + count).copyMemory(from: buffer.baseAddress.unsafelyUnwrapped + written.lowerBound, byteCount: written.count)
        }
        count &+= written.count
    }

    /// Writes a number in the shortest form that reads back as the same `Double`, without `.0`.
    public mutating func write(_ value: Double) {
        if let integer = Int(exactly: value), integer.magnitude < 1 << 53, value.sign == .plus || integer != 0 { return write(integer) }
        guard value.isFinite else {
            fail("a number that is not finite (\(value))")
            return writeNull()
        }
        writeRaw(number: value.description)
    }

    /// Writes a string.
    @inline(__always)
    public mutating func write(_ value: String) {
        beginValue()
        writeQuoted(value)
    }

    /// Writes a number that is given in JSON's own notation.
    mutating func writeRaw(number text: String) {
        beginValue()
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Writes an array.
    public mutating func write<Element: JSONCodable>(_ list: [Element]) {
        writeArray { json in
            for element in list { element.write(json: &json) }
        }
    }

    /// Writes an object with any keys, in the order of their code units, so that equal values are equal bytes.
    public mutating func write<Value: JSONCodable>(_ map: [String: Value]) {
        writeObject { $0.writeMembers(map) }
    }

    /// Writes an object whose properties `write` writes.
    @inline(__always)
    mutating func writeObject(_ write: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        write(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements `write` writes.
    @inline(__always)
    mutating func writeArray(_ write: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        write(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes the members of a dictionary into the open object.
    mutating func writeMembers<Value: JSONCodable>(_ map: [String: Value]) {
        for (key, value) in map.sorted(by: { $0.key < $1.key }) {
            beginValue()
            writeQuoted(key)
            endKey()
            value.write(json: &self)
        }
    }

    // MARK: Parts

    /// Writes a key of the open object and its colon.
    @inline(__always)
    mutating func key(_ key: StaticString) {
        beginValue()
        reserve(key.utf8CodeUnitCount &* 6 &+ 3)
        base[count] = UInt8(ascii: "\"")
        count &+= 1
        appendEscaped(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        base[count] = UInt8(ascii: "\"")
        count &+= 1
        endKey()
    }

    @inline(__always)
    private mutating func endKey() {
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    @inline(__always)
    private mutating func beginValue() {
        if needsComma { append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        beginValue()
        append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        append(bracket)
        needsComma = true
    }

    private mutating func writeToken(_ token: StaticString) {
        beginValue()
        append(UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount))
    }

    private mutating func writeQuoted(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            // An escape takes at most six bytes for one.
            reserve(utf8.count &* 6 &+ 2)
            base[count] = UInt8(ascii: "\"")
            count &+= 1
            appendEscaped(utf8)
            base[count] = UInt8(ascii: "\"")
            count &+= 1
        }
    }

    /// Appends text with quotation marks, backslashes and control characters escaped; the room must be reserved.
    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard let source = utf8.baseAddress else { return }
        var index = 0
        while index < utf8.count {
            let run = utf8.plainRun(from: index)
            (base + count).update(from: source + index, count: run)
            count &+= run
            index &+= run
            guard index < utf8.count else { return }
            appendEscape(utf8[index])
            index &+= 1
        }
    }

    private mutating func appendEscape(_ byte: UInt8) {
        base[count] = UInt8(ascii: "\\")
        count &+= 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): base[count] = byte
        case 0x0A: base[count] = UInt8(ascii: "n")
        case 0x0D: base[count] = UInt8(ascii: "r")
        case 0x09: base[count] = UInt8(ascii: "t")
        case 0x08: base[count] = UInt8(ascii: "b")
        case 0x0C: base[count] = UInt8(ascii: "f")
        default:
            let digits: StaticString = "0123456789abcdef"
            for part in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), digits.utf8Start[Int(byte >> 4)]] {
                base[count] = part
                count &+= 1
            }
            base[count] = digits.utf8Start[Int(byte & 15)]
        }
        count &+= 1
    }

    // MARK: Storage

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        base[count] = byte
        count &+= 1
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let source = bytes.baseAddress { (base + count).update(from: source, count: bytes.count) }
        count &+= bytes.count
    }

    @inline(__always)
    private mutating func reserve(_ room: Int) {
        if capacity &- count < room { grow(room) }
    }

    private mutating func grow(_ room: Int) {
        let larger = max(capacity * 2, count + room)
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        new.update(from: base, count: count)
        base.deallocate()
        base = new
        capacity = larger
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// How many bytes from an index on need no escape, found eight at a time.
    @inline(__always)
    fileprivate func plainRun(from start: Int) -> Int {
        guard let base = baseAddress else { return 0 }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var index = start
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let stop = ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word) & tops
            if stop != 0 { return index &- start &+ stop.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < count, self[index] != 0x22, self[index] != 0x5C, self[index] >= 0x20 { index &+= 1 }
        return index &- start
    }
}
