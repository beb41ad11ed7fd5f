/// Keys that an object has only in another version of the specification.
enum MisplacedKey {
    /// The version that a key comes from, and what replaces it in this one; nil if no version has the key, or this one does.
    static func origin(of key: String, in object: SpecificationObject, _ version: SpecificationVersion) -> String? {
        if version == .swagger20 { return later[object]?.contains(key) == true ? "OpenAPI 3, and this is Swagger 2.0" : nil }
        if object == .pathItem, version < .openAPI32, key == "query" || key == "additionalOperations" { return "OpenAPI 3.2" }
        return earlier[object]?[key].map { "Swagger 2.0 (since OpenAPI 3.0: \($0))" }
    }

    /// The keys that were added after 2.0.
    private static let later: [SpecificationObject: Set<String>] = [
        .document: ["openapi", "components", "servers", "webhooks"],
        .pathItem: ["servers", "summary", "description"],
        .operation: ["requestBody", "callbacks", "servers"],
        .response: ["content", "links"],
    ]

    /// The keys that were removed after 2.0, and what replaces them.
    private static let earlier: [SpecificationObject: [String: String]] = [
        .document: [
            "swagger": "'openapi'", "definitions": "'components: schemas'", "parameters": "'components: parameters'",
            "responses": "'components: responses'", "securityDefinitions": "'components: securitySchemes'",
            "host": "'servers'", "basePath": "'servers'", "schemes": "'servers'", "consumes": "'requestBody: content'",
            "produces": "'content' of a response",
        ],
        .operation: ["consumes": "'requestBody: content'", "produces": "'content' of a response", "schemes": "'servers'"],
        .parameter: parameter.merging(["collectionFormat": "'style' and 'explode'"]) { first, _ in first },
        .header: parameter,
        .response: ["schema": "'content'", "examples": "'examples' of a media type"],
        .securityScheme: ["flow": "'flows'", "authorizationUrl": "'flows'", "tokenUrl": "'flows'", "scopes": "'flows'"],
        .schema: ["collectionFormat": "'style' and 'explode' of the parameter"],
    ]

    private static let parameter = Dictionary(
        uniqueKeysWithValues: ["type", "format", "items", "enum", "default", "minimum", "maximum", "pattern", "maxLength", "minLength"]
            .map { ($0, "'schema'") })
}
