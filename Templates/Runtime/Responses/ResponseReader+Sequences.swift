import Foundation

/// Decoding bodies that are sequences of values.
///
/// An error contains the index of the value; its byte offset refers to an array of all values.
extension ResponseReader {
    /// Decodes JSON Lines or a JSON text sequence (RFC 7464).
    public mutating func sequence<Item: JSONCodable>() -> [Item] { json(in: data().arrayOfValues) }

    /// Decodes an event stream (HTML, "Server-sent events") as objects with `event`, `data`, `id` and `retry`.
    public mutating func events<Item: JSONCodable>() -> [Item] { json(in: data().arrayOfEvents) }
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
    fileprivate var arrayOfEvents: Data {
        var writer = JSONWriter()
        writer.open(UInt8(ascii: "["))
        var event = ServerSentEvent()
        forEachLine { line in
            if !line.isEmpty { return event.add(line) }
            if event.data != nil { event.write(json: &writer) }
            event = ServerSentEvent()
        }
        writer.close(UInt8(ascii: "]"))
        return writer.data
    }
}

extension Data {
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
    var data: String?
    private var event: String?
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

    func write(json: inout JSONWriter) {
        json.open(UInt8(ascii: "{"))
        json.string("event", event)
        json.string("data", data)
        json.string("id", id)
        json.int("retry", retry)
        json.close(UInt8(ascii: "}"))
    }
}
