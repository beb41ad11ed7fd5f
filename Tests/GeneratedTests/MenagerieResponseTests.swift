import Foundation
import LoopbackServer
import MenagerieClient
import Testing

@Suite("Responses of the Menagerie client", .timeLimit(.minutes(15)))
struct MenagerieAnswerTests {
    private typealias List = Menagerie.Animals.ListAnimals

    @Test("variants are selected by the discriminator, and headers are typed")
    func list() async throws {
        let json = """
            [{"kind":"cat","id":"6f1b0b5e-6c3e-4f1c-9b4b-0a4b8f6d3c2a","name":null,"lives":7,"level":2},
             {"id":"6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A","kind":"budgie","wingspan":0.25,"parents":[{"id":"6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A","kind":"owl","wingspan":1}]},
             {"kind":"dragon","fire":true}]
            """
        let id = try #require(UUID(uuidString: "6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A"))
        let headers = ["X-Total": "12", "X-Moods": "sleepy, odd", "Expires-At": "2024-02-29T12:00:00Z"]
        let response = try await response(.init(200, json: json, headers: headers)) { try await $0.send(List.Request()) }
        guard case .status200(let animals) = try response.result.get() else {
            Issue.record("\(response)")
            return
        }
        #expect(
            animals == [
                .cat(Cat(id: id, kind: "cat", level: .awake, lives: 7)),
                .bird(Bird(id: id, kind: "budgie", parents: [.bird(Bird(id: id, kind: "owl", wingspan: 1))], wingspan: 0.25)),
                .unknown(["kind": "dragon", "fire": true]),
            ])
        #expect(response.headers.xTotal == 12)
        #expect(response.headers.xMoods == [.sleepy, .unknown("odd")])
        #expect(response.headers.expiresAt == Date(timeIntervalSince1970: 1_709_208_000))
    }

    @Test(
        "each status has a case",
        arguments: [
            (204, "", "204"), (404, #"{"title":"no","hint":"look"}"#, #"404: Problem{"hint":"look","title":"no"}"#),
            (429, #"{"title":"slow","status":429}"#, #"429: Problem{"status":429,"title":"slow"}"#),
            (500, #"{"title":"fire"}"#, #"500: Problem{"title":"fire"}"#), (503, #"{"title":"x"}"#, #"503: Problem{"title":"x"}"#),
        ])
    func statuses(status: Int, json: String, description: String) async throws {
        let response = try await response(.init(status, json: json)) { try await $0.send(List.Request()) }
        let value = try response.result.get()
        #expect(value.statusCode == status)
        #expect(value.description == description)
        switch value {
        case .status204: #expect(status == 204)
        case .status4XX(let code, let problem):
            #expect(code == status && (400..<500).contains(status))
            #expect(value.failure == problem)
        case .defaultResponse(let code, _): #expect(code == status && !(400..<500).contains(status))
        case .status200: Issue.record("\(value)")
        }
    }

    @Test("successes of different types have different cases")
    func successes() async throws {
        let request = Menagerie.Animals.AddAnimal.Request(body: .cat(.init(kind: "cat", name: "Tom")))
        let made = try await response(.init(201, json: #"{"id":"6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A","kind":"cat","name":"Tom"}"#)) {
            try await $0.value(for: request)
        }
        guard case .status201(.cat(let cat)) = made else {
            Issue.record("\(made)")
            return
        }
        #expect(cat.name == "Tom")
        var text = LoopbackServer.Response(202, headers: ["Content-Type": "text/plain"])
        text.body = Data("wait".utf8)
        let waiting = try await response(text) { try await $0.value(for: request) }
        guard case .status202("wait") = waiting else {
            Issue.record("\(waiting)")
            return
        }
    }

    @Test("bytes are returned unchanged")
    func bytes() async throws {
        var png = LoopbackServer.Response(200, headers: ["Content-Type": "image/png"])
        png.body = Data([0x89, 0x50, 0x00, 0xFF])
        let picture = try await response(png) { try await $0.value(for: Menagerie.Animals.Picture.Request(id: UUID())) }
        #expect(picture == Data([0x89, 0x50, 0x00, 0xFF]))
    }

    @Test(
        "variants without a discriminator are selected by their properties",
        arguments: [
            (#"{"x":1,"y":2}"#, Finding.spot(Spot(x: 1, y: 2))), (#"{"name":"Ann","version":2}"#, .keeper(Keeper(name: "Ann"))),
            (#"["a","b"]"#, .stringList(["a", "b"])), (#""a""#, .string("a")), ("7", .unknown(7)), ("[]", .stringList([])),
        ])
    func shapes(json: String, finding: Finding) async throws {
        let found = try await response(.init(200, json: json)) {
            try await $0.value(for: Menagerie.Animals.Search.Request(query: Filter()))
        }
        #expect(found == finding)
    }

    @Test("a model with every format survives a round trip")
    func formats() async throws {
        let json = #"""
            {"name":"Ann","version":2,"password":"s","badge":"AQI=","born":"1990-02-28","seen":"2024-02-29T12:00:00Z","hired":1700000000,"wage":12.50,\#
            "page":"https://x.example/a","team":[{"role":"Cook","name":"Bob","dishes":["hay"]},{"role":"Guard","name":"Cy","gate":3},\#
            {"role":"Staff","name":"Di"},{"role":"Vet","name":"Ed"}],"boss":{"name":"Flo","version":2},"shoe":"9½","path":["a",1],"x-badge":"b"}
            """#
        let keeper = try await response(.init(200, json: json)) {
            try await $0.value(for: Menagerie.Keepers.ReplaceKeeper.Request(body: .init(name: "Ann")))
        }
        #expect(keeper.version == 2)
        #expect(keeper.badge == Data([1, 2]))
        #expect(keeper.born == DateDay(year: 1990, month: 2, day: 28))
        #expect(keeper.seen == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(keeper.hired == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(keeper.wage == Decimal(string: "12.5"))
        #expect(keeper.page == URL(string: "https://x.example/a"))
        #expect(
            keeper.team == [
                .cook(Cook(name: "Bob", dishes: ["hay"])), .guard(Guard(name: "Cy", gate: 3)), .staff(Staff(role: "Staff", name: "Di")),
                .unknown(["role": "Vet", "name": "Ed"]),
            ])
        #expect(keeper.boss == Keeper(name: "Flo"))
        #expect(keeper.shoe == .string("9½"))
        #expect(keeper.path == ["a", 1])
        #expect(keeper["x-badge"] == "b")
        #expect(!"\(keeper)".contains("\"s\""))
        let again = try Keeper(json: keeper.json())
        #expect(again == keeper)
    }

    @Test("the bodies of webhooks and callbacks can be decoded")
    func webhooks() throws {
        let id = try #require(UUID(uuidString: "6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A"))
        let escape = try Menagerie.Webhooks.Escape(
            json: Data(#"{"who":{"id":"6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A","kind":"cat"},"through":"window"}"#.utf8))
        #expect(escape.who == .cat(Cat(id: id, kind: "cat", lives: nil)))
        #expect(escape.through == .window)
        let arrival = try Menagerie.Animals.AddAnimal.Arrival(json: Data(#"{"at":"1970-01-01T00:00:00Z"}"#.utf8))
        #expect(arrival.at == Date(timeIntervalSince1970: 0))
    }

    /// The value that a client decodes from a response.
    private func response<Value: Sendable>(
        _ response: LoopbackServer.Response, _ call: @Sendable (MenagerieClient) async throws -> Value
    ) async throws -> Value {
        try await LoopbackServer.run { _ in
            response
        } _: { server in
            try await call(MenagerieClient(keeperToken: "t", baseURL: server.baseURL))
        }
    }
}
