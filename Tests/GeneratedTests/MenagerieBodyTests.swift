import Foundation
import LoopbackServer
import MenagerieClient
import Testing

/// Serialized, because too many concurrent servers use up all threads.
@Suite("Bodies of the Menagerie client", .timeLimit(.minutes(15)), .serialized)
struct MenagerieBodyTests {
    private static let id = UUID()

    @Test(
        "a body has what its caller set, the defaults of required properties and constants, and nothing else",
        arguments: [
            (Diet(), #"{"weight":5}"#),
            (Diet(isPublic: true, rest: .init()), #"{"weight":5,"isPublic":true,"rest":{}}"#),
            (Diet(weight: 6, meals: ["a": Meal()], nulls: [.rest]), #"{"weight":6,"meals":{"a":{}},"rest":null}"#),
        ])
    func defaults(diet: Diet, body: String) async throws {
        let sent = try await sent { _ = try await $0.animals.changeDiet(id: Self.id, body: diet) }
        #expect(sent == body)
    }

    @Test("the properties of a body as arguments are sent like the body, and those that are left out are not sent")
    func arguments() async throws {
        let bodies = [
            try await sent { _ = try await $0.animals.changeDiet(id: Self.id) },
            try await sent { _ = try await $0.animals.changeDiet(id: Self.id, weight: 6, isPublic: true, rest: .init()) },
            try await sent("[]") { _ = try await $0.animals.findAnimals(ages: [1, 2]) },
        ]
        let same = [
            try await sent { _ = try await $0.animals.changeDiet(id: Self.id, body: Diet()) },
            try await sent { _ = try await $0.animals.changeDiet(id: Self.id, body: Diet(weight: 6, isPublic: true, rest: .init())) },
            try await sent("[]") { _ = try await $0.animals.findAnimals(body: Filter(ages: [1, 2])) },
        ]
        #expect(bodies == same && bodies == [#"{"weight":5}"#, #"{"weight":6,"isPublic":true,"rest":{}}"#, #"{"ages":[1,2]}"#])
    }

    @Test("a request with the method DELETE has the body that its operation documents")
    func deletion() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            try await MenagerieClient(baseURL: server.baseURL).keepers.dismissKeepers(body: ["Ann", "Bob"])
            let request = try #require(server.requests.first)
            #expect(request.method == "DELETE" && request.target == "/keepers" && request.body == #"["Ann","Bob"]"#)
            #expect(request.headers["content-type"] == "application/json" && request.headers["content-length"] == "13")
        }
    }

    @Test("a merge patch removes an entry of a map")
    func removal() async throws {
        let body = try await sent { _ = try await $0.animals.changeDiet(id: Self.id, body: Diet(unit: nil, meals: ["fish": nil])) }
        #expect(body == #"{"weight":5,"meals":{"fish":null}}"#)
    }

    @Test(
        "a value that was read is sent back unchanged",
        arguments: [#"{"weight":1}"#, #"{"weight":1,"meals":{"a":{"name":"b"},"c":null},"rest":{}}"#])
    func roundTrip(json: String) async throws {
        let diet = try Diet(json: Data(json.utf8))
        #expect(diet.isPublic == nil)
        let sent = try await sent { _ = try await $0.animals.changeDiet(id: Self.id, body: diet) }
        #expect(sent == json)
    }

    @Test(
        "an operation that streams asks for a stream, and the other operation for no stream, whatever the body says",
        arguments: [
            (nil, #"{"topic":"t"}"#, #"{"topic":"t","stream":true}"#), (true, #"{"topic":"t"}"#, #"{"topic":"t","stream":true}"#),
            (false, #"{"topic":"t"}"#, #"{"topic":"t","stream":true}"#),
        ])
    func streams(stream: Bool?, single: String, streamed: String) async throws {
        let story = Menagerie.Animals.TellStory.Body(topic: "t", stream: stream)
        let plain = try await sent("[]") { _ = try await $0.animals.tellStory(id: Self.id, body: story) }
        #expect(plain == single)
        let events = Self.response("data: {\"text\":\"a\"}\n\n", "text/event-stream")
        let body = try await sent(events) {
            let sentences = try await $0.animals.tellStoryStream(id: Self.id, body: story)
            #expect(try await sentences.reduce(into: []) { $0.append($1.data?.text) } == ["a"])
        }
        #expect(body == streamed)
    }

    @Test(
        "a body of another media type is an error that names both",
        arguments: [
            (
                true, "application/json", #"[{"text":"a"}]"#,
                "expected text/event-stream, received application/json"
            ),
            (true, "text/plain", "data: {\"text\":\"a\"}\n\n", "text/plain"), (true, "text/html", "<p>Sign in", "received text/html"),
            (
                false, "text/event-stream", "data: {}\n\n",
                "expected application/json, received text/event-stream"
            ),
        ])
    func mediaTypes(isStream: Bool, mediaType: String, response: String, message: String) async throws {
        let story = Menagerie.Animals.TellStory.Body(topic: "t")
        _ = try await sent(Self.response(response, mediaType)) { client in
            let error = await #expect(throws: (any Error).self) {
                if isStream {
                    _ = try await client.animals.tellStoryStream(id: Self.id, body: story)
                } else {
                    _ = try await client.animals.tellStory(id: Self.id, body: story)
                }
            }
            #expect(
                error.map { "\($0)".contains(message) || $0.localizedDescription.contains(message) } == true, "\(error.debugDescription)")
        }
    }

    @Test("a stream without events is empty, and the case of its media type does not matter")
    func mislabeled() async throws {
        let story = Menagerie.Animals.TellStory.Body(topic: "t")
        for (mediaType, response, count) in [
            ("text/event-stream", ": nothing\n\n", 0), ("Text/Event-Stream;charset=utf-8", "data: {\"text\":\"a\"}\n\n", 1),
        ] {
            _ = try await sent(Self.response(response, mediaType)) {
                let sentences = try await $0.animals.tellStoryStream(id: Self.id, body: story)
                #expect(try await sentences.reduce(0) { sum, _ in sum + 1 } == count)
            }
        }
    }

    private func sent(_ json: String = #"{"weight":1}"#, _ call: @Sendable (MenagerieClient) async throws -> Void) async throws -> String {
        try await sent(.init(200, json: json), call)
    }

    private static func response(_ body: String, _ mediaType: String) -> LoopbackServer.Response {
        var response = LoopbackServer.Response(200, headers: ["Content-Type": mediaType])
        response.body = Data(body.utf8)
        return response
    }

    /// The body that a server receives.
    private func sent(
        _ response: LoopbackServer.Response, _ call: @Sendable (MenagerieClient) async throws -> Void
    ) async throws -> String {
        try await LoopbackServer.run { _ in
            response
        } _: { server in
            try await call(MenagerieClient(baseURL: server.baseURL))
            return try #require(server.requests.first).body
        }
    }
}
