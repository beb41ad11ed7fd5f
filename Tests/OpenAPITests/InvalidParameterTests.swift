import OpenAPI
import TestSupport
import Testing

@Suite("Invalid parameters")
struct InvalidParameterTests {
    @Test(
        "an invalid parameter, or an invalid key of a parameter, is ignored, with a warning",
        arguments: [
            ("①{name: a, in: query}", "parameter 'a' has neither 'schema' nor 'content'; it is read as a string"),
            (
                "{name: a, in: ①body, schema: {}}",
                "'body' parameters are replaced by 'requestBody' since OpenAPI 3.0; it is read as in Swagger 2.0"
            ),
            (
                "{name: a, in: ①formData, schema: {}}",
                "'formData' parameters are replaced by 'requestBody' since OpenAPI 3.0; it is read as in Swagger 2.0"
            ),
            ("{name: a, in: ①url, schema: {}}", "unknown location 'url'; expected path, query, header or cookie; the parameter is ignored"),
            ("{name: a, in: ①Query, schema: {}}", "'in' must be 'query', not 'Query'; it is read as such"),
            ("①{name: a, schema: {}}", "the parameter has no 'in'; expected path, query, header or cookie; the parameter is ignored"),
            ("①{in: query, schema: {}}", "the parameter has no 'name'; it is ignored"),
            ("{name: a, in: header, style: ①form, schema: {}}", "style 'form' is not allowed in 'header'; 'simple' is used"),
            ("{name: a, in: query, style: ①matrix, schema: {}}", "style 'matrix' is not allowed in 'query'; 'form' is used"),
            (
                "{name: a, in: cookie, style: ①deepObject, schema: {}}",
                "style 'deepObject' is not allowed in 'cookie'; 'form' is used"
            ),
            ("{name: a, in: query, explode: ①1, schema: {}}", "'explode' must be true or false, not a number; it is ignored"),
            (
                "{name: a, in: query, ①requird: true, schema: {}}",
                "unknown key 'requird' in a parameter; it is ignored; did you mean 'required'?"
            ),
        ]
    )
    func parameters(parameters: String, message: String) {
        let id = "{name: id, in: path, required: true, schema: {type: string}}"
        #expect(
            decode("openapi: 3.0.0\npaths: {'/a/{id}': {get: {parameters: [\(id), \(parameters)]}}}").diagnostics == [
                "① warning: \(message)"
            ])
    }

    @Test("a path parameter with a style for queries has the default style")
    func pathStyle() {
        let built = decode(
            """
            openapi: 3.0.0
            paths: {'/a/{id}': {get: {parameters: [{name: id, in: path, required: true, style: ①deepObject, schema: {}}]}}}
            """)
        #expect(built.diagnostics == ["① warning: style 'deepObject' is not allowed in 'path'; 'simple' is used"])
    }

    @Test("a header that clients set themselves is a parameter, with a note", arguments: ["Content-Type", "accept", "Authorization"])
    func headers(name: String) {
        let built = decode(
            "openapi: 3.0.0\npaths: {/a: {get: {parameters: [{name: ①\(name), in: header, schema: {type: string}}]}}}")
        #expect(
            built.diagnostics == [
                "① note: clients set the header '\(name)' themselves, and the specification ignores such a parameter; it is sent if it "
                    + "has a value"
            ])
    }
}
