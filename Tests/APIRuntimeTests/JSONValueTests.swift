import APIRuntime
import Foundation
import Testing

@Suite("Any JSON value")
struct JSONValueTests {
    private let value: JSONValue = [
        "null": nil, "bool": true, "int": 3, "double": 2.5, "string": "x", "array": [1, "two", [3]],
        "object": ["a": ["b": "c"]],
    ]

    @Test("a literal is equal to the decoded JSON")
    func literals() throws {
        let text =
            #"{"null":null,"bool":true,"int":3,"double":2.5,"string":"x","array":[1,"two",[3]],"object":{"a":{"b":"c"}}}"#
        #expect(try JSONValue(json: text) == value)
    }

    @Test("members and elements are accessible by subscript")
    func subscripts() {
        #expect(value["object"]?["a"]?["b"]?.stringValue == "c")
        #expect(value["array"]?[2]?[0]?.intValue == 3)
        #expect(value["array"]?[3] == nil)
        #expect(value["array"]?[-1] == nil)
        #expect(value["array"]?["a"] == nil)
        #expect(value["nobody"] == nil)
        #expect(value["null"] == JSONValue.null)
        #expect(value[0] == nil)
    }

    @Test("a value has exactly one kind")
    func kinds() {
        #expect(value["bool"]?.boolValue == true)
        #expect(value["int"]?.boolValue == nil)
        #expect(value["string"]?.stringValue == "x")
        #expect(value["int"]?.stringValue == nil)
        #expect(value["array"]?.arrayValue?.count == 3)
        #expect(value["object"]?.arrayValue == nil)
        #expect(value["object"]?.objectValue?.keys.sorted() == ["a"])
        #expect(value["array"]?.objectValue == nil)
        #expect(value["null"]?.isNull == true)
        #expect(value["bool"]?.isNull == false)
    }

    @Test("a number is accessible as Int and Double if it fits")
    func numbers() {
        #expect(JSONValue.integer(3).doubleValue == 3)
        #expect(JSONValue.number(3).intValue == 3)
        #expect(JSONValue.number(3.5).intValue == nil)
        #expect(JSONValue.number(1e300).intValue == nil)
        #expect(JSONValue.string("3").intValue == nil)
        #expect(JSONValue.string("3").doubleValue == nil)
        #expect(JSONValue.bool(true).intValue == nil)
    }

    @Test(
        "numbers are compared by value",
        arguments: [
            ("1", "1.0", true), ("1e2", "100", true), ("-0", "0", true), ("-0.0", "0", true), ("1", "1.5", false),
            ("[1]", "[1.0]", true),
            (#"{"a":1}"#, #"{"a":1.0}"#, true), ("1", "true", false), ("1", #""1""#, false), ("null", "0", false),
            ("[]", "{}", false),
            ("9007199254740993", "9007199254740992.0", false), ("9223372036854775807", "9223372036854775808", false),
            ("[1,2]", "[2,1]", false),
        ]
    )
    func equality(left: String, right: String, areEqual: Bool) throws {
        #expect(try (JSONValue(json: left) == JSONValue(json: right)) == areEqual)
        #expect(try (JSONValue(json: right) == JSONValue(json: left)) == areEqual)
    }

    @Test("large integers keep their digits")
    func largeIntegers() throws {
        #expect(try JSONValue(json: "9223372036854775807").text() == "9223372036854775807")
        #expect(
            try JSONDecoder().decode(JSONValue.self, from: Data("9007199254740993".utf8)).intValue
                == 9_007_199_254_740_993)
    }

    @Test(
        "a number of which a Double lacks digits keeps them, also through coders",
        arguments: [
            "18446744073709551615", "-18446744073709551616", "123456789012345678901234567890", "0.1234567890123456789", "90071992547409.93",
            "1234567890.1234567890",
        ])
    func exactNumbers(text: String) throws {
        let value = try JSONValue(json: text, options: .strict)
        guard case .exactNumber(text) = value else {
            Issue.record("\(value)")
            return
        }
        #expect("\(JSONValue.array([value]))" == "[\(text)]")
        #expect(value.decimalValue == Decimal(string: text) && value.doubleValue == Double(text) && value.intValue == nil)
        let digits = text.hasSuffix("0") ? String(text.dropLast()) : text
        let shown = text.contains(".") ? digits : text
        #expect(String(decoding: try JSONEncoder().encode(["a": value]), as: UTF8.self) == #"{"a":\#(shown)}"#)
        let decoded = try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8))
        #expect("\(decoded)" == "[\(shown)]")
        let list = try PropertyListDecoder().decode([JSONValue].self, from: PropertyListEncoder().encode([value]))
        #expect("\(list)" == "[\(shown)]")
    }

    @Test(
        "a number of any length keeps its digits",
        arguments: ["115792089237316195423570985008687907853269984665640564039457584007913129639936", "0.10000000000000000555111512312578"])
    func longNumbers(text: String) throws { #expect(try JSONValue(json: text).text() == text) }

    @Test(
        "a number that a Double has is one, in any notation",
        arguments: ["0.1", "1.50", "1e300", "12345678.25000000000000000000", "1E+2", "0.30000000000000004"])
    func doubles(text: String) throws {
        #expect(try JSONValue(json: text) == Double(text).map { .number($0) })
        #expect(try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8)).first?.doubleValue == Double(text))
    }

    @Test("text that is no number cannot be written as one", arguments: ["", "x", "1,2", "NaN", "1]"])
    func noNumbers(text: String) { #expect(throws: EncodingError.self) { try JSONValue.exactNumber(text).json() } }

    @Test("the description is JSON with sorted keys")
    func description() {
        #expect("\(JSONValue.object(["b": [1, nil], "a": "x\"y"]))" == #"{"a":"x\"y","b":[1,null]}"#)
        #expect("\(JSONValue.null)" == "null")
    }

    @Test("a value survives a property list", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyList(format: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        #expect(try PropertyListDecoder().decode(JSONValue.self, from: encoder.encode(value)) == value)
    }
}
