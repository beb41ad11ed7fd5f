package import Diagnostics
package import YAML

/// The files of a description: the document, and the files that references lead to, each read when the first reference leads to it.
package final class DocumentFiles {
    package let access: DocumentSet.FileAccess
    let log: DiagnosticLog
    /// The fields of the objects in the version of the document.
    private(set) var table = FieldTable.table(of: .openAPI30)
    /// The index of the document.
    private(set) var main: UInt32 = 0
    /// The path or URL of the document. The paths of other files are relative to its folder.
    private let path: String
    /// The roots of the files by their indexes.
    private(set) var roots: [UInt32: Node] = [:]
    /// The paths of the files by their indexes.
    private(set) var paths: [UInt32: String] = [:]
    /// The files by their paths.
    private var read: [String: Result<UInt32, MissingTarget>] = [:]
    /// The number of files that have been fetched from the network.
    private var fetchedCount = 0
    /// The maximum number of files to fetch from the network.
    private static let maximumFetchedCount = 256
    private var anchors: [UInt32: [String: Pointer]] = [:]
    /// The parts of the files that have URIs.
    private var resources: [UInt32: EmbeddedResources] = [:]
    /// The parts of all files by their URIs.
    private var identified: [String: ReferenceTarget] = [:]
    /// The indexes of the keys of long mappings, by the positions of the mappings.
    private var keyIndexes: [SourcePosition: [String: Int]] = [:]
    /// The targets that are known to exist.
    private var existing: Set<ReferenceTarget> = []
    /// The references that are being followed while a pointer is resolved.
    private var onTheWay: Set<Reference> = []
    /// The files with references that only make sense in the document.
    private var filesOfDocument: Set<UInt32> = []
    /// The parts whose references have been followed where the specification allows none.
    private var assembled: Set<ReferenceTarget> = []
    var inclusions = Inclusion.History()

    /// - Parameter path: the path or URL of the document, which relative references start from.
    package init(path: String, access: DocumentSet.FileAccess, log: DiagnosticLog) {
        self.path = path
        self.access = access
        self.log = log
    }

    /// The document that overlays are applied to. They can also change what references put into it.
    package func draft(_ root: Node) -> Node {
        Document.version(of: root, log: DiagnosticLog()).map { assemble(root, $0, isFinal: false) } ?? root
    }

    /// Sets the root of the document, and puts the targets of references into it where the specification allows none.
    ///
    /// - Parameter isFinal: whether references without a target are reported; overlays can still correct them in a draft.
    func assemble(_ root: Node, _ version: SpecificationVersion, isFinal: Bool) -> Node {
        let root = isFinal ? DynamicReferences.replaced(in: root, version) : root
        let name = FilePath.isRemote(path) ? path : path.split(separator: "/").last.map(String.init) ?? path
        table = .table(of: version)
        main = root.position.file
        (roots[main], paths[main], read[name]) = (root, name, .success(main))
        (existing, assembled, anchors, resources, identified) = ([], [], [:], [:], [:])
        keyIndexes = [:]
        for (file, root) in roots.sorted(by: { $0.key < $1.key }) { addResources(of: root, at: paths[file] ?? "") }
        var inclusion = Inclusion(self, table, isFinal: isFinal)
        let assembled = inclusion.included(root, .object(.document), "") ?? root
        replaceRoot(of: main, by: assembled)
        return assembled
    }

    /// Puts the targets of references into a part that a reference leads to, where the specification allows none.
    func assemble(_ target: ReferenceTarget, as object: SpecificationObject) {
        let isAssembled = target.file == main && table.field(target.pointer.tokens.first ?? "", of: .document) != nil
        guard !isAssembled, assembled.insert(target).inserted, let root = roots[target.file], let node = node(at: target) else { return }
        var inclusion = Inclusion(self, table, isFinal: true)
        let kind: FieldKind = object == .schema ? .schema : object == .pathItem ? .object(object) : .referenceable(object)
        guard let changed = inclusion.included(node, kind, "") else { return }
        replaceRoot(of: target.file, by: root.replacing(target.pointer.tokens[...], by: changed))
    }

    /// A part of the document with all references relative to the document, including those that come from other files.
    package func rebased(_ node: Node) -> Node {
        switch node.content {
        case .scalar: return node
        case .sequence(let elements): return Node(.sequence(elements.map(rebased)), at: node.position)
        case .mapping(let entries):
            return Node(
                .mapping(
                    entries.map { entry in
                        guard entry.key == "$ref", let text = entry.value.text, fileIndex(of: entry.value.position) != main,
                            let target = try? target(of: Reference(text, at: entry.value.position))
                        else { return entry.with(rebased(entry.value)) }
                        let (file, pointer) = (target.file == main ? "" : paths[target.file] ?? "", target.pointer)
                        return entry.with(.string(pointer.tokens.isEmpty ? file : "\(file)#\(pointer)"))
                    }), at: node.position)
        }
    }

    private func replaceRoot(of file: UInt32, by root: Node) {
        roots[file] = root
        anchors[file] = nil
        keyIndexes = [:]
    }

    /// The index of the file that the value at a position belongs to; the document for a part that an overlay adds.
    func fileIndex(of position: SourcePosition) -> UInt32 { roots[position.file] == nil ? main : position.file }

    // MARK: Following references

    /// The existing target of a reference.
    ///
    /// - Parameter reads: whether to read files that have not been read yet.
    func target(of reference: Reference, reads: Bool = true) throws(MissingTarget) -> ReferenceTarget {
        if let identified = identifiedTarget(of: reference) { return identified }
        let (name, fragment) = reference.parts
        let file = try file(named: name, for: reference, reads)
        guard let pointer = Pointer(fragment: fragment) ?? anchor(fragment, in: file) else {
            throw missingAnchor(fragment, in: file)
        }
        let target = ReferenceTarget(file: file, pointer: pointer)
        if let existing = existingTarget(target) { return existing }
        // Files that are written for bundlers refer to the document as if they were a part of it.
        guard name.isEmpty, file != main, let inDocument = existingTarget(ReferenceTarget(file: main, pointer: pointer)) else {
            throw .pointer(target)
        }
        if filesOfDocument.insert(file).inserted { log.warning(.targetInDocument(reference.text), at: reference.position) }
        return inDocument
    }

    /// A target that exists, without the references that its pointer leads through; nil if there is none.
    private func existingTarget(_ target: ReferenceTarget) -> ReferenceTarget? {
        if existing.contains(target) { return target }
        var (file, node) = (target.file, roots[target.file])
        var path: [String] = []
        for token in target.pointer.tokens {
            if let current = node, child(token, of: current) == nil, let reference = Reference(in: current) {
                guard onTheWay.insert(reference).inserted else { return nil }
                defer { onTheWay.remove(reference) }
                guard let inner = try? self.target(of: reference) else { return nil }
                (file, path, node) = (inner.file, inner.pointer.tokens, self.node(at: inner))
            }
            node = node.flatMap { child(token, of: $0) }
            path.append(token)
        }
        guard node != nil else { return nil }
        let found = ReferenceTarget(file: file, pointer: Pointer(path))
        existing.insert(found)
        return found
    }

    func node(at target: ReferenceTarget) -> Node? {
        var node = roots[target.file]
        for token in target.pointer.tokens { node = node.flatMap { child(token, of: $0) } }
        return node
    }

    /// A node, or the node at the end of a chain of references; nil if there is none.
    func resolved(_ node: Node) -> Node? {
        var node = node
        for _ in 0..<16 {
            guard let reference = Reference(in: node) else { return node }
            guard let next = try? self.node(at: target(of: reference)) else { return nil }
            node = next
        }
        return nil
    }

    /// The value of a key or index; the keys of a long mapping, to which many references may lead, are indexed.
    private func child(_ token: String, of node: Node) -> Node? {
        guard let entries = node.mapping, entries.count > 16 else { return node.child(token) }
        if keyIndexes[node.position] == nil {
            keyIndexes[node.position] = Dictionary(entries.indices.map { (entries[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
        }
        return keyIndexes[node.position]?[token].map { entries[$0].value }
    }

    private func anchor(_ name: String, in file: UInt32) -> Pointer? {
        if let known = anchors[file] { return known[name] }
        let found = roots[file]?.anchors() ?? [:]
        anchors[file] = found
        return found[name]
    }

    /// The reason why a reference to an anchor has no target; it may be a pointer that lacks a slash.
    func missingAnchor(_ name: String, in file: UInt32) -> MissingTarget {
        let pointer = name.contains("/") ? Pointer(fragment: "/" + name).flatMap { roots[file]?.closestPointer(to: $0) } : nil
        let hint = pointer.map { "#\($0)" }.hint
        return .problem(.unknownAnchor(name), hint: hint.isEmpty ? didYouMean(name, among: (anchors[file] ?? [:]).keys.sorted()) : hint)
    }

    // MARK: Parts with URIs

    private func addResources(of root: Node, at path: String) {
        let file = root.position.file
        let found = EmbeddedResources(of: root, at: path, table.version)
        resources[file] = found
        for (uri, pointer) in found.pointers { identified[uri] = identified[uri] ?? ReferenceTarget(file: file, pointer: pointer) }
    }

    /// The URI of the schema with a `$id` that contains a reference; nil if there is none.
    func base(of reference: Reference) -> String? {
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

    // MARK: Reading files

    private func file(named name: String, for reference: Reference, _ reads: Bool) throws(MissingTarget) -> UInt32 {
        let start = fileIndex(of: reference.position)
        if name.isEmpty { return start }
        let path = FilePath.resolve(name, from: paths[start] ?? "")
        if reads, read[path] == nil {
            do throws(MissingTarget) {
                let bytes = try FilePath.isRemote(path) ? fetch(path) : contents(of: path, for: reference)
                read[path] = .success(try add(bytes, at: path))
            } catch {
                read[path] = .failure(error)
            }
        }
        guard let result = read[path] else { throw .reported }
        return try result.get()
    }

    /// Adds a file that has been read. A text file, such as one in Markdown, becomes a string.
    private func add(_ bytes: [UInt8], at path: String) throws(MissingTarget) -> UInt32 {
        let isText = ["md", "markdown", "txt", "html", "rst", "adoc"].contains { path.lowercased().hasSuffix(".\($0)") }
        let root = isText ? Node.readText(bytes, path: shown(path), log: log) : Node.read(bytes, path: shown(path), log: log)
        guard let root else { throw .reported }
        let node = DynamicReferences.replaced(in: root, table.version)
        roots[node.position.file] = node
        paths[node.position.file] = path
        addResources(of: node, at: path)
        return node.position.file
    }

    private func contents(of path: String, for reference: Reference) throws(MissingTarget) -> [UInt8] {
        guard access.allows(path, access.folders) else { throw .problem(.fileOutsideFolder(shown(path))) }
        if let bytes = access.read(path) { return bytes }
        let meant = fileSuggestion(for: path) ?? componentSuggestion(for: reference)
        throw .problem(.unreadableFile(shown(path)), hint: meant.hint)
    }

    private func fetch(_ url: String) throws(MissingTarget) -> [UInt8] {
        guard let fetch = access.fetch else { throw .problem(.networkForbidden(url)) }
        do throws(FetchError) {
            guard FilePath.isFetchable(url) else { throw FetchError(reason: "only http and https are supported") }
            guard fetchedCount < Self.maximumFetchedCount else {
                throw FetchError(reason: "the limit of \(Self.maximumFetchedCount) files is reached")
            }
            fetchedCount += 1
            return try fetch(url)
        } catch {
            throw .problem(.fetchFailed(url, error))
        }
    }

    /// The path of a file in messages, which starts with the folder of the document.
    private func shown(_ path: String) -> String {
        guard !FilePath.isRemote(self.path), !FilePath.isRemote(path), !path.hasPrefix("/"), let slash = self.path.lastIndex(of: "/")
        else { return path }
        return self.path[...slash] + path
    }

    /// A file whose name differs from a missing one in its extension, or a file in the set with a similar path.
    private func fileSuggestion(for path: String) -> String? {
        let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
        let candidates = ["yaml", "yml", "json"].map { "\(stem).\($0)" }.filter { $0 != path }
        let found = candidates.first { access.allows($0, access.folders) && access.read($0) != nil }
        return (found ?? suggestion(for: path, among: paths.values.sorted())).map(shown)
    }

    /// The component with the name of a missing file, as in `$ref: Pet`.
    private func componentSuggestion(for reference: Reference) -> String? {
        let pointer = Pointer(ReferenceKind.schema.path(in: table.version) + [reference.text])
        return node(at: ReferenceTarget(file: main, pointer: pointer)) == nil ? nil : "#\(pointer)"
    }
}

/// The reason why a reference has no target.
enum MissingTarget: Error {
    /// The file cannot be read, or has no such anchor.
    case problem(Diagnostic.Message, hint: String = "")
    /// The file has nothing at the place that the reference names.
    case pointer(ReferenceTarget)
    /// The problem with the file has been reported.
    case reported
}

extension Node {
    /// The node with another value at a path in it.
    fileprivate func replacing(_ path: ArraySlice<String>, by value: Node) -> Node {
        guard let token = path.first else { return value }
        switch content {
        case .scalar: return self
        case .sequence(var elements):
            if let index = Int(token), elements.indices.contains(index) {
                elements[index] = elements[index].replacing(path.dropFirst(), by: value)
            }
            return Node(.sequence(elements), at: position)
        case .mapping(var entries):
            if let index = entries.firstIndex(where: { $0.key == token }) {
                entries[index] = entries[index].with(entries[index].value.replacing(path.dropFirst(), by: value))
            }
            return Node(.mapping(entries), at: position)
        }
    }
}

extension Node.Entry {
    /// The entry with another value.
    func with(_ value: Node) -> Node.Entry { Node.Entry(key: key, keyPosition: keyPosition, value: value) }
}
