import Foundation
import Testing

@testable import APIRuntime

@Suite("Enumerations and unions")
struct EnumerationAndUnionTests {
    @Test(
        "documented and undocumented values survive a round trip",
        arguments: ["Continuing", "Ended", "continuing", "Upcoming", ""])
    func enumeration(raw: String) throws {
        let status = try Status(json: "\"\(raw)\"")
        #expect(status.rawValue == raw)
        #expect(try status.text() == "\"\(raw)\"")
    }

    @Test("documented values are cases, and equality compares raw values")
    func cases() throws {
        guard case .ended = try Status(json: #""Ended""#) else {
            Issue.record("not the case")
            return
        }
        #expect(Status.unknown("Ended") == .ended)
        #expect(Status.unknown("A") != .unknown("B"))
        #expect(Set<Status>([.ended, .unknown("Ended"), .continuing]).count == 2)
    }

    @Test("documented values are known, in document order")
    func knownValues() {
        #expect(Status.knownValues.all.map(\.rawValue) == ["Continuing", "Ended"])
        #expect(Status(rawValue: "Ended").isKnown)
        #expect(Status.unknown("Ended").isKnown)
        #expect(!Status(rawValue: "ended").isKnown)
        #expect(Grade(rawValue: 1) == .best)
        #expect(Grade(rawValue: 2) == .unknown(2))
    }

    @Test("a value of another type is an error") func wrongType() {
        #expect(throws: JSONError.self) { try Status(json: "1") }
    }

    @Test(
        "a union is selected by its discriminator in any position",
        arguments: [
            #"{"kind":"season","number":1,"episodes":[2]}"#, #"{"number":1,"episodes":[2],"kind":"season"}"#,
            #"{"number":1,"x":{"kind":"show"},"\u006bind":"season","episodes":[2]}"#,
        ]
    )
    func discriminator(text: String) throws {
        guard case .season(let season) = try Media(json: text) else {
            Issue.record("another case")
            return
        }
        #expect(season == Season(number: 1, episodes: [2]))
    }

    @Test(
        "a value with an unknown discriminator is kept as JSON",
        arguments: [
            #"{"kind":"film","id":1}"#, #"{"id":1}"#, #"{"kind":7}"#, #"{"kind":null}"#, "{}", "[1]", "7", "null",
            #""show""#,
        ]
    )
    func unknownVariant(text: String) throws {
        guard case .unknown(let value) = try Media(json: text) else {
            Issue.record("another case")
            return
        }
        #expect(try value == JSONValue(json: text))
    }

    @Test("an invalid body of a known variant is an error with its path")
    func wrongVariant() throws {
        let error = try #require(throws: JSONError.self) {
            try [Media](json: #"[{"kind":"film"},{"kind":"season","number":"1"}]"#)
        }
        #expect(error.pathDescription == "[1].number")
    }

    @Test(
        "a discriminator in invalid JSON is an error",
        arguments: [#"{"kind""#, #"{"a":01,"kind":"show"}"#, #"{"kind":"sh\ow"}"#, #"{"kind":"show""#])
    func broken(text: String) { #expect(throws: JSONError.self) { try Media(json: text) } }

    @Test("the number of unions in a list does not count as nesting")
    func longLists() throws {
        let text = #"{"number":1,"episodes":[],"kind":"season"},{"kind":"film","a":[{}]},{"a":{"b":[]}}"#
        let media = try [Media](json: "[" + Array(repeating: text, count: 1000).joined(separator: ",") + "]")
        #expect(media.count == 3000)
        let values = try [Matched](
            json: #"["# + Array(repeating: #"{"number":1,"episodes":[[{}]]}"#, count: 1000).joined(separator: ",") + "]"
        )
        #expect(values.count == 1000)
    }

    @Test("without a discriminator, the first variant that matches strictly is selected")
    func match() throws {
        #expect(try Matched(json: #"{"number":1,"episodes":[2]}"#) == .season(Season(number: 1, episodes: [2])))
        #expect(try Matched(json: #"{"id":1,"x":2}"#) == .labels(Labels(id: 1, additionalProperties: ["x": 2])))
        #expect(try Matched(json: #""text""#) == .text("text"))
        #expect(try Matched(json: "[1]") == .unknown([1]))
        #expect(
            try Matched(json: #"{"number":1,"episodes":[2,"x"]}"#, options: DecodingOptions())
                == .unknown(["number": 1, "episodes": [2, "x"]]))
        #expect(try Matched(json: #"{"id":"x"}"#, options: DecodingOptions()) == .unknown(["id": "x"]))
    }

    @Test(
        "of several matching variants, the one with the most known members is selected",
        arguments: [
            (#"{"name":"a","status":"Ended"}"#, "leaf"), (#"{"right":"b","name":"a"}"#, "branch"), (#"{"name":"a"}"#, "leaf"),
            (#"{"name":"a","status":"Lost"}"#, "leaf"), (#""Ended""#, "status"), (#""Lost""#, "text"), ("12", "unknown"),
            (#"{"left":{"status":"Ended"},"x":1}"#, "branch"),
        ]
    )
    func bestMatch(text: String, name: String) throws {
        let tree = try Tree(json: text)
        #expect(Mirror(reflecting: tree).children.first?.label == name)
        #expect(try tree.text() == JSONValue(json: text).text() || name == "branch")
    }

    @Test(
        "a variant with a discriminator is selected only if the discriminator is known",
        arguments: [
            (#"{"kind":"season","number":1,"episodes":[]}"#, "media"), (#"{"kind":"film","number":1,"episodes":[]}"#, "season"),
            (#"{"number":1,"episodes":[]}"#, "season"), (#""text""#, "text"), ("[1]", "list"),
        ]
    )
    func nested(text: String, name: String) throws {
        let nested = try Nested(json: text)
        #expect(Mirror(reflecting: nested).children.first?.label == name)
        #expect(try nested.text() == JSONValue(json: text).text() || name != "list")
    }

    @Test("objects inside a variant may require values of any type")
    func requiredInside() throws {
        let text = #"{"inner":{"status":"Ended","network":{"name":"a","country":null,"public":true,"share":1},"days":1},"x":1}"#
        #expect(try match(text, [Outer.self]) == 0)
        #expect(try match(#"{"inner":1}"#, [Outer.self]) == nil)
    }

    @Test("an untyped variant is selected last")
    func anything() throws {
        var name: String?
        _ = try JSONReader.read(Data(#"{"number":1,"episodes":[],"x":1}"#.utf8), options: .strict) { json in
            name = json.bestMatch([JSONValue.self, Season.self]) == 1 ? "season" : "any"
            json.scanner.skipValue()
        }
        #expect(name == "season")
    }

    /// The index of the type, among several, that a value is read as.
    private func match(_ text: String, _ types: [any JSONCodable.Type]) throws -> Int? {
        var index: Int?
        _ = try JSONReader.read(Data(text.utf8), options: .strict) { json in
            index = json.bestMatch(types)
            json.scanner.skipValue()
        }
        return index
    }

    @Test(
        "a variant is selected only if its value is written as the string that was read, whatever the order of the variants",
        arguments: [
            (DateDay.self, Date.self, "2024-01-02T03:04:05Z", 1), (DateDay.self, Date.self, "2024-01-02T03:04:05.5+02:00", 1),
            (DateDay.self, Date.self, "2024-01-02", 0), (Date.self, String.self, "2024-01-02t03:04:05.1234567891-23:59", 0),
            (Date.self, String.self, "9999-12-31T23:59:59.9999999Z", 0), (Date.self, String.self, "2024-01-02T03:04:05", 1),
            (Date.self, Int.self, "2024-01-02T03:04:05", 0), (Date.self, String.self, "2024-01-02", 1),
            (Data.self, String.self, "hello world", 1), (Data.self, String.self, "aGVsbG8=", 0), (Data.self, String.self, "aGVsbG8", 1),
            (Base64URL.self, String.self, "aGVsbG8", 0), (Base64URL.self, Data.self, "-_-_", 0), (Base64URL.self, Data.self, "+/+/", 1),
            (URL.self, String.self, "a b", 1), (URL.self, String.self, "https://example.com/a?b=c", 0),
            (UUID.self, String.self, "6F1B6B4E-0F0E-4A57-9A5E-0C6F2F1D8A3B", 0),
        ] as [(any JSONCodable.Type, any JSONCodable.Type, String, Int)]
    )
    func writtenAsRead(first: any JSONCodable.Type, second: any JSONCodable.Type, string: String, index: Int) throws {
        #expect(try match("\"\(string)\"", [first, second]) == index)
        if index == 0, second is String.Type { return }
        #expect(try match("\"\(string)\"", [second, first]) == 1 - index)
    }

    @Test("a lenient value counts as none alone or in a list, and less than an exact one in an object")
    func lenient() throws {
        #expect(try match(#""2024-01-02T03:04:05Z""#, [DateDay.self, Int.self]) == nil)
        #expect(try match(#"["2024-01-02T03:04:05Z"]"#, [[DateDay].self, [Date].self]) == 1)
        #expect(try match(#"{"v":"2024-01-02T03:04:05Z"}"#, [Holder<DateDay>.self, Holder<Date>.self]) == 1)
        #expect(try match(#"{"v":"2024-01-02T03:04:05Z"}"#, [Holder<DateDay>.self, Holder<Int>.self]) == 0)
        #expect(try match(#"{"v":"5"}"#, [Holder<Int>.self, Holder<String>.self]) == 1)
    }

    /// An object with a value that may stand for another one.
    private struct Holder<Value: JSONCodable>: APIModel {
        let v: Value
        init(properties json: inout JSONReader) { v = json.tolerantValue("v", TolerantReading(numbersFromStrings: true)) }
        func write(properties json: inout JSONWriter) { json.value("v", v) }
    }

    @Test(
        "a type with another constant of the distinguishing property does not match; without the property, one without a constant is best",
        arguments: [
            (#"{"number":1,"episodes":[],"kind":"b"}"#, 1), (#"{"number":1,"episodes":[],"kind":"c"}"#, 2),
            (#"{"number":1,"episodes":[]}"#, 2), (#"{"number":1,"episodes":[],"kind":null}"#, 2), (#"{"kind":"c"}"#, nil),
            (#"{"number":1,"episodes":[],"\u006bind":"b","x":{"kind":"a"}}"#, 1), (#""text""#, 3), (#"{"kind":"a","number":1}"#, nil),
        ] as [(String, Int?)])
    func distinguishingConstants(text: String, index: Int?) throws {
        let types: [any JSONCodable.Type] = [Season.self, Season.self, Season.self, String.self]
        for isInclusive in [false, true] {
            _ = try JSONReader.read(Data(text.utf8), options: .strict) { json in
                #expect(json.bestMatch(types, isInclusive: isInclusive, by: "kind", ["a", "b", nil, nil]) == index)
                json.scanner.skipValue()
            }
        }
    }

    @Test(
        "a constant of any type selects a variant",
        arguments: [#"{"b":true,"d":1.5,"i":1,"s":"x"}"#, #"{"b":false,"d":0.5,"i":2,"s":"y"}"#])
    func constants(text: String) throws {
        let isFirst = text.contains("true")
        #expect(try match(text, [Yes.self, No.self]) == (isFirst ? 0 : 1))
        #expect(try match(text, [No.self, Yes.self]) == (isFirst ? 1 : 0))
    }

    private struct Yes: APIModel {
        init(properties json: inout JSONReader) {
            _ = (json.bool("b", only: true), json.double("d", only: 1.5), json.int("i", only: 1), json.string("s", only: "x"))
        }
        func write(properties json: inout JSONWriter) {}
    }

    private struct No: APIModel {
        init(properties json: inout JSONReader) {
            _ = (json.boolIfPresent("b", only: false), json.doubleIfPresent("d", only: 0.5), json.intIfPresent("i", only: 2))
            _ = json.stringIfPresent("s", only: "y")
        }
        func write(properties json: inout JSONWriter) {}
    }

    @Test("a discriminator may be a number or a boolean", arguments: ["-12", "1.50", "true", "false"])
    func scalarDiscriminators(text: String) throws {
        var kind: String?
        _ = try JSONReader.read(Data(#"{"a":[],"kind":\#(text)}"#.utf8), options: .strict) { json in
            kind = json.peekString("kind")
            json.scanner.skipValue()
        }
        #expect(kind == text)
    }

    @Test(
        "an object is written with its discriminator, unless it has one",
        arguments: [
            (#"{"a":1}"#, #"{"kind":"cat","a":1}"#), ("{}", #"{"kind":"cat"}"#), (#"{"a":{"kind":1}}"#, #"{"kind":"cat","a":{"kind":1}}"#),
            (#"{"a":1,"kind":"kitten"}"#, #"{"a":1,"kind":"kitten"}"#), (#"{"kind":null}"#, #"{"kind":null}"#), ("[1]", "[1]"),
            (#""text""#, #""text""#), ("null", "null"),
        ]
    )
    func tags(text: String, expected: String) throws {
        var writer = JSONWriter()
        writer.open(UInt8(ascii: "["))
        for _ in 0..<2 { writer.write(try JSONValue(json: text), "kind", "cat") }
        writer.write(7)
        writer.close(UInt8(ascii: "]"))
        #expect(writer.data.utf8String == "[\(expected),\(expected),7]")
    }

    @Test("a value that matches no variant is written as it was read", arguments: [#"{"kind":"film","year":1999}"#, "[1,null]", "7"])
    func unknownValues(text: String) throws {
        #expect(try Media(json: text).text() == text)
        #expect(try Matched(json: text).text() == text)
    }

    @Test("mutually recursive unions terminate")
    func circle() throws {
        #expect(try First(json: #""a""#) == .text("a"))
        #expect(try First(json: "1") == .second(.integer(1)))
        #expect(try Second(json: #""a""#) == .first(.text("a")))
        #expect(try First(json: "true") == .unknown(true))
    }

    @Test("decoding a recursive union takes linear time")
    func deepUnion() throws {
        let depth = 128
        let text = String(repeating: #"{"name":"a","left":"#, count: depth) + #""end""# + String(repeating: "}", count: depth)
        var tree = try Tree(json: text)
        var found = 0
        while case .branch(let branch) = tree, let left = branch.left { (tree, found) = (left, found + 1) }
        #expect(found == depth)
        #expect(tree == .text("end"))
    }

    @Test("failures of rejected variants are not reported, and reading continues")
    func afterMatch() throws {
        let (values, dropped) = try [Matched].read(
            json: Data(#"[{"number":1,"episodes":{}},"a",{"number":2,"episodes":[]}]"#.utf8))
        #expect(
            values == [
                .unknown(["number": 1, "episodes": [:]]), .text("a"), .season(Season(number: 2, episodes: [])),
            ])
        #expect(dropped.isEmpty)
    }

    @Test("a union is encoded as its value, and equal if its value is equal")
    func writing() throws {
        let season = Media.season(Season(number: 1, episodes: [2]))
        #expect(try season.text() == #"{"number":1,"episodes":[2]}"#)
        #expect(season == .season(Season(number: 1, episodes: [2])))
        #expect(season != .season(Season(number: 2, episodes: [2])))
        #expect(try JSONDecoder().decode(Matched.self, from: JSONEncoder().encode(Matched.text("x"))) == .text("x"))
    }
}

/// Has a nested object with required values.
private struct Outer: APIModel {
    let inner: Inner

    init(properties json: inout JSONReader) { inner = json.value("inner") }

    func write(properties json: inout JSONWriter) { json.value("inner", inner) }

    struct Inner: APIModel {
        let status: Status
        let network: Network
        let days: Int

        init(properties json: inout JSONReader) {
            status = json.value("status")
            network = json.value("network")
            days = json.tolerantValue("days", TolerantReading(numbersFromStrings: true))
        }

        func write(properties json: inout JSONWriter) {
            json.value("status", status)
            json.value("network", network)
            json.int("days", days)
        }
    }
}
