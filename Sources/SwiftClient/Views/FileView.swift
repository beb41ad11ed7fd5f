import OperationModel
import Templating

/// A source file with operations and types in `File.mustache`.
struct FileView: TemplateView {
    let source: String
    let access: String
    let imports: [String]
    let sections: [SectionView]

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "source": .text(source)
        case "access": .text(access)
        case "imports": .texts(imports)
        case "hasImports": .flag(!imports.isEmpty)
        case "sections": .views(sections)
        default: nil
        }
    }
}

/// An operation with its types, or a type with its nested types, in `File.mustache`.
struct SectionView: TemplateView {
    let section: SourceSection
    let api: API
    let style: RecordStyle
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "operation":
            .optional(section.operation.map { OperationView(operation: $0, api: api, spelling: spelling.inside($0.name)) })
        case "declarations":
            .views(
                section.declarations.map { declaration in
                    DeclarationView(
                        declaration: declaration, spelling: spelling.inside(declaration.name),
                        isInDeprecated: section.operation?.isDeprecated == true, style: style
                    )
                })
        default: nil
        }
    }
}

/// A file that every client has exactly once: its first lines and its content.
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
        // The compiler warns about `package import Foundation` if the module exports Foundation.
        case "exports": .texts(access == "public" ? ["Foundation", runtime].sorted() : [runtime])
        default: content.value(for: name)
        }
    }
}
