extension [UInt8] {
    /// Appends a text as it stands in JSON, between quotation positions.
    package mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        // Most texts stand in JSON as they are.
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
            append(contentsOf: bytes)
            return true
        }
        if isPlain == true { return }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): self += #"\n"#.utf8
            case 0..<0x20: self += (#"\u00"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
            default: append(byte)
            }
        }
    }
}
