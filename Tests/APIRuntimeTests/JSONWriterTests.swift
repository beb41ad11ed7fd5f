import APIRuntime
import Foundation
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test("properties are written in declaration order, without nil values")
    func order() throws {
        let show = Show(
            id: 7, name: "Lost", isRunning: false, genres: ["a"], seasons: [Season(number: 1, episodes: [])])
        #expect(
            try show.text()
                == #"{"id":7,"name":"Lost","isRunning":false,"genres":["a"],"seasons":[{"number":1,"episodes":[]}]}"#)
        #expect(try Show(id: 7, name: "Lost").text() == #"{"id":7,"name":"Lost"}"#)
    }

    @Test("a required nullable property is written as null")
    func null() throws {
        #expect(
            try Network(name: "ABC", country: nil).text() == #"{"name":"ABC","country":null,"public":false,"share":0}"#)
        #expect(try [Int?]([1, nil]).text() == "[1,null]")
    }

    @Test("dictionaries are sorted by key")
    func dictionaries() throws {
        let map = Dictionary(uniqueKeysWithValues: ["b", "a", "aa", "", "B", "ä", "10", "9"].map { ($0, $0.count) })
        #expect(try map.text() == #"{"":0,"10":2,"9":1,"B":1,"a":1,"aa":2,"b":1,"ä":1}"#)
        #expect(try Labels(id: 1, additionalProperties: ["y": 2, "x": 3]).text() == #"{"id":1,"x":3,"y":2}"#)
        #expect(try Labels(additionalProperties: ["x": 3]).text() == #"{"x":3}"#)
        #expect(try Labels().text() == "{}")
    }

    @Test(
        "only the characters that must be escaped are escaped",
        arguments: [
            ("", #""""#), ("a\"b", #""a\"b""#), ("\\", #""\\""#), ("/", #""/""#),
            ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
            ("\u{0}\u{1}\u{F}\u{10}\u{1A}\u{1F}", #""\u0000\u0001\u000f\u0010\u001a\u001f""#),
            ("\u{7F}é😀\u{2028}", "\"\u{7F}é😀\u{2028}\""),
            ("1234567\"", #""1234567\"""#), ("12345678\"1", #""12345678\"1""#), ("\"\"\"", #""\"\"\"""#),
            ("<&>'", #""<&>'""#),
        ]
    )
    func strings(text: String, json: String) throws {
        #expect(try text.text() == json)
        #expect(try [text: 1].text() == "{\(json):1}")
    }

    @Test(
        "integers are written in full",
        arguments: [
            (0, "0"), (-1, "-1"), (10, "10"), (1_234_567_890, "1234567890"), (.max, "9223372036854775807"),
            (.min, "-9223372036854775808"),
        ]
    )
    func integers(value: Int, text: String) throws {
        #expect(try value.text() == text)
        #expect(try Int64(value).text() == text)
    }

    @Test(
        "doubles are written in the shortest notation that decodes to the same value",
        arguments: [
            (0.1, "0.1"), (1.0, "1"), (-3.0, "-3"), (2.5, "2.5"), (0.1 + 0.2, "0.30000000000000004"), (100.0, "100"),
            (1e15, "1000000000000000"),
            (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
            (9_007_199_254_740_991.0, "9007199254740991"),
            (9_007_199_254_740_992.0, "9007199254740992"), (-9_007_199_254_740_994.0, "-9007199254740994"),
        ] as [(Double, String)]
    )
    func doubles(value: Double, text: String) throws {
        #expect(try value.text() == text)
        #expect(try Double(json: text) == value)
    }

    @Test("a negative zero keeps its sign")
    func negativeZero() throws { #expect(try Double(json: (-0.0).text()).sign == .minus) }

    @Test(
        "floats are written with the digits of a Float",
        arguments: [(0.1, "0.1"), (3, "3"), (-2.5, "-2.5"), (16_777_216, "16777216")] as [(Float, String)])
    func floats(value: Float, text: String) throws { #expect(try value.text() == text) }

    @Test("encoding a number that is not finite fails", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(value: Double) {
        #expect(throws: EncodingError.self) { try value.json() }
        #expect(throws: EncodingError.self) { try Float(value).json() }
        #expect(throws: EncodingError.self) { try Show(id: 1, name: "a", rating: value).json() }
        #expect(throws: EncodingError.self) { try JSONValue.array([.number(value)]).json() }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Show(id: 1, name: "a", rating: value)) }
    }

    @Test("encoding a decimal that is not a number fails") func notADecimal() {
        #expect(throws: EncodingError.self) { try Decimal.nan.json() }
    }

    @Test("dates, URLs, UUIDs and data are written as strings")
    func others() throws {
        let url = try #require(URL(string: "https://example.com/a%20b?c=d"))
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try url.text() == #""https://example.com/a%20b?c=d""#)
        #expect(try uuid.text() == #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#)
        #expect(try Data("hi?>".utf8).text() == #""aGk/Pg==""#)
        #expect(try Date(timeIntervalSince1970: 0).text() == #""1970-01-01T00:00:00Z""#)
    }

    @Test("a long string is written completely")
    func growth() throws {
        for length in [100, 255, 256, 257, 511, 512, 5000] {
            let text = String(repeating: "x", count: length)
            #expect(try [text, text].text() == "[\"\(text)\",\"\(text)\"]")
        }
    }
}
