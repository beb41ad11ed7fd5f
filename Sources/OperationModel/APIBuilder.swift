package import Diagnostics
package import Naming
package import OpenAPI
package import Options
import Schemas

extension API {
    /// Builds the model of a document with the files it refers to.
    ///
    /// The outline has what the document describes, by number; refining it leaves what the client needs; that is named, and completed by
    /// what clients offer besides requests and responses.
    ///
    /// - Parameters:
    ///   - name: the name of the API's namespace.
    ///   - target: the names that the client's language reserves, and how far types are shared.
    ///   - kept: the names that stay, and patterns of those that are replaced; nil if names need not stay.
    package init(
        _ documents: DocumentSet, name: String, options: GenerationOptions, target: TargetLanguage,
        keeping kept: (names: KeptNames, renamed: [String])? = nil,
        log: DiagnosticLog
    ) {
        let outline = Outline(documents, name: name, options: options, target: target, keeping: kept, log: log)
        let refined = RefinedOutline(outline, log: log)
        let named = NamedOutline(refined, in: Identifier(name), target: target, log: log)
        let completed = CompletedOutline(named, in: Identifier(name), target: target, log: log)
        let (document, names) = (documents.document, outline.names)
        let lifecycle = TokenLifecycle(operations: completed.operations, credentials: outline.credentials, types: completed.graph, log: log)

        self.name = name
        title = document.description.title ?? name
        version = document.description.version ?? ""
        documentation = [document.description.summary, document.description.documentation].joinedParagraphs
        terms = Terms(document)
        servers = ServerBuilder(documents: documents, registry: names, log: log).servers(document.servers)
        namespaces = named.namespaces(of: completed.operations)
        operations = completed.operations
        webhooks = outline.webhooks.webhooks
        webhookEvent = outline.webhooks.event
        sharedResponses = completed.responses
        authentication = options.authentication.flatMap(lifecycle.authentication)
        (graph, xmlTypes) = completed.graph.hidingTokens(of: authentication).describingXML(of: operations, outline.resolver)
        hiddenModels = graph.hiddenModels(operations, and: names.keptHiddenModels) { model in
            let (name, key) = (model.name.name, DeclarationKey.model(model.name.description))
            return names.claim(NameClaim(name + "Model", for: "the model '\(name)' next to nested types", at: model.position, as: key))
        }
        self.names = kept.flatMap { kept in outline.keptNames.map { names.given.succeeding($0, of: kept.names) } }
        credentials = outline.credentials
        keyVariable = options.keyVariable ?? name.uppercased().filter { $0.isASCII } + "_API_KEY"
        defaults = options.defaults.map {
            ClientDefault(name: $0.name.value, place: $0.isQuery ? .query : .header, wireName: $0.wireName, value: $0.value)
        }
        excluded = outline.excluded.union(refined.dropped)
        openEnumerations = Set(named.openEnumerations.compactMap { completed.graph.resolved(.declared($0)).declaredType })
        resultMembers = operations.flatMap(\.responses).flatMap(\.resultMembers)

        if operations.isEmpty, !outline.selection.isPartial {
            if !document.paths.isEmpty {
                log.error(.noOperations(document.paths.count), at: documents.position(at: Pointer(["paths"])))
            } else if completed.graph.declarations.isEmpty {
                log.warning(.emptyDocument, at: documents.position(at: Pointer([])))
            }
        }
        outline.reportUnused(log: log)
    }
}

extension Terms {
    fileprivate init(_ document: Document) {
        service = document.description.termsOfService
        license = document.description.license?.text
        contact = document.description.contact?.text
        documentation = document.externalDocumentation?.url
    }
}

extension Document.Description.Named {
    /// The name with the location in parentheses; if one of them is missing, only the other.
    fileprivate var text: String { [name, location.map { name == nil ? $0 : "(\($0))" }].compactMap(\.self).joined(separator: " ") }
}

extension Diagnostic.Message {
    static let emptyDocument: Self = "the document has neither operations nor schemas; the client is empty"

    static func noOperations(_ count: Int) -> Self {
        "the client would have no operations, although the document has \(count == 1 ? "a path" : "\(count) paths")"
    }
}
