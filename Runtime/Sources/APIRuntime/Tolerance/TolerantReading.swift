import Foundation

/// Specifies which values of a property are read in addition to those that the API description allows.
///
/// Generated models have constants of this type for the places that the option `read` names.
public struct TolerantReading: Sendable {
    let absent: [String]
    let numbersFromStrings: Bool
    let stringsFromNumbers: Bool
    let booleansFromNumbers: Bool
    let dates: [String]
    let thousands: Character?
    let unit: String?
    let ignoresCase: Bool

    /// Creates a specification of how values are read.
    ///
    /// - Parameters:
    ///   - absent: the texts that stand for a missing value; a number or a boolean is compared as written.
    ///   - numbersFromStrings: whether a string is read as the number that it contains.
    ///   - stringsFromNumbers: whether a number is read as a string.
    ///   - booleansFromNumbers: whether 0 and 1 are read as booleans.
    ///   - dates: the formats of dates in strings, such as `dd MMM yyyy`, which are tried in this order.
    ///   - thousands: the separator between groups of three digits; with `.`, a comma is the decimal separator.
    ///   - unit: the unit after or before numbers in strings, which may be missing; for durations, `ms`, `s`, `min`, `h` or `d`.
    ///   - ignoresCase: whether enumerations match regardless of case and of spaces at both ends.
    public init(
        absent: [String] = [], numbersFromStrings: Bool = false, stringsFromNumbers: Bool = false, booleansFromNumbers: Bool = false,
        dates: [String] = [], thousands: Character? = nil, unit: String? = nil, ignoresCase: Bool = false
    ) {
        self.absent = absent
        self.numbersFromStrings = numbersFromStrings || thousands != nil || unit != nil
        self.stringsFromNumbers = stringsFromNumbers
        self.booleansFromNumbers = booleansFromNumbers
        self.dates = dates
        self.thousands = thousands
        self.unit = unit
        self.ignoresCase = ignoresCase
    }

    // MARK: Reading

    /// A scalar of JSON.
    enum Scalar {
        case string(String)
        /// A number, as written.
        case number(String)
        case boolean(Bool)

        /// The string, or the number or boolean as written.
        var text: String {
            switch self {
            case .string(let text), .number(let text): text
            case .boolean(let value): value ? "true" : "false"
            }
        }
    }

    /// Returns the value itself, or the known value of an enumeration that differs from it only in case and in spaces at both ends.
    func known<Value>(_ value: Value) -> Value {
        guard ignoresCase, let enumeration = value as? any APIEnumeration, !enumeration.isKnown else { return value }
        return enumeration.similar as? Value ?? value
    }

    /// Returns the JSON that a scalar may mean, for a type of another kind.
    func alternatives(to scalar: Scalar) -> [String] {
        switch scalar {
        case .string(let text):
            let number = numbersFromStrings ? number(in: text) : nil
            return [number, number.flatMap(boolean)].compactMap { $0 }
        case .number(let text): return [stringsFromNumbers ? "\"\(text)\"" : nil, boolean(for: text)].compactMap { $0 }
        case .boolean: return []
        }
    }

    private func boolean(for number: String) -> String? {
        guard booleansFromNumbers else { return nil }
        return number == "1" ? "true" : number == "0" ? "false" : nil
    }

    /// Returns the date in a text; nil if it has none of the formats.
    func date(in text: String) -> Date? {
        dates.lazy.compactMap { withFormatter($0) { $0.date(from: text) } }.first
    }

    /// Returns the number in a text, without separators and unit, in the notation of JSON; nil if the text is not a number.
    func number(in text: String) -> String? {
        var rest = text.trimmed[...]
        if let unit, let number = rest.without(unit) { rest = number }
        var number = ""
        if let sign = rest.first, sign == "-" || sign == "+" {
            if sign == "-" { number = "-" }
            rest.removeFirst()
        }
        let decimal: Character = thousands == "." ? "," : "."
        let isWhole = { (character: Character) in character != decimal && character != "e" && character != "E" }
        guard let whole = digits(rest.prefix(while: isWhole)) else { return nil }
        rest = rest.drop(while: isWhole)
        number += whole
        if rest.first == decimal {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            guard !fraction.isEmpty else { return nil }
            number += "." + fraction
            rest = rest.dropFirst(fraction.count + 1)
        }
        return rest.isEmpty || rest.isExponent ? number + rest : nil
    }

    /// Returns the digits of a whole number without leading zeros, and without separators if they form groups.
    private func digits(_ text: Substring) -> String? {
        let groups = thousands.map { text.split(separator: $0, omittingEmptySubsequences: false) } ?? [text]
        guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else { return nil }
        // In India, only the last group has three digits.
        if groups.count > 1,
            groups[0].count > 3 || groups.dropFirst().contains(where: { !(2...3).contains($0.count) }) || groups.last?.count != 3
        {
            return nil
        }
        let digits = groups.joined().drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
    }

    /// How many seconds the unit has; nil if it is not a unit of time.
    var secondsPerUnit: Double? {
        switch unit {
        case "ms": 0.001
        case "s": 1
        case "min": 60
        case "h": 3600
        case "d": 86_400
        default: nil
        }
    }

    // MARK: Writing

    /// Returns a number as the service writes it in strings, with separators and unit.
    func text(of number: String) -> String {
        var text = number
        if let thousands {
            let sign = text.hasPrefix("-") ? "-" : ""
            let digits = text.dropFirst(sign.count).prefix(while: \.isDigit)
            let rest = text.dropFirst(sign.count + digits.count)
            var grouped = ""
            for (index, digit) in digits.enumerated() {
                if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(thousands) }
                grouped.append(digit)
            }
            text = sign + grouped + (thousands == "." ? String(rest).replacing(".", with: ",") : String(rest))
        }
        guard let unit else { return text }
        let isCurrency = unit.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
        return isCurrency ? unit + text : "\(text) \(unit)"
    }

    /// Returns a date in the first of the formats; nil if there is none, and for values of other types.
    func text(ofDate value: Any) -> String? {
        guard let format = dates.first else { return nil }
        switch value {
        case let date as Date: return withFormatter(format) { $0.string(from: date) }
        case let day as DateDay: return withFormatter(format) { $0.string(from: day.date()) }
        default: return nil
        }
    }
}

/// Formatters in UTC for fixed formats, with English names; creating a formatter takes longer than using it.
private let formatters = Lock<[String: DateFormatter]>([:])

/// Calls a closure with the formatter for a format.
private func withFormatter<Result: Sendable>(_ format: String, _ body: (DateFormatter) -> Result) -> Result {
    formatters.withLock { formatters in
        let formatter = formatters[format] ?? DateFormatter()
        if formatters[format] == nil {
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = format
            formatters[format] = formatter
        }
        return body(formatter)
    }
}

extension APIEnumeration {
    /// The known value that differs only in case and in spaces at both ends; nil if there is none.
    fileprivate var similar: Self? {
        func key(_ value: Self) -> String { "\(value.rawValue)".trimmed.lowercased() }
        return Self.knownValues.all.first { key($0) == key(self) }
    }
}

extension Character {
    fileprivate var isDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } ?? false }
}

extension Substring {
    /// Whether the text is the exponent of a number.
    fileprivate var isExponent: Bool {
        guard first == "e" || first == "E" else { return false }
        let digits = dropFirst().drop { $0 == "+" || $0 == "-" }
        return count - digits.count <= 2 && !digits.isEmpty && digits.allSatisfy(\.isDigit)
    }

    /// Returns the text before or after a unit in any case; nil if the unit is missing.
    fileprivate func without(_ unit: String) -> Substring? {
        guard count > unit.count else { return nil }
        if suffix(unit.count).lowercased() == unit.lowercased() { return dropLast(unit.count).trimmed[...] }
        if prefix(unit.count).lowercased() == unit.lowercased() { return dropFirst(unit.count).trimmed[...] }
        return nil
    }
}
