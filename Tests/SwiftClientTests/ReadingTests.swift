import Testing

@Suite("Tolerant reading, envelopes and failures in Swift")
struct ReadingTests {
    private static let film = document(
        schemas: """
            Film:
              type: object
              required: [title]
              properties:
                title: {type: string}
                votes: {type: string}
                runtime: {type: string}
                marks: {type: array, items: {type: integer}}
                shares: {type: object, additionalProperties: {type: number}}
                note: {type: string, nullable: true}
                year: {type: integer}
            """)

    @Test("a model names how its properties are read, and keeps the form of the document when it writes")
    func record() throws {
        let text = try Rendered(
            Self.film,
            options: """
                types: {'#/components/schemas/Film/properties/votes': int}
                read:
                  Film.title: {absent: [N/A]}
                  Film.votes: {absent: [N/A, ''], thousands: ','}
                  Film.runtime: {unit: min}
                  Film.marks: {numbersFromStrings: true}
                  Film.shares: {numbersFromStrings: true}
                """
        ).body("Models/Film.swift")
        #expect(
            text.hasSuffix(
                """
                    // How values are read that differ from the API description.
                    private static let titleReading = TolerantReading(absent: ["N/A"])
                    private static let votesReading = TolerantReading(absent: ["N/A", ""], thousands: ",")
                    private static let runtimeReading = TolerantReading(unit: "min")
                    private static let reading = TolerantReading(numbersFromStrings: true)

                    public init(properties json: inout JSONReader) {
                        title = json.tolerantValueIfPresent("title", Self.titleReading)
                        votes = json.tolerantValueIfPresent("votes", Self.votesReading)
                        runtime = json.durationIfPresent("runtime", Self.runtimeReading)
                        marks = json.tolerantListIfPresent("marks", Self.reading)
                        shares = json.tolerantMapIfPresent("shares", Self.reading)
                        note = json.stringIfPresent("note")
                        year = json.intIfPresent("year")
                    }

                    public func write(properties json: inout JSONWriter) {
                        json.tolerantValue("title", title, Self.titleReading, orAbsent: true)
                        json.tolerantValue("votes", votes, Self.votesReading, as: .text)
                        json.duration("runtime", runtime, Self.runtimeReading, as: .text)
                        json.list("marks", marks)
                        json.value("shares", shares)
                        json.string("note", note)
                        json.int("year", year)
                    }
                }

                """), "\(text)")
        #expect(text.contains("    public let runtime: Duration?\n"))
    }

    @Test("enumerations can ignore case, and defaults can stand for absent values")
    func defaults() throws {
        let text = try Rendered(
            document(
                schemas: """
                    Film:
                      type: object
                      required: [kind]
                      properties:
                        kind: {type: string, enum: [long, short], default: long}
                        closed: {type: boolean, default: false}
                        size: {type: integer, default: 1}
                        name: {type: string}
                    """),
            options: "read: {ignoreCase: true, Film: {defaults: true}, Film.size: {absent: ['']}}"
        ).body("Models/Film.swift")
        #expect(
            text.contains(
                "    public let kind: Kind\n    public let closed: Bool\n    public let size: Int\n    public let name: String?\n"))
        #expect(
            text.contains(
                """
                    private static let kindReading = TolerantReading(ignoresCase: true)
                    private static let sizeReading = TolerantReading(absent: [""], ignoresCase: true)

                    public init(properties json: inout JSONReader) {
                        kind = json.tolerantValueIfPresent("kind", Self.kindReading) ?? .long
                        closed = json.boolIfPresent("closed") ?? false
                        size = json.tolerantValueIfPresent("size", Self.sizeReading) ?? 1
                        name = json.stringIfPresent("name")
                    }

                """), "\(text)")
        #expect(text.contains("        json.value(\"kind\", kind)\n"))
    }

    @Test("models without such properties are unchanged")
    func unchanged() throws {
        #expect(
            try Rendered(Self.film, options: "read: {booleansFromNumbers: true}").body("Film.swift")
                == Rendered(Self.film).body("Film.swift"))
    }

    @Test("a failure is tried before the success with its status, and the result is read inside its envelope")
    func responses() throws {
        let text = try Rendered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /film:
                get:
                  operationId: getFilm
                  responses:
                    '200': {description: The film., content: {application/json: {schema: {$ref: '#/components/schemas/Film'}}}}
                    2XX: {description: More., content: {application/json: {schema: {type: array, items: {type: string}}}}}
                    '404': {description: None., content: {application/json: {schema: {$ref: '#/components/schemas/Fault'}}}}
            components: {schemas: {Film: {type: object, properties: {a: {type: string}}}, Fault: {type: object, properties: {Error: {type: string}}}}}
            """,
            options: """
                unwrap: {getFilm: result.film}
                failures: {member: Error, message: Error}
                """
        ).text("Requests/GetFilm.swift")
        #expect(text.contains("                failureRule: FailureRule(member: [\"Error\"], message: [\"Error\"]),\n"))
        #expect(
            text.contains(
                """
                            /// The film.
                            case status200(Film)
                            /// A failure that the service reports with a successful status.
                            case failure200(Fault)
                            /// None.
                            case status404(Fault)
                            /// More.
                            case status2XX(statusCode: Int, [String])
                            /// A failure that the service reports with a successful status.
                            case failure2XX(statusCode: Int, Fault)

                            public init?(response: inout ResponseReader) {
                                switch response.statusCode {
                                case 200 where response.reportsFailure: self = .failure200(response.json())
                                case 200: self = .status200(response.json(at: "result", "film"))
                                case 404: self = .status404(response.json())
                                case 200..<300 where response.reportsFailure: self = .failure2XX(statusCode: response.statusCode, response.json())
                                case 200..<300: self = .status2XX(statusCode: response.statusCode, response.json(at: "result", "film"))
                                default: return nil
                                }
                            }

                """), "\(text)")
        #expect(
            text.contains(
                """
                            public var failure: Fault? {
                                switch self {
                                case .failure200(let value): value
                                case .status404(let value): value
                                case .failure2XX(_, let value): value
                                default: nil
                                }

                """))
        #expect(text.contains("            public var successful: Bool { success != nil }\n"))
    }
}
