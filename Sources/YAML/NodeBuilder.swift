import Diagnostics

/// Builds the first document of a YAML stream out of its events: aliases replaced, merge keys applied.
struct NodeBuilder: ~Copyable {
    /// How deep collections may nest.
    static let maximumDepth = 256
    /// How many nodes the aliases of one document may add to it.
    static let maximumExpansion = 1_000_000
    /// How many bytes one scalar may have.
    static let maximumScalarLength = 16 << 20

    /// A node that an alias may name, and how many nodes it stands for.
    private struct Anchor {
        var node: Node
        var size: Int
    }

    private let queue: EventQueue
    private var batch = EventQueue.Batch()
    /// How many events of the batch have been taken.
    private var taken = 0
    private let file: UInt32
    private let log: DiagnosticLog
    private var anchors: [String: Anchor] = [:]
    /// The anchors of collections that are still being read, which an alias inside them must not name.
    private var openAnchors: Set<String> = []
    private var size = 0
    private var expansion = 0
    private var depth = 0

    /// Thrown after the diagnostic is in the log.
    private struct Stop: Error {}

    init(_ queue: EventQueue, file: UInt32, log: DiagnosticLog) {
        self.queue = queue
        self.file = file
        self.log = log
    }

    deinit { queue.abandon() }

    /// The root of the first document; nil, with a diagnostic, where it cannot be read.
    mutating func build() -> Node? {
        try? buildDocument()
    }

    private mutating func buildDocument() throws(Stop) -> Node {
        let (start, offset) = try nextEvent()
        guard case .documentStart = start else { throw stop("the document is empty", at: offset) }
        let (event, rootPosition) = try nextEvent()
        let root = try build(event, at: rootPosition)
        let (end, endPosition) = try nextEvent()
        if case .documentStart = end {
            log.warning("only the first document of the file is read; this one is ignored", at: position(endPosition))
        }
        return root
    }

    private mutating func build(_ event: EventReader.Event, at offset: Int) throws(Stop) -> Node {
        let before = size
        size += 1
        switch event {
        case .scalar(let text, let isPlain, let anchor):
            guard text.count <= Self.maximumScalarLength else {
                throw stop("a text of \(text.count) bytes is too long; at most \(Self.maximumScalarLength) are read", at: offset)
            }
            let scalar = Scalar(String(decoding: batch.texts[text], as: UTF8.self), isPlain: isPlain)
            return remember(Node(.scalar(scalar), at: position(offset)), as: anchor, size: 1)
        case .alias(let name):
            return try expand(name, at: offset)
        case .sequenceStart(let anchor):
            let node = Node(
                .sequence(try collection(anchor, at: offset) { builder throws(Stop) in try builder.elements() }), at: position(offset))
            return remember(node, as: anchor, size: size - before)
        case .mappingStart(let anchor):
            let node = Node(
                .mapping(try collection(anchor, at: offset) { builder throws(Stop) in try builder.entries() }), at: position(offset))
            return remember(node, as: anchor, size: size - before)
        case .documentStart, .streamEnd, .collectionEnd:
            throw stop("a value is missing", at: offset)
        }
    }

    /// Reads the content of a collection one level deeper.
    private mutating func collection<Content>(
        _ anchor: String?, at offset: Int, _ read: (inout NodeBuilder) throws(Stop) -> [Content]
    ) throws(Stop) -> [Content] {
        guard depth < Self.maximumDepth else {
            throw stop("more than \(Self.maximumDepth) levels of nesting", at: offset)
        }
        depth += 1
        if let anchor { openAnchors.insert(anchor) }
        defer {
            depth -= 1
            if let anchor { openAnchors.remove(anchor) }
        }
        return try read(&self)
    }

    private mutating func elements() throws(Stop) -> [Node] {
        var elements: [Node] = []
        while true {
            let (event, offset) = try nextEvent()
            if case .collectionEnd = event { return elements }
            elements.append(try build(event, at: offset))
        }
    }

    private mutating func entries() throws(Stop) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var merged: [Node.Entry] = []
        while true {
            let (event, offset) = try nextEvent()
            if case .collectionEnd = event { break }
            let key = try build(event, at: offset)
            guard let scalar = key.scalar else { throw stop("a key must be a text, not \(key.kind)", at: offset) }
            let (valueEvent, valuePosition) = try nextEvent()
            let value = try build(valueEvent, at: valuePosition)
            if scalar.isPlain, scalar.text == "<<" {
                merged += mergedEntries(value)
            } else {
                entries.append(Node.Entry(key: scalar.text, keyPosition: key.position, value: value))
            }
        }
        entries.reportDuplicateKeys(to: log)
        if !merged.isEmpty {
            // An entry of the mapping itself comes before a merged one, an earlier merged one before a later one.
            var keys = Set(entries.map(\.key))
            for entry in merged where keys.insert(entry.key).inserted { entries.append(entry) }
        }
        return entries
    }

    private func mergedEntries(_ node: Node) -> [Node.Entry] {
        switch node.content {
        case .mapping(let entries):
            return entries
        case .sequence(let nodes) where nodes.allSatisfy { $0.mapping != nil }:
            return nodes.flatMap { $0.mapping ?? [] }
        default:
            log.warning("'<<' merges mappings, not \(node.kind); it is ignored", at: node.position)
            return []
        }
    }

    // MARK: Anchors and aliases

    private mutating func remember(_ node: Node, as anchor: String?, size: Int) -> Node {
        if let anchor { anchors[anchor] = Anchor(node: node, size: size) }
        return node
    }

    private mutating func expand(_ name: String, at offset: Int) throws(Stop) -> Node {
        if openAnchors.contains(name) { throw stop("the alias '\(name)' stands inside the value it names", at: offset) }
        guard let anchor = anchors[name] else { throw stop("there is no anchor '\(name)' before this alias", at: offset) }
        size += anchor.size - 1
        expansion += anchor.size
        guard expansion <= Self.maximumExpansion else {
            throw stop("the aliases of the document expand to more than \(Self.maximumExpansion) values", at: offset)
        }
        return anchor.node
    }

    // MARK: Events

    private mutating func nextEvent() throws(Stop) -> (EventReader.Event, Int) {
        if taken == batch.events.count, !batch.isLast {
            batch = queue.next()
            taken = 0
        }
        if taken < batch.events.count {
            defer { taken += 1 }
            return batch.events[taken]
        }
        if let error = batch.error {
            let notes = error.background.map { [Diagnostic.Note(Diagnostic.Message($0.message), at: position($0.offset))] } ?? []
            log.error("this is not YAML: \(error.message)", at: position(error.offset), notes: notes)
        }
        throw Stop()
    }

    private func stop(_ message: String, at offset: Int) -> Stop {
        log.error(Diagnostic.Message(message), at: position(offset))
        return Stop()
    }

    private func position(_ offset: Int) -> SourcePosition { SourcePosition(file: file, offset: offset) }
}

extension [Node.Entry] {
    /// Warns of keys that occur more than once; the last one counts, as in most readers, and the others are removed.
    mutating func reportDuplicateKeys(to log: DiagnosticLog) {
        guard count > 1 else { return }
        var last: [String: Int] = [:]
        if count <= 8 {
            // Small mappings are nearly all there is: comparing is cheaper than hashing.
            guard indices.contains(where: { index in self[..<index].contains { $0.key == self[index].key } }) else { return }
        }
        var duplicates: Set<Int> = []
        for index in indices {
            if let earlier = last.updateValue(index, forKey: self[index].key) {
                duplicates.insert(earlier)
                log.warning(
                    "the key '\(self[index].key)' occurs twice; the last one counts",
                    at: self[index].keyPosition,
                    notes: [Diagnostic.Note("it was here before", at: self[earlier].keyPosition)]
                )
            }
        }
        guard !duplicates.isEmpty else { return }
        self = indices.filter { !duplicates.contains($0) }.map { self[$0] }
    }
}
