import Diagnostics
import YAML

/// A walk along the table of the specification that puts the targets of references in their place where it allows none.
///
/// Bundlers follow a `$ref` wherever the specification has a value. Included values keep their positions, and so the file that references
/// inside them are relative to. Data is left as it is.
struct Inclusion {
    private let files: DocumentFiles
    private let table: FieldTable
    /// Whether references without a target are reported and left out.
    private let isFinal: Bool
    /// The references that led to the visited value, the last one at the end.
    private var chain: [SourcePosition] = []
    private var depth = 0

    /// The state that all walks share.
    struct History {
        /// The references that have been reported.
        var reported: Set<SourcePosition> = []
        /// The number of values that have been put into others.
        var addedCount = 0
    }

    /// The maximum number of values to put into others, and the maximum depth.
    private static let (maximumAddedCount, maximumDepth) = (1_000_000, 256)

    init(_ files: DocumentFiles, _ table: FieldTable, isFinal: Bool) {
        (self.files, self.table, self.isFinal) = (files, table, isFinal)
    }

    /// A value with the targets of the references in it; nil if it stays as it is.
    mutating func included(_ node: Node, _ kind: FieldKind, _ key: String) -> Node? {
        if let corrected = corrected(node, kind) { return included(corrected, kind, key) ?? corrected }
        if let reference = Reference(in: node), !allowsReference(kind, node) { return target(of: reference, in: node, kind, key) }
        depth += 1
        defer { depth -= 1 }
        switch kind {
        case .any, .string, .url, .email, .expression, .boolean, .number, .positiveNumber, .count, .choice: return nil
        case .object(let object), .referenceable(let object): return includedFields(of: node, object)
        case .map(let kind, let keys):
            return replaced(node) { walk, entry in
                entry.isExtension && keys.allowsExtensions ? nil : walk.included(entry.value, kind, entry.key)
            }
        case .list(let kind, _): return includedElements(of: node, kind, key)
        case .schema, .schemaOrBoolean, .schemaOrList:
            return node.sequence == nil ? includedFields(of: node, .schema) : includedElements(of: node, .schema, key)
        }
    }

    /// A response, a request body or a media type with its content where it belongs; nil if it is there, or an overlay can still move it.
    private mutating func corrected(_ node: Node, _ kind: FieldKind) -> Node? {
        guard isFinal, let object = kind.objectWithContent, let target = files.resolved(node),
            let misplaced = MisplacedContent(in: node, target, of: object, in: table.version)
        else { return nil }
        let diagnostic = misplaced.diagnostic
        if let position = diagnostic.position, files.inclusions.reported.insert(position).inserted { files.log.report(diagnostic) }
        return misplaced.corrected
    }

    /// Whether the specification allows a `$ref` in place of a value, or the `$ref` is data.
    private func allowsReference(_ kind: FieldKind, _ node: Node) -> Bool {
        switch kind {
        case .any, .map(.any, _), .schema, .schemaOrBoolean, .schemaOrList: true
        case .referenceable(.mediaType): table.field("$ref", of: .mediaType) != nil
        case .referenceable(.parameter): files.table.version > .swagger20 || !isBody(node)
        case .referenceable(let object): object != .operation
        // What stands next to the `$ref` is a part of the path item.
        case .object(.pathItem): node.mapping?.count == 1 && files.resolved(node).map { $0.position.file == files.main } ?? true
        case .object(let object): table.field("$ref", of: object) != nil
        case .map, .list, .string, .url, .email, .expression, .boolean, .number, .positiveNumber, .count, .choice: false
        }
    }

    /// Whether a reference from or to another file leads to the body of an operation of 2.0.
    private func isBody(_ node: Node) -> Bool {
        guard let target = files.resolved(node), target.position.file != files.main || node.position.file != files.main else {
            return false
        }
        return ["body", "formData"].contains(target["in"]?.text)
    }

    // MARK: Parts

    private mutating func includedFields(of node: Node, _ object: SpecificationObject) -> Node? {
        replaced(node) { walk, entry in
            if object == .callback { return entry.isExtension ? nil : walk.included(entry.value, .object(.pathItem), entry.key) }
            // The examples of a schema are data.
            guard let field = walk.table.fieldOfAnyVersion(entry.key, of: object), object != .schema || entry.key != "examples" else {
                return nil
            }
            return walk.included(entry.value, field.kind, entry.key)
        }
    }

    private mutating func replaced(_ node: Node, _ included: (inout Inclusion, Node.Entry) -> Node?) -> Node? {
        guard let entries = node.mapping else { return nil }
        var changed: [Node.Entry]?
        for (index, entry) in entries.enumerated() {
            if let value = included(&self, entry) { changed = changed ?? entries; changed?[index] = entry.with(value) }
        }
        return changed.map { Node(.mapping($0), at: node.position) }
    }

    /// The list with the elements of the lists that its elements refer to.
    private mutating func includedElements(of node: Node, _ kind: FieldKind, _ key: String) -> Node? {
        guard let elements = node.sequence else { return nil }
        let changed = elements.map { included($0, kind, key) }
        guard changed.contains(where: { $0 != nil }) else { return nil }
        let result = zip(elements, changed).flatMap { element, changed in changed?.sequence ?? [changed ?? element] }
        return Node(.sequence(result), at: node.position)
    }

    // MARK: References

    /// The value that replaces a value with a reference; nil if the reference stays.
    private mutating func target(of reference: Reference, in node: Node, _ kind: FieldKind, _ key: String) -> Node? {
        let rest = Node(.mapping((node.mapping ?? []).filter { $0.key != "$ref" }), at: node.position)
        do throws(MissingTarget) {
            guard !chain.contains(reference.position) else { throw .problem(.circularInclusion(reference.text)) }
            let place = try files.target(of: reference)
            guard let part = files.node(at: place) else { throw .pointer(place) }
            files.inclusions.addedCount += part.count
            guard files.inclusions.addedCount <= Self.maximumAddedCount, chain.count + depth + part.depth <= Self.maximumDepth else {
                throw .problem(.inclusionTooLarge(reference.text))
            }
            chain.append(reference.position)
            defer { chain.removeLast() }
            let isElement = part.sequence != nil && !kind.isList
            let target = included(part, isElement ? .list(kind) : kind, key) ?? part
            report(kind.inclusionNote(key), at: reference.position)
            return node.mapping?.count == 1 ? target : merged(included(rest, kind, key) ?? rest, into: target)
        } catch {
            guard isFinal, !kind.hasOperations else { return nil }
            if files.inclusions.reported.insert(reference.position).inserted {
                let isError = !kind.isScalar && !files.access.allowsDangling
                if let diagnostic = files.diagnostic(error, of: reference, isError: isError) { files.log.report(diagnostic) }
            }
            if kind.isScalar { return Node(.scalar(Scalar("null", isPlain: true)), at: node.position) }
            return kind.isList ? Node(.sequence([]), at: node.position) : included(rest, kind, key) ?? rest
        }
    }

    private mutating func report(_ note: Diagnostic.Message?, at position: SourcePosition) {
        if let note, files.inclusions.reported.insert(position).inserted { files.log.note(note, at: position) }
    }

    /// The target of a reference with what stands next to it, which takes precedence.
    private mutating func merged(_ node: Node, into target: Node) -> Node {
        guard var entries = target.mapping else { return target }
        for entry in node.mapping ?? [] {
            guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
                entries.append(entry)
                continue
            }
            if let own = entry.value.sequence, let others = entries[index].value.sequence, entry.key == "parameters" {
                let names = own.map(parameterName)
                let inherited = others.filter { !names.contains(parameterName($0)) }
                entries[index] = entry.with(Node(.sequence(inherited + own), at: entry.value.position))
            } else {
                report(.replacedInTarget(entry.key), at: entry.keyPosition)
                entries[index] = entry
            }
        }
        return Node(.mapping(entries), at: node.position)
    }

    /// The identity of a parameter.
    private func parameterName(_ node: Node) -> [String?] {
        let parameter = files.resolved(node) ?? node
        return [parameter["in"]?.text, parameter["name"]?.text]
    }
}

extension FieldKind {
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .url, .email, .expression, .boolean, .number, .positiveNumber, .count, .choice: true
        case .any, .object, .referenceable, .list, .map, .schema, .schemaOrBoolean, .schemaOrList: false
        }
    }

    /// The response, request body or media type that the value is or refers to; nil for another kind of value.
    fileprivate var objectWithContent: SpecificationObject? {
        switch self {
        case .object(let object), .referenceable(let object): [.response, .requestBody, .mediaType].contains(object) ? object : nil
        default: nil
        }
    }

    fileprivate var isList: Bool { if case .list = self { true } else { false } }

    /// Whether the value is an operation or a path item, which building leaves out if its reference has no target.
    fileprivate var hasOperations: Bool {
        switch self {
        case .object(.pathItem), .referenceable(.operation), .object(.operation): true
        default: false
        }
    }

    /// The note about a reference that is followed; nil if the specification allows it.
    fileprivate func inclusionNote(_ key: String) -> Diagnostic.Message? {
        switch self {
        case .object(.pathItem), .referenceable(.parameter): nil
        case .object(let object), .referenceable(let object): .includedTarget(object.name)
        default: .includedTarget("'\(key)'")
        }
    }
}

extension Diagnostic.Message {
    fileprivate static func includedTarget(_ place: String) -> Self {
        "the specification does not allow '$ref' in place of \(place); it is followed"
    }

    fileprivate static func replacedInTarget(_ key: String) -> Self {
        "'\(key)' is also in the target of the '$ref' next to it; this one is used"
    }

    fileprivate static func circularInclusion(_ reference: String) -> Self { "the reference '\(reference)' leads back to itself" }

    fileprivate static func inclusionTooLarge(_ reference: String) -> Self {
        "with the target of '\(reference)' the document is too large or nests too deep"
    }
}
