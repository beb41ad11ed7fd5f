import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The types and operations of a document as it describes them, in its order: schemas, operations, webhooks.
///
/// None of them has a name: each is a number, with a hint of what its name will be made of.
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
    let groups: OperationGroups
    /// The operations that the options select, each with the forms for its further media types.
    let forms: [[UnnamedOperation]]
    /// The operations of the client, and those that need what the options leave out.
    let operations: [Operation]
    let unwanted: [Operation]
    let webhooks: SentRequests
    /// The types of all declarations.
    let graph: TypeGraph
    /// How many declarations are schemas of the document or inside them, and come before operations.
    let countOfSchemas: Int
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
            documents, hasSizedIntegers: options.hasSizedIntegers, infersTypes: options.models.infersTypes, given: overrides.givenSchemas,
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

        types.declareComponents()
        countOfSchemas = types.unnamed.count
        let grouping = OperationGrouping(
            documents: documents, selection: selection, names: names, overrides: overrides, log: log, groupsByPath: options.groupsByPath)
        groups = grouping.groups(in: Identifier(name))
        forms = ContentAlternatives(resolver: resolver, overrides: overrides, log: log)
            .forms(of: groups.grouped.map { ServiceOperation($0, in: documents, log) }, types)
        let builder = OperationBuilder(
            resolver: resolver, registry: names, overrides: overrides, options: options, sites: ComponentSites(documents, names),
            rules: rules,
            credentials: credentials, hasColonsOnly: !documents.document.paths.contains { $0.name.contains("{") }, log: log)
        let all = forms.flatMap(\.self)
        let built = all.map { [types] in builder.operation($0, types) }
        let excluded = selection.needingExcludedSchemas(built, types)
        unwanted = built.filter { excluded.contains($0.declaration) }
        let callers = forms.map { $0[0] }.filter { !excluded.contains($0.declaration) }
        webhooks = builder.webhooks(of: callers, isPartial: !selection.hasWebhooks, types)
        graph = types.graph
        operations = zip(built, all).filter { !excluded.contains($0.0.declaration) }.map { [graph, types] in
            builder.addingFailure(to: $0, of: $1, graph, types)
        }
    }

    /// The types of what the client sends and receives, and those that it has even if no operation needs them.
    var neededTypes: [TypeReference] {
        operations.flatMap { $0.sentTypes + $0.receivedTypes } + webhooks.types + selection.includedTypes(types)
    }

    /// The positions of what the options leave out, apart from schemas that no operation needs.
    var excluded: Set<SourcePosition> {
        overrides.typedPositions.union(groups.excluded).union(unwanted.map(\.position))
            .union(selection.hasWebhooks ? [] : documents.document.webhooks.map(\.value.position))
    }

    /// Reports what the options name and the document does not have.
    func reportUnused(log: DiagnosticLog) {
        overrides.reportUnused(isPartial: selection.isPartial, in: documents)
        readings.reportUnused(isPartial: selection.isPartial)
        if !selection.isPartial { rules.reportUnused(forms.map { $0[0] }) }
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
