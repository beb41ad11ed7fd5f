import OpenAPI
import TestSupport
import Testing

@Suite("Bad documents of 2.0")
struct BadSwaggerTests {
    @Test(
        "have addresses that are none",
        arguments: [
            ("host: ①'https://a.com'", "'host' is a name without a scheme; 'https://a.com' is read as 'a.com'", ["https://a.com"]),
            ("host: a.com\nbasePath: ①v1", "'basePath' must start with '/'; 'v1' is read as '/v1'", ["https://a.com/v1"]),
            ("host: a.com\nschemes: ①http", "'schemes' must be a list, not a string; it is read as a list of one", ["http://a.com"]),
        ]
    )
    func servers(text: String, message: String, urls: [String]) {
        let result = decode("swagger: '2.0'\n" + text)
        #expect(result.diagnostics == ["① warning: \(message)"])
        #expect(result.document?.servers.map(\.url) == urls)
    }

    @Test(
        "have parameters that are not as they should be",
        arguments: [
            ("①{name: a, in: query}", "the parameter 'a' has no 'type'; any value is allowed"),
            ("{name: a, in: ①form, type: string}", "'form' is not a place for a parameter (path, query, header, cookie); it is ignored"),
            ("①{name: a, type: string}", "the parameter does not say where it stands (path, query, header, cookie); it is ignored"),
            ("①{in: query, type: string}", "the parameter has no name; it is ignored"),
            ("①{in: formData, type: string}", "the parameter has no name; it is ignored"),
            ("①{name: a, in: body}", "the body parameter 'a' has no 'schema'; any value is allowed"),
            (
                "{name: a, in: body, schema: {}}, ①{name: b, in: body, schema: {}}",
                "an operation has one body; the parameter 'b' is left out"
            ),
            (
                "{name: a, in: body, schema: {}}, ①{name: b, in: formData, type: string}",
                "an operation has one body; the parameter 'b' is left out"
            ),
            (
                "{name: a, in: query, type: array, items: {type: string}, collectionFormat: ①comma}",
                "there is no collection format 'comma'; 'csv' is used"
            ),
            (
                "{name: a, in: path, required: true, type: array, items: {type: string}, collectionFormat: ①multi}",
                "'multi' is only for the query and forms; 'csv' is used"
            ),
            ("{name: a, in: query, type: ①int}", "there is no type 'int'; any value is allowed"),
            ("{name: a, in: query, type: ①String}", "the type 'String' must be written 'string'; it is read so"),
        ]
    )
    func parameters(parameters: String, message: String) {
        let result = decode("swagger: '2.0'\npaths: {/a: {post: {parameters: [\(parameters)]}}}")
        #expect(result.diagnostics == ["① warning: \(message)"])
    }

    @Test("have lists that are texts")
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
                "① warning: 'consumes' must be a list, not a string; it is read as a list of one",
                "② warning: 'parameters' must be a list, not a string; it is ignored",
                "③ warning: 'GET' must be written in lower case; it is read so",
                "④ warning: 'produces' must be a list, not a string; it is read as a list of one",
                "⑤ warning: unknown key 'fetch' in a path item; it is ignored",
            ])
    }

    @Test(
        "have keywords of later versions, which are read all the same",
        arguments: [
            ("{①oneOf: [{type: string}]}", "3.0", "oneOf"), ("{①anyOf: [{type: string}]}", "3.0", "anyOf"),
            ("{type: string, ①nullable: true}", "3.0", "nullable"), ("{①const: a}", "3.1", "const"),
        ]
    )
    func keywords(schema: String, version: String, keyword: String) {
        let result = decode("swagger: '2.0'\ndefinitions: {A: \(schema)}")
        #expect(result.diagnostics == ["① note: '\(keyword)' belongs to OpenAPI \(version); it is read as there"])
    }
}
