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
        return (input.release.map(names.released) ?? names, input.renamed)
    }

    private enum Key: String, CaseIterable { case declarations, members, former, removed }

    /// Reads the file with the names that stay; a missing file contains none.
    private init(_ file: GenerationInput.File?, log: DiagnosticLog) {
        self.init()
        guard let file, !file.bytes.isEmpty, let root = Node.read(file.bytes, path: file.path, log: log) else { return }
        let decoder = OptionsDecoder(log: log)
        for (key, entry) in decoder.entries(root, Key.self) {
            switch key {
            case .declarations: declarations = decoder.names(entry.value)
            case .members: members = decoder.dictionary(entry.value, decoder.names)
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

    /// The file, in which names are ordered by what they belong to.
    var bytes: [UInt8] {
        func sorted(_ entries: [String: Node]) -> Node { .mapping(entries.sorted { $0.key < $1.key }) }
        func names(_ names: [String: String]) -> Node { sorted(names.mapValues(Node.plain)) }
        let former = former.mapValues { former in
            Node.mapping([("declarations", names(former.declarations)), ("members", sorted(former.members.mapValues(names)))])
        }
        let sections = [
            ("declarations", names(declarations)), ("members", sorted(members.mapValues(names))), ("former", sorted(former)),
            ("removed", sorted(removed.mapValues { .list($0.map(Node.plain)) })),
        ]
        return Array((Self.comment + Node.mapping(sections.filter { $0.1.mapping?.isEmpty == false }).yaml).utf8)
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
}
