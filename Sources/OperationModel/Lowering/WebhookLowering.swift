import Diagnostics
import OpenAPI

/// Gives types to what an API sends of its own accord: the bodies of webhooks and of callbacks.
///
/// A body that refers to a component has that one's type. One that is written in its place becomes a type in the namespace
/// `Webhooks`, or in that of the operation which the callback belongs to.
struct WebhookLowering {
    let documents: DocumentSet
    let types: TypeLowering
    /// The types of all bodies so far.
    private(set) var received: [TypeReference] = []

    init(documents: DocumentSet, types: TypeLowering) {
        self.documents = documents
        self.types = types
    }

    /// Declares the bodies of the document's webhooks.
    ///
    /// - Returns: the namespace of the types, or nil where none is needed.
    mutating func lowerWebhooks(api: Identifier) -> Namespace? {
        guard let first = documents.document.webhooks.first else { return nil }
        let parent = types.claimName("Webhooks", in: api, for: "the webhooks", at: first.mark)
        for webhook in documents.document.webhooks { lower(webhook, in: parent) }
        guard types.allDeclarations.contains(where: { $0.name.parent == parent }) else { return nil }
        return Namespace(name: parent, documentation: "What the API sends to its users.")
    }

    /// Declares the bodies of the callbacks of an operation.
    mutating func lowerCallbacks(of operation: OpenAPI.Operation, in parent: Identifier) {
        for callback in operation.callbacks {
            for item in callback.value {
                lower(Named(name: callback.name, mark: item.mark, value: item.value), in: parent)
            }
        }
    }

    private mutating func lower(_ item: Named<PathItem>, in parent: Identifier) {
        let operations = documents.resolved(item.value, types.log)?.operations ?? []
        for operation in operations {
            guard let body = operation.value.body,
                let content = documents.value(body, .body, types.log, { documents.body(at: $0) })?.content,
                let schema = content.first(where: { MediaTypeName($0.name).isJSON })?.value.schema
            else { continue }
            let words = Words(item.name) + Words(operations.count > 1 ? [operation.name.lowercased()] : [])
            received.append(types.type(of: schema, at: TypeLowering.Place(parent: parent, words: words)))
        }
    }
}

extension DocumentSet {
    /// A path item, or the one that its reference leads to.
    func resolved(_ item: PathItem, _ log: DiagnosticLog) -> PathItem? {
        var item = item
        var seen: Set<ReferenceTarget> = []
        while let reference = item.reference {
            let target = target(of: reference, to: .pathItem)
            if let target, !seen.insert(target).inserted {
                log.warning("the reference '\(reference.text)' leads back to itself; the path is left out", at: reference.mark)
                return nil
            }
            guard let next = target.flatMap(pathItem) else { return item.operations.isEmpty ? nil : item }
            item = next
        }
        return item
    }
}
