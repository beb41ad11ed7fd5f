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
        default: nil
        }
    }

    /// The property that tells the variants apart; empty where their shape does.
    private var discriminator: String {
        if case .property(let key) = discrimination { SwiftText.literal(key) } else { "" }
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
