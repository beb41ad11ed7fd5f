import APIRuntime
import Foundation
import Testing

@Suite("Errors in JSON")
struct JSONErrorTests {
    @Test(
        "an error has the path, the expected and the actual value, and the byte offset",
        arguments: [
            (#"{"id":"7","name":"Lost"}"#, "id: expected a number, found a string (byte 6)"),
            (#"{"name":"Lost","id":true}"#, "id: expected a number, found a boolean (byte 20)"),
            (#"{"id":7,"name":7}"#, "name: expected a string, found a number (byte 15)"),
            (#"{"id":7,"name":null}"#, "name: expected a string, found null (byte 15)"),
            (#"{"id":7.5,"name":"Lost"}"#, "id: expected an integer of at most 64 bits, found a number (byte 6)"),
            (#"{"id":7}"#, "expected the property 'name', found an object (byte 0)"),
            (#"  {"name":"Lost"}"#, "expected the property 'id', found an object (byte 2)"),
            ("[]", "expected an object, found an array (byte 0)"),
            ("null", "expected an object, found null (byte 0)"),
            ("", "expected an object, found the end of the text (byte 0)"),
            (#"{"id":7,"name":"Lost","isRunning":0}"#, "isRunning: expected a boolean, found a number (byte 34)"),
            (#"{"id":7,"name":"Lost","genres":["a","b",3]}"#, "genres[2]: expected a string, found a number (byte 40)"),
            (#"{"id":7,"name":"Lost","genres":{}}"#, "genres: expected an array, found an object (byte 31)"),
            (
                #"{"id":7,"name":"Lost","seasons":[{"number":1,"episodes":[1]},{"number":2,"episodes":[1,[]]}]}"#,
                "seasons[1].episodes[1]: expected a number, found an array (byte 87)"
            ),
            (
                #"{"id":7,"name":"Lost","seasons":[{"number":1}]}"#,
                "seasons[0]: expected the property 'episodes', found an object (byte 33)"
            ),
            (
                #"{"x":{"id":[1,{}]},"network":{"a":[],"name":[]},"id":7,"name":"Lost"}"#,
                "network.name: expected a string, found an array (byte 44)"
            ),
            (
                #"{"id":7,"name":"Lost","premiere":"soon"}"#,
                "premiere: expected a date and time (RFC 3339), found a string (byte 33)"
            ),
            (#"{"id":7 "name":"Lost"}"#, "expected ',' or '}', found a string (byte 8)"),
            (#"{"id":7,"name":"Lost"} x"#, "expected the end of the text, found 'x' (byte 23)"),
            (#"{"id":7,"name":"Lost","genres":["a" "b"]}"#, "genres: expected ',' or ']', found a string (byte 36)"),
            (#"{"id":7,"name":"Lost","genres":["a",]}"#, "genres[1]: expected a value, found ']' (byte 36)"),
        ]
    )
    func messages(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try Show(json: text) }
        #expect(error?.description == message)
    }

    @Test("the components of an error are accessible")
    func parts() throws {
        let error = try #require(throws: JSONError.self) {
            try Show(json: #"{"id":7,"name":"Lost","seasons":[{"number":"one"}]}"#)
        }
        #expect(error.path == [.key("seasons"), .index(0), .key("number")])
        #expect(error.pathDescription == "seasons[0].number")
        #expect(error.expectation == "a number")
        #expect(error.finding == "a string")
        #expect(error.offset == 43)
        #expect(!error.isSyntax)
    }

    @Test(
        "a syntax error is distinguished from a value of another type",
        arguments: [
            (#"{"id":7,"name":"Lost""#, true), (#"{"id":7,"name":"Lo"#, true), (#"{"id":7,"name":"\q"}"#, true),
            (#"{"id" 7}"#, true),
            (#"{"id":[],"name":"Lost"}"#, false), (#"{"id":7}"#, false), (#"{"id":1e99,"name":"Lost"}"#, false),
        ]
    )
    func syntax(text: String, isSyntax: Bool) throws {
        let error = try #require(throws: JSONError.self) { try Show(json: text) }
        #expect(error.isSyntax == isSyntax)
    }

    @Test("an error of a number out of range has the offset of its start", arguments: ["3000000000", "-3000000000"])
    func narrowNumbers(number: String) throws {
        let error = try #require(throws: JSONError.self) { try [String: [Int32]](json: #"{"a":[1,\#(number)]}"#) }
        #expect(error.description == "a[1]: expected a 32-bit integer, found a number (byte 8)")
    }

    @Test("a message never contains the value")
    func secrets() throws {
        for text in [
            #"{"id":"hunter2","name":""}"#, #"{"id":1,"name":"a","premiere":"hunter2"}"#, #"{"id":1,"name":"hunter2"#,
        ] {
            let error = try #require(throws: JSONError.self) { try Show(json: text) }
            #expect(!error.description.contains("hunter2"))
            #expect(!"\(error.decodingError())".contains("hunter2"))
        }
    }

    @Test("the path of a deeply nested value after many others is found")
    func deepPath() throws {
        let siblings = #"[[1,{"a":[2]}],[]],"#
        var text = "x"
        for _ in 0..<100 { text = "[\(siblings)\(text)]" }
        let error = try #require(throws: JSONError.self) { try JSONValue(json: text) }
        #expect(error.path == Array(repeating: .index(1), count: 100))
        #expect(error.finding == "'x'")
    }

    @Test("the DecodingError has the path and the JSONError as underlying error")
    func decodingError() throws {
        let error = try #require(throws: JSONError.self) {
            try [Show](json: #"[{"id":7,"name":"Lost"},{"id":7,"name":[]}]"#)
        }
        guard case .dataCorrupted(let context) = error.decodingError() else {
            Issue.record("another case")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["1", "name"])
        #expect(context.codingPath.map(\.intValue) == [1, nil])
        #expect(context.debugDescription == error.description)
        #expect(context.underlyingError as? JSONError == error)
    }
}
