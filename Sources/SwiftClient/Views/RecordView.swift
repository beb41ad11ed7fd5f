import OperationModel
import Templating

/// A record in `Record.mustache`.
struct RecordView: TemplateView {
    let declaration: TypeDeclaration
    let record: Record
    let spelling: TypeSpelling
    let form: API.Form
    /// Made once, because the template lists them several times.
    private let properties: TemplateValue

    init(declaration: TypeDeclaration, record: Record, spelling: TypeSpelling, form: API.Form) {
        self.declaration = declaration
        self.record = record
        self.spelling = spelling
        self.form = form
        properties = .views(record.properties.map { PropertyView(property: $0, spelling: spelling) })
    }

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(declaration.documentation, isDeprecated: declaration.isDeprecated))
        case "name": .text(declaration.name.name)
        case "keyword": .text(form.isStruct && !form.recursiveRecords.contains(declaration.name) ? "struct" : "final class")
        case "binding": .text(form.isMutable && !form.recursiveRecords.contains(declaration.name) ? "var" : "let")
        case "conformances": .text(conformances)
        case "properties": properties
        case "arguments": .view(ArgumentsView(arguments))
        case "additional": .text(record.additional.map(spelling.type) ?? "")
        case "secrets": .text(secrets)
        case "identity": .text(identity)
        case "identityType": .text(record.identity.map { spelling.type($0.type) } ?? "")
        case "urls": .views(record.urls.map(URLView.init))
        default: nil
        }
    }

    private var conformances: String {
        "APIModel" + (record.identity == nil ? "" : ", Identifiable") + (secrets.isEmpty ? "" : ", CustomReflectable")
    }

    private var arguments: [String] {
        let additional = record.additional.map { ["additionalProperties: [String: \(spelling.type($0))] = [:]"] } ?? []
        return record.properties.map { ArgumentsView.argument($0.name, $0.type, default: $0.defaultValue, spelling) } + additional
    }

    /// The keys whose values are never printed: `["password"]`; empty if there are none.
    private var secrets: String {
        let keys = record.properties.filter(\.isSecret).map { SwiftText.literal($0.key) }
        return keys.isEmpty ? "" : "[\(keys.joined(separator: ", "))]"
    }

    /// The property that `id` returns, unless it is called `id` itself.
    private var identity: String {
        guard let identity = record.identity, identity.name != "id" else { return "" }
        return identity.storage
    }

    private struct URLView: TemplateView {
        let url: DerivedURL

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.name(url.name))
            case "source": .text(url.source.name)
            case "storage": .text(url.source.storage)
            case "base": .text(SwiftText.literal(url.base))
            default: nil
            }
        }
    }
}
