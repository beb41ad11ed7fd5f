import APIRuntime
import Foundation
import NetworkFaults
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Failures inside successful responses, and results inside envelopes")
struct FailureRuleTests {
    /// A request whose response is a failure if `ok` is false, and whose result is in `data`, as the generator writes it.
    private struct Ask: APIRequest {
        enum Response: APIResponseValue {
            case status200([Int])
            case failure200(JSONValue)

            init?(response: inout ResponseReader) {
                switch response.statusCode {
                case 200 where response.reportsFailure: self = .failure200(response.json())
                case 200: self = .status200(response.json(at: "data", "items"))
                default: return nil
                }
            }

            var statusCode: Int { 200 }
            var successful: Bool { success != nil }
            var success: [Int]? { if case .status200(let value) = self { value } else { nil } }
        }

        var service: APIService<Response> {
            APIService(
                id: "ask", method: "GET", path: "/ask", baseURL: "http://localhost",
                failureRule: FailureRule(member: ["ok"], is: ["False"], message: ["errors", "detail"]))
        }

        func write(to request: inout RequestWriter) {}
    }

    private static let failure = #"{"ok": false, "errors": [{"detail": "no such thing"}]}"#

    private func client(_ json: String, behaviours: [any RequestBehaviour] = []) -> APIClient {
        APIClient(transport: ClosureTransport(200, json), behaviours: behaviours)
    }

    @Test("a failure inside a success is thrown with the message of the service")
    func thrown() async throws {
        let client = client(Self.failure)
        await #expect {
            try await client.value(for: Ask())
        } throws: { error in
            let failure = try #require(error as? APIFailure<Ask.Response>)
            guard case .reportedFailure(200, "no such thing") = failure.error, case .failure200 = failure.response else { return false }
            return "\(failure)" == "ask: GET /ask: Reported failure: no such thing" && failure.localizedDescription == "no such thing"
        }
        let response = try await client.send(Ask())
        #expect(response.success == nil)
        #expect(try response.result.get().successful == false)
        guard case .reportedFailure? = response.exchange.reportedFailure else {
            Issue.record("\(response)")
            return
        }
    }

    @Test("behaviours receive the failure, and a behaviour that repeats requests can ask for it")
    func behaviours() async throws {
        struct Watcher: RequestBehaviour {
            let events = Events()
            func intercept(
                request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
            ) async throws -> TransportResponse {
                var response = try await next(urlRequest)
                let failure = try await request.service.reportedFailure(in: &response)
                events.add("intercept \(failure.map { "\($0)" } ?? "nothing")")
                return response
            }
            func onResponse(request: AnyRequest, response: AnyResponse) {
                events.add("response \((try? response.result.get())?.successful ?? true)")
            }
            func onSuccess(request: AnyRequest, result: Any) { events.add("success") }
            func onFailure(request: AnyRequest, error: APIClientError) { events.add("failure \(error)") }
        }
        let watcher = Watcher()
        _ = try await client(Self.failure, behaviours: [watcher]).send(Ask())
        #expect(
            watcher.events.all == [
                "intercept Reported failure: no such thing", "failure Reported failure: no such thing", "response false",
            ])
        _ = try await client(#"{"ok": true, "data": {"items": [1]}}"#, behaviours: [watcher]).send(Ask())
        #expect(watcher.events.all.suffix(3) == ["intercept nothing", "success", "response true"])
    }

    /// The same request as a list, whose pages are linked.
    private struct List: PagedRequest {
        var service: APIService<Ask.Response> { Ask().service }
        func items(of page: [Int]) -> [Int]? { page }
        func next(after page: RequestedPage<List>) -> PageStep<List> { page.nextInLinkHeader() }
    }

    @Test("a failure on a page that a link leads to ends the list with the message")
    func linkedPage() async throws {
        let transport = ClosureTransport { request in
            let isFirst = request.url?.query() == nil
            return try TransportResponse(
                request, 200, isFirst ? #"{"data": [1, 2]}"# : Self.failure, headers: isFirst ? ["Link": "</ask?page=2>; rel=next"] : [:])
        }
        let failure = await #expect(throws: PageFailure<List>.self) { try await APIClient(transport: transport).items(for: List()).all() }
        #expect(failure?.items == [1, 2])
        #expect(failure?.description == "after 1 page: ask: GET: Reported failure: no such thing")
    }

    @Test("a failure in the place of the state or of the result of long work is the error", arguments: ["Location", "Operation-Location"])
    func poll(header: String) async throws {
        var client = APIClient(
            transport: ClosureTransport { request in
                let isFirst = request.url?.path() == "/ask"
                return try TransportResponse(
                    request, isFirst ? 202 : 200, isFirst ? "" : Self.failure, headers: isFirst ? [header: "/job/1"] : [:])
            })
        client.clock = VirtualClock(deadline: .seconds(600))
        let error = await #expect(throws: (any Error).self) { try await client.poll(StartAsk(), returning: JSONValue.self) }
        guard case .reportedFailure(200, "no such thing")? = (error as? any APIError)?.error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Starts work.
    private struct StartAsk: APIRequest {
        enum Response: APIResponseValue {
            case status202

            init?(response: inout ResponseReader) {
                if response.statusCode != 202 { return nil }
                self = .status202
            }

            var statusCode: Int { 202 }
            var success: Void? { () }
        }

        var service: APIService<Response> {
            APIService(
                id: "start", method: "POST", path: "/ask", baseURL: "http://localhost",
                failureRule: FailureRule(member: ["ok"], is: ["False"], message: ["errors", "detail"]))
        }
    }

    @Test("a failure in the place of a file leaves the file as it was", arguments: ["application/json", nil])
    func download(mediaType: String?) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("old".utf8).write(to: file)
        let headers = mediaType.map { ["Content-Type": $0] } ?? [:]
        let client = APIClient(transport: ClosureTransport(200, Self.failure, headers: headers))
        let failure = await #expect(throws: APIFailure<Ask.Response>.self) { try await client.download(Ask(), to: file) }
        #expect(failure?.description == "ask: GET /ask: Reported failure: no such thing")
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        try await APIClient(transport: ClosureTransport(200, #"{"ok": true}"#, headers: headers)).download(Ask(), to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == #"{"ok": true}"#)
    }

    @Test(
        "the result is inside the envelope, or wherever the envelope ends",
        arguments: [
            #"{"data": {"items": [1, 2]}, "links": {}}"#, #"{"links": {"data": 1}, "data": {"more": [], "items": [1, 2]}}"#,
            #"{"data": [1, 2]}"#, "[1, 2]",
        ])
    func envelopes(json: String) async throws {
        #expect(try await client(json).value(for: Ask()) == [1, 2])
    }

    @Test(
        "an invalid result has its path in the whole body, and the rest of the body must be valid",
        arguments: [
            (#"{"data": {"items": 7}}"#, "Decoding error: data.items: expected an array, found a number (byte 19)"),
            (#"{"links": {}}"#, "Decoding error: expected an array, found an object (byte 0)"),
            (#"{"data": {"items": [1]}"#, "Decoding error: expected ',' or '}', found the end of the text (byte 23)"),
            (#"{"data": {"items": [1]}} x"#, "Decoding error: expected the end of the text, found 'x' (byte 25)"),
            (#"{"data": "#, "Decoding error: data: expected an array, found the end of the text (byte 9)"), ("", "Empty body: 200"),
        ])
    func invalid(json: String, message: String) async throws {
        await #expect {
            try await client(json).value(for: Ask())
        } throws: { "\($0)" == "ask: GET /ask: \(message)" }
    }

    @Test("values that were left out have their paths in the whole body")
    func dropped() async throws {
        let response = try await client(#"{"data": {"items": [1, "x"]}}"#).send(Ask())
        #expect(response.success == [1])
        #expect(response.exchange.dropped.map(\.description) == ["data.items[1]: expected a number, found a string (byte 23)"])
    }

    @Test(
        "a member tells whether a response is a failure",
        arguments: [
            (FailureRule(member: ["ok"], is: ["false"]), #"{"ok": false}"#, true),
            (FailureRule(member: ["ok"], is: ["False"]), #"{"ok": "false"}"#, true),
            (FailureRule(member: ["ok"], is: ["false", "0"]), #"{"ok": 0}"#, true),
            (FailureRule(member: ["ok"], is: ["false"]), #"{"ok": true}"#, false),
            (FailureRule(member: ["ok"], is: ["false"]), #"{}"#, false), (FailureRule(member: ["ok"], is: ["false"]), "[]", false),
            (FailureRule(member: ["ok"], is: ["false"]), #"{"ok": {}}"#, false), (FailureRule(member: ["ok"], is: ["false"]), "{", false),
            (FailureRule(member: ["error"]), #"{"error": 0.0}"#, false), (FailureRule(member: ["error"]), #"{"error": 0.5}"#, true),
            (FailureRule(member: ["status"], isNot: ["ok"]), #"{"status": "error"}"#, true),
            (FailureRule(member: ["status"], isNot: ["ok"]), #"{"status": "OK"}"#, false),
            (FailureRule(member: ["status"], isNot: ["ok"]), #"{"status": null}"#, false),
            (FailureRule(member: ["status"], isNot: ["ok"]), #"{"status": {}}"#, true),
            (FailureRule(member: ["status"], isNot: ["ok"]), #"{}"#, false), (FailureRule(member: ["errors"]), #"{"errors": [{}]}"#, true),
            (FailureRule(member: ["errors"]), #"{"errors": []}"#, false), (FailureRule(member: ["errors"]), #"{"errors": null}"#, false),
            (FailureRule(member: ["error"]), #"{"error": 0}"#, false), (FailureRule(member: ["error"]), #"{"error": ""}"#, false),
            (FailureRule(member: ["error"]), #"{"error": "no"}"#, true),
            (FailureRule(member: ["head", "code"], isNot: ["0"]), #"[{"head": {"code": 7}}]"#, true),
        ])
    func rules(rule: FailureRule, json: String, isFailure: Bool) async throws {
        let service = APIService<AnyResponseValue>(id: "a", method: "GET", path: "/", failureRule: rule)
        let request = URLRequest(url: try #require(URL(string: "http://localhost")))
        var response = try TransportResponse(request, 200, json)
        #expect((try await service.reportedFailure(in: &response) != nil) == isFailure)
        var failed = try TransportResponse(request, 404, json)
        #expect(try await service.reportedFailure(in: &failed) == nil)
    }
}
