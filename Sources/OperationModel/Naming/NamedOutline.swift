import Diagnostics
import Naming
import OpenAPI
import Options

/// What is left of an outline after it was refined, with names. Equal nested types are one type with a common name.
struct NamedOutline {
    let outline: Outline
    private(set) var graph: TypeGraph
    let operations: [Operation]
    /// The namespaces of tags.
    let tags: [Namespace]
    /// The namespace of webhooks; nil if there are none.
    private let namespaceOfWebhooks: Namespace?
    /// The enumerations for which the document also allows any other string.
    let openEnumerations: [TypeID]
    /// The names of the client's methods so far; nil if the client has none.
    let methods: MethodNames?

    /// - Parameter api: the namespace of the API.
    init(_ refined: RefinedOutline, in api: Identifier, target: TargetLanguage, log: DiagnosticLog) {
        outline = refined.outline
        let (unnamed, forms) = (outline.types.unnamed, outline.forms)
        var naming = TypeNaming(outline, api: api, log: log)
        naming.name(unnamed[..<outline.countOfSchemas].filter(refined.isNeeded))
        let wanted = Set(outline.operations.map(\.declaration))
        var named = OperationNaming(outline, api: api, log: log)
        named.name(forms, in: outline.groups) { wanted.contains($0.declaration) }
        for (declaration, names) in named.operations { naming.take(names.name, for: declaration) }
        naming.name(unnamed[outline.countOfSchemas...].filter(refined.isNeeded) + refined.drafts)
        for unnamed in unnamed where !refined.isNeeded(unnamed) { unnamed.key.map(outline.names.keepLeftOut) }

        graph = naming.named(refined.graph)
        operations = refined.operations.compactMap { operation in named.operations[operation.declaration].map(operation.named) }
        (tags, methods) = (named.namespaces, named.methods)
        namespaceOfWebhooks = outline.webhooks.namespace.map {
            Namespace(name: naming.name(of: $0), documentation: "The requests that the API sends to its users.")
        }
        openEnumerations = outline.types.openEnumerations
        shareTypes(in: api, target) { [outline] reference in
            outline.types.namedType(reference).map(naming.name).flatMap { $0 == .none ? nil : $0 }
        }
    }

    /// Makes equal nested types one type with a common name, which a type has only if it is free.
    ///
    /// - Parameter namedType: the named type that a reference leads to; nil if it leads to an inline one, or one that the client lacks.
    private mutating func shareTypes(in api: Identifier, _ target: TargetLanguage, _ namedType: (Reference) -> Identifier?) {
        let names = outline.names
        let deprecated = Set(target.diagnosesDeprecation ? operations.filter(\.isDeprecated).map(\.name) : [])
        graph =
            graph
            .sharingEnumerations { names.claimShared($0, of: $1, in: api) }
            .sharingEqualTypes(except: deprecated)
            .namingSharedTypes(beside: Set(tags.map(\.name.name))) { names.claimShared($0, of: $1, in: api) }
            .keepingNames(names.keepInlineNames(namedType) + names.keepSharedNames())
    }

    /// The namespaces that have one of the operations, or types of webhooks.
    func namespaces(of operations: [Operation]) -> [Namespace] {
        let parents = Set(operations.map(\.name.parent))
        return tags.filter { parents.contains($0.name) }
            + [namespaceOfWebhooks].compactMap(\.self).filter { namespace in
                outline.webhooks.event != nil || graph.declarations.contains { $0.name.parent == namespace.name }
            }
    }
}
