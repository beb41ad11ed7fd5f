/// Percent-encoding of the parts of a URL (RFC 3986).
enum PercentEncoding {
    /// Appends a text whose every byte but the unreserved ones is escaped: `+` becomes `%2B`, `/` becomes `%2F`.
    ///
    /// - Parameter keepsReserved: whether the characters that separate the parts of a URL stay as they are
    ///   (`allowReserved`), but for `#`, `[`, `]`, and `&` and `+`, which would end or change the value.
    static func append(_ text: String, to url: inout String, keepsReserved: Bool = false) {
        var text = text
        text.withUTF8 { utf8 in
            for byte in utf8 {
                if isUnreserved(byte) || (keepsReserved && isReserved(byte)) {
                    url.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    url.unicodeScalars.append("%")
                    url.unicodeScalars.append(digit(byte >> 4))
                    url.unicodeScalars.append(digit(byte & 15))
                }
            }
        }
    }

    /// The text with every byte but the unreserved ones escaped.
    static func encode(_ text: String) -> String {
        var encoded = ""
        append(text, to: &encoded)
        return encoded
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isReserved(_ byte: UInt8) -> Bool { ":/?@!$'()*,;=".utf8.contains(byte) }

    private static func digit(_ value: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(value < 10 ? 0x30 + value : 0x41 + value - 10)
    }
}
