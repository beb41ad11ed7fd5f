/// Percent-encoding of the parts of a URL (RFC 3986).
enum PercentEncoding {
    /// The text with every byte but the unreserved ones escaped: `+` becomes `%2B`, `/` becomes `%2F`.
    static func encode(_ text: String) -> String { encode(text, except: "") }

    /// The same with those reserved characters left that cannot end a value: what `allowReserved` asks for.
    static func encodeAllowingReserved(_ text: String) -> String { encode(text, except: ":/?@!$'()*,;=") }

    private static func encode(_ text: String, except allowed: StaticString) -> String {
        let allowed = UnsafeBufferPointer(start: allowed.utf8Start, count: allowed.utf8CodeUnitCount)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || allowed.contains(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digit(byte >> 4))
                bytes.append(digit(byte & 15))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
