/// Which bytes of a string to percent-encode (RFC 3986).
enum PercentEncoding {
    /// None.
    case nothing
    /// All except unreserved characters: `+` becomes `%2B`, `/` becomes `%2F`.
    case strict
    /// All except unreserved characters and slashes.
    case segments
    /// All except unreserved characters, reserved characters that cannot end a value, and existing percent-encoded bytes (Parameter
    /// Object, `allowReserved`).
    case allowingReserved
    /// All except unreserved and reserved characters, and existing percent-encoded bytes (RFC 6570, sections 3.1 and 3.2.3).
    case template

    func encode(_ string: String) -> String {
        if case .nothing = self { return string }
        let source = [UInt8](string.utf8)
        var bytes: [UInt8] = []
        for (index, byte) in source.enumerated() {
            if Self.isUnreserved(byte) || isAllowed(source[index...]) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Percent-encodes the characters that are invalid in a path; existing percent-encoded bytes stay unchanged.
    static func path(_ string: String) -> String { allowingReserved.encode(string).replacing("?", with: "%3F") }

    /// Percent-encodes the characters that are invalid in a URL or a relative reference; existing percent-encoded bytes stay unchanged.
    ///
    /// `URL` would encode existing bytes again if it found an invalid character.
    static func reference(_ reference: String) -> String {
        // A host has its own encoding.
        let origin = reference.prefixMatch(of: /(?:[a-z][a-z0-9+.\-]*:)?\/\/[^\/?#]*/.ignoresCase())?.output ?? ""
        return origin + template.encode(String(reference.dropFirst(origin.count))).replacing("[", with: "%5B").replacing("]", with: "%5D")
    }

    private func isAllowed(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .nothing, .strict: false
        case .segments: bytes.first == UInt8(ascii: "/")
        case .allowingReserved: Self.isAllowedReserved(bytes)
        case .template: Self.isAllowedReserved(bytes) || bytes.first.map { "#&+[]".utf8.contains($0) } == true
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    /// Returns whether the bytes start with a reserved character that cannot end a value in a query, or with a percent-encoded byte.
    private static func isAllowedReserved(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch bytes.first.map(Unicode.Scalar.init) {
        case ":", "/", "?", "@", "!", "$", "'", "(", ")", "*", ",", ";", "=": true
        case "%": bytes.count > 2 && bytes.dropFirst().prefix(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

extension String {
    /// The string without percent-encoding; nil if that is invalid, or the bytes are not UTF-8.
    var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = Substring(rest.prefix(2))
            guard digits.utf8.count == 2, !digits.hasPrefix("+"), let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.validUTF8
    }
}

extension StringProtocol {
    /// The part of a URL before its query.
    var withoutQuery: String { String(prefix { $0 != "?" }) }

    /// The name of a parameter in a query, before `=` and without percent-encoding.
    var parameterName: String {
        let name = String(prefix { $0 != "=" })
        return name.percentDecoded ?? name
    }

    /// The text without white space at its start and end.
    var trimmed: String { trimmed(\.isWhitespace) }

    /// Returns the text without some characters at its start and end.
    func trimmed(_ isTrimmed: (Character) -> Bool) -> String {
        String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }
}
