/// Percent-encoding of the parts of a URL (RFC 3986).
enum PercentEncoding {
    /// The text with every byte but the unreserved ones escaped: `+` becomes `%2B`, `/` becomes `%2F`.
    static func encode(_ text: String) -> String { encode(text, allowsReserved: false) }

    /// The same with those reserved characters left that cannot end a value: what `allowReserved` asks for.
    static func encodeAllowingReserved(_ text: String) -> String { encode(text, allowsReserved: true) }

    private static func encode(_ text: String, allowsReserved: Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || allowsReserved && isHarmless(byte) {
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
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    /// Whether the byte is a reserved one that cannot end a value in a query.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case ":", "/", "?", "@", "!", "$", "'", "(", ")", "*", ",", ";", "=": true
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
