import YAML

/// The path of a value in a document: a JSON Pointer (RFC 6901) with unescaped tokens.
package struct Pointer: Sendable, Hashable, CustomStringConvertible {
    package let tokens: [String]

    package init(_ tokens: [String]) { self.tokens = tokens }

    /// Parses the fragment of a URI reference, percent-encoded or not; nil if it is not a pointer but, for example, an anchor.
    package init?(fragment: String) {
        guard fragment.isEmpty || fragment.hasPrefix("/") else { return nil }
        tokens = fragment.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map { token in
            let text = token.contains(UInt8(ascii: "%")) ? String(Substring(token)).percentDecoded : String(Substring(token))
            guard text.utf8.contains(UInt8(ascii: "~")) else { return text }
            return text.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
                .split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
        }
    }

    /// The pointer in its escaped form, such as `/paths/~1pets/get`.
    package var description: String {
        tokens.map { token in
            "/"
                + token.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
                .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
        }.joined()
    }
}

extension String {
    /// The string with `%XX` replaced by bytes, or the string itself if they are not UTF-8.
    package var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes.validUTF8 ?? self
    }
}
