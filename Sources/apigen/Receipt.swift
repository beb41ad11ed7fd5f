import Diagnostics
import YAML

/// What a run has looked at, written and said, so that the next one can tell that it would do the same.
///
/// It stands in the client's folder, where git does not see it, and holds for one built program on one machine: the client
/// itself is the same everywhere. A receipt that is lost or damaged costs nothing but the time of a whole run.
struct Receipt {
    /// The program, and what it was told on the command line.
    let command: [String]
    /// The digests of what was looked at, by path; empty for what was not there.
    let inputs: [String: String]
    /// The digests of the files of the client, by their paths below its folder.
    let outputs: [String: String]
    /// The digest of the client's manifest.
    let manifest: String
    /// The diagnostics as they were printed.
    let diagnostics: String
    /// The first line of the summary.
    let title: String
}

extension Receipt {
    /// The folder of receipts in that of a client.
    static let folder = ".apigen-cache"
    static let path = folder + "/receipt.json"

    /// Reads the bytes of a receipt; nil where they are none.
    init?(_ bytes: [UInt8]) {
        guard let root = Node.read(bytes, path: Self.path, log: DiagnosticLog()) else { return nil }
        guard let command = root["command"]?.sequence, let inputs = root["inputs"]?.mapping, let outputs = root["outputs"]?.mapping,
            let manifest = root["manifest"]?.text, let diagnostics = root["diagnostics"]?.text, let title = root["title"]?.text
        else { return nil }
        self.command = command.map { $0.text ?? "" }
        self.inputs = Dictionary(inputs.map { ($0.key, $0.value.text ?? "") }, uniquingKeysWith: { first, _ in first })
        self.outputs = Dictionary(outputs.map { ($0.key, $0.value.text ?? "") }, uniquingKeysWith: { first, _ in first })
        self.manifest = manifest
        self.diagnostics = diagnostics
        self.title = title
    }

    /// The bytes of the receipt, in JSON.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func list<Element>(_ elements: [Element], _ brackets: (String, String), _ write: (Element) -> Void) {
            bytes += brackets.0.utf8
            for (index, element) in elements.enumerated() {
                bytes += (index == 0 ? "\n    " : ",\n    ").utf8
                write(element)
            }
            bytes += brackets.1.utf8
        }
        func digests(_ digests: [String: String]) {
            list(digests.sorted { $0.key < $1.key }, ("{", "\n  }")) { path, digest in
                bytes.append(json: path)
                bytes += ": ".utf8
                bytes.append(json: digest)
            }
        }
        bytes += "{\n  \"command\": ".utf8
        list(command, ("[", "\n  ]")) { bytes.append(json: $0) }
        bytes += ",\n  \"inputs\": ".utf8
        digests(inputs)
        bytes += ",\n  \"outputs\": ".utf8
        digests(outputs)
        for (key, text) in [("manifest", manifest), ("diagnostics", diagnostics), ("title", title)] {
            bytes += ",\n  \"\(key)\": ".utf8
            bytes.append(json: text)
        }
        bytes += "\n}\n".utf8
        return bytes
    }
}
