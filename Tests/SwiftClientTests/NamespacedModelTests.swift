import Testing

@Suite("Models in the namespace of the API")
struct NamespacedModelTests {
    private static let document = """
        openapi: 3.1.0
        info: {title: T, version: '1'}
        paths:
          /pets:
            get:
              tags: [pet]
              operationId: list
              responses: {'200': {content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}
          /server:
            get: {operationId: pet, responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Server'}}}}}}
        components:
          schemas:
            Pet:
              type: object
              properties:
                owner: {$ref: '#/components/schemas/Owner'}
                kind: {type: string, enum: [cat, dog]}
            Owner: {type: object, properties: {kind: {type: string, enum: [cat, dog]}}}
            Server: {type: object, properties: {pet: {$ref: '#/components/schemas/Pet'}, name: {$ref: '#/components/schemas/String'}}}
            String: {type: object, properties: {a: {type: string}}}
        """

    @Test("each model has a file and is in the namespace, and types that models share are next to them")
    func models() throws {
        let client = try Rendered(Self.document, options: "models: {namespace: true}")
        #expect(
            client.paths.filter { $0.contains("/Models/") }.map { $0.split(separator: "/").last } == [
                "Owner.swift", "Pet.swift", "ServerModel.swift", "StringModel.swift", "Test+Kind.swift",
            ])
        let pet = client.body("Models/Pet.swift")
        #expect(pet.hasPrefix("extension Test {\n    public final class Pet: APIModel {\n        public let owner: Test.Owner?\n"))
        #expect(client.body("Models/ServerModel.swift").contains("public let name: Test.StringModel?\n"))
    }

    @Test("the namespaces of tags end in Operations, and their properties do not")
    func tags() throws {
        let client = try Rendered(Self.document, options: "models: {namespace: true}")
        #expect(client.body("Requests/PetOperations/List.swift").contains("case status200([Test.Pet])"))
        #expect(client.text("TestClient.swift").contains("public var pet: PetOperationsMethods"))
    }
}
