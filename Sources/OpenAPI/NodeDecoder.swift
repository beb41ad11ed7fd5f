import Diagnostics
import Dispatch
import YAML

/// What every object of the specification is decoded with: the version, and where to report.
///
/// A decoding function never fails as a whole: what is wrong is reported at its place and treated as absent.
struct NodeDecoder: Sendable {
    let version: SpecificationVersion
    let log: DiagnosticLog
    /// The schemas that have been decoded, so that those which aliases multiply are decoded once.
    let schemas = SchemaMemory()

    /// The entries of an object, without its extensions; none, with an error, where the node is no mapping.
    func entries(_ node: Node, of object: String) -> some Sequence<Node.Entry> {
        let entries = node.mapping
        if entries == nil { log.warning("\(object) must be a mapping, not \(node.kind); it is ignored", at: node.position) }
        return (entries ?? []).lazy.filter { !$0.isExtension }
    }

    /// Reports a key that the specification does not have.
    func unknown(_ entry: Node.Entry, in object: String) {
        if let home = MisplacedKey.home(of: entry.key, in: object, version) {
            log.warning("'\(entry.key)' in \(object) belongs to \(home); it is ignored", at: entry.keyPosition)
        } else {
            log.warning("unknown key '\(entry.key)' in \(object); it is ignored", at: entry.keyPosition)
        }
    }

    /// Reports a value of a wrong kind.
    func mismatch(_ entry: Node.Entry, _ expected: String) {
        log.warning("'\(entry.key)' must be \(expected), not \(entry.value.kind); it is ignored", at: entry.value.position)
    }

    func text(_ entry: Node.Entry) -> String? {
        if case .scalar(let scalar) = entry.value.content { return scalar.value == .null ? nil : scalar.text }
        mismatch(entry, "a text")
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
        case .string where scalar.text == "true" || scalar.text == "false":
            log.warning("'\(entry.key)' is a text; it is read as \(scalar.text)", at: entry.value.position)
            return scalar.text == "true"
        default:
            mismatch(entry, "true or false")
            return nil
        }
    }

    /// The texts of a list; a single text is read as a list of one, with a warning.
    func texts(_ entry: Node.Entry) -> [String] { positionedStrings(entry).map(\.value) }

    /// The texts of a list with their places.
    func positionedStrings(_ entry: Node.Entry) -> [PositionedString] {
        if let scalar = entry.value.scalar, scalar.value != .null {
            log.warning("'\(entry.key)' must be a list, not \(entry.value.kind); it is read as a list of one", at: entry.value.position)
            return [PositionedString(value: scalar.text, position: entry.value.position)]
        }
        return list(entry).compactMap { node in
            if node.text == nil { log.warning("a text was expected, not \(node.kind); it is ignored", at: node.position) }
            return node.text.map { PositionedString(value: $0, position: node.position) }
        }
    }

    func list(_ entry: Node.Entry) -> [Node] {
        guard let elements = entry.value.sequence else {
            mismatch(entry, "a list")
            return []
        }
        return elements
    }

    /// The members of a mapping with free keys, such as `properties` or `responses`.
    func map<Value>(_ entry: Node.Entry, _ decode: (Node.Entry) -> Value?) -> [MapEntry<Value>] {
        guard let members = entry.value.mapping else {
            mismatch(entry, "a mapping")
            return []
        }
        return members.compactMap { $0.decoded(decode) }
    }

    /// Reports a value of a wrong kind without which there would be nothing left; an empty one is only ignored.
    func failure(_ entry: Node.Entry, _ expected: String) {
        if entry.value.scalar?.value == .null { return mismatch(entry, expected) }
        log.error("'\(entry.key)' must be \(expected), not \(entry.value.kind)", at: entry.value.position)
    }

    /// The members of a mapping that may be large, and that the document is about, decoded on all cores.
    func concurrentMap<Value: Sendable>(
        _ entry: Node.Entry, _ decode: @Sendable (Node.Entry) -> Value?
    ) -> [MapEntry<Value>] {
        guard let members = entry.value.mapping else {
            failure(entry, "a mapping")
            return []
        }
        guard members.count > Self.shareSize else { return map(entry, decode) }
        let shares = stride(from: 0, to: members.count, by: Self.shareSize).map { members[$0...].prefix(Self.shareSize) }
        let decoded = Lock([Int: [MapEntry<Value>]]())
        DispatchQueue.concurrentPerform(iterations: shares.count) { index in
            // The threads of Dispatch have small stacks.
            if shares[index].contains(where: { $0.value.nests(deeperThan: Self.maximumSharedDepth) }) { return }
            let share = shares[index].compactMap { $0.decoded(decode) }
            decoded.withLock { $0[index] = share }
        }
        let known = decoded.withLock { $0 }
        return shares.indices.flatMap { known[$0] ?? shares[$0].compactMap { $0.decoded(decode) } }
    }

    /// How many members are decoded at a time.
    private static let shareSize = 32
    /// How deep members may nest that are not left to the thread which asks for them.
    private static let maximumSharedDepth = 40

    /// A value, or a reference to one.
    func referenced<Value>(_ node: Node, _ decode: (Node) -> Value?) -> Referenced<Value>? {
        if let reference = Reference(in: node) { return .reference(reference) }
        return decode(node).map(Referenced.value)
    }
}

extension Node {
    /// Whether some collections stand in one another.
    fileprivate func nests(deeperThan limit: Int) -> Bool {
        switch content {
        case .scalar: false
        case .sequence(let elements): limit == 0 || elements.contains { $0.nests(deeperThan: limit - 1) }
        case .mapping(let entries): limit == 0 || entries.contains { $0.value.nests(deeperThan: limit - 1) }
        }
    }
}

extension Node.Entry {
    /// The entry with its value decoded.
    fileprivate func decoded<Value>(_ decode: (Node.Entry) -> Value?) -> MapEntry<Value>? {
        decode(self).map { MapEntry(name: key, position: keyPosition, value: $0) }
    }

    /// Whether the key is an extension of the document's author (`x-…`).
    var isExtension: Bool { key.hasPrefix("x-") || key.hasPrefix("X-") }
}

/// Schemas by their places. Where two threads decode one at the same time, both have a schema of that place.
final class SchemaMemory: Sendable {
    private let schemas = Lock<[SourcePosition: Schema]>([:])

    func schema(at position: SourcePosition) -> Schema? { schemas.withLock { $0[position] } }

    func remember(_ schema: Schema) { schemas.withLock { $0[schema.position] = schema } }
}
