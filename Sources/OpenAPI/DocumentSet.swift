package import Diagnostics
package import YAML

/// A document together with the other files that it refers to, which are read when they are first asked for.
///
/// References are followed one step at a time: ``target(of:)`` says where one leads, the other functions decode what
/// stands there. Both remember what they have done, so that a schema is the same object however it is reached.
package final class DocumentSet {
    package let document: Document
    private let decoder: NodeDecoder
    private let log: DiagnosticLog
    private let files: FileAccess
    /// The roots of the files, by the index that positions carry.
    private var roots: [UInt32: Node]
    /// The folders and indexes of the files by path; nil for one that could not be read.
    private var indexes: [String: UInt32?]
    private var paths: [UInt32: String]
    /// How many files came from the network.
    private var fetchedCount = 0
    /// How many files may come from the network.
    private static let maximumFetchedCount = 256
    private var anchors: [UInt32: [String: Pointer]] = [:]
    /// Where references lead, by their words, which are the same in many places.
    private var targets: [ReferenceKey: ReferenceTarget] = [:]
    /// The references that lead nowhere, each of which has been reported.
    private var deadEnds: Set<Reference> = []
    /// Places that are known to be there, so that they need not be looked for again.
    private var reachable: Set<ReferenceTarget> = []

    private var schemas: [ReferenceTarget: Schema] = [:]
    private var parameters: [ReferenceTarget: Referenced<Parameter>] = [:]
    private var headers: [ReferenceTarget: Referenced<Parameter>] = [:]
    private var bodies: [ReferenceTarget: Referenced<RequestBody>] = [:]
    private var responses: [ReferenceTarget: Referenced<Response>] = [:]
    private var callbacks: [ReferenceTarget: Referenced<Callback>] = [:]
    private var pathItems: [ReferenceTarget: Referenced<PathItem>] = [:]

    /// How other files are reached.
    package struct FileAccess: Sendable {
        /// Reads a file by its normalised path; nil where there is none.
        package var read: @Sendable (String) -> [UInt8]?
        /// Fetches a file from the network by its URL; nil where the network is not to be used.
        package var fetch: Fetch?
        /// Whether a path may be read: by default only inside the folder of the document.
        package var allows: @Sendable (String) -> Bool

        package typealias Fetch = @Sendable (String) throws(FetchError) -> [UInt8]

        package init(
            read: @escaping @Sendable (String) -> [UInt8]?, fetch: Fetch? = nil,
            allows: @escaping @Sendable (String) -> Bool = { !$0.hasPrefix("..") && !$0.hasPrefix("/") }
        ) {
            self.read = read
            self.fetch = fetch
            self.allows = allows
        }

        /// No other file.
        package static let none = FileAccess(read: { _ in nil })
    }

    /// - Parameters:
    ///   - path: the document's path, or its URL; relative references start from there.
    ///   - files: access to other files, by paths relative to the document's folder.
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
        reachable = Set(schemas.keys)
    }

    /// The roots of the files that have been read so far, in no particular order.
    package var rootNodes: [Node] { Array(roots.values) }

    /// A URL that is relative to the document as an absolute one; nil for a document that was not loaded from a URL.
    package func absoluteURL(_ relative: String) -> String? {
        paths[document.root.position.file].flatMap { FilePath.isRemote($0) ? FilePath.resolve(relative, from: $0) : nil }
    }

    // MARK: Following references

    /// The place that a reference leads to, or nil, with a warning, where it leads nowhere.
    ///
    /// - Parameter kind: what is wanted there; components of another kind are none.
    package func target(of reference: Reference, to kind: ReferenceKind) -> ReferenceTarget? {
        let key = ReferenceKey(file: reference.position.file, text: reference.text, kind: kind)
        if let known = targets[key] { return known }
        guard !deadEnds.contains(reference), let target = findTarget(of: reference, to: kind) else {
            deadEnds.insert(reference)
            return nil
        }
        targets[key] = target
        return target
    }

    /// What a reference says, wherever it stands in its file.
    private struct ReferenceKey: Hashable {
        let file: UInt32
        let text: String
        let kind: ReferenceKind
    }

    private func findTarget(of reference: Reference, to kind: ReferenceKind) -> ReferenceTarget? {
        let (name, fragment) = reference.parts
        guard let file = file(named: name, for: reference) else { return nil }
        guard let pointer = Pointer(fragment: fragment) ?? anchor(fragment, in: file) else {
            log.warning("there is no anchor '\(fragment)'; the reference is ignored", at: reference.position)
            return nil
        }
        let target = ReferenceTarget(file: file, pointer: pointer)
        guard reachable.contains(target) || node(at: target) != nil else {
            let hint = suggestion(pointer.tokens.last, kind, instead: reference)
            log.warning("the reference '\(reference.text)' leads nowhere\(hint); it is ignored", at: reference.position)
            return nil
        }
        reachable.insert(target)
        if file == document.root.position.file, let fault = kind.fault(of: pointer) {
            log.warning("the reference '\(reference.text)' leads to \(fault), not to \(kind.name); it is ignored", at: reference.position)
            return nil
        }
        return target
    }

    /// The component that may be meant by a reference which leads nowhere.
    private func suggestion(_ name: String?, _ kind: ReferenceKind, instead reference: Reference) -> String {
        let pointer =
            document.version == .swagger20 ? Pointer([kind.oldSection, name ?? ""]) : Pointer(["components", kind.section, name ?? ""])
        guard name != nil, "#\(pointer)" != reference.text, document.root.value(at: pointer) != nil else { return "" }
        return " (is '#\(pointer)' meant?)"
    }

    /// The place of what a pointer leads to in the document itself.
    package func position(at pointer: Pointer) -> SourcePosition? { document.root.value(at: pointer)?.position }

    /// The text that a pointer leads to in the document itself; nil where there is none.
    package func text(at pointer: Pointer) -> String? { document.root.value(at: pointer)?.text }

    /// The `$ref` of what a pointer leads to in the document itself; nil where there is none.
    package func reference(at pointer: Pointer) -> String? { document.root.value(at: pointer)?["$ref"]?.text }

    /// The names of the media types of the body or response at a place.
    package func mediaTypes(at pointer: Pointer) -> [String] {
        document.root.value(at: pointer)?["content"]?.mapping?.map(\.key) ?? []
    }

    /// What stands where a reference leads, in the files that have been read so far; nothing is read, decoded or reported.
    package func node(of reference: Reference) -> Node? {
        let (name, fragment) = reference.parts
        let file = name.isEmpty ? reference.position.file : indexes[path(of: name, for: reference)] ?? nil
        guard let file, let pointer = Pointer(fragment: fragment) ?? anchor(fragment, in: file) else { return nil }
        return roots[file]?.value(at: pointer)
    }

    private func node(at target: ReferenceTarget) -> Node? { roots[target.file]?.value(at: target.pointer) }

    private func file(named name: String, for reference: Reference) -> UInt32? {
        guard !name.isEmpty else { return reference.position.file }
        let path = path(of: name, for: reference)
        if let known = indexes[path] { return known }
        let bytes = FilePath.isRemote(path) ? fetch(path, for: reference) : read(path, for: reference)
        let root = bytes.flatMap { Node.read($0, path: path, log: log) }
        indexes[path] = .some(root?.position.file)
        if let root {
            roots[root.position.file] = root
            paths[root.position.file] = path
        }
        return root?.position.file
    }

    private func path(of name: String, for reference: Reference) -> String {
        FilePath.resolve(name, from: paths[reference.position.file] ?? "")
    }

    private func read(_ path: String, for reference: Reference) -> [UInt8]? {
        guard files.allows(path) else {
            log.warning("'\(path)' is outside the document's folder and is not read; the reference is ignored", at: reference.position)
            return nil
        }
        if let bytes = files.read(path) { return bytes }
        let hint = suggestion(reference.text, .schema, instead: reference)
        log.warning("the file '\(path)' cannot be read\(hint); the reference is ignored", at: reference.position)
        return nil
    }

    private func fetch(_ url: String, for reference: Reference) -> [UInt8]? {
        guard let fetch = files.fetch else {
            log.warning(
                "'\(url)' is on the network and is not read without --allow-network; the reference is ignored", at: reference.position)
            return nil
        }
        do throws(FetchError) {
            guard FilePath.isFetchable(url) else { throw FetchError(reason: "only http and https are read") }
            guard fetchedCount < Self.maximumFetchedCount else {
                throw FetchError(reason: "\(Self.maximumFetchedCount) files are enough for one document")
            }
            fetchedCount += 1
            return try fetch(url)
        } catch {
            log.warning("'\(url)' cannot be fetched: \(error.reason); the reference is ignored", at: reference.position)
            return nil
        }
    }

    private func anchor(_ name: String, in file: UInt32) -> Pointer? {
        if let known = anchors[file] { return known[name] }
        var found: [String: Pointer] = [:]
        roots[file]?.collectAnchors(&found, path: [])
        anchors[file] = found
        return found[name]
    }

    // MARK: Decoding what a reference leads to

    package func schema(at target: ReferenceTarget) -> Schema? {
        remembered(target, in: \.schemas) { Schema.decoded($0, decoder) }
    }

    package func parameter(at target: ReferenceTarget) -> Referenced<Parameter>? {
        remembered(target, in: \.parameters) { node in decoder.referenced(node) { Parameter($0, decoder) } }
    }

    package func header(at target: ReferenceTarget, name: String) -> Referenced<Parameter>? {
        remembered(target, in: \.headers) { node in decoder.referenced(node) { Parameter(header: $0, name: name, decoder) } }
    }

    package func body(at target: ReferenceTarget) -> Referenced<RequestBody>? {
        remembered(target, in: \.bodies) { node in decoder.referenced(node) { RequestBody($0, decoder) } }
    }

    package func response(at target: ReferenceTarget) -> Referenced<Response>? {
        remembered(target, in: \.responses) { node in decoder.referenced(node) { Response($0, decoder) } }
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

    package func callback(at target: ReferenceTarget) -> Referenced<Callback>? {
        remembered(target, in: \.callbacks) { node in decoder.referenced(node) { Callback($0, decoder) } }
    }

    package func pathItem(at target: ReferenceTarget) -> Referenced<PathItem>? {
        remembered(target, in: \.pathItems) { node in
            decoder.referenced(node) { node in
                guard document.version == .swagger20, let root = roots[target.file] else { return PathItem(node, decoder) }
                return PathItem(swagger20: node, in: root, of: document, decoder)
            }
        }
    }

    private func remembered<Value>(
        _ target: ReferenceTarget, in memory: ReferenceWritableKeyPath<DocumentSet, [ReferenceTarget: Value]>,
        _ decode: (Node) -> Value?
    ) -> Value? {
        if let known = self[keyPath: memory][target] { return known }
        let value = node(at: target).flatMap(decode)
        self[keyPath: memory][target] = value
        return value
    }
}

extension Array {
    fileprivate func byTarget<Value>(in file: UInt32) -> [ReferenceTarget: Value] where Element == Component<Value> {
        Dictionary(map { (ReferenceTarget(file: file, pointer: $0.pointer), $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Where a reference leads: a file and a place in it.
package struct ReferenceTarget: Sendable, Hashable {
    package let file: UInt32
    package let pointer: Pointer

    package init(file: UInt32, pointer: Pointer) {
        self.file = file
        self.pointer = pointer
    }
}

extension Node {
    fileprivate func collectAnchors(_ anchors: inout [String: Pointer], path: [String]) {
        switch content {
        case .mapping(let entries):
            for entry in entries {
                if entry.key == "$anchor" || entry.key == "$dynamicAnchor", let name = entry.value.text {
                    anchors[name] = Pointer(path)
                }
                entry.value.collectAnchors(&anchors, path: path + [entry.key])
            }
        case .sequence(let elements):
            for (index, element) in elements.enumerated() { element.collectAnchors(&anchors, path: path + ["\(index)"]) }
        case .scalar:
            break
        }
    }
}
