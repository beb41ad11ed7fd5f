import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Gives names to what a client has, in the order of its discovery.
///
/// A name is a function of the place of a declaration, its hint and the names before it. Nothing that the options leave out takes one.
struct TypeNaming {
    let registry: NameRegistry
    let models: GenerationOptions.Models
    private let documents: DocumentSet
    /// The schemas whose texts are the documentation of types.
    private let documenting: [TypeID: Schema]
    /// The namespace of the API.
    private let api: Identifier
    let log: DiagnosticLog
    /// The names of declarations so far.
    private var names: [TypeID: Identifier] = [:]

    init(_ outline: Outline, api: Identifier, log: DiagnosticLog) {
        (registry, models, documents) = (outline.names, outline.options.models, outline.documents)
        (documenting, self.api, self.log) = (outline.types.documenting, api, log)
    }

    /// The variants of the unions that have been named.
    private var variants: [TypeID: [Variant]] = [:]

    /// The name of a declaration; an empty one if it has none yet.
    func name(of declaration: TypeID) -> Identifier { names[declaration] ?? .none }

    /// Names declarations, each after the one that it is in.
    mutating func name(_ declarations: some Sequence<Unnamed>) {
        for unnamed in declarations { claimName(of: unnamed).map { take($0, for: unnamed.id) } }
    }

    /// Records the name of a declaration.
    mutating func take(_ name: Identifier, for declaration: TypeID) {
        names[declaration] = name
        registry.giveMembers(of: declaration, to: name)
    }

    /// Claims the name of a type or of the namespace of webhooks; nil for an operation.
    private func claimName(of unnamed: Unnamed) -> Identifier? {
        let (key, position, parent) = (unnamed.key, unnamed.position, unnamed.owner.map(name))
        var preferred = unnamed.hint.preferred(registry, models)
        switch unnamed.hint {
        case .schema(let component, let override):
            if override == nil, registry.isTaken(preferred), let place = documents.placeName(of: component) {
                preferred = models.name(registry.words(place) + registry.words(ofSchema: component.name))
            }
            return registry.claim(
                NameClaim(preferred, override: override, for: "the schema", component.name, at: component.position, as: key))
        case .hierarchy(let base):
            return registry.claim(NameClaim(preferred, for: "the union of all", base.name, at: base.position, as: key))
        case .given(let name):
            return registry.claim(NameClaim(name.value, override: name, for: "the type", name.value, at: position, as: key))
        case .site(let site, let override):
            return claimName(at: site, override, NameClaim(preferred, for: "a type", at: position, as: key), in: parent)
        case .sizes(let property): return registry.claim(NameClaim(preferred, for: "the sizes of", property, at: position), in: parent)
        case .webhooks:
            return registry.claim(
                NameClaim(preferred, for: "the namespace of webhooks", at: position, as: key, noun: "Types"), in: api)
        case .draft(let type): return registry.claimDraft(of: name(of: type), at: position)
        case .operation: return nil
        }
    }

    private func claimName(
        at site: DeclarationSite, _ override: PositionedString?, _ claim: NameClaim, in parent: Identifier?
    ) -> Identifier {
        let words = override.map { registry.words($0.value) } ?? site.words
        let name = words.upperCamelCase
        let short = override == nil ? site.short.map { self.words($0, in: parent) } : nil
        var claim = claim
        // The name of a property is also that of its site: only the property must have exactly this name.
        (claim.preferred, claim.override, claim.hidesModels) = (name, words == site.words ? nil : override?.position, true)
        guard let parent else {
            if override == nil {
                claim.preferred = short.map(models.name).flatMap { registry.isFree($0) ? $0 : nil } ?? models.name(words)
            }
            return registry.claim(claim)
        }
        // A type that does not start with an upper-case letter would have the name of the property that it belongs to.
        let nested = short.map { registry.nestable($0.upperCamelCase, in: parent) }
        if let nested, nested.isCapitalized, let name = registry.claimExactly(nested, in: parent, as: claim.key) { return name }
        if !name.isCapitalized, !site.isPart, name == words.lowerCamelCase { claim.preferred += claim.noun }
        if claim.override == nil { claim.preferred = registry.nestable(claim.preferred, in: parent) }
        return registry.claim(claim, in: parent)
    }

    private func words(_ short: DeclarationSite.Short, in parent: Identifier?) -> Words {
        switch short {
        case .words(let words): words
        case .result: parent?.wordsOfResults ?? Words("Item")
        case .element: Words(elementOf: parent?.name ?? "")
        }
    }
}

// MARK: The model with names

extension TypeNaming {
    /// The types with their names. Cases are called after their types; those of a draft have the names that the type in responses has.
    mutating func named(_ graph: TypeGraph) -> TypeGraph {
        let ids = Dictionary(names.map { ($1, $0) }) { $0.number < $1.number ? $0 : $1 }
        let declarations = graph.declarations.map { named($0, in: name(of: $0.id).parent.flatMap { ids[$0] }) }
        return TypeGraph(declarations, countOfTypes: graph.countOfTypes, otherNames: names)
    }

    private mutating func named(_ declaration: TypeDeclaration, in owner: TypeID?) -> TypeDeclaration {
        let name = name(of: declaration.id)
        var kind = declaration.kind
        if case .union(var variants, let discrimination) = kind {
            if let received = declaration.received.flatMap({ self.variants[$0] }) {
                for index in variants.indices { variants[index].name = received[index].name }
            } else {
                variants = naming(variants, of: name)
            }
            self.variants[declaration.id] = variants
            kind = .union(variants, discrimination)
        }
        let documentation =
            declaration.received.map { "What requests send in place of `\(self.name(of: $0))`." } ?? declaration.documentation
        return TypeDeclaration(
            declaration.id, in: owner, name: name, kind: kind,
            documentation: documenting[declaration.id]?.keywords.text(besides: name.name) ?? documentation,
            isDeprecated: declaration.isDeprecated, position: declaration.position, received: declaration.received)
    }
}

extension Operation {
    /// The operation with its name.
    func named(_ names: OperationNaming.Names) -> Operation {
        var named = self
        (named.name, named.clientMethod) = (names.name, names.method)
        if named.id.isEmpty { named.id = Words(names.preferred).lowerCamelCase }
        return named
    }
}
