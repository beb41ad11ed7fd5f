/// The name of a declaration, with the names of the declarations around it.
///
/// `Issue.Label` is a `Label` inside an `Issue`. This is a class because identifiers are passed on and looked up far more often than they
/// are created.
package final class Identifier: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The enclosing declaration, or nil at the top level.
    package let parent: Identifier?
    /// The name inside the enclosing declaration.
    package let name: String
    /// The names of the declarations around it, outermost first, and its own.
    package let path: [String]
    /// The full name: `Issue.Label`.
    package let description: String
    /// Whether it is in a type, an operation or a namespace, and is not a model there.
    package let isNested: Bool
    private let digest: Int

    /// - Parameter isModel: whether it is a model, even if it is in a namespace.
    package init(_ name: String, in parent: Identifier? = nil, isModel: Bool = false) {
        self.parent = parent
        self.name = name
        isNested = parent != nil && !isModel
        path = (parent?.path ?? []) + [name]
        description = parent.map { "\($0.description).\(name)" } ?? name
        digest = description.hashValue
    }

    /// The name of a declaration that has none yet.
    package static let none = Identifier("")

    /// Whether the outermost name starts with an upper-case letter of ASCII; other scripts have none, or their own.
    package var isCapitalized: Bool { path[0].isCapitalized }

    /// The identifier with a full name.
    package convenience init(path: String) {
        let names = path.split(separator: ".").map(String.init)
        let parent = names.dropLast().reduce(nil) { Identifier($1, in: $0) as Identifier? }
        self.init(names.last ?? "", in: parent)
    }

    package static func == (left: Identifier, right: Identifier) -> Bool {
        left === right || left.digest == right.digest && left.description == right.description
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    package static func < (left: Identifier, right: Identifier) -> Bool { left.description < right.description }

    /// The name as seen from an enclosing declaration, such as `Label` from `Issue`; nil if it is not nested there.
    package func seen(from owner: Identifier) -> Substring? {
        var outer = parent
        while let inner = outer, inner.path.count > owner.path.count { outer = inner.parent }
        guard outer == owner else { return nil }
        return description[description.utf8.index(description.startIndex, offsetBy: owner.description.utf8.count + 1)...]
    }
}

extension String {
    /// Whether the string starts with an upper-case letter of ASCII, so that it cannot be the name of a member.
    package var isCapitalized: Bool { utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false }
}
