import TestSupport
import Testing

@Suite("Webhooks and callbacks in Swift")
struct WebhookTests {
    private func document(_ webhooks: String, options: String? = nil) throws -> Rendered {
        try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths: {}
            webhooks:
              \(webhooks)
            components:
              schemas: {Pet: {required: [id, token], properties: {id: {type: integer, readOnly: true}, token: {type: string, writeOnly: true}}}}
              pathItems: {shared: {post: {requestBody: {$ref: '#/components/requestBodies/Shared'}, responses: {}}}}
              requestBodies: {Shared: {content: {application/json: {schema: {properties: {s: {type: string}}}}}}}
            """, options: options
        )
    }

    private func body(_ schema: String) -> String { "requestBody: {content: {application/json: {schema: \(schema)}}}, responses: {}" }

    @Test("the body of a webhook becomes a type in the namespace `Webhooks`")
    func inline() throws {
        let client = try document(
            "new-pet: {post: {\(body("{properties: {id: {type: integer}, owner: {properties: {name: {type: string}}}}}"))}}")
        #expect(
            client.text("TestClient/Test.swift").contains(
                "    /// The requests that the API sends to its users.\n    public enum Webhooks {}\n"))
        let text = client.body("Webhooks/Webhooks+NewPet.swift")
        #expect(text.hasPrefix("extension Test.Webhooks {\n    public final class NewPet: APIModel {\n        public let id: Int?\n"))
        #expect(text.contains("extension Test.Webhooks.NewPet {\n    public final class Owner: APIModel {\n"))
    }

    @Test("a webhook with several methods has a type for each; a webhook by reference has the type of its target")
    func several() throws {
        let client = try document(
            "pet: {post: {\(body("{properties: {a: {type: string}}}"))}, delete: {\(body("{type: array, items: {enum: [x, y]}}"))}}\n"
                + "  other: {$ref: '#/components/pathItems/shared'}"
        )
        let paths = client.paths.filter { $0.contains("/Webhooks/") }.map { $0.split(separator: "/").last.map(String.init) }
        #expect(paths == ["Webhooks+Event.swift", "Webhooks+Other.swift", "Webhooks+PetDelete.swift", "Webhooks+PetPost.swift"])
        #expect(client.properties("Webhooks+Other.swift") == ["s: String?"])
    }

    @Test("a webhook whose body is a named schema adds no type")
    func reference() throws {
        let client = try document("pet: {post: {\(body("{$ref: '#/components/schemas/Pet'}"))}}")
        #expect(!client.paths.contains { $0.contains("/Webhooks/") })
        #expect(client.text("TestClient/WebhookSignature.swift").contains(") throws(APIClientError) -> Pet {\n"))
        #expect(client.text("Test.swift").contains("enum Webhooks"))
        let unsigned = try document("pet: {post: {\(body("{$ref: '#/components/schemas/Pet'}"))}}", options: "webhooks: {signature: none}")
        #expect(!unsigned.text("Test.swift").contains("Webhooks"))
        // The schema is received and never sent, so its read-only properties stay required, and it has no write-only ones.
        #expect(client.properties("Models/Pet.swift") == ["id: Int"])
    }

    @Test("the README lists webhooks and callbacks with the types of their bodies")
    func listed() throws {
        let client = try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths:
              /subscribe:
                post:
                  operationId: subscribe
                  callbacks: {onEvent: {'{$request.body#/url}': {post: {\(body("{properties: {id: {type: integer}}}"))}}}}
                  responses: {}
            webhooks:
              new-pet: {post: {summary: A pet has come., \(body("{type: array, items: {$ref: '#/components/schemas/Pet'}}"))}}
            components: {schemas: {Pet: {properties: {id: {type: integer}}}}}
            """)
        let list = """

            - `onEvent` of `Test.Subscribe`: `POST` with `Test.Subscribe.OnEvent`
            - `new-pet`: `POST` with `[Pet]`: A pet has come.

            """
        #expect(client.text("README.md").contains("\n## Webhooks and callbacks\n"))
        #expect(client.text("README.md").contains(list))
        #expect(client.text("TestClient.md").contains(list))
        #expect(client.text("TestClient.md").contains("\n### Webhook bodies\n\n- ``Test/Subscribe/OnEvent``\n"))
    }

    private let twoEvents = """
        born: {post: {requestBody: {content: {application/json: {schema: {required: [type], properties: {type: {const: pet.born}}}}}}}}
          sold: {post: {requestBody: {content: {application/json: {schema: {required: [type], properties: {type: {const: pet.sold}}}}}}}}
        """

    @Test("the bodies of several webhooks are one event, which `unwrap` returns after it has checked the signature")
    func event() throws {
        let client = try document(twoEvents)
        let text = client.body("Webhooks/Webhooks+Event.swift")
        #expect(text.contains("public indirect enum Event: APIUnion {\n        case petBorn("))
        #expect(text.contains(#"by: "type", ["pet.born", "pet.sold"]"#))
        let signature = client.body("TestClient/WebhookSignature.swift")
        #expect(
            signature.hasSuffix(
                """
                    public static func unwrap(
                        _ body: Data, headers: [String: String], secret: String, formerSecrets: [String] = [], now: Date = Date(),
                        decoding: DecodingOptions = .default
                    ) throws(APIClientError) -> Event {
                        try WebhookSignature.standard.unwrap(
                            body, headers: headers, secrets: [secret] + formerSecrets, now: now, decoding: decoding)
                    }
                }

                """))
        #expect(
            client.text("README.md").contains(
                "`Test.Webhooks.unwrap(body, headers: headers, secret: secret)` checks the signature of a webhook first, and returns "
                    + "`Test.Webhooks.Event`.\n"))
    }

    @Test("the option selects the signature and the schema of events, also where operations are selected or no webhook is documented")
    func option() throws {
        let stripe = try document(twoEvents, options: "{webhooks: {signature: stripe}, exclude: {methods: [get]}}")
        #expect(stripe.text("TestClient/WebhookSignature.swift").contains("WebhookSignature.stripe.unwrap("))
        #expect(stripe.text("TestClient/WebhookSignature.swift").contains("-> Event {"))
        let none = try document(twoEvents, options: "webhooks: {signature: none}")
        #expect(!none.paths.contains { $0.contains("WebhookSignature") || $0.contains("Event") })
        let pets = try document("{}", options: "webhooks: {signature: github, event: Pet}")
        #expect(pets.text("TestClient/WebhookSignature.swift").contains("/// The signature is in the header `X-Hub-Signature-256`"))
        #expect(pets.text("TestClient/WebhookSignature.swift").contains("-> Pet {"))
    }

    @Test("an event that is no schema is an error at its place")
    func unknownEvent() {
        let built = BuiltAPI(
            "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents: {schemas: {Pet: {type: object}}}",
            options: "webhooks: {event: ①Pets}")
        #expect(built.diagnostics == ["① error: there is no schema 'Pets'; did you mean 'Pet'?"])
    }

    @Test("selecting operations leaves webhooks out")
    func partial() throws {
        let client = try document("pet: {post: {\(body("{properties: {a: {type: string}}}"))}}", options: "exclude: {methods: [get]}")
        #expect(!client.text("TestClient/Test.swift").contains("Webhooks"))
        #expect(!client.paths.contains { $0.contains("/Webhooks/") })
    }

    @Test("a callback by reference has a type named after the component; a path item by reference has the type of its target")
    func references() throws {
        let client = try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths:
              /subscribe:
                post:
                  operationId: subscribe
                  callbacks: {onEvent: {$ref: '#/components/callbacks/event'}, onEnd: {'{$request.body#/url}': {$ref: '#/components/pathItems/end'}}}
                  responses: {}
              /renew: {post: {operationId: renew, callbacks: {again: {$ref: '#/components/callbacks/alias'}}, responses: {}}}
            components:
              callbacks:
                event: {'{$request.body#/url}': {post: {\(body("{properties: {id: {type: integer}}}"))}}}
                alias: {$ref: '#/components/callbacks/event'}
              pathItems: {end: {post: {\(body("{properties: {reason: {type: string}}}"))}}}
            """
        )
        #expect(client.properties("Models/EventCallback.swift") == ["id: Int?"])
        #expect(client.text("Requests/Subscribe.swift").contains("final class OnEnd: APIModel {\n        public let reason: String?\n"))
        #expect(!client.text("Requests/Renew.swift").contains("APIModel"))
    }

    @Test("the body of a callback is nested in its operation")
    func callbacks() throws {
        let client = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /subscribe:
                post:
                  tags: [News]
                  operationId: subscribe
                  callbacks: {onEvent: {'{$request.body#/url}': {post: {\(body("{properties: {id: {type: integer}}}"))}}}}
                  responses: {}
            """
        )
        #expect(
            client.text("Requests/News/Subscribe.swift").contains(
                "extension Test.News.Subscribe {\n    public final class OnEvent: APIModel {\n        public let id: Int?\n"))
    }
}
