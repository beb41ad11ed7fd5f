extension SpecificationObject {
    /// The fixed fields of the object in all versions; none if it has free keys.
    var fields: [Field] {
        switch self {
        case .document: Self.documentFields
        case .info:
            [
                Field("title", .string, .required), Field("version", .string, .required), Field("summary", .string, since: .openAPI31),
                Field("description", .string), Field("termsOfService", .url), Field("contact", .object(.contact), .ignored),
                Field("license", .object(.license), .ignored),
            ]
        case .contact: [Field("name", .string), Field("url", .url), Field("email", .email)]
        case .license: [Field("name", .string, .required), Field("url", .url), Field("identifier", .string, since: .openAPI31)]
        case .externalDocumentation: [Field("url", .url, .essential), Field("description", .string)]
        case .tag:
            [
                Field("name", .string, .essential), Field("summary", .string, since: .openAPI32), Field("description", .string),
                Field("externalDocs", .object(.externalDocumentation)), Field("parent", .string, since: .openAPI32),
                Field("kind", .string, .ignored, since: .openAPI32),
            ]
        case .server:
            [
                Field("url", .string, .essential), Field("name", .string, since: .openAPI32), Field("description", .string),
                Field("variables", .map(.object(.serverVariable))),
            ]
        case .serverVariable:
            [Field("enum", .list(.string, .nonEmptyUnique)), Field("default", .string, .essential), Field("description", .string)]
        case .pathItem: Self.pathItemFields
        case .operation: Self.operationFields
        case .parameter:
            [Field("name", .string, .essential), Field("in", .string, .essential)] + Self.headerFields
                + [
                    Field("allowReserved", .boolean, readSince: .openAPI30),
                    Field("collectionFormat", .string, .ignored).old(replacement: "'style' and 'explode'"),
                ]
        case .header: Self.headerFields
        case .requestBody: [Field("description", .string), Field("content", Self.content), Field("required", .boolean)]
        case .mediaType:
            [
                Field("$ref", .string, readSince: .openAPI32), Field("description", .string, .ignored, readSince: .openAPI32),
                Field("schema", .schema), Field("itemSchema", .schema, since: .openAPI32), Field("example", .any),
                Field("examples", .map(.referenceable(.example)), .ignored), Field("encoding", .map(.object(.encoding))),
            ] + Self.positionalEncodings
        case .encoding:
            [
                Field("contentType", .string), Field("headers", .map(.referenceable(.header))), Field("style", .string),
                Field("explode", .boolean), Field("allowReserved", .boolean),
                Field("encoding", .map(.object(.encoding)), .ignored, readSince: .openAPI32),
            ] + Self.positionalEncodings
        case .response:
            [
                Field("summary", .string, since: .openAPI32), Field("description", .string, .required, until: .openAPI31),
                Field("description", .string, since: .openAPI32),
                Field("headers", .map(.object(.header)), until: .swagger20),
                Field("headers", .map(.referenceable(.header)), since: .openAPI30),
                Field("content", Self.content, readSince: .openAPI30), Field("links", .map(.referenceable(.link)), readSince: .openAPI30),
                Field("schema", .schema).old(replacement: "'content'"),
                Field("examples", .map(.any)).old(replacement: "'examples' of a media type"),
            ]
        case .example:
            [
                Field("summary", .string), Field("description", .string), Field("value", .any), Field("externalValue", .url),
                Field("dataValue", .any, since: .openAPI32), Field("serializedValue", .string, since: .openAPI32),
            ]
        case .link:
            [
                Field("operationId", .string), Field("operationRef", .url), Field("parameters", .map(.any)), Field("requestBody", .any),
                Field("description", .string), Field("server", .object(.server), .ignored),
            ]
        case .components: Self.componentFields
        case .discriminator:
            [
                Field("propertyName", .string, .essential), Field("mapping", .map(.string)),
                Field("defaultMapping", .string, readSince: .openAPI32),
            ]
        case .securityScheme: Self.securitySchemeFields
        case .flows:
            ["implicit", "password", "clientCredentials", "authorizationCode"].map { Field($0, .object(.flow), .ignored) }
                + [Field("deviceAuthorization", .object(.flow), .ignored, since: .openAPI32)]
        case .flow:
            [
                Field("authorizationUrl", .url), Field("tokenUrl", .url), Field("refreshUrl", .url),
                Field("deviceAuthorizationUrl", .url, since: .openAPI32), Field("scopes", .map(.string), .required),
            ]
        case .xml:
            [
                Field("name", .string), Field("namespace", .url), Field("prefix", .string), Field("attribute", .boolean),
                Field("wrapped", .boolean),
                Field("nodeType", .choice(["element", "attribute", "text", "cdata", "none"]), since: .openAPI32),
            ]
        case .schema: Self.schemaFields
        case .callback, .securityRequirement: []
        }
    }

    private static let documentFields: [Field] = [
        Field("openapi", .any, .required, readSince: .openAPI30), Field("info", .object(.info), .required),
        Field("servers", .list(.object(.server)), readSince: .openAPI30),
        Field("paths", .map(.object(.pathItem), keys: .path), .required, until: .openAPI30),
        Field("paths", .map(.object(.pathItem), keys: .path), since: .openAPI31),
        Field("webhooks", .map(.object(.pathItem)), since: .openAPI31, readSince: .openAPI30),
        Field("components", .object(.components), readSince: .openAPI30), Field("security", .list(.object(.securityRequirement))),
        Field("tags", .list(.object(.tag))), Field("externalDocs", .object(.externalDocumentation)),
        Field("jsonSchemaDialect", .url, .ignored, since: .openAPI31, readSince: .openAPI30),
        Field("$self", .url, .ignored, since: .openAPI32, readSince: .openAPI30),
        Field("swagger", .any, .required).old(replacement: "'openapi'"),
        Field("host", .string, .ignored).old(replacement: "'servers'"), Field("basePath", .string, .ignored).old(replacement: "'servers'"),
        Field("schemes", schemes).old(replacement: "'servers'"),
        Field("consumes", .list(.string)).old(replacement: "'requestBody: content'"),
        Field("produces", .list(.string)).old(replacement: "'content' of a response"),
        Field("definitions", .map(.schema)).old(replacement: "'components: schemas'"),
        Field("parameters", .map(.object(.parameter))).old(replacement: "'components: parameters'"),
        Field("responses", .map(.object(.response))).old(replacement: "'components: responses'"),
        Field("securityDefinitions", .map(.object(.securityScheme))).old(replacement: "'components: securitySchemes'"),
    ]

    private static let pathItemFields: [Field] =
        [
            Field("$ref", .string), Field("summary", .string, readSince: .openAPI30), Field("description", .string, readSince: .openAPI30),
            Field("servers", .list(.object(.server)), readSince: .openAPI30), Field("parameters", .list(.referenceable(.parameter))),
            Field("query", .object(.operation), readSince: .openAPI32),
            Field("additionalOperations", .map(.object(.operation), keys: .method), readSince: .openAPI32),
        ] + PathItem.methods.sorted().map { Field($0, .referenceable(.operation), since: $0 == "trace" ? .openAPI30 : .swagger20) }

    private static let operationFields: [Field] = [
        // The specification does not allow a reference in place of an operation.
        Field("$ref", .string),
        Field("operationId", .string), Field("tags", .list(.string)), Field("summary", .string), Field("description", .string),
        Field("externalDocs", .object(.externalDocumentation)), Field("parameters", .list(.referenceable(.parameter))),
        Field("requestBody", .referenceable(.requestBody), readSince: .openAPI30),
        Field("responses", .map(.referenceable(.response), keys: .status), .required, until: .openAPI30),
        Field("responses", .map(.referenceable(.response), keys: .status), since: .openAPI31),
        Field("callbacks", .map(.referenceable(.callback)), readSince: .openAPI30), Field("deprecated", .boolean),
        Field("security", .list(.object(.securityRequirement))), Field("servers", .list(.object(.server)), readSince: .openAPI30),
        Field("consumes", .list(.string)).old(replacement: "'requestBody: content'"),
        Field("produces", .list(.string)).old(replacement: "'content' of a response"),
        Field("schemes", schemes, .ignored).old(replacement: "'servers'"),
    ]

    /// The fields that headers and parameters share; those that describe values are keywords of a schema in 2.0.
    private static let headerFields: [Field] =
        [
            Field("description", .string), Field("required", .boolean), Field("deprecated", .boolean), Field("allowEmptyValue", .boolean),
            Field("style", .string, readSince: .openAPI30), Field("explode", .boolean, readSince: .openAPI30), Field("schema", .schema),
            Field("content", content, readSince: .openAPI30), Field("example", .any),
            Field("examples", .map(.referenceable(.example)), .ignored, readSince: .openAPI30),
        ] + valueFields.map { $0.old(replacement: "'schema'") }

    private static let componentFields: [Field] = [
        Field("schemas", .map(.schema, keys: .componentName)),
        Field("responses", .map(.referenceable(.response), keys: .componentName)),
        Field("parameters", .map(.referenceable(.parameter), keys: .componentName)),
        Field("examples", .map(.referenceable(.example), keys: .componentName), .ignored),
        Field("requestBodies", .map(.referenceable(.requestBody), keys: .componentName)),
        Field("headers", .map(.referenceable(.header), keys: .componentName)),
        Field("securitySchemes", .map(.referenceable(.securityScheme), keys: .componentName)),
        Field("links", .map(.referenceable(.link), keys: .componentName), .ignored),
        Field("callbacks", .map(.referenceable(.callback), keys: .componentName)),
        Field("pathItems", .map(.object(.pathItem), keys: .componentName), .ignored, since: .openAPI31),
        Field("mediaTypes", .map(.referenceable(.mediaType), keys: .componentName), .ignored, since: .openAPI32),
    ]

    private static let securitySchemeFields: [Field] = [
        Field("type", .string, .essential), Field("description", .string), Field("name", .string, .ignored),
        Field("in", .string, .ignored), Field("scheme", .string, .ignored, since: .openAPI30),
        Field("bearerFormat", .string, .ignored, since: .openAPI30), Field("flows", .object(.flows), since: .openAPI30),
        Field("openIdConnectUrl", .url, .ignored, since: .openAPI30), Field("oauth2MetadataUrl", .url, .ignored, since: .openAPI32),
        Field("deprecated", .boolean, since: .openAPI32),
        Field("flow", .choice(["implicit", "password", "application", "accessCode"]), .ignored).old(replacement: "'flows'"),
        Field("authorizationUrl", .url, .ignored).old(replacement: "'flows'"),
        Field("tokenUrl", .url, .ignored).old(replacement: "'flows'"),
        Field("scopes", .map(.string), .ignored).old(replacement: "'flows'"),
    ]

    private static let content = FieldKind.map(.referenceable(.mediaType), keys: .mediaType)

    private static let schemes = FieldKind.list(.choice(["http", "https", "ws", "wss"]), .unique)

    private static let positionalEncodings: [Field] = [
        Field("prefixEncoding", .list(.object(.encoding)), .ignored, readSince: .openAPI32),
        Field("itemEncoding", .object(.encoding), .ignored, readSince: .openAPI32),
    ]
}
