package import Diagnostics
package import OpenAPI
package import Options

extension API {
    /// Builds the model of a document with the files it refers to.
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
        guard OperationSelection(options).isPartial else {
            self.init(documents, name: name, options: options, target: target, keeping: kept, leavingOut: [], log: log)
            return
        }
        // What the client lacks is known only when everything is built; then its schemas take no name from those that the client has.
        let first = DiagnosticLog()
        let whole = API(documents, name: name, options: options, target: target, keeping: kept, leavingOut: [], log: first)
        if documents.document.components.schemas.contains(where: { whole.excluded.contains($0.value.position) }) {
            self.init(documents, name: name, options: options, target: target, keeping: kept, leavingOut: whole.excluded, log: log)
        } else {
            self = whole
            for diagnostic in first.diagnostics { log.report(diagnostic) }
        }
    }

    /// - Parameter leftOut: the positions of what the client lacks, which is named last.
    private init(
        _ documents: DocumentSet, name: String, options: GenerationOptions, target: TargetLanguage,
        keeping kept: (names: KeptNames, renamed: [String])?, leavingOut leftOut: Set<SourcePosition>, log: DiagnosticLog
    ) {
        let namespace = Identifier(name)
        let document = documents.document
        let overrides = Overrides(documents, options, reserved: target.reserved, log: log)
        let selection = OperationSelection(options)
        let resolver = SchemaResolver(
            documents, hasSizedIntegers: options.hasSizedIntegers, infersTypes: options.models.infersTypes, log: log)
        let places = StablePaths(documents)
        let last = kept?.names.present(in: documents, places, resolver, log)
        let names = NameRegistry(
            api: name, of: document, reserved: target.reserved, acronyms: options.acronyms,
            keeping: last?.forgetting(kept?.renamed ?? [], in: name, log),
            places, log: log)
        let types = TypeBuilder(resolver, names: names, overrides: overrides, options: options, log: log)

        // Name and build, in the order of the document: schemas, tags and operations, webhooks.
        types.declareComponents(leavingOut: leftOut)
        let sites = ComponentSites(documents, names)
        let rules = ResponseRules(documents, options, log: log)
        let credentials = Credential.all(documents, of: Identifier(name + "Client"), options, names, log: log)
        let methods = options.hasMethods ? MethodNames(client: name + "Client", options, credentials, names) : nil
        let namespaces = NamespaceBuilder(
            documents: documents, selection: selection, names: names, overrides: overrides, log: log, groupsByPath: options.groupsByPath,
            methods: methods
        ).namespaces(in: namespace)
        let allNamed = ContentAlternatives(types: types, names: names).adding(to: namespaces)
        let allDrafts = allNamed.map(OperationBuilder(types: types, sites: sites, rules: rules, credentials: credentials).operation)
        let unwanted = selection.needingExcludedSchemas(allDrafts, types)
        let (named, drafts) = (allNamed.filter { !unwanted.contains($0.name) }, allDrafts.filter { !unwanted.contains($0.name) })
        let hasWebhooks = !selection.isPartial || options.webhooks != nil
        let webhooks = WebhookBuilder(types: types, sites: sites, options: options.webhooks ?? .init())
            .webhooks(of: namespaces.operations, in: namespace, isPartial: !hasWebhooks)
        let declared = types.graph

        // Refine, from graph to graph and from operations to operations.
        let built = ReportedFailures(rules: rules, types: types, graph: declared).adding(to: drafts, named)
        let sent = built.flatMap(\.sentTypes)
        let received = built.flatMap(\.receivedTypes) + webhooks.webhooks.map(\.type) + (webhooks.event.map { [$0.type] } ?? [])
        let consistent =
            declared
            .breakingAliasCycles(log)
            .addingDefaults(sent: sent, log)
            .removingCircularVariants(log)
            .keepingDiscriminators { names.spelling(of: $0).memberName }
            .sendingSelectors()
            .checkingIdentities(log)
            .checkingURLSources(log)
        let selected =
            selection.isPartial
            ? consistent.selecting(neededBy: sent + received + selection.includedTypes(types)) : (graph: consistent, dropped: [])
        let hasDrafts = options.models.hasDrafts
        let (separated, separation) =
            hasDrafts
            ? selected.graph.separatingDrafts(selected.graph.directions(sent: sent, received: received), names.claimDraft)
            : (selected.graph, Drafts())
        let sending = built.map { $0.sending(separation) }
        let merged =
            separated
            .removingOtherSide(sent: sending.flatMap(\.sentTypes), received: received, hasDrafts: hasDrafts, log)
            .relaxingRequirements(log)
            .sendingNulls(in: sending.compactMap(\.body))
            .sharingEnumerations { names.claimShared($0, of: $1, in: namespace) }
            .sharingEqualTypes(except: Set(target.diagnosesDeprecation ? built.filter(\.isDeprecated).map(\.name) : []))
            .namingSharedTypes(beside: Set(namespaces.namespaces.map(\.name.name))) { names.claimShared($0, of: $1, in: namespace) }
            .keepingNames(names.keptInlineNames(types.namedType) + names.keptSharedNames)
        let responses =
            sending
            .addingDefaults(merged, log)
            .settingStreams(in: merged, log)
            .sharingResponses(above: options.sharesResponses.map { $0 ? 0 : .max } ?? target.separateResponseLimit) {
                names.claimExactly($0, in: namespace)
            }
        let paged = responses.operations.addingPages(options.pages, isPartial: selection.isPartial, types: merged, log)
        let relaxed = merged.relaxingNextPages(of: paged, log)
        let shared = relaxed ?? merged
        // The log keeps equal diagnostics once.
        let operations =
            (relaxed.map { responses.operations.addingPages(options.pages, isPartial: selection.isPartial, types: $0, log) } ?? paged)
            .namingItemMethods(namespaces.methods)
            .endingStreams(with: options.streamEnd, in: documents)
        let lifecycle = TokenLifecycle(operations: operations, credentials: credentials, types: shared, log: log)
        let authentication = options.authentication.flatMap(lifecycle.authentication)

        self.name = name
        title = document.description.title ?? name
        version = document.description.version ?? ""
        documentation = [document.description.summary, document.description.documentation].joinedParagraphs
        terms = Terms(document)
        servers = ServerBuilder(documents: documents, registry: names, log: log).servers(document.servers)
        let parents = Set(operations.map(\.name.parent))
        self.namespaces =
            namespaces.namespaces.filter { parents.contains($0.name) }
            + [webhooks.namespace].compactMap(\.self).filter { webhooks.event != nil || declared.hasTypes(in: $0.name) }
        self.operations = operations
        self.webhooks = webhooks.webhooks
        webhookEvent = webhooks.event
        sharedResponses = responses.shared
        (graph, xmlTypes) = shared.hidingTokens(of: authentication).describingXML(of: operations, resolver)
        hiddenModels = graph.hiddenModels(operations, and: names.keptHiddenModels) { model in
            names.claim(
                model.name.name + "Model", as: "model \(model.name)", for: "the model '\(model.name)' beside nested types",
                at: model.position)
        }
        self.names = kept.flatMap { kept in last.map { names.given.succeeding($0, of: kept.names) } }
        self.credentials = credentials
        keyVariable = options.keyVariable ?? name.uppercased() + "_API_KEY"
        self.authentication = authentication
        defaults = options.defaults.map {
            ClientDefault(name: $0.name.value, place: $0.isQuery ? .query : .header, wireName: $0.wireName, value: $0.value)
        }
        let dropped = selection.isPartial ? selected.dropped + (hasWebhooks ? [] : document.webhooks.map(\.value.position)) : []
        let left = allDrafts.filter { unwanted.contains($0.name) }.map(\.position)
        excluded = overrides.typedPositions.union(namespaces.excluded).union(dropped).union(left)
        openEnumerations = Set(types.openEnumerations.compactMap { shared.resolved(.declared($0)).declaredName })
        resultMembers = operations.flatMap(\.responses).flatMap(\.resultMembers)

        if operations.isEmpty, !selection.isPartial {
            if !document.paths.isEmpty {
                log.error(.noOperations(document.paths.count), at: documents.position(at: Pointer(["paths"])))
            } else if shared.declarations.isEmpty {
                log.warning(.emptyDocument, at: documents.position(at: Pointer([])))
            }
        }
        overrides.reportUnused(isPartial: selection.isPartial, in: documents)
        types.readings.reportUnused(isPartial: selection.isPartial)
        if !selection.isPartial { rules.reportUnused(namespaces.operations) }
        options.reportUnknownSchemas(among: document.components.schemas.map(\.name), log)
    }
}

extension GenerationOptions {
    /// Reports schemas that the document does not have.
    fileprivate func reportUnknownSchemas(among known: [String], _ log: DiagnosticLog) {
        let named = schemas.map { ($0.name, $0.position) } + (links?.relations ?? []).map { ($0.name, $0.position) }
        for (name, position) in named where !known.contains(name) { log.error(.unknownSchema(name, known: known), at: position) }
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

    static func unknownSchema(_ name: String, known: [String]) -> Self {
        "the document has no schema '\(name)'" + didYouMean(name, among: known)
    }
}
