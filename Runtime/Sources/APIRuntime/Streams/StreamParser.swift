/// Finds the items of a stream in the chunks of its bytes, which may end anywhere.
struct StreamParser {
    private let format: StreamFormat
    private var lines = LineParser()
    private var texts = TextParser()
    private var events = EventParser()
    private let maximumItemSize: Int

    /// - Parameter maximumItemSize: the maximum number of bytes of an item.
    init(_ format: StreamFormat, maximumItemSize: Int = 16 << 20) {
        self.format = format
        self.maximumItemSize = maximumItemSize
    }

    /// The `id` of the last event with an `id`; empty before the first one, and for other items.
    var lastID: String { events.lastID }
    /// How long to wait before the stream is requested again, if an event specifies it.
    var retryDelay: Duration? { events.retry.map { .milliseconds($0) } }

    /// Discards an incomplete event, because the following bytes are from another response.
    mutating func restart() { events.restart() }

    /// Returns the items that end in a chunk, and whether the word that ends the stream follows them.
    ///
    /// - Throws: ``NetworkError`` if an item is too large.
    mutating func feed(_ chunk: Data) throws -> (items: [SequenceItem], hasEnded: Bool) {
        let found = found(in: chunk)
        if found.hasEnded { return (found.items, true) }
        guard lines.count + texts.count + events.count <= maximumItemSize, !found.isTooLarge else {
            throw NetworkError(.responseTooLarge, "an item of the stream has more than \(maximumItemSize) bytes")
        }
        return (found.items, false)
    }

    /// Returns the last item of a complete body if nothing terminates it.
    mutating func finish() -> [SequenceItem] {
        if case .textSequence = format.syntax { found(in: "\u{1E}".utf8Data).items } else { found(in: "\n\n".utf8Data).items }
    }

    private mutating func found(in chunk: Data) -> Found {
        var found = Found(end: format.end, maximumItemSize: maximumItemSize)
        switch format.syntax {
        case .lines: lines.feed(chunk) { found.add($0) }
        case .textSequence: texts.feed(chunk) { found.add($0) }
        case .events(let item): events.feed(chunk) { found.add($0, as: item) }
        }
        return found
    }

    /// The items up to the word that ends the stream.
    private struct Found {
        let end: String?
        let maximumItemSize: Int
        var items: [SequenceItem] = []
        var hasEnded = false
        var isTooLarge = false

        mutating func add(_ json: Data) {
            // Some services also write the record separator of a text sequence before lines.
            let json = json.drop { $0 == 0x1E }
            guard !hasEnded, json.contains(where: { !$0.isWhitespace }) else { return }
            add(SequenceItem(json: json)) { json.utf8String }
        }

        mutating func add(_ event: ServerSentEvent, as item: ResponseReader.EventItem) {
            guard !hasEnded else { return }
            add(SequenceItem(event, as: item)) { event.data ?? "" }
        }

        private mutating func add(_ item: SequenceItem, _ text: () -> String) {
            if item.json.count > maximumItemSize { isTooLarge = true }
            if let end, item.json.count < 4 * end.utf8.count + 256, text().trimmed == end {
                hasEnded = true
            } else {
                items.append(item)
            }
        }
    }
}

/// Finds the texts of a JSON text sequence (RFC 7464): from a record separator to the end of the line on which the value is complete.
private struct TextParser {
    private var rest = Data()
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    var count: Int { rest.count }

    mutating func feed(_ chunk: Data, _ body: (Data) -> Void) {
        var start = chunk.startIndex
        for (index, byte) in zip(chunk.indices, chunk) where ends(with: byte) {
            body(rest + chunk[start..<index])
            (rest, start) = (Data(), index + 1)
        }
        rest.append(chunk[start...])
    }

    private mutating func ends(with byte: UInt8) -> Bool {
        if byte == 0x1E {
            (depth, isInString, isEscaped) = (0, false, false)
            return true
        }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
        } else if isInString {
            isEscaped = byte == UInt8(ascii: "\\")
        } else {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case .lineFeed: return depth <= 0
            default: break
            }
        }
        return false
    }
}
