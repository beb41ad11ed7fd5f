import APIRuntime
import Foundation
import Testing

@Suite("Days")
struct DateDayTests {
    @Test(
        "a day survives a round trip",
        arguments: [
            ("2019-09-27", 2019, 9, 27), ("2000-02-29", 2000, 2, 29), ("0001-01-01", 1, 1, 1),
            ("9999-12-31", 9999, 12, 31),
        ])
    func reading(text: String, year: Int, month: Int, day: Int) throws {
        let read = try DateDay(json: "\"\(text)\"")
        #expect((read.year, read.month, read.day) == (year, month, day))
        #expect(read == DateDay(year: year, month: month, day: day))
        #expect(read.description == text)
        #expect(try read.text() == "\"\(text)\"")
    }

    @Test(
        "parsing a day that does not exist fails",
        arguments: [
            "", "2019-02-29", "1900-02-29", "2019-04-31", "2019-13-01", "2019-00-10", "2019-01-32", "2019-01-00",
            "19-01-01", "2019-01", "2019-01-01-01", "-001-01-01", "2019/01/01", "+019-01-01",
        ]
    )
    func refused(text: String) {
        #expect(DateDay(text) == nil)
        #expect(throws: JSONError.self) { try DateDay(json: "\"\(text)\"") }
    }

    @Test("creating a day that does not exist fails")
    func impossible() {
        #expect(DateDay(year: 2023, month: 2, day: 29) == nil)
        #expect(DateDay(year: 2024, month: 2, day: 29) != nil)
        #expect(DateDay(year: 2024, month: 0, day: 1) == nil)
    }

    @Test("a date and time is parsed as the day that is written", arguments: ["-02:00", "+02:00", "+0200", "Z", ""])
    func dateTime(zone: String) {
        #expect(DateDay("2019-09-27T23:30:00" + zone) == DateDay("2019-09-27"))
        #expect(DateDay("2019-09-27T00:00:00" + zone) == DateDay("2019-09-27"))
    }

    @Test("days are ordered by the calendar")
    func order() throws {
        let texts = ["2019-09-27", "2018-12-31", "2019-10-01", "2019-09-28"]
        let days = try texts.map { try #require(DateDay($0)) }
        #expect(days.sorted().map(\.description) == texts.sorted())
        #expect(days.max()?.description == "2019-10-01")
        #expect(Set(days + days).count == 4)
    }

    @Test("dates and years far away do not crash")
    func far() {
        #expect(DateDay(date: Date(timeIntervalSince1970: .infinity)).description == "9999-12-31")
        #expect(DateDay(date: Date(timeIntervalSince1970: .nan)).year == 0)
        #expect(DateDay(year: .max, month: 1, day: 1) == nil)
        #expect(DateDay(year: .min, month: 1, day: 1) == nil)
    }

    @Test("a formatter parses and formats days in its time zone", arguments: ["Europe/Berlin", "America/New_York", "Pacific/Auckland"])
    func formatter(zone: String) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: zone)
        formatter.dateFormat = "dd/MM/yyyy"
        let date = try #require(formatter.date(from: "01/02/2020"))
        let day = try #require(DateDay(year: 2020, month: 2, day: 1))
        #expect(DateDay(date: date, timeZone: formatter.timeZone) == day)
        #expect(formatter.string(from: day) == "01/02/2020")
    }

    @Test("the day of a date depends on the time zone")
    func zones() throws {
        let date = Date(timeIntervalSince1970: 1_569_628_799)  // 2019-09-27T23:59:59Z
        #expect(DateDay(date: date).description == "2019-09-27")
        #expect(DateDay(date: date, timeZone: try #require(TimeZone(secondsFromGMT: 3600))).description == "2019-09-28")
        #expect(
            DateDay(date: date, timeZone: try #require(TimeZone(secondsFromGMT: -64_800))).description == "2019-09-27")
        #expect(DateDay(date: Date(timeIntervalSince1970: -1)).description == "1969-12-31")
    }

    @Test(
        "midnight is that of the time zone, also when its offset changes",
        arguments: ["UTC", "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Pacific/Auckland"]
    )
    func midnight(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for offset in 0..<366 {
            let day = DateDay(date: Date(timeIntervalSince1970: 1_704_067_200 + Double(offset) * 86_400))
            let components = DateComponents(year: day.year, month: day.month, day: day.day)
            let expected = try #require(calendar.date(from: components))
            #expect(day.date(in: zone) == expected, "\(day) \(zone.identifier)")
            #expect(DateDay(date: day.date(in: zone), timeZone: zone) == day)
        }
    }

    @Test("days far back and far ahead match Foundation's calendar")
    func calendar() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1000 {
            // From 1600, because Foundation uses the Julian calendar before 1582.
            let date = Date(timeIntervalSince1970: .random(in: -11_600_000_000...250_000_000_000, using: &generator))
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let day = DateDay(date: date)
            #expect((day.year, day.month, day.day) == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
            #expect(day.date() == calendar.startOfDay(for: date))
        }
    }
}
