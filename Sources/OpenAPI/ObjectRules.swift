/// The fixed fields of an object in one version of the specification.
package struct ObjectRules: Sendable {
    /// The fields by their names.
    package let fields: [String: FieldRule]
    /// The names of the fields that the object must have.
    package let required: [String]

    package init(_ fields: [FieldRule]) {
        self.fields = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        required = fields.filter(\.isRequired).map(\.name)
    }
}

extension SpecificationObject {
    /// The fixed fields of the object in a version of the specification.
    package func rules(in version: SpecificationVersion) -> ObjectRules { Self.rules(in: version)[self] ?? ObjectRules([]) }

    /// The rules of all objects in a version of the specification.
    package static func rules(in version: SpecificationVersion) -> [SpecificationObject: ObjectRules] { rules[version] ?? [:] }

    /// The version that introduced a field which the object does not have in a version; nil if none did.
    package func laterVersion(of field: String, than version: SpecificationVersion) -> SpecificationVersion? {
        SpecificationVersion.allCases.first { $0 > version && rules(in: $0).fields[field] != nil }
    }

    /// The rules of all objects by version.
    private static let rules: [SpecificationVersion: [SpecificationObject: ObjectRules]] = {
        let all = SpecificationVersion.allCases.map { version in
            let objects = SpecificationObject.allCases.map { object in
                let fields = version == .swagger20 ? oldFields(of: object) : newFields(of: object)
                return (object, ObjectRules(fields.filter { $0.versions.contains(version) }))
            }
            return (version, Dictionary(uniqueKeysWithValues: objects))
        }
        return Dictionary(uniqueKeysWithValues: all)
    }()

    /// The fields that all versions share.
    var commonFields: [FieldRule] {
        switch self {
        case .info:
            [
                .required("title", .string), .required("version", .string), .optional("summary", .string, since: .openAPI31),
                .optional("description", .string), .optional("termsOfService", .url), .optional("contact", .object(.contact)),
                .optional("license", .object(.license)),
            ]
        case .contact: [.optional("name", .string), .optional("url", .url), .optional("email", .email)]
        case .license:
            [.required("name", .string), .optional("url", .url), .optional("identifier", .string, since: .openAPI31)]
        case .externalDocumentation: [.required("url", .url), .optional("description", .string)]
        case .tag:
            [
                .required("name", .string), .optional("description", .string),
                .optional("externalDocs", .object(.externalDocumentation)), .optional("summary", .string, since: .openAPI32),
                .optional("parent", .string, since: .openAPI32), .optional("kind", .string, since: .openAPI32),
            ]
        case .xml:
            [
                .optional("name", .string), .optional("namespace", .url), .optional("prefix", .string), .optional("attribute", .boolean),
                .optional("wrapped", .boolean),
                .optional("nodeType", .choice(["element", "attribute", "text", "cdata", "none"]), since: .openAPI32),
            ]
        case .schema: Self.schemaFields
        default: []
        }
    }

    /// The fields since 3.0.
    private static func newFields(of object: SpecificationObject) -> [FieldRule] {
        switch object {
        case .document:
            [
                .required("openapi", .any), .required("info", .object(.info)), .optional("servers", .list(.object(.server))),
                .required("paths", .map(.object(.pathItem), keys: .path), until: .openAPI30),
                .optional("paths", .map(.object(.pathItem), keys: .path), since: .openAPI31),
                .optional("webhooks", .map(.object(.pathItem)), since: .openAPI31), .optional("components", .object(.components)),
                .optional("security", .list(.object(.securityRequirement))), .optional("tags", .list(.object(.tag))),
                .optional("externalDocs", .object(.externalDocumentation)), .optional("jsonSchemaDialect", .url, since: .openAPI31),
                .optional("$self", .url, since: .openAPI32),
            ]
        case .server:
            [
                .required("url", .string), .optional("description", .string), .optional("variables", .map(.object(.serverVariable))),
                .optional("name", .string, since: .openAPI32),
            ]
        case .serverVariable:
            [.optional("enum", .list(.string, .nonEmpty)), .required("default", .string), .optional("description", .string)]
        case .components: componentFields
        case .pathItem:
            [
                .optional("$ref", .string), .optional("summary", .string), .optional("description", .string),
                .optional("servers", .list(.object(.server))), .optional("parameters", .list(.referenceable(.parameter))),
                .optional("additionalOperations", .map(.object(.operation), keys: .method), since: .openAPI32),
                .optional("query", .object(.operation), since: .openAPI32),
            ] + PathItem.methods.sorted().map { .optional($0, .referenceable(.operation)) }
        case .operation:
            commonOperationFields + [
                .optional("requestBody", .referenceable(.requestBody)),
                .required("responses", .map(.referenceable(.response), keys: .status), until: .openAPI30),
                .optional("responses", .map(.referenceable(.response), keys: .status), since: .openAPI31),
                .optional("callbacks", .map(.referenceable(.callback))), .optional("servers", .list(.object(.server))),
            ]
        case .parameter: [.required("name", .string), .required("in", .string)] + headerFields + [.optional("allowReserved", .boolean)]
        case .header: headerFields
        case .requestBody:
            [.optional("description", .string), .required("content", content), .optional("required", .boolean)]
        case .mediaType:
            [
                .optional("description", .string, since: .openAPI32), .optional("schema", .schema), .optional("example", .any),
                .optional("examples", .map(.referenceable(.example))),
                .optional("itemSchema", .schema, since: .openAPI32),
            ] + encodingFields
        case .encoding:
            [
                .optional("contentType", .string), .optional("headers", .map(.referenceable(.header))),
                .optional("style", .choice(["form", "spaceDelimited", "pipeDelimited", "deepObject"])), .optional("explode", .boolean),
                .optional("allowReserved", .boolean),
            ] + encodingFields.map { $0.name == "encoding" ? .optional("encoding", $0.value, since: .openAPI32) : $0 }
        case .response:
            [
                .required("description", .string, until: .openAPI31), .optional("description", .string, since: .openAPI32),
                .optional("summary", .string, since: .openAPI32), .optional("headers", .map(.referenceable(.header))),
                .optional("content", content), .optional("links", .map(.referenceable(.link))),
            ]
        case .example:
            [
                .optional("summary", .string), .optional("description", .string), .optional("value", .any),
                .optional("externalValue", .url), .optional("dataValue", .any, since: .openAPI32),
                .optional("serializedValue", .string, since: .openAPI32),
            ]
        case .link:
            [
                .optional("operationRef", .url), .optional("operationId", .string), .optional("parameters", .map(.any)),
                .optional("requestBody", .any), .optional("description", .string), .optional("server", .object(.server)),
            ]
        case .discriminator:
            [
                .required("propertyName", .string), .optional("mapping", .map(.string)),
                .optional("defaultMapping", .string, since: .openAPI32),
            ]
        case .securityScheme:
            [
                .required("type", .string), .optional("description", .string), .optional("name", .string), .optional("in", .string),
                .optional("scheme", .string), .optional("bearerFormat", .string), .optional("flows", .object(.flows)),
                .optional("openIdConnectUrl", .url), .optional("oauth2MetadataUrl", .url, since: .openAPI32),
                .optional("deprecated", .boolean, since: .openAPI32),
            ]
        case .flows:
            SecurityScheme.Flow.names.map { .optional($0, .object(.flow), since: $0 == "deviceAuthorization" ? .openAPI32 : .openAPI30) }
        case .flow:
            [
                .optional("authorizationUrl", .url), .optional("tokenUrl", .url), .optional("refreshUrl", .url),
                .optional("deviceAuthorizationUrl", .url, since: .openAPI32), .required("scopes", .map(.string)),
            ]
        case .info, .contact, .license, .externalDocumentation, .tag, .xml, .schema, .callback, .securityRequirement:
            object.commonFields
        }
    }

    static let commonOperationFields: [FieldRule] = [
        .optional("tags", .list(.string)), .optional("summary", .string), .optional("description", .string),
        .optional("externalDocs", .object(.externalDocumentation)), .optional("operationId", .string),
        .optional("parameters", .list(.referenceable(.parameter))), .optional("deprecated", .boolean),
        .optional("security", .list(.object(.securityRequirement))),
    ]

    private static let content = ValueRule.map(.referenceable(.mediaType), keys: .mediaType)

    private static let headerFields: [FieldRule] = [
        .optional("description", .string), .optional("required", .boolean), .optional("deprecated", .boolean),
        .optional("allowEmptyValue", .boolean), .optional("style", .string), .optional("explode", .boolean), .optional("schema", .schema),
        .optional("content", content), .optional("example", .any), .optional("examples", .map(.referenceable(.example))),
    ]

    private static let encodingFields: [FieldRule] = [
        .optional("encoding", .map(.object(.encoding))), .optional("prefixEncoding", .list(.object(.encoding)), since: .openAPI32),
        .optional("itemEncoding", .object(.encoding), since: .openAPI32),
    ]

    private static let componentFields: [FieldRule] = [
        .optional("schemas", .map(.schema, keys: .componentName)),
        .optional("responses", .map(.referenceable(.response), keys: .componentName)),
        .optional("parameters", .map(.referenceable(.parameter), keys: .componentName)),
        .optional("examples", .map(.referenceable(.example), keys: .componentName)),
        .optional("requestBodies", .map(.referenceable(.requestBody), keys: .componentName)),
        .optional("headers", .map(.referenceable(.header), keys: .componentName)),
        .optional("securitySchemes", .map(.referenceable(.securityScheme), keys: .componentName)),
        .optional("links", .map(.referenceable(.link), keys: .componentName)),
        .optional("callbacks", .map(.referenceable(.callback), keys: .componentName)),
        .optional("pathItems", .map(.object(.pathItem), keys: .componentName), since: .openAPI31),
        .optional("mediaTypes", .map(.referenceable(.mediaType), keys: .componentName), since: .openAPI32),
    ]
}
