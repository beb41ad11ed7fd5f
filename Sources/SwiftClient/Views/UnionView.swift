import OperationModel
import Templating

/// A union in `Union.mustache`.
struct UnionView: TemplateView {
    let declaration: TypeDeclaration
    let variants: [Variant]
    let discrimination: Discrimination
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(declaration.documentation, isDeprecated: declaration.isDeprecated))
        case "name": .text(declaration.name.name)
        case "variants": .views(variants.enumerated().map { VariantView(variant: $1, index: $0, spelling: spelling) })
        case "types": .text(variants.map { spelling.type($0.type) + ".self" }.joined(separator: ", "))
        case "discriminator": .text(discriminator)
        case "conformances": .text((["APIUnion"] + literals.map(\.conformance)).joined(separator: ", "))
        case "literals": .views(literals)
        default: nil
        }
    }

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

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.name(self.name))
            case "type": .text(type)
            case "label": .text("\(kind.lowercased())Literal")
            default: nil
            }
        }
    }

    private struct VariantView: TemplateView {
        let variant: Variant
        let index: Int
        let spelling: TypeSpelling

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "documentation": .texts(SwiftText.documentation(variant.documentation))
            case "name": .text(SwiftText.name(variant.name))
            case "index": .text("\(index)")
            case "type": .text(spelling.type(variant.type))
            case "values": .text(variant.discriminatorValues.map(SwiftText.literal).joined(separator: ", "))
            default: nil
            }
        }
    }
}
