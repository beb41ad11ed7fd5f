import APIObservability
import APIRuntime
import APIRuntimeTesting
import Foundation
import InMemoryLogging
import InMemoryTracing
import Logging
import LoopbackServer
import MetricsTestKit
import Testing
import Tracing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Observed calls", .timeLimit(.minutes(3)))
struct CallObserverTests {
    /// A request with a secret in its query.
    private struct GetPet: APIRequest {
        let id: String
        var service: APIService<PetResponse> { APIService(id: "getPet", method: "GET", path: "/pets/{id}") }

        func write(to request: inout RequestWriter) {
            request.path("id", id)
            request.query("key", "s3cret", isSecret: true)
        }
    }

    private enum PetResponse: APIResponseValue {
        case status200(JSONValue)
        case status404(JSONValue)

        init?(response: inout ResponseReader) {
            switch response.statusCode(success: 200) {
            case 200: self = .status200(response.json())
            case 404: self = .status404(response.json())
            default: return nil
            }
        }

        var statusCode: Int { if case .status404 = self { 404 } else { 200 } }
        var success: JSONValue? { if case .status200(let value) = self { value } else { nil } }
    }

    /// The backends of an observer, and its records after calls.
    private struct Backends {
        let log = InMemoryLogHandler.makeLogger()
        let metrics = TestMetrics()
        let tracer = InMemoryTracer(idGenerator: .incrementing)

        /// Calls `/pets/{id}` once and returns the headers of the requests that the server received.
        func call(_ id: String, _ behaviours: [any CallBehaviour] = []) async throws -> [[String: String]] {
            var logger = log.logger
            logger.logLevel = .trace
            let observer = CallObserver(logger: logger, metrics: metrics, tracer: tracer)
            let count = Count()
            return try await LoopbackServer.run { request in
                if request.target.hasPrefix("/pets/none") { return LoopbackServer.Response(404, json: "{}") }
                let isRefused = request.target.hasPrefix("/pets/slow") && count.next() == 1
                return LoopbackServer.Response(isRefused ? 503 : 200, json: "{}")
            } _: { server in
                var client = APIClient(
                    baseURL: server.baseURL, options: RequestOptions(headers: ["Authorization": "Bearer t0ken"]),
                    behaviours: behaviours + [observer])
                client.clock = ImmediateClock()
                _ = try? await client.value(for: GetPet(id: id))
                return server.requests.map(\.headers)
            }
        }

        var port: String { metrics.timers.first?.dimensions.first { $0.0 == "server.port" }?.1 ?? "" }
        var dimensions: [(String, String)] {
            [("http.request.method", "GET"), ("url.template", "/pets/{id}"), ("server.address", "127.0.0.1"), ("server.port", port)]
        }
    }

    private final class Count: Sendable {
        private let lock = NSLock()
        private nonisolated(unsafe) var value = 0
        func next() -> Int {
            lock.withLock {
                value += 1
                return value
            }
        }
    }

    private struct Refusal: RequestBehaviour {
        func validate(
            request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
        ) { complete(.fail("no")) }
    }

    @Test("a call has a record, and so has each attempt")
    func records() async throws {
        let backends = Backends()
        _ = try await backends.call("slow")
        let entries = backends.log.handler.entries
        #expect(entries.map(\.level) == [.debug, .debug, .info])
        #expect(entries.map(\.message) == ["HTTP request", "HTTP request", "HTTP call"])
        #expect(entries.map { $0.metadata["http.response.status_code"] } == ["503", "200", "200"])
        #expect(entries.map { $0.metadata["http.request.resend_count"] } == [nil, "1", "1"])
        #expect(entries.map { $0.metadata["error.type"] } == ["503", nil, nil])
        for entry in entries {
            #expect(entry.metadata["http.request.method"] == "GET")
            #expect(entry.metadata["url.template"] == "/pets/{id}")
            #expect(entry.metadata["server.address"] == "127.0.0.1")
            #expect(entry.metadata["api.operation.id"] == "getPet")
        }
    }

    @Test("a call has a duration with its outcome, an active request until its end, and its retries")
    func metrics() async throws {
        let backends = Backends()
        _ = try await backends.call("slow")
        let timer = try backends.metrics.expectTimer(
            "http.client.request.duration", backends.dimensions + [("http.response.status_code", "200")])
        #expect(timer.values.count == 1 && timer.values[0] > 0)
        let active = try backends.metrics.expectMeter("http.client.active_requests", backends.dimensions)
        #expect(active.values == [1, 0])
        let retries = try backends.metrics.expectCounter("http.client.request.retries", backends.dimensions)
        #expect(retries.values == [1])
    }

    @Test("a call has a span with an event for each attempt, whose context every attempt sends")
    func spans() async throws {
        let backends = Backends()
        let headers = try await backends.call("slow")
        let span = try #require(backends.tracer.finishedSpans.first)
        #expect(backends.tracer.finishedSpans.count == 1 && backends.tracer.activeSpans.isEmpty)
        #expect(span.operationName == "GET /pets/{id}" && span.kind == .client && span.status == nil)
        #expect(span.attributes["http.request.method"]?.toSpanAttribute() == .string("GET"))
        #expect(span.attributes["http.response.status_code"]?.toSpanAttribute() == .int64(200))
        #expect(span.attributes["http.request.resend_count"]?.toSpanAttribute() == .int64(1))
        #expect(span.attributes["api.operation.id"]?.toSpanAttribute() == .string("getPet"))
        #expect(span.events.map(\.name) == ["http.request", "http.request"])
        #expect(span.events[0].attributes["error.type"]?.toSpanAttribute() == .string("503"))
        #expect(headers.map { $0[InMemoryTracer.spanIDKey] } == [span.spanID, span.spanID])
    }

    @Test("a failure has a type: the status, or what went wrong")
    func failures() async throws {
        let documented = Backends()
        _ = try await documented.call("none")
        #expect(documented.log.handler.entries.last?.level == .warning)
        #expect(documented.log.handler.entries.last?.metadata["error.type"] == "404")
        #expect(documented.tracer.finishedSpans.first?.status?.code == .error)
        let refused = Backends()
        _ = try await refused.call("one", [Refusal()])
        #expect(refused.log.handler.entries.map(\.message) == ["HTTP call"])
        #expect(refused.log.handler.entries.first?.metadata["error.type"] == "request_validation_failed")
        #expect(refused.tracer.activeSpans.isEmpty && refused.metrics.meters.isEmpty)
    }

    @Test("a call without a response has a cause")
    func causes() async throws {
        let backends = Backends()
        let observer = CallObserver(logger: backends.log.logger, metrics: backends.metrics, tracer: backends.tracer)
        let client = APIClient(
            baseURL: URL(string: "http://127.0.0.1:1")!, options: RequestOptions(retries: 0), behaviours: [observer])
        _ = try? await client.value(for: GetPet(id: "1"))
        #expect(backends.log.handler.entries.last?.metadata["error.type"] == "connectionRefused")
        #expect(backends.log.handler.entries.last?.metadata["http.response.status_code"] == nil)
    }

    @Test("no record has a parameter, a header or a body")
    func secrets() async throws {
        let backends = Backends()
        for id in ["slow", "none"] { _ = try await backends.call(id) }
        let span = backends.tracer.finishedSpans.map { "\($0.operationName) \($0.attributes) \($0.events)" }
        let metrics = backends.metrics.timers.map { "\($0.dimensions)" }
        let text = "\(backends.log.handler.entries) \(span) \(metrics)"
        for secret in ["s3cret", "t0ken", "slow", "none"] { #expect(!text.contains(secret)) }
    }
}

extension InMemoryLogHandler {
    /// A logger and its handler.
    fileprivate static func makeLogger() -> (handler: InMemoryLogHandler, logger: Logger) {
        let handler = InMemoryLogHandler()
        return (handler, Logger(label: "test") { _ in handler })
    }
}
