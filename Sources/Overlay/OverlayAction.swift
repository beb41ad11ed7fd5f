package import Diagnostics
package import YAML

/// A change of the nodes that a query selects (Action Object).
package struct OverlayAction: Sendable {
    package let target: PositionedPath
    package let change: Change

    /// The change of each selected node.
    package enum Change: Sendable {
        /// Merges a value into a mapping, adds it to a list, or replaces another value with it.
        case update(Node)
        /// The same with a value that another query selects in the document.
        case copy(PositionedPath)
        case remove
    }

    /// A query with its position in the overlay.
    package struct PositionedPath: Sendable {
        package let path: JSONPath
        package let text: String
        package let position: SourcePosition
    }
}
