package import Diagnostics
package import YAML

/// A document and the files that it refers to, each read when the first reference leads to it.
///
/// References are followed one step at a time: ``target(of:to:)`` finds the target of a reference, and the other functions decode it.
/// Results are cached, so that every reference to a schema leads to the same object.
package final class DocumentSet {
    package let document: Document
    private let decoder: NodeDecoder
    private let log: DiagnosticLog
    /// The document and the files that references lead to.
    let files: DocumentFiles
    /// The targets of references that have been followed.
    private var targets: [ReferenceKey: ReferenceTarget] = [:]
    /// The references without a target, which have been reported.
    private var unresolved: Set<Reference> = []
    /// The files that cannot be read and the anchors that do not exist, which have been reported.
    private var problems: Set<Diagnostic.Message> = []

    /// The ends of the chains of references, by the other targets in them.
    private var chainEnds: [ReferenceKind: [ReferenceTarget: ChainEnd]] = [:]

    private var schemas: [ReferenceTarget: Schema] = [:]
    private var parameters: [ReferenceTarget: Referenced<Parameter>] = [:]
    private var headers: [ReferenceTarget: Referenced<Parameter>] = [:]
    private var bodies: [ReferenceTarget: Referenced<RequestBody>] = [:]
    private var responses: [ReferenceTarget: Referenced<Response>] = [:]
    private var callbacks: [ReferenceTarget: Referenced<Callback>] = [:]
    private var pathItems: [ReferenceTarget: Referenced<PathItem>] = [:]

    /// Decodes a document of any version; nil, with an error, if it is not an API description.
    ///
    /// - Parameters:
    ///   - path: the path or URL of the document, which relative references start from.
    ///   - files: access to other files by paths relative to the folder of the document.
    package convenience init?(_ root: Node, path: String, files: FileAccess = .none, log: DiagnosticLog) {
        self.init(root, DocumentFiles(path: path, access: files, log: log), log: log)
    }

    package init?(_ root: Node, _ files: DocumentFiles, log: DiagnosticLog) {
        guard let version = Document.version(of: root, log: log) else { return nil }
        self.files = files
        self.log = log
        let decoder = NodeDecoder(version: version, log: log)
        self.decoder = decoder
        document = Document(files.assemble(root, version, isFinal: true), decoder)
        let main = files.main
        schemas = document.components.schemas.byTarget(in: main)
        parameters = document.components.parameters.byTarget(in: main)
        headers = document.components.headers.byTarget(in: main)
        bodies = document.components.bodies.byTarget(in: main)
        responses = document.components.responses.byTarget(in: main)
        callbacks = document.components.callbacks.byTarget(in: main)
    }

    /// The parts with names in other files.
    package private(set) lazy var namedParts = findNamedParts()

    /// The roots of the files that have been read so far, in no particular order.
    package var rootNodes: [Node] { Array(files.roots.values) }

    /// The root of a file that has been read, and its path relative to the document, which has none; nil for another file.
    package func root(ofFile file: UInt32) -> (node: Node, path: String?)? {
        files.roots[file].map { ($0, file == files.main ? nil : files.paths[file]) }
    }

    /// The absolute form of a URL relative to the document; nil if the document was not loaded from a URL.
    package func absoluteURL(_ relative: String) -> String? {
        files.paths[files.main].flatMap { FilePath.isRemote($0) ? FilePath.resolve(relative, from: $0) : nil }
    }

    /// The index of the file that the value at a position belongs to; the document for a part that an overlay adds.
    package func fileIndex(of position: SourcePosition) -> UInt32 { files.fileIndex(of: position) }

    // MARK: Following references

    /// The target of a reference, or nil, with a diagnostic, if it has none.
    ///
    /// - Parameters:
    ///   - kind: the kind of the target; a component of another kind is not accepted.
    ///   - isNeeded: whether the client lacks something without the target.
    package func target(of reference: Reference, to kind: ReferenceKind, isNeeded: Bool = true) -> ReferenceTarget? {
        let key = ReferenceKey(file: fileIndex(of: reference.position), base: files.base(of: reference), text: reference.text, kind: kind)
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
        do throws(MissingTarget) {
            let target = try files.target(of: reference)
            if target.file == files.main, let found = kind.mismatch(at: target.pointer) {
                log.warning(.targetMismatch(reference, expected: kind, found: found), at: reference.position)
                return nil
            }
            files.assemble(target, as: kind.object)
            return target
        } catch {
            // No other file can have the target of a pointer into its own file; without a path item, operations are lost.
            var isError = kind == .pathItem || kind == .operation
            if case .problem(let message, _) = error {
                guard isError || problems.insert(message).inserted else { return nil }
            } else if reference.text.hasPrefix("#/") {
                isError = isNeeded && kind != .link
            }
            files.diagnostic(error, of: reference, kind, isError: isError && !files.access.allowsDangling).map(log.report)
            return nil
        }
    }

    /// The diagnostic about a reference inside the document without a target, which no other function has followed.
    ///
    /// - Parameters:
    ///   - object: the object that the reference should lead to.
    ///   - isNeeded: whether the client lacks something without the target.
    package func missingTarget(_ reference: Reference, to object: SpecificationObject, isNeeded: Bool) -> Diagnostic? {
        // If dangling references are allowed, what replaces the target has been reported; if not, both reports are the same error.
        if !unresolved.insert(reference).inserted, files.access.allowsDangling { return nil }
        let (file, fragment) = (fileIndex(of: reference.position), reference.parts.fragment)
        let missing = Pointer(fragment: fragment).map { MissingTarget.pointer(.init(file: file, pointer: $0)) }
        let isError = isNeeded && reference.text.hasPrefix("#/") && !files.access.allowsDangling
        let kind = ReferenceKind.allCases.first { $0.object == object }
        return files.diagnostic(missing ?? files.missingAnchor(fragment, in: file), of: reference, kind, isError: isError)
    }

    /// The number of references without a target, of those that have been followed.
    package var unresolvedCount: Int { unresolved.count }

    /// The position of the value at a pointer in the main document.
    package func position(at pointer: Pointer) -> SourcePosition? { node(at: pointer)?.position }

    /// The position at the end of a chain of references in the files that have been read so far.
    package func position(of reference: Reference) -> SourcePosition? { node(of: reference).flatMap(files.resolved)?.position }

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
    package func node(of reference: Reference) -> Node? { (try? files.target(of: reference, reads: false)).flatMap(files.node) }

    func node(at target: ReferenceTarget) -> Node? { files.node(at: target) }

    private func node(at pointer: Pointer) -> Node? { files.node(at: ReferenceTarget(file: files.main, pointer: pointer)) }

    /// The end of a chain of references.
    package enum ChainEnd {
        case target(ReferenceTarget)
        /// A reference leads back into the chain.
        case cycle(Reference)

        package var target: ReferenceTarget? { if case .target(let target) = self { target } else { nil } }
    }

    /// The end of the chain of references that a target belongs to, if the chain has been followed before.
    package func chainEnd(of target: ReferenceTarget, _ kind: ReferenceKind) -> ChainEnd? { chainEnds[kind]?[target] }

    /// Remembers the end of a chain of references.
    package func setChainEnd(_ end: ChainEnd, of chain: [ReferenceTarget], _ kind: ReferenceKind) {
        for target in chain { chainEnds[kind, default: [:]][target] = end }
    }

    // MARK: Decoding the targets of references

    /// The schema that was decoded at a position; nil if there is none.
    package func schema(at position: SourcePosition) -> Schema? { decoder.schemas.schema(at: position) }

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
        cached(target, in: \.pathItems) { node in decoder.referenced(node) { PathItem($0, decoder, operationDefaults(at: target)) } }
    }

    package func operation(at target: ReferenceTarget) -> Referenced<Operation>? {
        node(at: target).flatMap { node in
            decoder.referenced(node) { node in
                operationDefaults(at: target).map { Operation(swagger20: node, shared: [], $0, decoder) } ?? Operation(node, decoder)
            }
        }
    }

    /// The defaults of the operations in a file from a document of 2.0; nil for later versions.
    private func operationDefaults(at target: ReferenceTarget) -> OperationDefaults? {
        let root = document.version == .swagger20 ? files.roots[target.file] : nil
        return root.map { OperationDefaults(root: $0).overridden(by: document.root, decoder) }
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
