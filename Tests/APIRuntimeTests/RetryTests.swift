import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Retries", .timeLimit(.minutes(10)))
struct RetryTests {
    private let inject: RetryCase.Injection = { $0.budget = RetryBudget(random: $1, now: $2) }

    @Test("a request is sent again as the rules say", arguments: try RetryCase.all())
    func rule(_ rule: RetryCase) async throws {
        #expect(try await rule.run(inject) == rule.expected)
    }

    @Test("URLSession sends a request again as the rules say", arguments: try RetryCase.all().filter(\.isServable))
    func ruleWithServer(_ rule: RetryCase) async throws {
        #expect(try await rule.run(URLSessionTransport(), inject) == rule.expected)
    }

    /// A client on a virtual clock, whose transport gets the number of the request, from 0.
    private func client(
        behaviours: [any CallBehaviour] = [], _ respond: @escaping @Sendable (Int, URLRequest) async throws -> TransportResponse
    ) -> APIClient {
        let count = Lock(0)
        let transport = ClosureTransport { request in
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return try await respond(number, request)
        }
        var client = APIClient(baseURL: URL(string: "https://a.com"), transport: transport, behaviours: behaviours)
        client.clock = VirtualClock(deadline: .seconds(600))
        client.budget = RetryBudget(random: { 1 })
        return client
    }

    private struct Get: APIRequest {
        var method: HTTPMethod = "GET"
        var idempotencyHeader: String?
        var service: APIService<CustomResponse<JSONValue>> {
            APIService(id: "get", tag: "Things", method: method, path: "/", idempotencyHeader: idempotencyHeader)
        }
    }

    @Test("the hooks run once for a call and intercept for each attempt, which it can tell")
    func hooks() async throws {
        let events = Events()
        let numbers = Interceptor { try await $1($0) }
        struct Numbers: RequestBehaviour {
            let events: Events
            func intercept(
                request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
            ) async throws -> TransportResponse {
                events.add("attempt \(request.attempt)")
                return try await next(urlRequest)
            }
        }
        let client = client(behaviours: [Recorder(name: "", events: events), numbers, Numbers(events: events)]) {
            try TransportResponse($1, $0 == 0 ? 503 : 200, "{}")
        }
        let response = try await client.send(Get())
        #expect(
            events.all == [
                "modify", "validate", "beforeSend", "intercept", "attempt 1", "intercepted 503", "intercept", "attempt 2",
                "intercepted 200", "onSuccess {}", "onResponse",
            ])
        var attempts = [Attempt(wait: .zero), Attempt(wait: .milliseconds(50))]
        (attempts[0].status, attempts[1].status) = (503, 200)
        #expect(response.exchange.attempts == attempts)
    }

    @Test("an attempt that takes longer than its limit is canceled and repeated, and has the cause timedOut")
    func attemptTimeout() async throws {
        let client = client { number, request in
            if number == 0 { return try await Promise<TransportResponse>().value() }
            return try TransportResponse(request, 200, "{}")
        }
        let response = try await client.send(Get(), options: RequestOptions(retries: 1, attemptTimeout: .seconds(599)))
        #expect(response.exchange.attempts.map(\.cause) == [.timedOut, nil])
    }

    @Test("an option of the call replaces that of the client")
    func precedence() {
        let client = RequestOptions(retries: 0, attemptTimeout: .seconds(1))
        let options = RequestOptions(attemptTimeout: .seconds(2)).completed(by: client)
        #expect(options.retries == 0 && options.attemptTimeout == .seconds(2))
    }

    @Test("the origin's budget of 500 tokens allows 35 retries at 14 tokens, or 100 after 429 at 5", arguments: [(503, 35), (429, 100)])
    func budget(status: Int, retries: Int) async throws {
        let events = Events()
        let client = client {
            events.add("\($0)")
            return try TransportResponse($1, status)
        }
        for _ in 0..<200 { _ = try? await client.send(Get(), options: RequestOptions(retries: 1)) }
        #expect(events.all.count == 200 + retries)
    }

    @Test("without tokens, the failure has the time after which the service accepts the request")
    func retryDate() async throws {
        var client = client { _, request in try TransportResponse(request, 503, headers: ["Retry-After": "7"]) }
        client.budget = RetryBudget(random: { 1 }, now: { Date(timeIntervalSince1970: 100) })
        while client.budget.take(1, for: URL(string: "https://a.com")) {}
        let failure = await #expect(throws: APIFailure<CustomResponse<JSONValue>>.self) { try await client.value(for: Get()) }
        #expect(failure?.retryDate == Date(timeIntervalSince1970: 107))
    }

    @Test("a success after a retry gives its tokens back, another success gives one, and the tokens of origins are separate")
    func refunds() {
        let budget = RetryBudget()
        let (a, b) = (URL(string: "https://a.com/x"), URL(string: "https://a.com:8443"))
        for _ in 0..<35 { #expect(budget.take(14, for: a)) }
        #expect(!budget.take(14, for: a) && budget.take(14, for: b))
        budget.add(14, for: URL(string: "HTTPS://A.com"))
        #expect(budget.take(14, for: a) && !budget.take(14, for: a))
        for _ in 0..<4 { budget.add(1, for: a) }
        #expect(budget.take(14, for: a) && !budget.take(1, for: a))
        budget.add(1_000, for: a)
        for _ in 0..<35 { #expect(budget.take(14, for: a)) }
        #expect(!budget.take(14, for: a))
    }

    @Test("a call whose requests succeed after retries leaves the budget full")
    func refundOfCall() async throws {
        let client = client { try TransportResponse($1, $0.isMultiple(of: 2) ? 503 : 200, "{}") }
        for _ in 0..<100 { try await client.send(Get()) }
    }

    @Test("a 401 that leads to a login and a replay spends one attempt, and the replay happens also without retries")
    func replay() async throws {
        for (retries, statuses, expected) in [(0, [401, 200], 200), (1, [401, 503, 200], 503), (2, [401, 503, 200], 200)] {
            let events = Events()
            let lifecycle = TokenLifecycle(
                .init(scheme: "key", header: "Authorization", prefix: "", lifetime: nil, key: "") {
                    events.add("login")
                    return "\(events.all.count)"
                })
            let client = client(behaviours: [lifecycle]) { try TransportResponse($1, statuses[$0], "{}") }
            struct Secure: APIRequest {
                var service: APIService<CustomResponse<JSONValue>> {
                    APIService(id: "get", method: "GET", path: "/", security: [[SecurityRequirement(type: "key")]])
                }
            }
            let end: Int?
            do {
                end = try await client.send(Secure(), options: RequestOptions(retries: retries)).statusCode
            } catch { end = error.exchange.urlResponse?.statusCode }
            #expect(end == expected && events.all == ["login", "login"])
        }
    }

    @Test("a login that fails is not tried again, nor is the call that needs it")
    func login() async throws {
        let events = Events()
        let lifecycle = TokenLifecycle(
            .init(scheme: "key", header: "Authorization", prefix: "", lifetime: nil, key: "") {
                events.add("login")
                throw NetworkError(.connectionLost, "lost")
            })
        struct Secure: APIRequest {
            var service: APIService<CustomResponse<JSONValue>> {
                APIService(id: "get", method: "GET", path: "/", security: [[SecurityRequirement(type: "key")]])
            }
        }
        let client = client(behaviours: [lifecycle]) { try TransportResponse($1, 200, "{}") }
        _ = try? await client.send(Secure())
        #expect(events.all == ["login"])
    }

    @Test("the key of a call is new for each call, the same in each of its attempts, and that of the caller if there is one")
    func keys() async throws {
        let keys = Lock<[String]>([])
        let client = client { number, request in
            let key = request.value(forHTTPHeaderField: "X-Key") ?? ""
            keys.withLock { $0.append(key) }
            return try TransportResponse(request, number.isMultiple(of: 2) ? 503 : 200, "{}")
        }
        for header in [nil, nil, "mine"] {
            let options = RequestOptions(headers: header.map { ["X-Key": $0] } ?? [:])
            try await client.send(Get(method: "POST", idempotencyHeader: "X-Key"), options: options)
        }
        let sent = keys.withLock { $0 }
        #expect(sent[0] == sent[1] && sent[2] == sent[3] && sent[0] != sent[2] && sent[4...] == ["mine", "mine"])
        #expect(UUID(uuidString: sent[0]) != nil)
    }

    @Test("a POST that was redirected is not sent again, although the last connection was refused")
    func redirectedPost() async throws {
        let events = Events()
        struct Redirecting: Transport {
            let events: Events
            func send(_ request: TransportRequest) async throws -> TransportResponse {
                try await request.followingRedirections { request in
                    events.add(request.urlRequest.url?.path() ?? "")
                    if request.urlRequest.url?.path() == "/a" { throw NetworkError(.connectionRefused, "refused") }
                    return try TransportResponse(request.urlRequest, 303, headers: ["Location": "/a"])
                }
            }
        }
        var client = client { try TransportResponse($1, 200) }
        client.transport = Redirecting(events: events)
        var cause: NetworkCause?
        do throws(APIFailure<CustomResponse<JSONValue>>) {
            try await client.send(Get(method: "POST"))
        } catch { cause = error.networkCause }
        #expect(cause == .connectionRefused)
        #expect(events.all == ["/", "/a"])
    }

    @Test("a behaviour that sends again turns the retries of the client off")
    func ownRetries() async throws {
        struct Own: RequestBehaviour { var sendsAgain: Bool { true } }
        let events = Events()
        let client = client(behaviours: [Own()]) {
            events.add("\($0)")
            return try TransportResponse($1, 503)
        }
        _ = try? await client.send(Get())
        #expect(events.all == ["0"])
    }

    @Test("a canceled call is not sent again")
    func cancellation() async throws {
        let events = Events()
        let (started, call) = (Promise<Void>(), Lock<Task<Void, Never>?>(nil))
        let client = client { number, request in
            events.add("\(number)")
            try await started.value()
            call.withLock { $0?.cancel() }
            // Ends when the attempt is canceled, too.
            try? await Promise<Void>().value()
            return try TransportResponse(request, 503)
        }
        let task = Task {
            do throws(APIFailure<CustomResponse<JSONValue>>) {
                _ = try await client.send(Get())
            } catch { events.add("\(error.isCancellation)") }
        }
        call.withLock { $0 = task }
        started.resolve(with: .success(()))
        await task.value
        #expect(events.all == ["0", "true"])
    }

    @Test("the log has a line for each attempt, and no error that a retry healed")
    func log() async throws {
        let events = Events()
        let client = client(behaviours: [RequestLogging { events.add($0) }]) { number, request in
            if number == 0 { throw NetworkError(.connectionLost, "lost") }
            return try TransportResponse(request, number == 1 ? 503 : 200, "{}")
        }
        _ = try? await client.send(Get())
        #expect(
            events.all == [
                "[REQUEST #1]: Things.get: GET /", "[RESPONSE #1]: none (connectionLost)",
                "[REQUEST #2, attempt 2 after 0.05 seconds]: Things.get: GET /",
                "[RESPONSE #2]: 503", "[REQUEST #3, attempt 3 after 0.1 seconds]: Things.get: GET /", "[RESPONSE #3]: 200",
            ])
    }
}
