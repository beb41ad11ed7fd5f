import Diagnostics
import Naming
import OpenAPI
import Options

/// A named outline with what operations have beyond a request and its responses: shared responses, pages and the ends of streams.
struct CompletedOutline {
    private(set) var graph: TypeGraph
    let operations: [Operation]
    /// The responses that several operations share.
    let responses: [SharedResponse]

    /// - Parameter api: the namespace of the API.
    init(_ named: NamedOutline, in api: Identifier, target: TargetLanguage, log: DiagnosticLog) {
        let (outline, options) = (named.outline, named.outline.options)
        let limit = options.sharesResponses.map { $0 ? 0 : .max } ?? target.separateResponseLimit
        graph = named.graph
        let (operations, responses) = named.operations.sharingResponses(above: limit, &graph) { outline.names.claimExactly($0, in: api) }
        let isPartial = outline.selection.isPartial
        var paged = operations.addingPages(options.pages, isPartial: isPartial, types: graph, log)
        if let relaxed = graph.relaxingNextPages(of: paged, log) {
            graph = relaxed
            // The log keeps equal diagnostics once.
            paged = operations.addingPages(options.pages, isPartial: isPartial, types: graph, log)
        }
        self.responses = responses
        self.operations =
            paged
            .namingItemMethods(named.methods)
            .endingStreams(with: options.streamEnd, in: outline.documents)
    }
}

extension [Operation] {
    /// Sets the word that ends the streams: that of the options, or `[DONE]` if the document mentions it.
    fileprivate func endingStreams(with word: String?, in documents: DocumentSet) -> [Operation] {
        guard contains(where: { $0.streamedResponse != nil }) else { return self }
        let word = word ?? (documents.mentions("[DONE]") ? "[DONE]" : nil)
        return map { operation in
            var operation = operation
            if operation.streamedResponse != nil { operation.streamEnd = word }
            return operation
        }
    }
}
