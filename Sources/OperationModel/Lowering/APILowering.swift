package import Diagnostics
package import OpenAPI

extension API {
    /// Lowers a document with the files it refers to.
    package init(_ documents: DocumentSet, name: String, options: Options, log: DiagnosticLog) {
        let document = documents.document
        let types = TypeLowering(documents, options: options, log: log)
        let namespace = Identifier(name)
        types.reserveTopName(name)
        types.reserveTopName(name + "Client")
        // A file of every client is called so, and no two files may be called alike.
        types.reserveTopName("Exports")
        types.declareComponents()
        let credentials = Credential.all(documents, options, log: log)
        let selection = OperationSelection(options)
        // The namespace has the addresses of the API in a type of this name.
        _ = types.takeName("Server", in: namespace)
        let namespaces = NamespaceNaming(documents, api: namespace, selection, types: types, log: log)
        let lowering = OperationLowering(
            documents: documents, types: types, log: log,
            credentials: Dictionary(credentials.map { ($0.scheme, $0) }, uniquingKeysWith: { first, _ in first })
        )
        self.name = name
        title = document.description.title ?? name
        version = document.description.version ?? ""
        documentation = [document.description.summary, document.description.documentation].joinedParagraphs
        servers = Server.all(document.servers, of: documents, log: log)
        var operations = namespaces.items.map(lowering.lower)
        var webhooks = WebhookLowering(documents: documents, types: types)
        for item in namespaces.items { webhooks.lowerCallbacks(of: item.operation, in: item.name) }
        // Whoever wants some operations wants no webhooks.
        let webhookNamespace = selection.isPartial ? nil : webhooks.lowerWebhooks(api: namespace)
        self.namespaces = namespaces.namespaces + [webhookNamespace].compactMap { $0 }
        self.webhooks = webhooks.webhooks
        types.addDefaults()
        let requirements = RequirementLowering(
            types.allDeclarations.withoutCircularVariants(log), operations, received: webhooks.webhooks.map(\.type), log: log
        )
        // Whoever wants some operations wants no more types than they need.
        let declarations = selection.isPartial ? requirements.usedDeclarations : requirements.declarations
        self.types = declarations.sharingEnumerations { types.takeName($0, in: namespace) }
            .sharingEqualTypes(besides: Set(operations.filter(\.isDeprecated).map(\.name)))
        sharedResponses = operations.shareResponses { types.takeName($0, in: namespace) }
        self.operations = operations
        let unwanted =
            selection.isPartial ? namespaces.excluded + requirements.unusedPositions + document.webhooks.map(\.value.position) : []
        excluded = types.overrides.typedPositions.union(unwanted)
        self.credentials = credentials
        let authentication = AuthenticationLowering(operations: operations, credentials: credentials, types: types, log: log)
        self.authentication = options.authentication.flatMap(authentication.lower)
        defaults = options.defaults.map { ClientDefault(name: $0.name.value, header: $0.header, value: $0.value) }
        form = Form(
            access: options.access.rawValue, isStruct: options.models.isStruct, isMutable: options.models.isMutable,
            recursiveRecords: options.models.isStruct ? self.types.recursiveRecords : []
        )
        if operations.isEmpty, self.types.isEmpty, !selection.isPartial {
            log.warning("the document has neither operations nor schemas; the client is empty", at: documents.position(at: Pointer([])))
        }
        types.overrides.reportUnused(isPartial: selection.isPartial, in: documents, log: log)
        for patch in options.schemas where !document.components.schemas.contains(where: { $0.name == patch.name }) {
            log.error("the document has no schema '\(patch.name)'", at: patch.position)
        }
    }
}

/// Gives tags and operations their names, in the order of the document.
private struct NamespaceNaming {
    private(set) var namespaces: [Namespace] = []
    private(set) var items: [OperationLowering.Item] = []
    /// The places of operations that the options leave out.
    private(set) var excluded: [SourcePosition] = []

    init(
        _ documents: DocumentSet, api: Identifier, _ selection: OperationSelection, types: TypeLowering, log: DiagnosticLog
    ) {
        let document = documents.document
        let all = document.paths.flatMap { path in
            documents.resolved(path.value, log).map { item in item.operations.map { (path, item, $0) } } ?? []
        }
        Self.reportEqualPaths(document.paths, log)
        Self.reportEqualIDs(all.map(\.2.value), log)
        selection.reportUnused(all.map { ($0.2.value, $0.2.name, $0.0.name) }, log: log)
        let entries = all.filter { selection.contains($0.2.value, method: $0.2.name, path: $0.0.name) }
        let chosen = Set(entries.map(\.2.value.position))
        excluded = all.map(\.2.value.position).filter { !chosen.contains($0) }
        var names: [String: Identifier] = [:]
        let used = Set(entries.compactMap { $0.2.value.tags.first?.value })
        let declared = document.tags.filter { used.contains($0.name) }
        let declaredNames = Set(declared.map(\.name))
        let undeclared = entries.compactMap { $0.2.value.tags.first }.filter { !declaredNames.contains($0.value) }
        for (name, position, documentation) in declared.map({ ($0.name, $0.position, $0.documentation) })
            + undeclared.map({ ($0.value, $0.position, nil) })
        where names[name] == nil {
            let identifier = types.claimName(
                types.overrides.name(ofTag: name) ?? Words(name).upperCamelCase, in: api, noun: "Operations", for: "the tag '\(name)'",
                at: position)
            names[name] = identifier
            namespaces.append(Namespace(name: identifier, documentation: documentation))
        }
        for (path, item, operation) in entries {
            let parent = operation.value.tags.first.flatMap { names[$0.value] } ?? api
            let words = operation.value.id.map { Words($0.value) } ?? Words.operation(operation.name, path.name)
            let subject = "the operation \(operation.name) \(path.name)"
            let name = types.claimName(
                types.overrides.name(at: operation.value.position) ?? words.upperCamelCase, in: parent, noun: "Operation", for: subject,
                at: operation.position)
            items.append(
                OperationLowering.Item(
                    path: path.name, method: operation.name, pathItem: item, operation: operation.value, name: name
                )
            )
        }
    }

    /// Tells of paths that differ only in the names of their parameters.
    private static func reportEqualPaths(_ paths: [MapEntry<PathItem>], _ log: DiagnosticLog) {
        var seen: [[PathPart]: MapEntry<PathItem>] = [:]
        for path in paths where !path.name.contains("#") {
            let form = PathPart.parts(of: path.name).map { if case .parameter = $0 { PathPart.parameter("") } else { $0 } }
            if let other = seen[form] {
                log.note(
                    "the paths '\(path.name)' and '\(other.name)' are the same but for the names of their parameters", at: path.position,
                    notes: [Diagnostic.Note("the other one is here", at: other.position)])
            } else {
                seen[form] = path
            }
        }
    }

    /// Tells of an `operationId` that several operations have under different tags; under one tag their names tell.
    private static func reportEqualIDs(_ operations: [OpenAPI.Operation], _ log: DiagnosticLog) {
        var seen: [String: OpenAPI.Operation] = [:]
        for operation in operations {
            guard let id = operation.id else { continue }
            guard let other = seen[id.value], let first = other.id else {
                seen[id.value] = operation
                continue
            }
            if other.tags.first?.value == operation.tags.first?.value { continue }
            log.note(
                "the operationId '\(id.value)' is used twice; both operations keep it, under different tags", at: id.position,
                notes: [Diagnostic.Note("the other one is here", at: first.position)])
        }
    }
}
