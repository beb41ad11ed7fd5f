internal import CLibYAML
import Diagnostics

/// Reads the events of one YAML stream with libyaml; the only code that calls C.
struct EventReader: ~Copyable {
    enum Event {
        case streamEnd
        case documentStart
        case alias(anchor: String)
        case scalar(Scalar, anchor: String?)
        case sequenceStart(anchor: String?)
        case mappingStart(anchor: String?)
        case collectionEnd
    }

    /// An error that libyaml found, with its offset in Unicode scalars.
    struct SyntaxError: Error {
        let message: Diagnostic.Message
        let offset: Int
        /// An explanation of the error, such as the start of the collection that libyaml was reading.
        var note: (message: Diagnostic.Message, offset: Int)?
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Whether some characters of the text stand for others (``RefusedCharacters``).
    private let hasStandIns: Bool
    /// The range of the last scalar if it is quoted.
    private var lastQuoted: (start: yaml_mark_t, end: yaml_mark_t)?

    /// - Parameters:
    ///   - bytes: must stay valid as long as the reader.
    ///   - hasStandIns: whether some characters stand for others (``RefusedCharacters``).
    init(_ bytes: UnsafeBufferPointer<UInt8>, hasStandIns: Bool = false) {
        parser = .allocate(capacity: 1)
        precondition(yaml_parser_initialize(parser) == 1, "out of memory")
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        self.bytes = bytes
        self.hasStandIns = hasStandIns
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Reads the next event and its offset in Unicode scalars.
    ///
    /// - Throws: ``SyntaxError``; nothing can be read after it.
    mutating func next() throws(SyntaxError) -> (event: Event, offset: Int) {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError }
            defer { yaml_event_delete(&event) }
            if event.type != YAML_DOCUMENT_END_EVENT { lastQuoted = event.isQuotedScalar ? (event.start_mark, event.end_mark) : nil }
            if let read = Event(event, isString: isTaggedAsString(event)) {
                return (hasStandIns ? read.restored : read, Int(event.start_mark.index))
            }
        }
    }

    /// Whether a scalar has the tag `!`, which makes it a string whatever its characters are.
    ///
    /// Some versions of libyaml do not report the tag.
    private func isTaggedAsString(_ event: yaml_event_t) -> Bool {
        guard event.type == YAML_SCALAR_EVENT, event.data.scalar.plain_implicit != 0 else { return false }
        if let tag = String(event.data.scalar.tag) { return tag == "!" }
        guard event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE else { return true }
        // Only a tag or an anchor makes a value longer than its text.
        let length = Int(event.end_mark.index) - Int(event.start_mark.index)
        guard length > event.data.scalar.length, event.data.scalar.length <= 40 else { return false }
        var properties = String(decoding: content, as: UTF8.self).unicodeScalars.dropFirst(Int(event.start_mark.index)).prefix(length)
        if properties.first == "&" { properties = properties.drop { $0 != " " && $0 != "\n" }.drop { $0 == " " || $0 == "\n" } }
        return properties.first == "!"
    }

    // MARK: Errors

    private var syntaxError: SyntaxError {
        if let marker = ConflictMarker(in: bytes) {
            return SyntaxError(message: .conflictMarker(marker.text), offset: scalarOffset(ofByte: marker.offset))
        }
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "out of memory"
        let context = state.context.map { String(cString: $0) }
        if state.error == YAML_READER_ERROR {
            // The reader counts bytes, not scalars.
            let offset = scalarOffset(ofByte: Int(state.problem_offset))
            return SyntaxError(message: .libyamlProblem(problem, found: nil), offset: offset)
        }
        if context == "while scanning a quoted scalar", problem.hasPrefix("found unexpected") {
            return SyntaxError(message: .unclosedString, offset: Int(state.context_mark.index))
        }
        let offset = Int(state.problem_mark.index)
        // An unclosed string ends at the next quotation mark, which should have opened another string.
        if let (start, end) = lastQuoted, end.line == state.problem_mark.line, start.line < end.line {
            let note = (Diagnostic.Message.closedHere, Int(end.index) - 1)
            return SyntaxError(message: .unclosedString, offset: Int(start.index), note: note)
        }
        if let (_, end) = lastQuoted, end.line == state.problem_mark.line, problem == "did not find expected key" {
            return SyntaxError(message: .textAfterString, offset: offset)
        }
        let message = Diagnostic.Message.libyamlProblem(problem, found: scalar(at: offset))
        let start = Int(state.context_mark.index)
        let note = start == offset ? nil : context.flatMap(Diagnostic.Message.init(libyamlContext:)).map { ($0, start) }
        return SyntaxError(message: message, offset: offset, note: note)
    }

    /// The bytes without a byte-order mark, which libyaml does not count.
    private var content: Slice<UnsafeBufferPointer<UInt8>> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    private func scalarOffset(ofByte offset: Int) -> Int {
        content.prefix(max(0, offset - content.startIndex)).count { $0 & 0xC0 != 0x80 }
    }

    private func scalar(at offset: Int) -> Unicode.Scalar? {
        String(decoding: content, as: UTF8.self).unicodeScalars.dropFirst(offset).first
    }
}

extension EventReader.Event {
    /// Creates an event; nil for events that do not belong to the content of a document.
    ///
    /// - Parameter isString: whether a scalar is a string whatever its characters are.
    fileprivate init?(_ event: yaml_event_t, isString: Bool) {
        switch event.type {
        case YAML_STREAM_END_EVENT:
            self = .streamEnd
        case YAML_DOCUMENT_START_EVENT:
            self = .documentStart
        case YAML_ALIAS_EVENT:
            self = .alias(anchor: String(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            self = .scalar(Scalar(text, isPlain: scalar.isPlain && !isString), anchor: String(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT:
            self = .sequenceStart(anchor: String(event.data.sequence_start.anchor))
        case YAML_MAPPING_START_EVENT:
            self = .mappingStart(anchor: String(event.data.mapping_start.anchor))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            self = .collectionEnd
        default:
            return nil
        }
    }
}

extension EventReader.Event {
    /// The event with the characters that others stand for.
    fileprivate var restored: Self {
        if case .scalar(let scalar, let anchor) = self {
            .scalar(Scalar(RefusedCharacters.restored(scalar.text), isPlain: scalar.isPlain), anchor: anchor)
        } else {
            self
        }
    }
}

extension yaml_event_t {
    fileprivate var isQuotedScalar: Bool {
        guard type == YAML_SCALAR_EVENT else { return false }
        return data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE || data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
    }
}

extension yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar {
    /// Whether the characters of the scalar determine its type.
    fileprivate var isPlain: Bool { plain_implicit != 0 || String(tag).map { Self.typeTags.contains($0) } ?? false }

    /// Tags that give a quoted scalar the type that it would have without quotation marks, such as `!!int "12"`.
    private static let typeTags = ["null", "bool", "int", "float"].map { "tag:yaml.org,2002:" + $0 }
}

extension String {
    fileprivate init?(_ text: UnsafeMutablePointer<yaml_char_t>?) {
        guard let text else { return nil }
        self.init(cString: text)
    }
}

extension Diagnostic.Message {
    static let unclosedString: Self = "the string that starts here is not closed"

    static let closedHere: Self = "it ends at this quotation mark"

    static let textAfterString: Self = "there is text after the closing quotation mark; escape quotation marks inside the string"

    /// Rewords a message of libyaml for readers who do not know the grammar of YAML.
    fileprivate static func libyamlProblem(_ problem: String, found: Unicode.Scalar?) -> Self {
        let character = found.map { "'\($0)'" } ?? "this character"
        return switch problem {
        case "found character that cannot start any token" where found == "\t": "a tab is used for indentation; use spaces"
        case "found character that cannot start any token": "a string that starts with \(character) needs quotation marks"
        case "mapping values are not allowed in this context":
            "unexpected ':'; check the indentation, or quote the string that contains ': '"
        case "could not find expected ':'": "the line has no ':', or it continues a string and is not indented"
        case "did not find expected key" where found == "]" || found == "}": "\(character) has no opening bracket"
        case "did not find expected key": "the indentation does not match the lines around it"
        case "did not find expected '-' indicator": "an element of the list has no '-', or its indentation does not match the others"
        case "did not find expected <document start>": "unexpected content after the end of the document"
        case "found unknown escape character": "unknown escape sequence; in single quotation marks '\\' needs no escape"
        case "did not find expected node content": "a value is missing, or a bracket is not closed"
        case "did not find expected alphabetic or numeric character": "the name of the anchor or alias is missing"
        case _ where problem.contains("UTF-8") || problem.contains("Unicode"): "the bytes from here on are not UTF-8"
        default: Self(problem.replacing("did not find expected", with: "expected"))
        }
    }

    /// Names what libyaml was reading; nil if the error is at its start.
    fileprivate init?(libyamlContext context: String) {
        guard let noun = context.firstMatch(of: /^while (?:parsing|scanning) an? (?:.+ )?(\w+)$/)?.1 else { return nil }
        let words = ["sequence": "list", "collection": "list", "scalar": "string", "node": "value"]
        self.init("the \(words[String(noun)] ?? String(noun)) starts here")
    }
}
