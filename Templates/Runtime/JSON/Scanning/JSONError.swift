/// What was wrong with a JSON text, in the words of its reader: where, what was expected, and what was there.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One step from the root of the text to the place.
    public enum PathComponent: Sendable, Equatable {
        /// The property of an object.
        case key(String)
        /// The element of an array, from 0.
        case index(Int)
    }

    /// The way from the root of the text to the value.
    public let path: [PathComponent]
    /// What should have been there, such as `a string` or `the property 'id'`.
    public let expectation: String
    /// What was there, such as `a number`; never the value itself, which may be a secret.
    public let finding: String
    /// The byte at which the value starts.
    public let offset: Int
    /// Whether the text is not JSON at all.
    public let isSyntax: Bool

    /// The message in one line: `data[3].id: expected an integer, found a string (byte 1204)`.
    public var description: String {
        let place = pathDescription
        return "\(place.isEmpty ? "" : place + ": ")expected \(expectation), found \(finding) (byte \(offset))"
    }

    /// The path as JavaScript would write it, such as `data[3].id`; empty for the root.
    public var pathDescription: String {
        var text = ""
        for component in path {
            switch component {
            case .key(let key): text += text.isEmpty ? key : "." + key
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }
}

extension JSONError {
    /// Walks the text again to tell where failures are; only texts that are not as promised pay for it.
    static func all(_ failures: [JSONFailure], in bytes: UnsafeBufferPointer<UInt8>) -> [JSONError] {
        var finder = JSONPathFinder(bytes)
        var errors: [JSONError] = []
        for failure in failures.sorted(by: { $0.offset < $1.offset }) { errors.append(JSONError(failure, in: bytes, &finder)) }
        return errors
    }

    /// Walks the text again to tell where a failure is.
    public init(_ failure: JSONFailure, in bytes: UnsafeBufferPointer<UInt8>) {
        var finder = JSONPathFinder(bytes)
        self.init(failure, in: bytes, &finder)
    }

    private init(_ failure: JSONFailure, in bytes: UnsafeBufferPointer<UInt8>, _ finder: inout JSONPathFinder) {
        path = finder.path(to: failure.offset)
        offset = failure.offset
        isSyntax = failure.kind == .syntax
        var scanner = JSONScanner(bytes)
        scanner.offset = failure.offset
        finding = scanner.finding
        expectation = failure.kind == .property ? "the property '\(failure.expectation)'" : failure.expectation.description
    }
}

extension JSONScanner {
    /// The kind of value at the scanner's place, for people.
    var finding: String {
        switch byte {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
        case UInt8(ascii: "n"): "null"
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
        case _ where offset >= count: "the end of the text"
        case let byte where byte > 0x20 && byte < 0x7F: "'\(Character(Unicode.Scalar(byte)))'"
        case let byte: "the byte 0x" + String(byte, radix: 16)
        }
    }
}
