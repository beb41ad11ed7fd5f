import Naming
import OperationModel
import Schemas
import Templating

/// A type declaration in `Declaration.mustache`, which includes the template for its kind.
struct DeclarationView: TemplateView {
    let declaration: TypeDeclaration
    let spelling: TypeSpelling
    /// Whether the type is nested in a deprecated operation.
    let isInDeprecated: Bool
    let style: RecordStyle

    static let keys: TemplateKeys<DeclarationView> = [
        .flag("isInDeprecated") { $0.isInDeprecated },
        .string("parent") { $0.declaration.name.parent?.description ?? "" },
        .view("record") { $0.record },
        .view("enumeration") { $0.enumeration },
        .view(
            "identifier", of: \.identifier,
            keys: [
                .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
                .string("name") { $0.declaration.name.name },
                .string("raw") { BuiltinSpelling($0.raw).name },
                .string("literal") { $0.raw.literal },
                .string("literalLabel") { $0.raw.literal.isEmpty ? "" : $0.raw.literal.lowercased() + "Literal" },
            ]),
        .view("union") { $0.union },
        .view(
            "alias", of: \.alias,
            keys: [
                .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
                .string("name") { $0.declaration.name.name },
                .string("type") { $0.type },
            ]),
    ]

    private var record: RecordView? {
        guard case .record(let record) = declaration.kind else { return nil }
        return RecordView(declaration: declaration, record: record, spelling: spelling, style: style)
    }

    private var enumeration: EnumerationView? {
        guard case .enumeration(let cases, let raw) = declaration.kind else { return nil }
        return EnumerationView(declaration: declaration, cases: cases, raw: raw, spelling: spelling)
    }

    private var identifier: (declaration: TypeDeclaration, raw: BuiltinType)? {
        if case .identifier(let raw) = declaration.kind { (declaration, raw) } else { nil }
    }

    private var union: UnionView? {
        guard case .union(let variants, let discrimination) = declaration.kind else { return nil }
        return UnionView(
            declaration: declaration, variants: variants, discrimination: discrimination, spelling: spelling,
            isHashable: style.style.isHashable)
    }

    private var alias: (declaration: TypeDeclaration, type: String)? {
        guard case .alias(let type) = declaration.kind else { return nil }
        return (declaration, spelling.type(type))
    }
}

extension SwiftText {
    /// The documentation of a declared type.
    static func documentation(of declaration: TypeDeclaration) -> [String] {
        documentation(declaration.documentation, isDeprecated: declaration.isDeprecated)
    }
}

extension BuiltinType {
    /// The literals that are identifiers of this type: `Integer`; empty if there are none.
    fileprivate var literal: String {
        switch self {
        case .string: "String"
        case .int, .int32, .int64: "Integer"
        default: ""
        }
    }
}
