/// Reads typed values straight from the bytes of a JSON text: the decoding half of the direct codec.
///
/// Generated code asks for the properties of an object by name, in the order of its declaration. Where the text has
/// them in the same order, each is read where the reader stands; what comes earlier than it is asked for is passed over
/// and remembered by its place. Either way no dictionary, no container and no existential is made.
///
/// As with ``JSONScanner``, nothing throws: after the first failure every function returns a placeholder at once. Values
/// made of placeholders never reach a user, because the functions that start a reader throw its failure.
public struct JSONReader: ~Copyable {
    var scanner: JSONScanner
    /// How unreadable optional values and elements are treated.
    public internal(set) var options: DecodingOptions
    /// The values that were dropped because of ``options``.
    var dropped: [JSONFailure] = []
    /// The members of the open objects that were passed over, innermost object last.
    private var members: [Member] = []
    private var object = OpenObject()
    private var depth = 0

    /// A member that came before it was asked for.
    private struct Member {
        var key: Range<Int>
        var value: Int
        /// The key's first eight bytes and its length, so that most comparisons are one of integers.
        var signature: UInt64
        var isTaken = false
    }

    private struct OpenObject {
        var start = 0
        var firstMember = 0
        /// The index in `members` at which the next key is looked for first.
        var nextMember = 0
        /// Where scanning goes on after a remembered member was read; -1 while reading goes on in order.
        var resume = -1
        var isClosed = true
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, options: DecodingOptions) {
        scanner = JSONScanner(bytes)
        self.options = options
    }

    // MARK: Failures

    /// Whether something was wrong, so that what is read from now on are placeholders.
    @inline(__always)
    public var hasFailed: Bool { scanner.failure != nil }

    /// Says that the value at the reader's place is not the one that is expected.
    public mutating func fail(_ expectation: String) { scanner.fail(.value(expectation)) }

    /// Reads something that may be dropped: a failure is noted and undone, and the value is passed over.
    ///
    /// - Returns: what was read, or nil where it was dropped or where the text itself is broken.
    @inline(__always)
    mutating func attempt<Value>(dropping: Bool, _ read: (inout JSONReader) -> Value) -> Value? {
        guard !hasFailed else { return nil }
        let start = scanner.offset
        let value = read(&self)
        guard let failure = scanner.failure else { return value }
        if dropping, !failure.isSyntax {
            dropped.append(failure)
            scanner.failure = nil
            scanner.offset = start
            scanner.skipValue()
        }
        return nil
    }

    /// Reads something if it can be read strictly; otherwise leaves the reader where it stood.
    mutating func match<Value>(_ read: (inout JSONReader) -> Value) -> Value? {
        guard !hasFailed else { return nil }
        let start = scanner.offset
        let outer = options
        options = .strict
        let value = read(&self)
        options = outer
        guard let failure = scanner.failure else { return value }
        if !failure.isSyntax {
            scanner.failure = nil
            scanner.offset = start
        }
        return nil
    }

    /// Reads a value if it can be read strictly; otherwise leaves the reader where it stood.
    public mutating func match<Value: JSONCodable>(_ type: Value.Type) -> Value? { match { Value(json: &$0) } }

    // MARK: Objects

    /// Reads an object whose properties `read` asks for; what it does not ask for is passed over.
    @inline(__always)
    mutating func readObject<Value>(_ read: (inout JSONReader) -> Value) -> Value {
        let outer = openObject()
        let value = read(&self)
        closeObject(outer)
        return value
    }

    private mutating func openObject() -> OpenObject {
        let outer = object
        object = OpenObject(start: scanner.offset, firstMember: members.count, nextMember: members.count)
        depth += 1
        guard depth <= JSONScanner.maximumDepth else {
            scanner.fail(.depth)
            return outer
        }
        guard scanner.take(UInt8(ascii: "{")) else {
            scanner.fail(.type("an object"))
            return outer
        }
        object.isClosed = scanner.byte == UInt8(ascii: "}")
        if object.isClosed { scanner.offset += 1 }
        return outer
    }

    private mutating func closeObject(_ outer: OpenObject) {
        while !object.isClosed, !hasFailed {
            _ = scanner.readKey()
            scanner.skipValue()
            separate()
        }
        if members.count > object.firstMember { members.removeSubrange(object.firstMember...) }
        depth -= 1
        object = outer
    }

    /// Moves to the value of a property of the open object; false where it is absent.
    @inline(__always)
    mutating func find(_ key: StaticString) -> Bool {
        guard !hasFailed else { return false }
        if members.count > object.firstMember, recall(key) { return true }
        guard !object.isClosed else { return false }
        return takeKey(key) || search(key)
    }

    /// Moves on behind the value of the property that ``find(_:)`` found.
    @inline(__always)
    mutating func endProperty() {
        guard object.resume < 0 else {
            scanner.offset = object.resume
            object.resume = -1
            return
        }
        separate()
    }

    /// Says that a required property is not there.
    mutating func failMissing(_ key: StaticString) {
        scanner.fail(.property(StaticText(key)), at: object.start)
    }

    /// Moves over the next key if it is this one.
    @inline(__always)
    private mutating func takeKey(_ key: StaticString) -> Bool {
        let start = scanner.offset
        let end = start &+ key.utf8CodeUnitCount &+ 1
        guard scanner.byte == UInt8(ascii: "\""), end < scanner.count, scanner.matches(key, at: start &+ 1),
            scanner.byte(at: end) == UInt8(ascii: "\"")
        else { return false }
        scanner.offset = end &+ 1
        scanner.skipWhitespace()
        if !scanner.take(UInt8(ascii: ":")) { scanner.fail(.syntax("':'")) }
        return !hasFailed
    }

    /// Passes over members until the next key is this one.
    private mutating func search(_ key: StaticString) -> Bool {
        while !object.isClosed, !hasFailed {
            if takeKey(key) { return true }
            remember()
            if let last = members.last, last.signature == .max, recall(key) { return true }
        }
        return false
    }

    private mutating func remember() {
        let key = scanner.readKey()
        let value = scanner.offset
        scanner.skipValue()
        guard !hasFailed else { return }
        members.append(Member(key: key, value: value, signature: signature(of: key)))
        separate()
    }

    /// Moves to the value of a remembered member.
    private mutating func recall(_ key: StaticString) -> Bool {
        let wanted = signature(of: key)
        let first = object.firstMember
        let end = members.count
        var index = object.nextMember
        for _ in first..<end {
            if index >= end { index = first }
            let member = members[index]
            if member.signature == wanted ? isEqual(member.key, key) : member.signature == .max && isEscaped(member.key, key) {
                members[index].isTaken = true
                object.nextMember = index + 1
                object.resume = scanner.offset
                scanner.offset = member.value
                return true
            }
            index += 1
        }
        return false
    }

    /// All ones for a key with escape sequences.
    private func signature(of key: Range<Int>) -> UInt64 {
        var signature = UInt64(truncatingIfNeeded: key.count)
        for index in key {
            let byte = scanner.byte(at: index)
            if byte == UInt8(ascii: "\\") { return .max }
            if index - key.lowerBound < 7 { signature = signature << 8 | UInt64(byte) }
        }
        return signature
    }

    private func signature(of key: StaticString) -> UInt64 {
        var signature = UInt64(truncatingIfNeeded: key.utf8CodeUnitCount)
        for index in 0..<min(key.utf8CodeUnitCount, 7) { signature = signature << 8 | UInt64(key.utf8Start[index]) }
        return signature
    }

    private func isEqual(_ range: Range<Int>, _ key: StaticString) -> Bool {
        range.count == key.utf8CodeUnitCount && scanner.matches(key, at: range.lowerBound)
    }

    private mutating func isEscaped(_ range: Range<Int>, _ key: StaticString) -> Bool {
        scanner.string(in: range) == key.description
    }

    /// Moves over what stands behind a member.
    @inline(__always)
    private mutating func separate() {
        if scanner.byte != UInt8(ascii: ",") { scanner.skipWhitespace() }
        if scanner.take(UInt8(ascii: ",")) { return }
        if scanner.byte == UInt8(ascii: "}"), !hasFailed {
            scanner.offset &+= 1
            object.isClosed = true
        } else {
            scanner.fail(.syntax("',' or '}'"))
        }
    }

    /// Reads every member of the open object that was not asked for.
    mutating func readRemainingMembers(_ read: (inout JSONReader, String) -> Void) {
        while !object.isClosed, !hasFailed { remember() }
        let end = scanner.offset
        for index in object.firstMember..<members.count where !members[index].isTaken {
            guard !hasFailed else { return }
            let key = scanner.string(in: members[index].key)
            scanner.offset = members[index].value
            read(&self, key)
        }
        if !hasFailed { scanner.offset = end }
    }

    /// The string value of a property, read ahead; the reader stays where it stands. Nil where there is none.
    public mutating func peekString(_ key: StaticString) -> String? {
        let start = scanner.offset
        let value = match { json in
            json.readObject { json in json.find(key) ? json.readString() : nil }
        }
        scanner.offset = start
        return value ?? nil
    }

    // MARK: Arrays

    /// Reads an array, element by element.
    @inline(__always)
    mutating func readArray(_ readElement: (inout JSONReader) -> Void) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONScanner.maximumDepth else { return scanner.fail(.depth) }
        guard scanner.take(UInt8(ascii: "[")) else { return scanner.fail(.type("an array")) }
        guard scanner.byte != UInt8(ascii: "]") else {
            scanner.offset += 1
            return
        }
        while !hasFailed {
            readElement(&self)
            if scanner.byte != UInt8(ascii: ",") { scanner.skipWhitespace() }
            if scanner.take(UInt8(ascii: ",")) { continue }
            if scanner.byte == UInt8(ascii: "]"), !hasFailed {
                scanner.offset &+= 1
            } else {
                scanner.fail(.syntax("',' or ']'"))
            }
            return
        }
    }
}
