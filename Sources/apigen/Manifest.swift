import Diagnostics
import SwiftClient
import YAML

/// What apigen remembers of a client that it has written: the files that are its own, and what users saw of it.
///
/// It stands in the client's folder as `.apigen.json`; whoever commits the client commits it too.
struct Manifest: Equatable {
    static let fileName = ".apigen.json"
    /// The version of this format.
    private static let version = "2"

    /// The paths of the files below the client's folder, sorted.
    var files: [String]
    /// What users saw of the client; nil where another version of apigen wrote it down in its own way.
    var surface: Surface?

    init(files: [String], surface: Surface) {
        self.files = files.sorted()
        self.surface = surface
    }

    /// Reads the bytes of a manifest; nil where they are none.
    init?(_ bytes: [UInt8]) {
        let root = Node.read(bytes, path: Self.fileName, log: DiagnosticLog())
        guard let root, let files = root["files"]?.sequence else { return nil }
        self.files = files.compactMap(\.text)
        guard root["version"]?.text == Self.version else { return }
        surface = Surface(items: (root["surface"]?.sequence ?? []).compactMap { Surface.Item($0) })
    }

    /// The bytes of the file: one line for each file, operation, model and part of one; the same for the same client.
    var bytes: [UInt8] {
        var text = "{\n  \"version\": \(Self.version),\n  \"files\": [\n"
        for (index, file) in files.enumerated() { text += (index == 0 ? "    " : ",\n    ") + Self.quoted(file) }
        text += "\n  ],\n  \"surface\": [\n"
        for (index, item) in (surface?.items ?? []).enumerated() {
            text += index == 0 ? "    [" : ",\n    ["
            Self.write(item, to: &text)
            for part in item.parts {
                text += ",\n      "
                Self.write(part, to: &text)
            }
            text += "]"
        }
        text += "\n  ]\n}\n"
        return Array(text.utf8)
    }

    /// Writes kind, name and text of an item: `"property", "banner", "String?"`.
    private static func write(_ item: Surface.Item, to text: inout String) {
        text += quoted(item.kind.rawValue) + ", " + quoted(item.name) + ", " + quoted(item.text)
    }

    /// A text as it stands in JSON.
    private static func quoted(_ text: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") }
        if text.utf8.allSatisfy(isPlain) { return "\"" + text + "\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20: quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Surface.Item {
    /// Reads an item: kind, name and text, and those of its parts one after the other.
    fileprivate init?(_ node: Node) {
        let texts = (node.sequence ?? []).map { $0.text ?? "" }
        let items = stride(from: 0, to: texts.count / 3 * 3, by: 3).compactMap { index in
            Surface.Kind(rawValue: texts[index]).map { Surface.Item(kind: $0, name: texts[index + 1], text: texts[index + 2]) }
        }
        guard let first = items.first else { return nil }
        self.init(kind: first.kind, name: first.name, text: first.text, parts: Array(items.dropFirst()))
    }
}
