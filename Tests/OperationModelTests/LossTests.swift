import OperationModel
import TestSupport
import Testing

@Suite("What a client cannot have")
struct LossTests {
    private static let json = "application/json: {schema: {type: object, properties: {a: {type: string}}}}"

    @Test(
        "of an operation is told at its place",
        arguments: [
            (
                "post: {requestBody: {content: {\(json), ①multipart/form-data: {schema: {properties: {a: {}, b: {}, c: {}}}}}}}",
                "warning: using 'application/json', which has no 'b', 'c'; 'multipart/form-data' is left out, unless 'mediaTypes' in the options selects it"
            ),
            (
                "get: {responses: {'200': {content: {①application/xml: {schema: {properties: {a: {}}}}, \(json)}}}}",
                "note: using 'application/json'; 'application/xml' is left out"
            ),
            (
                "get: {responses: {'200': {content: {①multipart/mixed: {schema: {properties: {a: {}}}}}}}}",
                "note: a form in a response is not decoded; it is passed as a string"
            ),
            (
                "head: {responses: {'200': {content: {①application/json: {schema: {type: integer}}}}}}",
                "note: a response to HEAD has no body; its content is ignored"
            ),
            (
                "get: {responses: {'204': {content: {①application/json: {schema: {type: integer}}}}}}",
                "note: a response with status 204 has no body; its content is ignored"
            ),
            (
                "get: {requestBody: ①{content: {application/json: {schema: {type: integer}}}}}",
                "note: URLSession sends no body with GET; this one needs another transport"
            ),
            (
                "get: {responses: {'200': {content: {text/plain: {itemSchema: ①{type: object}}}}}}",
                "note: the items of 'text/plain' are not decoded one by one; 'itemSchema' is ignored"
            ),
            (
                "get: {parameters: [①{name: q, in: query, content: {application/json: {}, text/plain: {}}}]}",
                "warning: the parameter 'q' has more than one media type; the first one counts"
            ),
            (
                "get: {responses: {'200': {headers: {X-A: {schema: {type: integer}}}}, '400': {headers: {①x-a: {schema: {type: string}}}}}}",
                "note: the header 'x-a' has another type in another response; that type is used"
            ),
            (
                "get: {callbacks: {c: {'{$url}': {post: {requestBody: {content: {①text/csv: {schema: {type: object}}}}}}}}}",
                "note: only JSON bodies of webhooks and callbacks have types; 'text/csv' is left out"
            ),
            ("$ref: '#/components/pathItems/b', ①put: {}", "warning: the operation PUT is beside the path's '$ref'; it is left out"),
        ]
    )
    func operations(item: String, diagnostic: String) {
        let lowered = Lowered("openapi: 3.2.0\npaths: {/a: {\(item)}}\ncomponents: {pathItems: {b: {get: {}}}}")
        #expect(lowered.diagnostics == ["① \(diagnostic)"])
        #expect(lowered.api?.operations.count == 1)
    }

    @Test("is nothing where other media types have the same schema, or no object")
    func sameMediaTypes() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}, text/json: {schema: {$ref: '#/components/schemas/A'}}}}
                  responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}, text/plain: {schema: {type: string}}}}}
            components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}
            """)
        #expect(lowered.diagnostics == [])
    }

    @Test(
        "of a schema is told at its place",
        arguments: [
            (
                "A: {type: array, ①prefixItems: [{type: object, properties: {a: {}}}]}",
                ["① note: each element of a tuple has a type of its own, which no list has; any values are allowed"]
            ),
            (
                "A: {type: array, ①items: [{type: integer}]}",
                ["① note: each element of a tuple has a type of its own, which no list has; any values are allowed"]
            ),
            (
                "A: {allOf: [{properties: {a: ①{type: object, properties: {b: {}}}}}, {properties: {②a: {type: object}}}]}",
                [
                    "① note: the property 'a' is declared again in another part of the 'allOf'; the other declaration is used",
                    "② note: the other declaration is here",
                ]
            ),
            (
                "B: {properties: {a: ①{type: object, properties: {b: {}}}}}, A: {allOf: [{$ref: '#/components/schemas/B'}, "
                    + "{properties: {②a: {type: object}}}]}, C: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {a: {type: object}}}]}",
                [
                    "① note: the property 'a' is declared again in another part of the 'allOf'; the other declaration is used",
                    "② note: the other declaration is here",
                ]
            ),
            ("A: {allOf: [{properties: {a: {type: string}}}, {properties: {a: {type: string, enum: [x]}}}]}", []),
        ]
    )
    func schemas(schema: String, diagnostics: [String]) {
        #expect(Lowered("openapi: 3.1.0\ncomponents: {schemas: {\(schema)}}").diagnostics == diagnostics)
    }
}
