import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("What the description lacks")
struct UndescribedTests {
    /// A request with a parameter and a JSON body.
    private struct Create: APIRequest {
        var tag: String?
        var body: JSONValue? = .object(["name": "Fido", "age": 3])

        var service: APIService<PingResponse> { APIService(id: "create", method: "POST", path: "/pets", hasBody: true) }
        func write(to request: inout RequestWriter) {
            request.query("tag", tag)
            request.json(body)
        }
    }

    /// A request without a body.
    private struct List: APIRequest {
        var service: APIService<PingResponse> { APIService(id: "list", method: "GET", path: "/pets") }
        func write(to request: inout RequestWriter) {}
    }

    /// A request with a form.
    private struct Order: APIRequest {
        var service: APIService<PingResponse> { APIService(id: "order", method: "POST", path: "/orders", hasBody: true) }
        func write(to request: inout RequestWriter) { request.form(["name": "Fido"] as JSONValue) }
    }

    @Test("query parameters, headers and members of the body of a call are sent, and come after those of the client")
    func sent() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let client = APIClient(
                baseURL: server.baseURL,
                options: .init(query: ["a": "1", "b": "1"], bodyProperties: ["color": "red", "size": 1]))
            let options = RequestOptions(
                headers: ["X-Beta": "1"], query: ["b": "x y&", "tag": "other"], bodyProperties: ["size": ["a\"": nil], "age": 4])
            try await client.send(Create(tag: "own"), options: options)
            #expect(server.targets == ["POST /pets?tag=own&a=1&b=x%20y%26"])
            #expect(server.requests.first?.headers["x-beta"] == "1")
            #expect(server.requests.first?.body == #"{"name":"Fido","age":4,"color":"red","size":{"a\"":null}}"#)
            try await client.send(List())
            #expect(server.targets.last == "GET /pets?a=1&b=1")
        }
    }

    @Test("members can be added only to a JSON object", arguments: [JSONValue?.none, "text", ["list"]])
    func otherBodies(body: JSONValue?) async throws {
        let client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(204))
        let options = RequestOptions(bodyProperties: ["color": "red"])
        for failure in [
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Create(body: body), options: options) },
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Order(), options: options) },
        ] {
            #expect(failure?.error.description == "Request encoding failed: 'bodyProperties' need a body that is a JSON object")
        }
    }

    @Test("neither options nor exchanges show the values of query parameters, nor options those of members")
    func secrets() async throws {
        let options = RequestOptions(query: ["key": "hunter2"], bodyProperties: ["key": "hunter2"])
        var text = ""
        dump(options, to: &text)
        #expect(!text.contains("hunter2") && text.contains("key"))
        let client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(204))
        let exchange = try await client.send(Create(), options: RequestOptions(query: ["key": "hunter2"])).exchange
        #expect(exchange.urlRequest?.url?.absoluteString == "http://a.com/pets?key=%E2%80%A6")
        #expect(exchange.urlResponse?.url?.absoluteString == "http://a.com/pets?key=%E2%80%A6")
    }

    @Test(
        "a member replaces those with its key, and other JSON has none",
        arguments: [
            ("{}", #"{"a":1}"#), (#"{"a":2,"b":[{}],"a":3}"#, #"{"b":[{}],"a":1}"#), (#"{ "\u0061" : 2 }"#, #"{"a":1}"#), ("[]", nil),
            (#"{"b":1"#, nil), (#"{"b":1}{"c":2}"#, nil), ("{1:2}", nil), ("", nil),
        ])
    func members(json: String, changed: String?) {
        let data = json.utf8Data.settingMembers(["a": "1".utf8Data])
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == changed)
    }
}
