import Diagnostics
import Naming
import OpenAPI
import Options

/// What the passes make of an outline, from graph to graph and from operations to operations.
struct RefinedOutline {
    private(set) var graph: TypeGraph
    private(set) var operations: [Operation]
    /// The responses that several operations share.
    private(set) var responses: [SharedResponse] = []

    /// - Parameter namespace: the namespace of the API.
    init(_ named: NamedOutline, in namespace: Identifier, target: TargetLanguage, log: DiagnosticLog) {
        (graph, operations) = (named.graph, named.operations)
        checkTypes(named, log)
        separateDrafts(named, log)
        shareTypes(named, in: namespace, target)
        complete(named, in: namespace, target, log)
    }

    /// Corrects what a type of Swift cannot be.
    private mutating func checkTypes(_ named: NamedOutline, _ log: DiagnosticLog) {
        graph =
            graph
            .breakingAliasCycles(log)
            .addingDefaults(sent: operations.flatMap(\.sentTypes), log)
            .removingCircularVariants(log)
            .keepingDiscriminators { named.outline.names.spelling(of: $0).memberName }
            .sendingSelectors()
            .checkingIdentities(log)
            .checkingURLSources(log)
    }

    /// Gives types that are sent and received a draft for what is sent, and takes out what only the other side has.
    private mutating func separateDrafts(_ named: NamedOutline, _ log: DiagnosticLog) {
        let hasDrafts = named.outline.options.models.hasDrafts
        if hasDrafts {
            let directions = graph.directions(sent: operations.flatMap(\.sentTypes), received: received(named))
            let (separated, drafts) = graph.separatingDrafts(directions, named.outline.names.claimDraft)
            (graph, operations) = (separated, operations.map { $0.mappingSentTypes(drafts.sent) })
        }
        graph =
            graph
            .removingOtherSide(sent: operations.flatMap(\.sentTypes), received: received(named), hasDrafts: hasDrafts, log)
            .relaxingRequirements(log)
            .sendingNulls(in: operations.compactMap(\.body))
    }

    /// Makes equal nested types one type with a common name.
    private mutating func shareTypes(_ named: NamedOutline, in namespace: Identifier, _ target: TargetLanguage) {
        let names = named.outline.names
        let deprecated = Set(target.diagnosesDeprecation ? named.operations.filter(\.isDeprecated).map(\.name) : [])
        graph =
            graph
            .sharingEnumerations { names.claimShared($0, of: $1, in: namespace) }
            .sharingEqualTypes(except: deprecated)
            .namingSharedTypes(beside: Set(named.tags.map(\.name.name))) { names.claimShared($0, of: $1, in: namespace) }
            .keepingNames(names.keepInlineNames(named.namedType) + names.keepSharedNames())
    }

    /// Adds what operations have beyond a request and its responses: defaults, shared responses, pages and streams.
    private mutating func complete(_ named: NamedOutline, in namespace: Identifier, _ target: TargetLanguage, _ log: DiagnosticLog) {
        let outline = named.outline
        let (options, isPartial) = (outline.options, outline.selection.isPartial)
        let limit = options.sharesResponses.map { $0 ? 0 : .max } ?? target.separateResponseLimit
        (operations, responses) =
            operations
            .addingDefaults(graph, log)
            .settingStreams(in: graph, log)
            .sharingResponses(above: limit) { outline.names.claimExactly($0, in: namespace) }
        var paged = operations.addingPages(options.pages, isPartial: isPartial, types: graph, log)
        if let relaxed = graph.relaxingNextPages(of: paged, log) {
            graph = relaxed
            // The log keeps equal diagnostics once.
            paged = operations.addingPages(options.pages, isPartial: isPartial, types: graph, log)
        }
        operations =
            paged
            .namingItemMethods(named.methods)
            .endingStreams(with: options.streamEnd, in: outline.documents)
    }

    /// The types of what the client receives.
    private func received(_ named: NamedOutline) -> [TypeReference] { operations.flatMap(\.receivedTypes) + named.webhooks.types }
}
