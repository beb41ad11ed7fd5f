import Foundation

// Not inlined, because each copy of what these do takes the compiler as long as a whole file.

extension String {
    /// The bytes of the text.
    var utf8Data: Data {
        @inline(never) get { Data(utf8) }
    }
}

extension Data {
    /// Adds the bytes of a text.
    @inline(never)
    mutating func add(_ text: String) { append(text.utf8Data) }

    /// The text of the bytes; what is no UTF-8 is replaced.
    var utf8Text: String {
        @inline(never) get { String(decoding: self, as: UTF8.self) }
    }
}
