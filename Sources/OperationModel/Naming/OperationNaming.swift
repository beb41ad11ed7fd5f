import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Names the namespaces of tags, the operations in them and the methods of the client, in the order of the document.
struct OperationNaming {
    let documents: DocumentSet
    let names: NameRegistry
    let overrides: Overrides
    let log: DiagnosticLog
    /// The namespace of the API.
    let api: Identifier
    /// The names of the client's methods so far; nil if the client has none.
    private(set) var methods: MethodNames?
    /// The namespaces of tags.
    private(set) var namespaces: [Namespace] = []
    /// The names of the operations that have been named.
    private(set) var operations: [TypeID: Names] = [:]

    /// The names of an operation.
    struct Names {
        let name: Identifier
        /// The name of the operation, before a suffix keeps it from hiding a type.
        let preferred: String
        /// The method of a client that sends the operation; nil if it has none.
        var method: Identifier?
    }

    init(_ outline: Outline, api: Identifier, log: DiagnosticLog) {
        (documents, names, overrides) = (outline.documents, outline.names, outline.overrides)
        (self.api, self.log) = (api, log)
        guard outline.options.hasMethods else { return }
        methods = MethodNames(client: api.name + "Client", outline.options, credentials: outline.credentials.map(\.name), names)
    }

    /// Names the operations that the client has in any form.
    ///
    /// - Parameter forms: the operations of groups, each with the forms for its further media types.
    mutating func name(_ forms: [[UnnamedOperation]], in groups: OperationGroups, where isNamed: (UnnamedOperation) -> Bool) {
        let named = zip(groups.grouped, groups.tagged).enumerated().filter { forms[$0.offset].contains(where: isNamed) }
        let (indexes, entries) = (named.map(\.offset), named.map(\.element.0))
        let duplicates = groups.grouped.map(\.operation.value).reportDuplicateIDs(to: log)
        let tags = named.map(\.element).compactMap { grouped, tagged in
            tagged.operation.value.tags.first.flatMap { tag in grouped.operation.value.tags.first.map { (tag.value, $0.value) } }
        }
        let byTag = nameTags(of: entries.map(\.operation.value), Dictionary(tags) { first, _ in first })
        var all = name(entries, .ofIDs(groups.all), duplicates: duplicates, byTag: byTag.mapValues(\.name))
        let areOfPaths = groups.all.haveIDsOfPaths
        let given = zip(entries, all).map { givenName($0, $1, hasNameAsID: $0.hasNameAsID(areOfPaths: areOfPaths)) }
        let methodNames = PathMethodNames(entries, given: given, words: { [names] in names.words($0) })
        for (index, entry) in entries.enumerated() {
            let group = entry.operation.value.tags.first.flatMap { byTag[$0.value]?.methods }
            all[index].method = methods?.method(
                of: all[index].name, preferred: [methodNames[index], all[index].preferred].compactMap(\.self), in: group?.type,
                as: .operation(entry.endpoint))
        }
        for (index, names) in zip(indexes, all) {
            for form in forms[index] where form.alternative == nil || isNamed(form) {
                operations[form.declaration] = form.alternative.map { name(form, $0.kind, of: names) } ?? names
            }
        }
    }

    /// The namespaces of the tags that operations use: declared tags first, in their order.
    ///
    /// - Parameter groups: the names of the groups of the document's tags.
    private mutating func nameTags(of operations: [OpenAPI.Operation], _ groups: [String: String]) -> [String: Namespace] {
        let tags = operations.compactMap(\.tags.first)
        // If every operation has a tag, generated code looks up types in the namespaces of tags and at the top level, but not in between.
        let sharesTopLevel = tags.count == operations.count
        var named: [String: Namespace] = [:]
        let declared = documents.document.tags.compactMap { tag in groups[tag.name].map { ($0, tag.position, tag.documentation) } }
        for (tag, position, documentation) in declared + tags.map({ ($0.value, $0.position, nil) }) where named[tag] == nil {
            let override = overrides.name(ofTag: tag)
            let preferred = names.namespaceName(of: tag)
            var claim = NameClaim(preferred, override: override, for: "the tag", tag, at: position, as: .tag(tag), noun: "Operations")
            claim.sharesTopLevel = sharesTopLevel
            let name = names.claim(claim, in: api)
            let group = methods?.group(names.words(override?.value ?? tag), of: name, as: .tag(tag))
            let namespace = Namespace(name: name, documentation: documentation, methods: group)
            namespaces.append(namespace)
            named[tag] = namespace
        }
        return named
    }

    private func name(
        _ operations: [DocumentOperation], _ shared: SharedWords, duplicates: Set<SourcePosition>, byTag namespaces: [String: Identifier]
    ) -> [Names] {
        var scopes = OperationNameScopes(operations.map { OperationNames($0, shared) }, words: { names.words($0) })
        return operations.enumerated().map { index, entry in
            let operation = entry.operation.value
            let override = overrides.name(at: operation.position)
            let namespace = operation.tags.first.flatMap { namespaces[$0.value] } ?? api
            let key = DeclarationKey.operation(entry.endpoint)
            let isAvailable = { scopes.isFree($0, for: index) && !names.isTaken($0, in: namespace, besides: key) }
            let candidates = scopes.candidates(for: index) { isAvailable($0) && names.isFree($0, in: namespace) }
            let available = candidates.names.filter(isAvailable)
            let preferred = override.map { names.words($0.value).upperCamelCase } ?? available.first ?? candidates.whole
            scopes.take(preferred, for: index)
            // A method can have a name that would hide a type.
            let isFree = override != nil || names.isFree(preferred, in: namespace)
            let free = isFree ? nil : available.first { names.isFree($0, in: namespace) && !candidates.further.contains($0) }
            var claim = NameClaim(free ?? preferred, for: "the operation \(key)", at: entry.operation.position, as: key, noun: "Operation")
            (claim.override, claim.isDuplicate) = (override?.position, duplicates.contains(operation.position))
            return Names(name: names.claim(claim, in: namespace), preferred: preferred)
        }
    }

    /// Names an operation that differs from another one in the kind of content.
    private mutating func name(_ operation: UnnamedOperation, _ kind: ContentKind, of other: Names) -> Names {
        let key = DeclarationKey.operation(Endpoint(method: operation.method, path: operation.path))
        let preferred = other.preferred + kind.word
        let claim = NameClaim(
            preferred, for: "the operation \(key) with \(kind.rawValue)", at: operation.operation.position, as: operation.key,
            noun: "Operation")
        let name = names.claim(claim, in: other.name.parent ?? other.name)
        let method = other.method.flatMap { method in
            methods?.method(of: name, preferred: [method.name + kind.word], in: method.parent, as: operation.key)
        }
        return Names(name: name, preferred: preferred, method: method)
    }

    /// The name that the document or the options give an operation, apart from that of its whole path; nil if there is none.
    private func givenName(_ entry: DocumentOperation, _ names: Names, hasNameAsID: Bool) -> String? {
        let operation = entry.operation.value
        let override = overrides.name(at: operation.position).map { self.names.words($0.value) }
        let isGiven =
            override.map { !$0.isName(ofMethod: entry.operation.name, path: entry.path.name) }
            ?? (hasNameAsID || operation.functionName != nil)
        return isGiven ? Words(names.preferred).lowerCamelCase : nil
    }
}
