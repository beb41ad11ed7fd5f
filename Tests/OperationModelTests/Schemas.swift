import TestSupport
import Testing

/// The types of some schemas, which must lead to these diagnostics.
func types(
    _ schemas: String, version: String = "3.0.0", diagnostics: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) -> String {
    let built = BuiltAPI(schemas: schemas, version: version)
    #expect(built.diagnostics == diagnostics, sourceLocation: sourceLocation)
    return built.types
}

/// The diagnostics of some schemas.
func diagnostics(_ schemas: String, _ version: String = "3.0.3") -> [String] { BuiltAPI(schemas: schemas, version: version).diagnostics }
