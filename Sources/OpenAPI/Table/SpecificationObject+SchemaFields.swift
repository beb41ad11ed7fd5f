extension SpecificationObject {
    /// The keywords of a schema.
    static let schemaFields: [Field] = readKeywords + valueKeywords + ignoredKeywords

    /// The fields of a parameter or header of 2.0 that describe its values.
    static let valueFields: [Field] = {
        let names = [
            "type", "format", "items", "default", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
            "pattern", "maxItems", "minItems", "uniqueItems", "enum", "multipleOf",
        ]
        return schemaFields.filter { $0.versions.contains(.swagger20) && names.contains($0.name) }
    }()

    private static let readKeywords: [Field] = [
        Field("$ref", .string), Field("type", .any), Field("nullable", .boolean, since: .openAPI30, until: .openAPI30),
        Field("format", .string), Field("contentEncoding", .string, since: .openAPI31),
        Field("contentMediaType", .string, since: .openAPI31), Field("contentSchema", .any, since: .openAPI31), Field("enum", .list(.any)),
        Field("const", .any, since: .openAPI31), Field("properties", .map(.schema)),
        Field("required", .list(.string, .nonEmptyUnique), until: .openAPI30),
        Field("required", .list(.string, .unique), since: .openAPI31), Field("additionalProperties", .schemaOrBoolean),
        Field("unevaluatedProperties", .any, until: .openAPI30), Field("unevaluatedProperties", .schema, since: .openAPI31),
        Field("patternProperties", .map(.schema), since: .openAPI31), Field("items", .schemaOrList),
        Field("prefixItems", .list(.schema, .nonEmpty), since: .openAPI31), Field("allOf", .list(.schema, .nonEmpty)),
        Field("oneOf", .list(.schema, .nonEmpty), since: .openAPI30), Field("anyOf", .list(.schema, .nonEmpty), since: .openAPI30),
        Field("discriminator", .any, until: .swagger20), Field("discriminator", .object(.discriminator), since: .openAPI30),
        Field("$defs", .map(.schema), since: .openAPI31), Field("definitions", .any), Field("$anchor", .string, since: .openAPI31),
        Field("title", .string), Field("description", .string), Field("deprecated", .boolean, since: .openAPI30),
        Field("readOnly", .boolean), Field("writeOnly", .boolean, since: .openAPI30), Field("default", .any),
    ]

    /// The keywords that restrict values, which does not affect types.
    private static let valueKeywords: [Field] = [
        Field("minimum", .number, .ignored), Field("maximum", .number, .ignored),
        Field("exclusiveMinimum", .boolean, .ignored, until: .openAPI30), Field("exclusiveMaximum", .boolean, .ignored, until: .openAPI30),
        Field("exclusiveMinimum", .number, .ignored, since: .openAPI31), Field("exclusiveMaximum", .number, .ignored, since: .openAPI31),
        Field("multipleOf", .positiveNumber, .ignored), Field("minLength", .count, .ignored), Field("maxLength", .count, .ignored),
        Field("pattern", .expression, .ignored), Field("minItems", .count, .ignored), Field("maxItems", .count, .ignored),
        Field("uniqueItems", .boolean, .ignored), Field("minProperties", .count, .ignored), Field("maxProperties", .count, .ignored),
        Field("minContains", .count, .ignored, since: .openAPI31), Field("maxContains", .count, .ignored, since: .openAPI31),
        Field("contains", .schema, .ignored, since: .openAPI31), Field("propertyNames", .schema, .ignored, since: .openAPI31),
    ]

    private static let ignoredKeywords: [Field] =
        [
            Field("example", .any), Field("examples", .list(.any), .ignored, since: .openAPI31),
            Field("externalDocs", .object(.externalDocumentation), .ignored), Field("xml", .object(.xml)),
            Field("$comment", .string, .ignored, since: .openAPI31), Field("$id", .url, .ignored, since: .openAPI31),
            Field("$schema", .url, .ignored, since: .openAPI31), Field("$vocabulary", .any, since: .openAPI31),
            Field("$dynamicAnchor", .any, since: .openAPI31), Field("$recursiveAnchor", .any), Field("not", .schema, .ignored),
        ]
        // Every version has its own diagnostic about these, so earlier ones need no note.
        + [
            ("if", .schema), ("then", .schema), ("else", .schema), ("dependentSchemas", .map(.schema)),
            ("dependentRequired", .map(.list(.string, .unique))), ("unevaluatedItems", .schema),
        ].flatMap { (name: String, kind: FieldKind) in
            [Field(name, .any, .ignored, until: .openAPI30), Field(name, kind, .ignored, since: .openAPI31)]
        }
        + ["dependencies", "$dynamicRef", "$recursiveRef", "allowEmptyValue"].map { Field($0, .any) }
        + [Field("collectionFormat", .any).old(replacement: "'style' and 'explode' of the parameter")]
}
