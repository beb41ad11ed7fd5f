import Naming
import OperationModel
import Templating

/// The initializer in `Record.mustache` that creates a draft from a received value.
struct DraftView: TemplateView {
    let conversion: DraftConversion
    let record: Record
    let spelling: TypeSpelling
    let isClass: Bool

    static let keys: TemplateKeys<DraftView> = [
        .string("received") { SwiftText.code($0.conversion.received.name.description) },
        .flag("isClass") { $0.isClass },
        .view("parameters") { ArgumentsView($0.parameters) },
        .view("values") { ArgumentsView($0.values) },
    ]

    /// The name of the first parameter, which no other has.
    private var source: String {
        var name = "received"
        while record.properties.contains(where: { $0.name == name }) { name += "Value" }
        return name
    }

    private var parameters: [String] {
        let further = record.properties.filter { conversion.source(of: $0) == nil }
        return ["_ \(source): \(spelling.type(.declared(conversion.received.id)))"]
            + further.map { property in
                conversion.isNeeded(property)
                    ? "\(SwiftText.name(property.name)): \(spelling.type(property.type))"
                    : spelling.parameter(property.name, property.type, default: property.defaultValue)
            }
            + (conversion.lacksAdditional ? record.additional.map { ["additionalProperties: \(spelling.type(.map($0)))"] } ?? [] : [])
    }

    private var values: [String] {
        let values = record.properties.map { property in
            let (label, name) = (SwiftText.label(property.name), SwiftText.name(property.name))
            guard let original = conversion.source(of: property) else { return "\(label): \(name)" }
            return "\(label): "
                + spelling.draft(of: "\(source).\(original.isDeprecated ? original.storage : name)", original.type, as: property.type)
        }
        guard let additional = record.additional, let original = conversion.received.record?.additional else { return values }
        if conversion.lacksAdditional { return values + ["additionalProperties: additionalProperties"] }
        // A service can send a write-only property anyway.
        let missing = record.properties.map(\.key).filter { conversion.received.record?.property($0) == nil }
        let kept = missing.isEmpty ? "" : ".filter { !\(SwiftText.list(missing)).contains($0.key) }"
        let expression = "\(source).additionalProperties\(kept)"
        return values + ["additionalProperties: " + spelling.draft(of: expression, .map(original), as: .map(additional))]
    }
}

/// The conversion of a received value to a draft.
struct DraftConversion {
    let draft: TypeDeclaration
    let received: TypeDeclaration
    /// The drafts that cannot be created from a received value alone.
    let incomplete: Set<TypeID>

    /// The property that a property of the draft gets its value from; nil if the caller passes one.
    func source(of property: Property) -> Property? {
        guard let source = received.record?.property(property.key), property.type.isOptional || !source.type.isOptional,
            !isIncomplete(property.type)
        else { return nil }
        // A deprecated property is read from its storage, which is private.
        return source.isDeprecated && draft.name.parent != received.name ? nil : source
    }

    /// Whether the caller must pass a value for a property: a required one that responses lack, or one that would be lost.
    func isNeeded(_ property: Property) -> Bool {
        source(of: property) == nil && property.defaultValue == nil
            && (!property.type.isOptional || received.record?.property(property.key) != nil)
    }

    /// Whether the caller must pass the properties that the description doesn't declare.
    var lacksAdditional: Bool { draft.record?.additional.map(isIncomplete) == true }

    private func isIncomplete(_ type: TypeReference) -> Bool { type.declaredType.map(incomplete.contains) == true }

    /// Whether the caller must pass further values.
    var needsValues: Bool {
        switch draft.kind {
        case .record(let record): lacksAdditional || record.properties.contains(where: isNeeded)
        case .union(let variants, _): variants.contains { isIncomplete($0.type) }
        case .alias, .enumeration, .identifier: false
        }
    }
}

extension TypeGraph {
    /// The drafts that cannot be created from a received value alone, because it lacks values that requests need.
    var incompleteDrafts: Set<TypeID> {
        var incomplete: Set<TypeID> = []
        let drafts = declarations.filter { $0.received != nil }
        while true {
            let more = drafts.filter { !incomplete.contains($0.id) && conversion(to: $0, incomplete)?.needsValues == true }
            if more.isEmpty { return incomplete }
            incomplete.formUnion(more.map(\.id))
        }
    }

    /// The conversion of a received value to a draft; nil for another type.
    func conversion(to draft: TypeDeclaration, _ incomplete: Set<TypeID>) -> DraftConversion? {
        draft.received.flatMap(declaration).map { DraftConversion(draft: draft, received: $0, incomplete: incomplete) }
    }
}

extension TypeSpelling {
    /// The expression for the part of another expression's value that requests send.
    func draft(of expression: String, _ received: TypeReference, as sent: TypeReference) -> String {
        func mapped(_ function: String, _ received: TypeReference, _ sent: TypeReference) -> String {
            let element = draft(of: "$0", received, as: sent)
            return element == "$0" ? expression : "\(expression).\(function) { \(element) }"
        }
        switch (resolved(received), sent) {
        case (.optional(let received), .optional(let sent)): return mapped("map", received, sent)
        case (.list(let received), .list(let sent)): return mapped("map", received, sent)
        case (.map(let received), .map(let sent)): return mapped("mapValues", received, sent)
        case (let received, .optional(let sent)): return draft(of: expression, received, as: sent)
        case (_, .declared(let id)) where types.declaration(of: id)?.received != nil: return "\(type(sent))(\(expression))"
        default: return expression
        }
    }
}
