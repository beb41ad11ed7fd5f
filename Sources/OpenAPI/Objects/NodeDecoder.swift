package import Diagnostics
import Dispatch
package import YAML

/// Decodes the objects of a document of one version.
///
/// A decoding function never fails as a whole: an invalid part is reported at its position and treated as absent.
struct NodeDecoder: Sendable {
    /// The fields that the objects have in the version of the document.
    let table: FieldTable
    let log: DiagnosticLog
    /// The schemas that have been decoded, so that a schema with several aliases is decoded once.
    let schemas = DecodedSchemas()

    var version: SpecificationVersion { table.version }

    init(version: SpecificationVersion, log: DiagnosticLog) {
        table = .table(of: version)
        self.log = log
    }

    /// The entries of an object that the table has, without its extensions; none, with a warning, if the node is not a mapping.
    func entries(_ node: Node, of object: SpecificationObject) -> some Sequence<Node.Entry> {
        let entries = node.mapping
        if entries == nil { log.warning(.objectMismatch(object, found: node.kind), at: node.position) }
        return (entries ?? []).lazy.filter { !$0.isExtension && reads($0, in: object) }
    }

    /// Whether a key of an object is read; a key that the object does not have in this version is reported.
    func reads(_ entry: Node.Entry, in object: SpecificationObject) -> Bool {
        let reading = table.reading(entry, in: object)
        if let fault = reading.fault { log.report(fault) }
        return reading.isRead
    }

    /// Reports a value of the wrong kind.
    func mismatch(_ entry: Node.Entry, _ expected: String) {
        log.warning(.mismatch(entry.key, expected: expected, found: entry.value.kind), at: entry.value.position)
    }

    /// A string; a scalar of another type is used as it is written.
    func string(_ entry: Node.Entry) -> String? {
        if case .scalar(let scalar) = entry.value.content { return scalar.value == .null ? nil : scalar.text }
        mismatch(entry, "a string")
        return nil
    }

    func bool(_ entry: Node.Entry) -> Bool? {
        guard let scalar = entry.value.scalar else {
            mismatch(entry, "true or false")
            return nil
        }
        switch scalar.value {
        case .bool(let value): return value
        case .null: return nil
        case .string where scalar.text.lowercased() == "true" || scalar.text.lowercased() == "false":
            log.warning(.booleanInString(entry.key, scalar.text.lowercased()), at: entry.value.position)
            return scalar.text.lowercased() == "true"
        case .string where scalar.isPlain && Self.oldBooleans[scalar.text.lowercased()] != nil:
            let value = Self.oldBooleans[scalar.text.lowercased()]
            log.warning(.oldBoolean(entry.key, scalar.text), at: entry.value.position)
            return value
        default:
            mismatch(entry, "true or false")
            return nil
        }
    }

    /// The values of other words for booleans in YAML 1.1.
    private static let oldBooleans = ["yes": true, "on": true, "no": false, "off": false]

    /// Whether the value of a key is true; false, with a warning, if it is neither true nor false.
    func bool(_ key: String, in node: Node) -> Bool { node.entry(key).flatMap(bool) ?? false }

    /// The strings of a list; a single string is read as a list of one, with a warning.
    func strings(_ entry: Node.Entry) -> [String] { positionedStrings(entry).map(\.value) }

    /// The strings of a list with their positions.
    func positionedStrings(_ entry: Node.Entry) -> [PositionedString] {
        if let scalar = entry.value.scalar, scalar.value != .null {
            log.warning(.listOfOne(entry.key, found: entry.value.kind), at: entry.value.position)
            return [PositionedString(value: scalar.text, position: entry.value.position)]
        }
        return list(entry).compactMap(positionedString)
    }

    /// A string in a list.
    func positionedString(_ node: Node) -> PositionedString? {
        guard let text = node.text else {
            log.warning(.elementMismatch(found: node.kind), at: node.position)
            return nil
        }
        return PositionedString(value: text, position: node.position)
    }

    func list(_ entry: Node.Entry) -> [Node] {
        guard let elements = entry.value.sequence else {
            mismatch(entry, "a list")
            return []
        }
        return elements
    }

    /// The objects of a list; a single object is read as a list of one, with a warning.
    func objects(_ entry: Node.Entry) -> [Node] {
        guard entry.value.mapping?.isEmpty == false else { return list(entry) }
        log.warning(.listOfOne(entry.key, found: entry.value.kind), at: entry.value.position)
        return [entry.value]
    }

    /// The members of a mapping with free keys, such as `properties` or `responses`.
    func map<Value>(_ entry: Node.Entry, _ decode: (Node.Entry) -> Value?) -> [MapEntry<Value>] {
        guard let members = members(entry) else {
            mismatch(entry, "a mapping")
            return []
        }
        return members.compactMap { $0.decoded(decode) }
    }

    /// The members of a mapping, or of a list whose elements are the members, with a warning; nil for another value.
    private func members(_ entry: Node.Entry) -> [Node.Entry]? {
        guard let elements = entry.value.sequence else { return entry.value.mapping }
        let members = elements.compactMap(\.asMember)
        guard !members.isEmpty, members.count == elements.count else { return nil }
        log.warning(.listOfMembers(entry.key), at: entry.value.position)
        return members
    }

    /// Reports a value of the wrong kind that the document needs; an empty value is only ignored.
    func failure(_ entry: Node.Entry, _ expected: String) {
        if entry.value.scalar?.value == .null { return mismatch(entry, expected) }
        log.error(.invalidSection(entry.key, expected: expected, found: entry.value.kind), at: entry.value.position)
    }

    /// The members of a mapping that may be large, such as `paths`, decoded on all cores.
    func concurrentMap<Value: Sendable>(
        _ entry: Node.Entry, _ decode: @Sendable (Node.Entry) -> Value?
    ) -> [MapEntry<Value>] {
        guard let members = entry.value.mapping else {
            failure(entry, "a mapping")
            return []
        }
        guard members.count > Self.batchSize else { return map(entry, decode) }
        let batches = stride(from: 0, to: members.count, by: Self.batchSize).map { members[$0...].prefix(Self.batchSize) }
        let decoded = Lock([Int: [MapEntry<Value>]]())
        DispatchQueue.concurrentPerform(iterations: batches.count) { index in
            // The stacks of Dispatch's threads are small.
            if batches[index].contains(where: { $0.value.nests(deeperThan: Self.maximumConcurrentDepth) }) { return }
            let batch = batches[index].compactMap { $0.decoded(decode) }
            decoded.withLock { $0[index] = batch }
        }
        let finished = decoded.withLock { $0 }
        return batches.indices.flatMap { finished[$0] ?? batches[$0].compactMap { $0.decoded(decode) } }
    }

    /// The number of members that a thread decodes at a time.
    private static let batchSize = 32
    /// The maximum depth of members that another thread decodes.
    private static let maximumConcurrentDepth = 40

    /// A value, or a reference to one.
    func referenced<Value>(_ node: Node, _ decode: (Node) -> Value?) -> Referenced<Value>? {
        if let reference = Reference(in: node) { return .reference(reference) }
        return decode(node).map(Referenced.value)
    }
}

extension Node {
    /// The member that an element of a list represents: its only one, or the element itself by its `name`; nil if there is none.
    fileprivate var asMember: Entry? {
        guard let entries = mapping else { return nil }
        if entries.count == 1 { return entries.first }
        guard let name = self["name"], let key = name.textUnlessNull else { return nil }
        return Entry(key: key, keyPosition: name.position, value: self)
    }

    /// Whether collections nest deeper than a limit.
    fileprivate func nests(deeperThan limit: Int) -> Bool {
        scalar == nil && (limit == 0 || hasChild { $0.nests(deeperThan: limit - 1) })
    }
}

extension Node.Entry {
    /// The entry with its value decoded.
    fileprivate func decoded<Value>(_ decode: (Node.Entry) -> Value?) -> MapEntry<Value>? {
        decode(self).map { MapEntry(name: key, position: keyPosition, value: $0) }
    }

    /// Whether the key is a specification extension (`x-…`).
    package var isExtension: Bool { key.hasPrefix("x-") || key.hasPrefix("X-") }
}

/// Decoded schemas by their positions. If two threads decode the same one at the same time, the later result is kept.
final class DecodedSchemas: Sendable {
    private let schemas = Lock<[SourcePosition: Schema]>([:])

    func schema(at position: SourcePosition) -> Schema? { schemas.withLock { $0[position] } }

    func remember(_ schema: Schema) { schemas.withLock { $0[schema.position] = schema } }
}

extension Diagnostic.Message {
    static func objectMismatch(_ object: SpecificationObject, found: String) -> Self {
        "\(object.name) must be a mapping, not \(found); it is ignored"
    }

    package static func mismatch(_ key: String, expected: String, found: String) -> Self {
        "'\(key)' must be \(expected), not \(found); it is ignored"
    }

    static func elementMismatch(found: String) -> Self { "expected a string, found \(found); it is ignored" }

    static func booleanInString(_ key: String, _ text: String) -> Self { "'\(key)' is a string; it is read as \(text)" }

    static func oldBoolean(_ key: String, _ text: String) -> Self {
        "'\(key)' must be true or false, not '\(text)'; it is read as in YAML 1.1"
    }

    static func listOfOne(_ key: String, found: String) -> Self {
        "'\(key)' must be a list, not \(found); it is read as a list with one element"
    }

    static func listOfMembers(_ key: String) -> Self {
        "'\(key)' must be a mapping, not a list; its elements are read as the members of a mapping"
    }

    package static func invalidSection(_ key: String, expected: String, found: String) -> Self {
        "'\(key)' must be \(expected), not \(found)"
    }
}
