/// Finds the events of an event stream that arrives in chunks (HTML, "Server-sent events").
///
/// An event without data is not dispatched. The end of a complete body ends the last event, unlike in HTML: many services omit its blank
/// line.
struct EventParser {
    private var lines = LineParser()
    private var event = ServerSentEvent()
    /// The last `id`, which also applies to later events without an `id`.
    private(set) var lastID = ""
    /// The last `retry`: the wait before the stream is requested again, in milliseconds.
    private(set) var retry: Int?

    /// The number of bytes of the incomplete event so far.
    var count: Int { event.count + lines.count }

    /// Begins again with the first line of another response, after the same last event.
    mutating func restart() { (lines, event) = (LineParser(), ServerSentEvent()) }

    /// Calls a closure with every event that ends in a chunk.
    mutating func feed(_ chunk: Data, _ body: (ServerSentEvent) -> Void) {
        // Otherwise, the event would be copied with each chunk.
        var (event, lastID, retry) = (ServerSentEvent(), lastID, retry)
        swap(&event, &self.event)
        lines.feed(chunk) { line in
            guard line.isEmpty else { return event.add(line) }
            if let id = event.id { lastID = id }
            event.lastID = lastID
            retry = event.retry ?? retry
            if event.data != nil { body(event) }
            event = ServerSentEvent()
        }
        (self.event, self.lastID, self.retry) = (event, lastID, retry)
    }

    /// Calls a closure with the last event if the body is complete but lacks the blank line after it.
    mutating func finish(_ body: (ServerSentEvent) -> Void) { feed("\n\n".utf8Data, body) }
}

/// An event of an event stream, complete or while its lines are read.
struct ServerSentEvent {
    private(set) var data: String?
    private(set) var name = ""
    private(set) var id: String?
    private(set) var retry: Int?
    /// The number of bytes in the lines of the event.
    private(set) var count = 0
    /// The `id` of this event, or of the last event before it with an `id`.
    fileprivate(set) var lastID = ""

    /// Adds a line: the field name, a colon, an optional space and the value.
    fileprivate mutating func add(_ line: Data) {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var rest = line.dropFirst(name.count + 1)
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        let value = rest.utf8String
        switch name.utf8String {
        case "data" where data == nil: data = value
        case "data": data?.append("\n" + value)
        case "event": self.name = value
        case "id" where !rest.contains(0): id = value
        case "retry" where !rest.isEmpty && rest.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains): retry = Int(value)
        // Some services write an error without the name of a field.
        default:
            guard data == nil, FailureRule(member: ["error"]).applies(to: line) else { return }
            data = line.utf8String
        }
        count += line.count
    }

    func write(json: inout JSONWriter, as item: ResponseReader.EventItem) {
        let data = data ?? ""
        switch item {
        case .text: return json.write(data)
        case .json: return json.write(jsonOrString: data)
        case .fields, .fieldsWithJSON, .fieldsWithObjects: break
        }
        json.open(UInt8(ascii: "{"))
        json.string("event", name.isEmpty ? "message" : name)
        json.key("data")
        let isJSON = item == .fieldsWithJSON || item == .fieldsWithObjects && (data.first == "{" || data.first == "[")
        if isJSON { json.write(jsonOrString: data) } else { json.write(data) }
        json.string("id", id)
        json.int("retry", retry)
        json.close(UInt8(ascii: "}"))
    }
}

extension JSONWriter {
    /// Writes text that is JSON unchanged, and other text as a string.
    fileprivate mutating func write(jsonOrString text: String) {
        if text.utf8Data.isJSON { write(raw: text) } else { write(text) }
    }
}
