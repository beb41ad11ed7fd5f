import Foundation
import Naming
import OperationModel
import TestSupport
import Testing

/// The descriptions in `Tests/Frameworks` have the habits of tools with which people describe their services. Beside each is the list of what
/// its client offers: the methods, then the models and their nested types.
@Suite("Clients of descriptions that frameworks write")
struct FrameworkTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Frameworks").standardized

    @Test(
        "methods and models have the names that a person would give them",
        arguments: [
            "django-ninja", "drf-spectacular", "fastapi", "json-api", "ktor", "kubernetes", "l5-swagger", "litestar", "nestjs", "own-tags",
            "phoenix", "rswag", "scramble", "springdoc", "strapi", "swaggo", "swashbuckle", "tsoa",
        ])
    func names(framework: String) throws {
        func text(_ type: String) throws -> String {
            try String(contentsOf: Self.folder.appending(path: "\(framework).\(type)"), encoding: .utf8)
        }
        let api = try #require(try BuiltAPI(text("yaml")).api)
        let properties = Dictionary(uniqueKeysWithValues: api.namespaces.compactMap { $0.methods.map { ($0.type, $0.property + ".") } })
        let methods = api.operations.map { operation in
            let group = operation.clientMethod?.parent.flatMap { properties[$0] } ?? ""
            return "\(operation.method) \(operation.pathTemplate) \(group)\(operation.clientMethod?.name ?? "")"
        }
        let names = methods + api.graph.declarations.map(\.name.description)
        let expected = try text("txt").split(separator: "\n").map(String.init)
        #expect(names == expected, "\(names.difference(from: expected).map { "\($0)" }.joined(separator: "\n"))")
    }
}
