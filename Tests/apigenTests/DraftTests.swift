import Foundation
import LoopbackServer
import Testing

@Suite("Drafts in a program", .timeLimit(.minutes(15)))
struct DraftTests {
    /// As Django's tool writes it: one schema for both sides, whose read-only properties are required.
    private static let document = """
        openapi: 3.0.3
        info: {title: Library, version: 1.0.0}
        paths:
          /books/:
            post:
              operationId: create_book
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}
              responses: {'201': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}}
          /books/{id}/:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get:
              operationId: get_book
              responses: {'200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}}
            put:
              operationId: update_book
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}
              responses: {'200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}}
          /users/:
            put:
              operationId: update_user
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
              responses: {'200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}}
          /pets/:
            put:
              operationId: update_pets
              requestBody: {required: true, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}
              responses: {'200': {description: '', content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}
        components:
          schemas:
            Book:
              type: object
              properties: {id: {type: integer, readOnly: true}, title: {type: string}, created: {type: string, readOnly: true}, old: {type: string, deprecated: true}, protocol: {type: string}}
              required: [id, title, created]
            User:
              type: object
              properties: {id: {type: integer, readOnly: true}, name: {type: string}, password: {type: string, writeOnly: true}}
              required: [id, name, password]
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}
            Cat: {required: [id, kind], properties: {id: {type: integer, readOnly: true}, kind: {type: string, readOnly: true}, kittens: {type: array, items: {$ref: '#/components/schemas/Cat'}}}}
            Dog: {required: [id, kind], properties: {id: {type: integer, readOnly: true}, kind: {type: string, readOnly: true}, pups: {type: object, additionalProperties: {$ref: '#/components/schemas/Dog'}}}}
        """

    private static let program = #"""
        import Foundation
        import LibraryClient

        let client = LibraryClient(baseURL: URL(string: CommandLine.arguments[1])!)
        let created = try await client.createBook(body: .init(title: "Emma"))
        print(created.id, created.title, created.created)
        let read = try await client.getBook(id: created.id)
        _ = try await client.updateBook(id: read.id, body: .init(read))
        let user = try User(json: Data(#"{"id":1,"name":"Ann"}"#.utf8))
        _ = try await client.updateUser(body: .init(user, password: "p"))
        let pets = try await client.updatePets(body: [.cat(.init(kind: "cat"))])
        _ = try await client.updatePets(body: pets.map { .init($0) })
        """#

    @Test("a program creates, reads and updates a model, and the server receives only what requests can set")
    func book() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "library.yaml")
        try folder.write(LinkedProgram.options, to: "library.apigen.yaml")
        let command = try await Command(["library.yaml", "--output", "LibraryClient", "--quiet"], in: folder.url)
        try #require(command.status == 0 && command.errors == "", "\(command.errors)")
        try await LoopbackServer.run { request in
            switch request.target {
            case "/users/": .init(200, json: #"{"id":1,"name":"Ann"}"#)
            case "/pets/":
                .init(
                    200,
                    json: #"""
                        [{"id":1,"kind":"cat","kittens":[{"id":2,"kind":"cat"}]},{"id":3,"kind":"dog","pups":{"a":{"id":4,"kind":"dog"}}},{"kind":"cow"}]
                        """#)
            default: .init(request.method == "POST" ? 201 : 200, json: #"{"id":7,"title":"Emma","created":"today","old":"o"}"#)
            }
        } _: { server in
            let output = try await LinkedProgram(folder: folder, clients: ["LibraryClient"])
                .run(["main.swift": Self.program], server.baseURL.absoluteString)
            #expect(output == "7 Emma today\n")
            #expect(
                server.requests.map { "\($0.method) \($0.target) \($0.body)" } == [
                    #"POST /books/ {"title":"Emma"}"#, "GET /books/7/ ", #"PUT /books/7/ {"title":"Emma","old":"o"}"#,
                    #"PUT /users/ {"name":"Ann","password":"p"}"#, #"PUT /pets/ [{"kind":"cat"}]"#,
                    #"PUT /pets/ [{"kind":"cat","kittens":[{"kind":"cat"}]},{"kind":"dog","pups":{"a":{"kind":"dog"}}},{"kind":"cow"}]"#,
                ])
        }
    }
}
