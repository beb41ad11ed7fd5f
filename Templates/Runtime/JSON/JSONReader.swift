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
    /// The signatures of the members' keys; apart from them, so that many are compared in one go.
    private var signatures: [UInt32] = []
    private var object = OpenObject()
    /// How many members the types of a union do not know, while they are tried; nil while none is.
    private var unknownMembers: Int?
    /// Whether the value that is tried is an object that is open.
    private var isInTriedObject = false
    /// How many unions are tried, each as a type of the one before.
    private var unionDepth = 0

    /// A member that came before it was asked for.
    private struct Member {
        var key: Range<Int>
        var value: Int
        var isTaken = false
    }

    /// The object whose properties are being read.
    struct OpenObject {
        fileprivate var start = 0
        fileprivate var firstMember = 0
        /// The first of its members that was passed over and not asked for yet.
        fileprivate var nextMember = 0
        /// Whether a key of its members has escapes.
        fileprivate var hasEscapedKeys = false
        /// Where scanning goes on after a remembered member was read; -1 while reading goes on in order.
        fileprivate var resume = -1
        fileprivate var isClosed = true
        /// Whether the object was passed over as a whole, because only the one around it is of interest.
        fileprivate var isSkipped = false
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, options: DecodingOptions) {
        scanner = JSONScanner(bytes)
        self.options = options
    }

    /// Whether something was wrong, so that what is read from now on are placeholders.
    public var hasFailed: Bool { scanner.hasFailed }

    /// Says that the value at the reader's place is not the one that is expected.
    public mutating func fail(_ expectation: StaticString) { scanner.fail(.value, expectation, at: scanner.offset) }

    // MARK: Objects

    /// Moves into an object; what comes next are its properties.
    ///
    /// - Returns: the object around it, which ``closeObject(_:)`` takes.
    mutating func openObject() -> OpenObject {
        let outer = object
        object = OpenObject(start: scanner.offset, firstMember: members.count, nextMember: members.count)
        if isInTriedObject {
            object.isSkipped = true
            if scanner.byte == UInt8(ascii: "{") { scanner.skipValue() } else { _ = scanner.open(UInt8(ascii: "{"), "an object") }
        } else {
            object.isClosed = !scanner.open(UInt8(ascii: "{"), "an object")
            isInTriedObject = isTrying
        }
        return outer
    }

    /// Moves behind the open object, over all that was not asked for.
    mutating func closeObject(_ outer: OpenObject) {
        var unread = scanner.offset
        while !object.isClosed, !hasFailed {
            _ = scanner.readKey()
            scanner.skipValue()
            object.isClosed = !scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
            unknownMembers? += 1
        }
        if isInTriedObject, !object.isSkipped {
            unknownMembers = unknownMembers.map { $0 + waitingCount }
            isInTriedObject = false
        }
        if members.count > object.firstMember {
            if object.nextMember < members.count { unread = members[object.nextMember].key.lowerBound }
            forgetMembers(from: object.firstMember)
        }
        if unread < scanner.offset, !hasFailed { scanner.validate(unread..<scanner.offset) }
        object = outer
    }

    /// Moves to the value of a property of the open object; false where it is absent.
    mutating func find(_ key: StaticString) -> Bool {
        guard !hasFailed else { return false }
        if members.count > object.nextMember, recall(key) { return true }
        while !object.isClosed, !hasFailed {
            if takeKey(key) { return !hasFailed }
            remember()
            if object.hasEscapedKeys, let last = members.last, isKey(last.key, key) {
                take(members.count - 1)
                return true
            }
        }
        return false
    }

    /// Moves behind the value of the property that ``find(_:)`` found.
    mutating func endProperty() {
        if object.resume < 0 {
            object.isClosed = !scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
        } else {
            scanner.offset = object.resume
            object.resume = -1
        }
    }

    /// Moves to the value of a required property; fails where it is absent.
    mutating func begin(_ key: StaticString) -> Bool {
        if find(key) { return true }
        if !object.isSkipped { scanner.fail(.property, key, at: object.start) }
        return false
    }

    /// Moves to the value of an optional property; nil where it is absent or null, else its place.
    mutating func beginOptional(_ key: StaticString) -> JSONScanner.Place? {
        guard find(key) else { return nil }
        if scanner.takeNull() {
            endProperty()
            return nil
        }
        return scanner.place
    }

    /// Moves behind the value of an optional property.
    ///
    /// - Returns: whether it was read; a value that was not is dropped where the options say so.
    mutating func endOptional(_ start: JSONScanner.Place) -> Bool {
        let isRead = recover(from: start, ifAllowed: options.safeOptionals)
        endProperty()
        return isRead
    }

    /// Passes over a value that could not be read, if that is allowed and the text is not broken.
    ///
    /// - Returns: whether the value was read.
    private mutating func recover(from start: JSONScanner.Place, ifAllowed isAllowed: Bool) -> Bool {
        guard let failure = scanner.failure else { return true }
        if isAllowed, failure.kind != .syntax {
            dropped.append(failure)
            scanner.recover(to: start)
            scanner.skipValue()
        }
        return false
    }

    /// Moves over the next key if it is this one.
    @inline(__always)
    private mutating func takeKey(_ key: StaticString) -> Bool {
        let start = scanner.offset
        let end = start &+ key.utf8CodeUnitCount &+ 1
        guard end < scanner.count, scanner.byte(at: end) == UInt8(ascii: "\""), scanner.byte(at: start) == UInt8(ascii: "\""),
            scanner.matches(key, at: start &+ 1)
        else { return false }
        scanner.offset = end &+ 1
        scanner.readColon()
        return true
    }

    /// Passes over the next member and notes where it is.
    private mutating func remember() {
        let (key, hasEscapes) = scanner.readKey()
        let value = scanner.offset
        scanner.skipValue()
        guard !hasFailed else { return }
        if hasEscapes { object.hasEscapedKeys = true }
        members.append(Member(key: key, value: value))
        signatures.append(scanner.bytes(in: key).signature)
        object.isClosed = !scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
    }

    /// How many members of the open object were passed over and not asked for yet.
    private var waitingCount: Int { members[object.nextMember...].count { !$0.isTaken } }

    private mutating func forgetMembers(from index: Int) {
        members.removeSubrange(index...)
        signatures.removeSubrange(index...)
    }

    /// Moves to the value of the first remembered member with a key.
    private mutating func recall(_ key: StaticString) -> Bool {
        // The next one is looked at first: where properties are absent, the others still come in order.
        var index = object.nextMember
        while index < members.count {
            if isKey(members[index].key, key) {
                take(index)
                return true
            }
            index += 1
            guard !object.hasEscapedKeys else { continue }
            let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount).signature
            index = signatures.withUnsafeBufferPointer { $0.firstIndex(of: wanted, from: index) }
        }
        return false
    }

    /// Moves to the value of a remembered member.
    private mutating func take(_ index: Int) {
        members[index].isTaken = true
        while object.nextMember < members.count, members[object.nextMember].isTaken { object.nextMember += 1 }
        object.resume = scanner.offset
        scanner.offset = members[index].value
    }

    private mutating func isKey(_ range: Range<Int>, _ key: StaticString) -> Bool {
        if range.count == key.utf8CodeUnitCount, scanner.matches(key, at: range.lowerBound) { return true }
        guard object.hasEscapedKeys else { return false }
        return scanner.bytes(in: range).plainRun.length < range.count && scanner.string(in: range) == key.description
    }

    // MARK: Collections

    /// Reads an array; elements that cannot be read are left out and reported where ``DecodingOptions/safeArrays`` is on.
    public mutating func readList<Element: JSONCodable>() -> [Element] {
        guard scanner.open(UInt8(ascii: "["), "an array") else { return [] }
        // An array whose type is not known looks it up for each element that is appended.
        var capacity = 8
        var count = 0
        var elements = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        defer { elements.deallocate() }
        repeat {
            if count == capacity {
                let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
                larger.moveInitialize(from: elements, count: count)
                elements.deallocate()
                (elements, capacity) = (larger, capacity * 2)
            }
            let start = scanner.place
            (elements + count).initialize(to: Element(json: &self))
            if recover(from: start, ifAllowed: options.safeArrays) {
                count += 1
            } else {
                (elements + count).deinitialize(count: 1)
            }
        } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
        return [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            buffer.baseAddress?.moveInitialize(from: elements, count: count)
            initializedCount = count
        }
    }

    /// Reads an array of strings as ``readList()`` does, in half the time that it takes where the type is not known.
    mutating func readStrings() -> [String] {
        var list: [String] = []
        guard scanner.open(UInt8(ascii: "["), "an array") else { return list }
        repeat {
            let start = scanner.place
            let element = scanner.readString()
            if recover(from: start, ifAllowed: options.safeArrays) { list.append(element) }
        } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
        return list
    }

    /// Reads an object as a dictionary; values that cannot be read are left out as in ``readList()``.
    public mutating func readMap<Value: JSONCodable>() -> [String: Value] {
        let outer = openObject()
        let map: [String: Value] = additional()
        closeObject(outer)
        return map
    }

    /// Reads every property of the open object that no other call has asked for; call it last.
    public mutating func additional<Value: JSONCodable>() -> [String: Value] {
        while !object.isClosed, !hasFailed { remember() }
        var map: [String: Value] = [:]
        // Room for none would be allocated, too.
        if waitingCount > 0 { map.reserveCapacity(waitingCount) }
        let end = scanner.offset
        for index in object.nextMember..<members.count where !members[index].isTaken {
            guard !hasFailed else { break }
            let key = scanner.string(in: members[index].key)
            // Of members with one key the first that can be read counts, as in Foundation's decoder.
            guard map[key] == nil else { continue }
            scanner.offset = members[index].value
            let start = scanner.place
            let value = Value(json: &self)
            if recover(from: start, ifAllowed: options.safeArrays) { map[key] = value }
        }
        if !hasFailed { scanner.offset = end }
        return map
    }

    // MARK: Unions

    /// The index of the type that the next value fits best; nil where it fits none. The reader stays where it stands.
    ///
    /// A value fits a type that it can be read as strictly; of several it is the one that knows most of the object's members
    /// and of its values' names. Objects inside the value are not looked into, so that unions of unions take no longer.
    public mutating func bestMatch(_ types: [any JSONCodable.Type]) -> Int? {
        guard !hasFailed, !isInTriedObject else { return nil }
        let start = scanner.place
        let (outerOptions, outerObject, outerMembers, memberCount) = (options, object, unknownMembers, members.count)
        var best: (index: Int, unknown: Int)?
        unionDepth += 1
        defer { unionDepth -= 1 }
        // Unions can lead to one another without end.
        guard unionDepth <= 4 else {
            fail("a value of a union")
            return nil
        }
        options = .strict
        for (index, type) in types.enumerated() {
            unknownMembers = 0
            _ = type.init(json: &self)
            if scanner.failure?.kind == .syntax { break }
            if let unknownMembers, !hasFailed, unknownMembers < best?.unknown ?? .max { best = (index, unknownMembers) }
            scanner.recover(to: start)
            forgetMembers(from: memberCount)
            object = outerObject
        }
        options = outerOptions
        unknownMembers = nil
        if let outerMembers {
            // Of two ways to a type, one through another union and one without, the shorter is better.
            unknownMembers = outerMembers + 1 + (best?.unknown ?? 0)
            if best == nil { fail("a value of a union") }
        }
        return best?.index
    }

    /// Whether a value is only tried, as one of the types of a union.
    private var isTrying: Bool { unknownMembers != nil }

    /// Counts a value that the description does not name as what speaks against the type that is tried.
    mutating func countUnknown() { unknownMembers? += 1 }

    /// Counts a value of any kind as what speaks more against the type that is tried than members that a type does not know.
    mutating func countAnything() { if !isInTriedObject { unknownMembers? += 1 << 32 } }

    /// The text of a property, read ahead: its string, or its number or boolean as it is written. Nil where there is none; the reader
    /// stays where it stands.
    public mutating func peekString(_ key: StaticString) -> String? {
        guard !hasFailed, !isInTriedObject else { return nil }
        let start = scanner.place
        let outerMembers = unknownMembers
        unknownMembers = nil
        let outer = openObject()
        var value: String?
        if find(key) {
            switch scanner.byte {
            case UInt8(ascii: "\""): value = scanner.readString()
            case UInt8(ascii: "t"), UInt8(ascii: "f"): value = scanner.readBool() ? "true" : "false"
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = scanner.text(of: scanner.readNumber())
            default: break
            }
        }
        let isSyntax = scanner.failure?.kind == .syntax
        object.isClosed = true
        closeObject(outer)
        if !isSyntax { scanner.recover(to: start) }
        unknownMembers = outerMembers
        return value
    }
}
