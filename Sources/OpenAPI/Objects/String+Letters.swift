extension String {
    /// The letters and digits in lower case, by which names are compared: `next_page` and `nextPage` are the same name.
    package var letters: String {
        // Almost all names are in ASCII, and finding the characters of other scripts takes ten times as long.
        guard !utf8.allSatisfy({ $0 < 0x80 }) else {
            return String(decoding: lowercased().utf8.filter(\.isLowercaseOrDigit), as: UTF8.self)
        }
        return lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension UInt8 {
    fileprivate var isLowercaseOrDigit: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= self || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= self
    }
}
