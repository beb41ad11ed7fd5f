package import Diagnostics
package import OpenAPI
package import Options

extension API {
    /// Builds the model of a document with the files it refers to.
    ///
    /// - Parameters:
    ///   - name: the name of the API's namespace.
    ///   - target: what the language of the client asks of the model.
    package init(_ documents: DocumentSet, name: String, options: GenerationOptions, target: TargetLanguage, log: DiagnosticLog) {
        let namespace = Identifier(name)
        let names = NameRegistry(api: name, reserved: target.reserved, acronyms: options.acronyms, log: log)
        let overrides = Overrides(documents, options, reserved: target.reserved, log: log)
        let selection = OperationSelection(options)

        // Resolve and build, in the order of the document's names: schemas, tags and operations, webhooks.
        let types = TypeBuilder(
            SchemaResolver(
                documents, hasSizedIntegers: options.hasSizedIntegers, infersTypes: options.models.infersTypes, log: log), names: names,
            overrides: overrides,
            options: options, log: log)
        types.declareComponents()
        let sites = ComponentSites(documents.document.components, names)
        let rules = ResponseRules(documents, options, log: log)
        let credentials = Credential.all(documents, options, names, log: log)
        let methods = MethodNames(
            client: Identifier(name + "Client"), members: options.defaults.map(\.name.value) + credentials.map(\.name), names: names)
        let namespaces = NamespaceBuilder(
            documents: documents, selection: selection, names: names, overrides: overrides, log: log,
            methods: options.hasMethods ? methods : nil
        ).namespaces(in: namespace)
        let operationBuilder = OperationBuilder(
            types: types, sites: sites, rules: rules,
            credentials: Dictionary(credentials.map { ($0.scheme, $0) }, uniquingKeysWith: { first, _ in first }))
        var methodNames = namespaces.methods
        let named = ContentAlternatives(types: types).adding(to: namespaces.operations, names, methods: &methodNames)
        let built = named.map(operationBuilder.operation)
        let webhookBuilder = WebhookBuilder(types: types, sites: sites)
        let callbacks = namespaces.operations.flatMap(webhookBuilder.callbacks)
        // A client of selected operations has no webhooks.
        let (webhooks, webhookNamespace) = selection.isPartial ? ([], nil) : webhookBuilder.webhooks(in: namespace)

        // Refine, from graph to graph.
        let sent = built.flatMap(\.sentTypes)
        let received = built.flatMap(\.receivedTypes) + (callbacks + webhooks).map(\.type)
        let consistent = types.types
            .breakingAliasCycles(log)
            .addingDefaults(types.defaults, log)
            .removingCircularVariants(log)
            .keepingDiscriminators { names.spelling(of: $0).memberName }
            .relaxingRequirements(sent: sent, received: received, log)
            .sendingNulls(in: built.compactMap(\.body))
        consistent.reportUnhashableIdentities(types.identities, log)
        consistent.reportUnusableURLSources(types.urlSources, log)
        let selected = selection.isPartial ? consistent.selecting(neededBy: sent + received) : (graph: consistent, dropped: [])
        let shared = selected.graph
            .sharingEnumerations { names.claimExactly($0, in: namespace) }
            .sharingEqualTypes(except: Set(target.diagnosesDeprecation ? built.filter(\.isDeprecated).map(\.name) : []))
            .namingSharedTypes { names.claimExactly($0, in: namespace) }
        let (operations, sharedResponses) = built.sharingResponses(above: target.separateResponseLimit) {
            names.claimExactly($0, in: namespace)
        }

        let paged = PagingBuilder(types: shared, options: options.pages, isPartial: selection.isPartial, log: log).paging(operations)

        let document = documents.document
        self.name = name
        title = document.description.title ?? name
        version = document.description.version ?? ""
        documentation = [document.description.summary, document.description.documentation].joinedParagraphs
        terms = Terms(document)
        servers = ServerBuilder(documents: documents, registry: names, log: log).servers(document.servers)
        self.namespaces = namespaces.namespaces + [webhookNamespace].compactMap(\.self)
        self.operations = paged
        self.webhooks = callbacks + webhooks
        self.sharedResponses = sharedResponses
        self.credentials = credentials
        let authentication = AuthenticationBuilder(operations: operations, credentials: credentials, types: shared, log: log)
        self.authentication = options.authentication.flatMap(authentication.authentication)
        graph = shared.hidingTokens(of: self.authentication)
        defaults = options.defaults.map {
            ClientDefault(name: $0.name.value, place: $0.isQuery ? .query : .header, wireName: $0.wireName, value: $0.value)
        }
        let dropped = selection.isPartial ? selected.dropped + document.webhooks.map(\.value.position) : []
        resultMembers = types.resultMembers
        openEnumerations = Set(types.openEnumerations.compactMap { shared.resolved(.declared($0)).declaredName })
        excluded = overrides.typedPositions.union(namespaces.excluded).union(dropped)

        if operations.isEmpty, shared.declarations.isEmpty, !selection.isPartial {
            log.warning(.emptyDocument, at: documents.position(at: Pointer([])))
        }
        overrides.reportUnused(isPartial: selection.isPartial, in: documents)
        types.readings.reportUnused(isPartial: selection.isPartial)
        if !selection.isPartial { rules.reportUnused(namespaces.operations) }
        let schemas = document.components.schemas.map(\.name)
        for patch in options.schemas where !schemas.contains(patch.name) {
            log.error(.unknownSchema(patch.name, known: schemas), at: patch.position)
        }
        for relations in options.links?.relations ?? [] where !schemas.contains(relations.name) {
            log.error(.unknownSchema(relations.name, known: schemas), at: relations.position)
        }
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
    /// The name and, in brackets, where to find more; or only one of them.
    fileprivate var text: String { [name, location.map { name == nil ? $0 : "(\($0))" }].compactMap(\.self).joined(separator: " ") }
}

extension Diagnostic.Message {
    static let emptyDocument: Self = "the document has neither operations nor schemas; the client is empty"

    static func unknownSchema(_ name: String, known: [String]) -> Self {
        "the document has no schema '\(name)'" + didYouMean(name, among: known)
    }
}
