import Diagnostics
import YAML

extension Node {
    /// The kinds of values that an overlay distinguishes.
    enum Shape: String {
        case mapping = "a mapping"
        case list = "a list"
        case primitive = "a string, number, boolean or null"
    }

    var shape: Shape {
        switch content {
        case .mapping: .mapping
        case .sequence: .list
        case .scalar: .primitive
        }
    }

    var isNull: Bool { scalar?.value == .null }

    /// The target of an action, updated with a value. A list gets any value that is not a list as a new element.
    func updated(with value: Node, _ positions: inout ChangedPositions) throws(Diagnostic) -> Node {
        if let elements = sequence, value.sequence == nil { return positions.changed(self, to: .sequence(elements + [value])) }
        return try merged(with: value, &positions)
    }

    /// The node with a value of the same kind: mappings are merged, lists are concatenated, other values are replaced.
    ///
    /// A null does not change a collection.
    fileprivate func merged(with value: Node, _ positions: inout ChangedPositions) throws(Diagnostic) -> Node {
        switch (content, value.content) {
        case (.mapping(let entries), .mapping(let additions)):
            return positions.changed(self, to: .mapping(try entries.merged(with: additions, &positions)))
        case (.sequence(let elements), .sequence(let additions)):
            return positions.changed(self, to: .sequence(elements + additions))
        case (.sequence(let elements), _) where !value.isNull:
            // The same as when the list itself is the target.
            let note = Diagnostic.Note(.valueInDocument, at: position)
            positions.log.warning(.elementForList(value.kind), at: value.position, notes: [note])
            return positions.changed(self, to: .sequence(elements + [value]))
        case (.scalar, .scalar): return value
        case (.scalar, _) where isNull: return value
        case (_, .scalar) where value.isNull: return self
        default:
            throw Diagnostic(
                .error, .incompatibleValues(kind, value.kind), at: value.position, notes: [Diagnostic.Note(.valueInDocument, at: position)])
        }
    }
}

extension [Node.Entry] {
    /// The entries with those of another mapping, new ones at the end.
    fileprivate func merged(with additions: [Node.Entry], _ positions: inout ChangedPositions) throws(Diagnostic) -> [Node.Entry] {
        var result = self
        var indexes = Dictionary(enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
        for addition in additions {
            guard let index = indexes[addition.key] else {
                indexes[addition.key] = result.count
                result.append(addition)
                continue
            }
            let value = try result[index].value.merged(with: addition.value, &positions)
            result[index] = Node.Entry(key: addition.key, keyPosition: result[index].keyPosition, value: value)
        }
        return result
    }
}

/// Gives changed nodes positions that no other node has.
///
/// Nodes with the same position, such as those that aliases lead to, count as the same node until one of them changes.
struct ChangedPositions {
    /// The log for unusual changes.
    let log: DiagnosticLog
    /// The number of changed nodes at each place.
    private var counts: [SourcePosition: Int] = [:]

    init(log: DiagnosticLog) { self.log = log }

    /// The node with other content.
    mutating func changed(_ node: Node, to content: Node.Content) -> Node {
        let number = counts[node.position.place, default: 0] + 1
        guard let position = node.position.changed(number) else { return Node(content, at: node.position) }
        counts[node.position.place] = number
        return Node(content, at: position)
    }
}

extension Diagnostic.Message {
    fileprivate static func incompatibleValues(_ kind: String, _ other: String) -> Self {
        "\(kind) of the document cannot be merged with \(other); remove it with an action before"
    }

    fileprivate static func elementForList(_ kind: String) -> Self {
        "a list is merged with a list, not with \(kind), which becomes an element of it"
    }

    fileprivate static let valueInDocument: Self = "the value in the document is here"
}
