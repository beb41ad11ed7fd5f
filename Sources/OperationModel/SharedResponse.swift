/// What several operations answer, whatever the types of the bodies are: one type of the client, generic in those.
package struct SharedResponse: Sendable {
    /// The name, which says all there is to it: `API.Response200Or403And404OrEmpty304`.
    package let name: Identifier
    /// The type parameters, one for each type of bodies.
    package let parameters: [String]
    /// The responses; the types of their bodies are the parameters.
    package let responses: [Response]

    /// The answer of one operation.
    package struct Use: Sendable {
        package let name: Identifier
        /// The types of the bodies, in the order of the parameters.
        package let arguments: [TypeReference]
    }
}
