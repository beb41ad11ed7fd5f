import Testing

@Suite("Options for the form of models")
struct FormTests {
    private let schemas = document(
        schemas: """
            Pet: {properties: {name: {type: string}, owner: {$ref: '#/components/schemas/Person'}}}
            Person: {properties: {name: {type: string}, mother: {$ref: '#/components/schemas/Person'}}}
            """
    )

    @Test("with `kind: struct`, models are structs, except recursive ones, which stay immutable classes")
    func structs() throws {
        let client = try Rendered(schemas, options: "models: {kind: struct, mutable: true}")
        #expect(client.body("Models/Pet.swift").hasPrefix("public struct Pet: APIModel {\n    public var name: String?\n"))
        #expect(client.body("Models/Person.swift").hasPrefix("public final class Person: APIModel {\n    public let name: String?\n"))
    }

    @Test("`access` applies to every declaration of a client")
    func access() throws {
        let client = try Rendered(schemas, options: "access: internal")
        #expect(client.text("Models/Pet.swift").contains("\ninternal import APIRuntime\n"))
        #expect(client.body("Models/Pet.swift").contains("internal final class Pet"))
        #expect(!client.paths.contains { path in path.contains("/Sources/") && client.text(path).contains("public ") })
    }
}
