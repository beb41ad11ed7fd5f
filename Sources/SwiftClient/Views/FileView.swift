import OperationModel
import Templating

/// A source file with operations and types in `File.mustache`.
struct FileView: TemplateView {
    /// Whether the file mentions a type that is not in the standard library.
    let hasImport: Bool
    /// Each operation with its types, and each type with its nested types.
    let sections: [(operation: OperationView?, declarations: [DeclarationView])]

    static let keys: TemplateKeys<FileView> = [
        .flag("hasImport") { $0.hasImport },
        .views("sections", of: \.sections, keys: [.view("operation") { $0.operation }, .views("declarations") { $0.declarations }]),
    ]
}
