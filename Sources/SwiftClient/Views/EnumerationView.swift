import OperationModel
import Templating

/// An enumeration in `Enumeration.mustache`.
struct EnumerationView: TemplateView {
    let declaration: TypeDeclaration
    let cases: [Case]
    let raw: TypeReference.Builtin
    let spelling: TypeSpelling

    static let keys: TemplateKeys<EnumerationView> = [
        .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
        .string("name") { $0.declaration.name.name },
        .flag("takesLiterals") { $0.spelling.takesLiterals($0.declaration) },
        .string("raw") { $0.spelling.type(.builtin($0.raw)) },
        .view("known") { ArgumentsView($0.cases.map { "." + SwiftText.name($0.name) }) },
        .string("undeclared") { $0.undeclared },
        .flag("declaresUnknown") { $0.undeclared != "unknown" },
        .views("cases") { view in view.cases.map { CaseView(value: $0, spelling: view.spelling) } },
    ]

    private var undeclared: String { SwiftText.undeclaredCase(besides: cases.map(\.name)) }

    private struct CaseView: TemplateView {
        let value: Case
        let spelling: TypeSpelling

        static let keys: TemplateKeys<CaseView> = [
            .strings("documentation") { SwiftText.documentation($0.value.documentation) },
            .string("name") { SwiftText.name($0.value.name) },
            .string("value") { $0.spelling.literal($0.value.value) },
        ]
    }
}
