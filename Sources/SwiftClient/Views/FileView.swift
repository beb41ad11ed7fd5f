import OperationModel
import Templating

/// A file of Swift source in `File.mustache`: an operation, or types.
struct FileView: TemplateView {
    let source: String
    let access: String
    let imports: [String]
    let operation: OperationView?
    let declarations: [DeclarationView]

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "source": .text(source)
        case "access": .text(access)
        case "imports": .texts(imports)
        case "hasImports": .flag(!imports.isEmpty)
        case "operation": .optional(operation)
        case "declarations": .views(declarations)
        default: nil
        }
    }
}

/// A file of which there is one in every client: its head, and what it is about.
struct SingleFileView: TemplateView {
    let source: String
    let access: String
    let runtime: String
    let content: any TemplateView

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "source": .text(source)
        case "access": .text(access)
        case "runtime": .text(runtime)
        case "imports": .texts(["Foundation", runtime].sorted())
        default: content.value(for: name)
        }
    }
}
