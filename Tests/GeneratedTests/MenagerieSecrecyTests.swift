import Foundation
import LoopbackServer
import MenagerieClient
import Testing

@Suite("Passwords of the Menagerie client", .timeLimit(.minutes(15)))
struct MenagerieSecrecyTests {
    private typealias ChangeLock = Menagerie.Keepers.ChangeLock

    private func texts(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value)\n" + String(reflecting: value) + "\n" + dumped
    }

    @Test(
        "passwords in paths, queries, plain bodies, arrays, maps, unions and undeclared properties are not described",
        arguments: [
            (200, #"["hunter2"]"#),
            (201, #"{"name":"north","codes":["hunter2"],"byCage":{"7":"hunter2"},"master":"hunter2","shed":"hunter2"}"#),
        ])
    func descriptions(status: Int, json: String) async throws {
        try await LoopbackServer.run { _ in
            .init(status, json: json)
        } _: { server in
            let request = ChangeLock.Request(
                code: "hunter2", old: ["hunter2"], spare: .init(place: "shed", pin: "hunter2"), body: "hunter2")
            let client = MenagerieClient(baseURL: server.baseURL)
            let response = try await client.send(request)
            #expect(server.targets == ["POST /locks/hunter2?old=hunter2&spare%5Bplace%5D=shed&spare%5Bpin%5D=hunter2"])
            #expect(server.requests.first?.body == "hunter2")
            let value = try response.result.get()
            #expect(value.statusCode == status)
            for text in [texts(request), texts(request.asAny()), request.debugDescription, texts(response), texts(value)] {
                #expect(!text.contains("hunter2"))
            }
            #expect("\(request)" == "Keepers.changeLock: POST /locks/…?old=…&spare%5Bpin%5D=%E2%80%A6&spare%5Bplace%5D=shed")
            if case .status201(let locks) = value { #expect("\(locks)".contains(#""name":"north""#) && !texts(locks).contains("hunter2")) }
        }
    }

    @Test("a key in the query is in no response and no error")
    func keys() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: "[]")
        } _: { server in
            let client = MenagerieClient(
                gateKey: "hunter2", gateUser: .basic(user: "us", password: "pw"), baseURL: server.baseURL)
            let response = try await client.send(Menagerie.Animals.ListAnimals.Request(size: 7))
            #expect(server.targets == ["GET /animals?size=7&key=hunter2"])
            #expect(response.urlResponse?.url?.absoluteString == server.baseURL.absoluteString + "/animals?size=7")
            #expect(response.urlResponse?.description.contains("hunter2") == false)
        }
    }
}
