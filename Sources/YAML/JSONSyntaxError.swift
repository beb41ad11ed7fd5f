import Diagnostics

/// An error in a JSON document, with the byte at which it is.
struct JSONSyntaxError: Error {
    let message: Diagnostic.Message
    let offset: Int

    /// Explains a failure of the scanner.
    ///
    /// - Parameter stringStart: the byte at which the last string starts.
    init(_ failure: JSONFailure, stringStart: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        if let marker = ConflictMarker(in: bytes) {
            self.init(.conflictMarker(marker.text), at: marker.offset)
            return
        }
        let error = JSONError(failure, in: bytes)
        let found = bytes.indices.contains(error.offset) ? bytes[error.offset] : 0
        let isClosingBracket = found == UInt8(ascii: "}") || found == UInt8(ascii: "]")
        let isLineBreak = found == 0x0A || found == 0x0D
        switch error.expectation {
        case "the end of the string": self.init(.unclosedString, at: stringStart)
        case "an escaped control character" where isLineBreak: self.init(.stringWithLineBreak, at: stringStart)
        case _ where found == UInt8(ascii: "/") || found == UInt8(ascii: "#"): self.init(.commentInJSON, at: error.offset)
        case _ where isClosingBracket && bytes[..<error.offset].last { !$0.isJSONWhitespace } == UInt8(ascii: ","):
            self.init(.trailingComma(before: Character(Unicode.Scalar(found))), at: error.offset)
        case _ where found == UInt8(ascii: "'"): self.init(.singleQuotes, at: error.offset)
        case "a value" where error.finding == "null" || error.finding == "a boolean": self.init(.unknownLiteral, at: error.offset)
        case error.finding: self.init(.malformed(error.finding), at: error.offset)
        default: self.init(.expected(error.expectation, found: error.finding), at: error.offset)
        }
    }

    private init(_ message: Diagnostic.Message, at offset: Int) {
        self.message = message
        self.offset = offset
    }
}

extension Diagnostic.Message {
    static func invalidJSON(_ reason: Self) -> Self { "invalid JSON: \(reason.text)" }

    static let stringWithLineBreak: Self =
        "the string that starts here is not closed at the end of its line; a line break in a string is '\\n'"

    static let commentInJSON: Self = "JSON has no comments"

    static func trailingComma(before bracket: Character) -> Self { "unexpected ',' before '\(bracket)'" }

    static let singleQuotes: Self = "a string needs double quotation marks"

    static let unknownLiteral: Self = "unknown literal; expected true, false or null"

    static func malformed(_ value: String) -> Self { "\(value) is malformed" }

    static func expected(_ expectation: String, found: String) -> Self { "expected \(expectation), found \(found)" }
}
