import Foundation
import Testing

@testable import APIRuntime

@Suite("Dates with times")
struct DateTimeTests {
    @Test(
        "dates are parsed in all supported notations",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2019-09-27T16:04:05Z", 1_569_600_245),
            ("2019-09-27t16:04:05z", 1_569_600_245),
            ("2019-09-27 16:04:05", 1_569_600_245), ("2019-09-27T16:04:05+02:00", 1_569_593_045),
            ("2019-09-27T16:04:05-0130", 1_569_605_645),
            ("2019-09-27T16:04:05+02", 1_569_593_045), ("2019-09-27 16:04:05 +0000", 1_569_600_245),
            ("2019-09-27T16:04Z", 1_569_600_240), ("2019-09-27T16:04:05Z[UTC]", 1_569_600_245),
            ("2019-09-27T18:04:05+02:00[Europe/Paris][u-ca=iso8601]", 1_569_600_245), ("2019-09-27 16:04:05 UTC", 1_569_600_245),
            ("2019-09-27", 1_569_542_400), ("2019-09-27T16:04:05.5Z", 1_569_600_245.5),
            ("2019-09-27T16:04:05,25Z", 1_569_600_245.25),
            ("2019-09-27T16:04:05.123456789Z", 1_569_600_245.123456789), ("1969-12-31T23:59:59.5Z", -0.5),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2000-02-29T00:00:00Z", 951_782_400), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ] as [(String, Double)]
    )
    func reading(text: String, seconds: Double) throws {
        #expect(Date(rfc3339: text)?.timeIntervalSince1970 == seconds)
        #expect(try Date(json: "\"\(text)\"").timeIntervalSince1970 == seconds)
    }

    @Test(
        "parsing other strings as a date fails",
        arguments: [
            "", "soon", "2019-13-01T00:00:00Z", "2019-00-01T00:00:00Z", "2019-02-29T00:00:00Z", "2019-04-31T00:00:00Z",
            "2019-01-00T00:00:00Z",
            "1900-02-29T00:00:00Z", "2019-01-01T24:00:00Z", "2019-01-01T00:60:00Z", "2019-01-01T00:00:61Z",
            "2019-01-01T00:00:00.Z",
            "2019-01-01T00:00:00+24:00", "2019-01-01T00:00:00+01:60", "2019-01-01T00:00:00Zx", "2019-01-01T",
            "2019-01-01T00", "2019-1-1T00:00:00Z",
            "20190101T000000Z", "2019-01-01T00:00:00 PST", "2019-01-01T00:00:00 UT", "2019-01-01T00:00:00Z[UTC", "2019-01-01[UTC]",
            " 2019-01-01", "٢٠١٩-01-01T00:00:00Z",
        ]
    )
    func refused(text: String) {
        #expect(Date(rfc3339: text) == nil)
        #expect(throws: JSONError.self) { try Date(json: "\"\(text)\"") }
    }

    @Test(
        "a date is written in UTC with as few digits as possible",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_569_600_245, "2019-09-27T16:04:05Z"),
            (1_569_600_245.5, "2019-09-27T16:04:05.5Z"),
            (0.000001, "1970-01-01T00:00:00.000001Z"), (1_569_600_245.123, "2019-09-27T16:04:05.123Z"),
            (-0.5, "1969-12-31T23:59:59.5Z"),
            (-1, "1969-12-31T23:59:59Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_868_800, "2000-03-01T00:00:00Z"),
            (0.9999999, "1970-01-01T00:00:00.9999999Z"), (0.99999994, "1970-01-01T00:00:00.9999999Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_799.5, "0001-01-01T00:00:00.5Z"), (1_569_600_245.1000003, "2019-09-27T16:04:05.1Z"),
            (100.25, "1970-01-01T00:01:40.25Z"),
        ] as [(Double, String)]
    )
    func writing(seconds: Double, text: String) { #expect(Date(timeIntervalSince1970: seconds).rfc3339 == text) }

    @Test(
        "a date is in the years 0 to 9999 of its own time zone, and is written in another one if UTC has no such year",
        arguments: [
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"), ("9999-12-31T23:59:59+00:01", "9999-12-31T23:58:59Z"),
            ("9999-12-31T23:59:59-00:01", "9999-12-31T00:01:59-23:59"), ("9999-12-31T23:59:59.5-14:00", "9999-12-31T14:00:59.5-23:59"),
            ("0000-01-01T00:00:00-00:01", "0000-01-01T00:01:00Z"), ("0000-01-01T00:00:00+00:01", "0000-01-01T23:58:00+23:59"),
            ("9999-12-31T23:59:60Z", "9999-12-31T00:01:00-23:59"), ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.9999999Z"),
        ])
    func range(text: String, written: String) throws {
        let date = try Date(json: "\"\(text)\"", options: .strict)
        #expect(date.rfc3339 == written)
        #expect(try String(decoding: date.json(), as: UTF8.self) == "\"\(written)\"")
        #expect(Date(rfc3339: written) == date)
    }

    @Test(
        "the last time of a second, day or year is never that of the next one, and is written as it came",
        arguments: [
            "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.9999Z",
            "9999-12-31T23:59:59.9999999-23:59", "9999-12-30T23:59:59.9999999Z", "5000-12-31T23:59:59.9999999Z",
            "5000-12-31T23:59:59.999999Z", "2024-12-31T23:59:59.9999999Z", "2024-12-31T23:59:59.999999Z", "1999-12-31T23:59:59.9999999Z",
            "0001-12-31T23:59:59.9999999Z",
        ])
    func lastTimes(text: String) throws {
        let date = try #require(Date(rfc3339: text))
        #expect(date.rfc3339 == text)
        let day = String(text.prefix(10))
        #expect(DateDay(date: date).description == day || !text.hasSuffix("Z"))
        #expect(try String(decoding: Date(json: "\"\(text)\"", options: .strict).json(), as: UTF8.self) == "\"\(text)\"")
    }

    @Test(
        "the last instants of the last time zones are dates",
        arguments: ["9999-12-31T23:59:59.999-14:00", "9999-12-31T23:59:59.9999999-23:59"])
    func last(text: String) throws {
        #expect(try Date(json: "\"\(text)\"", options: .strict) > Date(timeIntervalSince1970: 253_402_300_800))
    }

    /// Foundation cannot describe such a date, so the error must not be described either.
    @Test(
        "a date outside the years 0 to 9999 of all time zones cannot be encoded",
        arguments: [.nan, 253_402_387_140, -62_167_305_541, 1e300] as [Double])
    func unencodable(seconds: Double) { #expect((try? Date(timeIntervalSince1970: seconds).json()) == nil) }

    @Test("random times of four-digit years survive with three and with six digits")
    func randomFractions() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator)
            let milliseconds = String(Int.random(in: 1000...1999, using: &generator)).dropFirst()
            let text = Date(timeIntervalSince1970: Double(seconds)).rfc3339.dropLast() + ".\(milliseconds)Z"
            let date = try #require(Date(rfc3339: String(text)))
            #expect(Date(rfc3339: date.rfc3339) == date)
            let digits = text.dropLast().reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()
            #expect(date.rfc3339 == String(digits) + "Z")
        }
    }

    @Test(
        "a date out of range is clamped and does not crash",
        arguments: [.nan, .infinity, -.infinity, 1e300, -1e15] as [Double])
    func extremes(seconds: Double) { #expect(Date(rfc3339: Date(timeIntervalSince1970: seconds).rfc3339) != nil) }

    @Test("random dates are parsed and written like Foundation")
    func random() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            // From 1600, because Foundation uses the Julian calendar before 1582.
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -11_600_000_000...250_000_000_000, using: &generator)))
            let text = date.formatted(.iso8601)
            #expect(Date(rfc3339: text) == date, "\(text)")
            #expect(date.rfc3339 == text)
        }
    }
}
