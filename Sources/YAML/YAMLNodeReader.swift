import Diagnostics

/// Reads the first document of a YAML stream into nodes, replacing aliases and applying merge keys.
struct YAMLNodeReader: ~Copyable {
    /// The maximum depth of collections, in YAML and in JSON.
    static let maximumDepth = 256
    /// The maximum number of nodes that the aliases of one document may add to it.
    static let maximumExpansion = 1_000_000
    /// The maximum number of bytes of one scalar.
    static let maximumScalarLength = 16 << 20

    /// A node with an anchor, and the number of nodes in it.
    private struct Anchor {
        var node: Node
        var size: Int
    }

    private var events: EventReader
    private let file: UInt32
    private let log: DiagnosticLog
    private var anchors: [String: Anchor] = [:]
    /// The anchors of collections that are not complete, to which an alias must not refer.
    private var openAnchors: Set<String> = []
    private var size = 0
    private var expansion = 0
    private var depth = 0

    /// An error that ends reading.
    struct Stop: Error {
        let diagnostic: Diagnostic
        /// Whether libyaml refused the bytes.
        let isSyntaxError: Bool
    }

    init(_ events: consuming EventReader, file: UInt32, log: DiagnosticLog) {
        self.events = events
        self.file = file
        self.log = log
    }

    /// Reads the root of the first document.
    mutating func read() throws(Stop) -> Node {
        let (start, offset) = try nextEvent()
        guard case .documentStart = start else { throw stop(.emptyDocument, at: offset) }
        let (event, rootOffset) = try nextEvent()
        let root = try node(of: event, at: rootOffset)
        let (end, endOffset) = try nextEvent()
        if case .documentStart = end { log.warning(.secondDocument, at: position(endOffset)) }
        return root
    }

    private mutating func node(of event: EventReader.Event, at offset: Int) throws(Stop) -> Node {
        let before = size
        size += 1
        switch event {
        case .scalar(let scalar, let anchor):
            guard scalar.text.utf8.count <= Self.maximumScalarLength else {
                throw stop(.scalarTooLong(scalar.text.utf8.count), at: offset)
            }
            return remember(Node(.scalar(scalar), at: position(offset)), as: anchor, size: 1)
        case .alias(let name):
            return try expand(name, at: offset)
        case .sequenceStart(let anchor):
            let elements = try collection(anchor, at: offset) { reader throws(Stop) in try reader.readElements() }
            return remember(Node(.sequence(elements), at: position(offset)), as: anchor, size: size - before)
        case .mappingStart(let anchor):
            let entries = try collection(anchor, at: offset) { reader throws(Stop) in try reader.readEntries() }
            return remember(Node(.mapping(entries), at: position(offset)), as: anchor, size: size - before)
        case .documentStart, .streamEnd, .collectionEnd:
            throw stop(.missingValue, at: offset)
        }
    }

    /// Reads the content of a collection one level deeper.
    private mutating func collection<Content>(
        _ anchor: String?, at offset: Int, _ read: (inout YAMLNodeReader) throws(Stop) -> [Content]
    ) throws(Stop) -> [Content] {
        guard depth < Self.maximumDepth else { throw stop(.nestedTooDeep, at: offset) }
        depth += 1
        if let anchor { openAnchors.insert(anchor) }
        defer {
            depth -= 1
            if let anchor { openAnchors.remove(anchor) }
        }
        return try read(&self)
    }

    private mutating func readElements() throws(Stop) -> [Node] {
        var elements: [Node] = []
        while true {
            let (event, offset) = try nextEvent()
            if case .collectionEnd = event { return elements }
            elements.append(try node(of: event, at: offset))
        }
    }

    private mutating func readEntries() throws(Stop) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var merged: [Node.Entry] = []
        while true {
            let (event, offset) = try nextEvent()
            if case .collectionEnd = event { break }
            let key = try node(of: event, at: offset)
            guard let scalar = key.scalar else { throw stop(.keyIsCollection(key.kind), at: offset) }
            let (valueEvent, valueOffset) = try nextEvent()
            let value = try node(of: valueEvent, at: valueOffset)
            if scalar.isPlain, scalar.text == "<<" {
                merged += mergedEntries(value)
            } else {
                entries.append(Node.Entry(key: scalar.text, keyPosition: key.position, value: value))
            }
        }
        entries.removeDuplicateKeys(reportingTo: log)
        if !merged.isEmpty {
            // The mapping's own entries take precedence over merged entries, and earlier merged entries over later ones.
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
            log.warning(.invalidMerge, at: node.position)
            return []
        }
    }

    // MARK: Anchors and aliases

    private mutating func remember(_ node: Node, as anchor: String?, size: Int) -> Node {
        if let anchor { anchors[anchor] = Anchor(node: node, size: size) }
        return node
    }

    private mutating func expand(_ name: String, at offset: Int) throws(Stop) -> Node {
        if openAnchors.contains(name) { throw stop(.recursiveAlias(name), at: offset) }
        guard let anchor = anchors[name] else { throw stop(.unknownAnchor(name, among: anchors.keys.sorted()), at: offset) }
        size += anchor.size - 1
        expansion += anchor.size
        guard expansion <= Self.maximumExpansion else { throw stop(.aliasesTooLarge, at: offset) }
        return anchor.node
    }

    // MARK: Events

    private mutating func nextEvent() throws(Stop) -> (EventReader.Event, Int) {
        do {
            return try events.next()
        } catch {
            let notes = error.note.map { [Diagnostic.Note($0.message, at: position($0.offset))] } ?? []
            let diagnostic = Diagnostic(.error, .invalidYAML(error.message), at: position(error.offset), notes: notes)
            throw Stop(diagnostic: diagnostic, isSyntaxError: true)
        }
    }

    private func stop(_ message: Diagnostic.Message, at offset: Int) -> Stop {
        Stop(diagnostic: Diagnostic(.error, message, at: position(offset)), isSyntaxError: false)
    }

    private func position(_ offset: Int) -> SourcePosition { SourcePosition(file: file, offset: offset) }
}

extension Diagnostic.Message {
    static let emptyDocument: Self = "the document is empty"

    static let secondDocument: Self = "only the first document of the file is read; this document is ignored"

    static let missingValue: Self = "a value is missing"

    static let nestedTooDeep: Self = "more than \(YAMLNodeReader.maximumDepth) levels of nesting"

    static func scalarTooLong(_ length: Int) -> Self {
        "a string of \(length) bytes is too long; the limit is \(YAMLNodeReader.maximumScalarLength)"
    }

    static func keyIsCollection(_ kind: String) -> Self { "a key must be a string, not \(kind)" }

    static let invalidMerge: Self = "the value of '<<' must be a mapping or a list of mappings; it is ignored"

    static func recursiveAlias(_ name: String) -> Self { "alias '\(name)' is inside the value that it refers to" }

    static func unknownAnchor(_ name: String, among anchors: [String]) -> Self {
        "alias '\(name)' has no anchor before it\(didYouMean(name, among: anchors))"
    }

    static let aliasesTooLarge: Self = "the aliases of the document expand to more than \(YAMLNodeReader.maximumExpansion) values"

    static func invalidYAML(_ reason: Self) -> Self { "invalid YAML: \(reason.text)" }
}
