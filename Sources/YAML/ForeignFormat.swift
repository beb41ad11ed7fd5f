import Diagnostics

/// A format other than YAML and JSON, recognized by the first bytes of a file.
enum ForeignFormat: CaseIterable {
    case gzip, zip, utf16, html, wsdl, xml, raml, graphQL, protocolBuffers

    /// The format of a file, and the byte at which its content starts; nil if it may be YAML or JSON.
    static func detect(in bytes: [UInt8]) -> (format: ForeignFormat, offset: Int)? {
        if let format = binaryFormat(of: bytes) { return (format, 0) }
        let start = bytes.contentStart
        if bytes[start...].first == UInt8(ascii: "<") {
            return markup(String(decoding: bytes[start...].prefix(4096), as: UTF8.self).lowercased()).map { ($0, start) }
        }
        if bytes[start...].starts(with: "#%RAML".utf8) { return (.raml, start) }
        return schemaLanguage(of: bytes, from: start)
    }

    private static func binaryFormat(of bytes: [UInt8]) -> ForeignFormat? {
        if bytes.starts(with: [0x1F, 0x8B]) { return .gzip }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
        // Without a byte-order mark, every other byte of ASCII is zero.
        guard bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0), bytes[0] | bytes[1] < 0x80 else { return nil }
        return .utf16
    }

    private static func markup(_ start: String) -> ForeignFormat? {
        // The first line of a merge conflict.
        if start.hasPrefix("<<") { return nil }
        if start.contains("schemas.xmlsoap.org/wsdl") || start.contains("www.w3.org/ns/wsdl") { return .wsdl }
        return start.contains("<!doctype html") || start.contains("<html") ? .html : .xml
    }

    /// The language of a file whose first line, without comments, is a declaration of GraphQL or Protocol Buffers.
    private static func schemaLanguage(of bytes: [UInt8], from start: Int) -> (ForeignFormat, Int)? {
        var rest = bytes[start...].prefix(16_384)
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            guard line.isEmpty || line.first == UInt8(ascii: "#") || line.starts(with: "//".utf8) else {
                return schemaLanguage(ofLine: String(decoding: line, as: UTF8.self)).map { ($0, line.startIndex) }
            }
            rest = rest[line.endIndex...].drop(while: \.isJSONWhitespace)
        }
        return nil
    }

    private static func schemaLanguage(ofLine line: String) -> ForeignFormat? {
        if line.hasPrefix("\"\"\"") { return .graphQL }
        // Regular expressions take longer to make than most files to read, and most lines start with a key.
        let word = line.prefix { "a"..."z" ~= $0 }
        guard !word.isEmpty, line[word.endIndex...].first != ":" else { return nil }
        if line.prefixMatch(of: graphQLDeclaration) != nil { return .graphQL }
        return line.prefixMatch(of: protocolBuffersDeclaration) == nil ? nil : .protocolBuffers
    }

    private static var graphQLDeclaration: Regex<Substring> {
        /(?:extend\s+)?(?:schema\s*[@{]|(?:type|interface|enum|input)\s+\w+[^:]*\{|scalar\s+\w+\s*(?:@.*)?$|union\s+\w+\s*=|directive\s+@)/
    }

    private static var protocolBuffersDeclaration: Regex<Substring> {
        /syntax\s*=\s*["']proto|edition\s*=\s*["']|package\s+[\w.]+\s*;|import\s+(?:public\s+)?"[^"]+"\s*;/
    }
}

extension Diagnostic.Message {
    static func foreignFormat(_ format: ForeignFormat) -> Self {
        switch format {
        case .gzip: "the file is compressed with gzip; decompress it first"
        case .zip: "the file is a ZIP archive; extract the API description first"
        case .utf16: "the file is encoded in UTF-16; save it as UTF-8"
        case .html: "this is an HTML page, not an API description; download the YAML or JSON document that it shows"
        case .wsdl: "this is a WSDL description of a SOAP service, which is not supported; convert it to OpenAPI first"
        case .xml: "this is an XML document, which is not supported; use an OpenAPI description in YAML or JSON"
        case .raml: "this is a RAML document, which is not supported; convert it to OpenAPI first"
        case .graphQL: "this is a GraphQL schema, which is not supported; use a client generator for GraphQL"
        case .protocolBuffers: "this is a Protocol Buffers definition, which is not supported; convert its services to OpenAPI first"
        }
    }
}
