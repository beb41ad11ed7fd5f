/// Reads typed values directly from the bytes of JSON. It is the decoding half of the direct codec.
///
/// Generated code reads the properties of an object by name, in the order of their declaration. If the members of the object have the same
/// order, each is read in place. A member that comes too early is skipped, and its place is recorded. Neither case creates a dictionary, a
/// container or an existential.
///
/// As with ``JSONScanner``, no method throws. After the first failure, every method returns a placeholder immediately. Values with
/// placeholders never reach the user, because the functions that create a reader throw its failure.
public struct JSONReader: ~Copyable {
    var scanner: JSONScanner
    /// How to treat invalid optional properties and elements.
    public internal(set) var options: DecodingOptions
    /// The values that were left out because of ``options``.
    var dropped: [JSONFailure] = []
    /// How many values are reported; a response can contain millions of invalid ones.
    private static let maximumDropped = 1_000
    /// The skipped members of all open objects, with those of the innermost object last.
    private var members: [Member] = []
    /// The signatures of the keys of ``members``, in an array of integers that is fast to search.
    private var signatures: [UInt32] = []
    private var object = OpenObject()
    /// How many members do not match the candidate type of a union; nil while no candidate is being tried.
    private var unknownMembers: Int64?
    /// The offsets of the keys of those members.
    private var unknownKeys: [Int] = []
    /// Whether the candidate value is an open object.
    private(set) var isInsideCandidate = false
    /// How many unions are being tried, each as a candidate of the one around it.
    private var unionDepth = 0

    /// A skipped member.
    private struct Member {
        var key: Range<Int>
        var value: Int
        var isTaken = false
    }

    /// The object whose properties are being read.
    struct OpenObject {
        fileprivate var start = 0
        fileprivate var firstMember = 0
        /// The first skipped member that has not been read yet.
        fileprivate var nextMember = 0
        /// Whether a key of a skipped member contains escape sequences.
        fileprivate var hasEscapedKeys = false
        /// The offset to return to after reading a skipped member; -1 if the current member is read in place.
        fileprivate var resume = -1
        fileprivate var isClosed = true
        /// Whether the whole object was skipped because only the enclosing object is compared with the candidate type.
        fileprivate var isSkipped = false
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, options: DecodingOptions) {
        scanner = unsafe JSONScanner(bytes)
        self.options = options
    }

    /// Whether reading failed; all further values are placeholders.
    public var hasFailed: Bool { scanner.hasFailed }

    /// Fails because the next value is not the expected one.
    public mutating func fail(_ expectation: StaticString) { scanner.fail(.value, expectation, at: scanner.offset) }

    // MARK: Objects

    /// Opens an object, whose properties can be read next.
    ///
    /// - Returns: the enclosing object, to pass to ``closeObject(_:)``.
    mutating func openObject() -> OpenObject {
        let outer = object
        object = OpenObject(start: scanner.offset, firstMember: members.count, nextMember: members.count)
        if isInsideCandidate {
            object.isSkipped = true
            if scanner.byte == UInt8(ascii: "{") { scanner.skipValue() } else { _ = scanner.open(UInt8(ascii: "{"), "an object") }
        } else {
            object.isClosed = !scanner.open(UInt8(ascii: "{"), "an object")
            isInsideCandidate = isTrying
        }
        return outer
    }

    /// Closes the open object and skips its remaining members.
    mutating func closeObject(_ outer: OpenObject) {
        var unread = scanner.offset
        while !object.isClosed, !hasFailed {
            let (key, _) = scanner.readKey()
            scanner.skipValue()
            object.isClosed = !scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
            if isTrying { unknownKeys.append(key.lowerBound) }
            unknownMembers? += 1
        }
        if isInsideCandidate, !object.isSkipped {
            for member in members[object.nextMember...] where !member.isTaken { unknownKeys.append(member.key.lowerBound) }
            unknownMembers = unknownMembers.map { $0 + Int64(unreadCount) }
            isInsideCandidate = false
        }
        if members.count > object.firstMember {
            if object.nextMember < members.count { unread = members[object.nextMember].key.lowerBound }
            forgetMembers(from: object.firstMember)
        }
        if unread < scanner.offset, !hasFailed { scanner.validate(unread..<scanner.offset) }
        object = outer
    }

    /// Moves to the value of a property of the open object; returns false if it is missing.
    mutating func find(_ key: StaticString) -> Bool {
        guard !hasFailed else { return false }
        if members.count > object.nextMember, findSkipped(key) { return true }
        while !object.isClosed, !hasFailed {
            if takeKey(key) { return !hasFailed }
            skipMember()
            if object.hasEscapedKeys, let last = members.last, isKey(last.key, key) {
                take(members.count - 1)
                return true
            }
        }
        return false
    }

    /// Moves past the value of the property that ``find(_:)`` found.
    mutating func endProperty() {
        if object.resume < 0 {
            object.isClosed = !scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
        } else {
            scanner.offset = object.resume
            object.resume = -1
        }
    }

    /// Moves to the value of a required property; fails if it is missing.
    mutating func begin(_ key: StaticString) -> Bool {
        if find(key) { return true }
        if !object.isSkipped { scanner.fail(.property, key, at: object.start) }
        return false
    }

    /// Moves to the value of an optional property and returns its position; nil if it is missing or null.
    mutating func beginOptional(_ key: StaticString) -> JSONScanner.Position? {
        guard find(key) else { return nil }
        if scanner.takeNull() {
            endProperty()
            return nil
        }
        return scanner.position
    }

    /// Moves past the value of an optional property.
    ///
    /// - Returns: whether the value is valid; an invalid value is left out if the options allow it.
    mutating func endOptional(_ start: JSONScanner.Position) -> Bool {
        let isRead = recover(from: start, ifAllowed: options.safeOptionals)
        endProperty()
        return isRead
    }

    /// Skips an invalid value if this is allowed and its syntax is correct.
    ///
    /// - Returns: whether the value is valid.
    mutating func recover(from start: JSONScanner.Position, ifAllowed isAllowed: Bool) -> Bool {
        guard let failure = scanner.failure else { return true }
        if isAllowed, failure.kind != .syntax {
            drop(failure)
            scanner.recover(to: start)
            scanner.skipValue()
        }
        return false
    }

    /// Records a value that was left out.
    mutating func drop(_ failure: JSONFailure) { if dropped.count < Self.maximumDropped { dropped.append(failure) } }

    /// Reads the next key if it is equal to a key.
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

    /// Skips the next member and records its place.
    private mutating func skipMember() {
        let (key, hasEscapes) = scanner.readKey()
        let value = scanner.offset
        scanner.skipValue()
        guard !hasFailed else { return }
        if hasEscapes { object.hasEscapedKeys = true }
        members.append(Member(key: key, value: value))
        unsafe signatures.append(scanner.bytes(in: key).signature)
        object.isClosed = !scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
    }

    /// How many skipped members of the open object have not been read yet.
    private var unreadCount: Int { members[object.nextMember...].count { !$0.isTaken } }

    private mutating func forgetMembers(from index: Int) {
        members.removeSubrange(index...)
        signatures.removeSubrange(index...)
    }

    /// Moves to the value of the first skipped member with a key.
    private mutating func findSkipped(_ key: StaticString) -> Bool {
        // The next member is compared first: if properties are missing, the others are still in order.
        var index = object.nextMember
        while index < members.count {
            if isKey(members[index].key, key) {
                take(index)
                return true
            }
            index += 1
            guard !object.hasEscapedKeys else { continue }
            let wanted = unsafe UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount).signature
            index = unsafe signatures.withUnsafeBufferPointer { unsafe $0.firstIndex(of: wanted, from: index) }
        }
        return false
    }

    /// Moves to the value of a skipped member.
    private mutating func take(_ index: Int) {
        members[index].isTaken = true
        while object.nextMember < members.count, members[object.nextMember].isTaken { object.nextMember += 1 }
        object.resume = scanner.offset
        scanner.offset = members[index].value
    }

    private mutating func isKey(_ range: Range<Int>, _ key: StaticString) -> Bool {
        if range.count == key.utf8CodeUnitCount, scanner.matches(key, at: range.lowerBound) { return true }
        guard object.hasEscapedKeys else { return false }
        return unsafe scanner.bytes(in: range).unescapedPrefix.length < range.count && scanner.string(in: range) == key.description
    }

    /// Returns whether the bytes of an object have a member with a key.
    static func hasMember(_ key: StaticString, in object: UnsafeBufferPointer<UInt8>) -> Bool {
        var reader = unsafe JSONReader(object, options: .strict)
        _ = reader.openObject()
        return reader.find(key)
    }

    // MARK: Collections

    /// Reads an array; invalid elements are left out and reported if ``DecodingOptions/safeArrays`` is on.
    public mutating func readList<Element: JSONCodable>() -> [Element] {
        guard scanner.open(UInt8(ascii: "["), "an array") else { return [] }
        // Appending to an array in generic code looks up the type of the element every time.
        var capacity = 8
        var count = 0
        var elements = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        defer { unsafe elements.deallocate() }
        repeat {
            if count == capacity {
                let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
                unsafe larger.moveInitialize(from: elements, count: count)
                unsafe elements.deallocate()
                unsafe (elements, capacity) = unsafe (larger, capacity * 2)
            }
            let start = scanner.position
            unsafe (elements + count).initialize(to: Element(json: &self))
            if recover(from: start, ifAllowed: options.safeArrays) {
                count += 1
            } else {
                unsafe (elements + count).deinitialize(count: 1)
            }
        } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
        // The initializer writes into the storage that all empty arrays share.
        guard count > 0 else { return [] }
        return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            unsafe buffer.baseAddress?.moveInitialize(from: elements, count: count)
            initializedCount = count
        }
    }

    /// Reads an array of strings like ``readList()``, but twice as fast because it is not generic.
    mutating func readStrings() -> [String] {
        var list: [String] = []
        guard scanner.open(UInt8(ascii: "["), "an array") else { return list }
        repeat {
            let start = scanner.position
            let element = scanner.readString()
            if recover(from: start, ifAllowed: options.safeArrays) { list.append(element) }
        } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
        return list
    }

    /// Reads an object as a dictionary; invalid values are left out as in ``readList()``.
    public mutating func readMap<Value: JSONCodable>() -> [String: Value] { readMap { Value(json: &$0) } }

    /// Reads an object as a dictionary of the values that a closure reads; nil values are left out.
    mutating func readMap<Value>(_ read: (inout JSONReader) -> Value?) -> [String: Value] {
        if options.safeArrays, scanner.takeEmptyArray() { return [:] }
        let outer = openObject()
        let map = additional(read)
        closeObject(outer)
        return map
    }

    /// Reads all properties of the open object that have not been read yet. Call it last.
    public mutating func additional<Value: JSONCodable>() -> [String: Value] { additional { Value(json: &$0) } }

    private mutating func additional<Value>(_ read: (inout JSONReader) -> Value?) -> [String: Value] {
        while !object.isClosed, !hasFailed { skipMember() }
        let count = unreadCount
        guard count > 0 else { return [:] }
        var map = [String: Value](minimumCapacity: count)
        // If several members have the same key, the first one is used, even if it is invalid, as in Foundation's decoder.
        var leftOut: Set<String> = []
        let end = scanner.offset
        for index in object.nextMember..<members.count where !members[index].isTaken {
            guard !hasFailed else { break }
            let key = scanner.string(in: members[index].key)
            guard map[key] == nil, !leftOut.contains(key) else { continue }
            scanner.offset = members[index].value
            let start = scanner.position
            let value = read(&self)
            if recover(from: start, ifAllowed: options.safeArrays), let value { map[key] = value } else { leftOut.insert(key) }
        }
        if !hasFailed { scanner.offset = end }
        return map
    }

    // MARK: Unions

    /// Returns the index of the type that matches the next value best; nil if none matches. The reader does not move.
    ///
    /// A type matches if strict options can decode the value as that type. The best type declares the most members of the object and the
    /// most values of enumerations. Nested objects are not compared, so that nested unions are not slower.
    ///
    /// - Parameters:
    ///   - isInclusive: whether the value may be of several types at once. In this case, a type is not the best if another matching type
    ///     declares members that it does not.
    ///   - key: the property that distinguishes the types.
    ///   - constants: the only value of that property in each type; nil for a type that allows several. A type whose value differs from
    ///     that of the object does not match.
    public mutating func bestMatch(
        _ types: [any JSONCodable.Type], isInclusive: Bool = false, by key: StaticString = "", _ constants: [String?] = []
    ) -> Int? {
        guard !hasFailed, !isInsideCandidate else { return nil }
        let constant = constants.isEmpty ? nil : peekString(key)
        let start = scanner.position
        let (outerOptions, outerObject, outerMembers, memberCount) = (options, object, unknownMembers, members.count)
        var best: (index: Int, unknown: Int64)?
        var unknownKeysByMatch: [(index: Int, keys: [Int])] = []
        unionDepth += 1
        defer { unionDepth -= 1 }
        // Unions can be recursive.
        guard unionDepth <= 4 else {
            fail("a value of a union")
            return nil
        }
        options = .strict
        for (index, type) in types.enumerated() where constant == nil || constants[index] ?? constant == constant {
            // Without the member, a type that has a constant for it matches less well than one that has none.
            unknownMembers = constant == nil && !constants.isEmpty && constants[index] != nil ? 1 : 0
            unknownKeys.removeAll(keepingCapacity: true)
            _ = type.init(json: &self)
            if scanner.failure?.kind == .syntax { break }
            if let unknownMembers, !hasFailed, unknownMembers < best?.unknown ?? .max { best = (index, unknownMembers) }
            // An untyped value declares no members.
            if isInclusive, !hasFailed, unknownMembers ?? 0 < 1 << 32 { unknownKeysByMatch.append((index, unknownKeys)) }
            scanner.recover(to: start)
            forgetMembers(from: memberCount)
            object = outerObject
        }
        options = outerOptions
        unknownMembers = nil
        if let outerMembers {
            // A type that matches directly is better than one that matches through another union.
            unknownMembers = outerMembers + 1 + (best?.unknown ?? 0)
            if best == nil { fail("a value of a union") }
        } else if let own = unknownKeysByMatch.first(where: { $0.index == best?.index })?.keys, !own.isEmpty,
            unknownKeysByMatch.contains(where: { !Set(own).isSubset(of: $0.keys) })
        {
            return nil
        }
        return best?.index
    }

    /// Whether a candidate type of a union is being tried.
    var isTrying: Bool { unknownMembers != nil }

    /// Counts an undocumented value against the candidate type.
    mutating func countUnknownMember() { unknownMembers? += 1 }

    /// Counts an untyped value against the candidate type, with more weight than any number of unknown members.
    mutating func countUntypedValue() { if !isInsideCandidate { unknownMembers? += 1 << 32 } }

    /// Returns the value of a property as a string, with a number or boolean as written; nil if there is none. The reader does not move.
    public mutating func peekString(_ key: StaticString) -> String? {
        guard !hasFailed, !isInsideCandidate else { return nil }
        let start = scanner.position
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
