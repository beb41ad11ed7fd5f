/// The version of the specification that a document follows.
package enum SpecificationVersion: String, Sendable, Comparable, CaseIterable {
    case swagger20 = "2.0"
    case openAPI30 = "3.0"
    case openAPI31 = "3.1"
    case openAPI32 = "3.2"

    /// The version that a document most likely follows, given the version that it names; nil if that is neither 2.x nor 3.x.
    init?(nearest text: String) {
        let numbers = text.drop { !$0.isASCII || !$0.isNumber }.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        switch (numbers.first, numbers.dropFirst().first ?? 0) {
        case (2?, _): self = .swagger20
        case (3?, 0): self = .openAPI30
        case (3?, 1): self = .openAPI31
        case (3?, _): self = .openAPI32
        default: return nil
        }
    }

    package static func < (left: SpecificationVersion, right: SpecificationVersion) -> Bool { left.rawValue < right.rawValue }
}
