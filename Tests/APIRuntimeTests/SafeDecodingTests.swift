import APIRuntime
import Foundation
import Testing

@Suite("Safe decoding")
struct SafeDecodingTests {
    private func read(_ text: String, _ options: DecodingOptions = DecodingOptions()) throws -> (Show, [String]) {
        let (show, dropped) = try Show.read(json: Data(text.utf8), options: options)
        return (show, dropped.map(\.description))
    }

    @Test(
        "an optional property with an invalid value becomes nil and is reported",
        arguments: [
            (#""isRunning":"yes""#, "isRunning: expected a boolean, found a string (byte 34)"),
            (#""rating":[1,{"a":"]"}]"#, "rating: expected a number, found an array (byte 31)"),
            (#""genres":"Drama""#, "genres: expected an array, found a string (byte 31)"),
            (#""network":7"#, "network: expected an object, found a number (byte 32)"),
            (#""network":{"name":"ABC"}"#, "network: expected the property 'public', found an object (byte 32)"),
            (#""network":{"x":[{}],"name":[[1]],"y":1}"#, "network.name: expected a string, found an array (byte 49)"),
            (#""premiere":"""#, "premiere: expected a date and time (RFC 3339), found a string (byte 33)"),
        ]
    )
    func optionals(member: String, report: String) throws {
        let (show, dropped) = try read(#"{"id":7,"name":"Lost",\#(member)}"#)
        #expect(show == Show(id: 7, name: "Lost"))
        #expect(dropped == [report])
    }

    @Test("properties after an invalid value are read in any order")
    func resume() throws {
        let expected = Show(id: 7, name: "Lost", rating: 8, genres: ["a"], seasons: [Season(number: 1, episodes: [1])])
        let declared =
            #"{"id":7,"name":"Lost","isRunning":{},"rating":8,"genres":["a",1],"network":[],"seasons":[{"number":1,"episodes":[1]}]}"#
        let (show, dropped) = try read(declared)
        #expect(show == expected)
        #expect(dropped.count == 3)
        let other =
            #"{"seasons":[{"episodes":[1],"number":1}],"network":[],"genres":[1,"a"],"rating":8,"isRunning":{},"name":"Lost","id":7}"#
        let (otherShow, otherDropped) = try read(other)
        #expect(otherShow == expected)
        #expect(otherDropped.count == 3)
    }

    @Test("an invalid element is left out of its list and is reported")
    func elements() throws {
        let (show, dropped) = try read(#"{"id":7,"name":"Lost","genres":["a",1,null,"b",["c"]]}"#)
        #expect(show.genres == ["a", "b"])
        #expect(
            dropped == [
                "genres[1]: expected a string, found a number (byte 36)",
                "genres[2]: expected a string, found null (byte 38)",
                "genres[4]: expected a string, found an array (byte 47)",
            ]
        )
    }

    @Test("invalid objects are left out of a list")
    func objects() throws {
        let text = #"""
            [{"number":1,"episodes":[1]},{"number":"x","episodes":[1]},{"episodes":[1]},7,{"number":3,"episodes":[1,"x",2]}]
            """#
        let (seasons, dropped) = try [Season].read(json: Data(text.utf8))
        #expect(seasons == [Season(number: 1, episodes: [1]), Season(number: 3, episodes: [1, 2])])
        #expect(dropped.map(\.pathDescription) == ["[1].number", "[2]", "[3]", "[4].episodes[1]"])
    }

    @Test("invalid values are left out of a dictionary")
    func dictionaries() throws {
        let (map, dropped) = try [String: Int].read(json: Data(#"{"a":1,"b":"x","c":{"d":1},"e":2}"#.utf8))
        #expect(map == ["a": 1, "e": 2])
        #expect(dropped.map(\.pathDescription) == ["b", "c"])
        #expect(
            try Labels(json: #"{"id":1,"a":[],"b":2}"#, options: DecodingOptions())
                == Labels(id: 1, additionalProperties: ["b": 2]))
    }

    @Test("an empty array is an empty map, but no other object, unless the options are strict")
    func emptyArrays() throws {
        let empty = try [String: Int].read(json: Data("[ ]".utf8))
        #expect(empty.value.isEmpty)
        #expect(empty.dropped.isEmpty)
        #expect(try [String: [String: Int]].read(json: Data(#"{"a":[],"b":{"c":1}}"#.utf8)).value == ["a": [:], "b": ["c": 1]])
        #expect(throws: JSONError.self) { try [String: Int].read(json: Data("[]".utf8), options: .strict) }
        #expect(throws: JSONError.self) { try [String: Int].read(json: Data("[1]".utf8)) }
        #expect(throws: JSONError.self) { try [String: Int].read(json: Data("[".utf8)) }
        #expect(throws: JSONError.self) { try Labels.read(json: Data("[]".utf8)) }
    }

    @Test("a missing or null list is nil, an empty list is empty")
    func lists() throws {
        #expect(try read(#"{"id":7,"name":"Lost"}"#).0.genres == nil)
        #expect(try read(#"{"id":7,"name":"Lost","genres":null}"#).0.genres == nil)
        #expect(try read(#"{"id":7,"name":"Lost","genres":[]}"#).0.genres == [])
        #expect(try read(#"{"id":7,"name":"Lost","genres":[1]}"#).0.genres == [])
    }

    @Test(
        "a required property must be valid with any options",
        arguments: [
            #"{"name":"Lost"}"#, #"{"id":null,"name":"Lost"}"#, #"{"id":"7","name":"Lost"}"#, #"{"id":7}"#,
            #"{"id":7,"name":7}"#, "[]", "7",
        ]
    )
    func required(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
        #expect(throws: JSONError.self) { try Show(json: text) }
    }

    @Test(
        "a required list must not be missing, null or of another type",
        arguments: [#"{"number":1}"#, #"{"number":1,"episodes":null}"#, #"{"number":1,"episodes":{}}"#])
    func requiredList(text: String) {
        #expect(throws: JSONError.self) { try Season(json: text, options: DecodingOptions()) }
    }

    @Test(
        "with strict options, every invalid value is an error",
        arguments: [#""isRunning":"yes""#, #""genres":["a",1]"#, #""network":{"name":"ABC"}"#, #""premiere":"""#])
    func strict(member: String) throws {
        let text = #"{"id":7,"name":"Lost",\#(member)}"#
        #expect(throws: JSONError.self) { try read(text, .strict) }
        let (_, dropped) = try read(#"{"id":7,"name":"Lost","x":1}"#, .strict)
        #expect(dropped.isEmpty)
    }

    @Test(
        "a lone surrogate costs no other value wherever it is, and is reported once",
        arguments: [
            (#""x":"\ud800""#, ""), (#""\udc00":1"#, ""), (#""x":[{"y":["\ud800"]}]"#, "x[0].y[0]"),
            (#""genres":["a\ud800"]"#, "genres[0]"),
        ])
    func surrogates(member: String, path: String) throws {
        let text = #"{\#(member),"name":"Lost","id":7}"#
        let (show, dropped) = try read(text)
        #expect(show.id == 7 && show.genres == (member.contains("genres") ? ["a\u{FFFD}"] : nil))
        #expect(dropped.count == 1 && dropped.allSatisfy { $0.contains("expected a surrogate pair") && $0.hasPrefix(path) }, "\(dropped)")
        #expect(throws: JSONError.self) { try read(text, .strict) }
        #expect(throws: JSONError.self) { try read(text, DecodingOptions(safeStrings: false)) }
        #expect(try JSONValue.read(json: Data(text.utf8)).dropped.count == 1)
        #expect(try [String: JSONValue](json: text, options: DecodingOptions())["name"] == "Lost")
        #expect(throws: JSONError.self) { try JSONValue(json: text, options: .strict) }
    }

    @Test("a lone surrogate in a union is reported once, and does not change its type")
    func surrogateInUnion() throws {
        let (media, dropped) = try [Media].read(json: Data(#"[{"x":"\ud800","number":1,"episodes":[],"kind":"season"}]"#.utf8))
        #expect(dropped.count == 1)
        guard case .season? = media.first else {
            Issue.record("\(media)")
            return
        }
    }

    @Test("the options are independent")
    func single() throws {
        let element = #"{"id":7,"name":"Lost","genres":["a",1]}"#
        let optional = #"{"id":7,"name":"Lost","rating":"x"}"#
        #expect(try read(element, DecodingOptions(safeOptionals: true, safeArrays: false)).0.genres == nil)
        #expect(try read(element, DecodingOptions(safeOptionals: false, safeArrays: true)).0.genres == ["a"])
        #expect(try read(optional, DecodingOptions(safeOptionals: true, safeArrays: false)).0.rating == nil)
        #expect(throws: JSONError.self) { try read(optional, DecodingOptions(safeOptionals: false, safeArrays: true)) }
    }

    @Test(
        "invalid syntax is an error with any options",
        arguments: [#""rating":tru}"#, #""genres":["a","#, #""genres":["\x"]}"#, #""network":{"name":}}"#, #""x":01}"#])
    func broken(rest: String) { #expect(throws: JSONError.self) { try read(#"{"id":7,"name":"Lost",\#(rest)"#) } }

    @Test("reporting many invalid elements takes linear time", .timeLimit(.minutes(15)))
    func many() throws {
        let count = 3000
        let text = "[" + Array(repeating: #"{"number":"one"}"#, count: count).joined(separator: ",") + "]"
        let (seasons, dropped) = try [Season].read(json: Data(text.utf8))
        #expect(seasons.isEmpty)
        #expect(!dropped.isEmpty)
    }
}
