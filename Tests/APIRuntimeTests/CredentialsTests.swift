import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Credentials")
struct CredentialsTests {
    /// A request that needs no credential, or one, or two.
    private struct Open: APIRequest {
        var service: APIService<PingResponse> {
            APIService(
                id: "open", method: "GET", path: "/", baseURL: "https://x.com",
                security: [[], [SecurityRequirement(type: "a"), SecurityRequirement(type: "b")], [SecurityRequirement(type: "b")]])
        }

        func write(to request: inout RequestWriter) {}
    }

    @Test(
        "an optional secret is sent if it is available",
        arguments: [([], nil), (["b"], "b"), (["a"], nil), (["a", "b"], "a,b")] as [([String], String?)])
    func optional(schemes: [String], sent: String?) async throws {
        let credentials = Credentials()
        for scheme in schemes { credentials.add(Secret(scheme), scheme: scheme, .header("X-" + scheme, prefix: "")) }
        let transport = ClosureTransport { request in
            let values = ["X-a", "X-b"].compactMap { request.value(forHTTPHeaderField: $0) }
            return try TransportResponse(request, 404, values.joined(separator: ","))
        }
        let response = try await APIClient(transport: transport, behaviours: [credentials]).send(Open())
        #expect(response.data?.utf8String == sent ?? "")
    }

    @Test(
        "a secret is sent as it is in a cookie that can contain it, and after its prefix unless it has that already; a name and a password in Base64",
        arguments: [
            (Credentials.Placement.cookie("sid"), "s%3Aa.b/c+==", "Cookie", "sid=s%3Aa.b/c+=="),
            (.cookie("sid"), "a; b", "Cookie", "sid=a%3B%20b"),
            (.header("Authorization", prefix: "Bearer "), "t0", "Authorization", "Bearer t0"),
            (.header("Authorization", prefix: "Bearer "), "bearer t0", "Authorization", "bearer t0"),
            (.header("Authorization", prefix: "Token "), "Bearer t0", "Authorization", "Token Bearer t0"),
            (.header("Authorization", prefix: "Bearer "), "a:b", "Authorization", "Bearer a:b"),
            (.header("Authorization", prefix: "Basic "), "a:bc", "Authorization", "Basic YTpiYw=="),
            (.header("Authorization", prefix: "Basic "), "YTpiYw==", "Authorization", "Basic YTpiYw=="),
        ])
    func placements(placement: Credentials.Placement, secret: String, header: String, value: String) async throws {
        let credentials = Credentials()
        credentials.add(Secret(secret), scheme: "a", placement)
        let transport = ClosureTransport { try TransportResponse($0, 404, $0.value(forHTTPHeaderField: header) ?? "") }
        let response = try await APIClient(transport: transport, behaviours: [credentials]).send(Closed())
        #expect(response.data?.utf8String == value)
    }

    @Test("an empty secret is none, so that no header without a value is sent")
    func empty() async throws {
        let credentials = Credentials()
        credentials.add("", scheme: "a", .header("Authorization", prefix: "Bearer "))
        let transport = ClosureTransport { try TransportResponse($0, 404, $0.value(forHTTPHeaderField: "Authorization") ?? "none") }
        let client = APIClient(transport: transport, behaviours: [credentials])
        #expect(try await client.send(Closed()).data?.utf8String == "none")
    }

    @Test("a secret in the query replaces the one that a link has", arguments: ["page=2", "api%5Bkey%5D=old&page=2&api%5Bkey%5D=old"])
    func linkWithSecret(query: String) async throws {
        let credentials = Credentials()
        credentials.add(Secret("a b"), scheme: "a", .query("api[key]"))
        let transport = ClosureTransport { try TransportResponse($0, 404, $0.url?.query() ?? "") }
        let service = APIService<PingResponse>(
            reference: "https://x.com/?" + query, baseURL: "https://x.com", security: [[SecurityRequirement(type: "a")]])
        let response = try await APIClient(transport: transport, behaviours: [credentials]).send(Linked(service: service))
        #expect(response.data?.utf8String == "page=2&api%5Bkey%5D=a%20b")
    }

    /// A request for a link.
    private struct Linked: APIRequest { let service: APIService<PingResponse> }

    /// A request that needs one credential.
    private struct Closed: APIRequest {
        var service: APIService<PingResponse> {
            APIService(
                id: "closed", method: "GET", path: "/", baseURL: "https://x.com", security: [[SecurityRequirement(type: "a")]])
        }

        func write(to request: inout RequestWriter) {}
    }

    /// A server that accepts one secret, and the secrets that it was sent.
    private final class Door: Transport {
        let key: Lock<String>
        let sent = Lock<[String]>([])

        init(_ key: String) { self.key = Lock(key) }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let secret = request.urlRequest.value(forHTTPHeaderField: "X-a") ?? ""
            sent.withLock { $0.append(secret) }
            return try TransportResponse(request.urlRequest, key.withLock { $0 == secret } ? 404 : 401, "")
        }
    }

    private func client(_ door: Door, _ secret: Secret) -> (client: APIClient, credentials: Credentials) {
        let credentials = Credentials()
        credentials.add(secret, scheme: "a", .header("X-a", prefix: ""))
        return (APIClient(transport: door, behaviours: [credentials]), credentials)
    }

    /// The status of the response to a request, documented or not.
    private func status(_ client: APIClient) async -> Int? {
        do throws(APIFailure<PingResponse>) {
            return try await client.send(Closed()).urlResponse?.statusCode
        } catch {
            return error.exchange.urlResponse?.statusCode
        }
    }

    @Test("a secret can be replaced while the client is used, and removed")
    func replacement() async {
        let door = Door("new")
        let (client, credentials) = client(door, "old")
        #expect(await status(client) == 401)
        credentials["a"] = "new"
        #expect(await status(client) == 404)
        credentials["a"] = nil
        #expect(await status(client) == 401)
        #expect(door.sent.withLock(\.self) == ["old", "new", ""])
    }

    @Test("a secret that the server rejects is asked for again, and the request is repeated once if the secret has changed")
    func rejection() async {
        let asked = Lock(0)
        let door = Door("2")
        let (client, _) = client(
            door,
            Secret {
                asked.withLock { count -> String in
                    count += 1
                    return "\(count)"
                }
            })
        #expect(await status(client) == 404)
        #expect(door.sent.withLock(\.self) == ["1", "2"])
        #expect(await status(self.client(door, "fixed").client) == 401)
        #expect(door.sent.withLock(\.self) == ["1", "2", "fixed"])
    }

    @Test("a renewable secret is asked for once, by all requests together, and again only after a rejection")
    func renewal() async {
        let rejected = Lock<[String?]>([])
        let door = Door("1")
        let (client, _) = client(
            door,
            .renewable { value in
                rejected.withLock { values -> String in
                    values.append(value)
                    return "\(values.count)"
                }
            })
        func sendTen() async {
            await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<10 { group.addTask { await status(client) } }
                for await status in group { #expect(status == 404) }
            }
        }
        await sendTen()
        #expect(rejected.withLock(\.self) == [nil])
        door.key.withLock { $0 = "2" }
        await sendTen()
        #expect(rejected.withLock(\.self) == [nil, "1"])
    }

    @Test("what asks for a renewable secret can send requests that need it", .timeLimit(.minutes(15)))
    func reentrancy() async {
        let door = Door("2")
        let (client, credentials) = client(door, "")
        credentials["a"] = .renewable { rejected in
            _ = await status(client)
            return rejected == nil ? "1" : "2"
        }
        #expect(await status(client) == 404)
        #expect(door.sent.withLock(\.self) == ["", "1", "1", "2"])
    }

    @Test("a canceled request does not wait for a renewable secret, for which others wait", .timeLimit(.minutes(15)))
    func cancellation() async throws {
        let (asked, answer) = (Promise<Void>(), Promise<Void>())
        let (client, _) = client(
            Door("1"),
            .renewable { _ in
                asked.resolve(with: .success(()))
                try? await answer.value()
                return "1"
            })
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let canceled = Task { try await client.download(Closed(), to: file) }
        try await asked.value()
        let waiting = Task { await status(client) }
        canceled.cancel()
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await canceled.value }
        #expect(failure?.isCancellation == true)
        answer.resolve(with: .success(()))
        #expect(await waiting.value == 404)
    }
}
