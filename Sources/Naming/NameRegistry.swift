package import Diagnostics
package import OpenAPI
package import Options

/// The names of a client's types, by scope: the top level, and every declaration that has nested types.
///
/// This is a class because every stage that declares something claims its names here.
package final class NameRegistry {
    package let reserved: ReservedNames
    private let acronyms: Set<String>
    /// Whether acronyms in the names of schemas are in capitals.
    private let capitalizesAcronyms: Bool
    private let schemas: SchemaNames
    /// The titles of schemas whose names are only numbered.
    private let titles: [String: String]
    /// The namespace that models are in; nil for the top level.
    private let namespaceOfModels: Identifier?
    /// Names that models in that namespace cannot have, such as `Server`.
    private let namesInNamespace: Set<String>
    private let log: DiagnosticLog
    /// The names of the types at the top level, in lower case.
    private var models: Set<String> = []
    /// The names in each declaration with nested types, and those at the top level (nil).
    private var scopes: [Identifier?: NameScope] = [nil: NameScope(ignoresCase: true)]
    /// The names of the client's last version; nil if names need not stay.
    private let kept: KeptNames?
    private let places: StablePaths
    /// The names that stay, and those that are new; empty if names need not stay.
    package private(set) var given = KeptNames()
    /// The names of namespaces and operations that stay, which would hide a new model.
    private let namespaces: Set<String>
    /// The tags that keep their namespaces, by the full names of the namespaces.
    package let keptTags: [String: String]
    /// The names for strings of the document, in which the same keys and values occur again and again.
    private var spellings: [String: Spelling] = [:]

    /// The words of a string, and the name of a member that is named after it.
    package struct Spelling {
        package let words: Words
        package let memberName: String
    }

    /// - Parameters:
    ///   - kept: the names that stay; nil if names need not stay.
    package init(
        api: String, of document: Document, reserved: ReservedNames, _ options: GenerationOptions, keeping kept: KeptNames?,
        _ places: StablePaths, log: DiagnosticLog
    ) {
        namespaceOfModels = options.models.isNamespaced ? Identifier(api) : nil
        namesInNamespace = options.models.isNamespaced ? Set(reserved.names(in: .namespace)) : []
        capitalizesAcronyms = document.separatesWords
        titles = document.titles
        schemas = SchemaNames(document) { reserved.types.contains($0.upperCamelCase) }
        (self.reserved, self.kept, self.places, self.log) = (reserved, kept, places, log)
        namespaces = kept?.namesOfNamespaces ?? []
        keptTags = Dictionary((kept?.declarations ?? [:]).compactMap { key, name in key.tag.map { (name, $0) } }) { min($0, $1) }
        acronyms = Words.acronyms.union(options.acronyms)
        for name in reserved.topLevel(api) { reserve(Identifier(name)) }
        for name in reserved.names(in: .namespace) { reserve(Identifier(name, in: Identifier(api))) }
        for name in kept?.fullNames ?? [] { reserve(Identifier(path: name)) }
    }

    /// Claims a name at the top level of the client; a reserved name gets the suffix `Model`.
    package func claim(_ claim: NameClaim) -> Identifier {
        let (key, preferred, override) = (claim.key, claim.preferred, claim.override)
        if override == nil, let name = keptName(key, in: namespaceOfModels), !reserved.types.contains(name.name) {
            models.insert(name.name.lowercased())
            return give(model(name.name), to: key)
        }
        let isReserved = isReserved(preferred) || override == nil && namespaces.contains(preferred)
        if isReserved, let override { log.error(.unusableName(preferred), at: override) }
        var claim = claim
        if isReserved { claim.preferred += Self.modelSuffix }
        let name = scopes[namespaceOfModels, default: NameScope()].claim(claim, log: log)
        models.insert(name.lowercased())
        return give(model(name), to: key)
    }

    private static let modelSuffix = "Model"

    private func isReserved(_ name: String) -> Bool { reserved.types.contains(name) || namesInNamespace.contains(name) }

    /// The name of a model without the suffix that it has only because the name of its schema is reserved: `Range` for `RangeModel`.
    package func nameOfSchema(_ model: Identifier) -> String {
        let stem = String(model.name.dropLast(Self.modelSuffix.count))
        return model.name.hasSuffix(Self.modelSuffix) && isReserved(stem) ? stem : model.name
    }

    private func reserve(_ name: Identifier) { scopes[name.parent, default: NameScope()].reserve(name.name) }

    private func model(_ name: String) -> Identifier { Identifier(name, in: namespaceOfModels, isModel: true) }

    /// Whether a model, or a declaration next to models, has a name.
    package func isTaken(_ name: String) -> Bool { scopes[namespaceOfModels]?.isFree(name) == false }

    /// Whether a model can have a name as it is.
    package func isFree(_ name: String) -> Bool { !isTaken(name) && !reserved.types.contains(name) }

    /// Claims a name inside a declaration, where it must hide neither a reserved type nor a name at the top level.
    ///
    /// - Parameter parent: the declaration; nil for the top level.
    package func claim(_ claim: NameClaim, in parent: Identifier?) -> Identifier {
        guard let parent else { return self.claim(claim) }
        let (key, preferred) = (claim.key, claim.preferred)
        if claim.override == nil, let name = keptName(key, in: parent) { return give(name, to: key) }
        var claim = claim
        while !canNest(claim.preferred, in: parent, hidesModels: claim.hidesModels, sharesTopLevel: claim.sharesTopLevel) {
            claim.preferred += claim.noun
        }
        if claim.preferred != preferred, let override = claim.override {
            log.error(reserved.nestedTypes.contains(preferred) ? .unusableName(preferred) : .hidingName(preferred), at: override)
        }
        return give(Identifier(scopes[parent, default: NameScope()].claim(claim, log: log), in: parent), to: key)
    }

    /// Claims the name of what requests send of a type: `Book.Draft`, or `BookDraft` if a nested type has that name.
    package func claimDraft(of type: Identifier, at position: SourcePosition) -> Identifier {
        let key = DeclarationKey.draft(of: key(of: type))
        let isInside = keeps(key, in: type) || isFree("Draft", in: type, hidingModels: true)
        let preferred = isInside ? "Draft" : type.name + "Draft"
        var draft = NameClaim(preferred, for: "the draft of", type.description, at: position, as: key)
        draft.hidesModels = isInside
        let parent = isInside ? type : type.isNested ? type.parent : nil
        return claim(draft, in: parent)
    }

    /// The name of the namespace of a tag, which ends in `Operations` if models are next to it.
    package func namespaceName(of tag: String) -> String { words(tag).upperCamelCase + (namespaceOfModels == nil ? "" : "Operations") }

    /// Claims a name inside a declaration as it is; nil if it is taken.
    package func claimExactly(_ name: String, in parent: Identifier, hidingModels hidesModels: Bool = false) -> Identifier? {
        guard isFree(name, in: parent, hidingModels: hidesModels) else { return nil }
        let name = Identifier(name, in: parent)
        reserve(name)
        return name
    }

    /// Claims the name that a type must keep, or else a name as it is, which can hide a model; nil if it is taken.
    package func claimExactly(_ name: String, in parent: Identifier, as key: DeclarationKey?) -> Identifier? {
        (keptName(key, in: parent) ?? claimExactly(name, in: parent, hidingModels: true)).map { give($0, to: key) }
    }

    /// Whether a declaration inside another one can have a name as it is.
    package func isFree(_ name: String, in parent: Identifier, hidingModels hidesModels: Bool = false) -> Bool {
        canNest(name, in: parent, hidesModels: hidesModels) && scopes[parent]?.isFree(name) != false
    }

    /// Whether a declaration inside another one has a name, unless it is the name that the declaration with a key must keep.
    package func isTaken(_ name: String, in parent: Identifier, besides key: DeclarationKey) -> Bool {
        scopes[parent]?.isFree(name) == false && keptName(key, in: parent)?.name != name
    }

    /// Whether the declaration with a key must keep its name inside another one.
    package func keeps(_ key: DeclarationKey, in parent: Identifier) -> Bool { keptName(key, in: parent) != nil }

    /// The tag in whose namespace an operation must stay; nil if it is new, or is not in one.
    package func keptTag(ofOperation key: DeclarationKey) -> String? {
        kept?.namespace(ofOperation: key).flatMap { keptTags[$0] }
    }

    /// A name for a type inside a declaration, where it can hide a model. If Swift's rules forbid it, the name of its owner comes first, or
    /// `Nested` if that ends with the name.
    package func nestable(_ name: String, in parent: Identifier) -> String {
        if canNest(name, in: parent, hidesModels: true) { return name }
        return parent.name.hasSuffix(name) ? nestable("Nested" + name, in: parent) : parent.name + name
    }

    private func canNest(_ name: String, in parent: Identifier, hidesModels: Bool, sharesTopLevel: Bool = false) -> Bool {
        if reserved.nestedTypes.contains(name) { return false }
        if hidesModels, models.contains(name.lowercased()) { return true }
        return (sharesTopLevel || scopes[nil]?.isFree(name) != false) && !parent.path.contains(name)
    }

    // MARK: Names that stay

    /// The keys of declarations in the document, with and without names; empty if names need not stay.
    private var keys: [TypeID: DeclarationKey] = [:]
    private var keysOfNames: [Identifier: DeclarationKey] = [:]
    /// The number of declarations that have been discovered at each path.
    private var counts: [DeclarationKey: Int] = [:]
    /// The names of the members of declarations without names.
    private var unnamedOwners: [TypeID: [NameScope]] = [:]

    /// The key of a declaration with a name, which can change in the next version.
    package func key(of name: Identifier) -> DeclarationKey { keysOfNames[name] ?? .schema(name.description) }

    /// The key of a declaration, which is unique even if several come from one schema; nil if names need not stay.
    ///
    /// - Parameter key: what identifies it; nil for the path of the schema at a position.
    package func recognize(_ declaration: TypeID, as key: DeclarationKey?, at position: SourcePosition) -> DeclarationKey? {
        guard kept != nil, let key = key ?? places[position].map(DeclarationKey.init) else { return nil }
        let count = counts[key, default: 0] + 1
        counts[key] = count
        keys[declaration] = count == 1 ? key : .another(key, number: count)
        return keys[declaration]
    }

    /// Records the members of a declaration that now has a name.
    package func giveMembers(of declaration: TypeID, to name: Identifier) {
        for members in unnamedOwners.removeValue(forKey: declaration) ?? [] { give(members, to: name) }
    }

    /// Keeps the name of a declaration that the document has but the client lacks.
    package func keepLeftOut(_ key: DeclarationKey) {
        guard let kept, let name = kept.declarations[key], given.declarations[key] == nil else { return }
        given.declarations[key] = name
        (given.members[name], given.order[name]) = (kept.members[name], kept.order[name])
    }

    /// The full name that a declaration had in the last version, or else its current one.
    private func formerName(of name: Identifier) -> String {
        keysOfNames[name].flatMap { kept?.declarations[$0] } ?? name.description
    }

    /// The name that a declaration inside another one, or at the top level, must keep; nil if it is new.
    private func keptName(_ key: DeclarationKey?, in parent: Identifier?) -> Identifier? {
        guard let name = key.flatMap({ kept?.declarations[$0] }).map(Identifier.init(path:)) else { return nil }
        guard name.parent?.description == parent.map(formerName) else { return nil }
        return Identifier(name.name, in: parent)
    }

    /// Records the name of a declaration.
    private func give(_ name: Identifier, to key: DeclarationKey?) -> Identifier {
        guard kept != nil, let key else { return name }
        given.declarations[key] = name.description
        keysOfNames[name] = keysOfNames[name] ?? key
        if let former = kept?.declarations[key], former != name.description {
            if let scope = scopes[Identifier(path: former)] { scopes[name] = scope }
        }
        return name
    }

    /// Claims a name for equal types as it is; nil if it is taken, or if other types had it in the last version.
    package func claimShared(_ name: String, of types: [Identifier], in parent: Identifier) -> Identifier? {
        let shared = Identifier(name, in: parent)
        let isKept = types.contains { kept?.declarations[.shared($0.description)] == shared.description }
        guard isKept || claimExactly(name, in: parent) != nil else { return nil }
        return give(shared, to: kept == nil ? nil : .shared(types[0].description))
    }

    /// Keeps the names that equal types shared in the last version, but not yet in this one, each with the type that had it.
    package func keepSharedNames() -> [(name: Identifier, type: Identifier)] {
        let known = Set(given.declarations.values)
        return (kept?.declarations ?? [:]).sorted { $0.key < $1.key }.compactMap { key, name in
            guard case .shared(let type) = key, !known.contains(name) else { return nil }
            given.declarations[key] = name
            return (Identifier(path: name), Identifier(path: type))
        }
    }

    /// Keeps the names that types of inline schemas had in the last version, each with the named type that is now at the place of the
    /// schema.
    ///
    /// - Parameter type: the named type that a reference leads to.
    package func keepInlineNames(_ type: (Reference) -> Identifier?) -> [(name: Identifier, type: Identifier)] {
        let known = Set(given.declarations.values)
        return (kept?.declarations ?? [:]).sorted { $0.key < $1.key }.compactMap { key, name in
            guard given.declarations[key] == nil, !known.contains(name), let type = places.reference(at: key.description).flatMap(type),
                Identifier(path: name).parent.map({ known.contains($0.description) }) != false
            else { return nil }
            given.declarations[key] = name
            // Its members are those of the named type.
            given.members[name] = kept?.members[name]
            return (Identifier(path: name), type)
        }
    }

    /// The models that had another name in the last version, because a nested type has theirs.
    package var keptHiddenModels: Set<String> {
        Set((kept?.declarations ?? [:]).keys.compactMap { if case .model(let name) = $0 { name } else { nil } })
    }

    /// The names of the members of a declaration, of which those stay that are still there.
    ///
    /// - Parameter isDeclared: whether the declaration still has the member with a key.
    package func members(
        of owner: Identifier, reserving names: [String] = [], where isDeclared: @autoclosure () -> (String) -> Bool
    ) -> NameScope {
        members(ofFormer: formerName(of: owner), reserving: names, where: isDeclared)
    }

    /// The names of the members of a declaration that has no name yet.
    package func members(
        of owner: TypeID, reserving names: [String] = [], where isDeclared: @autoclosure () -> (String) -> Bool
    ) -> NameScope {
        members(ofFormer: keys[owner].flatMap { kept?.declarations[$0] } ?? "", reserving: names, where: isDeclared)
    }

    private func members(ofFormer former: String, reserving names: [String], where isDeclared: () -> (String) -> Bool) -> NameScope {
        guard let kept else { return NameScope(reserving: names) }
        let isDeclared = isDeclared()
        let members = (kept.members[former] ?? [:]).filter { isDeclared($0.key) }
        return NameScope(
            reserving: names + kept.formerMembers(of: former, besides: members.values.map(\.self)), keeping: members,
            in: kept.order[former] ?? [])
    }

    /// Records the names of the members of a declaration.
    package func give(_ members: NameScope, to owner: Identifier) {
        guard kept != nil, !members.given.isEmpty else { return }
        given.members[owner.description, default: [:]].merge(members.given) { $1 }
        if !members.order.isEmpty { given.order[owner.description] = members.order }
    }

    /// Records the names of the members of a declaration, until it has a name.
    package func give(_ members: NameScope, to owner: TypeID) {
        if kept != nil { unnamedOwners[owner, default: []].append(members) }
    }

    // MARK: Words

    /// The words of a string of the document.
    package func words(_ string: String) -> Words { Words(string, acronyms: acronyms) }

    /// The words of a name after its symbol, which distinguishes it from a name without one: `at id` for `@id`; nil if it starts with none.
    package func wordsWithSymbol(_ name: String) -> Words? {
        guard let symbol = name.first, !symbol.isLetter, !symbol.isNumber else { return nil }
        return words("\(Words(String(symbol)).words.joined(separator: " ")) \(name)")
    }

    /// The words of the name of a schema, without those that add nothing. Its acronyms are in capitals if those of most properties are,
    /// unless that name is reserved.
    package func words(ofSchema name: String) -> Words {
        let words = spelling(of: titles[name] ?? schemas[name]).words
        guard capitalizesAcronyms else { return words }
        let capitalized = words.capitalizing(acronyms)
        return reserved.types.contains(capitalized.upperCamelCase) ? words : capitalized
    }

    /// The words of a value, in which a `-` at either end is a word.
    package func words(ofValue string: String) -> Words { Words(value: string, acronyms: acronyms) }

    /// The words of a string of the document, and the name of a member that is named after it.
    package func spelling(of string: String) -> Spelling {
        if let known = spellings[string] { return known }
        let words = words(string)
        let spelling = Spelling(words: words, memberName: reserved.memberName(words))
        spellings[string] = spelling
        return spelling
    }
}

extension Document {
    /// The titles of schemas that Fastify calls `def-0`, `def-1` and so on, in the order in which a server registers them, or SpecTree
    /// `User.7068f62`.
    fileprivate var titles: [String: String] {
        let numbered = components.schemas.filter { schema in
            (schema.name.hasPrefix("def-") || schema.name.suffix(8).first == ".")
                && schema.name.wholeMatch(of: /def-[0-9]+|.+\.[0-9a-f]{7}/) != nil
        }
        let titles = numbered.compactMap { schema in schema.value.keywords.title.map { (name: schema.name, title: $0) } }
        let counts = Dictionary((titles.map(\.title) + components.schemas.map(\.name)).map { ($0.letters, 1) }, uniquingKeysWith: +)
        return Dictionary(uniqueKeysWithValues: titles.filter { counts[$0.title.letters] == 1 }.map { ($0.name, $0.title) })
    }

    /// Whether more properties have words between separators, such as `external_urls`, than in camel case.
    fileprivate var separatesWords: Bool {
        let keys = components.schemas.flatMap { $0.value.keywords.properties.map(\.name) }
        let separated = keys.count { $0.contains("_") }
        return separated > keys.count { !$0.contains("_") && $0.contains(where: \.isUppercase) }
    }
}

extension Diagnostic.Message {
    package static func unusableName(_ name: String) -> Self { "'\(name)' is reserved and cannot be used as a name" }

    static func hidingName(_ name: String) -> Self { "'\(name)' would hide another type of this name; choose another name" }
}
