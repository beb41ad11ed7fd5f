import Diagnostics
import OpenAPI

/// Gives types to what an API sends of its own accord: the bodies of webhooks and of callbacks.
///
/// A body that refers to a component has that one's type. One that is written in its place becomes a type in the namespace
/// `Webhooks`, or in that of the operation which the callback belongs to.
struct WebhookLowering {
    let documents: DocumentSet
    let types: TypeLowering
    /// All of them so far that have a body.
    private(set) var webhooks: [Webhook] = []

    init(documents: DocumentSet, types: TypeLowering) {
        self.documents = documents
        self.types = types
    }

    /// Declares the bodies of the document's webhooks.
    ///
    /// - Returns: the namespace of the types, or nil where none is needed.
    mutating func lowerWebhooks(api: Identifier) -> Namespace? {
        guard let first = documents.document.webhooks.first else { return nil }
        let parent = types.claimName("Webhooks", in: api, noun: "Types", for: "the webhooks", at: first.position)
        for webhook in documents.document.webhooks {
            lower(webhook.value, webhook.name, of: nil, at: TypeLowering.Place(parent: parent, words: Words(webhook.name)))
        }
        guard types.allDeclarations.contains(where: { $0.name.parent == parent }) else { return nil }
        return Namespace(name: parent, documentation: "What the API sends to its users.")
    }

    /// Declares the bodies of the callbacks of an operation.
    mutating func lowerCallbacks(of operation: OpenAPI.Operation, in parent: Identifier) {
        for entry in operation.callbacks {
            let callback = documents.value(entry.value, .callback, types.log) { documents.callback(at: $0) }
            guard let callback else { continue }
            let place = types.sharedPlaces[callback.position] ?? TypeLowering.Place(parent: parent, words: Words(entry.name))
            for item in callback.paths { lower(item.value, entry.name, of: parent, at: place) }
        }
    }

    private mutating func lower(_ item: PathItem, _ name: String, of caller: Identifier?, at place: TypeLowering.Place) {
        let operations = documents.resolved(item, types.log)?.operations ?? []
        for operation in operations {
            guard let body = operation.value.body,
                let content = documents.value(body, .body, types.log, { documents.body(at: $0) })?.content, let first = content.first
            else { continue }
            guard let schema = documents.resolved(content, types.log).first(where: { MediaTypeName($0.name).isJSON })?.value.schema else {
                types.log.note("only a body in JSON has a type here; '\(first.name)' is left out", at: first.position)
                continue
            }
            webhooks.append(
                Webhook(
                    name: name, operation: caller, method: operation.name,
                    type: types.type(of: schema, at: operations.count > 1 ? place.part(operation.name.lowercased()) : place),
                    documentation: [operation.value.summary, operation.value.documentation].joinedParagraphs))
        }
    }
}

extension DocumentSet {
    /// A path item, or the one that its reference leads to; what stands beside a reference counts where that leads nowhere.
    func resolved(_ item: PathItem, _ log: DiagnosticLog) -> PathItem? {
        guard let reference = item.reference else { return item }
        guard let target = value(.reference(reference), .pathItem, log, { pathItem(at: $0) }) else {
            return item.operations.isEmpty ? nil : item
        }
        for operation in item.operations { log.warning("what stands beside the path's '$ref' is left out", at: operation.position) }
        return target
    }
}
