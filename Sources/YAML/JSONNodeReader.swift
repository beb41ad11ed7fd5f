import Diagnostics

/// Reads a JSON document into nodes with the JSON scanner of the runtime.
///
/// libyaml cannot read every JSON document: it rejects surrogate pairs, keys of more than 1,024 characters and a raw DEL.
struct JSONNodeReader: ~Copyable {
    private var scanner: JSONScanner
    private let file: UInt32
    private let log: DiagnosticLog
    private var depth = 0
    /// The byte at which the last string starts.
    private var stringStart = 0

    init(_ scanner: consuming JSONScanner, file: UInt32, log: DiagnosticLog) {
        self.scanner = scanner
        self.file = file
        self.log = log
    }

    /// Reads the root of the document, which is valid only if there is no ``syntaxError(in:)`` afterwards.
    mutating func read() -> Node {
        let root = readNode()
        scanner.finish()
        return root
    }

    /// The first error, or nil.
    ///
    /// - Parameter bytes: the bytes that the scanner has read.
    func syntaxError(in bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
        scanner.failure.map { JSONSyntaxError($0, stringStart: stringStart, in: bytes) }
    }

    private mutating func readNode() -> Node {
        let position = SourcePosition(file: file, offset: scanner.offset)
        let content = readContent()
        scanner.skipWhitespace()
        return Node(content, at: position)
    }

    private mutating func readContent() -> Node.Content {
        switch scanner.byte {
        case UInt8(ascii: "{"):
            var entries = readCollection(UInt8(ascii: "{"), UInt8(ascii: "}")) { $0.readEntry() }
            entries.removeDuplicateKeys(reportingTo: log)
            return .mapping(entries)
        case UInt8(ascii: "["):
            return .sequence(readCollection(UInt8(ascii: "["), UInt8(ascii: "]")) { $0.readNode() })
        case UInt8(ascii: "\""):
            return .scalar(Scalar(readString(), isPlain: false))
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            return .scalar(Scalar(scanner.readBool() ? "true" : "false", isPlain: true))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .scalar(Scalar(scanner.text(of: scanner.readNumber()), isPlain: true))
        default:
            if !scanner.takeNull() { scanner.failSyntax("a value") }
            return .scalar(Scalar("null", isPlain: true))
        }
    }

    private mutating func readString() -> String {
        if scanner.failure == nil { stringStart = scanner.offset }
        let string = scanner.readString()
        // The runtime replaces it, because the rest of a response is of use; the author of a document can correct it.
        if let offset = scanner.loneSurrogates.first { scanner.fail(.syntax, "an escape sequence", at: offset) }
        return string
    }

    private mutating func readEntry() -> Node.Entry {
        let position = SourcePosition(file: file, offset: scanner.offset)
        let key = readString()
        scanner.skipWhitespace()
        if !scanner.take(UInt8(ascii: ":")) { scanner.failSyntax("':'") }
        return Node.Entry(key: key, keyPosition: position, value: readNode())
    }

    private mutating func readCollection<Element>(
        _ open: UInt8, _ close: UInt8, _ readElement: (inout JSONNodeReader) -> Element
    ) -> [Element] {
        guard depth < YAMLNodeReader.maximumDepth else {
            scanner.failSyntax("at most 256 levels of nesting")
            return []
        }
        depth += 1
        defer { depth -= 1 }
        _ = scanner.take(open)
        var elements: [Element] = []
        if scanner.take(close) { return elements }
        repeat {
            elements.append(readElement(&self))
        } while scanner.take(UInt8(ascii: ","))
        if !scanner.take(close) { scanner.failSyntax(close == UInt8(ascii: "}") ? "',' or '}'" : "',' or ']'") }
        return elements
    }
}
