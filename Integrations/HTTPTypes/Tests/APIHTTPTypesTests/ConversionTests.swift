import APIHTTPTypes
import APIRuntime
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Conversions of heads to HTTPTypes", .timeLimit(.minutes(1)))
struct ConversionTests {
    private let url = URL(string: "https://api.example:8443/pets/a%2Fb?tag=%C3%A4&tag=b")

    /// A transport as somebody writes it whose code sends an `HTTPRequest`.
    private struct TypedTransport: Transport {
        let session = URLSession(configuration: .ephemeral)

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let head = try HTTPRequest(request.head)
            let (data, response) =
                if let body = try await request.body?.data() {
                    try await session.upload(for: head, from: body)
                } else {
                    try await session.data(for: head)
                }
            return TransportResponse(ResponseHead(response, url: request.head.url), data: data)
        }
    }

    @Test("a client calls a server by a transport that sends an HTTPRequest")
    func transport() async throws {
        let requests = try await LoopbackServer.run { _ in
            LoopbackServer.Response(200, json: "[1]", headers: ["X-Page": "3"])
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: TypedTransport())
            let request = CustomRequest<JSONValue>(
                service: APIService(id: "replace", method: "PUT", path: "/pets", hasBody: true), task: .json(["name": "Tom"]),
                query: ["tag": "ä"],
                headers: ["X-Tag": "a"])
            let response = try await client.send(request)
            #expect(response.data == Data("[1]".utf8))
            #expect(response.urlResponse?.value(forHTTPHeaderField: "x-page") == "3")
            return server.requests
        }
        let request = try #require(requests.first)
        #expect(requests.count == 1)
        #expect(request.method == "PUT")
        #expect(request.target == "/pets?tag=%C3%A4")
        #expect(request.body == #"{"name":"Tom"}"#)
        #expect(request.headers["x-tag"] == "a")
        #expect(request.headers["content-type"] == "application/json")
    }

    @Test("a request that is converted there and back is the same")
    func request() throws {
        let head = RequestHead(
            method: "QUERY", url: try #require(url), headers: ["X-B": "2", "x-a": "1", "X-B": "ä 3"])
        let request = try HTTPRequest(head)
        #expect(request.authority == "api.example:8443")
        #expect(request.path == "/pets/a%2Fb?tag=%C3%A4&tag=b")
        #expect(RequestHead(request) == head)
    }

    @Test("a response that is converted there and back is the same, with each value of a name")
    func response() throws {
        let url = try #require(url)
        let head = ResponseHead(
            statusCode: 404, url: url, headers: ["Set-Cookie": "a=1", "Date": "…", "set-cookie": "b=2"])
        let response = try HTTPResponse(head)
        #expect(response.headerFields[values: .setCookie] == ["a=1", "b=2"])
        #expect(ResponseHead(response, url: url) == head)
    }

    @Test(
        "what HTTPTypes cannot represent is an error",
        arguments: [
            ("GE T", "https://a.example", "X", "1", "invalid method 'GE T'"),
            ("GET", "/pets", "X", "1", "the URL '/pets' has no scheme"),
            ("GET", "https://a.example", "X Y", "1", #"invalid header name "X Y""#),
            ("GET", "https://a.example", "X", "1\r\nY: 2", "the header 'X' contains a control character"),
        ])
    func invalid(method: String, url: String, name: String, value: String, message: String) throws {
        let head = RequestHead(
            method: HTTPMethod(rawValue: method), url: try #require(URL(string: url)), headers: [name: value])
        let error = #expect(throws: APIClientError.self) { try HTTPRequest(head) }
        guard case .requestEncodingError(message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a request without a URL, and a response with an invalid status, have no head")
    func withoutHead() throws {
        #expect(RequestHead(HTTPRequest(method: .options, scheme: "https", authority: "a.example", path: "*")) == nil)
        let url = try #require(url)
        #expect(throws: APIClientError.self) { try HTTPResponse(ResponseHead(statusCode: 1_000, url: url)) }
    }
}
