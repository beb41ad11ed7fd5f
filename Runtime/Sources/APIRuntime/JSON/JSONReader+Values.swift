/// Methods that read the next value.
extension JSONReader {
    /// Reads a boolean.
    public mutating func readBool() -> Bool { scanner.readBool() }

    /// Reads a string.
    public mutating func readString() -> String { scanner.readString() }

    /// Reads `null` if it is the next value.
    public mutating func readNull() -> Bool { scanner.takeNull() }

    /// Reads the next value if it is one of the strings, and returns the index of the string; otherwise the reader does not move.
    public mutating func constant(_ strings: [StaticString]) -> Int? {
        guard !hasFailed, scanner.byte == UInt8(ascii: "\"") else { return nil }
        let start = scanner.position
        let string = scanner.readString()
        if let index = strings.firstIndex(where: { "\($0)" == string }) { return index }
        if scanner.failure?.kind != .syntax { scanner.recover(to: start) }
        return nil
    }

    /// Reads an integer in any notation: `12`, `12.0` and `1.2e1` are equal.
    public mutating func readInt() -> Int {
        let start = scanner.offset
        let value = readInt64()
        // `Int` has 32 bits on some devices.
        if let int = Int(exactly: value) { return int }
        scanner.fail(.value, "an integer in the range of Int", at: start)
        return 0
    }

    /// Reads an integer like ``readInt()``, with 64 bits on every device.
    public mutating func readInt64() -> Int64 {
        let start = scanner.offset
        let range = scanner.readNumber()
        if range.isEmpty { return 0 }
        if let value = scanner.integer(in: range) { return value }
        // A Double is not exact above 2^53.
        if let value = Decimal(string: scanner.text(of: range)).flatMap({ Int64($0.description) }) { return value }
        scanner.fail(.value, "an integer of at most 64 bits", at: start)
        return 0
    }

    /// Reads a number as the nearest `Double`; fails if it is out of range.
    public mutating func readDouble() -> Double {
        let start = scanner.offset
        let range = scanner.readNumber()
        if range.isEmpty { return 0 }
        if let value = scanner.double(in: range) { return value }
        scanner.fail(.value, "a number in the range of Double", at: start)
        return 0
    }

    /// Reads a string and converts it with a closure; fails if the closure returns nil.
    public mutating func readString<Value>(as expectation: StaticString, _ convert: (String) -> Value?) -> Value? {
        let start = scanner.offset
        let string = readString()
        if hasFailed { return nil }
        if let value = convert(string), !isTrying || count(value, readFrom: string) { return value }
        scanner.fail(.value, expectation, at: start)
        return nil
    }

    /// Counts a value against the candidate type of a union if it would be written as a string other than the one that it was read from.
    ///
    /// - Returns: whether the string is a value of the candidate type. In a member of an object it always is, but with less weight.
    private mutating func count(_ value: Any, readFrom string: String) -> Bool {
        let isSame =
            switch value {
            // The time zone, the precision and the case are spellings of the same value.
            case is Date: string.utf8.count > 10
            case is UUID: true
            case let value as any JSONCodable: JSONWriter.areEqual(value, string)
            default: true
            }
        if !isSame || value is Date && !string.suffix(6).contains(where: "Zz+-".contains) { countUnknownMember() }
        return isSame || isInsideCandidate
    }
}

extension JSONScanner {
    /// Returns the integer in a range of bytes; nil if it has a fraction or an exponent, or more than 64 bits.
    public func integer(in range: Range<Int>) -> Int64? {
        var index = range.lowerBound
        let isNegative = byte(at: index) == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        guard range.upperBound &- index <= 18 else { return Int64(text(of: range)) }
        var value: Int64 = 0
        while index < range.upperBound {
            let digit = byte(at: index) &- 0x30
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(truncatingIfNeeded: digit)
            index &+= 1
        }
        return isNegative ? 0 &- value : value
    }

    /// Returns the number in a range of bytes, correctly rounded; nil if it is out of the range of `Double`.
    public func double(in range: Range<Int>) -> Double? {
        var index = range.lowerBound
        let isNegative = byte(at: index) == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        var mantissa: UInt64 = 0
        var point = range.upperBound
        let start = index
        while index < range.upperBound {
            let digit = byte(at: index) &- 0x30
            if digit <= 9 {
                mantissa = mantissa &* 10 &+ UInt64(truncatingIfNeeded: digit)
            } else if byte(at: index) == UInt8(ascii: ".") {
                point = index
            } else {
                break
            }
            index &+= 1
        }
        let places = max(range.upperBound &- point &- 1, 0)
        if index == range.upperBound, index &- start <= 20, places < Self.powersOfTen.count {
            // 64 bits hold 19 digits. With a decimal point, 20 bytes are 19 digits; an integer of 20 digits may overflow.
            if places == 0, index &- start < 20 { return isNegative ? -Double(mantissa) : Double(mantissa) }
            if places > 0 {
                let value = Self.quotient(mantissa, Self.powersOfTen[places])
                return isNegative ? -value : value
            }
        }
        guard let value = Double(text(of: range)), value.isFinite else { return nil }
        return value
    }

    /// Returns the `Double` nearest to a quotient of integers.
    private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
        // Both are exact as `Double`, so the division rounds correctly.
        if (dividend | divisor) >> 53 == 0 { return Double(dividend) / Double(divisor) }
        // Otherwise, 63 or 64 bits of the quotient round correctly if the last bit is set for a remainder.
        let shifts = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
        let normalized = dividend &<< shifts.0
        let (quotient, rest) = (divisor &<< shifts.1).dividingFullWidth((normalized &>> 1, normalized &<< 63))
        let exponent = shifts.1 &- shifts.0 &- 63
        return Double(quotient | (rest == 0 ? 0 : 1)) * Double(sign: .plus, exponent: exponent, significand: 1)
    }

    private static let powersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
        1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
        100_000_000_000_000_000, 1_000_000_000_000_000_000,
    ]
}
