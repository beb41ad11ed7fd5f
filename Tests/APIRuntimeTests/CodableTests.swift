import Foundation
import Testing

@testable import APIRuntime

@Suite("Codable conformances of models")
struct CodableTests {
    private let show = Show(
        id: 7, name: "Lost 😀 \"quoted\"", isRunning: false, rating: 8, genres: ["1", "true", ""],
        network: Network(name: "ABC", country: nil, isPublic: true, share: 1, apiKey: "hunter2"),
        seasons: [Season(number: 1, episodes: [0, 1]), Season(number: 0, episodes: [])],
        premiere: Date(timeIntervalSince1970: 1_000_000.25)
    )

    @Test("a model survives JSONEncoder and JSONDecoder")
    func json() throws {
        let data = try JSONEncoder().encode(show)
        #expect(try JSONDecoder().decode(Show.self, from: data) == show)
        #expect(try JSONValue(json: data) == JSONValue(json: show.json()))
        #expect(try JSONDecoder().decode([Show].self, from: JSONEncoder().encode([show, show])) == [show, show])
    }

    @Test("a model survives a property list", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyList(format: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        #expect(try PropertyListDecoder().decode(Show.self, from: encoder.encode(show)) == show)
    }

    /// Has a `uint64` and a `decimal`, which are both of this type.
    private final class Account: APIModel {
        let id: Decimal
        let balance: Decimal?

        init(properties json: inout JSONReader) {
            id = json.value("id")
            balance = json.valueIfPresent("balance")
        }

        func write(properties json: inout JSONWriter) {
            json.value("id", id)
            json.value("balance", balance)
        }
    }

    @Test(
        "decimals keep their digits in coders and in descriptions",
        arguments: ["12345678901234.56", "0.1", "-98765432109876543210.0123456789"])
    func decimals(balance: String) throws {
        let text = #"{"id":18446744073709551615,"balance":\#(balance)}"#
        let account = try JSONDecoder().decode(Account.self, from: Data(text.utf8))
        #expect(try account == Account(json: text) && account.text() == text)
        #expect("\(account)" == #"Account{"balance":\#(balance),"id":18446744073709551615}"#)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(account), as: UTF8.self) == #"{"balance":\#(balance),"id":18446744073709551615}"#)
        #expect(try PropertyListDecoder().decode(Account.self, from: PropertyListEncoder().encode(account)) == account)
    }

    @Test("an enumeration is encoded as its raw value", arguments: [Status.ended, .unknown("Paused")])
    func enumeration(status: Status) throws {
        let data = try JSONEncoder().encode([status])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(status.rawValue)\"]")
        #expect(try JSONDecoder().decode([Status].self, from: data) == [status])
        #expect(try JSONDecoder().decode([Grade].self, from: Data("[1,7]".utf8)) == [.best, .unknown(7)])
        #expect(try JSONEncoder().encode([Grade.best, .unknown(7)]) == Data("[1,7]".utf8))
    }

    @Test("a model nested in another type ignores the key strategy of the coder")
    func inside() throws {
        struct Page: Codable, Equatable {
            let firstShow: Show
            let otherShows: [String: Show]
        }
        let page = Page(firstShow: show, otherShows: ["a": Show(id: 1, name: "x")])
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        #expect(try decoder.decode(Page.self, from: encoder.encode(page)) == page)
    }

    @Test("an invalid value is an error with the whole path and a JSONError as underlying error")
    func failure() throws {
        struct Page: Decodable {
            let shows: [Show]
        }
        let data = Data(#"{"shows":[{"id":7,"name":"Lost"},{"id":8,"name":[1]}]}"#.utf8)
        let error = try #require(throws: DecodingError.self) { try JSONDecoder().decode(Page.self, from: data) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another case: \(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue).last == "name")
        #expect(context.codingPath.first?.stringValue == "shows")
        #expect(context.codingPath.map(\.intValue) == [nil, 1, nil])
        #expect((context.underlyingError as? JSONError)?.pathDescription == "name")
    }

    @Test("the default options apply to Codable")
    func safe() throws {
        let data = Data(#"{"id":7,"name":"Lost","rating":"high","genres":["a",1]}"#.utf8)
        #expect(try JSONDecoder().decode(Show.self, from: data) == Show(id: 7, name: "Lost", genres: ["a"]))
    }

    @Test("models are equal if all properties are equal")
    func equality() {
        #expect(Show(id: 7, name: "Lost", genres: []) == Show(id: 7, name: "Lost", genres: []))
        #expect(Show(id: 7, name: "Lost", genres: []) != Show(id: 7, name: "Lost"))
        #expect(Show(id: 7, name: "Lost") != Show(id: 8, name: "Lost"))
        #expect(Show(id: 7, name: "Lost") != Show(id: 7, name: "Lost "))
        #expect(Show(id: 7, name: "Lost", rating: 1) != Show(id: 7, name: "Lost", rating: 1.5))
        #expect(Labels(additionalProperties: ["a": 1, "b": 2]) == Labels(additionalProperties: ["b": 2, "a": 1]))
    }

    @Test("a description has the name of the type and the properties without secrets")
    func description() throws {
        let network = Network(name: "ABC", country: "us", apiKey: "hunter2")
        #expect("\(network)" == #"Network{"apiKey":"…","country":"us","name":"ABC","public":false,"share":0}"#)
        #expect(!String(reflecting: network).contains("hunter2"))
        #expect(!"\([network])".contains("hunter2"))
        #expect(
            "\(Network(name: "ABC", country: nil))" == #"Network{"country":null,"name":"ABC","public":false,"share":0}"#
        )
    }

    @Test("a description hides the secrets of nested models")
    func nestedSecrets() {
        #expect("\(show)".contains("ABC"))
        #expect(!"\(show)".contains("hunter2"))
    }

    @Test("a description hides the values of undocumented properties that are secrets, and only those")
    func undocumentedSecrets() {
        let codes = Codes(name: "shed", additionalProperties: ["attic": "hunter2"])
        #expect("\(codes)" == #"Codes{"attic":"…","name":"shed"}"#)
        var dumped = ""
        dump([codes], to: &dumped)
        #expect(!dumped.contains("hunter2"))
        #expect(codes.additionalProperties == ["attic": "hunter2"])
    }

    @Test("a model that cannot be encoded has a description")
    func unwritable() { #expect("\(Show(id: 7, name: "Lost", rating: .nan))" == "Show") }

    @Test(
        "Base64 is read with line breaks, the URL-safe alphabet and missing padding, and other strings are errors",
        arguments: [
            ("_-__AAA=", [0xFF, 0xEF, 0xFF, 0, 0]), ("/+//AAA", [0xFF, 0xEF, 0xFF, 0, 0]), ("AAEC\\r\\n AwQ", [0, 1, 2, 3, 4]), ("", []),
            ("!!!!", nil), ("A", nil),
        ] as [(String, [UInt8]?)])
    func bytes(text: String, bytes: [UInt8]?) throws {
        #expect((try? Data(json: "\"\(text)\"")).map(Array.init) == bytes)
    }

    @Test("values that JSON cannot represent are not equal")
    func notFinite() {
        #expect(!JSONWriter.areEqual(Double.nan, Double.infinity))
        #expect(JSONWriter.areEqual(1.5, 1.5))
    }
}
