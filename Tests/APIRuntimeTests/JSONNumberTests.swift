import APIRuntime
import Foundation
import Testing

@Suite("Numbers in JSON")
struct JSONNumberTests {
    @Test(
        "an integer is read in any notation",
        arguments: [
            ("12", 12), ("12.0", 12), ("1.2e1", 12), ("120E-1", 12), ("0.12e+2", 12), ("-12", -12), ("0", 0), ("-0", 0),
            ("-0.0", 0),
            ("0e5", 0), ("1e18", 1_000_000_000_000_000_000), ("999999999999999999", 999_999_999_999_999_999),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-9223372036854775807", -.max),
        ]
    )
    func integers(text: String, value: Int) throws { #expect(try Int(json: text) == value) }

    @Test(
        "reading an integer that has a fraction or is too large fails",
        arguments: [
            "1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "1e19", "1e400", "01",
            "-", "\"1\"",
            "true", "null", "1.", "--1",
        ]
    )
    func noIntegers(text: String) { #expect(throws: JSONError.self) { try Int(json: text) } }

    @Test(
        "smaller integer types are range-checked",
        arguments: [
            ("2147483647", true), ("-2147483648", true), ("2147483648", false), ("-2147483649", false), ("1.5", false),
        ]
    )
    func int32(text: String, fits: Bool) { #expect(((try? Int32(json: text)) != nil) == fits) }

    @Test(
        "64-bit integers are read and written exactly, whatever the size of Int",
        arguments: ["-9223372036854775808", "9223372036854775807", "2147483648", "-2147483649", "0"])
    func int64(text: String) throws {
        #expect(try "\(Int64(json: text))" == text)
        #expect(try Int64(json: text).text() == text)
        #expect(try "\(Int64(json: text + ".0"))" == text)
    }

    @Test(
        "a number as large as a 32-bit integer cannot hold is written in full", arguments: [4_294_967_296, -1e15, 18_014_398_509_481_982])
    func largeDoubles(value: Double) throws { #expect(try value.text() == "\(Int64(value))") }

    @Test(
        "doubles are correctly rounded",
        arguments: [
            "0", "-0", "0.0", "-0.0", "1", "0.1", "0.3", "2.5", "1e0", "123456789012345", "1234567890123456",
            "12345678901234567",
            "9007199254740993", "0.000001", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "1e-400",
            "0.1000000000000000055511151231257827021181583404541015625", "3.14159265358979323846264338327950288",
            "1e22", "1e23", "8.5",
            "0.12345678901234", "0.123456789012345", "0.1234567890123456", "123456.789012345", "-9.999999999999999e22",
            "100000000000000e-7",
            // Exact quotients of 16 to 19 digits: halfway cases, all nines, and zero.
            "0.5000000000000001", "0.50000000000000011", "900719925474099.25", "9007199254740993.0", "9007199254740992.5",
            "9007199254740991.5", "4503599627370497.5", "0.999999999999999999", "9.999999999999999999", "0.00000000000000000",
            "-0.000000000000000001", "9223372036854775807", "9223372036854775809", "9999999999999999999", "18446744073709551615",
            "1844674407370955161.5", "1.844674407370955161", "0.3000000000000000444",
        ]
    )
    func doubles(text: String) throws {
        let expected = strtod(text, nil)
        let value = try Double(json: text)
        #expect(value.bitPattern == expected.bitPattern)
    }

    @Test(
        "a number out of the range of Double is an error",
        arguments: ["1e400", "-1e400", "1.8e308", String(repeating: "9", count: 400)])
    func tooLarge(text: String) { #expect(throws: JSONError.self) { try Double(json: text) } }

    @Test("a number out of the range of Float is an error, and others are rounded")
    func floats() throws {
        #expect(try Float(json: "0.1") == 0.1)
        #expect(try Float(json: "3.4028235e38") == .greatestFiniteMagnitude)
        #expect(throws: JSONError.self) { try Float(json: "1e39") }
    }

    @Test(
        "decimals preserve all digits",
        arguments: [
            "0.1", "-12.30", "123456789.987654321", "12345678901234567890.123456789", "0.00000000000000000001", "1e10",
        ]
    )
    func decimals(text: String) throws {
        let expected = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
        #expect(try Decimal(json: text) == expected)
        #expect(try Decimal(json: expected.text()) == expected)
    }

    @Test("a number out of the range of Decimal is an error, not zero", arguments: ["1e400", "-1e200"])
    func largeDecimals(text: String) { #expect(throws: JSONError.self) { try Decimal(json: text) } }

    @Test("random numbers of many digits are read like strtod")
    func randomPlaces() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<50_000 {
            var digits = Array(String(UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0...20, using: &generator)))
            let places = Int.random(in: 1...20, using: &generator)
            while digits.count <= places { digits.insert("0", at: 0) }
            digits.insert(".", at: digits.count - places)
            let text = (Bool.random(using: &generator) ? "-" : "") + String(digits)
            let value = try Double(json: text)
            #expect(value.bitPattern == strtod(text, nil).bitPattern, "\(text)")
        }
    }

    @Test("random numbers are read like strtod")
    func random() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }
            var text = digits.joined()
            while text.hasPrefix("0"), text.count > 1 { text.removeFirst() }
            if Bool.random(using: &generator) { text = "-" + text }
            if Bool.random(using: &generator) {
                text += "." + String(UInt32.random(in: 0...UInt32.max, using: &generator))
            }
            if Bool.random(using: &generator) { text += "e\(Int.random(in: -30...30, using: &generator))" }
            let value = try Double(json: text)
            #expect(value.bitPattern == strtod(text, nil).bitPattern, "\(text)")
        }
    }
}
