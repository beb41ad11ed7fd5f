extension SpecificationObject {
    /// The keywords of a schema whose values can be invalid.
    static let schemaFields: [FieldRule] = annotations + restrictions + parts

    private static let annotations: [FieldRule] = [
        .optional("title", .string), .optional("description", .string), .optional("format", .string), .optional("deprecated", .boolean),
        .optional("readOnly", .boolean), .optional("writeOnly", .boolean), .optional("nullable", .boolean, until: .openAPI30),
        .optional("externalDocs", .object(.externalDocumentation)), .optional("xml", .object(.xml)),
        .optional("discriminator", .object(.discriminator), since: .openAPI30), .optional("examples", .list(.any), since: .openAPI31),
        .optional("$id", .url, since: .openAPI31), .optional("$schema", .url, since: .openAPI31),
        .optional("$anchor", .string, since: .openAPI31), .optional("$comment", .string, since: .openAPI31), .optional("$ref", .string),
        .optional("contentEncoding", .string, since: .openAPI31), .optional("contentMediaType", .string, since: .openAPI31),
    ]

    private static let restrictions: [FieldRule] = [
        .optional("multipleOf", .positiveNumber), .optional("maximum", .number), .optional("minimum", .number),
        .optional("exclusiveMaximum", .boolean, until: .openAPI30), .optional("exclusiveMinimum", .boolean, until: .openAPI30),
        .optional("exclusiveMaximum", .number, since: .openAPI31), .optional("exclusiveMinimum", .number, since: .openAPI31),
        .optional("maxLength", .count), .optional("minLength", .count), .optional("pattern", .expression),
        .optional("maxItems", .count), .optional("minItems", .count), .optional("uniqueItems", .boolean),
        .optional("maxContains", .count, since: .openAPI31), .optional("minContains", .count, since: .openAPI31),
        .optional("maxProperties", .count), .optional("minProperties", .count), .optional("enum", .list(.any)),
        .optional("required", .list(.string, .nonEmptyUnique), until: .openAPI30),
        .optional("required", .list(.string, .unique), since: .openAPI31),
        .optional("dependentRequired", .map(.list(.string, .unique)), since: .openAPI31),
    ]

    private static let parts: [FieldRule] = [
        .optional("properties", .map(.schema)), .optional("patternProperties", .map(.schema), since: .openAPI31),
        .optional("$defs", .map(.schema), since: .openAPI31), .optional("dependentSchemas", .map(.schema), since: .openAPI31),
        .optional("items", .schemaOrList),
        .optional("prefixItems", .list(.schema, .nonEmpty), since: .openAPI31), .optional("contains", .schema, since: .openAPI31),
        .optional("propertyNames", .schema, since: .openAPI31), .optional("additionalProperties", .schemaOrBoolean),
        .optional("unevaluatedProperties", .schema, since: .openAPI31), .optional("unevaluatedItems", .schema, since: .openAPI31),
        .optional("allOf", .list(.schema, .nonEmpty)), .optional("oneOf", .list(.schema, .nonEmpty)),
        .optional("anyOf", .list(.schema, .nonEmpty)), .optional("not", .schema), .optional("if", .schema, since: .openAPI31),
        .optional("then", .schema, since: .openAPI31), .optional("else", .schema, since: .openAPI31),
    ]
}
