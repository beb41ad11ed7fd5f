import Diagnostics
import OpenAPI
import OperationModel
import Options
import YAML

extension KeptNames {
    /// The names that stay, and patterns of those that are chosen anew; nil if the options do not keep names.
    static func kept(by options: GenerationOptions, _ input: GenerationInput, _ log: DiagnosticLog) -> (KeptNames, renamed: [String])? {
        guard options.keepsNames else {
            if !input.renamed.isEmpty || input.release != nil { log.error(.namesNotKept, at: nil) }
            return nil
        }
        let names = KeptNames(input.names, log: log)
        return (input.release.map { names.released(as: $0, log) } ?? names, input.renamed)
    }

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

    private enum Key: String, CaseIterable { case declarations, members, operations, former, removed, release, ordered }

    /// Reads the file with the names that stay; a missing file contains none.
    private init(_ file: GenerationInput.File?, log: DiagnosticLog) {
        self.init()
        guard let file, !file.bytes.isEmpty, let root = Node.read(file.bytes, path: file.path, log: log) else { return }
        let decoder = OptionsDecoder(log: log)
        // In the files of earlier versions the members are sorted.
        let isOrdered = root["ordered"]?.text == "true"
        for (key, entry) in decoder.entries(root, Key.self) {
            switch key {
            case .declarations: declarations = decoder.names(entry.value)
            case .members:
                members = decoder.dictionary(entry.value, decoder.names)
                if isOrdered { order = decoder.dictionary(entry.value) { $0.mapping?.map(\.key) ?? [] } }
            case .operations: operationIDs = decoder.dictionary(entry.value) { $0.text ?? "" }
            case .ordered: break
            case .release: release = entry.value.text
            case .former:
                former = decoder.dictionary(entry.value) { node in
                    var former = FormerNames()
                    former.declarations = node["declarations"].map(decoder.keysOfNames) ?? [:]
                    former.members = node["members"].map { decoder.dictionary($0, decoder.keysOfNames) } ?? [:]
                    return former
                }
            case .removed: removed = decoder.dictionary(entry.value) { $0.sequence?.compactMap(\.text) ?? [] }
            }
        }
    }

    /// The file, in which names are ordered by what they belong to, and arguments as they are declared.
    var bytes: [UInt8] {
        func sorted(_ entries: [String: Node]) -> Node { .mapping(entries.sorted { $0.key < $1.key }) }
        func names(_ names: [String: String]) -> Node { sorted(names.mapValues(Node.plain)) }
        let members = members.map { owner, members in
            let order = (order[owner] ?? []).filter { members[$0] != nil }
            let rest = members.keys.filter { !order.contains($0) }.sorted()
            return (owner, Node.mapping((order + rest).map { ($0, .plain(members[$0] ?? "")) }))
        }
        let former = former.mapValues { former in
            Node.mapping([("declarations", names(former.declarations)), ("members", sorted(former.members.mapValues(names)))])
        }
        let sections = [
            ("declarations", names(declarations)), ("members", sorted(Dictionary(members) { $1 })),
            ("operations", sorted(operationIDs.mapValues(Node.string))), ("former", sorted(former)),
            ("removed", sorted(removed.mapValues { .list($0.map(Node.plain)) })),
        ]
        let entries =
            [("ordered", Node.plain("true"))] + sections.filter { $0.1.mapping?.isEmpty == false }
            + (release.map { [("release", Node.plain($0))] } ?? [])
        return Array((Self.comment + Node.mapping(entries).yaml).utf8)
    }

    private static let comment = """
        # The names of the client's declarations, which stay when the description changes. apigen writes this file: commit it with the
        # options file. Among lines that conflict, keep those of both sides; the next run mends the file.

        """
}

extension OptionsDecoder {
    fileprivate func dictionary<Value>(_ node: Node, _ value: (Node) -> Value) -> [String: Value] {
        Dictionary(entries(node).map { ($0.key, value($0.value)) }) { $1 }
    }

    /// The names in a mapping; a name that no declaration in Swift can have is an error.
    fileprivate func names(_ node: Node) -> [String: String] {
        dictionary(node) { fullName($0.text ?? "", at: $0.position) }
    }

    /// What declarations with names are identified by.
    fileprivate func keysOfNames(_ node: Node) -> [String: String] {
        Dictionary(entries(node).map { (fullName($0.key, at: $0.keyPosition), $0.value.text ?? "") }) { $1 }
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
}
