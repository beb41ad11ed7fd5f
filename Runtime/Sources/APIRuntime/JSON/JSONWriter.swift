/// Writes typed values directly as the bytes of JSON. It is the encoding half of the direct codec.
///
/// No method throws. The first value that JSON cannot represent, such as a number that is not finite, is recorded as a failure, which the
/// functions that create a writer throw.
@safe
public struct JSONWriter: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0
    /// Whether a comma is needed before the next value.
    private var needsComma = false
    /// The value that could not be written, or nil.
    private(set) var failure: String?
    /// The secret keys of the models written so far; nil if they are not collected.
    var secretKeys: Set<String>?

    init(capacity: Int = 256) {
        self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// The bytes written so far.
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

    /// A copy of the bytes written so far.
    var data: Data {
        @inline(never) get { unsafe Data(buffer: bytes) }
    }

    /// Fails because a value cannot be represented in JSON.
    public mutating func fail(_ reason: String) { failure = failure ?? reason }

    /// Returns whether two values have the same JSON; false if a value cannot be represented in JSON.
    static func areEqual(_ left: any JSONCodable, _ right: any JSONCodable) -> Bool {
        var leftWriter = JSONWriter()
        var rightWriter = JSONWriter()
        left.write(json: &leftWriter)
        right.write(json: &rightWriter)
        return unsafe leftWriter.failure == nil && rightWriter.failure == nil && leftWriter.count == rightWriter.count
            && UnsafePointer(leftWriter.base).hasSameBytes(as: rightWriter.base, count: leftWriter.count)
    }

    /// Hashes the bytes that ``areEqual(_:_:)`` compares.
    static func hash(_ value: any JSONCodable, into hasher: inout Hasher) {
        var writer = JSONWriter()
        value.write(json: &writer)
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: writer.base, count: writer.count))
    }

    // MARK: Values

    /// Writes `null`.
    public mutating func writeNull() { writeToken("null") }

    /// Writes a boolean.
    public mutating func write(_ value: Bool) { writeToken(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func write(_ value: Int) { write(Int64(value)) }

    /// Writes an integer.
    @inline(never)
    public mutating func write(_ value: Int64) {
        beginValue()
        reserve(20)
        var magnitude = value.magnitude
        if value < 0 { append(UInt8(ascii: "-")) }
        // The digits are produced in reverse order.
        let start = count
        repeat {
            let quotient = magnitude / 10
            append(UInt8(truncatingIfNeeded: magnitude &- quotient &* 10) &+ 0x30)
            magnitude = quotient
        } while magnitude != 0
        var (left, right) = (start, count &- 1)
        while left < right {
            let byte = unsafe base[left]
            unsafe base[left] = unsafe base[right]
            unsafe base[right] = byte
            (left, right) = (left &+ 1, right &- 1)
        }
    }

    /// Writes a number in the shortest notation that decodes to the same `Double`, without `.0`.
    @inline(never)
    public mutating func write(_ value: Double) {
        if value.magnitude < 18_014_398_509_481_984, value == value.rounded(.towardZero), value != 0 || value.sign == .plus {
            return write(Int64(value))
        }
        guard value.isFinite else {
            fail("a number that is not finite")
            return writeNull()
        }
        write(raw: value.description)
    }

    /// Writes a string.
    @inline(never)
    public mutating func write(_ value: String) {
        beginValue()
        var value = value
        value.withUTF8 { unsafe writeQuoted($0) }
    }

    /// Writes a value that is already in JSON notation.
    mutating func write(raw json: String) {
        beginValue()
        var json = json
        json.withUTF8 { unsafe append($0) }
    }

    /// Writes an array.
    public mutating func write<Element: JSONCodable>(_ list: [Element]) {
        open(UInt8(ascii: "["))
        for element in list { element.write(json: &self) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a dictionary, sorted by key, so that equal values have equal bytes.
    public mutating func write<Value: JSONCodable>(_ map: [String: Value]) {
        open(UInt8(ascii: "{"))
        writeMembers(map)
        close(UInt8(ascii: "}"))
    }

    /// Writes the members of a dictionary to the open object.
    mutating func writeMembers<Value: JSONCodable>(_ map: [String: Value]) {
        for key in map.keys.sorted() {
            guard let value = map[key] else { continue }
            writeKey(key)
            value.write(json: &self)
        }
    }

    /// Writes an object with a member that distinguishes it from others, such as a variant of a union; adds the member if the object lacks
    /// it.
    public mutating func write(_ value: any JSONCodable, _ key: StaticString, _ tag: any JSONCodable) {
        let start = needsComma ? count &+ 1 : count
        value.write(json: &self)
        guard start < count else { return }
        let object = unsafe UnsafeBufferPointer(start: base + start, count: count &- start)
        guard unsafe object.first == UInt8(ascii: "{"), unsafe !JSONReader.hasMember(key, in: object) else { return }
        let members = data.dropFirst(start + 1)
        count = start &+ 1
        needsComma = false
        self.key(key)
        tag.write(json: &self)
        if members.first != UInt8(ascii: "}") { append(UInt8(ascii: ",")) }
        unsafe members.withUnsafeBytes { unsafe append($0.assumingMemoryBound(to: UInt8.self)) }
    }

    // MARK: Parts

    mutating func open(_ bracket: UInt8) {
        beginValue()
        append(bracket)
        needsComma = false
    }

    mutating func close(_ bracket: UInt8) {
        append(bracket)
        needsComma = true
    }

    /// Writes a key and its colon.
    mutating func key(_ key: StaticString) {
        beginValue()
        unsafe writeQuoted(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        endKey()
    }

    /// Writes a key and its colon.
    mutating func writeKey(_ key: String) {
        write(key)
        endKey()
    }

    private mutating func endKey() {
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func beginValue() {
        if needsComma { append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @inline(never)
    private mutating func writeToken(_ token: StaticString) {
        beginValue()
        unsafe append(UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount))
    }

    /// Writes a quoted string, with quotation marks, backslashes and control characters escaped.
    @inline(never)
    private mutating func writeQuoted(_ string: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var rest = unsafe string
        while true {
            let length = unsafe rest.unescapedPrefix.length
            unsafe append(UnsafeBufferPointer(rebasing: rest[..<length]))
            guard length < rest.count else { break }
            unsafe appendEscape(rest[length])
            unsafe rest = unsafe UnsafeBufferPointer(rebasing: rest[(length + 1)...])
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0D: append(UInt8(ascii: "r"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        default:
            append(UInt8(ascii: "u"))
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "0"))
            append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
        }
    }

    // MARK: Storage

    private mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let source = bytes.baseAddress { unsafe (base + count).update(from: source, count: bytes.count) }
        count &+= bytes.count
    }

    @inline(__always)
    private mutating func reserve(_ room: Int) {
        if capacity &- count < room { grow(room) }
    }

    @inline(never)
    private mutating func grow(_ room: Int) {
        let larger = max(capacity * 2, count + room)
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe new.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe new
        capacity = larger
    }
}
