import Diagnostics
import Naming
import OpenAPI
import Options

/// What a client has of an outline, with names.
struct NamedOutline {
    let outline: Outline
    let graph: TypeGraph
    let operations: [Operation]
    /// The namespaces of tags.
    let tags: [Namespace]
    let webhooks: SentRequests
    /// The enumerations for which the document also allows any other string.
    let openEnumerations: [Identifier]
    /// The names of the client's methods so far; nil if the client has none.
    let methods: MethodNames?
    /// The positions of the schemas that the client lacks.
    let dropped: [SourcePosition]
    private let naming: TypeNaming

    /// - Parameter api: the namespace of the API.
    init(_ outline: Outline, in api: Identifier, log: DiagnosticLog) {
        self.outline = outline
        let types = outline.types
        let leftOut = outline.selection.isPartial ? outline.graph.unneeded(by: outline.neededTypes) : []
        let isNamed = { (unnamed: Unnamed) in
            !leftOut.contains(unnamed.declaration) && unnamed.declaration.parent.map(leftOut.contains) != true
        }
        var naming = TypeNaming(outline, log: log)
        naming.name(types.unnamed[..<outline.countOfSchemas].filter(isNamed))
        let wanted = Set(outline.operations.map(\.name))
        var operations = OperationNaming(outline, api: api, log: log)
        operations.name(outline.forms, in: outline.groups) { wanted.contains($0.declaration) }
        for (declaration, names) in operations.operations { naming.take(names.name, for: declaration) }
        naming.name(types.unnamed[outline.countOfSchemas...].filter(isNamed))
        for unnamed in types.unnamed where !isNamed(unnamed) { unnamed.key.map(outline.names.keepLeftOut) }

        graph = TypeGraph(outline.graph.declarations.filter { !leftOut.contains($0.name) }.map(naming.named))
        self.operations = outline.operations.compactMap { operation in
            operations.operations[operation.name].map { naming.named(operation, $0) }
        }
        tags = operations.namespaces
        methods = operations.methods
        webhooks = naming.named(outline.webhooks)
        openEnumerations = types.openEnumerations.filter { !leftOut.contains($0) }.map(naming.name)
        dropped = outline.graph.declarations.filter { leftOut.contains($0.name) }.map(\.position)
        self.naming = naming
    }

    /// The namespaces that have one of the operations, or types of webhooks.
    func namespaces(of operations: [Operation]) -> [Namespace] {
        let parents = Set(operations.map(\.name.parent))
        return tags.filter { parents.contains($0.name) }
            + [webhooks.namespace].compactMap(\.self).filter { webhooks.event != nil || graph.hasTypes(in: $0.name) }
    }

    /// The named type that a reference leads to; nil if it leads to an inline one, or one that the client lacks.
    func namedType(_ reference: Reference) -> Identifier? {
        outline.types.namedType(reference).map(naming.name).flatMap { $0.number == nil ? $0 : nil }
    }
}

extension TypeGraph {
    /// The declarations that some types do not need.
    fileprivate func unneeded(by types: [TypeReference]) -> Set<Identifier> {
        let needed = needed(by: types)
        return Set(declarations.indices.filter { !needed.contains($0) }.map { declarations[$0].name })
    }
}
