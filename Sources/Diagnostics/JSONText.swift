extension [UInt8] {
    /// Appends a text as it stands in JSON, between quotation marks.
    package mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        // Most texts stand in JSON as they are.
        let start = count
        append(contentsOf: text.utf8)
        guard self[start...].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else { return }
        removeSubrange(start...)
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
