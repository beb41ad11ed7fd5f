// These functions are not inlined, because the compiler takes as long for every inlined copy as for a whole file.

extension String {
    var utf8Data: Data {
        @inline(never) get { Data(utf8) }
    }
}

extension Data {
    /// Appends a string encoded as UTF-8.
    @inline(never)
    mutating func append(_ string: String) { append(string.utf8Data) }

    /// The bytes decoded as UTF-8; invalid bytes are replaced.
    var utf8String: String {
        @inline(never) get { String(decoding: self, as: UTF8.self) }
    }
}

extension Collection<UInt8> {
    /// The bytes decoded as UTF-8; nil if they are not valid. The initializer of the standard library requires macOS 15 or iOS 18.
    var validUTF8: String? {
        let string = String(decoding: self, as: UTF8.self)
        return string.utf8.elementsEqual(self) ? string : nil
    }
}
