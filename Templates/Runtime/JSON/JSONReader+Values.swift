/// Reading the value at which the reader stands.
extension JSONReader {
    /// Reads a boolean.
    @inline(__always)
    public mutating func readBool() -> Bool { scanner.readBool() }

    /// Reads a string.
    @inline(__always)
    public mutating func readString() -> String { scanner.readString() }

    /// Moves over `null`, if it is the next value.
    @inline(__always)
    public mutating func readNull() -> Bool { scanner.takeNull() }

    /// Reads a whole number, in any notation: `12`, `12.0` and `1.2e1` are the same.
    public mutating func readInt() -> Int {
        let start = scanner.offset
        let range = scanner.readNumber()
        guard !hasFailed else {
            describeFailure(at: start, .type("an integer"))
            return 0
        }
        if let value = scanner.integer(in: range) { return value }
        guard let value = scanner.double(in: range).flatMap(Int.init(exactly:)) else {
            scanner.fail(.value("an integer of at most 64 bits"), at: start)
            return 0
        }
        return value
    }

    /// Reads a number as the nearest `Double`; one beyond its range is a failure.
    public mutating func readDouble() -> Double {
        let start = scanner.offset
        let range = scanner.readNumber()
        guard !hasFailed else { return 0 }
        guard let value = scanner.double(in: range) else {
            scanner.fail(.value("a number that a Double can hold"), at: start)
            return 0
        }
        return value
    }

    /// Reads a string that a closure turns into a value; nil from the closure is a failure.
    public mutating func readString<Value>(
        as expectation: String, placeholder: @autoclosure () -> Value, _ convert: (String) -> Value?
    ) -> Value {
        let start = scanner.offset
        let text = readString()
        guard !hasFailed else { return placeholder() }
        if let value = convert(text) { return value }
        scanner.fail(.value(expectation), at: start)
        return placeholder()
    }

    /// Reads an array; elements that cannot be read are left out and reported where ``DecodingOptions/safeArrays`` is on.
    public mutating func readList<Element: JSONCodable>() -> [Element] {
        var list: [Element] = []
        let isSafe = options.safeArrays
        readArray { json in
            if let element = json.attempt(dropping: isSafe, { Element(json: &$0) }) { list.append(element) }
        }
        return list
    }

    /// Reads an object as a dictionary; values that cannot be read are left out as in ``readList()``.
    public mutating func readMap<Value: JSONCodable>() -> [String: Value] {
        readObject { $0.readRemaining() }
    }

    /// Reads the members of the open object that were not asked for.
    mutating func readRemaining<Value: JSONCodable>() -> [String: Value] {
        var map: [String: Value] = [:]
        let isSafe = options.safeArrays
        readRemainingMembers { json, key in
            if let value = json.attempt(dropping: isSafe, { Value(json: &$0) }) { map[key] = value }
        }
        return map
    }

    private mutating func describeFailure(at offset: Int, _ expectation: JSONFailure.Expectation) {
        if let failure = scanner.failure, failure.offset == offset, !failure.isSyntax {
            scanner.failure = JSONFailure(offset: offset, expectation: expectation)
        }
    }
}

extension JSONScanner {
    /// The whole number written in a range; nil if it has a fraction, an exponent, or too many digits for an `Int`.
    @inline(__always)
    public func integer(in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        let isNegative = byte(at: index) == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        var value = 0
        if range.upperBound &- index <= 18 {
            while index < range.upperBound {
                let digit = byte(at: index) &- UInt8(ascii: "0")
                guard digit <= 9 else { return nil }
                value = value &* 10 &+ Int(digit)
                index &+= 1
            }
            return isNegative ? -value : value
        }
        return Int(text(of: range))
    }

    /// The number written in a range, correctly rounded; nil if it is beyond the range of `Double`.
    public func double(in range: Range<Int>) -> Double? {
        var index = range.lowerBound
        let isNegative = byte(at: index) == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var isFraction = false
        while index < range.upperBound {
            let digit = byte(at: index) &- UInt8(ascii: "0")
            if digit <= 9 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                digits &+= 1
                if isFraction { fraction &+= 1 }
            } else if byte(at: index) == UInt8(ascii: ".") {
                isFraction = true
            } else {
                break
            }
            index &+= 1
        }
        // Both operands are exact up to here, so that the one division rounds correctly.
        if index == range.upperBound, digits <= 15, fraction <= 22 {
            let value = Double(mantissa) / Self.powersOfTen[fraction]
            return isNegative ? -value : value
        }
        guard let value = Double(text(of: range)), value.isFinite else { return nil }
        return value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
        1e22,
    ]
}
