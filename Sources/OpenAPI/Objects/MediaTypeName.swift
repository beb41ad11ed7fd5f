/// The name of a media type, such as `application/json; charset=utf-8` (RFC 6838).
package struct MediaTypeName {
    package let text: String
    /// Type and subtype in lower case, without parameters.
    package let essence: String

    /// Reads the name of a media type; the parameters stay in its text.
    package init(_ text: String) {
        self.text = text
        let essence = text.utf8.split(separator: UInt8(ascii: ";")).first?.filter { $0 != UInt8(ascii: " ") } ?? []
        self.essence = String(decoding: essence, as: UTF8.self).lowercased()
    }

    /// Reads the first name without a wildcard in a list; nil if there is none (Encoding Object, `contentType`).
    package init?(firstOf list: String) {
        guard let name = list.mediaTypes.first(where: { !$0.contains("*") }) else { return nil }
        self.init(name)
    }

    /// Whether the content is a value in JSON.
    package var isJSON: Bool { hasJSON && stream == nil }
    /// The parameter `stream` of JSON that is a sequence of values, such as `watch` in `application/json;stream=watch`.
    package var stream: String? {
        guard hasJSON, text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        let parameters = text.split(separator: ";").dropFirst().map {
            $0.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
        }
        return parameters.first { $0.count == 2 && $0[0].lowercased() == "stream" }?[1]
    }
    private var hasJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json" }
    package var isEventStream: Bool { essence == "text/event-stream" }
    /// Whether the content is a sequence of values: events, JSON Lines, JSON with a parameter `stream`, or a JSON text sequence (RFC 7464).
    package var isSequence: Bool {
        isEventStream || stream != nil || essence.hasSuffix("+json-seq")
            || ["jsonl", "x-ndjson", "ndjson", "x-jsonlines", "json-seq"].contains { essence == "application/" + $0 }
    }
    /// Whether the content is text that is neither JSON nor XML nor a form.
    package var isText: Bool {
        essence.hasPrefix("text/") && essence != "text/xml" || essence.hasSuffix("+yaml")
            || ["yaml", "x-yaml", "sql", "jwt", "toml", "graphql", "javascript"].contains { essence == "application/" + $0 }
    }
    package var isXML: Bool { essence == "application/xml" || essence == "text/xml" || essence.hasSuffix("+xml") }
    package var isURLEncoded: Bool { essence == "application/x-www-form-urlencoded" }
    package var isMultipart: Bool { essence.hasPrefix("multipart/") }
    /// Whether the name stands for several media types: `*/*`, `application/*`, `image/*`.
    package var isWildcard: Bool { essence.contains("*") }
    /// Whether the content is neither text nor a value that can be written as text.
    package var isBinary: Bool { !isText && !isJSON && !isXML && !isURLEncoded }
}
