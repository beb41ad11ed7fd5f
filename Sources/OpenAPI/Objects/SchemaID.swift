package import Diagnostics

/// The identity of a schema, however often it is read or referred to.
package enum SchemaID: Sendable, Hashable {
    /// A schema that is written in a document, by its place.
    case written(at: SourcePosition)
    /// A schema that is made of others, by the number of those made before.
    case combined(Int)

    /// The place of a schema that is written in a document.
    package var place: SourcePosition? { if case .written(let position) = self { position } else { nil } }
}
