import Foundation
import LoopbackServer
import MenagerieClient
import Testing

/// Links of the keepers of a zoo. The examples are those in `docs/links.md`.
@Suite("Links of Menagerie", .timeLimit(.minutes(15)))
struct LinksDocumentationTests {
    private static func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        switch "\(request.method) \(request.target)" {
        case "POST /promotions": .init(200, json: #"{"name": "Ann II", "version": 2}"#)
        case "GET /keepers/flo": .init(200, json: #"{"name": "Flo", "version": 2, "_links": {"dismiss": "/x"}}"#)
        case "GET /portraits/ann": .init(200, json: "JPEG")
        case "PUT /ratings": .init(204)
        default:
            .init(
                200,
                json: #"""
                    {"name": "Ann", "version": 2, "_links": [
                      {"rel": "promote", "href": "/promotions", "method": "POST", "parameters": {"level": "{level}", "name": "Ann"}},
                      {"rel": "portrait", "href": "/portraits/ann", "type": "image/jpeg"},
                      {"rel": "rate", "href": "/ratings", "method": "PUT", "parameters": {"rating": "{rating}"}},
                      {"rel": "boss", "href": "/keepers/flo"}]}
                    """#)
        }
    }

    private func run(_ body: @Sendable (MenagerieClient, LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            try await body(MenagerieClient(keeperToken: "token", baseURL: server.baseURL), server)
        }
    }

    @Test("a model says what can be done with it, and makes requests for that")
    func helpers() async throws {
        try await run { client, server in
            var printed: [String] = []
            let print = { (value: Any) in printed.append("\(value)") }
            let ann = Keeper.Draft(name: "Ann")
            let keeper = try await client.value(for: Menagerie.Keepers.ReplaceKeeper.Request(body: ann))
            if keeper.canPromote {
                let promoted = try await client.value(for: keeper.promote(filling: ["level": 2]))
                print(promoted.name)
            }
            if keeper.hasPortrait {
                let image = try await client.value(for: keeper.portrait())
                print(image.count)
            }
            #expect(printed == ["Ann II", "4"])
            #expect(server.requests.dropFirst().first?.body == #"{"level":2,"name":"Ann"}"#)
            #expect(server.requests.dropFirst().allSatisfy { $0.headers["authorization"] == "Bearer token" })
            #expect(!keeper.canDismiss)
            await #expect(throws: APIFailure<CustomResponse<Void>>.self) { try await client.value(for: keeper.dismiss()) }
            #expect(server.requests.count == 3)
        }
    }

    @Test("links can be followed by their relations")
    func relations() async throws {
        try await run { client, server in
            var printed: [String] = []
            let print = { (values: Any...) in printed = values.map { "\($0)" } }
            let keeper = try await client.value(for: Menagerie.Keepers.ReplaceKeeper.Request(body: .init(name: "Ann")))
            let name = keeper.capability("self", available: { $0.href }, unavailable: { "nowhere" })
            if let link = keeper.relation("rate") {
                try await client.follow(link, filling: ["rating": 9])
            }
            let boss = try await client.value(for: keeper.request(following: "boss", returning: Resource<Keeper>.self))
            print(name, boss.item.name, boss.hasCapability("dismiss"))
            #expect(printed == ["nowhere", "Flo", "true"])
            #expect(server.requests.dropFirst().first?.body == #"{"rating":9}"#)
            #expect(try Keeper(json: keeper.json()) == keeper)
        }
    }

    @Test("every example in docs/links.md is in this file")
    func documentation() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        try expectExamples(of: root.appending(path: "docs/links.md"), in: #filePath)
    }
}
