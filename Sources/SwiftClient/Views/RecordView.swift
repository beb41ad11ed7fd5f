import OperationModel
import Templating

/// A record in `Record.mustache`.
struct RecordView: TemplateView {
    let declaration: TypeDeclaration
    let record: Record
    let spelling: TypeSpelling
    let style: RecordStyle
    /// Made once, because the template lists them several times.
    private let properties: TemplateValue

    init(declaration: TypeDeclaration, record: Record, spelling: TypeSpelling, style: RecordStyle) {
        self.declaration = declaration
        self.record = record
        self.spelling = spelling
        self.style = style
        properties = .views(record.properties.map { PropertyView(property: $0, spelling: spelling) })
    }

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(declaration.documentation, isDeprecated: declaration.isDeprecated))
        case "name": .text(declaration.name.name)
        case "keyword": .text(style.keyword(of: declaration.name))
        case "binding": .text(style.binding(of: declaration.name))
        case "conformances": .text(conformances)
        case "properties": properties
        case "arguments": .view(ArgumentsView(arguments))
        case "additional": .text(record.additional.map(spelling.type) ?? "")
        case "secrets": .text(secrets)
        case "identity": .text(identity)
        case "identityType": .text(record.identity.flatMap(record.property).map { spelling.type($0.type) } ?? "")
        case "urls": .views(record.urls.compactMap { url in record.property(url.source).map { URLView(url: url, source: $0) } })
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
        guard let identity = record.identity.flatMap(record.property), identity.name != "id" else { return "" }
        return identity.storage
    }

    private struct URLView: TemplateView {
        let url: DerivedURL
        let source: Property

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.name(url.name))
            case "source": .text(source.name)
            case "storage": .text(source.storage)
            case "base": .text(SwiftText.literal(url.base))
            default: nil
            }
        }
    }
}
