package import OpenAPI

/// Changes to a document, in a separate file (Overlay Object).
package struct OverlayFile: Sendable {
    package let version: Version
    /// The document that the overlay is made for, as a URI reference.
    package let extends: PositionedString?
    /// The changes, in the order in which they are made.
    package let actions: [OverlayAction]

    /// The versions of the Overlay Specification.
    package enum Version: String, Sendable, Comparable, CaseIterable {
        case v10 = "1.0"
        case v11 = "1.1"

        package static func < (left: Version, right: Version) -> Bool { left.rawValue < right.rawValue }
    }
}
