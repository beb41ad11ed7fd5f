extension String {
    /// The string as JSON, with its quotation marks and escapes.
    package var json: String {
        var bytes: [UInt8] = []
        bytes.append(json: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a string as JSON, with its quotation marks and escapes.
    package mutating func append(json string: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        // Few strings need escapes.
        let isPlain = string.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
            append(contentsOf: bytes)
            return true
        }
        if isPlain == true { return }
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): self += #"\n"#.utf8
            case 0..<0x20: self += (#"\u00"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
            default: append(byte)
            }
        }
    }
}

extension [(String, String?)] {
    /// An object as JSON on one line, whose values are JSON; those that are nil are left out.
    package var jsonObject: String {
        "{" + compactMap { name, value in value.map { "\(name.json): \($0)" } }.joined(separator: ", ") + "}"
    }
}

extension [String] {
    /// A list as JSON, whose elements are JSON.
    package var jsonList: String { "[" + joined(separator: ", ") + "]" }
}

extension SourceFile.Location {
    /// The members of a JSON object about something at the place.
    package var json: [(String, String?)] { [("file", path.json), ("line", "\(line)"), ("column", "\(column)")] }
}
