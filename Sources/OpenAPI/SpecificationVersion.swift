/// The version of the specification that a document follows.
package enum SpecificationVersion: String, Sendable, Comparable, CaseIterable {
    case swagger20 = "2.0"
    case openAPI30 = "3.0"
    case openAPI31 = "3.1"
    case openAPI32 = "3.2"

    package static func < (left: SpecificationVersion, right: SpecificationVersion) -> Bool { left.rawValue < right.rawValue }
}
