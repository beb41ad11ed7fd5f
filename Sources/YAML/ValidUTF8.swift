extension Collection<UInt8> {
    /// The bytes decoded as UTF-8; nil if they are not valid. The initializer of the standard library requires macOS 15.
    package var validUTF8: String? {
        let text = String(decoding: self, as: UTF8.self)
        return text.utf8.elementsEqual(self) ? text : nil
    }
}
