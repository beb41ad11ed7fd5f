/// An error in JSON: the path, the expected value, and the actual value.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A component of the path from the root to a value.
    public enum PathComponent: Sendable, Equatable {
        /// A property of an object.
        case key(String)
        /// An element of an array, counted from 0.
        case index(Int)
    }

    /// The path from the root to the value.
    public let path: [PathComponent]
    /// The expected value, such as `a string` or `the property 'id'`.
    public let expectation: String
    /// The kind of the actual value, such as `a number`; never the value, which may be a secret.
    public let finding: String
    /// The offset of the value, in bytes.
    public let offset: Int
    /// Whether the syntax is invalid.
    public let isSyntax: Bool
    /// The expected and the received media type, as in `expected text/event-stream, received application/json`; nil if they match.
    public private(set) var mediaTypes: String?

    /// A description such as `data[3].id: expected an integer, found a string (byte 1204)`.
    public var description: String {
        let path = pathDescription
        let place = (mediaTypes.map { $0 + ": " } ?? "") + (path.isEmpty ? "" : path + ": ")
        return "\(place)expected \(expectation), found \(finding) (byte \(offset))"
    }

    /// Returns the error in a body whose media type is not the documented one.
    func inBody(of received: String, insteadOf expected: String) -> JSONError {
        var error = self
        error.mediaTypes = "expected \(expected), received \(received)"
        return error
    }

    /// The path in the notation of JavaScript, such as `data[3].id`; empty for the root.
    public var pathDescription: String {
        var description = ""
        for component in path {
            switch component {
            case .key(let key): description += description.isEmpty ? key : "." + key
            case .index(let index): description += "[\(index)]"
            }
        }
        return description
    }
}

extension JSONError {
    /// Creates an error about a whole text, which need not be JSON.
    init(expected expectation: String, found finding: String) {
        self.init(path: [], expectation: expectation, finding: finding, offset: 0, isSyntax: false)
    }

    /// Creates errors from failures; scans the JSON a second time.
    static func all(_ failures: [JSONFailure], in bytes: UnsafeBufferPointer<UInt8>) -> [JSONError] {
        var finder = unsafe JSONPathFinder(bytes)
        var errors: [JSONError] = []
        for failure in failures.sorted(by: { $0.offset < $1.offset }) { unsafe errors.append(JSONError(failure, in: bytes, &finder)) }
        return errors
    }

    /// Creates an error from a failure; scans the JSON a second time.
    public init(_ failure: JSONFailure, in bytes: UnsafeBufferPointer<UInt8>) {
        var finder = unsafe JSONPathFinder(bytes)
        unsafe self.init(failure, in: bytes, &finder)
    }

    private init(_ failure: JSONFailure, in bytes: UnsafeBufferPointer<UInt8>, _ finder: inout JSONPathFinder) {
        path = finder.path(to: failure.offset)
        offset = failure.offset
        isSyntax = failure.kind == .syntax
        var scanner = unsafe JSONScanner(bytes)
        scanner.offset = failure.offset
        finding = scanner.finding
        expectation = failure.kind == .property ? "the property '\(failure.expectation)'" : failure.expectation.description
    }
}

extension JSONScanner {
    /// The kind of the next value, in words.
    var finding: String {
        switch byte {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
        case UInt8(ascii: "n"): "null"
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
        case _ where offset >= count: "the end of the text"
        case let byte: byte.finding
        }
    }
}

extension UInt8 {
    /// The character of the byte in quotation marks, or its number.
    var finding: String { self > 0x20 && self < 0x7F ? "'\(Character(Unicode.Scalar(self)))'" : "the byte 0x" + String(self, radix: 16) }
}
