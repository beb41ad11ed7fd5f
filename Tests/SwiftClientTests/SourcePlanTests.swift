import Foundation
import TestSupport
import Testing

@Suite("Distribution of declarations over files")
struct SourcePlanTests {
    private func client(models: [String], operations: [(tag: String, id: String)] = []) throws -> Rendered {
        let schemas = models.map { "    \($0): {type: object}\n" }.joined()
        let paths = operations.map {
            "  /\($0.tag)/\($0.id): {get: {operationId: \($0.id), tags: [\($0.tag)], responses: {204: {description: d}}}}\n"
        }
        return try Rendered(
            "openapi: 3.0.0\ninfo: {title: Test, version: '1'}\npaths:\n" + paths.joined() + "components:\n  schemas:\n" + schemas)
    }

    private func sources(_ client: Rendered) -> [String] {
        client.paths.filter { $0.contains("/Models/") || $0.contains("/Requests/") }.map {
            String($0.dropFirst("Sources/TestClient/".count))
        }
    }

    @Test("up to a hundred operations and models get a file each")
    func separate() throws {
        let names = (10..<60).map { "Part\($0)" }
        let client = try client(models: names, operations: names.map { ("Parts", "get\($0)") })
        #expect(sources(client).count == 100)
        #expect(sources(client).first == "Models/Part10.swift")
        #expect(sources(client).last == "Requests/Parts/GetPart59.swift")
    }

    @Test("beyond a hundred, a folder shares one file; beyond fifty in a folder, those with common words share one")
    func shared() throws {
        let apples = (10..<50).map { "AppleNo\($0)" }, pears = (10..<70).map { ($0 < 40 ? "PearTreeNo" : "PearCakeNo") + "\($0)" }
        let client = try client(
            models: apples + pears + ["Plum", "Fig"], operations: [("Fruit", "getApple"), ("Trees", "getTree"), ("Fruit", "getPear")])
        #expect(
            sources(client) == [
                "Models/Models+Apple.swift", "Models/Models+PearCake.swift", "Models/Models+PearTree.swift", "Models/Models.swift",
                "Requests/Fruit.swift", "Requests/Trees.swift",
            ])
    }

    @Test("models that the operations of one tag use share a file, and others do not belong to it")
    func subjects() throws {
        let models = (10..<110).map { "    PearNo\($0): {type: object, properties: {a: {type: string}}}\n" }
        func operation(_ tag: String, _ model: String) -> String {
            "  /\(tag): {get: {operationId: get\(tag), tags: [\(tag)], \(jsonResponses(model))}}\n"
        }
        let client = try Rendered(
            "openapi: 3.0.0\ninfo: {title: Test, version: '1'}\npaths:\n" + operation("Fruit", "Basket") + operation("Trees", "PearNo11")
                + "components:\n  schemas:\n" + models.joined()
                + "    Basket: {type: object, properties: {a: {$ref: '#/components/schemas/PearNo10'}, b: {$ref: '#/components/schemas/PearNo11'}}}\n"
        )
        #expect(client.text("Models+Fruit.swift").split(separator: "\n").filter { $0.contains("class") }.count == 2)
        #expect(client.text("Models+Pear.swift").contains("class PearNo11:"))
        #expect(!client.paths.contains { $0.hasSuffix("Models+Trees.swift") })
    }

    @Test("a shared file has one set of imports, and its declarations in the order of the alphabet")
    func content() throws {
        let fillers = (100..<200).map { "Filler\($0)" }
        let text = try client(models: fillers, operations: [("Fruit", "getPear"), ("Fruit", "getApple")]).text("Requests/Fruit.swift")
        #expect(text.components(separatedBy: "import APIRuntime").count == 2)
        let lines = text.split(separator: "\n").filter { $0.contains("enum Get") || $0.hasPrefix("extension") || $0 == "}" }
        #expect(
            lines == [
                "extension Test.Fruit {", "    public enum GetApple {", "}", "extension TestClient.FruitMethods {", "}",
                "extension Test.Fruit {", "    public enum GetPear {", "}", "extension TestClient.FruitMethods {", "}",
            ])
    }

    @Test("names of shared files are unique across folders")
    func collision() throws {
        let fillers = (100..<200).map { "Filler\($0)" }
        let client = try client(models: fillers + ["Pear"], operations: [("Models", "getPear"), ("Exports", "getApple")])
        let names = client.paths.filter { $0.hasSuffix(".swift") }.map { $0.split(separator: "/").last?.lowercased() ?? "" }
        #expect(Set(names).count == names.count)
        #expect(client.paths.contains { $0.hasSuffix("/Requests/RequestsModels.swift") })
    }

    @Test("a file name that would be too long is cut and numbered")
    func longNames() throws {
        let name = "a" + String(repeating: "b", count: 190)
        let client = try client(models: [], operations: (1...4).map { ("Tag\($0)", name) })
        let names = client.paths.filter { $0.contains("/Requests/") }.map { $0.split(separator: "/").last ?? "" }
        #expect(Set(names).count == 4)
        #expect(names.allSatisfy { $0.utf8.count <= 210 })
    }
}
