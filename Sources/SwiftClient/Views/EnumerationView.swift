import Naming
import OperationModel
import Schemas
import Templating

/// An enumeration in `Enumeration.mustache`.
struct EnumerationView: TemplateView {
    let declaration: TypeDeclaration
    let cases: [Case]
    let raw: BuiltinType
    let spelling: TypeSpelling

    static let keys: TemplateKeys<EnumerationView> = [
        .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
        .string("name") { $0.declaration.name.name },
        .flag("takesLiterals") { $0.spelling.takesLiterals($0.declaration) },
        .string("raw") { $0.spelling.type(.builtin($0.raw)) },
        // Without the name of the type, the compiler needs memory that is quadratic in the number of values.
        .view("known") { view in ArgumentsView(view.cases.map { (view.isLarge ? "Self." : ".") + SwiftText.name($0.name) }) },
        .string("literal") { $0.isLarge ? $0.raw == .string ? "StaticString" : $0.spelling.type(.builtin($0.raw)) : "" },
        .flag("isText") { $0.raw == .string },
        .string("undeclared") { $0.undeclared },
        .flag("declaresUnknown") { $0.undeclared != "unknown" },
        .views(
            "cases", of: \.cases,
            keys: [
                .strings("documentation") { SwiftText.documentation($0.documentation) },
                .string("name") { SwiftText.name($0.name) },
                .string("value") { TypeSpelling.literal($0.value) },
            ]),
    ]

    private var undeclared: String { SwiftText.undeclaredCase(besides: cases.map(\.name)) }

    /// Whether there are so many values that the plain form of the source would take noticeably long to compile.
    private var isLarge: Bool { cases.count > 200 }
}
