import Foundation
import LoopbackServer
import MenagerieClient
import Testing

@Suite("Watched lists of the Menagerie client", .timeLimit(.minutes(15)))
struct MenagerieWatchTests {
    @Test(
        "a list with a media type such as application/json;stream=watch has a method that asks for its events and returns them one by one")
    func watch() async throws {
        let events =
            #"{"type":"ADDED","object":{"animal":"Tom"}}"# + "\n" + #"{"type":"DELETED","object":{"animal":"Ada","food":"hay"}}"# + "\n"
        let (received, requests) = try await LoopbackServer.run { _ in
            .init(200, json: events)
        } _: { server in
            let client = MenagerieClient(baseURL: server.baseURL)
            var received: [WatchEvent] = []
            for try await event in try await client.keepers.listFeedingsStream(limit: 5) { received.append(event) }
            return (received, server.requests)
        }
        #expect(received.map(\.type) == [.added, .deleted])
        #expect(received.map(\.object) == [Feeding(animal: "Tom"), Feeding(animal: "Ada", food: "hay")])
        #expect(requests.map(\.target) == ["/feedings?limit=5&watch=true"])
        #expect(requests.map { $0.headers["accept"] } == ["application/json;stream=watch"])
    }

    @Test("the list itself is still one value, and does not ask for events")
    func list() async throws {
        let (list, requests) = try await LoopbackServer.run { _ in
            .init(200, json: #"{"items":[{"animal":"Tom"}]}"#)
        } _: { server in
            (try await MenagerieClient(baseURL: server.baseURL).keepers.listFeedings(), server.requests)
        }
        #expect(list.items == [Feeding(animal: "Tom")])
        #expect(requests.map(\.target) == ["/feedings"])
        #expect(requests.map { $0.headers["accept"] } == ["application/json"])
    }
}
