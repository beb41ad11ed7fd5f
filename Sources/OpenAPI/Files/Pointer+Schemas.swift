extension Pointer {
    private var schemaTokens: ArraySlice<String>? {
        if tokens.starts(with: ["components", "schemas"]) { return tokens.dropFirst(2) }
        return tokens.first == "definitions" ? tokens.dropFirst() : nil
    }

    /// Whether the pointer leads to a named schema, or into one.
    package var isAmongSchemas: Bool { schemaTokens != nil }

    /// Whether the pointer leads to a named schema.
    package var isNamedSchema: Bool { schemaTokens?.count == 1 }
}
