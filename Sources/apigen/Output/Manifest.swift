import Diagnostics
import Generator
import SwiftClient
import YAML

/// The record of a client that apigen wrote: its files, and its public interface.
///
/// It is the file `.apigen.json` in the client's folder and is committed together with the client.
struct Manifest: Equatable {
    static let fileName = ".apigen.json"
    /// The version of this format.
    private static let version = "6"

    /// The paths of the files below the client's folder, sorted.
    var files: [String]
    /// The client's public interface; nil if another version of apigen wrote it in another format.
    var interface: PublicInterface?

    init(_ client: GeneratedClient) {
        files = client.files.map(\.path).sorted()
        interface = client.interface
    }

    /// Reads the bytes of a manifest; nil for other bytes.
    init?(_ bytes: [UInt8]) {
        let root = Node.read(bytes, path: Self.fileName, log: DiagnosticLog())
        guard let root, let files = root["files"]?.sequence else { return nil }
        self.files = files.compactMap(\.text)
        guard root["version"]?.text == Self.version else { return }
        interface = PublicInterface(
            name: root["name"]?.text ?? "", items: (root["surface"]?.sequence ?? []).compactMap { PublicInterface.Item($0) })
    }

    /// The bytes of the file, with a line for each file, operation, model and member; equal clients have equal bytes.
    var bytes: [UInt8] {
        func lines(_ values: [String]) -> String { "[\n" + values.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]" }
        let (files, items) = (lines(files.map(\.json)), lines((interface?.items ?? []).map(\.json)))
        let members = [("version", Self.version), ("name", (interface?.name ?? "").json), ("files", files), ("surface", items)]
        return Array("{\n\(members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n"))\n}\n".utf8)
    }
}

extension PublicInterface.Item {
    /// Kind, name, type, default, facts and members: `["property", "banner", "String?", "nil", {"deprecation": "deprecated"}]`.
    fileprivate var json: String {
        let strings = ([kind.rawValue, name, type] + [defaultValue].compactMap(\.self)).map(\.json)
        let facts = facts.isEmpty ? [] : [facts.map { ($0.label.rawValue, $0.text.json) }.jsonObject]
        return "[\((strings + facts).joined(separator: ", "))\(members.map { ",\n      " + $0.json }.joined())]"
    }

    /// Reads an item: the strings are its kind, name, type and default, the mapping its facts, the sequences its members.
    fileprivate init?(_ node: Node) {
        let elements = node.sequence ?? []
        let strings = elements.compactMap(\.text)
        guard strings.count >= 3, let kind = PublicInterface.Kind(rawValue: strings[0]) else { return nil }
        let facts = elements.lazy.compactMap(\.mapping).first ?? []
        self.init(
            kind: kind, name: strings[1], type: strings[2], defaultValue: strings.count > 3 ? strings[3] : nil,
            facts: facts.compactMap { fact in
                PublicInterface.Fact.Label(rawValue: fact.key).map { PublicInterface.Fact($0, fact.value.text ?? "") }
            },
            members: elements.compactMap(Self.init))
    }
}
