/// A day without a time or a time zone: the format `date` in API descriptions.
public struct DateDay: APIValue, Codable, Hashable, Comparable {
    private let civil: CivilDay

    /// The year of the Gregorian calendar.
    public var year: Int { civil.year }
    /// The month, from 1 to 12.
    public var month: Int { civil.month }
    /// The day of the month, from 1.
    public var day: Int { civil.day }

    private init(_ civil: CivilDay) { self.civil = civil }

    /// Creates a day; nil if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard year.magnitude < 1_000_000, let civil = CivilDay(year: year, month: month, day: day) else { return nil }
        self.init(civil)
    }

    /// Creates the day of a date in a time zone, UTC by default.
    public init(date: Date = Date(), timeZone: TimeZone = .gmt) {
        let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        self.init(CivilDay(daysSince1970: Int((seconds.clamped() / 86_400).rounded(.down))))
    }

    /// Parses `yyyy-MM-dd`, a string in the format that the program sets, or a date and time, of which it takes the day as written, in any
    /// time zone; nil for other strings.
    public init?(_ string: String) {
        if let day = CivilDay(string) {
            self.init(day)
        } else if let day = Self.format.withLock(\.self)?.day(string) {
            self = day
        } else if Date(rfc3339: string) != nil, let day = CivilDay(String(string.prefix(10))) {
            self.init(day)
        } else {
            return nil
        }
    }

    /// Returns midnight at the start of the day in a time zone, UTC by default.
    public func date(in timeZone: TimeZone = .gmt) -> Date {
        let midnight = Date(timeIntervalSince1970: Double(civil.daysSince1970) * 86_400)
        // The offset may change between midnight in UTC and midnight in the time zone.
        let guess = midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: midnight)))
        return midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
    }

    /// A format in addition to `yyyy-MM-dd`.
    struct Format: Sendable {
        let day: @Sendable (String) -> DateDay?
        let string: @Sendable (DateDay) -> String
    }

    /// The format that the program sets; nil by default.
    static let format = Lock<Format?>(nil)

    public static func < (left: DateDay, right: DateDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    public init(json: inout JSONReader) {
        self = json.readString(as: "a day (yyyy-MM-dd)") { DateDay($0) } ?? DateDay(CivilDay(daysSince1970: 0))
    }

    public func write(json: inout JSONWriter) { json.write(description) }
}

extension DateDay: CustomStringConvertible {
    /// The day as `yyyy-MM-dd`.
    public var description: String { Self.format.withLock(\.self)?.string(self) ?? civil.description }
}

/// A day of the proleptic Gregorian calendar, computed without `Calendar`.
struct CivilDay: Hashable, CustomStringConvertible {
    let year: Int
    let month: Int
    let day: Int

    init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Counts from March 1 of the year 0 in eras of 400 years, so that leap days come last.
    init(daysSince1970 days: Int) {
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Parses `yyyy-MM-dd`.
    init?(_ string: String) {
        var string = string
        let day = string.withUTF8 { utf8 -> CivilDay? in
            var scanner = unsafe DateScanner(utf8)
            let day = scanner.day()
            return scanner.isAtEnd ? day : nil
        }
        guard let day else { return nil }
        self = day
    }

    var description: String { year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2) }
}
