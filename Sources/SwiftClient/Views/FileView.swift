import OperationModel
import Templating

/// A file of Swift source in `File.mustache`: operations and types.
struct FileView: TemplateView {
    let imports: [String]
    let sections: [SectionView]

    static let keys: TemplateKeys<FileView> = [
        .strings("imports") { $0.imports },
        .flag("hasImports") { !$0.imports.isEmpty },
        .views("sections") { $0.sections },
    ]
}

/// An operation with its types in `File.mustache`, or a type with those that stand in it.
struct SectionView: TemplateView {
    let section: SourceSection
    let api: API
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
                isInDeprecated: section.operation?.isDeprecated == true, form: api.form
            )
        }
    }
}
