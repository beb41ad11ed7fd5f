/// A constant value in a document.
package enum Literal: Sendable, Hashable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    /// A case of an enumeration, by its name in the client.
    case enumerationCase(String)
    case emptyList
}
