import Naming
import OperationModel

/// The style of a client's declarations.
package struct DeclarationStyle: Sendable {
    /// The access level: `public`, `package` or `internal`.
    package let access: String
    /// Whether records are structs; they are final classes otherwise.
    package let isStruct: Bool
    /// Whether the properties of records can be changed.
    package let isMutable: Bool
    /// Whether records with a required scalar `id` are `Identifiable`.
    package let isIdentifiable: Bool
    /// Whether records and unions are `Hashable`.
    package let isHashable: Bool
    /// Whether declarations say that the default isolation of their target does not apply to them.
    package let isNonisolated: Bool
    /// Whether the namespace has a client that all parts of a program share, switches for decoding, and names of the runtime's types.
    package let hasGlobals: Bool

    package init(
        access: String = "public", isStruct: Bool = false, isMutable: Bool = false, isIdentifiable: Bool = true, isHashable: Bool = false,
        isNonisolated: Bool = false, hasGlobals: Bool = false
    ) {
        self.access = access
        self.isStruct = isStruct
        self.isMutable = isMutable
        self.isIdentifiable = isIdentifiable
        self.isHashable = isHashable
        self.isNonisolated = isNonisolated
        self.hasGlobals = hasGlobals
    }
}

/// The style of each record of a client.
struct RecordStyle: Sendable {
    let style: DeclarationStyle
    /// The records that contain a record of their own type, which structs cannot.
    private let recursive: Set<TypeID>

    init(_ style: DeclarationStyle, _ types: TypeGraph) {
        self.style = style
        recursive = style.isStruct ? types.recursive(along: \.storedTypes) : []
    }

    private func isStruct(_ record: TypeID) -> Bool { style.isStruct && !recursive.contains(record) }

    /// `struct` or `final class`.
    func keyword(of record: TypeID) -> String { isStruct(record) ? "struct" : "final class" }

    /// `var` or `let`.
    func binding(of record: TypeID) -> String { isStruct(record) && style.isMutable ? "var" : "let" }

    /// The kind of type, for users: `class`, `struct` or `mutable struct`.
    func description(of record: TypeID) -> String {
        isStruct(record) ? (style.isMutable ? "mutable struct" : "struct") : "class"
    }
}

extension TypeDeclaration {
    /// The declared types whose values are stored inside a value of this one; lists, maps and unions store theirs elsewhere.
    fileprivate var storedTypes: [TypeID] {
        switch kind {
        case .record(let record): record.properties.compactMap { $0.type.storedType }
        case .alias(let type): type.storedType.map { [$0] } ?? []
        case .enumeration, .identifier, .union: []
        }
    }
}

extension TypeReference {
    fileprivate var storedType: TypeID? { if case .declared(let id) = unwrapped { id } else { nil } }
}
