import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

@Suite("Responses in another media type than the chosen one", .timeLimit(.minutes(10)))
struct OtherMediaTypeTests {
    /// A request whose response is JSON of a type.
    private struct Call<Value: JSONCodable>: APIRequest {
        var service: APIService<CallResponse<Value>> { APIService(id: "call", method: "GET", path: "/call") }
    }

    private enum CallResponse<Value: JSONCodable>: APIResponseValue {
        case status200(Value)

        init?(response: inout ResponseReader) {
            switch response.statusCode(success: 200) {
            case 200: self = .status200(response.json())
            default: return nil
            }
        }

        var statusCode: Int { 200 }
        var success: Value? { if case .status200(let value) = self { value } else { nil } }
    }

    private func value<Value: JSONCodable>(_ type: Value.Type, _ mediaType: String, _ body: String) async throws -> Value {
        try await RawServer.run { _ in
            [
                .read,
                .write(
                    "HTTP/1.1 200 OK\r\nContent-Type: \(mediaType)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
                        + body),
            ]
        } _: { server in
            try await APIClient(baseURL: server.baseURL, transport: URLSessionTransport()).value(for: Call<Value>())
        }
    }

    @Test("text in the place of JSON is the value if that can be a string")
    func text() async throws {
        #expect(try await value(String.self, "text/plain", "hello") == "hello")
        #expect(try await value(String.self, "Text/Plain; charset=utf-8", "42") == "42")
        #expect(try await value(String?.self, "text/plain", "hello") == "hello")
        #expect(try await value(JSONValue.self, "text/plain", "hello\n") == "hello\n")
        #expect(try await value(Status.self, "text/plain", "Ended") == .ended)
        #expect(try await value(String.self, "text/html; charset=utf-8", "Hello World!") == "Hello World!")
    }

    @Test("JSON is read under the media type of text")
    func json() async throws {
        #expect(try await value(Int.self, "text/plain", "42") == 42)
        #expect(try await value(Bool.self, "text/plain", " true\n") == true)
        #expect(try await value(String.self, "text/plain", #""hello""#) == "hello")
        #expect(try await value([Int].self, "text/plain", "[1]") == [1])
    }

    @Test(
        "anything else is an error that names both media types",
        arguments: [("text/plain", "hello"), ("text/html", "<p>hello"), ("application/xml", "<a/>"), ("image/png", "x")])
    func others(mediaType: String, body: String) async throws {
        let failure = await #expect(throws: APIFailure<CallResponse<[Int]>>.self) { try await value([Int].self, mediaType, body) }
        #expect(failure?.description.contains("expected application/json, received \(mediaType)") == true)
        if mediaType == "text/html" {
            await #expect(throws: APIFailure<CallResponse<String>>.self) { try await value(String.self, mediaType, body) }
        }
    }
}
