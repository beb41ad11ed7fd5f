/// Methods that write properties whose values differ from the API description in ways that the options of the client allow.
extension JSONWriter {
    /// The form of a value in JSON.
    public enum Form: Sendable {
        /// The form of the value's type.
        case typed
        /// A string, with the separators, the unit or the format of the reading.
        case text
        /// A number.
        case number
    }

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - orNull: whether nil is written as `null`.
    ///   - orAbsent: whether nil is written as the text that means that there is no value.
    public mutating func tolerantValue<Value: JSONCodable>(
        _ key: StaticString, _ value: Value?, _ reading: TolerantReading, as form: Form = .typed, orNull: Bool = false,
        orAbsent: Bool = false
    ) {
        guard let value else { return absent(key, reading, orNull: orNull, orAbsent: orAbsent) }
        self.key(key)
        write(value, reading, as: form)
    }

    /// Writes an array.
    public mutating func tolerantList<Element: JSONCodable>(
        _ key: StaticString, _ value: [Element]?, _ reading: TolerantReading, as form: Form = .typed, orNull: Bool = false,
        orAbsent: Bool = false
    ) {
        guard let value else { return absent(key, reading, orNull: orNull, orAbsent: orAbsent) }
        self.key(key)
        open(UInt8(ascii: "["))
        for element in value { write(element, reading, as: form) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a dictionary, sorted by key.
    public mutating func tolerantMap<Value: JSONCodable>(
        _ key: StaticString, _ value: [String: Value]?, _ reading: TolerantReading, as form: Form = .typed, orNull: Bool = false,
        orAbsent: Bool = false
    ) {
        guard let value else { return absent(key, reading, orNull: orNull, orAbsent: orAbsent) }
        self.key(key)
        write(value.mapValues { TolerantlyWritten(value: $0, reading: reading, form: form) })
    }

    /// Writes a duration as a number in the unit of the reading.
    public mutating func duration(
        _ key: StaticString, _ value: Duration?, _ reading: TolerantReading, as form: Form = .typed, orNull: Bool = false,
        orAbsent: Bool = false
    ) {
        guard let value else { return absent(key, reading, orNull: orNull, orAbsent: orAbsent) }
        self.key(key)
        let seconds = Double(value.components.seconds) + Double(value.components.attoseconds) / 1e18
        write(seconds / (reading.secondsPerUnit ?? 1), reading, as: form)
    }

    private mutating func absent(_ key: StaticString, _ reading: TolerantReading, orNull: Bool, orAbsent: Bool) {
        guard orNull || orAbsent else { return }
        self.key(key)
        if orAbsent, let text = reading.absent.first { write(text) } else { writeNull() }
    }

    fileprivate mutating func write<Value: JSONCodable>(_ value: Value, _ reading: TolerantReading, as form: Form) {
        guard form != .typed else { return value.write(json: &self) }
        if let text = reading.text(ofDate: value) { return write(text) }
        var writer = JSONWriter()
        value.write(json: &writer)
        if let failure = writer.failure { fail(failure) }
        write(writer.data.utf8String, reading, as: form)
    }

    /// Writes a value in JSON notation in another form; null stays unchanged.
    private mutating func write(_ json: String, _ reading: TolerantReading, as form: Form) {
        let isString = json.hasPrefix("\"")
        switch form {
        case .text where !isString && json != "null": write(reading.text(of: json))
        case .number where json == "true" || json == "false": write(raw: json == "true" ? "1" : "0")
        case .number where isString:
            // A string that is not a number was not a number in JSON.
            let text = (try? String.decoded(json.utf8Data).value) ?? ""
            write(raw: TolerantReading().number(in: text).map { $0 == text ? text : json } ?? json)
        default: write(raw: json)
        }
    }
}

/// A value of a dictionary.
private struct TolerantlyWritten<Value: JSONCodable> {
    let value: Value
    let reading: TolerantReading
    let form: JSONWriter.Form
}

extension TolerantlyWritten: JSONCodable {
    init(json: inout JSONReader) { self.init(value: Value(json: &json), reading: TolerantReading(), form: .typed) }

    func write(json: inout JSONWriter) { json.write(value, reading, as: form) }
}
