/// The methods of a client that send the operations of one tag: `client.series`.
package struct MethodGroup: Sendable {
    /// The type that has the methods.
    package let type: Identifier
    /// The property of the client that has this type.
    package let property: String
}
