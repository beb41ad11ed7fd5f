import Testing

@Suite("Properties of bodies and plain strings as arguments")
struct BodyArgumentTests {
    /// A client whose operations each send a body with a schema.
    private func client(
        _ schema: String, parameters: String = "", required: Bool = true, operations: Int = 1, mediaType: String = "application/json"
    ) throws -> Rendered {
        let paths = (0..<operations).map { index in
            """
              /pets\(index):
                post:
                  tags: [pets]
                  operationId: add\(index)
                  parameters: [\(parameters)]
                  requestBody: {required: \(required), content: {\(mediaType): {schema: \(schema)}}}
                  responses: {'204': {description: Added.}}
            """
        }
        return try Rendered(
            """
            openapi: 3.1.0
            servers: [{url: 'https://a.com'}]
            paths:
            \(paths.joined(separator: "\n"))
            components:
              schemas:
                Pet: {type: object, required: [name], properties: {name: {type: string}}}
                Cat: {type: object, required: [kind], properties: {kind: {type: string}}}
                Words: {anyOf: [{type: string}, {type: array, items: {type: string}}]}
                Title: {anyOf: [{type: string}, {type: integer}]}

            """)
    }

    private func methods(_ client: Rendered) -> String {
        let text = client.text("Requests/Pets/Add0.swift")
        guard let start = text.firstRange(of: "extension TestClient.PetsMethods {")?.lowerBound else { return "" }
        let end = text[start...].firstRange(of: "\n}\n")?.upperBound ?? text.endIndex
        return String(text[start..<end])
    }

    @Test("the properties of a JSON body are arguments, the required ones first, and the body has them in its own order")
    func properties() throws {
        let schema = """
            {type: object, required: [species, born], properties: {name: {type: string, description: The name.}, \
            species: {type: string}, born: {type: string, format: date-time}}}
            """
        let text = methods(try client(schema, parameters: "{name: id, in: query, schema: {type: integer}}"))
        #expect(
            text == """
                extension TestClient.PetsMethods {
                    /// `POST /pets0`
                    public func add0(id: Int? = nil, body: Test.Pets.Add0.Body) async throws(APIFailure<Test.Pets.Add0.Response>) {
                        try await apiClient.value(for: Test.Pets.Add0.Request(id: id, body: body))
                    }

                    /// `POST /pets0`
                    ///
                    /// - Parameters:
                    ///   - name: The name.
                    public func add0(id: Int? = nil, species: String, born: Date, name: String? = nil)
                        async throws(APIFailure<Test.Pets.Add0.Response>)
                    {
                        try await apiClient.value(
                            for: Test.Pets.Add0.Request(
                                id: id,
                                body: Test.Pets.Add0.Body(
                                    name: name,
                                    species: species,
                                    born: born,
                                ),
                            ))
                    }
                }

                """)
        #expect(try client(schema).text("Requests/Pets/Add0.swift").contains("public import APIRuntime\n"))
    }

    @Test(
        "there is one method only, if the arguments would be unclear, many, or not all that the body can have",
        arguments: [
            ("{$ref: '#/components/schemas/Pet'}", "{name: name, in: query, schema: {type: string}}", true, 1),
            ("{type: object, properties: {options: {type: string}}}", "", true, 1),
            ("{type: object, properties: {body: {$ref: '#/components/schemas/Pet'}}}", "", true, 1),
            ("{$ref: '#/components/schemas/Pet'}", "", false, 1), ("{$ref: '#/components/schemas/Pet'}", "", true, 3),
            ("{type: array, items: {type: string}}", "", true, 1), ("{type: [object, 'null'], properties: {a: {}}}", "", true, 1),
            ("{type: object, additionalProperties: {type: string}, properties: {a: {type: string}}}", "", true, 1),
            ("{oneOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Cat'}]}", "", true, 1),
            ("{type: object, properties: {\((0...8).map { "p\($0): {type: string}" }.joined(separator: ", "))}}", "", true, 1),
        ])
    func unclear(schema: String, parameters: String, required: Bool, operations: Int) throws {
        let text = methods(try client(schema, parameters: parameters, required: required, operations: operations))
        #expect(text.matches(of: /func add0\(/).count == 1)
    }

    @Test("a body that is a string next to others, that two operations share or that has eight properties has its properties as arguments")
    func clear() throws {
        for (schema, operations) in [
            ("{type: object, required: [body], properties: {body: {type: string}}}", 1), ("{$ref: '#/components/schemas/Pet'}", 2),
            ("{type: object, properties: {\((1...8).map { "p\($0): {type: string}" }.joined(separator: ", "))}}", 1),
        ] {
            #expect(methods(try client(schema, operations: operations)).matches(of: /func add0\(/).count == 2, "\(schema)")
        }
    }

    @Test("a method has a form in which all unions with a string variant are strings")
    func strings() throws {
        let schema = """
            {type: object, required: [title], properties: {title: {$ref: '#/components/schemas/Title'}, \
            words: {$ref: '#/components/schemas/Words'}, size: {type: integer}}}
            """
        let client = try client(schema)
        #expect(
            methods(client).hasSuffix(
                """
                    /// `add0` with strings for `title`, `words`.
                    @_disfavoredOverload
                    public func add0(title: String, words: String? = nil, size: Int? = nil) async throws(APIFailure<Test.Pets.Add0.Response>) {
                        try await apiClient.value(
                            for: Test.Pets.Add0.Request(
                                body: Test.Pets.Add0.Body(
                                    title: Title(stringLiteral: title),
                                    words: words.map { Words(stringLiteral: $0) },
                                    size: size,
                                ),
                            ))
                    }
                }

                """))
        #expect(
            client.text("Requests/Pets/Add0.swift").contains(
                """
                        /// Creates a value with strings for `title`, `words`.
                        @_disfavoredOverload
                        public convenience init(title: String, words: String? = nil, size: Int? = nil) {
                            self.init(
                                title: Title(stringLiteral: title),
                                words: words.map { Words(stringLiteral: $0) },
                                size: size,
                            )
                        }

                """))
        #expect(!client.text("Models/Words.swift").contains("_disfavoredOverload"))
    }

    @Test("a union with a map is written as a dictionary literal, and one with a string as one with interpolations")
    func literals() throws {
        let text = try client(
            "{anyOf: [{type: object, additionalProperties: {type: string}}, {type: string, enum: ['']}, {type: integer}]}"
        ).text("Requests/Pets/Add0.swift")
        #expect(text.contains("ExpressibleByDictionaryLiteral {"))
        #expect(
            text.contains(
                "public init(dictionaryLiteral elements: (String, String)...) { self = .stringMap(Dictionary(elements) { $1 }) }\n")
                || text.contains("(dictionaryLiteral elements: (String, String)...) { self = "))
        #expect(
            try client("{$ref: '#/components/schemas/Words'}").body("Models/Words.swift")
                .contains(": APIUnion, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {"))
    }
}
