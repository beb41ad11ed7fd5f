import APIRuntimeTesting
import Foundation
import LoopbackServer
import MenagerieClient
import Testing

@Suite("Requests of the Menagerie client", .timeLimit(.minutes(15)))
struct MenagerieRequestTests {
    private let animals = #"[{"kind":"cat","id":"6f1b0b5e-6c3e-4f1c-9b4b-0a4b8f6d3c2a","name":null},{"kind":"owl","wingspan":1.5}]"#

    @Test("parameters are sent in the documented styles")
    func styles() async throws {
        let spot = Spot(x: 1, y: -2)
        let request = Menagerie.Animals.InspectCage.Request(
            cage: [1, 2], shelf: ["a/b", "c"], spot: spot, path: spot, days: try #require(DateDay(year: 2024, month: 2, day: 29)),
            names: ["Tom & Jerry", "é"], moods: [.sleepy, .veryHungry, .unknown("odd,")], weights: [0.5, 3], legs: [2, 4],
            filter: Filter(mood: .noneValue, ages: [1, 2], home: spot, spots: [spot, Spot(x: 3, y: 4)]), near: spot, exact: spot,
            since: Date(timeIntervalSince1970: 0), until: Date(timeIntervalSince1970: 86_400), note: "a/b?c&d", blank: "", tag: ["x"],
            xKeys: ["k1", "k2"], xSpot: spot,
            visits: [7, 8], ticket: "a;b c"
        )
        let sent = try await sent(response: .init(200, json: animals)) { _ = try await $0.value(for: request) }
        let parts = sent.target.split(separator: "?", maxSplits: 1)
        #expect(parts.first == "/cages/1,2/.a%2Fb.c/;spot=x,1,y,-2/;x=1;y=-2/.2024-02-29")
        #expect(
            parts.last.map { $0.split(separator: "&") } == [
                "names=Tom%20%26%20Jerry", "names=%C3%A9", "moods=sleepy,very%20hungry,odd%2C", "weights=0.5%7C3", "legs=2%204",
                "filter%5Bmood%5D=none", "filter%5Bages%5D%5B%5D=1", "filter%5Bages%5D%5B%5D=2", "filter%5Bhome%5D%5Bx%5D=1",
                "filter%5Bhome%5D%5By%5D=-2", "filter%5Bspots%5D%5B0%5D%5Bx%5D=1", "filter%5Bspots%5D%5B0%5D%5By%5D=-2",
                "filter%5Bspots%5D%5B1%5D%5Bx%5D=3", "filter%5Bspots%5D%5B1%5D%5By%5D=4", "x=1", "y=-2",
                "exact=%7B%22x%22%3A1%2C%22y%22%3A-2%7D", "since=1970-01-01T00%3A00%3A00Z", "until=86400", "note=a/b?c%26d", "blank=",
                "tag%5B%5D=x",
            ])
        #expect(sent.headers["x-keys"] == "k1,k2")
        #expect(sent.headers["x-spot"] == "x=1,y=-2")
        #expect(sent.headers["cookie"] == "visits=7,8; ticket=a%3Bb%20c")
        #expect(sent.headers["authorization"] == nil)
    }

    @Test("omitted parameters are not sent")
    func nothing() async throws {
        let spot = Spot(x: 0, y: 0)
        let sent = try await sent(response: .init(200, json: "[]")) {
            let day = try #require(DateDay(year: 2024, month: 1, day: 1))
            _ = try await $0.value(
                for: Menagerie.Animals.InspectCage.Request(cage: [1], shelf: ["a"], spot: spot, path: spot, days: day, names: [], moods: [])
            )
        }
        #expect(sent.target == "/cages/1/.a/;spot=x,0,y,0/;x=0;y=0/.2024-01-01")
        #expect(sent.headers["cookie"] == nil)
    }

    @Test("a parameter can be the whole query, and a method can be custom")
    func newMethods() async throws {
        let filter = Filter(mood: .veryHungry, ages: [1, 2])
        let search = try await sent(response: .init(200, json: #""nobody""#)) {
            _ = try await $0.value(for: Menagerie.Animals.Search.Request(query: filter))
        }
        #expect(search.target == "/search?mood=very%20hungry&ages=1&ages=2")
        let find = try await sent(response: .init(200, json: "[]")) {
            _ = try await $0.value(for: Menagerie.Animals.FindAnimals.Request(body: filter))
        }
        #expect(find.method == "QUERY")
        #expect(find.body == #"{"mood":"very hungry","ages":[1,2]}"#)
        var plain = LoopbackServer.Response(200)
        plain.body = Data("12".utf8)
        let count = try await sent(response: plain) {
            let text = try await $0.value(for: Menagerie.Keepers.CountKeepers.Request())
            #expect(text == "12")
        }
        #expect(count.method == "COUNT")
        #expect(count.headers["accept"] == "text/plain")
    }

    @Test("a property is left out, sent as null, or sent with a value; a method sends the same request as its operation")
    func nulls() async throws {
        let answer = LoopbackServer.Response(200, json: #"{"name":"Ann","version":2}"#)
        let rows: [(Keeper.Draft, String)] = [
            (.init(name: "Ann"), #"{"name":"Ann","version":2}"#),
            (.init(name: "Ann", nulls: [.boss]), #"{"name":"Ann","version":2,"boss":null}"#),
            (
                .init(name: "Ann", boss: .init(name: "Flo"), nulls: [.boss]),
                #"{"name":"Ann","version":2,"boss":{"name":"Flo","version":2}}"#
            ),
        ]
        for (keeper, body) in rows {
            let sent = try await sent(response: answer) { _ = try await $0.keepers.replaceKeeper(body: keeper) }
            #expect(sent.body == body)
        }
    }

    @Test("a stub reads the draft that a request sends, and responds with the type that is received")
    func stub() async throws {
        let mock = MockTransport()
        mock.on(Menagerie.Keepers.ReplaceKeeper.Request.self) { request in
            .json(Keeper(name: "\(request.body.name), \(request.body.password ?? "")"))
        }
        let client = MenagerieClient(transport: mock)
        #expect(try await client.keepers.replaceKeeper(body: .init(name: "Ann", password: "p")).name == "Ann, p")
    }

    @Test("form fields are sent")
    func form() async throws {
        let request = Menagerie.Keepers.Hire.Request(
            name: "A & B", skills: ["feeding", "mucking out"], shifts: [1, 2], home: Spot(x: 1, y: 2), post: Spot(x: 3, y: 4),
            mood: .veryHungry, hired: DateDay(year: 2024, month: 2, day: 29)
        )
        let sent = try await sent(response: .init(200, json: #"{"name":"A & B","version":2}"#)) {
            let keeper = try await $0.value(for: request)
            #expect(keeper == Keeper(name: "A & B"))
        }
        #expect(sent.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(
            formFields(sent.body) == [
                "name = A & B", "skills = feeding", "skills = mucking out", "shifts = 1|2", #"home = {"x":1,"y":2}"#, "post[x] = 3",
                "post[y] = 4", "mood = very hungry", "hired = 2024-02-29",
            ])
    }

    @Test("files and other parts are sent with their media types")
    func upload() async throws {
        let id = try #require(UUID(uuidString: "6F1B0B5E-6C3E-4F1C-9B4B-0A4B8F6D3C2A"))
        let file = UploadFile(data: Data("png".utf8), fileName: "a \"b\".png")
        let request = Menagerie.Animals.SendPicture.Request(
            id: id, picture: file, pictureXChecksum: 7,
            others: [file, UploadFile(data: Data("gif".utf8), fileName: "c.gif", mimeType: "image/gif")],
            caption: "*Tom*\r\n", labels: ["a", "b"], spot: Spot(x: 1, y: 2), marks: [Spot(x: 3, y: 4), Spot(x: 5, y: 6)]
        )
        let sent = try await sent(response: .init(204)) { try await $0.value(for: request) }
        #expect(sent.method == "PUT")
        #expect(sent.target == "/animals/6f1b0b5e-6c3e-4f1c-9b4b-0a4b8f6d3c2a/picture")
        typealias Part = MultipartParser.Part
        #expect(
            try MultipartParser(contentType: sent.headers["content-type"], body: sent.body).parts == [
                Part(name: "picture", fileName: "a \"b\".png", type: "image/png", headers: ["x-checksum": "7"], text: "png"),
                Part(name: "others", fileName: "a \"b\".png", type: "application/octet-stream", text: "png"),
                Part(name: "others", fileName: "c.gif", type: "image/gif", text: "gif"),
                Part(name: "caption", type: "text/markdown", text: "*Tom*\r\n"), Part(name: "labels", text: "a"),
                Part(name: "labels", text: "b"), Part(name: "spot", type: "application/json", text: #"{"x":1,"y":2}"#),
                Part(name: "marks", type: "application/json", text: #"{"x":3,"y":4}"#),
                Part(name: "marks", type: "application/json", text: #"{"x":5,"y":6}"#),
            ])
    }

    @Test("bytes are sent from memory, from a file and from a stream")
    func film() async throws {
        let film = Data("film".utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
        try film.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for body in [UploadBody.data(film), .file(file), .stream { InputStream(data: film) }] {
            let request = Menagerie.Animals.SendFilm.Request(id: UUID(), body: body)
            let sent = try await sent(response: .init(204)) { try await $0.value(for: request) }
            #expect(sent.headers["content-type"] == "video/mp4")
            #expect(sent.body == "film")
        }
    }

    @Test("a string is a body, and nil is not")
    func text() async throws {
        let note = try await sent(response: .init(205)) { try await $0.value(for: Menagerie.Keepers.TakeNote.Request(body: "é")) }
        #expect(note.body == "é")
        #expect(note.headers["content-type"] == "text/plain")
        let nothing = try await sent(response: .init(205)) { try await $0.value(for: Menagerie.Keepers.TakeNote.Request()) }
        #expect(nothing.body.isEmpty)
        #expect(nothing.headers["content-type"] == nil)
    }

    @Test("a server with variables is a function with typed choices")
    func servers() {
        #expect(Menagerie.Server.main().absoluteString == "https://north.menagerie.example/v1")
        #expect(Menagerie.Server.main(zoo: .southGate, version: "v2").absoluteString == "https://south-gate.menagerie.example/v2")
        #expect(Menagerie.Server.rehearsal.absoluteString == "https://rehearsal.menagerie.example")
        #expect(Menagerie.Animals.ListAnimals.service.baseURL == "https://north.menagerie.example/v1")
        #expect(Menagerie.Animals.Search.service.baseURL == "https://search.menagerie.example")
    }

    @Test(
        "the first security alternative whose secrets are all available is used",
        arguments: [
            (Secrets(token: "t", key: "k", user: true), "Bearer t", "/animals"), (Secrets(token: "t"), "Bearer t", "/animals"),
            (Secrets(key: "k&", user: true), "Basic dXM6cHc=", "/animals?key=k%26"), (Secrets(key: "k"), nil, "/animals"),
            (Secrets(user: true), nil, "/animals"), (Secrets(), nil, "/animals"),
        ] as [(Secrets, String?, String)])
    func credentials(secrets: Secrets, authorization: String?, target: String) async throws {
        let sent = try await sent(secrets: secrets, response: .init(204)) { try await $0.send(Menagerie.Animals.ListAnimals.Request()) }
        #expect(sent.headers["authorization"] == authorization)
        #expect(sent.target == target)
    }

    @Test("an optional credential is sent if available, and never if no security is required", arguments: [true, false])
    func optional(hasPass: Bool) async throws {
        let secrets = Secrets(token: "t", pass: hasPass ? "a;b" : nil)
        let sent = try await sent(secrets: secrets, response: .init(404)) {
            try await $0.send(Menagerie.Animals.Picture.Request(id: UUID()))
        }
        #expect(sent.headers["cookie"] == (hasPass ? "pass=a%3Bb" : nil))
        #expect(sent.headers["authorization"] == nil)
        #expect(sent.headers["accept"] == "image/png, text/plain")
    }

    /// The secrets of a client.
    struct Secrets: Sendable {
        var token: String?
        var key: String?
        var user = false
        var pass: String?
    }

    /// The request that a server receives.
    private func sent(
        secrets: Secrets = Secrets(), response: LoopbackServer.Response, _ call: @Sendable (MenagerieClient) async throws -> Void
    ) async throws -> LoopbackServer.Request {
        try await LoopbackServer.run { _ in
            response
        } _: { server in
            let client = MenagerieClient(
                keeperToken: secrets.token.map { Secret($0) }, gateKey: secrets.key.map { Secret($0) },
                gateUser: secrets.user ? .basic(user: "us", password: "pw") : nil, pictureKey: secrets.pass.map { Secret($0) },
                baseURL: server.baseURL
            )
            try await call(client)
            #expect(server.requests.count == 1)
            return try #require(server.requests.first)
        }
    }
}
