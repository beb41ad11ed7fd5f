import Foundation
import Testing

@testable import APIRuntime

@Suite("Tolerant reading")
struct TolerantReadingTests {
    /// A property of each kind, as the generator writes them.
    private struct Film: APIModel {
        var title: String?
        var votes: Int?
        var rating: Double?
        var gross: Decimal?
        var year: String?
        var isAdult: Bool?
        var released: DateDay?
        var added: Date?
        var runtime: Duration?
        var scores: [Int]?
        var shares: [String: Double]?
        var marks: [Int?]?

        private static let reading = TolerantReading(
            absent: ["N/A", "", "-1"], numbersFromStrings: true, stringsFromNumbers: true, booleansFromNumbers: true,
            dates: ["dd MMM yyyy", "dd.MM.yyyy HH:mm"], thousands: ",")
        private static let grossReading = TolerantReading(absent: ["N/A"], thousands: ",", unit: "$")
        private static let runtimeReading = TolerantReading(absent: ["N/A"], unit: "min")

        init() {}

        init(properties json: inout JSONReader) {
            title = json.tolerantValueIfPresent("title", Self.reading)
            votes = json.tolerantValueIfPresent("votes", Self.reading)
            rating = json.tolerantValueIfPresent("rating", Self.reading)
            gross = json.tolerantValueIfPresent("gross", Self.grossReading)
            year = json.tolerantValueIfPresent("year", Self.reading)
            isAdult = json.tolerantValueIfPresent("isAdult", Self.reading)
            released = json.tolerantValueIfPresent("released", Self.reading)
            added = json.tolerantValueIfPresent("added", Self.reading)
            runtime = json.durationIfPresent("runtime", Self.runtimeReading)
            scores = json.tolerantListIfPresent("scores", Self.reading)
            shares = json.tolerantMapIfPresent("shares", Self.reading)
            marks = json.tolerantListIfPresent("marks", Self.reading)
        }

        func write(properties json: inout JSONWriter) {
            json.tolerantValue("title", title, Self.reading, orAbsent: true)
            json.tolerantValue("votes", votes, Self.reading, as: .text, orAbsent: true)
            json.tolerantValue("rating", rating, Self.reading, as: .text)
            json.tolerantValue("gross", gross, Self.grossReading, as: .text)
            json.tolerantValue("year", year, Self.reading, as: .number)
            json.tolerantValue("isAdult", isAdult, Self.reading, as: .number, orNull: true)
            json.tolerantValue("released", released, Self.reading, as: .text)
            json.tolerantValue("added", added, Self.reading)
            json.duration("runtime", runtime, Self.runtimeReading, as: .text)
            json.tolerantList("scores", scores, Self.reading, as: .text)
            json.tolerantMap("shares", shares, Self.reading, as: .text)
            json.tolerantList("marks", marks, Self.reading)
        }
    }

    private func film(_ member: String) throws -> (film: Film, dropped: [String]) {
        let (film, dropped) = try Film.read(json: Data("{\(member)}".utf8))
        return (film, dropped.map(\.description))
    }

    @Test(
        "a number is read from a string",
        arguments: [
            ("12", 12), ("1,100,000", 1_100_000), ("+7", 7), ("-7", -7), (" 7 ", 7), ("007", 7), ("0", 0), ("1.2e1", 12),
            ("12,34,567", 1_234_567), ("7.0", 7),
        ])
    func numbers(text: String, number: Int) throws {
        let (film, dropped) = try film(#""votes":"\#(text)""#)
        #expect(film.votes == number)
        #expect(dropped.isEmpty)
    }

    @Test(
        "a string that is not a number is reported as a string",
        arguments: [
            "2008–2013", "12 min", "1,2", "12,34", "1,,200", ",100", "1000,000", "seven", ".", "1.5", "1e", "1e+-5", "--1", "1.2.3", "0x10",
            "१२",
        ])
    func notNumbers(text: String) throws {
        let (film, dropped) = try film(#""votes":"\#(text)""#)
        #expect(film.votes == nil)
        #expect(dropped.count == 1)
        #expect(dropped.first?.hasPrefix("votes: expected a number, found a string") == true, "\(dropped)")
    }

    @Test("a text that stands for no value is nil and not reported", arguments: [#""N/A""#, #""""#, "-1", "null", #""-1""#])
    func absent(json: String) throws {
        for key in ["title", "votes", "isAdult", "released", "scores", "shares"] {
            let (film, dropped) = try film(#""\#(key)":\#(json)"#)
            #expect(film == Film())
            #expect(dropped.isEmpty)
        }
    }

    @Test("values of the property's own type are read as without the option")
    func typed() throws {
        let (film, dropped) = try film(
            #""votes":3,"rating":8.5,"title":"N/A?","isAdult":true,"released":"2013-07-05","added":"2013-07-05T10:00:00Z","year":"2013""#)
        #expect(film.votes == 3 && film.rating == 8.5 && film.title == "N/A?" && film.isAdult == true && film.year == "2013")
        #expect(film.released == DateDay(year: 2013, month: 7, day: 5))
        #expect(film.added == Date(rfc3339: "2013-07-05T10:00:00Z"))
        #expect(dropped.isEmpty)
    }

    @Test("numbers are read as strings and booleans, and dates in the given formats")
    func others() throws {
        let (film, dropped) = try film(
            #""title":12.50,"isAdult":0,"released":"05 Jul 2013","added":"05.07.2013 10:30","gross":"$187,705,427.50","year":2013"#)
        #expect(film.title == "12.50" && film.year == "2013" && film.isAdult == false)
        #expect(film.released == DateDay(year: 2013, month: 7, day: 5))
        #expect(film.added == Date(rfc3339: "2013-07-05T10:30:00Z"))
        #expect(film.gross == Decimal(string: "187705427.50"))
        #expect(dropped.isEmpty)
        #expect(try self.film(#""isAdult":2"#).dropped == ["isAdult: expected a boolean, found a number (byte 11)"])
        #expect(try self.film(#""released":"soon""#).dropped == ["released: expected a day (yyyy-MM-dd), found a string (byte 12)"])
    }

    @Test(
        "a number with a unit of time is a duration",
        arguments: [(#""116 min""#, 116 * 60), (#""116min""#, 116 * 60), (#""1.5 MIN""#, 90), (#""7""#, 420), ("7", 420), ("0.5", 30)])
    func durations(json: String, seconds: Int) throws {
        #expect(try film(#""runtime":\#(json)"#).film.runtime == .seconds(seconds))
    }

    @Test("a value that is not a duration is reported", arguments: [#""2 h""#, "true", "[]", #""min""#, "1e300", #""long""#])
    func notDurations(json: String) throws {
        let (film, dropped) = try film(#""runtime":\#(json)"#)
        #expect(film.runtime == nil)
        #expect(dropped.first?.hasPrefix("runtime: expected a duration") == true)
    }

    @Test("elements of arrays and values of maps are read alike; absent elements are left out, or nil if that is allowed")
    func collections() throws {
        let (film, dropped) = try film(
            #""scores":["1",2,"N/A","x",[3]],"shares":{"a":"0.5","b":"N/A","c":{},"d":1},"marks":["1","N/A",null]"#)
        #expect(film.scores == [1, 2])
        #expect(film.shares == ["a": 0.5, "d": 1])
        #expect(film.marks == [1, nil, nil])
        #expect(
            dropped == [
                "scores[3]: expected a number, found a string (byte 23)", "scores[4]: expected a number, found an array (byte 27)",
                "shares.c: expected a number, found an object (byte 66)",
            ])
    }

    @Test("at most a thousand elements that are left out are reported")
    func manyInvalidElements() throws {
        let (film, dropped) = try film(#""scores":[1,"# + String(repeating: "{},", count: 2_000) + "2]")
        #expect(film.scores == [1, 2])
        #expect(dropped.count == 1_000)
    }

    @Test("values are written in the form of the document's type, and nil as the absent text where a value is required")
    func writing() throws {
        var film = Film()
        #expect(String(decoding: try film.json(), as: UTF8.self) == #"{"title":"N/A","votes":"N/A","isAdult":null}"#)
        film.title = "A"
        film.votes = 1_100_000
        film.rating = -1234.5
        film.gross = 187_705_427
        film.year = "2013"
        film.isAdult = true
        film.released = DateDay(year: 2013, month: 7, day: 5)
        film.runtime = .seconds(116 * 60)
        film.scores = [1, 2000]
        film.shares = ["b": 2, "a": 0.5]
        film.marks = [1, nil]
        let json = String(decoding: try film.json(), as: UTF8.self)
        #expect(
            json == """
                {"title":"A","votes":"1,100,000","rating":"-1,234.5","gross":"$187,705,427","year":2013,"isAdult":1,\
                "released":"05 Jul 2013","runtime":"116 min","scores":["1","2,000"],"shares":{"a":"0.5","b":"2"},"marks":[1,null]}
                """)
        #expect(try Film(json: Data(json.utf8)) == film)
        film.year = "2008–2013"
        #expect(String(decoding: try film.json(), as: UTF8.self).contains(#""year":"2008–2013""#))
    }

    @Test("strict clients read the same values, and fail with the path of the first other value")
    func strict() throws {
        #expect(try Film(json: Data(#"{"votes":"1,000","title":"N/A"}"#.utf8), options: .strict).votes == 1000)
        #expect {
            try Film(json: Data(#"{"votes":"x"}"#.utf8), options: .strict)
        } throws: { "\($0)" == "votes: expected a number, found a string (byte 9)" }
        #expect(throws: JSONError.self) { try Film(json: Data(#"{"votes":"1}"#.utf8)) }
    }

    @Test("with a dot between thousands, a comma is the decimal separator")
    func points() throws {
        struct Price: APIModel {
            var amount: Double
            private static let reading = TolerantReading(thousands: ".", unit: "€")
            init(properties json: inout JSONReader) { amount = json.tolerantValue("amount", Self.reading) }
            func write(properties json: inout JSONWriter) { json.tolerantValue("amount", amount, Self.reading, as: .text) }
        }
        let price = try Price(json: Data(#"{"amount":"1.234,5 €"}"#.utf8))
        #expect(price.amount == 1234.5)
        #expect(String(decoding: try price.json(), as: UTF8.self) == #"{"amount":"€1.234,5"}"#)
    }
}
