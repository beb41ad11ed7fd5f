package import Diagnostics
import OpenAPI
package import YAML

/// The tree of a document to which overlays are applied, one after another.
package struct OverlaidDocument {
    package private(set) var root: Node
    private let log: DiagnosticLog
    /// The number of nodes that the overlays have added.
    private var addedCount = 0
    private var positions: ChangedPositions
    private let matcher = ExpressionMatcher()

    /// The maximum number of nodes that overlays may add to a document.
    static let maximumAddedCount = 1_000_000
    /// The maximum depth of collections in the result.
    static let maximumDepth = 256

    package init(_ root: Node, log: DiagnosticLog) {
        self.root = root
        self.log = log
        positions = ChangedPositions(log: log)
    }

    /// Makes the changes of an overlay, each in the result of the previous one, and reports impossible changes.
    package mutating func apply(_ overlay: OverlayFile) {
        for action in overlay.actions { apply(action, overlay.version) }
    }

    private mutating func apply(_ action: OverlayAction, _ version: OverlayFile.Version) {
        // After too many additions or a refused match, further actions would only take time.
        guard addedCount <= Self.maximumAddedCount, matcher.refusal == nil else { return }
        do throws(Diagnostic) {
            let selected = try selection(of: action.target)
            guard !selected.isEmpty else {
                log.warning(
                    .targetWithoutMatch(action.target, closest: action.target.path.closestName(in: scope)), at: action.target.position)
                return
            }
            let edit = try edit(of: action, selected, version)
            root = try edited(root, LocationTree(selected.map(\.location)), edit) ?? root
        } catch {
            log.report(error)
        }
    }

    private var scope: JSONPathScope { JSONPathScope(root: root, matcher: matcher) }

    private func selection(of path: OverlayAction.PositionedPath) throws(Diagnostic) -> [SelectedNode] {
        let selected = path.path.selection(in: scope)
        if let refusal = matcher.refusal { throw Diagnostic(.error, .refusedMatch(refusal), at: path.position) }
        return selected
    }

    /// The edit of each selected node.
    private enum Edit {
        case merge(Node)
        case remove
    }

    private mutating func edit(
        of action: OverlayAction, _ selected: [SelectedNode], _ version: OverlayFile.Version
    ) throws(Diagnostic) -> Edit {
        let value: Node
        let position: SourcePosition
        switch action.change {
        case .remove:
            if selected.contains(where: \.location.isEmpty) { throw Diagnostic(.error, .removalOfRoot, at: action.target.position) }
            return .remove
        case .update(let update): (value, position) = (update, update.position)
        case .copy(let source):
            let sources = try selection(of: source)
            guard let first = sources.first else {
                throw Diagnostic(.error, .sourceWithoutMatch(source, closest: source.path.closestName(in: scope)), at: source.position)
            }
            guard sources.count == 1 else { throw Diagnostic(.error, .severalSources(source, sources.count), at: source.position) }
            (value, position) = (first.node, source.position)
        }
        try check(selected, action, value, position, version)
        return .merge(value)
    }

    /// Checks that a value can be merged into the selected nodes.
    private mutating func check(
        _ selected: [SelectedNode], _ action: OverlayAction, _ value: Node, _ position: SourcePosition, _ version: OverlayFile.Version
    ) throws(Diagnostic) {
        if let target = selected.first(where: { $0.node.scalar != nil }), version < .v11 {
            let note = Diagnostic.Note(.targetIsHere, at: target.node.position)
            log.warning(.primitiveTarget(found: target.node.kind), at: action.target.position, notes: [note])
        }
        for target in selected {
            let note = Diagnostic.Note(.targetIsHere, at: target.node.position)
            if let first = selected.first, first.node.shape != target.node.shape {
                throw Diagnostic(
                    .error, .targetsOfSeveralKinds(first.node.shape.rawValue, target.node.shape.rawValue), at: action.target.position,
                    notes: [Diagnostic.Note(.targetIsHere, at: first.node.position), note])
            }
            let fits = target.node.sequence != nil || target.node.isNull || target.node.shape == value.shape
            if !fits {
                throw Diagnostic(
                    .error, .valueMismatch(expected: target.node.shape.rawValue, found: value.kind), at: position, notes: [note])
            }
        }
        addedCount += value.count * selected.count
        guard addedCount <= Self.maximumAddedCount else { throw Diagnostic(.error, .tooManyAdditions, at: action.target.position) }
        let depth = (selected.map(\.location.count).max() ?? 0) + value.depth
        guard depth < Self.maximumDepth else { throw Diagnostic(.error, .additionTooDeep, at: action.target.position) }
    }

    /// A node after an edit of the nodes in it that the tree selects; nil if it is removed.
    private mutating func edited(_ node: Node, _ tree: LocationTree, _ edit: Edit) throws(Diagnostic) -> Node? {
        var node = node
        if !tree.children.isEmpty { node = try editedInside(node, tree, edit) }
        guard tree.isSelected else { return node }
        switch edit {
        case .remove: return nil
        case .merge(let value): return try node.updated(with: value, &positions)
        }
    }

    private mutating func editedInside(_ node: Node, _ tree: LocationTree, _ edit: Edit) throws(Diagnostic) -> Node {
        switch node.content {
        case .scalar: return node
        case .mapping(let entries):
            var result: [Node.Entry] = []
            for entry in entries {
                guard let inner = tree.children[.key(entry.key)] else {
                    result.append(entry)
                    continue
                }
                guard let value = try edited(entry.value, inner, edit) else { continue }
                result.append(Node.Entry(key: entry.key, keyPosition: entry.keyPosition, value: value))
            }
            return positions.changed(node, to: .mapping(result))
        case .sequence(let elements):
            var result: [Node] = []
            for (index, element) in elements.enumerated() {
                guard let inner = tree.children[.index(index)] else {
                    result.append(element)
                    continue
                }
                if let value = try edited(element, inner, edit) { result.append(value) }
            }
            return positions.changed(node, to: .sequence(result))
        }
    }
}

/// The locations of nodes, as a tree with the structure of the document.
private struct LocationTree {
    private(set) var isSelected = false
    private(set) var children: [NodeStep: LocationTree] = [:]

    init(_ locations: [[NodeStep]]) {
        for location in locations { insert(location[...]) }
    }

    private init() {}

    private mutating func insert(_ location: ArraySlice<NodeStep>) {
        guard let first = location.first else { return isSelected = true }
        children[first, default: LocationTree()].insert(location.dropFirst())
    }
}

extension JSONPath {
    /// The existing key that is closest to the first name that selects nothing; nil if there is none.
    fileprivate func closestName(in scope: JSONPathScope) -> String? {
        var parents = [scope.root]
        for segment in segments {
            let children = parents.flatMap { [segment].selection(from: $0, scope: scope) }.map(\.node)
            if children.isEmpty {
                guard segment.isSingular, case .name(let name)? = segment.selectors.first else { return nil }
                return suggestion(for: name, among: parents.flatMap { $0.mapping ?? [] }.map(\.key))
            }
            parents = children
        }
        return nil
    }
}

extension Diagnostic.Message {
    fileprivate static func targetWithoutMatch(_ target: OverlayAction.PositionedPath, closest: String?) -> Self {
        "the target '\(target.text)' matches nothing; the action changes nothing\(closest.hint)"
    }

    fileprivate static func sourceWithoutMatch(_ source: OverlayAction.PositionedPath, closest: String?) -> Self {
        "'copy' must select a node, but '\(source.text)' matches nothing\(closest.hint)"
    }

    fileprivate static func severalSources(_ source: OverlayAction.PositionedPath, _ count: Int) -> Self {
        "'copy' must select one node, but '\(source.text)' matches \(count)"
    }

    fileprivate static let targetIsHere: Self = "the target is here"

    fileprivate static let removalOfRoot: Self = "the root of the document cannot be removed"

    fileprivate static func primitiveTarget(found: String) -> Self {
        "in Overlay 1.0 the target of 'update' must be a mapping or a list, not \(found); it is replaced as in 1.1"
    }

    fileprivate static func targetsOfSeveralKinds(_ kind: String, _ other: String) -> Self {
        "the targets of an action must be of the same kind; this action has \(kind) and \(other); write an action for each"
    }

    fileprivate static func valueMismatch(expected: String, found: String) -> Self {
        "the target is \(expected), so its new value must be \(expected), too, not \(found); remove it with an action before"
    }

    fileprivate static func refusedMatch(_ refusal: ExpressionMatcher.Refusal) -> Self {
        switch refusal {
        case .invalid(let pattern): "'\(pattern)' is not a regular expression of RFC 9485, which has no groups such as '(?='; correct it"
        case .expensive(let pattern, let length):
            "to match '\(pattern)' with a string of \(length) characters takes too long; use fewer repetitions, and none inside another"
        }
    }

    fileprivate static let tooManyAdditions: Self = "the overlays add more than \(OverlaidDocument.maximumAddedCount) values"

    fileprivate static let additionTooDeep: Self = "more than \(OverlaidDocument.maximumDepth) levels of nesting"
}
