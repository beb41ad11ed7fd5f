internal import CLibYAML
import Diagnostics

/// The events of one YAML stream, read by libyaml; the only code that touches C.
struct EventReader: ~Copyable {
    enum Event: Sendable {
        case streamEnd
        case documentStart
        case alias(anchor: String)
        /// - Parameter text: where the text stands among those that were read with the event.
        case scalar(text: Range<Int>, isPlain: Bool, anchor: String?)
        case sequenceStart(anchor: String?)
        case mappingStart(anchor: String?)
        case collectionEnd
    }

    /// What libyaml found wrong.
    struct SyntaxError: Error {
        let message: String
        let offset: Int
        /// What libyaml was reading when it met the error, and where that began.
        let background: (message: String, offset: Int)?
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>

    /// - Parameter bytes: must stay in place for as long as there is something to read.
    /// - Throws: where there is no memory for the parser.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw SyntaxError(message: "out of memory", offset: 0, background: nil)
        }
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        self.parser = parser
        self.bytes = bytes
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Reads the next event and its position in Unicode scalars.
    ///
    /// - Parameter texts: gets the bytes of a scalar's text, in UTF-8, behind those that it has.
    /// - Throws: ``SyntaxError``; nothing can be read after it.
    mutating func next(_ texts: inout [UInt8]) throws(SyntaxError) -> (event: Event, offset: Int) {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError }
            defer { yaml_event_delete(&event) }
            if let read = Event(event, &texts) { return (read, Int(event.start_mark.index)) }
        }
    }

    private var syntaxError: SyntaxError {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "out of memory"
        switch state.error {
        case YAML_READER_ERROR:
            // The reader knows the byte, not the character.
            let offset = String(decoding: bytes.prefix(Int(state.problem_offset)), as: UTF8.self).unicodeScalars.count
            return SyntaxError(message: Self.plainer(problem, byte(at: Int(state.problem_offset))), offset: offset, background: nil)
        default:
            let background = state.context.map { (String(cString: $0), Int(state.context_mark.index)) }
            let offset = Int(state.problem_mark.index)
            return SyntaxError(message: Self.plainer(problem, scalar(at: offset)), offset: offset, background: background)
        }
    }

    private func byte(at offset: Int) -> Unicode.Scalar? { bytes.indices.contains(offset) ? Unicode.Scalar(bytes[offset]) : nil }

    private func scalar(at offset: Int) -> Unicode.Scalar? {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var index = text.startIndex
        for _ in 0..<offset where index < text.endIndex {
            index += 1
            while index < text.endIndex, text[index] & 0xC0 == 0x80 { index += 1 }
        }
        return index < text.endIndex ? Unicode.Scalar(text[index]) : nil
    }

    /// What libyaml says, in words for those who do not know its grammar.
    private static func plainer(_ problem: String, _ found: Unicode.Scalar?) -> String {
        switch problem {
        case "found character that cannot start any token" where found == "\t":
            "there is a tab in the indentation; only spaces can stand there"
        case "found character that cannot start any token":
            "a text that starts with '\(found.map(String.init) ?? "")' must stand in quotation positions"
        case "mapping values are not allowed in this context":
            "a ':' does not fit here; is the indentation wrong, or does a text with ': ' in it want quotation positions?"
        case "found unexpected end of stream": "the quotation mark is not closed"
        case "could not find expected ':'": "a line has no ':', or a line of a text is not indented"
        case "did not find expected key" where found == "]" || found == "}":
            "there is a '\(found.map(String.init) ?? "")' that closes nothing"
        case "found unknown escape character": "there is no such escape sequence; between single quotation positions a '\\' is only that"
        case "did not find expected alphabetic or numeric character": "the name of the anchor or alias is missing"
        case "did not find expected key": "the indentation does not fit what is around it"
        case "did not find expected '-' indicator": "an element of the list has no '-', or its indentation does not fit"
        case "did not find expected <document start>": "something stands behind the end of the document"
        case _ where problem.contains("UTF-8") || problem.contains("Unicode"): "the bytes from here on are not UTF-8"
        default: problem
        }
    }
}

extension EventReader.Event {
    /// Nil for the events that say nothing about the document's content.
    fileprivate init?(_ event: yaml_event_t, _ texts: inout [UInt8]) {
        switch event.type {
        case YAML_STREAM_END_EVENT:
            self = .streamEnd
        case YAML_DOCUMENT_START_EVENT:
            self = .documentStart
        case YAML_ALIAS_EVENT:
            self = .alias(anchor: String(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let start = texts.count
            texts.append(contentsOf: UnsafeBufferPointer(start: scalar.value, count: scalar.length))
            self = .scalar(text: start..<texts.count, isPlain: scalar.isPlain, anchor: String(scalar.anchor))
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

extension yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar {
    /// Whether the form of the text says its type.
    fileprivate var isPlain: Bool { plain_implicit != 0 || String(tag).map { Self.typeTags.contains($0) } ?? false }

    /// Tags that give a quoted scalar the type of its form, such as `!!int "12"`.
    private static let typeTags = ["null", "bool", "int", "float"].map { "tag:yaml.org,2002:" + $0 }
}

extension String {
    fileprivate init?(_ text: UnsafeMutablePointer<yaml_char_t>?) {
        guard let text else { return nil }
        self.init(cString: text)
    }
}
