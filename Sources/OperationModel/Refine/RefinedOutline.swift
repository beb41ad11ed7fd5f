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
    /// The positions of the schemas that the operations of the client do not need.
    private(set) var dropped: [SourcePosition] = []

    /// - Parameter namespace: the namespace of the API.
    init(_ outline: Outline, in namespace: Identifier, target: TargetLanguage, log: DiagnosticLog) {
        (graph, operations) = (outline.graph, outline.operations)
        checkTypes(outline, log)
        separateDrafts(outline, log)
        shareTypes(outline, in: namespace, target)
        complete(outline, in: namespace, target, log)
    }

    /// Corrects what a type of Swift cannot be, and keeps the types that the client needs.
    private mutating func checkTypes(_ outline: Outline, _ log: DiagnosticLog) {
        graph =
            graph
            .breakingAliasCycles(log)
            .addingDefaults(sent: operations.flatMap(\.sentTypes), log)
            .removingCircularVariants(log)
            .keepingDiscriminators { outline.names.spelling(of: $0).memberName }
            .sendingSelectors()
            .checkingIdentities(log)
            .checkingURLSources(log)
        guard outline.selection.isPartial else { return }
        let needed = operations.flatMap(\.sentTypes) + received(outline) + outline.selection.includedTypes(outline.types)
        (graph, dropped) = graph.selecting(neededBy: needed)
    }

    /// Gives types that are sent and received a draft for what is sent, and takes out what only the other side has.
    private mutating func separateDrafts(_ outline: Outline, _ log: DiagnosticLog) {
        let hasDrafts = outline.options.models.hasDrafts
        if hasDrafts {
            let directions = graph.directions(sent: operations.flatMap(\.sentTypes), received: received(outline))
            let (separated, drafts) = graph.separatingDrafts(directions, outline.names.claimDraft)
            (graph, operations) = (separated, operations.map { $0.sending(drafts) })
        }
        graph =
            graph
            .removingOtherSide(sent: operations.flatMap(\.sentTypes), received: received(outline), hasDrafts: hasDrafts, log)
            .relaxingRequirements(log)
            .sendingNulls(in: operations.compactMap(\.body))
    }

    /// Makes equal nested types one type with a common name.
    private mutating func shareTypes(_ outline: Outline, in namespace: Identifier, _ target: TargetLanguage) {
        let names = outline.names
        let deprecated = Set(target.diagnosesDeprecation ? outline.operations.filter(\.isDeprecated).map(\.name) : [])
        graph =
            graph
            .sharingEnumerations { names.claimShared($0, of: $1, in: namespace) }
            .sharingEqualTypes(except: deprecated)
            .namingSharedTypes(beside: Set(outline.namespaces.namespaces.map(\.name.name))) { names.claimShared($0, of: $1, in: namespace) }
            .keepingNames(names.keepInlineNames(outline.types.namedType) + names.keepSharedNames())
    }

    /// Adds what operations have beyond a request and its responses: defaults, shared responses, pages and streams.
    private mutating func complete(_ outline: Outline, in namespace: Identifier, _ target: TargetLanguage, _ log: DiagnosticLog) {
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
            .namingItemMethods(outline.namespaces.methods)
            .endingStreams(with: options.streamEnd, in: outline.documents)
    }

    /// The types of what the client receives.
    private func received(_ outline: Outline) -> [TypeReference] {
        let webhooks = outline.webhooks
        return operations.flatMap(\.receivedTypes) + webhooks.webhooks.map(\.type) + (webhooks.event.map { [$0.type] } ?? [])
    }
}
