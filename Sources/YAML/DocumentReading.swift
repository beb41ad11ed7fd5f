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
        if let fault = faultOfForm(bytes) {
            let file = log.add(SourceFile(path: path, bytes: bytes, unit: .bytes))
            log.error(Diagnostic.Message(fault), at: SourcePosition(file: file, offset: 0))
            return nil
        }
        let isNamedJSON = path.lowercased().hasSuffix(".json")
        let first = firstByte(bytes)
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || (isNamedJSON && first == UInt8(ascii: "/")) else {
            return readYAML(bytes, path: path, log: log)
        }
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .bytes))
        switch readJSON(bytes, file: file, log: log) {
        case .success(let root):
            return root
        case .failure(let error):
            guard isNamedJSON else { return readYAML(bytes, path: path, log: log) }
            log.error("this is not JSON: \(fault(of: error, in: bytes))", at: SourcePosition(file: file, offset: error.offset))
            return nil
        }
    }

    private static func readYAML(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> Node? {
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .scalars))
        var builder = NodeBuilder(EventQueue(bytes), file: file, log: log)
        return builder.build()
    }

    private static func readJSON(_ bytes: [UInt8], file: UInt32, log: DiagnosticLog) -> Result<Node, JSONError> {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONNodeReader(JSONScanner(buffer), file: file, log: log)
            let (root, failure) = reader.read()
            return failure.map { .failure(JSONError($0, in: buffer)) } ?? .success(root)
        }
    }

    /// What a text is that is neither YAML nor JSON, as its first bytes show.
    private static func faultOfForm(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "the file is in UTF-16; save it in UTF-8" }
        if firstByte(bytes) == UInt8(ascii: "<") { return "this is a page of HTML or XML, not a document in YAML or JSON" }
        return nil
    }

    /// What is wrong with a text, in words that say more than what was expected where that can be told.
    private static func fault(of error: JSONError, in bytes: [UInt8]) -> String {
        let found = bytes.indices.contains(error.offset) ? bytes[error.offset] : 0
        if found == UInt8(ascii: "/") || found == UInt8(ascii: "#") { return "there are no comments in JSON" }
        let isEnd = found == UInt8(ascii: "}") || found == UInt8(ascii: "]")
        if isEnd, bytes[..<error.offset].last(where: { !isWhitespace($0) }) == UInt8(ascii: ",") {
            return "there is a ',' before '\(Character(Unicode.Scalar(found)))'"
        }
        if found == UInt8(ascii: "'") { return "a text stands in double quotation positions" }
        if found == 0x0A, error.expectation == "an escaped control character" { return "a line break in a text is written '\\n'" }
        if error.expectation == error.finding { return "\(error.finding) is not written as JSON wants it" }
        if error.expectation == "a value", error.finding == "null" || error.finding == "a boolean" {
            return "a word that is neither true nor false nor null"
        }
        return "expected \(error.expectation), found \(error.finding)"
    }

    /// The first byte that is no white space, after a byte-order mark.
    private static func firstByte(_ bytes: [UInt8]) -> UInt8? {
        (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).first { !isWhitespace($0) }
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
