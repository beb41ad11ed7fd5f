package import Schemas

/// A base URL of an API (Server Object).
package struct Server: Sendable {
    /// The name in the client.
    package let name: String
    /// The URL with its variables in braces.
    package let url: String
    package let variables: [Variable]
    package let documentation: String?

    /// A part of the URL that the caller chooses (Server Variable Object).
    package struct Variable: Sendable {
        package let name: String
        package let wireName: String
        package let defaultValue: String
        /// The name of the enumeration of the values; nil if any string is allowed.
        package let choiceName: String?
        /// The values and their names in the client.
        package let choices: [(name: String, value: String)]
        package let documentation: String?
    }

    /// The URL, split at its variables.
    package var parts: [PathPart] { PathPart.parts(ofTemplate: url[...]) }

    /// The URL with the default of each variable.
    package var defaultURL: String {
        parts.map { part in
            switch part {
            case .literal(let string): string
            case .parameter(let name, _): variables.first { $0.wireName == name }?.defaultValue ?? "{\(name)}"
            }
        }.joined()
    }

    /// Whether the URL has a host, so that it can be used as it is.
    package var hasHost: Bool { defaultURL.contains("://") }

    /// The path that the caller's base URL must include because this URL has no host; nil if there is none.
    package var missingBase: String? { hasHost || defaultURL.isEmpty || defaultURL == "/" ? nil : defaultURL }
}
