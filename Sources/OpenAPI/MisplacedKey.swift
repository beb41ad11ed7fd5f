/// Keys that another version of the specification has in an object, and what stands in their place.
enum MisplacedKey {
    /// Which version a key belongs to, and what says the same in this one; nil for a key that no version has.
    static func home(of key: String, in object: String, _ version: SpecificationVersion) -> String? {
        if version == .swagger20 { return later[object]?.contains(key) == true ? "OpenAPI 3, and this is Swagger 2.0" : nil }
        if key == "query" || key == "additionalOperations", object == "a path item" { return "OpenAPI 3.2" }
        return earlier[object]?[key].map { "Swagger 2.0 (since OpenAPI 3.0: \($0))" }
    }

    /// The keys that came after 2.0.
    private static let later: [String: Set<String>] = [
        "the document": ["openapi", "components", "servers", "webhooks"],
        "a path item": ["servers", "summary", "description"],
        "an operation": ["requestBody", "callbacks", "servers"],
        "a response": ["content", "links"],
    ]

    /// The keys that 2.0 had, and what took their place.
    private static let earlier: [String: [String: String]] = [
        "the document": [
            "swagger": "'openapi'", "definitions": "'components: schemas'", "parameters": "'components: parameters'",
            "responses": "'components: responses'", "securityDefinitions": "'components: securitySchemes'",
            "host": "'servers'", "basePath": "'servers'", "schemes": "'servers'", "consumes": "'requestBody: content'",
            "produces": "'content' of a response",
        ],
        "an operation": ["consumes": "'requestBody: content'", "produces": "'content' of a response", "schemes": "'servers'"],
        "a parameter": parameter.merging(["collectionFormat": "'style' and 'explode'"]) { first, _ in first },
        "a header": parameter,
        "a response": ["schema": "'content'", "examples": "'examples' of a media type"],
        "a security scheme": [
            "flow": "'flows'", "authorizationUrl": "'flows'", "tokenUrl": "'flows'", "scopes": "'flows'",
        ],
        "a schema": ["collectionFormat": "'style' and 'explode' of the parameter"],
    ]

    private static let parameter = Dictionary(
        uniqueKeysWithValues: ["type", "format", "items", "enum", "default", "minimum", "maximum", "pattern", "maxLength", "minLength"]
            .map { ($0, "'schema'") })
}
