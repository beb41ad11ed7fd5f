extension Data {
    /// Returns the body in UTF-8 if it is JSON or XML in another charset, by its byte-order mark or its media type; otherwise unchanged.
    func inUTF8(_ head: ResponseHead) -> Data {
        let type = head.headers["Content-Type"] ?? ""
        let mayBeOther = first ?? 0 >= 0xFE || type.contains(";") && !type.lowercased().hasSuffix("utf-8")
        return mayBeOther && (MediaType(type).isJSON || MediaType(type).isXML) ? inUTF8(from: type.charset ?? "") : self
    }

    /// Returns JSON or XML in UTF-8 if it is in another charset, by its byte-order mark or the name of a charset; otherwise unchanged.
    func inUTF8(from charset: String) -> Data {
        // In UTF-8, no byte is 0xFE or 0xFF, and in JSON and XML, none is 0.
        guard first ?? 0 >= 0xFE || contains(0) || validUTF8 == nil, !starts(with: [0xEF, 0xBB, 0xBF]),
            let text = text(in: charset), text != utf8String
        else { return self }
        return text.utf8Data
    }

    /// Returns the text in a charset by one of its IANA names, in any notation; nil for any other name. A byte-order mark takes precedence
    /// over the name.
    func text(in charset: String) -> String? {
        if starts(with: [0xEF, 0xBB, 0xBF]) { return dropFirst(3).utf8String }
        if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return utf16(isBigEndian: first == 0xFE) }
        switch charset.lowercased().filter({ $0.isLetter || $0.isNumber }) {
        case "", "utf8", "csutf8", "usascii", "ascii", "csascii", "us", "iso646us", "ansix341968", "ansix341986", "iso646irv1991", "isoir6",
            "ibm367", "cp367":
            return utf8String
        // Without a byte-order mark, the zero byte of the first character shows the byte order, because most texts begin with ASCII.
        case "utf16", "csutf16": return utf16(isBigEndian: first == 0)
        case "utf16be", "csutf16be": return utf16(isBigEndian: true)
        case "utf16le", "csutf16le": return utf16(isBigEndian: false)
        case "iso88591", "iso885911987", "latin1", "l1", "csisolatin1", "isoir100", "ibm819", "cp819": return latin1([])
        case "windows1252", "cswindows1252", "cp1252", "xcp1252":
            return latin1(Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars))
        default: return nil
        }
    }

    private func utf16(isBigEndian: Bool) -> String {
        var units = stride(from: startIndex, to: endIndex - 1, by: 2).map { UInt16(self[$0]) << 8 | UInt16(self[$0 + 1]) }
        if !isBigEndian { units = units.map(\.byteSwapped) }
        if count % 2 == 1 { units.append(0xFFFD) }
        return String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
    }

    /// Returns the text in ISO-8859-1, with other characters in place of 0x80 and those that follow.
    private func latin1(_ others: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        for byte in self {
            let index = Int(byte) - 0x80
            text.append(others.indices.contains(index) ? others[index] : Unicode.Scalar(byte))
        }
        return String(text)
    }
}

extension String {
    /// The charset of a media type (RFC 9110, section 8.3) as written, without quotation marks; nil if there is none.
    var charset: String? {
        let fields = split(separator: ";").dropFirst().lazy.map { field in
            field.split(separator: "=", maxSplits: 1).map { $0.trimmed(\.isQuotation) }
        }
        return fields.first { $0.count == 2 && $0[0].lowercased() == "charset" }?[1]
    }
}

extension Character {
    /// Whether the character is white space or a quotation mark.
    fileprivate var isQuotation: Bool { isWhitespace || self == "\"" || self == "'" }
}
