import Diagnostics
import OpenAPI
import OperationModel
import YAML

extension KeptNames {
    /// Reads the file with the names that stay; a missing file contains none.
    init(_ file: GenerationInput.File?, log: DiagnosticLog) {
        self.init()
        guard let file, !file.bytes.isEmpty, let root = Node.read(file.bytes, path: file.path, log: log) else { return }
        for entry in Self.entries(root, log) {
            switch entry.key {
            case "declarations": declarations = Self.names(entry.value, log)
            case "members": members = Dictionary(Self.entries(entry.value, log).map { ($0.key, Self.names($0.value, log)) }) { $1 }
            default: log.error(.unknownKey(entry.key), at: entry.keyPosition)
            }
        }
    }

    /// The names in a mapping; a name that no declaration in Swift can have is an error.
    private static func names(_ node: Node, _ log: DiagnosticLog) -> [String: String] {
        var names: [String: String] = [:]
        for entry in entries(node, log) {
            let name = entry.value.text ?? ""
            if name.isName { names[entry.key] = name } else { log.error(.invalidName(name), at: entry.value.position) }
        }
        return names
    }

    private static func entries(_ node: Node, _ log: DiagnosticLog) -> [Node.Entry] {
        if node.mapping == nil { log.error(.noMapping(found: node.kind), at: node.position) }
        return node.mapping ?? []
    }

    /// The file, in which names are ordered by what they belong to.
    var bytes: [UInt8] {
        let position = SourcePosition(file: 0, offset: 0)
        func mapping(_ entries: [String: Node]) -> Node {
            let sorted = entries.sorted { $0.key < $1.key }
            return Node(.mapping(sorted.map { Node.Entry(key: $0.key, keyPosition: position, value: $0.value) }), at: position)
        }
        func names(_ names: [String: String]) -> Node {
            mapping(names.mapValues { Node(.scalar(Scalar($0, isPlain: true)), at: position) })
        }
        let root = mapping(["declarations": names(declarations), "members": mapping(members.mapValues(names))])
        return Array((Self.comment + root.yaml).utf8)
    }

    private static let comment = """
        # The names of the client's declarations, which stay when the description changes. apigen writes this file: commit it with the
        # options file. Among lines that conflict, keep those of both sides; the next run mends the file.

        """
}

extension String {
    /// Whether the string is one or more identifiers, separated by periods.
    fileprivate var isName: Bool {
        split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.first.map { !$0.isNumber } == true && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }
}

extension Diagnostic.Message {
    fileprivate static func unknownKey(_ key: String) -> Self { "unknown key '\(key)'; expected 'declarations' or 'members'" }

    fileprivate static func invalidName(_ name: String) -> Self { "invalid name '\(name)'" }

    fileprivate static func noMapping(found kind: String) -> Self { "expected a mapping, found \(kind)" }
}
