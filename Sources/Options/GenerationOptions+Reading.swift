import Diagnostics
package import OpenAPI
import YAML

extension GenerationOptions {
    /// A way to read values that differ from the document; a nil key is left to the enclosing place.
    package struct Reading: Sendable {
        /// The texts that mean that there is no value.
        package var absent: [String]?
        package var numbersFromStrings: Bool?
        package var stringsFromNumbers: Bool?
        package var booleansFromNumbers: Bool?
        /// The formats of dates, in the notation of `DateFormatter`.
        package var dates: [String]?
        /// The separator between groups of three digits.
        package var thousands: String?
        /// The unit of numbers in strings.
        package var unit: String?
        /// Whether enumerations match without regard to case and outer spaces.
        package var ignoreCase: Bool?
        /// Whether an absent value is read as the default of the document.
        package var defaults: Bool?
        /// The keys of the reading, with their positions.
        package var keys: [PositionedString] = []

        package init() {}

        /// The reading with the keys of another reading, which applies to a more specific place.
        package func overridden(by other: Reading) -> Reading {
            var reading = self
            reading.absent = other.absent ?? absent
            reading.numbersFromStrings = other.numbersFromStrings ?? numbersFromStrings
            reading.stringsFromNumbers = other.stringsFromNumbers ?? stringsFromNumbers
            reading.booleansFromNumbers = other.booleansFromNumbers ?? booleansFromNumbers
            reading.dates = other.dates ?? dates
            reading.thousands = other.thousands ?? thousands
            reading.unit = other.unit ?? unit
            reading.ignoreCase = other.ignoreCase ?? ignoreCase
            reading.defaults = other.defaults ?? defaults
            return reading
        }

        enum Key: String, CaseIterable {
            case absent, numbersFromStrings, stringsFromNumbers, booleansFromNumbers, dates, thousands, unit, ignoreCase, defaults
        }

        /// Decodes the value of a key.
        mutating func decode(_ key: Key, _ entry: Node.Entry, _ decoder: OptionsDecoder) {
            switch key {
            case .absent: absent = decoder.strings(entry).map(\.value)
            case .numbersFromStrings: numbersFromStrings = decoder.bool(entry)
            case .stringsFromNumbers: stringsFromNumbers = decoder.bool(entry)
            case .booleansFromNumbers: booleansFromNumbers = decoder.bool(entry)
            case .dates: dates = decoder.strings(entry).map(\.value)
            case .thousands: thousands = decoder.separator(entry)
            case .unit: unit = decoder.unit(entry)
            case .ignoreCase: ignoreCase = decoder.bool(entry)
            case .defaults: defaults = decoder.bool(entry)
            }
            keys.append(entry.positionedKey)
        }
    }

    /// The key `read`: readings of all properties, and of places.
    package struct Readings: Sendable {
        package var all = Reading()
        /// The readings of schemas (`Movie`), properties (`Movie.Runtime`) and pointers.
        package var places: [MapEntry<Reading>] = []
    }
}

extension GenerationOptions.Readings {
    init(_ node: Node, _ decoder: OptionsDecoder) {
        typealias Key = GenerationOptions.Reading.Key
        for entry in decoder.entries(node) {
            if let key = Key(rawValue: entry.key) {
                all.decode(key, entry, decoder)
                continue
            }
            guard entry.value.mapping != nil else {
                decoder.unknown(entry, known: Key.allCases.map(\.rawValue))
                continue
            }
            var reading = GenerationOptions.Reading()
            for (key, member) in decoder.entries(entry.value, Key.self) { reading.decode(key, member, decoder) }
            places.append(MapEntry(name: entry.key, position: entry.keyPosition, value: reading))
        }
    }
}

extension OptionsDecoder {
    /// A separator of thousands: one character that numbers do not contain otherwise.
    fileprivate func separator(_ entry: Node.Entry) -> String? {
        guard let string = string(entry) else { return nil }
        if string.value.count == 1, string.value.allSatisfy({ !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "+" }) {
            return string.value
        }
        log.error(.invalidSeparator(string.value), at: string.position)
        return nil
    }

    fileprivate func unit(_ entry: Node.Entry) -> String? {
        guard let string = string(entry) else { return nil }
        if !string.value.isEmpty, !string.value.contains(where: { $0.isNumber || $0.isWhitespace }) { return string.value }
        log.error(.invalidUnit(string.value), at: string.position)
        return nil
    }
}

extension Diagnostic.Message {
    static func invalidSeparator(_ value: String) -> Self { "'thousands' must be one character such as ',', not '\(value)'" }

    static func invalidUnit(_ value: String) -> Self { "'unit' must be a unit such as 'min', without a number or a space, not '\(value)'" }
}
