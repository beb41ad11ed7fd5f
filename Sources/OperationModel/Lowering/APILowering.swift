package import Diagnostics
package import OpenAPI

extension API {
    /// Lowers a document with the files it refers to.
    package init(_ documents: DocumentSet, name: String, options: Options, log: DiagnosticLog) {
        let document = documents.document
        let types = TypeLowering(documents, options: options, log: log)
        types.reserveTopName(name)
        types.reserveTopName(name + "Client")
        // A file of every client is called so, and no two files may be called alike.
        types.reserveTopName("Exports")
        types.declareComponents()
        let credentials = Credential.all(documents, options, log: log)
        let selection = OperationSelection(options)
        let namespaces = NamespaceNaming(documents, api: Identifier([name]), selection, types: types, log: log)
        let lowering = OperationLowering(
            documents: documents, types: types, log: log, schemes: Set(credentials.map(\.scheme))
        )
        self.name = name
        title = document.description.title ?? name
        version = document.description.version ?? ""
        documentation = [document.description.summary, document.description.documentation].joinedParagraphs
        servers = Server.all(document.servers, log: log)
        operations = namespaces.items.map(lowering.lower)
        var webhooks = WebhookLowering(documents: documents, types: types)
        for item in namespaces.items { webhooks.lowerCallbacks(of: item.operation, in: item.name) }
        // Whoever wants some operations wants no webhooks.
        let webhookNamespace = selection.isPartial ? nil : webhooks.lowerWebhooks(api: Identifier([name]))
        self.namespaces = namespaces.namespaces + [webhookNamespace].compactMap { $0 }
        let requirements = RequirementLowering(types.allDeclarations, operations, received: webhooks.received, log: log)
        // Whoever wants some operations wants no more types than they need.
        self.types = selection.isPartial ? requirements.usedDeclarations : requirements.declarations
        self.credentials = credentials
        let authentication = AuthenticationLowering(operations: operations, credentials: credentials, types: types, log: log)
        self.authentication = options.authentication.flatMap(authentication.lower)
        defaults = options.defaults.map { ClientDefault(name: $0.name.value, header: $0.header, value: $0.value) }
        form = Form(
            access: options.access.rawValue, isStruct: options.models.isStruct, isMutable: options.models.isMutable,
            recursiveRecords: options.models.isStruct ? self.types.recursiveRecords : []
        )
        for patch in options.schemas where !document.components.schemas.contains(where: { $0.name == patch.name }) {
            log.error("the document has no schema '\(patch.name)'", at: patch.mark)
        }
    }
}

/// Gives tags and operations their names, in the order of the document.
private struct NamespaceNaming {
    private(set) var namespaces: [Namespace] = []
    private(set) var items: [OperationLowering.Item] = []

    init(
        _ documents: DocumentSet, api: Identifier, _ selection: OperationSelection, types: TypeLowering, log: DiagnosticLog
    ) {
        let document = documents.document
        let all = document.paths.flatMap { path in
            documents.resolved(path.value).map { item in item.operations.map { (path, item, $0) } } ?? []
        }
        selection.reportUnused(all.map { ($0.2.value, $0.2.name, $0.0.name) }, log: log)
        let entries = all.filter { selection.contains($0.2.value, method: $0.2.name, path: $0.0.name) }
        var names: [String: Identifier] = [:]
        let used = Set(entries.compactMap { $0.2.value.tags.first?.value })
        let declared = document.tags.filter { used.contains($0.name) }
        let undeclared = entries.compactMap { $0.2.value.tags.first }.filter { tag in !declared.contains { $0.name == tag.value } }
        for (name, mark, documentation) in declared.map({ ($0.name, $0.mark, $0.documentation) })
            + undeclared.map({ ($0.value, $0.mark, nil) })
        where names[name] == nil {
            let identifier = types.claimName(
                types.overrides.name(ofTag: name) ?? Words(name).upperCamelCase, in: api, for: "the tag '\(name)'", at: mark)
            names[name] = identifier
            namespaces.append(Namespace(name: identifier, documentation: documentation))
        }
        for (path, item, operation) in entries {
            let parent = operation.value.tags.first.flatMap { names[$0.value] } ?? api
            let words = operation.value.id.map { Words($0.value) } ?? Words.operation(operation.name, path.name)
            let subject = "the operation \(operation.name) \(path.name)"
            let name = types.claimName(
                types.overrides.name(at: operation.value.mark) ?? words.upperCamelCase, in: parent, for: subject, at: operation.mark)
            items.append(
                OperationLowering.Item(
                    path: path.name, method: operation.name, pathItem: item, operation: operation.value, name: name
                )
            )
        }
    }
}
