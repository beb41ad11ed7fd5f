import Testing

@Suite("Shared responses in Swift")
struct SharedResponseTests {
    @Test("equal responses share one generic type, and each operation has an alias that documents the cases")
    func shared() throws {
        let content = "content: {application/json: {schema: {$ref: '#/components/schemas/"
        let responses =
            "responses: {200: {description: The pet., \(content)Pet'}}}}, default: {description: A fault., \(content)Fault'}}}}}"
        let paths = (0...100).map { "  /\($0): {get: {operationId: get\($0), tags: [Pets], \(responses)}}\n" }
        let client = try Rendered(
            "openapi: 3.0.0\ninfo: {title: Test, version: '1'}\npaths:\n" + paths.joined()
                + "components: {schemas: {Pet: {properties: {id: {type: integer}}}, Fault: {properties: {text: {type: string}}}}}")
        #expect(
            client.body("Sources/TestClient/Responses.swift") == """
                extension Test {
                    /// A response with one of these statuses: 200, any other.
                    public enum Response200OrDefault<Body200: JSONCodable, BodyDefault: JSONCodable>: APIResponseValue {
                        case status200(Body200)
                        case defaultResponse(statusCode: Int, BodyDefault)

                        public init?(response: inout ResponseReader) {
                            switch response.statusCode {
                            case 200: self = .status200(response.json())
                            default: self = .defaultResponse(statusCode: response.statusCode, response.json())
                            }
                        }

                        public var statusCode: Int {
                            switch self {
                            case .status200: 200
                            case .defaultResponse(let statusCode, _): statusCode
                            }
                        }

                        /// The body of a successful response; nil otherwise.
                        public var success: Body200? {
                            switch self {
                            case .status200(let value): value
                            default: nil
                            }
                        }

                        /// The body of an unsuccessful response; nil otherwise.
                        public var failure: BodyDefault? {
                            switch self {
                            case .defaultResponse(_, let value): value
                            default: nil
                            }
                        }
                    }
                }

                """)
        let operation = client.text("Requests/Pets.swift")
        #expect(
            operation.contains(
                """
                        /// The documented responses of `GET /1`.
                        ///
                        /// - `status200`: The pet.
                        /// - `defaultResponse`: A fault.
                        public typealias Response = Test.Response200OrDefault<Pet, Fault>
                    }
                }

                """))
        #expect(!operation.contains("enum Response"))
    }

    @Test(
        "responses are shared above thirty operations, or as the options say",
        arguments: [(30, nil, false), (31, nil, true), (31, "sharedResponses: false", false), (2, "sharedResponses: true", true)])
    func limit(count: Int, options: String?, isShared: Bool) throws {
        let paths = (1...count).map { "  /\($0): {get: {operationId: get\($0), responses: {204: {description: d}}}}\n" }
        let client = try Rendered("openapi: 3.0.0\ninfo: {title: Test, version: '1'}\npaths:\n" + paths.joined(), options: options)
        #expect(client.paths.contains("Sources/TestClient/Responses.swift") == isShared)
    }
}
