import OpenAPI
import TestSupport
import Testing

@Suite("Invalid documents of 2.0")
struct InvalidSwaggerTests {
    @Test(
        "an invalid address is corrected",
        arguments: [
            ("host: ①'https://a.com'", "'host' must be a name without a scheme; 'https://a.com' is read as 'a.com'", ["https://a.com"]),
            ("host: a.com\nbasePath: ①v1", "'basePath' must start with '/'; 'v1' is read as '/v1'", ["https://a.com/v1"]),
            (
                "host: a.com\nschemes: ①http", "'schemes' must be a list, not a string; it is read as a list with one element",
                ["http://a.com"]
            ),
        ]
    )
    func servers(text: String, message: String, urls: [String]) {
        let result = decode("swagger: '2.0'\n" + text)
        #expect(result.diagnostics == ["① warning: \(message)"])
        #expect(result.document?.servers.map(\.url) == urls)
    }

    @Test(
        "an invalid parameter is reported at its position",
        arguments: [
            ("①{name: a, in: query}", "parameter 'a' has no 'type'; any value is allowed"),
            (
                "{name: a, in: ①form, type: string}",
                "unknown location 'form'; expected path, query, header or cookie; the parameter is ignored; did you mean 'formData'?"
            ),
            ("①{name: a, type: string}", "the parameter has no 'in'; expected path, query, header or cookie; the parameter is ignored"),
            ("①{in: query, type: string}", "the parameter has no 'name'; it is ignored"),
            ("①{in: formData, type: string}", "the parameter has no 'name'; it is ignored"),
            ("①{name: a, in: body}", "body parameter 'a' has no 'schema'; any value is allowed"),
            (
                "{name: a, in: body, schema: {}}, ①{name: b, in: body, schema: {}}",
                "an operation has one body; parameter 'b' is left out"
            ),
            (
                "{name: a, in: body, schema: {}}, ①{name: b, in: formData, type: string}",
                "an operation has one body; parameter 'b' is left out"
            ),
            (
                "{name: a, in: query, type: array, items: {type: string}, collectionFormat: ①comma}",
                "unknown collection format 'comma'; 'csv' is used"
            ),
            (
                "{name: a, in: path, required: true, type: array, items: {type: string}, collectionFormat: ①multi}",
                "collection format 'multi' is only allowed in the query and in forms; 'csv' is used"
            ),
            ("{name: a, in: query, type: ①int}", "'int' is not a type of the specification; it is read as 'integer'"),
            ("{name: a, in: query, type: ①String}", "'String' is not a type of the specification; it is read as 'string'"),
        ]
    )
    func parameters(parameters: String, message: String) {
        let result = decode("swagger: '2.0'\npaths: {/a: {post: {parameters: [\(parameters)]}}}")
        #expect(result.diagnostics == ["① warning: \(message)"])
    }

    @Test(
        "a boolean is read as in YAML 1.1, with a warning if YAML 1.2 has another value",
        arguments: [
            ("True", true, []), ("TRUE", true, []), ("true", true, []), ("false", false, []),
            ("①yes", true, ["① warning: 'required' must be true or false, not 'yes'; it is read as in YAML 1.1"]),
            ("①Off", false, ["① warning: 'required' must be true or false, not 'Off'; it is read as in YAML 1.1"]),
            ("①'True'", true, ["① warning: 'required' is a string; it is read as true"]),
            ("①'yes'", false, ["① warning: 'required' must be true or false, not a string; it is ignored"]),
        ]
    )
    func booleans(value: String, isRequired: Bool, diagnostics: [String]) {
        let result = decode("swagger: '2.0'\npaths: {/a: {get: {parameters: [{name: a, in: query, type: string, required: \(value)}]}}}")
        guard case .value(let parameter)? = result.document?.paths.first?.value.operations.first?.value.parameters.first else {
            Issue.record("missing parameter")
            return
        }
        #expect(parameter.isRequired == isRequired)
        #expect(result.diagnostics == diagnostics)
    }

    @Test("a string is read as a list with one element")
    func lists() {
        let result = decode(
            """
            swagger: '2.0'
            consumes: ①application/json
            paths: {/a: {parameters: ②x, ③GET: {produces: ④text/plain}, ⑤fetch: {}}}
            """
        )
        #expect(
            result.diagnostics == [
                "① warning: 'consumes' must be a list, not a string; it is read as a list with one element",
                "② warning: 'parameters' must be a list, not a string; it is ignored",
                "③ warning: 'GET' must be in lower case; it is read as 'get'",
                "④ warning: 'produces' must be a list, not a string; it is read as a list with one element",
                "⑤ warning: unknown key 'fetch' in a path item; it is ignored",
            ])
    }

    @Test(
        "a keyword of a later version is read with a note",
        arguments: [
            ("{①oneOf: [{type: string}]}", "3.0", "oneOf"), ("{①anyOf: [{type: string}]}", "3.0", "anyOf"),
            ("{type: string, ①nullable: true}", "3.0", "nullable"), ("{①const: a}", "3.1", "const"),
        ]
    )
    func keywords(schema: String, version: String, keyword: String) {
        let result = decode("swagger: '2.0'\ndefinitions: {A: \(schema)}")
        #expect(result.diagnostics == ["① note: '\(keyword)' belongs to OpenAPI \(version); it is read as in that version"])
    }

    @Test("a response has the summary that a note says is read, and reports examples that are no mapping")
    func response() {
        let result = decode(
            """
            swagger: '2.0'
            paths: {/a: {get: {responses: {'200': {①summary: A pet, description: It is here, examples: ②dog}}}}}
            """
        )
        #expect(
            result.diagnostics == [
                "① note: 'summary' belongs to OpenAPI 3.2; it is read as in that version",
                "② warning: 'examples' must be a mapping, not a string; it is ignored",
            ])
        guard case .value(let response)? = result.document?.paths[name: "/a"]?.operations.first?.value.responses.first?.value else {
            Issue.record("missing response")
            return
        }
        #expect(response.documentation == "A pet\n\nIt is here")
    }
}
