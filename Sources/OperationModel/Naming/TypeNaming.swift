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
    private let documenting: [Identifier: Schema]
    let log: DiagnosticLog
    /// The names of declarations so far.
    private var names: [Identifier: Identifier] = [:]

    init(_ outline: Outline, log: DiagnosticLog) {
        (registry, models, documents) = (outline.names, outline.options.models, outline.documents)
        (documenting, self.log) = (outline.types.documenting, log)
    }

    /// The variants of the unions that have been named.
    private var variants: [Identifier: [Variant]] = [:]

    /// The name of a declaration; the declaration itself if it has none.
    func name(of declaration: Identifier) -> Identifier { names[declaration] ?? declaration }

    /// A type with names for what is declared.
    func named(_ type: TypeReference) -> TypeReference {
        type.mapCore { if case .declared(let declaration) = $0 { .declared(name(of: declaration)) } else { $0 } }
    }

    /// Names declarations, each after the one that it is in.
    mutating func name(_ declarations: some Sequence<Unnamed>) {
        for unnamed in declarations { claimName(of: unnamed).map { take($0, for: unnamed.declaration) } }
    }

    /// Records the name of a declaration.
    mutating func take(_ name: Identifier, for declaration: Identifier) {
        names[declaration] = name
        registry.giveMembers(of: declaration, to: name)
    }

    /// Claims the name of a type or of the namespace of webhooks; nil for an operation.
    private func claimName(of unnamed: Unnamed) -> Identifier? {
        let (key, position, parent) = (unnamed.key, unnamed.position, unnamed.declaration.parent.map(name))
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
                NameClaim(preferred, for: "the namespace of webhooks", at: position, as: key, noun: "Types"), in: parent)
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
    /// A declaration with its name, names in place of what it refers to, and cases that are called after their types; those of a draft
    /// have the names that the type in responses has.
    mutating func named(_ declaration: TypeDeclaration) -> TypeDeclaration {
        let name = name(of: declaration.name)
        var kind = declaration.kind.mapTypes(named)
        switch kind {
        case .union(var variants, let discrimination):
            if let received = declaration.received.flatMap({ self.variants[$0] }) {
                for index in variants.indices { variants[index].name = received[index].name }
            } else {
                variants = naming(variants, of: name)
            }
            self.variants[declaration.name] = variants
            kind = .union(variants, discrimination)
        case .record(var record) where !record.urls.isEmpty || !record.relations.isEmpty:
            for index in record.urls.indices { record.urls[index].sizes = record.urls[index].sizes.map(self.name) }
            for index in record.relations.indices { record.relations[index].result = record.relations[index].result.map(named) }
            kind = .record(record)
        case .record, .enumeration, .identifier, .alias: break
        }
        let received = declaration.received.map(self.name)
        let documentation = received.map { "What requests send in place of `\($0)`." } ?? declaration.documentation
        return TypeDeclaration(
            name: name, kind: kind, documentation: documenting[declaration.name]?.keywords.text(besides: name.name) ?? documentation,
            isDeprecated: declaration.isDeprecated, position: declaration.position, received: received)
    }

    /// An operation with its name, and those of its types.
    func named(_ operation: Operation, _ names: OperationNaming.Names) -> Operation {
        var named = operation.mappingTypes(named)
        (named.name, named.clientMethod) = (names.name, names.method)
        if named.id.isEmpty { named.id = Words(names.preferred).lowerCamelCase }
        return named
    }

    /// The requests that the API sends, with the names of their types.
    func named(_ requests: SentRequests) -> SentRequests {
        var named = requests
        for (index, webhook) in requests.webhooks.enumerated() {
            (named.webhooks[index].operation, named.webhooks[index].type) = (webhook.operation.map(name), self.named(webhook.type))
        }
        named.namespace = requests.namespace.map { Namespace(name: name(of: $0.name), documentation: $0.documentation) }
        named.event = requests.event.map {
            WebhookEvent(namespace: name(of: $0.namespace), type: self.named($0.type), signature: $0.signature)
        }
        return named
    }
}
