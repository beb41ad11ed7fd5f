import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Rejected secrets", .timeLimit(.minutes(15)))
struct RejectedSecretsTests {
    private struct Create: APIRequest {
        var service: APIService<PingResponse> {
            APIService(id: "create", method: "POST", path: "/", hasBody: true, security: [[SecurityRequirement(type: "key")]])
        }
        func write(to request: inout RequestWriter) { request.json("text") }
    }

    /// A server whose first origin, 127.0.0.1, redirects to its second one, localhost, which responds as the closure says.
    private func requests(
        afterRedirection second: String, _ behaviour: @escaping @Sendable () -> any CallBehaviour
    ) async throws -> [String] {
        try await RawServer.run { connection in
            connection == 0
                ? [
                    .read,
                    .write("HTTP/1.1 303 No\r\nLocation: http://localhost:{port}/b\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
                ]
                : [.read, .write(connection == 1 ? second : "HTTP/1.1 401 No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, behaviours: [behaviour()])
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Create()) }
            #expect(failure?.statusCode == 401)
            return server.requests.map { String($0.prefix { !$0.isNewline }) }
        }
    }

    private static let unauthorized = "HTTP/1.1 401 No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    private static let back = "HTTP/1.1 302 No\r\nLocation: http://127.0.0.1:{port}/c\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

    @Test("a 401 from another origin, or after one, neither renews a token nor sends the request again", arguments: [unauthorized, back])
    func token(second: String) async throws {
        let logins = Lock(0)
        let saved = Lock([StoredToken?]())
        let requests = try await requests(afterRedirection: second) {
            TokenLifecycle(
                .init(
                    scheme: "key", header: "Authorization", prefix: "", lifetime: nil, key: "k",
                    login: {
                        logins.withLock { $0 += 1 }
                        return "token"
                    }),
                store: TokenStore(load: { _ in nil }, save: { token, _ in saved.withLock { $0.append(token) } }))
        }
        #expect(requests == ["POST / HTTP/1.1", "GET /b HTTP/1.1"] + (second == Self.back ? ["GET /c HTTP/1.1"] : []))
        #expect(logins.withLock(\.self) == 1)
        #expect(saved.withLock(\.self).allSatisfy { $0 != nil })
    }

    @Test("a 401 from another origin does not ask for a secret again", arguments: [unauthorized, back])
    func secret(second: String) async throws {
        let asked = Lock(0)
        let requests = try await requests(afterRedirection: second) {
            let credentials = Credentials()
            let secret = Secret.renewable { _ in
                asked.withLock { $0 += 1 }
                return "secret-\(asked.withLock(\.self))"
            }
            credentials.add(secret, scheme: "key", .header("Authorization", prefix: ""))
            return credentials
        }
        #expect(requests.filter { $0.hasPrefix("POST") }.count == 1)
        #expect(asked.withLock(\.self) == 1)
    }

    @Test("a target that a token was not allowed to reach is tried again with the next token")
    func deniedTargets() async throws {
        let logins = Lock(0)
        let lifecycle = TokenLifecycle(
            .init(
                scheme: "key", header: "Authorization", prefix: "", lifetime: nil, key: "k",
                login: { "\(logins.withLock { $0 += 1; return $0 })" }))
        let isClosed = Lock(true)
        let sent = Lock(0)
        let client = APIClient(
            baseURL: "https://a.com",
            transport: ClosureTransport { request in
                sent.withLock { $0 += 1 }
                return try TransportResponse(request, isClosed.withLock(\.self) ? 401 : 204)
            }, behaviours: [lifecycle])
        // The target refuses even a new token, so further calls do not log in again.
        for _ in 0..<3 { await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Create()) } }
        #expect(logins.withLock(\.self) == 2)
        await lifecycle.logOut()
        isClosed.withLock { $0 = false }
        try await client.send(Create())
        isClosed.withLock { $0 = true }
        // The token of the new login has not been refused here yet.
        await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Create()) }
        #expect(logins.withLock(\.self) == 4)
    }

    @Test("a request does not wait until its token is saved, and the lifetime of a token begins when it is asked for")
    func shortLifetime() async throws {
        let clock = Lock(Date(timeIntervalSince1970: 0))
        let logins = Lock(0)
        let isSent = Latch()
        let saved = Lock([StoredToken?]())
        let lifecycle = TokenLifecycle(
            .init(
                scheme: "key", header: "Authorization", prefix: "", lifetime: 0.1, key: "k",
                login: {
                    logins.withLock { $0 += 1 }
                    clock.withLock { $0 += 0.05 }
                    return "token"
                }),
            store: TokenStore(
                load: { _ in nil },
                save: { token, _ in
                    await isSent.wait()
                    saved.withLock { $0.append(token) }
                }),
            now: { clock.withLock(\.self) })
        let client = APIClient(baseURL: "https://a.com", transport: ClosureTransport(204), behaviours: [lifecycle])
        try await client.send(Create())
        clock.withLock { $0 += 0.05 }
        isSent.open()
        try await client.send(Create())
        #expect(logins.withLock(\.self) == 2)
        #expect(saved.withLock(\.first)??.expiry == Date(timeIntervalSince1970: 0.1))
    }

    @Test("a retry has a token that lasts longer than the request takes, and a target is not denied because a token has expired")
    func expiredOnTheWay() async throws {
        let clock = Lock(Date(timeIntervalSince1970: 0))
        let issued = Lock([Date]())
        let lifecycle = TokenLifecycle(
            .init(
                scheme: "key", header: "Authorization", prefix: "", lifetime: 0.1, key: "k",
                login: {
                    issued.withLock {
                        $0.append(clock.withLock(\.self))
                        return "\($0.count - 1)"
                    }
                }),
            now: { clock.withLock(\.self) })
        let client = APIClient(
            baseURL: "https://a.com",
            transport: ClosureTransport { request in
                let token = Int(request.value(forHTTPHeaderField: "Authorization") ?? "") ?? 0
                clock.withLock { $0 += 0.04 }
                let isValid = clock.withLock(\.self).timeIntervalSince(issued.withLock(\.self)[token]) <= 0.1
                return try TransportResponse(request, isValid ? 204 : 401)
            }, behaviours: [lifecycle])
        for _ in 0..<100 {
            let response = try await client.send(Create())
            #expect(response.statusCode == 204)
        }
    }
}
