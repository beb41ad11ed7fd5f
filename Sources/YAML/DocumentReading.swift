import APIRuntime
package import Diagnostics

extension Node {
    /// The largest document that is read, in bytes.
    package static let maximumSize = 128 << 20

    /// Reads a YAML or JSON document; what is wrong with it is reported to the log.
    ///
    /// A text that starts with a bracket and reads as JSON is JSON; everything else is YAML, unless the file's name
    /// says that it was meant to be JSON.
    ///
    /// - Parameter path: the path that diagnostics show.
    /// - Returns: the root, or nil where the document cannot be read.
    package static func read(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> Node? {
        guard bytes.count <= maximumSize else {
            log.error("'\(path)' has \(bytes.count) bytes; at most \(maximumSize) are read", at: nil)
            return nil
        }
        guard startsWithBracket(bytes) else { return readYAML(bytes, path: path, log: log) }
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .bytes))
        switch readJSON(bytes, file: file, log: log) {
        case .success(let root):
            return root
        case .failure(let error):
            guard path.lowercased().hasSuffix(".json") else {
                return readYAML(bytes, path: path, log: log)
            }
            let message = "this is not JSON: expected \(error.expectation), found \(error.finding)"
            log.error(message, at: Mark(file: file, position: error.offset))
            return nil
        }
    }

    private static func readYAML(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> Node? {
        guard let reader = EventReader(bytes) else {
            log.error("there is not enough memory to read '\(path)'", at: nil)
            return nil
        }
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .scalars))
        var builder = NodeBuilder(reader, file: file, log: log)
        return builder.build()
    }

    private static func readJSON(_ bytes: [UInt8], file: UInt32, log: DiagnosticLog) -> Result<Node, JSONError> {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONNodeReader(JSONScanner(buffer), file: file, log: log)
            let (root, failure) = reader.read()
            return failure.map { .failure(JSONError($0, in: buffer)) } ?? .success(root)
        }
    }

    private static func startsWithBracket(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
