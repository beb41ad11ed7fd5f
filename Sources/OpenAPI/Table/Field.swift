/// A row of the table: a fixed field of an object of the specification.
package struct Field: Sendable {
    package let name: String
    package let kind: FieldKind
    package let use: Use
    /// The versions of the specification that have the field.
    let versions: ClosedRange<SpecificationVersion>
    /// The first version whose documents are read with the field, even if only a later version has it.
    let firstRead: SpecificationVersion
    /// The replacement of the field after its versions; nil if the field is still read.
    let replacement: String?

    /// Whether an object needs the field, and whether decoding reads it.
    package enum Use: Sendable {
        case optional
        case required
        /// Decoding leaves out an object without the field, and reports it.
        case essential
        /// Decoding does not read the field, or does not check its value.
        case ignored
    }

    /// Creates a row; a field is read before the version that introduced it, unless `readSince` names a later one.
    init(
        _ name: String, _ kind: FieldKind, _ use: Use = .optional, since first: SpecificationVersion? = nil,
        readSince firstRead: SpecificationVersion = .swagger20, until last: SpecificationVersion = .openAPI32, replacement: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.use = use
        versions = (first ?? firstRead)...last
        self.firstRead = firstRead
        self.replacement = replacement
    }

    /// The field as one that objects have in 2.0 only.
    func old(replacement: String) -> Field { Field(name, kind, use, until: .swagger20, replacement: replacement) }
}
