import Diagnostics
import Naming
import Options
import YAML

extension KeptNames {
    /// The names that stay, and patterns of those that are replaced; nil if the options do not keep names.
    static func kept(by options: GenerationOptions, _ input: GenerationInput, _ log: DiagnosticLog) -> (KeptNames, renamed: [String])? {
        guard options.keepsNames else {
            if !input.renamed.isEmpty || input.release != nil { log.error(.namesNotKept, at: nil) }
            return nil
        }
        let names = KeptNames(input.names, log: log)
        return (input.release.map { names.released(as: $0, log) } ?? names, input.renamed)
    }

    /// The name of the client's namespace; nil if nothing is in it.
    var clientName: String? { declarations.first { $0.key.isMethod }?.value.split(separator: ".").first.map(String.init) }

    /// The names after a release; the same names if they are those of this release, or it is invalid.
    private func released(as release: String, _ log: DiagnosticLog) -> KeptNames {
        guard let version = ReleaseVersion(release) else {
            log.error(.invalidRelease(release), at: nil)
            return self
        }
        let recorded = self.release ?? (Array(former.keys) + removed.keys).first { $0 != Self.nextRelease }
        guard let recorded, let last = ReleaseVersion(recorded), version <= last else { return released(as: release) }
        if version < last { log.error(.earlierRelease(release, than: recorded), at: nil) }
        return self
    }

    /// The subject of a line of the file, which its first word determines unless it is a declaration.
    private enum LineKind: String { case members, former, removed, release }

    /// Reads the file with the names that stay; a missing file contains none.
    private init(_ file: GenerationInput.File?, log: DiagnosticLog) {
        self.init()
        guard let file, !file.bytes.isEmpty else { return }
        let bytes = file.bytes.keepingBothSides
        guard let root = Node.read(bytes, path: file.path, log: log) else { return }
        if bytes != file.bytes { log.note(.mergedNames, at: root.position) }
        if root.sequence == nil, root.scalar?.value != .null { log.error(.namesNotList(found: root.kind), at: root.position) }
        for element in root.sequence ?? [] {
            if element.mapping == nil { log.error(.invalidNamesLine(element.text ?? element.kind), at: element.position) }
            for line in element.mapping ?? [] { add(line, OptionsDecoder(log: log)) }
        }
    }

    private mutating func add(_ line: Node.Entry, _ decoder: OptionsDecoder) {
        let (key, words) = (DeclarationKey(line.key), line.key.split(separator: " ").map(String.init))
        // A declaration can be in a file whose name begins with such a word.
        guard let kind = words.first.flatMap(LineKind.init), !key.isInOtherFile else {
            let elements = line.value.sequence ?? [line.value]
            let name = decoder.fullName(elements.first?.text ?? "", at: line.value.position)
            declarations[key] = name
            return add(elements.dropFirst(), of: name, as: key, decoder)
        }
        let value = line.value.text ?? ""
        switch kind {
        case .members where words.count == 2: add((line.value.sequence ?? [])[...], of: words[1], as: nil, decoder)
        case .former where words.count == 4: former[words[1], default: FormerNames()].members[words[2], default: [:]][words[3]] = value
        case .former where words.count == 3: former[words[1], default: FormerNames()].declarations[words[2]] = DeclarationKey(value)
        case .removed where words.count == 2: removed[words[1], default: []].append(value)
        case .release: release = value
        case .members, .former, .removed: decoder.log.error(.invalidNamesLine(line.key), at: line.keyPosition)
        }
    }

    /// Adds members in their order, each an object with its name or, if that is its key, a string.
    ///
    /// - Parameter declaration: what identifies the owner; nil if the document does not declare it.
    private mutating func add(_ elements: ArraySlice<Node>, of owner: String, as declaration: DeclarationKey?, _ decoder: OptionsDecoder) {
        var method: String?
        for element in elements {
            let pair = element.mapping?.first
            guard let key = pair?.key ?? element.text else { continue }
            func name() -> String { pair.map { decoder.fullName($0.value.text ?? "", at: $0.value.position) } ?? key }
            if let declaration, declaration.isMethod, let entry = ClientEntry(rawValue: key) {
                switch entry {
                case .id:
                    if let endpoint = declaration.endpoint { operationIDs[endpoint] = pair?.value.text ?? method }
                case .method, .items:
                    let name = Identifier(path: name())
                    if entry == .method { method = name.name }
                    let owner = name.parent?.description ?? owner.methodsOwner
                    members[owner, default: [:]][(entry == .items ? .items(of: declaration) : declaration).description] = name.name
                }
            } else if members[owner, default: [:]].updateValue(name(), forKey: key) == nil {
                order[owner, default: []].append(key)
            }
        }
    }
}

extension [UInt8] {
    /// The lines of both sides of conflicts that git has left in a file; their markers, and what was there before, become comments.
    fileprivate var keepingBothSides: [UInt8] {
        var isBase = false
        var lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for index in lines.indices {
            let marker = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].first { lines[index].starts(with: $0.utf8) }
            isBase = marker == "|||||||" || isBase && marker == nil
            if isBase || marker != nil, !lines[index].isEmpty { lines[index] = [UInt8(ascii: "#")] + lines[index].dropFirst() }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}

extension Diagnostic.Message {
    fileprivate static let namesNotKept: Self =
        "'--rename' and '--release' need 'stability: true' in the options file, with which apigen keeps names"

    fileprivate static func invalidRelease(_ release: String) -> Self {
        "'\(release)' is not a semantic version such as '1.2.0'; nothing was released"
    }

    fileprivate static func earlierRelease(_ release: String, than last: String) -> Self {
        "release '\(release)' is earlier than the last one, '\(last)'; nothing was released"
    }

    fileprivate static let mergedNames: Self = "the file has conflicts of a merge; the names of both sides stay"

    fileprivate static func invalidNamesLine(_ key: String) -> Self { "the line '\(key)' is not one that apigen writes; remove it" }

    fileprivate static func namesNotList(found: String) -> Self {
        "the file with the names that stay must be a list, not \(found); restore it from version control, or remove it to replace all names"
    }
}
