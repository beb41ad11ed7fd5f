import Diagnostics
import Naming
import Options

/// The part of an outline that a client needs, as passes from graph to graph leave it. None of its declarations has a name yet.
struct RefinedOutline {
    let outline: Outline
    private(set) var graph: TypeGraph
    private(set) var operations: [Operation]
    /// What requests send in place of types that responses have, too.
    private(set) var drafts: [Unnamed] = []
    /// The positions of the schemas that the client lacks.
    let dropped: [SourcePosition]

    init(_ outline: Outline, log: DiagnosticLog) {
        self.outline = outline
        (graph, dropped) = outline.selection.isPartial ? outline.graph.selecting(outline.neededTypes) : (outline.graph, [])
        operations = outline.operations
        checkTypes(log)
        separateDrafts(log)
        operations = operations.addingDefaults(graph, log).settingStreams(in: graph, log)
    }

    /// Whether the client has a declaration and the one that it is in.
    func isNeeded(_ unnamed: Unnamed) -> Bool {
        [unnamed.id, unnamed.owner].compactMap(\.self).allSatisfy {
            graph.index(of: $0) != nil || outline.graph.index(of: $0) == nil
        }
    }

    /// Corrects what a type of a client cannot be.
    private mutating func checkTypes(_ log: DiagnosticLog) {
        graph =
            graph
            .breakingAliasCycles(log)
            .addingDefaults(sent: operations.flatMap(\.sentTypes), log)
            .removingCircularVariants(log)
            .keepingDiscriminators { [outline] in outline.names.spelling(of: $0).memberName }
            .sendingSelectors()
            .checkingIdentities(log)
            .checkingURLSources(log)
    }

    /// Gives types that are sent and received a draft for what is sent, and takes out what only the other side has.
    private mutating func separateDrafts(_ log: DiagnosticLog) {
        let hasDrafts = outline.options.models.hasDrafts
        let received = operations.flatMap(\.receivedTypes) + outline.webhooks.types
        if hasDrafts {
            let directions = graph.directions(sent: operations.flatMap(\.sentTypes), received: received)
            let separated = graph.separatingDrafts(directions)
            (graph, drafts) = (separated.graph, separated.drafts.unnamed)
            operations = operations.map { $0.mappingSentTypes(separated.drafts.sent) }
        }
        graph =
            graph
            .removingOtherSide(sent: operations.flatMap(\.sentTypes), received: received, hasDrafts: hasDrafts, log)
            .relaxingRequirements(log)
            .sendingNulls(in: operations.compactMap(\.body))
    }
}

extension TypeGraph {
    /// The graph with only the declarations that some types need, and the positions of the others.
    fileprivate func selecting(_ types: [TypeReference]) -> (graph: TypeGraph, dropped: [SourcePosition]) {
        let needed = needed(by: types)
        return (
            with(needed.sorted().map { declarations[$0] }),
            declarations.indices.filter { !needed.contains($0) }.map { declarations[$0].position }
        )
    }
}
