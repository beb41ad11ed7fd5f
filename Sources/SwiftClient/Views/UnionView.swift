import OperationModel
import Templating

/// A union in `Union.mustache`.
struct UnionView: TemplateView {
    let declaration: TypeDeclaration
    let variants: [Variant]
    let discrimination: Discrimination
    let spelling: TypeSpelling

    static let keys: TemplateKeys<UnionView> = [
        .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
        .string("name") { $0.declaration.name.name },
        .views("variants") { view in
            view.variants.enumerated().map { VariantView(variant: $1, index: $0, spelling: view.spelling) }
        },
        .views("fallback") { view in
            view.variants.enumerated().filter(\.element.isDefault).map { VariantView(variant: $1, index: $0, spelling: view.spelling) }
        },
        .string("types") { view in view.variants.map { view.spelling.type($0.type) + ".self" }.joined(separator: ", ") },
        .string("discriminator") { $0.discriminator },
        .string("conformances") { (["APIUnion"] + $0.literals.map(\.conformance)).joined(separator: ", ") },
        .views("literals") { $0.literals },
    ]

    /// The key of the discriminator; empty if the shape of a value decides its variant.
    private var discriminator: String {
        if case .property(let key) = discrimination { SwiftText.literal(key) } else { "" }
    }

    /// The variants that a literal can express.
    private var literals: [LiteralView] {
        variants.compactMap { variant in
            switch variant.type {
            case .builtin(.string): LiteralView(name: variant.name, type: "String", kind: "String")
            case .builtin(.int): LiteralView(name: variant.name, type: "Int", kind: "Integer")
            default: nil
            }
        }
    }

    private struct LiteralView: TemplateView {
        let name: String
        let type: String
        /// The part of the protocol's name before `Literal`.
        let kind: String

        var conformance: String { "ExpressibleBy\(kind)Literal" }

        static let keys: TemplateKeys<LiteralView> = [
            .string("name") { SwiftText.name($0.name) },
            .string("type") { $0.type },
            .string("label") { "\($0.kind.lowercased())Literal" },
        ]
    }

    private struct VariantView: TemplateView {
        let variant: Variant
        let index: Int
        let spelling: TypeSpelling

        static let keys: TemplateKeys<VariantView> = [
            .strings("documentation") { SwiftText.documentation($0.variant.documentation) },
            .string("name") { SwiftText.name($0.variant.name) },
            .string("index") { "\($0.index)" },
            .string("type") { $0.spelling.type($0.variant.type) },
            .string("values") { $0.variant.discriminatorValues.map(SwiftText.literal).joined(separator: ", ") },
        ]
    }
}
