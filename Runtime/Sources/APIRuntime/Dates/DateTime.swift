/// A date with a time: the format `date-time` in API descriptions.
///
/// Parsing accepts the variants that servers use: with or without a fraction, with `Z`, `UTC`, an offset or no time zone (UTC), with a
/// suffix such as `[Europe/Paris]` (RFC 9557) or without, with `T` or a space. Encoding writes RFC 3339 in UTC, with as many fractional
/// digits as needed, up to six. No fraction is rounded up to the next second: `23:59:59.9999999` is the last time of its day and is written
/// as such. Years have four digits in RFC 3339, so encoding a date that is not in the years 0 to 9999 in any time zone is an error.
public typealias DateTime = Date

extension Date: JSONCodable {
    public init(json: inout JSONReader) {
        self = json.readString(as: "a date and time (RFC 3339)") { Date(rfc3339: $0) } ?? .distantPast
    }

    public func write(json: inout JSONWriter) {
        if timeIntervalSince1970.clamped(margin: 86_340) != timeIntervalSince1970 { json.fail("a date outside the years 0 to 9999") }
        json.write(rfc3339)
    }

    /// Parses a date and time as servers write them; nil for other strings.
    init?(rfc3339 string: String) {
        guard let date = Date.parse(string) else { return nil }
        self = date
    }

    /// The date and time in UTC, such as `2019-09-27T16:04:05Z`; in the last or first time zone if the year is from 0 to 9999 only there.
    var rfc3339: String { Date(timeIntervalSince1970: timeIntervalSince1970.clamped(margin: 86_340)).shortestRFC3339 }

    /// The date and time in the form of HTTP (RFC 9110, section 5.6.7), such as `Fri, 27 Sep 2019 16:04:05 GMT`.
    var httpDate: String {
        let (days, second) = Int64(timeIntervalSince1970.clamped().rounded(.down)).flooredDivision(by: 86_400)
        let (day, time) = (CivilDay(daysSince1970: Int(days)), Int(second))
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(days.flooredDivision(by: 7).remainder)]
        return "\(weekday), \(day.day.padded(2)) \(Self.monthsOfHTTP[day.month - 1]) \(day.year.padded(4)) \(time.timeOfDay) GMT"
    }

    // MARK: Parsing and formatting

    private static func parse(_ string: String) -> Date? {
        var string = string
        return string.withUTF8 { utf8 in
            var scanner = unsafe DateScanner(utf8)
            guard let days = scanner.day().map({ Int64($0.daysSince1970) }) else { return nil }
            guard !scanner.isAtEnd else { return Date(timeIntervalSince1970: Double(days) * 86_400) }
            guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let hour = scanner.number(2), hour < 24,
                scanner.take(":"), let minute = scanner.number(2), minute < 60
            else { return nil }
            var second = 0
            var fraction = 0.0
            if scanner.take(":") {
                guard let value = scanner.number(2), value <= 60 else { return nil }
                second = value
                if scanner.take(".") || scanner.take(",") {
                    guard let value = scanner.fraction() else { return nil }
                    fraction = value
                }
            }
            guard let offset = scanner.offsetFromUTC() else { return nil }
            scanner.skipSuffix()
            guard scanner.isAtEnd else { return nil }
            // `Int` has 32 bits on some devices, and a day has 86,400 seconds.
            let seconds = days * 86_400 + Int64((hour * 60 + minute) * 60 + second - offset)
            let (exact, last) = (Double(seconds) + fraction, Double(seconds + 1).nextDown)
            // The next second may be in another year. Of the last dates before it, one stands for the ticks of .NET and one for
            // microseconds.
            return Date(timeIntervalSince1970: exact <= last ? exact : fraction < 0.999_999_5 ? last.nextDown : last)
        }
    }

    /// The date and time with the fewest fractional digits, at most six, that are parsed as this date; the last tick of .NET has seven.
    private var shortestRFC3339: String {
        let zone = timeIntervalSince1970.zoneOfFourDigitYear
        let whole = timeIntervalSince1970.rounded(.down)
        let fraction = timeIntervalSince1970 - whole
        var digits = 0
        var width = 0
        var scale = 1.0
        while true {
            let scaled = (fraction * scale).rounded()
            digits = Int(scaled)
            // A Double stores current dates with a precision of about 0.2 µs, so further digits would be noise.
            if width == 6 || Date(timeIntervalSince1970: whole + scaled / scale) == self { break }
            (width, scale) = (width + 1, scale * 10)
        }
        let last = (whole + 1).nextDown
        if whole + 0.999_999 > last, timeIntervalSince1970 >= last.nextDown {
            (digits, width) = timeIntervalSince1970 == last ? (9_999_999, 7) : (999_999, 6)
        } else if Double(digits) == scale {
            (digits, width) = (9_999_999, 7)
        }
        while digits != 0, digits % 10 == 0 { (digits, width) = (digits / 10, width - 1) }
        let (days, second) = (Int64(whole) + zone.offset).flooredDivision(by: 86_400)
        let (day, time) = (CivilDay(daysSince1970: Int(days)), Int(second))
        return day.description + "T" + time.timeOfDay + (digits == 0 ? "" : "." + digits.padded(width)) + zone.suffix
    }
}

extension RequestWriter {
    /// Sets a header to a date, which has a different form in the headers of HTTP itself (RFC 9110, section 5.6.7); does nothing if the
    /// value is nil.
    public mutating func header(_ name: StaticString, _ value: Date?) {
        guard let value else { return }
        let text = headerValue(name, value, .simple, explodes: false)
        let isOfHTTP = ["date", "if-modified-since", "if-range", "if-unmodified-since"].contains(name.description.lowercased())
        header(named: name.description, isOfHTTP ? value.httpDate : text)
    }
}

/// Reads the components of a date from ASCII digits.
@safe
struct DateScanner {
    private let utf8: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ utf8: UnsafeBufferPointer<UInt8>) { unsafe self.utf8 = unsafe utf8 }

    var isAtEnd: Bool { unsafe index == utf8.count }

    @inline(never)
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard unsafe index < utf8.count, unsafe UInt32(utf8[index]) == character.value else { return false }
        index += 1
        return true
    }

    @inline(never)
    mutating func number(_ width: Int) -> Int? {
        guard unsafe index + width <= utf8.count else { return nil }
        var value = 0
        for position in index..<index + width {
            let digit = unsafe utf8[position]
            guard digit &- 0x30 <= 9 else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        index += width
        return value
    }

    /// Reads `yyyy-MM-dd`.
    mutating func day() -> CivilDay? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    mutating func fraction() -> Double? {
        var value = 0.0
        var scale = 1.0
        let start = index
        while unsafe index < utf8.count, unsafe utf8[index] &- 0x30 <= 9 {
            if scale < 1e15 { (value, scale) = unsafe (value * 10 + Double(utf8[index] - 0x30), scale * 10) }
            index += 1
        }
        return index > start ? value / scale : nil
    }

    /// Reads a time zone and returns its offset from UTC in seconds.
    mutating func offsetFromUTC() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        _ = take(" ")
        if take("U") { return take("T") && take("C") ? 0 : nil }
        let sign = take("-") ? -1 : 1
        guard sign < 0 || take("+"), let hour = number(2), hour < 24 else { return nil }
        _ = take(":")
        if isAtEnd { return sign * hour * 3600 }
        guard let minute = number(2), minute < 60 else { return nil }
        return sign * (hour * 60 + minute) * 60
    }

    /// Skips the name of a time zone in brackets, which does not affect the offset.
    mutating func skipSuffix() {
        if unsafe index < utf8.count, unsafe utf8[index] == UInt8(ascii: "["), unsafe utf8.last == UInt8(ascii: "]") {
            index = unsafe utf8.count
        }
    }
}

extension Double {
    /// Returns the seconds since 1970, clamped to the years 0 to 9999, or beyond them by a margin. The order of the operands turns NaN into
    /// the lower bound.
    func clamped(margin: Double = 0) -> Double {
        Swift.min(Swift.max(-62_167_219_200 - margin, self), (253_402_300_800 + margin).nextDown)
    }

    /// The time zone in which the seconds since 1970 are in the years 0 to 9999: UTC, or else the last or the first time zone of RFC 3339.
    fileprivate var zoneOfFourDigitYear: (offset: Int64, suffix: String) {
        if self < -62_167_219_200 { return (86_340, "+23:59") }
        return self < 253_402_300_800 ? (0, "Z") : (-86_340, "-23:59")
    }
}

extension Int {
    /// The number of seconds since midnight as `hh:mm:ss`.
    fileprivate var timeOfDay: String { (self / 3600).padded(2) + ":" + (self / 60 % 60).padded(2) + ":" + (self % 60).padded(2) }

    /// Returns the decimal digits, padded with leading zeros to a width.
    @inline(never)
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension BinaryInteger {
    /// Divides and rounds down, so that the remainder is never negative.
    func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
