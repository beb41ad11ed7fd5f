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
        let formerNodes = former.mapValues { former in
            Node(["declarations": Node(former.declarations), "members": Node(former.members.mapValues(Node.init))])
        }
        let position = SourcePosition(file: 0, offset: 0)
        let lists = removed.mapValues { Node(.sequence($0.map { Node(.scalar(Scalar($0, isPlain: true)), at: position) }), at: position) }
        let sections = [
            ("declarations", Node(declarations)), ("members", Node(members.mapValues(Node.init))), ("former", Node(formerNodes)),
            ("removed", Node(lists)),
        ]
        let entries = sections.filter { $0.1.mapping?.isEmpty == false }.map { Node.Entry(key: $0, keyPosition: position, value: $1) }
        return Array((Self.comment + Node(.mapping(entries), at: position).yaml).utf8)
    }

    private static let comment = """
        # The names of the client's declarations, which stay when the description changes. apigen writes this file: commit it with the
        # options file. Among lines that conflict, keep those of both sides; the next run mends the file.

        """
}

extension Node {
    /// A mapping, ordered by its keys.
    fileprivate init(_ entries: [String: Node]) {
        let position = SourcePosition(file: 0, offset: 0)
        let sorted = entries.sorted { $0.key < $1.key }
        self.init(.mapping(sorted.map { Node.Entry(key: $0.key, keyPosition: position, value: $0.value) }), at: position)
    }

    /// A mapping of strings, ordered by its keys.
    fileprivate init(_ strings: [String: String]) {
        self.init(strings.mapValues { Node(.scalar(Scalar($0, isPlain: true)), at: SourcePosition(file: 0, offset: 0)) })
    }
}

extension OptionsDecoder {
    fileprivate func dictionary<Value>(_ node: Node, _ value: (Node) -> Value) -> [String: Value] {
        Dictionary(entries(node).map { ($0.key, value($0.value)) }) { $1 }
    }

    /// The names in a mapping; a name that no declaration in Swift can have is an error.
    fileprivate func names(_ node: Node) -> [String: String] {
        dictionary(node) { name($0.text ?? "", at: $0.position) }
    }

    /// What declarations with names are identified by.
    fileprivate func keysOfNames(_ node: Node) -> [String: String] {
        Dictionary(entries(node).map { (name($0.key, at: $0.keyPosition), $0.value.text ?? "") }) { $1 }
    }

    private func name(_ name: String, at position: SourcePosition) -> String {
        let isValid = name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.first.map { !$0.isNumber } == true && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        if !isValid { log.error(.invalidName(name), at: position) }
        return name
    }
}

extension Diagnostic.Message {
    fileprivate static let namesNotKept: Self =
        "'--rename' and '--release' need 'stability: true' in the options file, with which apigen keeps names"

    fileprivate static func invalidName(_ name: String) -> Self { "invalid name '\(name)'" }
}
