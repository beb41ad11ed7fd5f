import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

@Suite("Streams that end early", .timeLimit(.minutes(10)))
struct StreamResumptionTests {
    private struct Count: StreamedRequest {
        typealias StreamItem = Int
        static var streamFormat: StreamFormat { StreamFormat(.events(.json), end: "[DONE]") }

        var method: HTTPMethod = "GET"
        var service: APIService<PingResponse> { APIService(id: "count", method: method, path: "/count", hasBody: method == "POST") }

        func write(to request: inout RequestWriter) {
            if method == "POST" { request.json(JSONValue.object(["from": 1])) }
        }
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"

    /// A response whose body is complete when the connection is closed.
    private func complete(_ text: String) -> [RawServer.Step] { [.read, .write(Self.head + "\r\n" + text)] }
    /// A response whose connection is lost before its end.
    private func lost(_ text: String) -> [RawServer.Step] { [.read, .write(Self.head + "Content-Length: 100000\r\n\r\n" + text)] }

    private struct Outcome {
        var items: [Int] = []
        var error: (any APIError)?
        var requests: [String] = []
        var elapsed = Duration.zero

        /// The first line of each request, with the `Last-Event-ID` and the body.
        var lines: [String] {
            requests.map { request in
                let lines = request.components(separatedBy: "\r\n")
                let id = lines.first { $0.lowercased().hasPrefix("last-event-id:") }.map { ", id" + $0.dropFirst("last-event-id:".count) }
                return (lines.first ?? "") + (id ?? "") + (lines.last.map { $0.isEmpty ? "" : ", " + $0 } ?? "")
            }
        }
    }

    private func run(
        _ connections: [[RawServer.Step]], request: Count = Count(), resumptions: Int? = 2, retries: Int? = nil
    ) async throws -> Outcome {
        try await RawServer.run { number in
            // The last one repeats.
            connections[min(number, connections.count - 1)]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let clock = VirtualClock(deadline: .seconds(60))
            client.clock = clock
            let options = RequestOptions(
                retries: retries, idleTimeout: .seconds(3_600), streamResumptions: resumptions, headers: ["last-event-id": "own"])
            var outcome = Outcome()
            do {
                for try await item in try await client.stream(for: request, options: options) { outcome.items.append(item) }
            } catch let error as any APIError { outcome.error = error }
            (outcome.requests, outcome.elapsed) = (server.requests, clock.elapsed)
            return outcome
        }
    }

    @Test("a stream whose connection is lost or complete without its end goes on after the last event with an id, until its end")
    func resumes() async throws {
        let outcome = try await run([
            lost("id: a\ndata: 1\n\nid: b\ndata: 2\n\nid: c\nda"), complete("data: 3\n\nid: d\n\n"),
            complete("data: 4\n\ndata: [DONE]\n\n"),
        ])
        #expect(outcome.items == [1, 2, 3, 4])
        #expect(outcome.error == nil)
        #expect(
            outcome.lines == [
                "GET /count HTTP/1.1, id own", "GET /count HTTP/1.1, id b", "GET /count HTTP/1.1, id d",
            ])
        #expect(outcome.elapsed == .seconds(3 + 3))
    }

    @Test("a POST with its body is sent again only for an event with an id")
    func post() async throws {
        let end = complete("data: [DONE]\n\n")
        let outcome = try await run([lost("id: a\ndata: 1\n\n"), end], request: Count(method: "POST"))
        #expect(outcome.items == [1])
        #expect(outcome.lines == ["POST /count HTTP/1.1, id own, {\"from\":1}", "POST /count HTTP/1.1, id a, {\"from\":1}"])
        let withoutID = try await run([lost("data: 1\n\n"), end], request: Count(method: "POST"))
        #expect(withoutID.items == [1])
        #expect(withoutID.error?.networkCause == .connectionLost)
        #expect(withoutID.requests.count == 1)
    }

    @Test("nothing is sent again unless the call says so, or without an id, or after an empty one", arguments: [nil, 0, 2])
    func never(resumptions: Int?) async throws {
        let text = resumptions == 2 ? "id: a\ndata: 1\n\nid:\ndata: 2\n\n" : "id: a\ndata: 1\n\ndata: 2\n\n"
        let outcome = try await run([complete(text)], resumptions: resumptions)
        #expect(outcome.items == [1, 2])
        #expect(outcome.requests.count == 1)
        #expect(outcome.elapsed == .zero)
    }

    @Test("after an id that no header can have, nothing is sent again, and the stream ends as it did")
    func unsendable() async throws {
        let text = "id: a\u{1}\ndata: 1\n\n"
        let (whole, cut) = (try await run([complete(text)]), try await run([lost(text)]))
        #expect(whole.items == [1] && whole.error == nil && whole.requests.count == 1)
        #expect(cut.items == [1] && cut.error?.networkCause == .connectionLost && cut.requests.count == 1)
    }

    @Test("the wait is that of `retry`, also of an event without data")
    func retry() async throws {
        let outcome = try await run([
            complete("id: a\nretry: 5000\n\n"), complete("retry: x\ndata: 1\n\n"), complete("id: b\ndata: [DONE]\n\n"),
        ])
        #expect(outcome.items == [1])
        #expect(outcome.elapsed == .seconds(5 + 5))
    }

    @Test("the wait is neither shorter than 0.1 s nor longer than 30 s", arguments: [(0, 0.1), (999_999_999, 30)])
    func bounds(retry: Int, wait: Double) async throws {
        let outcome = try await run([complete("id: a\nretry: \(retry)\n\n"), complete("data: [DONE]\n\n")])
        #expect(outcome.elapsed == .seconds(wait))
    }

    @Test("the wait gets longer while no event comes")
    func backoff() async throws {
        let outcome = try await run([complete("id: a\nretry: 1\n\n"), complete("")], resumptions: 4)
        #expect(outcome.elapsed == .milliseconds(100) + .seconds(1 + 3 + 7))
    }

    @Test("a stream is requested again when a failure says, and not at all if that is more than a minute away", arguments: [40, 61])
    func retryAfter(seconds: Int) async throws {
        let busy = "HTTP/1.1 503 Busy\r\nRetry-After: \(seconds)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let outcome = try await run(
            [complete("id: a\ndata: 1\n\n"), [.read, .write(busy)], complete("data: [DONE]\n\n")], retries: 0)
        #expect(outcome.items == [1])
        #expect(outcome.requests.count == (seconds == 40 ? 3 : 2))
        #expect(outcome.error?.statusCode == (seconds == 40 ? nil : 503))
        #expect(outcome.elapsed > .seconds(seconds == 40 ? 40 : 2) && outcome.elapsed < .seconds(44))
    }

    @Test("204 ends a stream")
    func noContent() async throws {
        let outcome = try await run([
            complete("id: a\ndata: 1\n\n"), [.read, .write("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")],
        ])
        #expect(outcome.items == [1])
        #expect(outcome.error == nil)
        #expect(outcome.requests.count == 2)
    }

    @Test("without a new event, the stream is requested again as often as the call says; then its end or its fault counts")
    func bound() async throws {
        let ended = try await run([complete("id: a\ndata: 1\n\n"), complete("")])
        #expect(ended.items == [1])
        #expect(ended.error == nil)
        #expect(ended.requests.count == 3)
        let failed = try await run([complete("id: a\ndata: 1\n\n"), lost(": nothing\n\n")])
        #expect(failed.error?.networkCause == .connectionLost)
        #expect(failed.requests.count == 3)
        let progressing = try await run([
            complete("id: a\ndata: 1\n\n"), complete(""), complete("id: b\ndata: 2\n\n"), complete(""), complete("data: [DONE]\n\n"),
        ])
        #expect(progressing.items == [1, 2])
        #expect(progressing.requests.count == 5)
    }

    @Test("a failure that will not pass, and an error of the service in the stream, are thrown at once")
    func failures() async throws {
        let gone = try await run([
            complete("id: a\ndata: 1\n\n"), [.read, .write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")],
        ])
        #expect(gone.error?.isNotFound == true)
        #expect(gone.requests.count == 2)
        let reported = try await run([complete("id: a\ndata: 1\n\nevent: error\ndata: {\"message\":\"no\"}\n\n")])
        #expect(reported.error?.message == "no")
        #expect(reported.requests.count == 1)
    }
}
