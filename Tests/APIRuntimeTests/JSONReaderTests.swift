import APIRuntime
import Foundation
import Testing

@Suite("Decoding models")
struct JSONReaderTests {
    @Test("properties are read in declaration order")
    func declaredOrder() throws {
        let show = try Show(
            json: """
                { "id": 7, "name": "Lost", "isRunning": false, "rating": 8.5, "genres": ["Drama", "Mystery"],
                  "network": {"name": "ABC", "country": "us", "public": false, "share": 0.25},
                  "seasons": [{"number": 1, "episodes": [1, 2]}, {"number": 2, "episodes": []}],
                  "premiere": "2004-09-22T20:00:00-04:00" }
                """
        )
        #expect(show.id == 7)
        #expect(show.name == "Lost")
        #expect(show.isRunning == false)
        #expect(show.rating == 8.5)
        #expect(show.genres == ["Drama", "Mystery"])
        #expect(show.network?.name == "ABC")
        #expect(show.network?.country == "us")
        #expect(show.network?.share == 0.25)
        #expect(show.seasons?.map(\.number) == [1, 2])
        #expect(show.seasons?.map(\.episodes) == [[1, 2], []])
        #expect(show.premiere == Date(timeIntervalSince1970: 1_095_897_600))
    }

    @Test(
        "the order of members does not matter",
        arguments: [
            #"{"name":"Lost","id":7,"rating":8.5,"seasons":[{"episodes":[1],"number":3}]}"#,
            #"{"seasons":[{"episodes":[1],"number":3}],"rating":8.5,"name":"Lost","id":7}"#,
            #"{"rating":8.5,"id":7,"seasons":[{"number":3,"episodes":[1]}],"name":"Lost"}"#,
            #"{"rating":8.5 , "seasons" : [ {"episodes" :[ 1 ],"number":3} ] ,"id" :7,"name":"Lost" } "#,
        ]
    )
    func otherOrder(text: String) throws {
        let expected = Show(id: 7, name: "Lost", rating: 8.5, seasons: [Season(number: 3, episodes: [1])])
        #expect(try Show(json: text) == expected)
    }

    @Test(
        "unknown members are skipped",
        arguments: [
            #"{"a":1,"id":7,"b":"x","name":"Lost","c":null}"#,
            #"{"id":7,"i":[[[]],{}],"idd":{"id":8,"name":"no"},"name":"Lost","":[{"name":"no"}]}"#,
            #"{"id":7,"name":"Lost","d":true,"e":"\\\"}{][","f":-1.5e-3}"#,
            #"{"Id":8,"NAME":"no","name ":"no","name":"Lost","id":7}"#,
        ]
    )
    func unknownMembers(text: String) throws { #expect(try Show(json: text) == Show(id: 7, name: "Lost")) }

    @Test("an optional property is nil if it is null or missing")
    func absence() throws {
        let absent = try Show(json: #"{"id":7,"name":"Lost"}"#)
        let null = try Show(
            json:
                #"{"id":7,"name":"Lost","isRunning":null,"rating":null,"genres":null,"network":null,"seasons":null,"premiere":null}"#
        )
        #expect(absent == null)
        #expect(absent.genres == nil)
        #expect(null.genres == nil)
        #expect(null.network == nil)
    }

    @Test(
        "keys may contain escape sequences",
        arguments: [#"{"\u0069d":7,"n\u0061me":"Lost"}"#, #"{"nam\u0065":"Lost","i\u0064":7}"#])
    func escapedKeys(text: String) throws { #expect(try Show(json: text) == Show(id: 7, name: "Lost")) }

    @Test("an escaped key does not slow down the search", .timeLimit(.minutes(15)))
    func manyKeysBehindEscapes() throws {
        let others = (0..<100_000).map { ",\"key\($0)\":0" }.joined()
        #expect(try Show(json: #"{"\u0061":0\#(others),"n\u0061me":"Lost","id":7}"#) == Show(id: 7, name: "Lost"))
    }

    @Test("the first of duplicate keys counts")
    func duplicateKeys() throws {
        #expect(try Show(json: #"{"id":7,"name":"Lost","id":8}"#).id == 7)
        #expect(try Show(json: #"{"id":7,"name":"Lost","name":"Found"}"#).name == "Lost")
        #expect(try Show(json: #"{"name":"Lost","name":"Found","id":7}"#).name == "Lost")
        #expect(try Leaf(json: #"{"status":"Ended","name":"a","status":"Continuing","name":"b"}"#).status == .ended)
        // All are skipped in search of a missing one.
        #expect(try Season(json: #"{"episodes":[1],"number":1,"episodes":[2],"number":2}"#).episodes == [1])
        #expect(try Show(json: #"{"genres":["a"],"rating":1,"name":"x","id":7,"genres":["b"],"rating":2}"#).genres == ["a"])
        #expect(try Show(json: #"{"genres":["a"],"rating":1,"name":"x","id":7,"genres":["b"],"rating":2}"#).rating == 1)
        #expect(try Show(json: #"{"n\u0061me":"Lost","name":"Found","id":7}"#).name == "Lost")
    }

    @Test(
        "the first of duplicate keys counts in a dictionary, even if the others are invalid",
        arguments: [
            #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":3,"b":2}"#, #"{"a":1,"b":2,"a":"x","a":null}"#, #"{"b":2,"a":1,"a":{"a":[]}}"#,
        ]
    )
    func equalKeysOfMaps(text: String) throws {
        for options in [DecodingOptions(), .strict] {
            let reading = try [String: Int].read(json: Data(text.utf8), options: options)
            #expect(reading.value == ["a": 1, "b": 2])
            #expect(reading.dropped.isEmpty)
        }
        #expect(try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) == ["a": 1, "b": 2])
    }

    @Test("the first of duplicate keys counts in a dictionary, even if it is invalid")
    func invalidFirst() throws {
        let text = #"{"a":"x","b":2,"a":1}"#
        let reading = try [String: Int].read(json: Data(text.utf8), options: DecodingOptions())
        #expect(reading.value == ["b": 2])
        #expect(reading.dropped.map(\.pathDescription) == ["a"])
        #expect(throws: JSONError.self) { try [String: Int](json: text) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) }
    }

    @Test("keys are found among many in any order", arguments: [0, 7, 8, 9, 15, 16, 40])
    func manyKeys(count: Int) throws {
        let others = (0..<count).map { "\"key\($0)\":[\($0)]" }
        for place in Set([0, count / 2, count]) {
            var members = others
            members.insert(#""name":"Lost""#, at: place)
            members.append(#""id":7"#)
            #expect(try Show(json: "{\(members.joined(separator: ","))}") == Show(id: 7, name: "Lost"))
        }
    }

    @Test("long keys that differ in one byte are distinguished")
    func longKeys() throws {
        let text =
            #"{"bKeyOfTwentyBytes124":4,"aKeyOfTwentyBytes123":1,"aKeyOfTwentyBytes124":2,"aKeyOfTwentyBytes12":3}"#
        #expect(try LongKeys(json: text) == LongKeys(long: 2, shorter: 3))
        #expect(LongKeys(long: 2, shorter: 3) != LongKeys(long: 3, shorter: 2))
    }

    @Test("undocumented properties are kept in any order")
    func additional() throws {
        let labels = try Labels(json: #"{"a":1,"id":7,"b\n":2}"#)
        #expect(labels.id == 7)
        #expect(labels.additionalProperties == ["a": 1, "b\n": 2])
        #expect(labels["a"] == 1)
        #expect(labels["id"] == nil)
        #expect(try Labels(json: #"{"a":1,"i\u0064":7}"#) == Labels(id: 7, additionalProperties: ["a": 1]))
        #expect(try Labels(json: "{}").additionalProperties.isEmpty)
    }

    @Test("dictionaries of strings survive a round trip")
    func stringMaps() throws {
        let texts = try Texts(json: #"{"more":{"b":"2","a":"\u0031"},"all":{"":"x"}}"#)
        #expect(texts.all == ["": "x"])
        #expect(texts.more == ["a": "1", "b": "2"])
        #expect(try String(decoding: texts.json(), as: UTF8.self) == #"{"all":{"":"x"},"more":{"a":"1","b":"2"}}"#)
        #expect(try String(decoding: Texts(json: #"{"all":{},"more":null}"#).json(), as: UTF8.self) == #"{"all":{}}"#)
        #expect(throws: JSONError.self) { try Texts(json: #"{"more":{}}"#) }
        #expect(throws: JSONError.self) { try Texts(json: Data(#"{"all":{"a":1}}"#.utf8), options: .strict) }
        #expect(try Texts(json: Data(#"{"all":{"a":1,"b":"2"},"more":[]}"#.utf8), options: DecodingOptions()).all == ["b": "2"])
    }

    @Test("values without properties are decoded from JSON")
    func values() throws {
        #expect(try [Int](json: "[1, 2,3 ]") == [1, 2, 3])
        #expect(try [String: Int](json: #"{"a":1,"b":2}"#) == ["a": 1, "b": 2])
        #expect(try Bool(json: " true ") == true)
        #expect(try String(json: #""x""#) == "x")
        #expect(try Int?(json: "null") == nil)
        #expect(try Int?(json: "1") == 1)
        #expect(try [Int?](json: "[1,null]") == [1, nil])
        #expect(try URL(json: #""https://example.com/a?b=c""#).query() == "b=c")
        #expect(
            try UUID(json: #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#).uuidString
                == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        #expect(try Data(json: #""aGk=""#) == Data("hi".utf8))
    }

    @Test("128 levels of nesting are read, and 129 or 100,000 are an error")
    func depth() throws {
        func nested(_ levels: Int, in open: String, _ close: String, around core: String) -> String {
            String(repeating: open, count: levels) + core + String(repeating: close, count: levels)
        }
        #expect(throws: Never.self) { try JSONValue(json: nested(128, in: "[", "]", around: "1")) }
        #expect(throws: Never.self) { try JSONValue(json: nested(128, in: #"{"a":"#, "}", around: "1")) }
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            for levels in [129, 100_000] {
                let text = nested(levels, in: open, close, around: "1")
                #expect(throws: JSONError.self) { try JSONValue(json: text) }
                #expect(throws: JSONError.self) { try JSONValue(json: text, options: DecodingOptions()) }
                #expect(throws: JSONError.self) { try Show(json: #"{"x":\#(text),"id":7,"name":"Lost"}"#) }
                #expect(throws: JSONError.self) { try JSONValue(json: String(repeating: open, count: levels)) }
            }
        }
    }

    @Test("what is nested as deeply as possible is read and written on a stack of 512 kB")
    func smallStack() async throws {
        let (open, close) = (String(repeating: #"{"left":"#, count: 128), String(repeating: "}", count: 128))
        let text = open + #""end""# + close
        let written = try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(with: Result { try [Deep(json: text).text(), JSONValue(json: text).text()] })
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(written == [text, text])
    }

    @Test("nesting levels are counted for each value separately")
    func breadth() throws {
        let seasons =
            String(repeating: #"{"number":1,"episodes":[1]},"#, count: 2000) + #"{"number":2,"episodes":[[]]}"#
        let show = try Show(json: #"{"id":7,"name":"Lost","seasons":[\#(seasons)]}"#, options: DecodingOptions())
        #expect(show.seasons?.count == 2001)
        let bad =
            String(repeating: #"{"number":"x","episodes":[[{}]]},"#, count: 2000) + #"{"number":2,"episodes":[3]}"#
        let rest = try Show(json: #"{"id":7,"name":"Lost","seasons":[\#(bad)]}"#, options: DecodingOptions())
        #expect(rest.seasons == [Season(number: 2, episodes: [3])])
    }
}

/// Has keys that are longer than the reader compares at once.
private final class LongKeys: APIModel {
    let long: Int
    let shorter: Int

    init(long: Int, shorter: Int) {
        self.long = long
        self.shorter = shorter
    }

    init(properties json: inout JSONReader) {
        long = json.int("aKeyOfTwentyBytes124")
        shorter = json.int("aKeyOfTwentyBytes12")
    }

    func write(properties json: inout JSONWriter) {
        json.int("aKeyOfTwentyBytes124", long)
        json.int("aKeyOfTwentyBytes12", shorter)
    }
}

/// Has a required and an optional dictionary of strings.
private final class Texts: APIModel {
    let all: [String: String]
    let more: [String: String]?

    init(all: [String: String], more: [String: String]? = nil) {
        self.all = all
        self.more = more
    }

    init(properties json: inout JSONReader) {
        all = json.stringMap("all")
        more = json.stringMapIfPresent("more")
    }

    func write(properties json: inout JSONWriter) {
        json.stringMap("all", all)
        json.stringMap("more", more)
    }
}

/// A recursive union of a model and a string.
private indirect enum Deep: APIUnion {
    case branch(Branch)
    case text(String)
    case unknown(JSONValue)

    final class Branch: APIModel {
        let left: Deep?

        init(properties json: inout JSONReader) { left = json.valueIfPresent("left") }

        func write(properties json: inout JSONWriter) { json.value("left", left) }
    }

    init(json: inout JSONReader) {
        switch json.bestMatch([Branch.self, String.self]) {
        case 0: self = .branch(Branch(json: &json))
        case 1: self = .text(String(json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .branch(let value): value.write(json: &json)
        case .text(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}
