import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Logging in", .timeLimit(.minutes(15)))
struct LoginTests {
    private let clock = Lock(Date(timeIntervalSince1970: 0))
    private let statuses = Lock<[Int]>([])

    private func advance(by seconds: Double) { clock.withLock { $0 += seconds } }
    /// The number of logins that the server received.
    private var logins: Int { statuses.withLock(\.count) }

    /// A client whose login has the given statuses in turn, of which the last is repeated. A 200 returns the token.
    private func client(_ results: [Int], _ credentials: Credentials = Credentials()) -> APIClient {
        let statuses = statuses
        let loginClient = APIClient(
            transport: ClosureTransport { request in
                let status = statuses.withLock { done in
                    done.append(results[min(done.count, results.count - 1)])
                    return done.last ?? 0
                }
                return try TransportResponse(request, status, #"{"number":1,"episodes":[]}"#)
            })
        let configuration = TokenLifecycle.Configuration(
            scheme: "other", header: "Authorization", prefix: "Bearer ", lifetime: nil, key: "k",
            login: { "token-\(try await loginClient.value(for: Ping()).number)" })
        let clock = clock
        let lifecycle = TokenLifecycle(configuration, credentials: credentials, now: { clock.withLock { $0 } })
        return APIClient(
            transport: ClosureTransport { request in
                let headers = ["Authorization", "X-Key"].map { request.value(forHTTPHeaderField: $0) ?? "-" }
                return try TransportResponse(request, 404, headers.joined(separator: " "))
            }, behaviours: [lifecycle])
    }

    private func headers(_ client: APIClient) async throws -> String? { try await client.send(Ping()).data?.utf8String }

    @Test("after a refused login, requests fail without another login during a pause that doubles up to a minute")
    func pause() async throws {
        let client = client([401])
        for (count, pause) in [1.0, 2, 4, 8, 16, 32, 60, 60].enumerated() {
            for _ in 0..<3 {
                let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
                #expect(failure?.error.loginStatusCode == 401)
            }
            #expect(logins == count + 1)
            advance(by: pause - 0.1)
            _ = try? await client.send(Ping())
            #expect(logins == count + 1)
            advance(by: 0.1)
        }
    }

    @Test("a successful login ends the pause")
    func success() async throws {
        let client = client([403, 200])
        _ = try? await client.send(Ping())
        advance(by: 1)
        #expect(try await headers(client) == "Bearer token-1 -")
        #expect(logins == 2)
    }

    @Test("a failure of the server does not pause logins")
    func unavailable() async throws {
        let client = client([503, 200])
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
        #expect(failure?.error.loginStatusCode == 503)
        #expect(failure?.statusCode == nil)
        #expect(
            failure?.description
                == "Pings.ping: POST /pings/{id}: Login failed: status 503: Pings.ping: POST /pings/{id}: Unexpected status code: 503 (26 bytes)"
        )
        #expect(try await headers(client) == "Bearer token-1 -")
    }

    @Test("an operation needs no login if other secrets suffice")
    func alternative() async throws {
        let credentials = Credentials()
        credentials.add("secret", scheme: "key", .header("X-Key", prefix: ""))
        #expect(try await headers(client([200], credentials)) == "- secret")
        #expect(logins == 0)
        let unrelated = Credentials()
        unrelated.add(Secret { nil }, scheme: "key", .header("X-Key", prefix: ""))
        #expect(try await headers(client([200], unrelated)) == "Bearer token-1 -")
    }

    @Test("an operation that requires a token and a secret is sent with both")
    func both() async throws {
        struct Both: APIRequest {
            var service: APIService<PingResponse> {
                APIService(
                    id: "both", method: "GET", path: "/", baseURL: "https://api.example.com",
                    security: [[SecurityRequirement(type: "key"), SecurityRequirement(type: "other")]])
            }
            func write(to request: inout RequestWriter) {}
        }
        let credentials = Credentials()
        credentials.add("secret", scheme: "key", .header("X-Key", prefix: ""))
        #expect(try await client([200], credentials).send(Both()).data?.utf8String == "Bearer token-1 secret")
    }
}
