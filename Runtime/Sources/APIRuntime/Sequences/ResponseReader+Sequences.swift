/// Methods that decode bodies that are sequences of values.
///
/// An error contains the index of the value; its byte offset refers to an array of all values.
extension ResponseReader {
    /// Decodes JSON Lines or a JSON text sequence (RFC 7464).
    public mutating func sequence<Item: JSONCodable>() -> [Item] {
        // Many media types have this form.
        let received = receivedMediaType?.essence ?? ""
        return array(of: body.values.map { SequenceItem(json: $0) }, expected: received.contains("json") ? received : "JSON Lines")
    }

    /// Decodes an event stream (HTML, "Server-sent events").
    ///
    /// A body of another media type is an error, because the service did not stream.
    public mutating func events<Item: JSONCodable>(as item: EventItem = .fields) -> [Item] {
        let eventStream = "text/event-stream"
        if let receivedMediaType, !receivedMediaType.matches(MediaType(eventStream)) {
            if FailureRule(member: ["error"]).applies(to: body) { failedItem = (body, body) }
            fail(body.withoutEvents.naming(receivedMediaType, expected: eventStream))
            return []
        }
        return array(of: body.events(as: item), expected: eventStream)
    }

    /// Decodes items. No item may be an error that the service reports, and at least one item must match.
    private mutating func array<Item: JSONCodable>(of items: [SequenceItem], expected: String) -> [Item] {
        let failed = items.first { [options] in $0.reportsFailure(decodedAs: try? Item.decoded($0.json, options: options).value) }
        failedItem = failed.map { ($0.json, $0.content ?? $0.json) }
        var array = "[".utf8Data
        for item in items {
            if array.count > 1 { array.append(",") }
            array.append(item.json)
        }
        array.append("]")
        let values: [Item] = json(in: array, expected: expected)
        if values.isEmpty, let error = dropped.first { fail(error) }
        return values
    }

    /// The value as which an event is decoded.
    public enum EventItem: Sendable {
        /// An object with `event`, `data`, `id` and `retry`.
        case fields
        /// The same object, with JSON as its data.
        case fieldsWithJSON
        /// The same object, with its data as JSON if the data is an object or an array, and otherwise as a string.
        case fieldsWithObjects
        /// The data of the event as JSON.
        case json
        /// The data of the event as a string.
        case text
    }
}

extension Data {
    /// The JSON values of a sequence. After invalid JSON, the last value is the rest of the bytes, so that decoding it reports the error.
    fileprivate var values: [Data] {
        scanned { scanner in
            var values: [Data] = []
            while true {
                // The record separator of RFC 7464, which is not part of JSON.
                while scanner.byte == 0x1E {
                    scanner.offset += 1
                    scanner.skipWhitespace()
                }
                guard scanner.offset < scanner.count else { break }
                let start = startIndex + scanner.offset
                scanner.skipValue()
                values.append(self[start..<(scanner.hasFailed ? endIndex : startIndex + scanner.offset)])
                if scanner.hasFailed { break }
                scanner.skipWhitespace()
            }
            return values
        }
    }

    /// Returns the events; those without data are ignored.
    fileprivate func events(as item: ResponseReader.EventItem) -> [SequenceItem] {
        var items: [SequenceItem] = []
        var parser = EventParser()
        parser.feed(self) { items.append(SequenceItem($0, as: item)) }
        parser.finish { items.append(SequenceItem($0, as: item)) }
        return items
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
