extension SpecificationObject {
    /// The fields in 2.0.
    static func oldFields(of object: SpecificationObject) -> [FieldRule] {
        switch object {
        case .document:
            [
                .required("swagger", .any), .required("info", .object(.info)), .optional("host", .string),
                .optional("basePath", .string), .optional("schemes", schemes), .optional("consumes", .list(.string)),
                .optional("produces", .list(.string)), .required("paths", .map(.object(.pathItem), keys: .path)),
                .optional("definitions", .map(.schema)),
                .optional("parameters", .map(.object(.parameter))), .optional("responses", .map(.object(.response))),
                .optional("securityDefinitions", .map(.object(.securityScheme))),
                .optional("security", .list(.object(.securityRequirement))), .optional("tags", .list(.object(.tag))),
                .optional("externalDocs", .object(.externalDocumentation)),
            ]
        case .pathItem:
            [.optional("$ref", .string), .optional("parameters", .list(.referenceable(.parameter)))]
                + PathItem.methods.subtracting(["trace"]).sorted().map { .optional($0, .referenceable(.operation)) }
        case .operation:
            commonOperationFields + [
                .required("responses", .map(.referenceable(.response), keys: .status)), .optional("consumes", .list(.string)),
                .optional("produces", .list(.string)), .optional("schemes", schemes),
            ]
        case .parameter:
            [
                .required("name", .string), .required("in", .string), .optional("required", .boolean),
                .optional("allowEmptyValue", .boolean), .optional("schema", .schema), .optional("collectionFormat", .string),
            ] + itemFields
        case .header: [.required("type", .any), .optional("collectionFormat", .string)] + itemFields
        case .response:
            [
                .required("description", .string), .optional("schema", .schema), .optional("headers", .map(.object(.header))),
                .optional("examples", .map(.any)),
            ]
        case .securityScheme:
            [
                .required("type", .choice(["basic", "apiKey", "oauth2"])), .optional("description", .string), .optional("name", .string),
                .optional("in", .string), .optional("flow", .choice(["implicit", "password", "application", "accessCode"])),
                .optional("authorizationUrl", .url), .optional("tokenUrl", .url), .optional("scopes", .map(.string)),
            ]
        case .server, .serverVariable, .components, .requestBody, .mediaType, .encoding, .example, .link, .discriminator, .flows, .flow:
            []
        case .info, .contact, .license, .externalDocumentation, .tag, .xml, .schema, .callback, .securityRequirement:
            object.commonFields
        }
    }

    private static let schemes = ValueRule.list(.choice(["http", "https", "ws", "wss"]), .unique)

    /// The fields of a parameter or header that describe its values.
    private static let itemFields: [FieldRule] =
        schemaFields.filter { !["title", "readOnly", "required", "discriminator", "xml", "externalDocs"].contains($0.name) }
}
