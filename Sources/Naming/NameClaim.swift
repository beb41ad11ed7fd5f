package import Diagnostics
package import OpenAPI

/// The claim of a declaration to a name.
package struct NameClaim {
    /// The name that the declaration gets if it is free.
    package var preferred: String
    /// The position in the options file that gives the name. A name that cannot be given, or a collision, is an error there.
    package var override: SourcePosition?
    /// The kind of declaration, such as `the tag`, and its name in the document, for diagnostics.
    private let kind: String
    private let name: String?
    let position: SourcePosition
    /// The identity of the declaration; nil if its name need not stay.
    package let key: DeclarationKey?
    /// The suffix of a nested name that would hide another one.
    package let noun: String
    /// Whether the reason for a collision has been reported, or need not be reported.
    package var isDuplicate = false
    /// Whether a nested name may be that of a model, to which code inside refers by another name.
    package var hidesModels = false
    /// Whether nothing in the declaration itself is looked up at the top level, so that a nested name may occur there.
    package var sharesTopLevel = false

    /// - Parameter override: the name that the options give instead of the preferred one.
    package init(
        _ preferred: String, override: PositionedString? = nil, for kind: String, _ name: String? = nil, at position: SourcePosition,
        as key: DeclarationKey? = nil, noun: String = "Value"
    ) {
        (self.preferred, self.override) = (override?.value ?? preferred, override?.position)
        (self.kind, self.name, self.position, self.key, self.noun) = (kind, name, position, key, noun)
    }

    /// The declaration in diagnostics: `the tag 'pets'`.
    var subject: String { name.map { "\(kind) '\($0)'" } ?? kind }
}
