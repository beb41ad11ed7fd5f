import Foundation
import Testing

/// A target of SwiftPM can import any other one that happens to be built, declared or not.
@Suite("Imports")
struct ImportTests {
    @Test(
        "a module imports only the modules below it",
        arguments: [
            ("Diagnostics", []),
            ("Templating", ["Diagnostics"]),
            ("YAML", ["CLibYAML", "Diagnostics"]),
            ("OpenAPI", ["YAML", "Diagnostics"]),
            ("Overlay", ["OpenAPI", "YAML", "Diagnostics"]),
            ("Rules", ["OpenAPI", "YAML", "Diagnostics"]),
            ("Options", ["OpenAPI", "YAML", "Diagnostics"]),
            ("Schemas", ["OpenAPI", "Diagnostics"]),
            ("Naming", ["Schemas", "OpenAPI", "Options", "Diagnostics"]),
            ("OperationModel", ["Naming", "Schemas", "OpenAPI", "Options", "Diagnostics"]),
            ("Contract", ["Schemas", "OpenAPI", "YAML", "Diagnostics"]),
            ("Lint", ["OperationModel", "Naming", "OpenAPI", "YAML", "Diagnostics"]),
            ("SwiftClient", ["OperationModel", "Naming", "Schemas", "Templating", "Diagnostics"]),
        ] as [(String, Set<String>)]
    )
    func imports(module: String, allowed: Set<String>) throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let modules = Set(try FileManager.default.contentsOfDirectory(atPath: sources.path))
        let files = FileManager.default.enumerator(at: sources.appending(path: module), includingPropertiesForKeys: nil)
        let texts = try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let imported = texts.flatMap { $0.matches(of: /(?m)^(?:\w+ )*import (\w+)/).map { String($0.1) } }
        #expect(!texts.isEmpty)
        #expect(Set(imported).intersection(modules).subtracting(allowed) == [])
    }
}
