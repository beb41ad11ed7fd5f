/// The final name of a declaration: the names of the declarations around it, outermost first, and its own.
///
/// `Issue.Label` is a `Label` inside an `Issue`. No part is shadowed where a client uses it.
package struct Identifier: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let path: [String]
    /// The hash of the path, because an identifier is looked up far more often than it is made.
    private let digest: Int

    package init(_ path: [String]) {
        self.path = path
        digest = path.hashValue
    }

    package static func == (left: Identifier, right: Identifier) -> Bool { left.digest == right.digest && left.path == right.path }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// The name inside the enclosing declaration.
    package var name: String { path[path.count - 1] }

    /// The enclosing declaration, or nil for one at the top.
    package var parent: Identifier? { path.count > 1 ? Identifier(path.dropLast()) : nil }

    /// The name from the top: `Issue.Label`.
    package var description: String { path.joined(separator: ".") }

    package static func < (left: Identifier, right: Identifier) -> Bool { left.description < right.description }
}
