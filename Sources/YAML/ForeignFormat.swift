package import Diagnostics

/// Formats other than YAML and JSON, recognized by the first bytes of a file.
enum ForeignFormat {
    /// The first bytes of a format, and the error about a file that starts with them.
    private static let starts: [([UInt8], Diagnostic.Message)] = [
        ([0x1F, 0x8B], "the file is compressed with gzip; decompress it first"),
        ([0x50, 0x4B, 0x03, 0x04], "the file is a ZIP archive; extract the API description first"),
        (Array("#%RAML".utf8), "this is a RAML document, which is not supported; convert it to OpenAPI first"),
        (Array("\"\"\"".utf8), .graphQL), (Array("schema {".utf8), .graphQL), (Array("type Query {".utf8), .graphQL),
        (
            Array("syntax = \"proto".utf8),
            "this is a Protocol Buffers definition, which is not supported; convert its services to OpenAPI first"
        ),
    ]

    /// The error about a file, and the byte at which its content starts; nil if it may be YAML or JSON.
    static func detect(in bytes: [UInt8]) -> (message: Diagnostic.Message, offset: Int)? {
        if isUTF16(bytes) { return ("the file is encoded in UTF-16; save it as UTF-8", 0) }
        let content = bytes[bytes.contentStart...]
        let message = starts.first { content.starts(with: $0.0) }?.1 ?? markup(content)
        return message.map { ($0, content.startIndex) }
    }

    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        // Without a byte-order mark, every other byte of ASCII is zero.
        return bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0) && bytes[0] | bytes[1] < 0x80
    }

    private static func markup(_ content: ArraySlice<UInt8>) -> Diagnostic.Message? {
        // Two angle brackets are a merge key, or the first line of a merge conflict.
        guard content.first == UInt8(ascii: "<"), !content.starts(with: "<<".utf8) else { return nil }
        let start = String(decoding: content.prefix(4096), as: UTF8.self).lowercased()
        return start.contains("<!doctype html") || start.contains("<html")
            ? "this is an HTML page, not an API description; download the YAML or JSON document that it shows"
            : "this is an XML document, which is not supported; use an OpenAPI description in YAML or JSON"
    }
}

extension Diagnostic.Message {
    package static let graphQL: Self = "this is a GraphQL schema, which is not supported; use a client generator for GraphQL"
}
