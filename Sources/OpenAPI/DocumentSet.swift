package import Diagnostics
package import YAML

/// A document and the files that it refers to, which are read when a reference first leads to them.
///
/// References are followed one step at a time: ``target(of:to:)`` finds the target of a reference, and the other functions decode it.
/// Results are cached, so that every reference to a schema leads to the same object.
package final class DocumentSet {
    package let document: Document
    private let decoder: NodeDecoder
    private let log: DiagnosticLog
    let files: FileAccess
    /// The roots of the files by their indexes.
    private var roots: [UInt32: Node]
    /// The indexes of the files by their paths; nil for a file that cannot be read.
    private var indexes: [String: UInt32?]
    private(set) var paths: [UInt32: String]
    /// How many files have been fetched from the network.
    private var fetchedCount = 0
    /// How many files may be fetched from the network.
    private static let maximumFetchedCount = 256
    private var anchors: [UInt32: [String: Pointer]] = [:]
    /// The parts of the files that have URIs.
    private var resources: [UInt32: EmbeddedResources] = [:]
    /// The parts of all files by their URIs.
    private var identified: [String: ReferenceTarget] = [:]
    /// The targets of references that have been followed.
    private var targets: [ReferenceKey: ReferenceTarget] = [:]
    /// The references without a target, which have been reported.
    private var unresolved: Set<Reference> = []
    /// The indexes of the keys of long mappings, by the positions of the mappings.
    private var keyIndexes: [SourcePosition: [String: Int]] = [:]
    /// The targets that are known to exist.
    private var existing: Set<ReferenceTarget> = []

    /// The ends of the chains of references, by the other targets in them.
    private var chainEnds: [ReferenceKind: [ReferenceTarget: ChainEnd]] = [:]

    private var schemas: [ReferenceTarget: Schema] = [:]
    private var parameters: [ReferenceTarget: Referenced<Parameter>] = [:]
    private var headers: [ReferenceTarget: Referenced<Parameter>] = [:]
    private var bodies: [ReferenceTarget: Referenced<RequestBody>] = [:]
    private var responses: [ReferenceTarget: Referenced<Response>] = [:]
    private var callbacks: [ReferenceTarget: Referenced<Callback>] = [:]
    private var pathItems: [ReferenceTarget: Referenced<PathItem>] = [:]

    /// - Parameters:
    ///   - path: the path or URL of the document, which relative references start from.
    ///   - files: access to other files by paths relative to the folder of the document.
    package init(_ document: Document, path: String, files: FileAccess = .none, log: DiagnosticLog) {
        self.document = document
        self.files = files
        self.log = log
        decoder = NodeDecoder(version: document.version, log: log)
        let main = document.root.position.file
        let name = FilePath.isRemote(path) ? path : path.split(separator: "/").last.map(String.init) ?? path
        roots = [main: document.root]
        indexes = [name: main]
        paths = [main: name]
        schemas = document.components.schemas.byTarget(in: main)
        parameters = document.components.parameters.byTarget(in: main)
        headers = document.components.headers.byTarget(in: main)
        bodies = document.components.bodies.byTarget(in: main)
        responses = document.components.responses.byTarget(in: main)
        callbacks = document.components.callbacks.byTarget(in: main)
        existing = Set(schemas.keys)
        addResources(of: document.root, at: name)
    }

    /// The roots of the files that have been read so far, in no particular order.
    package var rootNodes: [Node] { Array(roots.values) }

    /// The root of a file that has been read, and its path relative to the document, which has none; nil for another file.
    package func root(ofFile file: UInt32) -> (node: Node, path: String?)? {
        roots[file].map { ($0, file == document.root.position.file ? nil : paths[file]) }
    }

    /// The absolute form of a URL relative to the document; nil if the document was not loaded from a URL.
    package func absoluteURL(_ relative: String) -> String? {
        paths[document.root.position.file].flatMap { FilePath.isRemote($0) ? FilePath.resolve(relative, from: $0) : nil }
    }

    /// The index of the file that the value at a position belongs to; the document for a part that an overlay adds.
    package func fileIndex(of position: SourcePosition) -> UInt32 {
        roots[position.file] == nil ? document.root.position.file : position.file
    }

    // MARK: Following references

    /// The target of a reference, or nil, with a diagnostic, if it has none.
    ///
    /// - Parameters:
    ///   - kind: the kind of the target; a component of another kind is not accepted.
    ///   - isNeeded: whether the client lacks something without the target.
    package func target(of reference: Reference, to kind: ReferenceKind, isNeeded: Bool = true) -> ReferenceTarget? {
        let key = ReferenceKey(file: fileIndex(of: reference.position), base: base(of: reference), text: reference.text, kind: kind)
        if let known = targets[key] { return known }
        guard !unresolved.contains(reference), let target = findTarget(of: reference, to: kind, isNeeded) else {
            unresolved.insert(reference)
            return nil
        }
        targets[key] = target
        return target
    }

    /// The text of a reference, which leads to the same target everywhere in a file, or in a part of it with a URI.
    private struct ReferenceKey: Hashable {
        let file: UInt32
        let base: String?
        let text: String
        let kind: ReferenceKind
    }

    private func findTarget(of reference: Reference, to kind: ReferenceKind, _ isNeeded: Bool) -> ReferenceTarget? {
        let (name, fragment) = reference.parts
        let identified = identifiedTarget(of: reference)
        guard let file = identified?.file ?? file(named: name, for: reference) else { return nil }
        guard let pointer = identified?.pointer ?? Pointer(fragment: fragment) ?? anchor(fragment, in: file) else {
            log.warning(.unknownAnchor(fragment, among: (anchors[file] ?? [:]).keys.sorted()), at: reference.position)
            return nil
        }
        let target = ReferenceTarget(file: file, pointer: pointer)
        guard existing.contains(target) || node(at: target) != nil else {
            let suggestion = correction(of: target, kind, inFile: name)
            log.report(reference.missingTarget(isNeeded: isNeeded && kind != .link, suggestion: suggestion))
            return nil
        }
        existing.insert(target)
        if file == document.root.position.file, let found = kind.mismatch(at: pointer) {
            log.warning(.targetMismatch(reference, expected: kind, found: found), at: reference.position)
            return nil
        }
        return target
    }

    /// The reference that a reference without a target was probably meant to be.
    private func correction(of target: ReferenceTarget, _ kind: ReferenceKind, inFile file: String) -> String? {
        closestReference(to: target, inFile: file) ?? target.pointer.tokens.last.flatMap { componentReference($0, kind) }
    }

    private func closestReference(to target: ReferenceTarget, inFile file: String) -> String? {
        roots[target.file]?.closestPointer(to: target.pointer).map { "\(file)#\($0)" }
    }

    /// The diagnostic about a reference inside the document without a target, which no other function has followed.
    ///
    /// - Parameter isNeeded: whether the client lacks something without the target.
    package func missingTarget(_ reference: Reference, isNeeded: Bool) -> Diagnostic {
        unresolved.insert(reference)
        let target = Pointer(fragment: reference.parts.fragment).map {
            ReferenceTarget(file: fileIndex(of: reference.position), pointer: $0)
        }
        return reference.missingTarget(isNeeded: isNeeded, suggestion: target.flatMap { closestReference(to: $0, inFile: "") })
    }

    /// How many references lead nowhere, of those that have been followed.
    package var unresolvedCount: Int { unresolved.count }

    /// A reference to the component of a kind whose name is closest to a given one.
    private func componentReference(_ name: String, _ kind: ReferenceKind) -> String? {
        let section = document.version == .swagger20 ? [kind.oldSection] : ["components", kind.section]
        return document.root.closestPointer(to: Pointer(section + [name])).map { "#\($0)" }
    }

    /// The position of the value at a pointer in the main document.
    package func position(at pointer: Pointer) -> SourcePosition? { node(at: pointer)?.position }

    /// The keys of the mapping at a pointer in the main document; empty if there is none.
    package func keys(at pointer: Pointer) -> [String] { node(at: pointer)?.mapping?.map(\.key) ?? [] }

    /// The characters of the scalar at a pointer in the main document; nil if there is none.
    package func text(at pointer: Pointer) -> String? { node(at: pointer)?.text }

    /// The `$ref` of the value at a pointer in the main document; nil if there is none.
    package func reference(at pointer: Pointer) -> String? { node(at: pointer)?["$ref"]?.text }

    /// The names of the media types of the body or response at a pointer in the main document.
    package func mediaTypes(at pointer: Pointer) -> [String] {
        node(at: pointer)?["content"]?.mapping?.map(\.key) ?? []
    }

    /// The target of a reference in the files that have been read so far; no file is read, and nothing is reported.
    package func node(of reference: Reference) -> Node? {
        if let target = identifiedTarget(of: reference) { return node(at: target) }
        let (name, fragment) = reference.parts
        let file = name.isEmpty ? fileIndex(of: reference.position) : indexes[path(of: name, for: reference)] ?? nil
        guard let file, let pointer = Pointer(fragment: fragment) ?? anchor(fragment, in: file) else { return nil }
        return node(at: ReferenceTarget(file: file, pointer: pointer))
    }

    func node(at target: ReferenceTarget) -> Node? {
        var node = roots[target.file]
        for token in target.pointer.tokens { node = node.flatMap { child(token, of: $0) } }
        return node
    }

    private func node(at pointer: Pointer) -> Node? { node(at: ReferenceTarget(file: document.root.position.file, pointer: pointer)) }

    /// The value of a key or index; the keys of a long mapping, to which many references may lead, are indexed.
    private func child(_ token: String, of node: Node) -> Node? {
        guard let entries = node.mapping, entries.count > 16 else { return node.child(token) }
        if keyIndexes[node.position] == nil {
            keyIndexes[node.position] = Dictionary(entries.indices.map { (entries[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
        }
        return keyIndexes[node.position]?[token].map { entries[$0].value }
    }

    private func file(named name: String, for reference: Reference) -> UInt32? {
        guard !name.isEmpty else { return fileIndex(of: reference.position) }
        let path = path(of: name, for: reference)
        if let known = indexes[path] { return known }
        let bytes = FilePath.isRemote(path) ? fetch(path, for: reference) : read(path, for: reference)
        let root = bytes.flatMap { Node.read($0, path: path, log: log) }
        indexes[path] = .some(root?.position.file)
        if let root {
            roots[root.position.file] = root
            paths[root.position.file] = path
            addResources(of: root, at: path)
        }
        return root?.position.file
    }

    // MARK: Parts with URIs

    private func addResources(of root: Node, at path: String) {
        let file = root.position.file
        let found = EmbeddedResources(of: root, at: path, document.version)
        resources[file] = found
        for (uri, pointer) in found.pointers { identified[uri] = identified[uri] ?? ReferenceTarget(file: file, pointer: pointer) }
    }

    /// The URI of the schema with a `$id` that contains a reference; nil if there is none.
    private func base(of reference: Reference) -> String? {
        identified.isEmpty ? nil : resources[fileIndex(of: reference.position)]?.bases[reference.position]
    }

    /// The existing target of a reference by the URI of a part; nil if the reference does not lead to such a part.
    private func identifiedTarget(of reference: Reference) -> ReferenceTarget? {
        if identified.isEmpty { return nil }
        let file = fileIndex(of: reference.position)
        let (name, fragment) = reference.parts
        let base = base(of: reference)
        guard !name.isEmpty || base != nil else { return nil }
        let start = base ?? resources[file]?.base ?? paths[file] ?? ""
        guard let part = identified[name.isEmpty ? start : FilePath.identifier(name, from: start)] else { return nil }
        let target: ReferenceTarget
        if let pointer = Pointer(fragment: fragment) {
            target = ReferenceTarget(file: part.file, pointer: Pointer(part.pointer.tokens + pointer.tokens))
        } else if let pointer = anchor(fragment, in: part.file) {
            target = ReferenceTarget(file: part.file, pointer: pointer)
        } else {
            return nil
        }
        return node(at: target) == nil ? nil : target
    }

    private func path(of name: String, for reference: Reference) -> String {
        FilePath.resolve(name, from: paths[fileIndex(of: reference.position)] ?? "")
    }

    private func read(_ path: String, for reference: Reference) -> [UInt8]? {
        guard files.allows(path, files.folders) else {
            log.warning(.fileOutsideFolder(path), at: reference.position)
            return nil
        }
        if let bytes = files.read(path) { return bytes }
        log.warning(
            .unreadableFile(path, suggestion: fileSuggestion(for: path) ?? componentSuggestion(for: reference)), at: reference.position)
        return nil
    }

    /// A file whose name differs from a missing one in its extension, or a file in the set with a similar path.
    private func fileSuggestion(for path: String) -> String? {
        let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
        let candidates = ["yaml", "yml", "json"].map { "\(stem).\($0)" }.filter { $0 != path }
        return candidates.first { files.allows($0, files.folders) && files.read($0) != nil }
            ?? suggestion(for: path, among: paths.values.sorted())
    }

    /// The component with the name of a missing file, as in `$ref: Pet`.
    private func componentSuggestion(for reference: Reference) -> String? {
        let section = document.version == .swagger20 ? [ReferenceKind.schema.oldSection] : ["components", ReferenceKind.schema.section]
        let pointer = Pointer(section + [reference.text])
        return node(at: pointer) == nil ? nil : "#\(pointer)"
    }

    private func fetch(_ url: String, for reference: Reference) -> [UInt8]? {
        guard let fetch = files.fetch else {
            log.warning(.networkForbidden(url), at: reference.position)
            return nil
        }
        do throws(FetchError) {
            guard FilePath.isFetchable(url) else { throw FetchError(reason: "only http and https are supported") }
            guard fetchedCount < Self.maximumFetchedCount else {
                throw FetchError(reason: "the limit of \(Self.maximumFetchedCount) files is reached")
            }
            fetchedCount += 1
            return try fetch(url)
        } catch {
            log.warning(.fetchFailed(url, error), at: reference.position)
            return nil
        }
    }

    private func anchor(_ name: String, in file: UInt32) -> Pointer? {
        if let known = anchors[file] { return known[name] }
        let found = roots[file]?.anchors() ?? [:]
        anchors[file] = found
        return found[name]
    }

    /// How a chain of references ends.
    package enum ChainEnd {
        case target(ReferenceTarget)
        /// A reference leads back into the chain.
        case circle(Reference)

        package var target: ReferenceTarget? { if case .target(let target) = self { target } else { nil } }
    }

    /// The end of the chain of references that a target belongs to, if the chain has been followed before.
    package func chainEnd(of target: ReferenceTarget, _ kind: ReferenceKind) -> ChainEnd? { chainEnds[kind]?[target] }

    /// Remembers the end of a chain of references.
    package func setChainEnd(_ end: ChainEnd, of chain: [ReferenceTarget], _ kind: ReferenceKind) {
        for target in chain { chainEnds[kind, default: [:]][target] = end }
    }

    // MARK: Decoding the targets of references

    package func schema(at target: ReferenceTarget) -> Schema? {
        cached(target, in: \.schemas) { Schema.decoded($0, decoder) }
    }

    package func parameter(at target: ReferenceTarget) -> Referenced<Parameter>? {
        cached(target, in: \.parameters) { node in decoder.referenced(node) { Parameter($0, decoder) } }
    }

    package func header(at target: ReferenceTarget, name: String) -> Referenced<Parameter>? {
        cached(target, in: \.headers) { node in decoder.referenced(node) { Parameter(header: $0, name: name, decoder) } }
    }

    package func body(at target: ReferenceTarget) -> Referenced<RequestBody>? {
        cached(target, in: \.bodies) { node in decoder.referenced(node) { RequestBody($0, decoder) } }
    }

    package func response(at target: ReferenceTarget) -> Referenced<Response>? {
        cached(target, in: \.responses) { node in decoder.referenced(node) { Response($0, decoder) } }
    }

    package func securityScheme(at target: ReferenceTarget) -> Referenced<SecurityScheme>? {
        node(at: target).flatMap { node in decoder.referenced(node) { SecurityScheme($0, decoder) } }
    }

    package func link(at target: ReferenceTarget) -> Referenced<Link>? {
        node(at: target).flatMap { node in decoder.referenced(node) { Link($0, decoder) } }
    }

    package func mediaType(at target: ReferenceTarget) -> Referenced<MediaType>? {
        node(at: target).flatMap { node in decoder.referenced(node) { MediaType($0, decoder) } }
    }

    /// The example that a reference leads to in the files that have been read so far; nothing is reported.
    package func example(of reference: Reference) -> Example? { node(of: reference).flatMap { Example($0) } }

    package func callback(at target: ReferenceTarget) -> Referenced<Callback>? {
        cached(target, in: \.callbacks) { node in decoder.referenced(node) { Callback($0, decoder) } }
    }

    package func pathItem(at target: ReferenceTarget) -> Referenced<PathItem>? {
        cached(target, in: \.pathItems) { node in
            decoder.referenced(node) { node in
                guard document.version == .swagger20, let root = roots[target.file] else { return PathItem(node, decoder) }
                return PathItem(swagger20: node, in: root, of: document, decoder)
            }
        }
    }

    package func operation(at target: ReferenceTarget) -> Referenced<Operation>? {
        node(at: target).flatMap { node in
            decoder.referenced(node) { node in
                guard document.version == .swagger20, let root = roots[target.file] else { return Operation(node, decoder) }
                return Operation(swagger20: node, in: root, of: document, decoder)
            }
        }
    }

    private func cached<Value>(
        _ target: ReferenceTarget, in cache: ReferenceWritableKeyPath<DocumentSet, [ReferenceTarget: Value]>,
        _ decode: (Node) -> Value?
    ) -> Value? {
        if let known = self[keyPath: cache][target] { return known }
        let value = node(at: target).flatMap(decode)
        self[keyPath: cache][target] = value
        return value
    }
}

extension Array {
    fileprivate func byTarget<Value>(in file: UInt32) -> [ReferenceTarget: Value] where Element == Component<Value> {
        Dictionary(map { (ReferenceTarget(file: file, pointer: $0.pointer), $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
