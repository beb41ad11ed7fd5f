import APIRuntime
import Foundation
import Testing

@Suite("Headers of responses")
struct ResponseHeadersTests {
    @Test(
        "an object in a header is read in both forms of its style",
        arguments: ["number=3, title=a b ,seen=true", "number,3,title,a b,seen,true"])
    func objectHeaders(text: String) async throws {
        let client = APIClient(transport: ClosureTransport(204, headers: ["X-Place": text, "X-Odd": "number,3,title", "X-Other": "3"]))
        let exchange = try await client.send(Ping()).exchange
        func header<Value: JSONCodable>(_ name: StaticString) -> Value? { exchange.header(name) }
        #expect(header("X-Place") == Place(number: 3, title: "a b", seen: true))
        #expect(header("X-Place") == ["number": "3", "title": "a b", "seen": "true"])
        #expect(header("X-Odd") == Place?.none && header("X-Other") == Place?.none)
    }

    /// An object with members of different types.
    private final class Place: APIModel {
        let number: Int
        let title: String
        let seen: Bool?

        init(number: Int, title: String, seen: Bool?) { (self.number, self.title, self.seen) = (number, title, seen) }

        init(properties json: inout JSONReader) {
            number = json.int("number")
            title = json.string("title")
            seen = json.boolIfPresent("seen")
        }

        func write(properties json: inout JSONWriter) {
            json.int("number", number)
            json.string("title", title)
            json.bool("seen", seen)
        }
    }
}
