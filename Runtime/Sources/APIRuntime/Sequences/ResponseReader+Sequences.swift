/// Decoding bodies that are sequences of values.
///
/// An error contains the index of the value; its byte offset refers to an array of all values.
extension ResponseReader {
    /// Decodes JSON Lines or a JSON text sequence (RFC 7464).
    public mutating func sequence<Item: JSONCodable>() -> [Item] { json(in: body.arrayOfValues) }

    /// Decodes an event stream (HTML, "Server-sent events").
    ///
    /// A body of another media type without any event is an error: the service did not stream.
    public mutating func events<Item: JSONCodable>(as item: EventItem = .fields) -> [Item] {
        let eventStream = "text/event-stream"
        let events = body.arrayOfEvents(item)
        if events.count == 2, !isEmpty, receivedMediaType.map({ !$0.matches(MediaType(eventStream)) }) ?? false {
            fail(body.withoutEvents.naming(receivedMediaType, expected: eventStream))
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
        unsafe withUnsafeBytes { raw in
            var scanner = unsafe JSONScanner(raw.assumingMemoryBound(to: UInt8.self))
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
                unsafe array.append(contentsOf: raw[start..<end])
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
        var parser = EventParser()
        parser.feed(self) { $0.write(json: &writer, as: item) }
        writer.close(UInt8(ascii: "]"))
        return writer.data
    }
}

extension Data {
    /// The error about a body that has no event.
    fileprivate var withoutEvents: JSONError {
        unsafe withUnsafeBytes { raw in
            unsafe JSONError(JSONFailure(offset: 0, kind: .syntax, expectation: "an event"), in: raw.assumingMemoryBound(to: UInt8.self))
        }
    }
}
