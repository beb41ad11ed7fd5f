package import Diagnostics

/// A query that selects nodes of a document (RFC 9535), such as `$.paths['/pets'].get.parameters[?@.in == 'query']`.
package struct JSONPath: Sendable {
    /// The segments after `$`; each is applied to the nodes that the previous segment selects.
    let segments: [Segment]
    /// The places where the text differs from RFC 9535 but has only one meaning.
    package let deviations: [Deviation]

    /// A form of a query that the grammar does not allow, but that has one meaning.
    package struct Deviation: Sendable {
        package let message: Diagnostic.Message
        /// Whether other tools read it, too.
        package let isCommon: Bool
    }

    /// A step of a query from nodes to their children, or to all their descendants.
    struct Segment: Sendable {
        let selectors: [Selector]
        /// Whether the selectors are applied to a node and to everything in it (`..`).
        let isDescendant: Bool

        /// Whether the segment selects at most one node.
        var isSingular: Bool {
            guard !isDescendant, selectors.count == 1, let selector = selectors.first else { return false }
            return switch selector {
            case .name, .index: true
            case .wildcard, .slice, .filter: false
            }
        }
    }

    /// Selects some of the children of a node.
    enum Selector: Sendable {
        case name(String)
        case wildcard
        /// A negative index counts from the end.
        case index(Int)
        case slice(Slice)
        case filter(JSONPathFilter)
    }

    /// The elements from `start` up to `end` in steps (`start:end:step`).
    struct Slice: Sendable {
        var start: Int?
        var end: Int?
        var step = 1
    }

    /// Parses a query.
    ///
    /// - Throws: ``JSONPathError`` with the position of the first invalid character.
    package init(_ text: String) throws(JSONPathError) {
        var parser = JSONPathParser(text)
        segments = try parser.parse()
        deviations = parser.deviations
    }
}

/// The first position at which a text is not a valid query, and what was expected there.
package struct JSONPathError: Error, Equatable {
    /// The expectation, such as `expected ']'`.
    package let reason: String
    /// The line in the text, from 1.
    package let line: Int
    /// The column in that line, from 1.
    package let column: Int

    package init(reason: String, line: Int, column: Int) {
        self.reason = reason
        self.line = line
        self.column = column
    }
}
