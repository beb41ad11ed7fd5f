import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Shared responses")
struct SharedResponsesTests {
    private static let json = "description: d, content: {application/json: {schema: "
    private static let pet = "{\(json){$ref: '#/components/schemas/Pet'}}}}"
    private static let fault = "{\(json){$ref: '#/components/schemas/Fault'}}}}"
    private static let pets = "{\(json){type: array, items: {$ref: '#/components/schemas/Pet'}}}}}"
    private static let nothing = "{description: d}"
    private static let text = "{description: d, content: {text/plain: {schema: {type: string}}}}"

    /// An API with operations, and others whose response is a string.
    private func api(_ responses: [String], others: Int = 100) throws -> API {
        let paths = (responses + Array(repeating: "200: \(Self.text)", count: others)).enumerated().map { index, responses in
            "  /\(index): {get: {operationId: get\(index), responses: {\(responses)}}}\n"
        }
        return try #require(
            BuiltAPI(
                "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n" + paths.joined()
                    + "components: {schemas: {Pet: {properties: {id: {type: integer}}}, Fault: {properties: {text: {type: string}}}}}"
            ).api)
    }

    @Test("responses with the same statuses have one type, called after these, or after its first operation if they are more than four")
    func shared() throws {
        let api = try api([
            "200: \(Self.pet), 403: \(Self.fault), 404: \(Self.fault), 304: \(Self.nothing), 500: \(Self.fault)",
            "404: \(Self.fault), 304: \(Self.nothing), 403: \(Self.fault), 200: \(Self.pets), 500: \(Self.fault)",
            "default: \(Self.fault), 4XX: \(Self.pet), 201: \(Self.pets)", "201: \(Self.pet), 4XX: \(Self.fault), default: \(Self.pets)",
        ])
        #expect(api.sharedResponses.map(\.name.name) == ["Get0Response", "Response201Or4XXOrDefault"])
        #expect(api.sharedResponses.map(\.parameters) == [["Body200", "Body403"], ["Body201", "Body4XX", "BodyDefault"]])
        #expect(api.sharedResponses.first?.responses.map(\.status) == [.code(200), .code(304), .code(403), .code(404), .code(500)])
        let uses = api.operations.prefix(4).compactMap(\.sharedResponse)
        #expect(uses.map(\.name) == [0, 0, 1, 1].map { api.sharedResponses[$0].name })
        #expect(
            uses.map { $0.arguments.map(api.dump) } == [
                ["Pet", "Fault"], ["[Pet]", "Fault"], ["[Pet]", "Pet", "Fault"], ["Pet", "Fault", "[Pet]"],
            ])
        #expect(api.operations.dropFirst(4).allSatisfy { $0.sharedResponse == nil })
    }

    @Test("up to thirty operations have response types of their own, and so does the only operation with certain statuses")
    func few() throws {
        #expect(try api(["200: \(Self.pet)", "201: \(Self.pet)"]).sharedResponses.isEmpty)
        #expect(try api(["200: \(Self.pet)", "200: \(Self.pet)"], others: 28).sharedResponses.isEmpty)
        #expect(try api(["200: \(Self.pet)", "200: \(Self.pet)"], others: 29).sharedResponses.count == 1)
    }

    @Test("responses with headers, or bodies other than JSON, are not shared")
    func plain() throws {
        let header = "{\(Self.json){type: string}}}, headers: {X-A: {schema: {type: string}}}}"
        #expect(try api(["200: \(header)", "200: \(header)", "200: \(Self.text)"]).sharedResponses.isEmpty)
    }

    @Test("an operation whose successful responses can mean a failure has a response type of its own")
    func failures() throws {
        let paths = (0..<101).map { "  /\($0): {get: {operationId: get\($0), responses: {200: \(Self.pet)}}}\n" }
        let built = BuiltAPI(
            "openapi: 3.0.0\npaths:\n" + paths.joined()
                + "components: {schemas: {Pet: {properties: {id: {type: integer}, ok: {type: boolean}}}}}",
            options: "failures: {get0: {member: ok, is: false}}")
        let operations = try #require(built.api).operations
        #expect(operations[0].failureRule != nil && operations[0].sharedResponse == nil)
        #expect(operations[1].sharedResponse != nil)
    }

    @Test("responses are not shared if a tag has the name")
    func collision() throws {
        let tagged = "  /x: {get: {operationId: x, tags: [Response200], responses: {}}}\n"
        let paths = (0..<101).map { "  /\($0): {get: {operationId: get\($0), responses: {200: \(Self.pet)}}}\n" }
        let built = BuiltAPI(
            "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths:\n" + tagged + paths.joined()
                + "components: {schemas: {Pet: {properties: {id: {type: integer}}}}}")
        let api = try #require(built.api)
        #expect(api.sharedResponses.isEmpty)
        #expect(api.operations.allSatisfy { $0.sharedResponse == nil })
    }
}
