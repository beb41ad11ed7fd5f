import Diagnostics
import Foundation
import LoopbackServer
import MenagerieClient
import Testing

@Suite("Client credentials of the Menagerie client", .timeLimit(.minutes(15)), .serialized)
struct MenagerieTokenTests {
    /// Runs a server that issues tokens at `/v1/office/token`, and accepts other requests with the last one.
    private func run(_ authorization: AuthorizationServer, _ body: @Sendable (LoopbackServer, URL) async throws -> Void) async throws {
        try await LoopbackServer.run { request in
            if request.target == "/v1/office/token" { return authorization.response(to: request) }
            return authorization.accepts(request) ? .init(request.method == "POST" ? 205 : 200) : .init(401)
        } _: { server in
            try await body(server, server.baseURL.appending(path: "v1"))
        }
    }

    @Test("the client obtains one token with the declared scopes at the declared URL, and another one after a 401")
    func calls() async throws {
        let authorization = AuthorizationServer()
        let (id, secret) = AuthorizationServer.client
        try await run(authorization) { server, baseURL in
            let client = MenagerieClient(clientID: id, clientSecret: secret, baseURL: baseURL)
            _ = try await client.keepers.countKeepers()
            _ = try await client.keepers.takeNote(body: "fed")
            authorization.revoke()
            _ = try await client.keepers.countKeepers()
            #expect(
                server.targets == [
                    "POST /v1/office/token", "COUNT /v1/keepers", "POST /v1/notes", "COUNT /v1/keepers", "POST /v1/office/token",
                    "COUNT /v1/keepers",
                ])
            #expect(server.requests[0].body == "grant_type=client_credentials&scope=count%20notes%3Atake")
            let tokens = server.requests.compactMap { $0.headers["authorization"] }.filter { $0.hasPrefix("Bearer") }
            #expect(tokens == ["Bearer access-1", "Bearer access-1", "Bearer access-1", "Bearer access-2"])
        }
    }

    @Test("a server of tokens gets no secret of the API, and the API no secret of the client")
    func separation() async throws {
        let authorization = AuthorizationServer()
        let (id, secret) = AuthorizationServer.client
        try await LoopbackServer.run { request in
            authorization.response(to: request)
        } _: { tokens in
            try await LoopbackServer.run { _ in
                .init(200)
            } _: { server in
                let client = MenagerieClient(
                    clientID: id, clientSecret: secret, scopes: [], tokenURL: tokens.baseURL.absoluteString, keeperToken: "keeper",
                    pictureKey: "picture", baseURL: server.baseURL, options: .init(headers: ["X-Key": "key"]))
                _ = try await client.keepers.countKeepers()
                let (request, call) = (try #require(tokens.requests.first), try #require(server.requests.first))
                #expect(request.body == "grant_type=client_credentials")
                #expect(request.headers["x-key"] == nil && request.headers["cookie"] == nil)
                #expect(request.headers["authorization"]?.hasPrefix("Basic ") == true)
                #expect(call.headers["authorization"] == "Bearer access-1" && call.headers["x-key"] == "key")
                // Not even the token goes to the server that has issued it.
                try await client.send(
                    CustomRequest<Void>(service: APIService(reference: tokens.baseURL.absoluteString, security: [[.available]])))
                let other = try #require(tokens.requests.last)
                #expect(other.method == "GET" && other.headers["authorization"] == nil && other.headers["x-key"] == nil)
                #expect(tokens.requests.count == 2 && server.requests.count == 1)
            }
        }
    }

    @Test("an operation whose other secret is there needs no token")
    func alternative() async throws {
        let authorization = AuthorizationServer()
        try await run(authorization) { server, baseURL in
            let client = MenagerieClient(clientID: "a", clientSecret: "b", gateKey: "key", baseURL: baseURL)
            await #expect(throws: (any Error).self) { try await client.keepers.takeNote(body: "fed") }
            #expect(server.targets == ["POST /v1/notes?key=key"])
        }
    }
}
