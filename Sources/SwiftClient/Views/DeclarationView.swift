import OperationModel
import Templating

/// A type declaration in `Declaration.mustache`, which includes the template for its kind.
struct DeclarationView: TemplateView {
    let declaration: TypeDeclaration
    let spelling: TypeSpelling
    /// Whether the type is nested in a deprecated operation.
    let isInDeprecated: Bool
    let style: RecordStyle

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "isInDeprecated": .flag(isInDeprecated)
        case "parent": .text(declaration.name.parent?.description ?? "")
        case "record":
            view {
                if case .record(let record) = $0 {
                    RecordView(declaration: declaration, record: record, spelling: spelling, style: style)
                } else {
                    nil
                }
            }
        case "enumeration":
            view {
                guard case .enumeration(let cases, let raw) = $0 else { return nil }
                return EnumerationView(declaration: declaration, cases: cases, raw: raw, spelling: spelling)
            }
        case "union":
            view {
                guard case .union(let variants, let discrimination) = $0 else { return nil }
                return UnionView(declaration: declaration, variants: variants, discrimination: discrimination, spelling: spelling)
            }
        case "alias":
            view {
                guard case .alias(let type) = $0 else { return nil }
                return AliasView(declaration: declaration, type: spelling.type(type))
            }
        default: nil
        }
    }

    private func view(_ view: (TypeDeclaration.Kind) -> (any TemplateView)?) -> TemplateValue {
        view(declaration.kind).map(TemplateValue.view) ?? .flag(false)
    }
}

/// A type alias in `Alias.mustache`.
private struct AliasView: TemplateView {
    let declaration: TypeDeclaration
    let type: String

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(declaration.documentation, isDeprecated: declaration.isDeprecated))
        case "name": .text(declaration.name.name)
        case "type": .text(type)
        default: nil
        }
    }
}
