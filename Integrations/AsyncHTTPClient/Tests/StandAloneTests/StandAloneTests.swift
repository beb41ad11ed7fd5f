import LoopbackServer
import MenagerieClient
import Testing

@Suite("A stand-alone client that includes the transport", .timeLimit(.minutes(5)))
struct StandAloneTests {
    @Test("the client compiles, and sends requests with AsyncHTTPClient unless it is told otherwise")
    func call() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: "[]")
        } _: { server in
            let client = MenagerieClient(baseURL: server.baseURL)
            #expect(client.apiClient.transport is AsyncHTTPTransport)
            let animals = try await client.value(for: Menagerie.Animals.ListAnimals.Request(size: 7))
            #expect(animals == [])
            #expect(server.targets == ["GET /animals?size=7"])
        }
    }
}
