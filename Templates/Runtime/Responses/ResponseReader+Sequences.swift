import Foundation

/// Reading bodies that are one value after the other.
///
/// An error names the item by its index; its byte offset counts in the array that all of them would be.
extension ResponseReader {
    /// Reads JSON values: JSON Lines, or a JSON text sequence (RFC 7464).
    public mutating func sequence<Item: JSONCodable>() -> [Item] { json(in: data().arrayOfValues) }

    /// Reads the events of an event stream (HTML, "Server-sent events"): objects with `event`, `data`, `id` and `retry`.
    public mutating func events<Item: JSONCodable>() -> [Item] { json(in: data().arrayOfEvents) }
}

extension Data {
    /// The JSON values that stand one behind the other, as one array.
    fileprivate var arrayOfValues: Data {
        withUnsafeBytes { raw in
            var scanner = JSONScanner(raw.assumingMemoryBound(to: UInt8.self))
            var array = "[".utf8Data
            while true {
                // The record separator of RFC 7464, which JSON does not know.
                while scanner.byte == 0x1E {
                    scanner.offset += 1
                    scanner.skipWhitespace()
                }
                guard scanner.offset < scanner.count else { break }
                let start = scanner.offset
                scanner.skipValue()
                // What is no JSON is left to whoever reads the array.
                let end = scanner.hasFailed ? scanner.count : scanner.offset
                if array.count > 1 { array.add(",") }
                array.append(contentsOf: raw[start..<end])
                if scanner.hasFailed { break }
                scanner.skipWhitespace()
            }
            array.add("]")
            return array
        }
    }

    /// The events as one array of objects; one without data is none.
    fileprivate var arrayOfEvents: Data {
        var writer = JSONWriter()
        writer.open(UInt8(ascii: "["))
        var event = ServerSentEvent()
        // A return before a line feed makes one character with it.
        for line in utf8Text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }) {
            if !line.isEmpty {
                event.add(line)
            } else {
                if event.data != nil { event.write(json: &writer) }
                event = ServerSentEvent()
            }
        }
        writer.close(UInt8(ascii: "]"))
        return writer.data
    }
}

/// The fields of one event so far.
private struct ServerSentEvent {
    var data: String?
    private var event: String?
    private var id: String?
    private var retry: Int?

    /// Takes a line: a field, a colon, one space that does not count, and the value.
    mutating func add(_ line: Substring) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : ""
        if value.first == " " { value.removeFirst() }
        switch parts[0] {
        case "data": data = data.map { $0 + "\n" + value } ?? String(value)
        case "event": event = String(value)
        case "id": id = String(value)
        case "retry": retry = Int(value)
        default: break
        }
    }

    func write(json: inout JSONWriter) {
        json.open(UInt8(ascii: "{"))
        json.string("event", event)
        json.string("data", data)
        json.string("id", id)
        json.int("retry", retry)
        json.close(UInt8(ascii: "}"))
    }
}
