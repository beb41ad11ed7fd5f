/// The reason why a server cannot run, in words for people.
package struct ServerProblem: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// Creates a problem.
    package init(_ description: String) { self.description = description }
}
