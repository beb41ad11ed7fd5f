package import Diagnostics

/// A string of a document with its position.
package struct PositionedString: Sendable {
    package let value: String
    package let position: SourcePosition

    package init(value: String, position: SourcePosition) {
        self.value = value
        self.position = position
    }
}
