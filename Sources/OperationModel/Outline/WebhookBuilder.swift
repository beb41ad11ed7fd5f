import Diagnostics
import OpenAPI

/// Builds the types of the requests that an API sends: the bodies of webhooks and callbacks.
///
/// A body that refers to a component has its type. The type of an inline body is declared in the namespace `Webhooks`, or in the
/// operation that the callback belongs to.
struct WebhookBuilder {
    let types: TypeBuilder
    let sites: ComponentSites

    private var documents: DocumentSet { types.resolver.documents }

    /// The callbacks of operations, then the document's webhooks; and the namespace of the types of webhooks.
    ///
    /// - Parameters:
    ///   - api: the namespace of the API.
    ///   - isPartial: whether the client has selected operations, and then no webhooks.
    func webhooks(of operations: [NamedOperation], in api: Identifier, isPartial: Bool) -> (webhooks: [Webhook], namespace: Namespace?) {
        let callbacks = operations.flatMap(callbacks)
        let entries = documents.document.webhooks
        guard let first = entries.first, !isPartial else { return (callbacks, nil) }
        let parent = types.names.claim("Webhooks", in: api, noun: "Types", for: "the namespace of webhooks", at: first.position)
        let webhooks = entries.flatMap {
            self.webhooks($0.value, $0.name, of: nil, at: DeclarationSite(parent: parent, words: types.names.words($0.name)))
        }
        return (callbacks + webhooks, Namespace(name: parent, documentation: "The requests that the API sends to its users."))
    }

    /// The callbacks of an operation.
    private func callbacks(of named: NamedOperation) -> [Webhook] {
        named.operation.callbacks.flatMap { entry -> [Webhook] in
            let callback = documents.value(entry.value, .callback, types.log) { documents.callback(at: $0) }
            guard let callback else { return [] }
            let site = sites[callback.position] ?? DeclarationSite(parent: named.name, words: types.names.words(entry.name))
            return callback.paths.flatMap { webhooks($0.value, entry.name, of: named.name, at: site) }
        }
    }

    private func webhooks(_ item: PathItem, _ name: String, of caller: Identifier?, at site: DeclarationSite) -> [Webhook] {
        let operations = documents.resolved(item, types.log)?.operations ?? []
        return operations.compactMap { operation in
            guard let body = operation.value.body,
                let content = documents.value(body, .body, types.log, { documents.body(at: $0) })?.content, let first = content.first
            else { return nil }
            let mediaType = documents.resolved(content, types.log).first { MediaTypeName($0.name).isJSON }
            guard let schema = mediaType?.value.schema else {
                types.log.note(.webhookWithoutJSON(first.name), at: first.position)
                return nil
            }
            return Webhook(
                name: name, operation: caller, method: operation.name,
                type: types.type(of: schema, at: operations.count > 1 ? site.part(operation.name.lowercased()) : site),
                documentation: [operation.value.summary, operation.value.documentation].joinedParagraphs)
        }
    }
}

extension Diagnostic.Message {
    static func webhookWithoutJSON(_ mediaType: String) -> Self {
        "only JSON bodies of webhooks and callbacks have types; '\(mediaType)' is left out"
    }
}
