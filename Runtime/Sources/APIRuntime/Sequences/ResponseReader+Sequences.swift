import Foundation

/// Decoding bodies that are sequences of values.
///
/// An error contains the index of the value; its byte offset refers to an array of all values.
extension ResponseReader {
    /// Decodes JSON Lines or a JSON text sequence (RFC 7464).
    public mutating func sequence<Item: JSONCodable>() -> [Item] { json(in: data().arrayOfValues) }

    /// Decodes an event stream (HTML, "Server-sent events").
    ///
    /// A body of another media type without any event is an error: the service did not stream.
    public mutating func events<Item: JSONCodable>(as item: EventItem = .fields) -> [Item] {
        let eventStream = "text/event-stream"
        let events = data().arrayOfEvents(item)
        if events.count == 2, !isEmpty, receivedMediaType.map({ !$0.matches(MediaType(eventStream)) }) ?? false {
            fail(data().withoutEvents.naming(receivedMediaType, expected: eventStream))
            return []
        }
        return json(in: events, expected: eventStream)
    }

    /// What an event is decoded as.
    public enum EventItem: Sendable {
        /// An object with `event`, `data`, `id` and `retry`.
        case fields
        /// The same object, with JSON as its data.
        case fieldsWithJSON
        /// The data of the event, which is JSON.
        case json
        /// The data of the event as a string.
        case text
    }
}

extension Data {
    /// The sequence of JSON values as an array.
    fileprivate var arrayOfValues: Data {
        withUnsafeBytes { raw in
            var scanner = JSONScanner(raw.assumingMemoryBound(to: UInt8.self))
            var array = "[".utf8Data
            while true {
                // The record separator of RFC 7464, which is not part of JSON.
                while scanner.byte == 0x1E {
                    scanner.offset += 1
                    scanner.skipWhitespace()
                }
                guard scanner.offset < scanner.count else { break }
                let start = scanner.offset
                scanner.skipValue()
                // Invalid JSON is copied, so that decoding the array reports it.
                let end = scanner.hasFailed ? scanner.count : scanner.offset
                if array.count > 1 { array.append(",") }
                array.append(contentsOf: raw[start..<end])
                if scanner.hasFailed { break }
                scanner.skipWhitespace()
            }
            array.append("]")
            return array
        }
    }

    /// The events as an array of objects; events without data are ignored.
    fileprivate func arrayOfEvents(_ item: ResponseReader.EventItem) -> Data {
        var writer = JSONWriter()
        writer.open(UInt8(ascii: "["))
        var event = ServerSentEvent()
        forEachLine { line in
            if !line.isEmpty { return event.add(line) }
            event.write(json: &writer, as: item)
            event = ServerSentEvent()
        }
        writer.close(UInt8(ascii: "]"))
        return writer.data
    }
}

extension Data {
    /// The error about a body that has no event.
    fileprivate var withoutEvents: JSONError {
        withUnsafeBytes { raw in
            JSONError(JSONFailure(offset: 0, kind: .syntax, expectation: "an event"), in: raw.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Calls a closure with every terminated line, without its line break and without a byte-order mark.
    fileprivate func forEachLine(_ body: (Data) -> Void) {
        var start = starts(with: [0xEF, 0xBB, 0xBF]) ? startIndex + 3 : startIndex
        while let end = self[start...].firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            body(self[start..<end])
            start = end + (self[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? 2 : 1)
        }
    }
}

/// An event while its lines are read.
private struct ServerSentEvent {
    private var data: String?
    private var event = ""
    private var id: String?
    private var retry: Int?

    /// Adds a line: the field name, a colon, an optional space and the value.
    mutating func add(_ line: Data) {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var rest = line.dropFirst(name.count + 1)
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        let value = rest.utf8String
        switch name.utf8String {
        case "data": data = data.map { $0 + "\n" + value } ?? value
        case "event": event = value
        case "id": id = value
        case "retry": retry = Int(value)
        default: break
        }
    }

    /// Writes the event; does nothing if it has no data.
    func write(json: inout JSONWriter, as item: ResponseReader.EventItem) {
        guard let data else { return }
        switch item {
        case .text: return json.write(data)
        case .json: return json.write(jsonOrString: data)
        case .fields, .fieldsWithJSON: break
        }
        json.open(UInt8(ascii: "{"))
        json.string("event", event.isEmpty ? "message" : event)
        json.key("data")
        if item == .fields { json.write(data) } else { json.write(jsonOrString: data) }
        json.string("id", id)
        json.int("retry", retry)
        json.close(UInt8(ascii: "}"))
    }
}

extension JSONWriter {
    /// Writes text that is JSON as it is, and other text as a string.
    fileprivate mutating func write(jsonOrString text: String) {
        var text = text
        let isJSON = text.withUTF8 { utf8 in
            var scanner = JSONScanner(utf8)
            scanner.skipValue()
            scanner.finish()
            return !scanner.hasFailed
        }
        if isJSON { write(raw: text) } else { write(text) }
    }
}
