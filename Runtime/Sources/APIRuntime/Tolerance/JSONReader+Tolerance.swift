/// Methods that read properties whose values differ from the API description in ways that the options of the client allow.
///
/// Only generated models with such properties call these methods, so they do not slow down the others.
extension JSONReader {
    /// Reads a required value.
    public mutating func tolerantValue<Value: JSONCodable>(_ key: StaticString, _ reading: TolerantReading) -> Value {
        required(key, .placeholder) { $0.readTolerantly(reading) }
    }

    /// Reads an optional value; also returns nil for a text that means that there is no value.
    public mutating func tolerantValueIfPresent<Value: JSONCodable>(_ key: StaticString, _ reading: TolerantReading) -> Value? {
        present(key, reading) { $0.readTolerantly(reading) }
    }

    /// Reads a required array whose elements differ from the API description.
    public mutating func tolerantList<Element: JSONCodable>(_ key: StaticString, _ reading: TolerantReading) -> [Element] {
        required(key, []) { $0.readTolerantList(reading) }
    }

    /// Reads an optional array whose elements differ from the API description.
    public mutating func tolerantListIfPresent<Element: JSONCodable>(_ key: StaticString, _ reading: TolerantReading) -> [Element]? {
        present(key, reading) { $0.readTolerantList(reading) }
    }

    /// Reads a required dictionary whose values differ from the API description.
    public mutating func tolerantMap<Value: JSONCodable>(_ key: StaticString, _ reading: TolerantReading) -> [String: Value] {
        required(key, [:]) { $0.readTolerantMap(reading) }
    }

    /// Reads an optional dictionary whose values differ from the API description.
    public mutating func tolerantMapIfPresent<Value: JSONCodable>(_ key: StaticString, _ reading: TolerantReading) -> [String: Value]? {
        present(key, reading) { $0.readTolerantMap(reading) }
    }

    /// Reads a required duration: a number in the unit of the reading.
    public mutating func duration(_ key: StaticString, _ reading: TolerantReading) -> Duration {
        required(key, .zero) { $0.readDuration(reading) }
    }

    /// Reads an optional duration: a number in the unit of the reading.
    public mutating func durationIfPresent(_ key: StaticString, _ reading: TolerantReading) -> Duration? {
        present(key, reading) { $0.readDuration(reading) }
    }

    // MARK: Values

    /// Reads an optional property with a closure; also returns nil if its text means that there is no value, which is not reported.
    private mutating func present<Value>(
        _ key: StaticString, _ reading: TolerantReading, _ read: (inout JSONReader) -> Value
    ) -> Value? {
        optional(key) { json in json.takeAbsent(reading) ? nil : read(&json) } ?? nil
    }

    /// Reads a text that means that there is no value, if it is the next value.
    private mutating func takeAbsent(_ reading: TolerantReading) -> Bool {
        guard !reading.absent.isEmpty, !hasFailed else { return false }
        let start = scanner.position
        if let scalar = readScalar(), reading.absent.contains(scalar.text) { return true }
        if !hasFailed { scanner.recover(to: start) }
        return false
    }

    /// Reads the next value as a scalar; returns nil without moving for an array, an object or null.
    private mutating func readScalar() -> TolerantReading.Scalar? {
        switch scanner.byte {
        case UInt8(ascii: "\""):
            let string = scanner.readString()
            return hasFailed ? nil : .string(string)
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            let value = scanner.readBool()
            return hasFailed ? nil : .boolean(value)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let range = scanner.readNumber()
            return hasFailed ? nil : .number(scanner.text(of: range))
        default: return nil
        }
    }

    /// Reads a value or, if this fails, a value that it may stand for. If both fail, records the failure of the value itself.
    private mutating func readTolerantly<Value: JSONCodable>(_ reading: TolerantReading) -> Value {
        let start = scanner.position
        let wasFailed = hasFailed
        let value = Value(json: &self)
        guard !wasFailed, let failure = scanner.failure, failure.kind != .syntax else { return reading.known(value) }
        scanner.recover(to: start)
        // The value would be written in another form.
        countUnknownMember()
        if let scalar = readScalar() {
            for json in reading.alternatives(to: scalar) {
                if let value = try? Value.decoded(json.utf8Data, options: .strict).value { return reading.known(value) }
            }
            if case .string(let text) = scalar, let date = reading.date(in: text) {
                if let value = date as? Value ?? DateDay(date: date) as? Value { return value }
            }
        }
        scanner.recover(to: start)
        scanner.fail(failure.kind, failure.expectation, at: failure.offset)
        return value
    }

    private mutating func readTolerantList<Element: JSONCodable>(_ reading: TolerantReading) -> [Element] {
        var elements: [Element] = []
        guard scanner.open(UInt8(ascii: "["), "an array") else { return elements }
        repeat {
            let start = scanner.position
            if takeAbsent(reading) {
                if let none: Element = Self.absent() { elements.append(none) }
                continue
            }
            let element: Element = readTolerantly(reading)
            if recover(from: start, ifAllowed: options.safeArrays) { elements.append(element) }
        } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
        return elements
    }

    private mutating func readTolerantMap<Value: JSONCodable>(_ reading: TolerantReading) -> [String: Value] {
        readMap { json in json.takeAbsent(reading) ? Self.absent() : json.readTolerantly(reading) }
    }

    /// Returns the value of the type that represents null; nil if the type has none.
    private static func absent<Value: JSONCodable>() -> Value? { try? Value.decoded("null".utf8Data, options: .strict).value }

    private mutating func readDuration(_ reading: TolerantReading) -> Duration {
        let start = scanner.position
        guard let scalar = readScalar() else {
            if !hasFailed { scanner.fail(.value, "a duration", at: start.offset) }
            return .zero
        }
        let number: String? =
            switch scalar {
            case .string(let text): reading.number(in: text)
            case .number(let text): text
            case .boolean: nil
            }
        // `Duration` has a larger range, but larger numbers would not be exact.
        if let value = number.flatMap(Double.init), value.magnitude < 1e15, let factor = reading.secondsPerUnit {
            return .seconds(value * factor)
        }
        scanner.recover(to: start)
        scanner.fail(.value, "a duration", at: start.offset)
        return .zero
    }
}
