import APIRuntime
import Foundation
import Testing

@Suite("Dates as seconds since 1970")
struct UnixTimeTests {
    @Test(
        "a date is read from a number of seconds, and written as one",
        arguments: [(0, "0"), (1_700_000_000, "1700000000"), (-1, "-1"), (1.5, "1.5")] as [(Double, String)])
    func seconds(seconds: Double, text: String) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try UnixTime(date).json() == Data(text.utf8))
        #expect(try UnixTime(json: Data(text.utf8)).date == date)
    }

    @Test("a string is not a number of seconds")
    func strings() {
        #expect(throws: JSONError.self) { try UnixTime(json: Data("\"2026-11-22T00:00:00Z\"".utf8), options: .strict) }
    }
}
