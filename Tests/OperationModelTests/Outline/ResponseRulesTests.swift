import OperationModel
import TestSupport
import Testing

@Suite("Results in envelopes, and failures in successful responses, in the model")
struct ResponseRulesTests {
    private static let document = """
        openapi: 3.1.0
        paths:
          /pets:
            get:
              operationId: listPets
              responses:
                '200':
                  description: d
                  content: {application/json: {schema: {type: object, properties: {data: {type: array, items: {$ref: '#/components/schemas/Pet'}}, links: {type: object}}}}}
                '404': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}
          /pets/{id}:
            get:
              operationId: getPet
              parameters: [{name: id, in: path, required: true, schema: {type: string}}]
              \(jsonResponses("Pet"))
            delete:
              parameters: [{name: id, in: path, required: true, schema: {type: string}}]
              responses: {'204': {description: d}}
          /all:
            get:
              operationId: all
              responses: {default: {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Box'}}}}}
        components:
          schemas:
            Pet: {type: object, properties: {name: {type: string}}}
            Problem: {type: object, properties: {errors: {type: array, items: {type: string}}}}
            Fault: {type: object, properties: {code: {type: integer}}}
            Box: {type: object, properties: {result: {type: object, properties: {items: {type: [array, 'null'], items: {type: integer}}}}}}
        """

    /// The responses of all operations.
    private func responses(_ options: String) throws -> [String] {
        let built = BuiltAPI(Self.document, options: options)
        return try #require(built.api).operationDumps.map { operation in
            operation.split(separator: "\n").filter { $0.contains("status") || $0.contains("ault") || $0.contains("failure") }
                .map { $0.drop { $0 == " " } }.joined(separator: ", ")
        }
    }

    @Test("the result is the member that the options name, or the documented body if that has none")
    func unwrap() throws {
        #expect(
            try responses("unwrap: data") == [
                "status200: [Pet] at data, status404: Problem", "status200: Pet at data", "status204",
                "defaultResponse: Box at data",
            ])
        #expect(
            try responses("unwrap: {listPets: data}").prefix(2) == [
                "status200: [Pet] at data, status404: Problem", "status200: Pet",
            ])
        #expect(try responses("unwrap: {'GET /pets/{id}': data}")[1] == "status200: Pet at data")
        #expect(try responses("unwrap: {'#/paths/~1pets/get/responses/200': data}")[0].hasPrefix("status200: [Pet] at data"))
        #expect(try responses("unwrap: {all: result.items}")[3] == "defaultResponse: [int]? at result.items")
    }

    @Test("a response takes precedence over an operation, an operation over a pattern, and an earlier pattern over a later one")
    func precedence() throws {
        let options = "unwrap: {'*': a, 'GET *': b, listPets: data, '#/paths/~1all/get/responses/default': result}"
        let responses = try responses(options)
        #expect(
            responses == [
                "status200: [Pet] at data, status404: Problem", "status200: Pet at a", "status204",
                "defaultResponse: Box.Result at result",
            ])
    }

    @Test("a failure has the documented type of failures if that has the member, the schema of the options, or any type")
    func failures() throws {
        #expect(
            try responses("failures: {member: errors}") == [
                "status200: Test.ListPets.Status200, failure200: Problem, status404: Problem",
                "status200: Pet, failure200: json", "status204", "defaultResponse: Box, defaultFailure: json",
            ])
        #expect(
            try responses("failures: {getPet: {member: ok, is: 'no', schema: Fault}}")[1] == "status200: Pet, failure200: Fault")
        #expect(try responses("failures: {listPets: {member: ok}}")[0].contains("failure200: json"))
        let rule = try #require(
            BuiltAPI(Self.document, options: "failures: {member: a.b, is: [x, 0], message: c}").api?.operations[0].failureRule)
        #expect(rule.member == ["a", "b"] && rule.values == ["x", "0"] && rule.successes.isEmpty && rule.message == ["c"])
    }

    @Test("members next to the result are reported")
    func others() {
        let document = Self.document.replacing(
            "schema: {type: object, properties: {data", with: "schema: ①{type: object, properties: {data")
        // The options are in another file than the document.
        let built = BuiltAPI(document, options: "unwrap: {listPets: data}")
        #expect(built.api?.operations[0].responses[0].resultPath == ["data"])
        #expect(built.diagnostics.count == 1)
        #expect(built.diagnostics.first?.hasSuffix("note: the result is 'data', as the options say; 'links' next to it is ignored") == true)
    }

    @Test(
        "a rule for no operation or response is an error",
        arguments: [
            (
                "unwrap: {①listPet: data}",
                "the document has no operation 'listPet'; expected an operation such as 'GET /pets' or an operationId; did you mean 'listPets'?"
            ),
            (
                "failures: {①GET /pet: {member: ok}}",
                "the document has no operation 'GET /pet'; did you mean 'GET /pets'?"
            ),
            (
                "unwrap: {①'#/paths/~1pets/get/responses/201': data}", "the document has nothing at '#/paths/~1pets/get/responses/201'"
            ),
            ("unwrap: {①'#/paths/~1pets/get/responses/404': data}", "'#/paths/~1pets/get/responses/404' is not a successful response"),
            (
                "unwrap: {①'#a': data}",
                "'#a' is neither an operation such as 'GET /pets' nor a pointer such as '#/paths/~1pets/get/responses/200'"
            ),
            ("failures: {getPet: {member: ok, schema: ①Fualt}}", "the document has no schema 'Fualt'; did you mean 'Fault'?"),
        ]
    )
    func errors(options: String, message: String) {
        let errors = BuiltAPI(Self.document, options: options).diagnostics
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("① error: \(message)") == true, "\(errors)")
    }
}
