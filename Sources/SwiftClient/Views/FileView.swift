import OperationModel
import Templating

/// A source file with operations and types in `File.mustache`.
struct FileView: TemplateView {
    /// Whether the file mentions a type that is not in the standard library.
    let hasImport: Bool
    let sections: [SectionView]

    static let keys: TemplateKeys<FileView> = [
        .flag("hasImport") { $0.hasImport },
        .views("sections") { $0.sections },
    ]
}

/// An operation with its types, or a type with its nested types, in `File.mustache`.
struct SectionView: TemplateView {
    let section: SourceSection
    let api: API
    let style: RecordStyle
    let spelling: TypeSpelling

    static let keys: TemplateKeys<SectionView> = [
        .view("operation") { $0.operation },
        .views("declarations") { $0.declarations },
    ]

    private var operation: OperationView? {
        section.operation.map { OperationView(operation: $0, api: api, spelling: spelling.inside($0.name)) }
    }

    private var declarations: [DeclarationView] {
        section.declarations.map { declaration in
            DeclarationView(
                declaration: declaration, spelling: spelling.inside(declaration.name),
                isInDeprecated: section.operation?.isDeprecated == true, style: style
            )
        }
    }
}
