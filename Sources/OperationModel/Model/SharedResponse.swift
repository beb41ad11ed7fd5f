package import Naming

/// A response type that several operations share, generic in the types of their bodies.
package struct SharedResponse: Sendable {
    /// The name, made of the statuses: `API.Response200Or403And404OrEmpty304`.
    package let name: Identifier
    /// The type parameters, one for each type of body.
    package let parameters: [String]
    /// The responses; the types of their bodies are the parameters.
    package let responses: [Response]

    /// The response type of one operation.
    package struct Use: Sendable {
        package let name: Identifier
        /// The types of the bodies, in the order of the parameters.
        package let arguments: [TypeReference]
    }
}
