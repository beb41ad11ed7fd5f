package import Diagnostics

extension Node {
    /// The size limit of a document, in bytes.
    package static let maximumSize = 128 << 20

    /// Reads a YAML or JSON document, and reports what is wrong with it to the log.
    ///
    /// A file that starts with a bracket is read as JSON. If it is not valid JSON, and is not named `.json`, it is read as YAML.
    ///
    /// - Parameter path: the path that diagnostics show.
    /// - Returns: the root, or nil, with an error in the log, if the document cannot be read.
    package static func read(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> Node? {
        guard bytes.count <= maximumSize else {
            log.error(.fileTooLarge(path), at: nil)
            return nil
        }
        if let (message, offset) = ForeignFormat.detect(in: bytes, named: path) {
            let file = log.add(SourceFile(path: path, bytes: bytes, unit: .bytes))
            log.error(message, at: SourcePosition(file: file, offset: offset))
            return nil
        }
        let isNamedJSON = path.lowercased().hasSuffix(".json")
        let first = bytes[bytes.contentStart...].first
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || (isNamedJSON && first == UInt8(ascii: "/")) else {
            return readYAML(bytes, path: path, log: log)
        }
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .bytes))
        switch readJSON(bytes, file: file, log: log) {
        case .success(let root):
            return root
        case .failure(let error):
            guard isNamedJSON else { return readYAML(bytes, path: path, log: log) }
            log.error(.invalidJSON(error.message), at: SourcePosition(file: file, offset: error.offset))
            return nil
        }
    }

    /// Reads a text as a string.
    package static func readText(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> Node {
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .bytes))
        let text = String(decoding: bytes[bytes.contentStart...], as: UTF8.self)
        return Node(.scalar(Scalar(text, isPlain: false)), at: SourcePosition(file: file, offset: 0))
    }

    private static func readYAML(_ bytes: [UInt8], path: String, log: DiagnosticLog) -> Node? {
        let file = log.add(SourceFile(path: path, bytes: bytes, unit: .scalars))
        do throws(YAMLNodeReader.Stop) {
            return try readEvents(bytes, hasStandIns: false, file: file, log: log)
        } catch {
            if error.isSyntaxError, let refused = RefusedCharacters(in: bytes),
                let root = try? readEvents(refused.bytes, hasStandIns: true, file: file, log: log)
            {
                log.note(.refusedCharacter, at: SourcePosition(file: file, offset: refused.firstOffset))
                return root
            }
            log.report(error.diagnostic)
            return nil
        }
    }

    private static func readEvents(
        _ bytes: [UInt8], hasStandIns: Bool, file: UInt32, log: DiagnosticLog
    ) throws(YAMLNodeReader.Stop) -> Node {
        try bytes.withUnsafeBufferPointer { buffer throws(YAMLNodeReader.Stop) in
            var reader = YAMLNodeReader(EventReader(buffer, hasStandIns: hasStandIns), file: file, log: log)
            return try reader.read()
        }
    }

    private static func readJSON(_ bytes: [UInt8], file: UInt32, log: DiagnosticLog) -> Result<Node, JSONSyntaxError> {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONNodeReader(JSONScanner(buffer), file: file, log: log)
            let root = reader.read()
            return reader.syntaxError(in: buffer).map(Result.failure) ?? .success(root)
        }
    }
}

extension Collection<UInt8> {
    /// The index of the first byte after a byte-order mark and whitespace.
    var contentStart: Index {
        let start = starts(with: [0xEF, 0xBB, 0xBF]) ? index(startIndex, offsetBy: 3) : startIndex
        return self[start...].firstIndex { !$0.isJSONWhitespace } ?? endIndex
    }
}

extension UInt8 {
    /// Whether the byte is whitespace in JSON: a space, a tab or part of a line break.
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension Diagnostic.Message {
    static let refusedCharacter: Self = "many YAML readers refuse this character here; it is read as part of the text, as in YAML 1.2"

    static func fileTooLarge(_ path: String) -> Self { "'\(path)' is larger than the limit of \(Node.maximumSize) bytes" }
}
