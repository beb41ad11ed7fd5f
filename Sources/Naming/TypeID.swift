/// The identity of a type, or of an operation or a namespace that types are in.
package struct TypeID: Sendable, Hashable {
    /// How many were discovered before it.
    package let number: Int

    package init(number: Int) { self.number = number }
}
