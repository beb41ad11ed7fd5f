/// Which bytes of a text are escaped with percent signs (RFC 3986).
enum PercentEncoding {
    /// None: the text stays as it is.
    case nothing
    /// All but the unreserved ones: `+` becomes `%2B`, `/` becomes `%2F`.
    case strict
    /// The same, but for reserved characters that cannot end a value, and escapes that stand in the text already: what
    /// `allowReserved` asks for.
    case allowingReserved

    /// The text with its bytes escaped.
    func encode(_ text: String) -> String {
        if case .nothing = self { return text }
        let source = [UInt8](text.utf8)
        var bytes: [UInt8] = []
        for (index, byte) in source.enumerated() {
            if Self.isUnreserved(byte) || self == .allowingReserved && Self.isHarmless(source[index...]) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
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

    /// Whether the bytes begin with a reserved one that cannot end a value in a query, or with an escape.
    private static func isHarmless(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch bytes.first.map(Unicode.Scalar.init) {
        case ":", "/", "?", "@", "!", "$", "'", "(", ")", "*", ",", ";", "=": true
        case "%": bytes.count > 2 && bytes.dropFirst().prefix(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
