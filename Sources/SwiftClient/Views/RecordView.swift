import Naming
import OperationModel
import Schemas
import Templating

/// A record in `Record.mustache`.
struct RecordView: TemplateView {
    let declaration: TypeDeclaration
    let record: Record
    let spelling: TypeSpelling
    let style: RecordStyle

    static let keys: TemplateKeys<RecordView> = [
        .strings("documentation") { SwiftText.documentation(of: $0.declaration) },
        .string("name") { $0.declaration.name.name },
        .string("keyword") { $0.style.keyword(of: $0.declaration.id) },
        .string("binding") { $0.style.binding(of: $0.declaration.id) },
        .string("conformances") { $0.conformances },
        .views("properties") { $0.properties },
        .flag("hasReadings") { $0.record.properties.contains { $0.reading != nil } },
        .views("readings") { $0.record.readings },
        .string("nulls") { $0.nullNames?.member ?? "" },
        .string("nullType") { $0.nullNames?.type ?? "" },
        .views("nullable") { $0.nullable },
        .view("arguments") { ArgumentsView($0.arguments) },
        // The initializer that takes strings in place of unions.
        .view(
            "plain", of: { view in view.plain.map { (arguments: $0, isClass: view.isClass) } },
            keys: [
                .string("names") { $0.arguments.names },
                .flag("isClass") { $0.isClass },
                .view("parameters") { ArgumentsView($0.arguments.parameters) },
                .view("values") { ArgumentsView($0.arguments.values) },
            ]),
        .view("draft") { $0.draft },
        .string("additional") { view in view.record.additional.map { view.spelling.type($0) } ?? "" },
        .string("writtenAdditional") { view in
            view.record.additional.map { view.spelling.written("additionalProperties", .map($0)) } ?? ""
        },
        .flag("hidesAdditional") { $0.record.hidesAdditional },
        .string("secrets") { $0.secrets },
        .string("identity") { $0.identity },
        .string("identityType") { view in view.record.identity.flatMap(view.record.property).map { view.spelling.type($0.type) } ?? "" },
        .views("urls") { $0.urls },
        .string("links") { $0.links },
        .view("xml") { view in
            view.spelling.isInXML(view.declaration) ? XMLDescriptionView(record: view.record, view.spelling) : nil
        },
        .views(
            "relations", of: { view in view.record.relations.map { (relation: $0, type: $0.result.map(view.spelling.type)) } },
            keys: [
                .string("name") { SwiftText.name($0.relation.name) },
                .string("flag") { SwiftText.name($0.relation.flag) },
                .string("relation") { SwiftText.literal($0.relation.relation) },
                .string("summary") { SwiftText.line($0.relation.relation) },
                .string("type") { $0.type ?? "Void" },
            ]),
    ]

    /// The initializer that creates a draft from a received value; nil for another type.
    private var draft: DraftView? {
        spelling.types.conversion(to: declaration, spelling.incompleteDrafts).map {
            DraftView(conversion: $0, record: record, spelling: spelling, isClass: isClass)
        }
    }

    private var properties: [PropertyView] {
        let names = Dictionary(uniqueKeysWithValues: record.readings.map { ($0.tolerance, $0.name) })
        return record.properties.map { property in
            PropertyView(
                property: property, spelling: spelling, reading: property.reading.flatMap { names[$0.tolerance] },
                nulls: record.nullable.contains(property.key) ? nullNames?.member : nil)
        }
    }

    private var nullable: [PropertyView] { properties.filter { $0.nulls != nil } }

    /// The names of the set of properties to send as null, and of the type of its elements; nil if there is none.
    private var nullNames: (member: String, type: String)? {
        if record.nullable.isEmpty { return nil }
        let isTaken = record.properties.contains { $0.name == "nulls" } || record.urls.contains { $0.name == "nulls" }
        var type = "NullableProperty"
        while spelling.types.declaration(named: Identifier(type, in: declaration.name)) != nil { type += "Value" }
        return (isTaken ? "sentNulls" : "nulls", type)
    }

    private var conformances: String {
        "APIModel" + (isIdentifiable ? ", Identifiable" : "") + (style.style.isHashable ? ", Hashable" : "")
            + (record.links == nil ? "" : ", LinkedResource") + (spelling.isInXML(declaration) ? ", XMLDescribed" : "")
            + (secrets.isEmpty && !record.hidesAdditional ? "" : ", CustomReflectable")
    }

    /// Whether the options name the identity, or a required `id` is one.
    private var isIdentifiable: Bool {
        if record.identity != nil { return true }
        guard style.style.isIdentifiable, let id = record.properties.first(where: { $0.name == "id" }), id.key == "id", !id.isDeprecated,
            // The associated type would hide another type of its name.
            [Identifier("ID"), Identifier("ID", in: declaration.name)].allSatisfy({
                spelling.types.declaration(named: $0).map { id.type == .declared($0.id) } ?? true
            })
        else { return false }
        switch spelling.types.resolved(id.type) {
        case .builtin(let type): return [.string, .int, .int32, .int64, .uuid].contains(type)
        case .declared(let type):
            if case .identifier? = spelling.types.declaration(of: type)?.kind { return true } else { return false }
        case .list, .map, .optional: return false
        }
    }

    private var isClass: Bool { style.keyword(of: declaration.id) != "struct" }

    /// The arguments of the initializer with strings in place of unions; nil if there are none, or if no request carries the type.
    private var plain: PlainArguments? {
        spelling.isSent(declaration) ? PlainArguments(record.properties.map(RequestArgument.init), spelling) : nil
    }

    private var arguments: [String] {
        record.properties.map { spelling.parameter($0.name, $0.type, default: $0.defaultValue) } + furtherArguments
    }

    /// The parameters of the initializer that are not properties of the document.
    var furtherArguments: [String] {
        let additional = record.additional.map { ["additionalProperties: [String: \(spelling.type($0))] = [:]"] } ?? []
        return additional + (nullNames.map { ["\($0.member): Set<\($0.type)> = []"] } ?? [])
    }

    /// The keys whose values are never printed: `["password"]`; empty if there are none.
    private var secrets: String {
        let keys = record.properties.filter(\.isSecret).map(\.key)
        return keys.isEmpty ? "" : SwiftText.list(keys)
    }

    /// The property that `id` returns, unless it is called `id` itself.
    private var identity: String {
        guard let identity = record.identity.flatMap(record.property), identity.name != "id" else { return "" }
        return identity.storage
    }

    /// The property with the links, or no links if it is nil.
    private var links: String {
        guard let links = record.links.flatMap(record.property) else { return "" }
        return links.storage + (links.type.isOptional ? " ?? ResourceLinks()" : "")
    }

    private var urls: [URLView] {
        record.urls.map { URLView(url: $0, record: declaration.id, spelling: spelling) }
    }

    private struct URLView: TemplateView {
        let url: DerivedURL
        let record: TypeID
        let spelling: TypeSpelling

        static let keys: TemplateKeys<URLView> = [
            .string("name") { SwiftText.name($0.url.name) },
            .string("path") { $0.paths.count == 1 ? $0.paths[0] : "" },
            .strings("paths") { $0.paths },
            .string("base") { $0.url.sizes == nil ? SwiftText.literal($0.url.bases[0].url) : "size.rawValue" },
            .string("sizeType") { view in view.url.sizes.map { view.spelling.types.name(of: $0).name } ?? "" },
            .views(
                "sizes", of: \.url.bases,
                keys: [
                    .string("name") { SwiftText.name($0.size) },
                    .string("base") { SwiftText.literal($0.url) },
                ]),
        ]

        /// The properties that lead to each path: `media?.poster`.
        private var paths: [String] {
            url.sources.map { spelling.path(along: (try? spelling.types.properties(at: $0, from: .declared(record))) ?? []) }
        }
    }
}
