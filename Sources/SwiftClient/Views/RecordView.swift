import OperationModel
import Templating

/// A record in `Record.mustache`.
struct RecordView: TemplateView {
    let declaration: TypeDeclaration
    let record: Record
    let spelling: TypeSpelling
    let form: API.Form
    /// Made once, because the template lists them several times.
    private let properties: [PropertyView]

    init(declaration: TypeDeclaration, record: Record, spelling: TypeSpelling, form: API.Form) {
        self.declaration = declaration
        self.record = record
        self.spelling = spelling
        self.form = form
        properties = record.properties.map { PropertyView(property: $0, spelling: spelling) }
    }

    static let keys: TemplateKeys<RecordView> = [
        .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
        .string("name") { $0.declaration.name.name },
        .string("keyword") { $0.isStruct ? "struct" : "final class" },
        .string("binding") { $0.isMutable ? "var" : "let" },
        .string("conformances") { $0.conformances },
        .views("properties") { $0.properties },
        .view("arguments") { ArgumentsView($0.arguments) },
        .string("additional") { view in view.record.additional.map { view.spelling.type($0) } ?? "" },
        .string("secrets") { $0.secrets },
        .string("identity") { $0.identity },
        .string("identityType") { view in view.record.identity.map { view.spelling.type($0.type) } ?? "" },
        .views("urls") { $0.record.urls.map(URLView.init) },
    ]

    private var isStruct: Bool { form.isStruct && !form.recursiveRecords.contains(declaration.name) }

    private var isMutable: Bool { form.isMutable && !form.recursiveRecords.contains(declaration.name) }

    private var conformances: String {
        "APIModel" + (record.identity == nil ? "" : ", Identifiable") + (secrets.isEmpty ? "" : ", CustomReflectable")
    }

    private var arguments: [String] {
        let further = record.additional.map { ["additionalProperties: [String: \(spelling.type($0))] = [:]"] } ?? []
        return record.properties.map { ArgumentsView.argument($0.name, $0.type, default: $0.defaultValue, spelling) } + further
    }

    /// The keys that are never printed: `["password"]`; empty where there are none.
    private var secrets: String {
        let keys = record.properties.filter(\.isSecret).map { SwiftText.literal($0.key) }
        return keys.isEmpty ? "" : "[\(keys.joined(separator: ", "))]"
    }

    /// The property that tells values apart, where it is not `id` itself.
    private var identity: String {
        guard let identity = record.identity, identity.name != "id" else { return "" }
        return identity.storage
    }

    private struct URLView: TemplateView {
        let url: DerivedURL

        static let keys: TemplateKeys<URLView> = [
            .string("name") { SwiftText.name($0.url.name) },
            .string("source") { $0.url.source.name },
            .string("storage") { $0.url.source.storage },
            .string("base") { SwiftText.literal($0.url.base) },
        ]
    }
}
