import Diagnostics
import SwiftClient
import YAML

/// What apigen remembers of a client that it has written: the files that are its own, and what users saw of it.
///
/// It stands in the client's folder as `.apigen.json`; whoever commits the client commits it too.
struct Manifest: Equatable {
    static let fileName = ".apigen.json"

    /// The version of this format.
    var version = 1
    /// The paths of the files below the client's folder, sorted.
    var files: [String]
    /// The items of the surface, such as `property TVDBSeries.banner`, and their types.
    var surface: [String: String]

    init(files: [String], surface: Surface) {
        self.files = files.sorted()
        self.surface = Dictionary(
            surface.items.map { ("\($0.key.kind.rawValue) \($0.key.name)", $0.value) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The surface of the client that was written.
    var oldSurface: Surface {
        var items: [Surface.Item: String] = [:]
        for (key, value) in surface {
            let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kind = Surface.Item.Kind(rawValue: parts[0]) else { continue }
            items[Surface.Item(kind: kind, name: parts[1])] = value
        }
        return Surface(items: items)
    }

    /// Reads the bytes of a manifest; nil where they are none.
    init?(_ bytes: [UInt8]) {
        let root = Node.read(bytes, path: Self.fileName, log: DiagnosticLog())
        guard let root, let files = root["files"]?.sequence else { return nil }
        self.files = files.compactMap(\.text)
        surface = [:]
        for entry in root["surface"]?.mapping ?? [] { surface[entry.key] = entry.value.text }
    }

    /// The bytes of the file: sorted keys, one line for each entry, the same for the same client.
    var bytes: [UInt8] {
        var text = "{\n  \"files\": [\n"
        for (index, file) in files.enumerated() { text += (index == 0 ? "    " : ",\n    ") + Self.quoted(file) }
        text += "\n  ],\n  \"surface\": {\n"
        for (index, entry) in surface.sorted(by: { $0.key < $1.key }).enumerated() {
            text += (index == 0 ? "    " : ",\n    ") + Self.quoted(entry.key) + ": " + Self.quoted(entry.value)
        }
        text += "\n  },\n  \"version\": \(version)\n}\n"
        return Array(text.utf8)
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
