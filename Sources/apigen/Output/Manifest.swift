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
        var bytes = Array("{\n  \"version\": \(Self.version),\n  \"name\": ".utf8)
        bytes.append(json: interface?.name ?? "")
        bytes += ",\n  \"files\": [\n".utf8
        for (index, file) in files.enumerated() {
            bytes += (index == 0 ? "    " : ",\n    ").utf8
            bytes.append(json: file)
        }
        bytes += "\n  ],\n  \"surface\": [\n".utf8
        for (index, item) in (interface?.items ?? []).enumerated() {
            bytes += (index == 0 ? "    " : ",\n    ").utf8
            Self.write(item, to: &bytes)
        }
        bytes += "\n  ]\n}\n".utf8
        return bytes
    }

    /// Writes kind, name, type, default, facts and members of an item: `["property", "banner", "String?", "nil", {"deprecation": "deprecated"}]`.
    private static func write(_ item: PublicInterface.Item, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        bytes.append(json: item.kind.rawValue)
        for string in [item.name, item.type] + (item.defaultValue.map { [$0] } ?? []) {
            bytes += ", ".utf8
            bytes.append(json: string)
        }
        for (index, fact) in item.facts.enumerated() {
            bytes += (index == 0 ? ", {" : ", ").utf8
            bytes.append(json: fact.label.rawValue)
            bytes += ": ".utf8
            bytes.append(json: fact.text)
        }
        if !item.facts.isEmpty { bytes.append(UInt8(ascii: "}")) }
        for member in item.members {
            bytes += ",\n      ".utf8
            write(member, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}

extension PublicInterface.Item {
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
