import OperationModel
import Templating

/// A union in `Union.mustache`.
struct UnionView: TemplateView {
    let declaration: TypeDeclaration
    let variants: [Variant]
    let discrimination: Discrimination
    let spelling: TypeSpelling
    let isHashable: Bool

    static let keys: TemplateKeys<UnionView> = [
        .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
        .string("name") { $0.declaration.name.name },
        .views("variants") { view in
            view.variants.map { view.variant($0) }
        },
        .views("typedVariants") { view in view.typed.enumerated().map { view.variant($1, at: $0) } },
        .views("constantVariants") { view in view.constants.enumerated().map { view.variant($1, at: $0) } },
        .string("constants") { $0.constants.compactMap(\.constant).map(SwiftText.literal).joined(separator: ", ") },
        .views("fallback") { view in view.variants.filter(\.isDefault).map { view.variant($0) } },
        .string("types") { view in view.typed.map { view.spelling.type($0.type) + ".self" }.joined(separator: ", ") },
        .string("discriminator") { $0.discriminator },
        .flag("isInclusive") { $0.isInclusive },
        .string("conformances") {
            (["APIUnion"] + ($0.isHashable ? ["Hashable"] : []) + $0.literals.map(\.conformance)).joined(separator: ", ")
        },
        .views("literals") { $0.literals },
    ]

    /// The variants that are read as values of their types.
    private var typed: [Variant] { variants.filter { $0.constant == nil } }
    /// The variants that are a string.
    private var constants: [Variant] { variants.filter { $0.constant != nil } }

    /// - Parameter index: the index among the variants that are read in the same way.
    private func variant(_ variant: Variant, at index: Int = 0) -> VariantView {
        VariantView(variant: variant, index: index, spelling: spelling, discrimination: discrimination)
    }

    /// The key of the discriminator; empty if the shape of a value decides its variant.
    private var discriminator: String {
        if case .property(let key) = discrimination { SwiftText.literal(key) } else { "" }
    }

    /// Whether a value can be an object of several variants at once.
    private var isInclusive: Bool {
        discrimination == .shape(isInclusive: true)
            && variants.count { spelling.types.resolvedDeclaration(of: $0.type)?.record != nil } > 1
    }

    /// The variants that a literal can express: one of each kind, if there is only one.
    private var literals: [LiteralView] {
        UnionLiteral.allCases.compactMap { kind in
            kind.variant(of: variants, spelling.types).map { LiteralView(kind: kind, variant: $0, spelling: spelling) }
        }
    }

    private struct LiteralView: TemplateView {
        let kind: UnionLiteral
        let variant: Variant
        let spelling: TypeSpelling

        var conformance: String { "ExpressibleBy\(kind.rawValue)Literal" }

        static let keys: TemplateKeys<LiteralView> = [
            .string("name") { SwiftText.name($0.variant.name) },
            .string("parameter") { $0.parameter },
            .string("value") { $0.value },
        ]

        private var parameter: String {
            switch kind {
            case .string: "stringLiteral value: String"
            case .integer: "integerLiteral value: Int"
            case .boolean: "booleanLiteral value: Bool"
            case .array: "arrayLiteral elements: \(element)..."
            }
        }

        private var element: String { if case .list(let element) = variant.type { spelling.type(element) } else { "" } }

        /// The value of the variant.
        private var value: String {
            switch (kind, variant.type) {
            case (.array, _): "elements"
            case (_, .builtin): "value"
            default:
                if case .union? = spelling.types.resolvedDeclaration(of: variant.type)?.kind {
                    "\(spelling.type(variant.type))(\(kind.rawValue.lowercased())Literal: value)"
                } else {
                    "\(spelling.type(variant.type))(rawValue: value)"
                }
            }
        }
    }

    private struct VariantView: TemplateView {
        let variant: Variant
        let index: Int
        let spelling: TypeSpelling
        let discrimination: Discrimination

        /// The statement that writes the value of the variant, with the discriminator if the type does not declare it.
        private var write: String {
            if let constant = variant.constant { return "json.write(\(SwiftText.literal(constant)))" }
            guard case .property(let key) = discrimination, let value = variant.writtenValue else {
                return spelling.written("value", variant.type) + ".write(json: &json)"
            }
            return "json.write(value, \(SwiftText.literal(key)), \(SwiftText.literal(value)))"
        }

        static let keys: TemplateKeys<VariantView> = [
            .strings("documentation") { SwiftText.documentation($0.variant.documentation) },
            .string("name") { SwiftText.name($0.variant.name) },
            .string("index") { "\($0.index)" },
            .flag("isConstant") { $0.variant.constant != nil },
            .string("type") { $0.spelling.type($0.variant.type) },
            .string("write") { $0.write },
            .string("values") { $0.variant.discriminatorValues.map(SwiftText.literal).joined(separator: ", ") },
        ]
    }
}
