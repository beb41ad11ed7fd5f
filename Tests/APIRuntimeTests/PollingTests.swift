import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Long work", .timeLimit(.minutes(10)))
struct PollingTests {
    /// A request that starts work.
    private struct Start: APIRequest {
        var method: HTTPMethod = "POST"
        var path = "/jobs"

        var service: APIService<StartResponse> {
            APIService(id: "start", method: method, path: path, hasBody: true, security: [[SecurityRequirement(type: "key")]])
        }

        func write(to request: inout RequestWriter) {
            request.query("api-version", "1")
            request.json(JSONValue.object(["size": 2]))
        }
    }

    private enum StartResponse: APIResponseValue {
        case started(Int, JSONValue?)
        case status409

        init?(response: inout ResponseReader) {
            switch response.statusCode {
            case 200, 201, 202: self = .started(response.statusCode, response.json())
            case 409: self = .status409
            default: return nil
            }
        }

        var statusCode: Int { if case .started(let code, _) = self { code } else { 409 } }
        var success: JSONValue? { if case .started(_, let value) = self { value } else { nil } }
    }

    private typealias Response = LoopbackServer.Response

    /// The result of polling a server that responds in order, its error, the requests, and the waits on a virtual clock.
    private struct Outcome {
        var value: JSONValue?
        var error: (any APIError)?
        var targets: [String] = []
        var elapsed = Duration.zero
        var keys: [String?] = []
        var bodies: [String] = []
    }

    private func poll(
        _ start: Start = Start(), limit: Duration = .seconds(100), now: Date = Date(timeIntervalSince1970: 784_111_777),
        behaviours: [any CallBehaviour] = [], location: (@Sendable (JSONValue) -> String?)? = nil,
        _ responses: @escaping @Sendable (URL) -> [Response]
    ) async throws -> Outcome {
        let count = Lock(0)
        let base = Lock<URL?>(nil)
        return try await LoopbackServer.run { _ in
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            let all = base.withLock(\.self).map(responses) ?? []
            // The last response repeats.
            return all[min(number, all.count - 1)]
        } _: { server in
            base.withLock { $0 = server.baseURL }
            var client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport(), defaultHeaders: ["X-Client": "secret"])
            // The deadline of each request is at most that of the work.
            let clock = VirtualClock(deadline: limit)
            client.clock = clock
            client.budget = RetryBudget(random: { 0 }, now: { now })
            var outcome = Outcome()
            do {
                outcome.value = try await client.poll(
                    start, returning: JSONValue.self, within: limit, behaviours: behaviours, location: location)
            } catch let error as any APIError { outcome.error = error }
            (outcome.targets, outcome.elapsed) = (server.targets, clock.elapsed)
            (outcome.keys, outcome.bodies) = (server.requests.map { $0.headers["x-client"] }, server.requests.map(\.body))
            return outcome
        }
    }

    @Test(
        "a state in Operation-Location or Azure-AsyncOperation is asked until it is final",
        arguments: ["Operation-Location", "azure-asyncoperation"])
    func state(header: String) async throws {
        let outcome = try await poll { _ in
            [
                Response(202, headers: [header: "/states/1?v=2", "Retry-After": "7"]), Response(200, json: #"{"status":"Running"}"#),
                Response(200, json: #"{"status":"NotStarted"}"#, headers: ["Retry-After": "3"]),
                Response(200, json: #"{"status":"succeeded","id":1}"#),
            ]
        }
        #expect(outcome.value == ["status": "succeeded", "id": 1])
        #expect(outcome.targets == ["POST /jobs?api-version=1", "GET /states/1?v=2", "GET /states/1?v=2", "GET /states/1?v=2"])
        #expect(outcome.elapsed == .seconds(7 + 2 + 3))
        #expect(outcome.bodies == [#"{"size":2}"#, "", "", ""])
        #expect(outcome.keys == ["secret", "secret", "secret", "secret"])
    }

    @Test("the result of a final state is at its resourceLocation, that of a PUT at its own URL, that of a POST at its Location")
    func results() async throws {
        let headers = ["Operation-Location": "/states/1", "Location": "/results/1"]
        func targets(_ start: Start, _ state: String) async throws -> [String] {
            let outcome = try await poll(start) { _ in
                [Response(202, headers: headers), Response(200, json: state), Response(200, json: #"{"id":5}"#)]
            }
            #expect(outcome.value == ["id": 5])
            return outcome.targets
        }
        let done = #"{"status":"Succeeded"}"#
        #expect(try await targets(Start(), done) == ["POST /jobs?api-version=1", "GET /states/1", "GET /results/1"])
        #expect(
            try await targets(Start(method: "PUT"), done) == ["PUT /jobs?api-version=1", "GET /states/1", "GET /jobs?api-version=1"])
        #expect(
            try await targets(Start(method: "PUT"), #"{"status":"Succeeded","resourceLocation":"../things/5"}"#)
                == ["PUT /jobs?api-version=1", "GET /states/1", "GET /things/5"])
    }

    @Test("Location is asked as long as the status is 202, also at another place and relative to it")
    func location() async throws {
        let outcome = try await poll { base in
            [
                Response(202, headers: ["Location": base.absoluteString + "/work/1"]), Response(202, headers: ["Location": "2"]),
                Response(202), Response(200, json: #"{"status":"Failed","error":"none of its own"}"#),
            ]
        }
        #expect(outcome.value == ["status": "Failed", "error": "none of its own"])
        #expect(outcome.targets == ["POST /jobs?api-version=1", "GET /work/1", "GET /work/2", "GET /work/2"])
        #expect(outcome.elapsed == .seconds(1 + 2 + 4))
    }

    @Test("only what no URL has is encoded in the URL of the work")
    func encoded() async throws {
        let outcome = try await poll { _ in [Response(202, headers: ["Location": "/a|b%2F?c=x%3D%3D d"]), Response(200, json: "1")] }
        #expect(outcome.targets == ["POST /jobs?api-version=1", "GET /a%7Cb%2F?c=x%3D%3D%20d"])
    }

    @Test("errors and logs show no query of the URL of the work, which can be a signature", arguments: ["/job/1", "http://"])
    func signature(location: String) async throws {
        let lines = Events()
        let outcome = try await poll(behaviours: [RequestLogging { lines.add($0) }]) { _ in
            [Response(202, headers: ["Location": location + "?sig=SECRET"]), Response(404)]
        }
        let error = try #require(outcome.error)
        let texts = lines.all + ["\(error)", "\(error.error)", error.localizedDescription, "\(error.service)", "\(error.exchange.request)"]
        #expect(!texts.joined().contains("SECRET"))
    }

    @Test("a resource with a state is asked at its own URL after a PUT")
    func own() async throws {
        let outcome = try await poll(Start(method: "PUT")) { _ in
            [
                Response(201, json: #"{"properties":{"provisioningState":"Creating"}}"#),
                Response(200, json: #"{"properties":{"provisioningState":"Succeeded"}}"#),
            ]
        }
        #expect(outcome.value == ["properties": ["provisioningState": "Succeeded"]])
        #expect(outcome.targets == ["PUT /jobs?api-version=1", "GET /jobs?api-version=1"])
    }

    @Test("an operation of Google is asked by its name, and its response is the result")
    func google() async throws {
        let outcome = try await poll(location: { $0["name"]?.stringValue.map { "v1/" + $0 } }) { _ in
            [
                Response(200, json: #"{"name":"operations/1"}"#), Response(200, json: #"{"name":"operations/1","done":false}"#),
                Response(200, json: #"{"name":"operations/1","done":true,"response":{"id":3}}"#),
            ]
        }
        #expect(outcome.value == ["id": 3])
        #expect(outcome.targets == ["POST /jobs?api-version=1", "GET /v1/operations/1", "GET /v1/operations/1"])
    }

    @Test("work that is done at once needs no question", arguments: [#"{"id":1}"#, #"{"id":1,"status":"Succeeded"}"#])
    func immediate(json: String) async throws {
        let outcome = try await poll { _ in [Response(201, json: json, headers: ["Location": "/things/1"])] }
        #expect(outcome.value?["id"] == 1)
        #expect(outcome.targets.count == 1)
    }

    @Test(
        "work that fails or is canceled is an APIError with the message of the service",
        arguments: [
            (#"{"status":"Failed","error":{"code":"Full","message":"The disk is full."}}"#, "The disk is full."),
            (#"{"status":"Canceled"}"#, "canceled"), (#"{"done":true,"error":{"code":3,"message":"No."}}"#, "No."),
        ])
    func failed(json: String, message: String) async throws {
        let outcome = try await poll { _ in [Response(202, headers: ["Operation-Location": "/1"]), Response(200, json: json)] }
        guard case .reportedFailure(200, message)? = outcome.error?.error else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test("Retry-After can be a date")
    func date() async throws {
        let outcome = try await poll { _ in
            [
                Response(202, headers: ["Location": "/1", "Retry-After": "Sun, 06 Nov 1994 08:49:57 GMT"]),
                Response(200, json: "{}"),
            ]
        }
        #expect(outcome.elapsed == .seconds(20))
    }

    @Test("endless work ends with the cause deadlineExceeded, also if the wait alone is too long")
    func endless() async throws {
        let outcome = try await poll { _ in
            [Response(202, headers: ["Operation-Location": "/1"]), Response(200, json: #"{"status":"Running"}"#)]
        }
        #expect(outcome.error?.networkCause == .deadlineExceeded)
        #expect(outcome.error?.description.contains("the work is not done within 100.0 seconds") == true)
        #expect(outcome.targets.count == 8)
        let wait = try await poll { _ in [Response(202, headers: ["Location": "/1", "Retry-After": "100"])] }
        #expect(wait.error?.networkCause == .deadlineExceeded)
        #expect(wait.targets.count == 1)
    }

    @Test("the time for the work bounds its requests, also the first one", arguments: [0, 1])
    func bounded(answered: Int) async throws {
        let count = Lock(0)
        let transport = ClosureTransport { request in
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if number < answered { return try TransportResponse(request, 202, headers: ["Location": "/1"]) }
            return try await Promise<TransportResponse>().value()
        }
        var client = APIClient(baseURL: "http://a.com", transport: transport)
        let clock = VirtualClock(deadline: .seconds(60))
        client.clock = clock
        let error = await #expect(throws: (any Error).self) {
            try await client.poll(Start(), returning: JSONValue.self, within: .seconds(50))
        }
        #expect((error as? any APIError)?.networkCause == .deadlineExceeded)
        #expect(clock.elapsed == .seconds(50))
    }

    @Test("the headers of an empty 202 have the URL to poll, also if its JSON is documented")
    func empty() async throws {
        let transport = ClosureTransport { request in
            let isFirst = request.httpMethod == "POST"
            return try TransportResponse(request, isFirst ? 202 : 200, isFirst ? "" : "7", headers: isFirst ? ["Location": "/1"] : [:])
        }
        var client = APIClient(baseURL: "http://a.com", transport: transport)
        client.clock = VirtualClock(deadline: .seconds(600))
        #expect(try await client.poll(Create(), returning: Int.self, within: .seconds(3_600)) == 7)
    }

    /// A request whose response has JSON.
    private struct Create: APIRequest {
        enum Response: APIResponseValue {
            case status202(Int)

            init?(response: inout ResponseReader) {
                if response.statusCode != 202 { return nil }
                self = .status202(response.json())
            }

            var statusCode: Int { 202 }
            var success: Int? { if case .status202(let value) = self { value } else { nil } }
        }

        var service: APIService<Response> { APIService(id: "create", method: "POST", path: "/") }
    }

    @Test("a 202 without a place to ask is an error, except after a PUT")
    func nowhere() async throws {
        let outcome = try await poll { _ in [Response(202, headers: ["Retry-After": "30"])] }
        #expect(outcome.error?.networkCause == .malformedResponse && outcome.elapsed == .zero)
        #expect(outcome.targets == ["POST /jobs?api-version=1"])
        let put = try await poll(Start(method: "PUT")) { _ in [Response(202), Response(200, json: "1")] }
        #expect(put.value == 1)
    }

    @Test("a failure of a question, such as a 404, is an APIError, and so is a documented one of the request")
    func statuses() async throws {
        let gone = try await poll { _ in
            [Response(202, headers: ["Location": "/1"]), Response(202), Response(404, json: #"{"message":"gone"}"#)]
        }
        #expect(gone.error?.isNotFound == true)
        #expect(gone.error?.message == "gone")
        let conflict = try await poll { _ in [Response(409)] }
        #expect(conflict.error?.statusCode == 409)
        guard case .status409? = conflict.error?.response(of: Start.self) else {
            Issue.record("\(conflict)")
            return
        }
    }

    @Test("another server is asked without secrets")
    func otherServer() async throws {
        let (outcome, requests) = try await LoopbackServer.run { _ in
            Response(200, json: #"{"id":1}"#)
        } _: { other in
            let outcome = try await poll { _ in [Response(202, headers: ["Location": other.baseURL.absoluteString + "/1"])] }
            return (outcome, other.requests)
        }
        #expect(outcome.value == ["id": 1])
        #expect(requests.map(\.target) == ["/1"])
        #expect(requests.first?.headers["x-client"] == nil)
    }

    @Test("canceling the task ends the wait")
    func canceled() async throws {
        let transport = ClosureTransport { try TransportResponse($0, 202, headers: ["Location": "/1", "Retry-After": "700"]) }
        var client = APIClient(baseURL: "http://a.com", transport: transport)
        client.clock = VirtualClock(deadline: .seconds(600))
        let task = Task { [client] in try await client.poll(Start(), returning: JSONValue.self) }
        task.cancel()
        let error = await #expect(throws: (any Error).self) { try await task.value }
        #expect((error as? any APIError)?.isCancellation == true)
    }
}
