public import Foundation

extension DateDay {
    /// The formatter to use instead of `yyyy-MM-dd`; nil by default.
    public static var dateFormatter: DateFormatter? {
        get { formatter.withLock { $0 } }
        set {
            let format = newValue.map { formatter in
                Format {
                    formatter.date(from: $0).map { DateDay(date: $0, timeZone: formatter.timeZone) }
                } string: {
                    formatter.string(from: $0)
                }
            }
            formatter.withLock { $0 = newValue }
            self.format.withLock { $0 = format }
        }
    }

    private static let formatter = Lock<DateFormatter?>(nil)
}

extension DateFormatter {
    /// Formats a day, at midnight in the formatter's time zone.
    public func string(from day: DateDay) -> String { string(from: day.date(in: timeZone)) }
}
