import Diagnostics
import OpenAPI

/// Credentials that are required together, as scopes by the names of schemes. An empty alternative allows anonymous access.
struct SecurityAlternative: Equatable {
    let scopes: [String: Set<String>]
    let position: SourcePosition?

    init(_ requirement: SecurityRequirement) {
        scopes = Dictionary(requirement.schemes.map { ($0.name, Set($0.value.map(\.value))) }, uniquingKeysWith: { first, _ in first })
        position = requirement.position
    }

    static func == (left: Self, right: Self) -> Bool { left.scopes == right.scopes }

    var isAnonymous: Bool { scopes.isEmpty }

    /// The scopes that another alternative with these schemes does not have.
    func scopes(besides other: Self) -> [String] {
        scopes.flatMap { scheme, scopes in scopes.subtracting(other.scopes[scheme] ?? []) }.sorted()
    }

    /// The schemes for messages.
    var description: String { isAnonymous ? "no credentials" : scopes.keys.sorted().map { "'\($0)'" }.joined(separator: " and ") }
}
