import Naming
import OperationModel
import Schemas
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
        .views("variants") { view in view.variants.map { view.variant($0) } },
        .views("typedVariants") { view in view.typed.enumerated().map { view.variant($1, at: $0) } },
        .views("constantVariants") { view in view.constants.enumerated().map { view.variant($1, at: $0) } },
        .string("constants") { $0.constants.isEmpty ? "" : SwiftText.list($0.constants.compactMap(\.constant)) },
        .views("fallback") { view in view.variants.filter(\.isDefault).map { view.variant($0) } },
        .string("undeclared") { SwiftText.undeclaredCase(besides: $0.variants.map(\.name)) },
        .view("match") { ArgumentsView($0.match, room: 100) },
        .string("discriminator") { $0.discriminator },
        .flag("isInclusive") { $0.isInclusive },
        .string("conformances") {
            (["APIUnion"] + ($0.spelling.isInXML($0.declaration) ? ["XMLDescribed"] : []) + ($0.isHashable ? ["Hashable"] : [])
                + $0.literals.map(\.conformance)).joined(separator: ", ")
        },
        .views("literals") { $0.literals },
        .view("xml") { $0.spelling.isInXML($0.declaration) ? XMLDescriptionView(variants: $0.variants, $0.spelling) : nil },
        .string("received") { $0.received.map { $0.name.description } ?? "" },
        .string("receivedType") { view in view.received.map { view.spelling.type(.declared($0.id)) } ?? "" },
    ]

    /// The union of received values from which a draft can be created; nil if there is none.
    private var received: TypeDeclaration? {
        spelling.incompleteDrafts.contains(declaration.id) ? nil : declaration.received.flatMap(spelling.types.declaration)
    }

    /// The type of the variant in received values.
    private func receivedType(of variant: Variant) -> TypeReference? {
        guard case .union(let variants, _)? = received?.kind else { return nil }
        return variants.first { $0.name == variant.name }?.type
    }

    /// The variants that are read as values of their types.
    private var typed: [Variant] { variants.filter { $0.constant == nil } }
    /// The variants that are a string.
    private var constants: [Variant] { variants.filter { $0.constant != nil } }

    /// - Parameter index: the index among the variants that are read in the same way.
    private func variant(_ variant: Variant, at index: Int = 0) -> VariantView {
        VariantView(variant: variant, index: index, spelling: spelling, discrimination: discrimination, received: receivedType(of: variant))
    }

    /// The key of the discriminator; empty if the shape of a value decides its variant.
    private var discriminator: String {
        if case .property(let key) = discrimination { SwiftText.literal(key) } else { "" }
    }

    /// Whether a value can be an object of several variants at once.
    private var isInclusive: Bool {
        guard case .shape(isInclusive: true, _) = discrimination else { return false }
        return variants.count { spelling.types.resolvedDeclaration(of: $0.type)?.record != nil } > 1
    }

    /// The arguments that find the variant that a value matches best: the types, and the constants that distinguish them.
    private var match: [String] {
        var arguments = ["[\(typed.map { spelling.codecType($0.type) + ".self" }.joined(separator: ", "))]"]
        if isInclusive { arguments.append("isInclusive: true") }
        if case .shape(_, let property?) = discrimination {
            let values = typed.map { $0.distinguishingValue.map(SwiftText.literal) ?? "nil" }
            arguments.append("by: \(SwiftText.literal(property)), [\(values.joined(separator: ", "))]")
        }
        return arguments
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

        var conformance: String { kind == .string ? "ExpressibleByStringInterpolation" : "ExpressibleBy\(kind.rawValue)Literal" }

        static let keys: TemplateKeys<LiteralView> = [
            .string("name") { SwiftText.name($0.variant.name) },
            .string("kind") { $0.kind.rawValue.lowercased() },
            .string("argument") { $0.isCollection ? "elements" : "value" },
            .string("type") { $0.type },
            .flag("isDictionary") { $0.kind == .dictionary },
            .string("wrapper") { $0.isCollection || $0.isBuiltin ? "" : $0.spelling.type($0.variant.type) },
            .string("label") { $0.takesLiterals ? $0.kind.rawValue.lowercased() + "Literal" : "rawValue" },
        ]

        /// The type of the variant behind its aliases.
        private var resolved: TypeReference { spelling.types.resolved(variant.type) }

        /// The type of the initializer's argument.
        private var type: String {
            switch kind {
            case .string: "String"
            case .integer: isAnyNumber(variant) ? "Double" : "Int"
            case .number: "Double"
            case .boolean: "Bool"
            case .array: if case .list(let element) = resolved { spelling.type(element) + "..." } else { "" }
            case .dictionary: if case .map(let value) = resolved { "(String, \(spelling.type(value)))..." } else { "" }
            }
        }

        /// Whether an integer is one of the numbers of a variant, or of a union that is one.
        private func isAnyNumber(_ variant: Variant) -> Bool {
            guard case .union(let inner, _)? = spelling.types.resolvedDeclaration(of: variant.type)?.kind else {
                return spelling.types.resolved(variant.type) == .builtin(.double)
            }
            return UnionLiteral.integer.variant(of: inner, spelling.types).map(isAnyNumber) ?? false
        }

        private var isCollection: Bool { kind == .array || kind == .dictionary }

        /// Whether the argument is the value itself; an integer literal is not a `Decimal`.
        private var isBuiltin: Bool { if case .builtin(let builtin) = resolved { builtin != .decimal } else { false } }

        private var takesLiterals: Bool {
            if case .union? = spelling.types.resolvedDeclaration(of: variant.type)?.kind { true } else { resolved == .builtin(.decimal) }
        }
    }

    private struct VariantView: TemplateView {
        let variant: Variant
        let index: Int
        let spelling: TypeSpelling
        let discrimination: Discrimination
        /// The type of the variant in received values, if this is a draft.
        let received: TypeReference?

        static let keys: TemplateKeys<VariantView> = [
            .strings("documentation") { SwiftText.documentation($0.variant.documentation) },
            .string("name") { SwiftText.name($0.variant.name) },
            .string("index") { "\($0.index)" },
            .string("constant") { $0.variant.constant.map(SwiftText.literal) ?? "" },
            .string("type") { $0.spelling.type($0.variant.type) },
            .string("kept") { $0.kept.map(TypeSpelling.literal) ?? "" },
            .string("written") { $0.spelling.written("value", $0.variant.type) },
            .string("draft") { view in view.received.map { view.spelling.draft(of: "value", $0, as: view.variant.type) } ?? "" },
            .string("values") { $0.variant.discriminatorValues.map(SwiftText.literal).joined(separator: ", ") },
        ]

        /// The value of the discriminator that is written next to a value of the type, which does not declare it.
        private var kept: Literal? { if case .property = discrimination { variant.writtenValue } else { nil } }
    }
}
