import Naming
import Schemas

/// What requests send in place of types that responses have, too: `Book.Draft` for `Book`.
struct Drafts {
    /// The drafts, none of which has a name yet.
    fileprivate(set) var unnamed: [Unnamed] = []
    /// The drafts of records and unions.
    fileprivate var drafts: [TypeID: TypeID] = [:]
    /// The types behind other names of types that have drafts.
    fileprivate var aliases: [TypeID: TypeReference] = [:]

    /// The type that a request sends for a type of the document.
    func sent(_ type: TypeReference) -> TypeReference {
        switch type {
        case .builtin: type
        case .declared(let id): drafts[id].map { .declared($0) } ?? aliases[id].map(sent) ?? type
        case .list(let element): .list(sent(element))
        case .map(let value): .map(sent(value))
        case .optional(let wrapped): sent(wrapped).asOptional
        }
    }
}

extension TypeGraph {
    /// Gives records and unions that requests and responses carry, and that lead to a read-only or a write-only property, a type for each
    /// side.
    ///
    /// The received type keeps the name and has no write-only properties; the sent one is its draft, which has no read-only ones.
    func separatingDrafts(_ directions: Directions) -> (graph: TypeGraph, drafts: Drafts) {
        let differing = differing(directions)
        guard !differing.isEmpty else { return (self, Drafts()) }
        var (graph, drafts) = (self, Drafts())
        for index in differing.sorted() {
            let declaration = declarations[index]
            if case .alias(let type) = declaration.kind {
                drafts.aliases[declaration.id] = type
            } else {
                let draft = graph.newType()
                drafts.drafts[declaration.id] = draft
                drafts.unnamed.append(
                    Unnamed(
                        id: draft, owner: declaration.id, hint: .draft(of: declaration.id), position: declaration.position, key: nil))
            }
        }
        var separated: [TypeDeclaration] = []
        for (index, declaration) in declarations.enumerated() {
            if let draft = drafts.drafts[declaration.id] {
                separated.append(declaration.without(\.isWriteOnly))
                separated.append(declaration.draft(draft, drafts))
            } else {
                let isSent = directions.sent.contains(index) && !directions.received.contains(index)
                separated.append(isSent ? declaration.with(declaration.kind.mapTypes(drafts.sent)) : declaration)
            }
        }
        return (graph.with(separated), drafts)
    }

    /// The declarations whose values are different when they are sent and when they are received.
    private func differing(_ directions: Directions) -> Set<Int> {
        let both = declarations.indices.filter(directions.areBoth)
        var users: [Int: [Int]] = [:]
        for index in both {
            for part in indexes(of: declarations[index].parts) where directions.areBoth(part) {
                users[part, default: []].append(index)
            }
        }
        let owners = both.filter { declarations[$0].record?.properties.contains(where: \.isOneWay) == true }
        return reachable(from: owners) { users[$0] ?? [] }
    }
}

extension TypeDeclaration {
    /// The declaration without the properties that meet a condition.
    fileprivate func without(_ isRemoved: (Property) -> Bool) -> TypeDeclaration {
        guard var record else { return self }
        record.remove(where: isRemoved)
        return with(.record(record))
    }

    /// What requests send. Links and URLs belong to what was received.
    fileprivate func draft(_ draft: TypeID, _ drafts: Drafts) -> TypeDeclaration {
        var kind = without(\.isReadOnly).kind.mapTypes(drafts.sent)
        if case .record(var record) = kind {
            (record.urls, record.links, record.relations) = ([], nil, [])
            kind = .record(record)
        }
        return TypeDeclaration(
            draft, in: id, kind: kind, documentation: nil, isDeprecated: isDeprecated, position: position, received: id)
    }
}
