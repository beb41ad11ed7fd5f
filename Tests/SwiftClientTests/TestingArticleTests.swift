import SwiftClient
import TestSupport
import Testing

@Suite("The article about tests")
struct TestingArticleTests {
    private func article(_ schema: String, status: Int = 200, paths: String = "", options: String? = nil) throws -> String {
        try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://a.com'}]
            paths:
              /a/{id}:
                get:
                  operationId: getA
                  parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                  responses: {'\(status)': {content: {application/json: {schema: \(schema)}}}}
              \(paths)
            components:
              securitySchemes: {token: {type: apiKey, in: header, name: Authorization}}
              schemas:
                A: {type: object, required: [id], properties: {id: {type: integer, readOnly: true}}}
                Day:
                  required: [at, a, '#']
                  properties:
                    at: {type: string, format: date-time}
                    a: {type: array, items: {type: string}}
                    '#': {$ref: '#/components/schemas/A'}
                Loop: {type: object, required: [loop], properties: {loop: {$ref: '#/components/schemas/Loop'}}}
                Token: {type: object, properties: {token: {type: string}}}
                User: {type: object, properties: {user: {type: string}}}
            """, options: options
        ).text("TestClient.docc/Testing.md")
    }

    @Test("the test expects the value that the mock responds with")
    func model() throws {
        #expect(
            try article("{$ref: '#/components/schemas/A'}").contains(
                """
                import APIRuntimeTesting
                import TestClient
                import Testing

                @Test func getA() async throws {
                    let mock = MockTransport()
                    let expected = A(id: 1)
                    mock.on(Test.GetA.Request.self) { request in .json(expected) }
                    let client = TestClient(token: "…", transport: mock)
                    #expect(try await client.getA(id: 1) == expected)
                    #expect(mock.sent(Test.GetA.Request.self).count == 1)
                }
                """))
    }

    @Test("the mock responds with the type that is received, although requests send its draft")
    func draft() throws {
        let content = "content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}"
        let put = "/a: {put: {requestBody: {\(content)}, responses: {'200': {\(content)}}}}"
        let article = try article("{$ref: '#/components/schemas/A'}", paths: put)
        #expect(article.contains("    let expected = A(id: 1)\n"))
    }

    @Test("the status is the documented one, and a list has its type")
    func list() throws {
        let article = try article("{type: array, items: {$ref: '#/components/schemas/A'}}", status: 201)
        #expect(article.contains("    let expected: [A] = []\n"))
        #expect(article.contains(" .json(expected, status: 201) }\n"))
    }

    @Test("a client that logs in gets a token")
    func login() throws {
        let post = """
            /login: {post: {operationId: login, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}, \
            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}}}}
            """
        let options = "authentication: {scheme: token, login: {operation: POST /login, token: token}, initializers: [{user: user}]}"
        let article = try article("{$ref: '#/components/schemas/A'}", paths: post, options: options)
        #expect(article.contains("    mock.on(Test.Login.Request.self) { _ in .json([\"token\": \"…\"]) }\n"))
        #expect(article.contains("    let client = TestClient(user: \"…\", transport: mock)\n"))
    }

    @Test("a value that has no short initializer, or would not be equal after it was sent, is created from JSON")
    func json() throws {
        let article = try article("{$ref: '#/components/schemas/Day'}")
        let value = ##"{\"at\": \"2026-01-31T12:00:00Z\", \"a\": [], \"#\": {\"id\": 1}}"##
        #expect(article.contains("    let expected = try Day(json: Data(\"\(value)\".utf8))\n"))
    }

    @Test("a model whose property would need another model of its kind is made without that property")
    func loop() throws {
        #expect(try article("{$ref: '#/components/schemas/Loop'}").contains("    let expected = Loop()\n"))
    }
}
