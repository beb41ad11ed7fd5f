import OperationModel
import Templating

/// An enumeration in `Enumeration.mustache`.
struct EnumerationView: TemplateView {
    let declaration: TypeDeclaration
    let cases: [Case]
    let raw: TypeReference.Builtin
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(declaration.documentation, isDeprecated: declaration.isDeprecated))
        case "name": .text(declaration.name.name)
        case "raw": .text(spelling.type(.builtin(raw)))
        case "known": .view(ArgumentsView(cases.map { "." + SwiftText.name($0.name) }))
        case "cases": .views(cases.map { CaseView(value: $0, spelling: spelling) })
        default: nil
        }
    }

    private struct CaseView: TemplateView {
        let value: Case
        let spelling: TypeSpelling

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "documentation": .texts(SwiftText.documentation(value.documentation))
            case "name": .text(SwiftText.name(value.name))
            case "value": .text(spelling.literal(value.value))
            default: nil
            }
        }
    }
}
