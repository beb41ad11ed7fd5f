import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("Calls by methods", .timeLimit(.minutes(15)))
struct CallsTests {
    @Test("a method sends the operation's request and returns the body of the response, as in docs/calls.md")
    func method() async throws {
        let server = TVDBServer()
        server.state.withLock { $0.responses["GET /series/153021"] = .init(200, json: #"{"data": {"id": 153021}}"#) }
        try await withTVDB(server) { tvdb, _ in
            let series = try await tvdb.series.get(id: 153021)
            #expect(series.data?.id == 153021)
        }
    }
}
