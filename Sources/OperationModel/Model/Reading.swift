/// How a property with values that differ from the document is read and written.
package struct Reading: Sendable, Hashable {
    package let tolerance: Tolerance
    package let form: Form
    /// Whether the document allows null.
    package let allowsNull: Bool

    /// The values that are read in addition to those of the property's type.
    package struct Tolerance: Sendable, Hashable {
        /// The texts that mean that there is no value.
        package var absent: [String] = []
        package var numbersFromStrings = false
        package var stringsFromNumbers = false
        package var booleansFromNumbers = false
        /// The formats of dates, in the notation of `DateFormatter`.
        package var dates: [String] = []
        /// The separator between groups of three digits.
        package var thousands: String?
        /// The unit of numbers in strings; of a duration, a unit of time.
        package var unit: String?
        /// Whether enumerations match without regard to case and outer spaces.
        package var ignoresCase = false

        /// Whether only values of the property's type are read.
        package var isEmpty: Bool { self == Tolerance() }
    }

    /// The form in which the document has the values, whatever their type in the client.
    package enum Form: String, Sendable, Hashable {
        /// The form of the type in the client.
        case typed
        /// A string.
        case text
        /// A number.
        case number
    }
}
