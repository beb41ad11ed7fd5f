import TestSupport
import Testing

@Suite("Properties that a document requires but that values cannot always have")
struct RelaxedPropertyTests {
    private let document = """
        openapi: 3.0.0
        info: {title: T, version: '1'}
        paths:
          /login:
            post:
              operationId: login
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Session'}}}}
              \(jsonResponses("Session"))
        components:
          securitySchemes: {bearer: {type: http, scheme: bearer}}
          schemas:
            Session:
              type: object
              required: [number, image, data, password]
              properties:
                number: {type: integer, readOnly: true}
                image: {type: string, readOnly: true}
                data: {$ref: '#/components/schemas/Data'}
                password: {type: string, writeOnly: true}
            Data:
              type: object
              required: [session, token]
              properties: {session: {$ref: '#/components/schemas/Session'}, inner: {$ref: '#/components/schemas/Inner'}, token: {type: string}}
            Inner: {type: object, required: [token], properties: {token: {type: string}}}
        """

    @Test("identities, URLs and token paths see the property as it is in the end")
    func relaxed() throws {
        let options = """
            models: {drafts: false}
            schemas: {Session: {identity: number, urls: {imageURL: {property: image, base: 'https://a/'}}}}
            authentication:
              scheme: bearer
              login: {operation: login, token: data.session.data.inner.token}
              initializers: [{password: password}]
            """
        let client = try Rendered(document, options: options)
        let session = client.text("Models/Session.swift")
        #expect(session.contains("    public let number: Int?\n    public let image: String?\n"))
        #expect(session.contains("    public var id: Int? { number }\n"))
        #expect(session.contains("    public var imageURL: URL? { URLPath.url(image, base: \"https://a/\") }\n"))
        #expect(client.text("Models/DataModel.swift").contains("    public let session: Session?\n"))
        let text = client.text("TestClient/TestClient.swift")
        #expect(text.contains("data.session?.data.inner?.token"))
    }
}
