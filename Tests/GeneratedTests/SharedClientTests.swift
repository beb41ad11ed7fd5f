import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

/// The only tests that change the shared client of TVDB and its decoding options; they run serially.
@Suite("The shared client", .serialized, .timeLimit(.minutes(15)))
struct SharedClientTests {
    /// Runs a closure in which `TVDB.shared` calls a server.
    private func withShared(_ server: TVDBServer, _ body: @Sendable (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.run {
            await server.respond(to: $0)
        } _: { loopback in
            TVDB.shared = TVDBClient(baseURL: loopback.baseURL)
            defer { TVDB.shared = TVDBClient() }
            try await body(loopback)
        }
    }

    @Test("the shared client can be replaced")
    func replacement() {
        let before = TVDB.shared
        TVDB.shared = TVDBClient(apikey: "a", userkey: "b", username: "c", baseURL: URL(string: "http://tvdb")!)
        defer { TVDB.shared = before }
        #expect(TVDB.shared !== before && TVDB.shared.credentials?.apikey == "a")
    }

    @Test("the credentials can be set at run time: without any, nothing is sent; with others, the client logs in again")
    func credentials() async throws {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.responses["GET /languages"] = .init(200, json: #"{"data": []}"#) }
        try await withShared(tvdb) { server in
            let request = TVDB.Languages.GetLanguages.Request()
            let failure = await #expect(throws: (any Error).self) { try await TVDB.shared.value(for: request) }
            #expect(failure?.localizedDescription == "The login failed: the client has no credentials.")
            #expect(server.targets == [])
            for user in ["ann", "bob"] {
                TVDB.shared.credentials = TVDBAuth(apikey: "key", userkey: "secret", username: user)
                _ = try await TVDB.shared.value(for: request)
                _ = try await TVDB.shared.value(for: request)
            }
            #expect(server.targets == Array(repeating: ["POST /login", "GET /languages", "GET /languages"], count: 2).flatMap(\.self))
            TVDB.shared.credentials = nil
            await #expect(throws: (any Error).self) { try await TVDB.shared.value(for: request) }
            #expect(server.targets.count == 6)
        }
    }

    @Test("the description of a failure is TVDB's message")
    func message() async throws {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.responses["GET /series/7"] = .init(404, json: #"{"Error": "ID: 7 not found"}"#) }
        try await withShared(tvdb) { _ in
            TVDB.shared.credentials = TVDBAuth(apikey: "key", userkey: "user", username: "me")
            let failure = await #expect(throws: (any Error).self) {
                try await TVDB.shared.value(for: TVDB.Series.GetSeriesById.Request(id: 7))
            }
            #expect(failure?.localizedDescription == "ID: 7 not found")
        }
    }

    @Test("safeArrayDecoding and safeOptionalDecoding apply to every client of the API, the shared one included")
    func safeDecoding() async throws {
        let tvdb = TVDBServer()
        tvdb.state.withLock {
            $0.responses["GET /series/1/episodes"] = .init(200, json: #"{"data": [{"id": 1}, {"id": "two"}]}"#)
            $0.responses["GET /series/2/episodes"] = .init(200, json: #"{"data": [{"id": 1, "siteRating": "8.7"}]}"#)
        }
        try await withShared(tvdb) { server in
            let credentials = TVDBAuth(apikey: "key", userkey: "user", username: "me")
            TVDB.shared.credentials = credentials
            let own = TVDBClient(credentials: credentials, baseURL: server.baseURL)
            for client in [TVDB.shared, own] {
                let array = TVDB.Series.GetSeriesByIdEpisodes.Request(id: 1)
                let optional = TVDB.Series.GetSeriesByIdEpisodes.Request(id: 2)
                let value1 = try await client.value(for: array)
                #expect(value1.data?.count == 1)
                let value2 = try await client.value(for: optional)
                #expect(value2.data?.first?.siteRating == nil)
                TVDB.safeOptionalDecoding = false
                defer { (TVDB.safeOptionalDecoding, TVDB.safeArrayDecoding) = (true, true) }
                let value3 = try await client.value(for: array)
                #expect(value3.data?.count == 1)
                let value4 = try await client.value(for: optional)
                #expect(value4.data == [])
                TVDB.safeArrayDecoding = false
                await #expect(throws: (any Error).self) { try await client.value(for: array) }
                await #expect(throws: (any Error).self) { try await client.value(for: optional) }
                TVDB.safeOptionalDecoding = true
                let value5 = try await client.value(for: array)
                #expect(value5.data == nil)
            }
        }
    }
}
