import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The requests that an API sends: the callbacks of operations, then the document's webhooks.
struct SentRequests {
    var webhooks: [Webhook]
    /// The namespace of the types of webhooks; nil if there are none.
    var namespace: TypeID?
    /// What the bodies of webhooks are; nil if they are not signed.
    var event: WebhookEvent?

    /// The types of the bodies.
    var types: [TypeReference] { webhooks.map(\.type) + (event.map { [$0.type] } ?? []) }
}

/// The requests that an API sends, with the types of their bodies: webhooks and callbacks.
///
/// A body that refers to a component has its type. The type of an inline body is declared in the namespace `Webhooks`, or in the
/// operation that the callback belongs to.
extension OperationBuilder {
    /// - Parameter isPartial: whether the client has selected operations, and then no webhooks.
    func webhooks(of operations: [UnnamedOperation], isPartial: Bool, _ types: TypeBuilder) -> SentRequests {
        let callbacks = operations.flatMap { self.callbacks(of: $0, types) }.map(\.webhook)
        let entries = isPartial ? [] : documents.document.webhooks
        guard let position = entries.first?.position ?? options.webhooks?.event?.position else { return SentRequests(webhooks: callbacks) }
        let parent = types.discover(.webhooks, at: position)
        let webhooks = entries.flatMap {
            self.webhooks($0.value, $0.name, of: nil, at: DeclarationSite(parent: parent, words: registry.words($0.name)), types)
        }
        let event = event(webhooks, in: parent, at: position, types)
        return SentRequests(webhooks: callbacks + webhooks.map(\.webhook), namespace: parent, event: event)
    }

    /// What the bodies of webhooks are decoded as: the type of all, or a union of their types; nil if the options say that they are not
    /// signed.
    private func event(
        _ webhooks: [Received], in parent: TypeID, at position: SourcePosition, _ types: TypeBuilder
    ) -> WebhookEvent? {
        let options = options.webhooks ?? GenerationOptions.Webhooks()
        guard let signature = WebhookEvent.Signature(rawValue: options.signature.rawValue) else { return nil }
        var keywords = Schema.Keywords()
        keywords.anyOf = webhooks.map(\.body)
        var schema = Set(webhooks.map(\.webhook.type)).count > 1 ? Schema(keywords, at: position) : webhooks.first?.body
        if let event = options.event {
            let known = documents.document.components.schemas
            schema = known.first { $0.name == event.value }?.value
            if schema == nil { log.error(.unknownEvent(event.value, known: known.map(\.name)), at: event.position) }
        }
        return schema.map { schema in
            let type = types.type(of: schema, at: DeclarationSite(parent: parent, words: Words("Event"))).unwrapped
            return WebhookEvent(namespace: parent, type: type, signature: signature)
        }
    }

    /// The callbacks of an operation.
    private func callbacks(of unnamed: UnnamedOperation, _ types: TypeBuilder) -> [Received] {
        unnamed.operation.callbacks.flatMap { entry -> [Received] in
            let callback = documents.value(entry.value, .callback, log) { documents.callback(at: $0) }
            guard let callback else { return [] }
            let site = sites[callback.position] ?? DeclarationSite(parent: unnamed.declaration, words: registry.words(entry.name))
            return callback.paths.flatMap { webhooks($0.value, entry.name, of: unnamed.declaration, at: site, types) }
        }
    }

    /// A request that the API sends, with the schema of its body.
    private typealias Received = (webhook: Webhook, body: Schema)

    private func webhooks(_ item: PathItem, _ name: String, of caller: TypeID?, at site: DeclarationSite, _ types: TypeBuilder)
        -> [Received]
    {
        let operations = documents.resolved(item, log)?.operations ?? []
        return operations.compactMap { operation in
            guard let body = operation.value.body,
                let content = documents.value(body, .body, log, { documents.body(at: $0) })?.content, let first = content.first
            else { return nil }
            let mediaType = documents.resolved(content, log).first { MediaTypeName($0.name).isJSON }
            guard let schema = mediaType?.value.schema else {
                log.note(.webhookWithoutJSON(first.name), at: first.position)
                return nil
            }
            let webhook = Webhook(
                name: name, operation: caller, method: operation.name,
                type: types.type(of: schema, at: operations.count > 1 ? site.part(operation.name.lowercased()) : site),
                documentation: [operation.value.summary, operation.value.documentation].joinedParagraphs)
            return (webhook, schema)
        }
    }
}

extension Diagnostic.Message {
    static func webhookWithoutJSON(_ mediaType: String) -> Self {
        "only JSON bodies of webhooks and callbacks have types; '\(mediaType)' is left out"
    }

    static func unknownEvent(_ name: String, known: [String]) -> Self {
        "there is no schema '\(name)'\(didYouMean(name, among: known))"
    }
}
