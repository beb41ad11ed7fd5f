/// The media type of a body, without its parameters.
struct MediaType: Sendable {
    let essence: String

    /// Reads the value of a `Content-Type` header (RFC 9110, section 8.3).
    init(_ contentType: String) {
        essence = String(contentType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }).lowercased()
    }

    /// Whether the type is JSON, or a type with the syntax of JSON (RFC 6839).
    var isJSON: Bool { essence.hasSuffix("/json") || essence.hasSuffix("+json") }

    /// Whether the type is XML, or a type with the syntax of XML (RFC 7303).
    var isXML: Bool { essence.hasSuffix("/xml") || essence.hasSuffix("+xml") }

    /// Returns whether the type matches a documented type. All JSON types match one another, as do all XML types, and `image/*` matches
    /// every image.
    func matches(_ documented: MediaType) -> Bool {
        if isJSON && documented.isJSON || isXML && documented.isXML { return true }
        guard documented.essence.hasSuffix("*") else { return essence == documented.essence }
        return documented.essence.hasPrefix("*") || essence.hasPrefix(documented.essence.dropLast())
    }
}

extension JSONError {
    /// Returns the error with both media types if the media type of the body is not the documented one.
    func naming(_ received: MediaType?, expected: String) -> JSONError {
        guard let received, !received.matches(MediaType(expected)) else { return self }
        return inBody(of: received.essence, insteadOf: expected)
    }
}
