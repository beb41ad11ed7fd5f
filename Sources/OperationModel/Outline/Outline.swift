import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The types and operations of a document as it describes them, named and built in its order: schemas, tags and operations, webhooks.
struct Outline {
    let documents: DocumentSet
    let options: GenerationOptions
    let selection: OperationSelection
    let overrides: Overrides
    private let readings: ReadingPlaces
    let rules: ResponseRules
    let resolver: SchemaResolver
    let names: NameRegistry
    let types: TypeBuilder
    let credentials: [Credential]
    let namespaces: NamespaceBuilder.Namespaces
    /// The operations of the client, and those that need what the options leave out.
    let operations: [Operation]
    let unwanted: [Operation]
    let webhooks: OperationBuilder.SentRequests
    /// The types of all declarations.
    let graph: TypeGraph
    /// The names of the client's last version that its document still has; nil if names need not stay.
    let keptNames: KeptNames?

    /// - Parameter name: the name of the API's namespace.
    init(
        _ documents: DocumentSet, name: String, options: GenerationOptions, target: TargetLanguage,
        keeping kept: (names: KeptNames, renamed: [String])?, log: DiagnosticLog
    ) {
        (self.documents, self.options) = (documents, options)
        overrides = Overrides(documents, options, reserved: target.reserved, log: log)
        selection = OperationSelection(options)
        resolver = SchemaResolver(
            documents, hasSizedIntegers: options.hasSizedIntegers, infersTypes: options.models.infersTypes, given: overrides.givenPositions,
            log: log)
        let places = StablePaths(documents)
        keptNames = kept?.names.present(in: documents, places, resolver, log)
        names = NameRegistry(
            api: name, of: documents.document, reserved: target.reserved, options,
            keeping: keptNames?.forgetting(kept?.renamed ?? [], in: name, log),
            places, log: log)
        readings = ReadingPlaces(resolver, options, log: log)
        types = TypeBuilder(resolver, names: names, overrides: overrides, readings: readings, options: options, log: log)
        rules = ResponseRules(documents, options, log: log)
        credentials = Credential.all(documents, of: Identifier(name + "Client"), options, names, log: log)

        let sites = ComponentSites(documents, names)
        let methods = options.hasMethods ? MethodNames(client: name + "Client", options, credentials: credentials.map(\.name), names) : nil
        let naming = NamespaceBuilder(
            documents: documents, selection: selection, names: names, overrides: overrides, log: log, groupsByPath: options.groupsByPath,
            methods: methods
        )
        let listed = naming.operations(in: Identifier(name))
        types.declareComponents(leavingOut: selection.unneededSchemas(listed, resolver))
        namespaces = naming.namespaces(of: listed, in: Identifier(name))
        let named = ContentAlternatives(resolver: resolver, names: names, overrides: overrides, log: log).adding(to: namespaces)
        let builder = OperationBuilder(
            resolver: resolver, registry: names, overrides: overrides, options: options, sites: sites, rules: rules,
            credentials: credentials, hasColonsOnly: !documents.document.paths.contains { $0.name.contains("{") }, log: log)
        let built = named.map { [types] in builder.operation($0, types) }
        let excluded = selection.needingExcludedSchemas(built, types)
        unwanted = built.filter { excluded.contains($0.name) }
        webhooks = builder.webhooks(of: namespaces.operations, in: Identifier(name), isPartial: !selection.hasWebhooks, types)
        graph = types.graph
        operations = zip(built, named).filter { !excluded.contains($0.0.name) }.map { [graph, types] in
            builder.addingFailure(to: $0, of: $1, graph, types)
        }
    }

    /// The namespaces that have one of the operations, or types of webhooks.
    func namespaces(of operations: [Operation]) -> [Namespace] {
        let parents = Set(operations.map(\.name.parent))
        return namespaces.namespaces.filter { parents.contains($0.name) }
            + [webhooks.namespace].compactMap(\.self).filter { webhooks.event != nil || graph.hasTypes(in: $0.name) }
    }

    /// The positions of what the options leave out, apart from schemas that no operation needs.
    var excluded: Set<SourcePosition> {
        overrides.typedPositions.union(namespaces.excluded).union(unwanted.map(\.position))
            .union(selection.hasWebhooks ? [] : documents.document.webhooks.map(\.value.position))
    }

    /// Reports what the options name and the document does not have.
    func reportUnused(log: DiagnosticLog) {
        overrides.reportUnused(isPartial: selection.isPartial, in: documents)
        readings.reportUnused(isPartial: selection.isPartial)
        if !selection.isPartial { rules.reportUnused(namespaces.operations) }
        options.reportUnknownSchemas(among: documents.document.components.schemas.map(\.name), log)
    }
}

extension GenerationOptions {
    /// Reports schemas that the document does not have.
    fileprivate func reportUnknownSchemas(among known: [String], _ log: DiagnosticLog) {
        let named = schemas.map { ($0.name, $0.position) } + (links?.relations ?? []).map { ($0.name, $0.position) }
        for (name, position) in named where !known.contains(name) { log.error(.unknownSchema(name, known: known), at: position) }
    }
}

extension Diagnostic.Message {
    static func unknownSchema(_ name: String, known: [String]) -> Self {
        "the document has no schema '\(name)'" + didYouMean(name, among: known)
    }
}
