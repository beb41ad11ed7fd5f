import Diagnostics
import Naming
import OpenAPI
import Schemas

/// An operation that the client has, with its name.
struct NamedOperation {
    let resolved: ServiceOperation
    var name: Identifier
    /// The name of the operation, before a suffix keeps it from hiding a type.
    var preferredName: String
    /// The method of a client that sends the operation; nil if it has none.
    var clientMethod: Identifier?
    /// The content that the operation has instead of the selected one; nil for the selected content.
    var alternative: ContentAlternative?
    /// Whether the operation returns a stream, if another operation differs only in this; otherwise nil.
    var isStream: Bool?

    var path: String { resolved.path }
    var method: String { resolved.method }
    var operation: OpenAPI.Operation { resolved.operation }

    /// What identifies the operation.
    var key: DeclarationKey { .operation(Endpoint(method: method, path: path), content: alternative?.kind) }
}

/// Names tags and operations, in the order of the document.
struct NamespaceBuilder {
    let documents: DocumentSet
    let selection: OperationSelection
    let names: NameRegistry
    let overrides: Overrides
    let log: DiagnosticLog
    /// Whether operations without a tag are grouped by their paths; nil if the document decides.
    var groupsByPath: Bool?
    /// The names of the client's methods; nil if the client has none.
    var methods: MethodNames?

    /// All operations of the document, with the groups that their ids and the names that their summaries give them.
    func operations(in api: Identifier) -> [DocumentOperation] {
        let described = documents.operations(log).untagged(with: documents.document.description.title, api.name) { isNamed($0, in: api) }
        let areKept = described.contains { names.keeps(.operation($0.endpoint), in: api) }
        return (areKept ? described : described.groupedByIDs).namedBySummaries
    }

    /// Whether the group of a tag has to keep its name, or the options give it one.
    private func isNamed(_ tag: String, in api: Identifier) -> Bool {
        names.keeps(.tag(tag), in: api) || overrides.name(ofTag: tag) != nil
    }

    /// The namespaces of an API and its operations.
    struct Namespaces {
        let namespaces: [Namespace]
        let operations: [NamedOperation]
        /// The names of methods so far; nil if the client has none.
        let methods: MethodNames?
        /// The positions of the operations that the options leave out.
        let excluded: Set<SourcePosition>
    }

    /// - Parameters:
    ///   - all: the operations of the document.
    ///   - api: the namespace of the API.
    func namespaces(of all: [DocumentOperation], in api: Identifier) -> Namespaces {
        selection.reportUnused(all, log: log)
        let tagged = all.filter(selection.contains)
        let selected = grouped(
            all.haveTagsOfTheirOwn ? tagged.map(\.untagged) : tagged, without: .ofTags(all),
            areGroupedByPath: groupsByPath ?? all.areGroupedByPath, in: api)
        reportUntagged(selected)
        let duplicates = selected.map(\.operation.value).reportDuplicateIDs(to: log)
        var methods = methods
        let groups = zip(tagged, selected).compactMap { entry, grouped in
            entry.operation.value.tags.first.flatMap { tag in grouped.operation.value.tags.first.map { (tag.value, $0.value) } }
        }
        let namespaces = tagNamespaces(
            of: selected.map(\.operation.value), Dictionary(groups, uniquingKeysWith: { first, _ in first }), in: api, &methods)
        let byTag = Dictionary(namespaces.map { ($0.tag, $0.namespace) }, uniquingKeysWith: { first, _ in first })
        let named = namedOperations(selected, .ofIDs(all), duplicates: duplicates, in: api, byTag: byTag.mapValues(\.name))
        let areOfPaths = all.haveIDsOfPaths
        let given = zip(named, selected).map { givenName($0, hasNameAsID: $1.hasNameAsID(areOfPaths: areOfPaths)) }
        let methodNames = PathMethodNames(selected, given: given, words: { names.words($0) })
        let operations = named.enumerated().map { index, operation in
            var operation = operation
            let group = operation.operation.tags.first.flatMap { byTag[$0.value]?.methods }
            operation.clientMethod = methods?.method(
                of: operation.name, preferred: [methodNames[index], operation.preferredName].compactMap(\.self), in: group?.type,
                as: operation.key)
            return operation
        }
        return Namespaces(
            namespaces: namespaces.map(\.namespace), operations: operations, methods: methods,
            excluded: Set(all.map(\.operation.value.position)).subtracting(selected.map(\.operation.value.position)))
    }

    /// The operations, each with the name of its group as its tag. Groups whose names differ only in case and separators are one.
    ///
    /// - Parameter shared: the words of all tags, which are not part of the names of groups.
    private func grouped(
        _ operations: [DocumentOperation], without shared: SharedWords, areGroupedByPath: Bool, in api: Identifier
    ) -> [DocumentOperation] {
        func isKept(_ entry: DocumentOperation) -> Bool {
            guard let tag = entry.operation.value.tags.first?.value else { return names.keeps(.operation(entry.endpoint), in: api) }
            return isNamed(tag, in: api)
        }
        let namesOfTags = operations.namesOfTags
        let tags = names.keptTags.values.sorted() + documents.document.tags.map(\.name)
        var spellings = Dictionary(tags.map { (names.words($0).letters, $0) }) { first, _ in first }
        return operations.map { entry in
            if let tag = names.keptTag(ofOperation: .operation(entry.endpoint)) {
                return tag == entry.operation.value.tags.first?.value ? entry : entry.with(group: tag)
            }
            guard groupsByPath == true || !isKept(entry) else { return entry }
            let name = entry.operation.value.tags.first.flatMap { namesOfTags[$0.value] ?? shared.removed(from: $0.value) }
            let short = (name.map { entry.with(group: $0) } ?? entry).grouped
            let grouped = areGroupedByPath ? short.groupedByPath(isAutomatic: groupsByPath == nil) : short
            guard let tag = grouped.operation.value.tags.first?.value else { return grouped }
            let spelling = spellings[names.words(tag).letters, default: tag]
            spellings[names.words(tag).letters] = spelling
            return spelling == tag ? grouped : grouped.with(group: spelling)
        }
    }

    /// The namespaces of the tags that operations use: declared tags first, in their order.
    ///
    /// - Parameter groups: the names of the groups of the document's tags.
    private func tagNamespaces(
        of operations: [OpenAPI.Operation], _ groups: [String: String], in api: Identifier, _ methods: inout MethodNames?
    ) -> [(tag: String, namespace: Namespace)] {
        let tags = operations.compactMap(\.tags.first)
        // If every operation has a tag, generated code looks up types in the namespaces of tags and at the top level, but not in between.
        let sharesTopLevel = tags.count == operations.count
        var seen: Set<String> = []
        let declared = documents.document.tags.compactMap { tag in groups[tag.name].map { ($0, tag.position, tag.documentation) } }
        let all = declared + tags.map { ($0.value, $0.position, nil) }
        return all.filter { seen.insert($0.0).inserted }.map { tag, position, documentation in
            let override = overrides.name(ofTag: tag)
            let preferred = names.namespaceName(of: tag)
            var claim = NameClaim(preferred, override: override, for: "the tag", tag, at: position, as: .tag(tag), noun: "Operations")
            claim.sharesTopLevel = sharesTopLevel
            let name = names.claim(claim, in: api)
            let group = methods?.group(names.words(override?.value ?? tag), of: name, as: .tag(tag))
            return (tag, Namespace(name: name, documentation: documentation, methods: group))
        }
    }

    private func namedOperations(
        _ operations: [DocumentOperation], _ shared: SharedWords, duplicates: Set<SourcePosition>, in api: Identifier,
        byTag namespaces: [String: Identifier]
    ) -> [NamedOperation] {
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
            return NamedOperation(
                resolved: ServiceOperation(entry, in: documents, log), name: names.claim(claim, in: namespace), preferredName: preferred)
        }
    }

    /// The name that the document or the options give an operation, apart from that of its whole path; nil if there is none.
    private func givenName(_ named: NamedOperation, hasNameAsID: Bool) -> String? {
        let override = overrides.name(at: named.operation.position).map { names.words($0.value) }
        let isGiven =
            override.map { !$0.isName(ofMethod: named.method, path: named.path) }
            ?? (hasNameAsID || named.operation.functionName != nil)
        return isGiven ? Words(named.preferredName).lowerCamelCase : nil
    }

    /// Reports operations without a tag, which all become methods of the client itself, if there are many.
    private func reportUntagged(_ operations: [DocumentOperation]) {
        let count = operations.count { $0.operation.value.tags.isEmpty }
        if count > 30, groupsByPath == nil { log.note(.untaggedOperations(count), at: documents.position(at: Pointer(["paths"]))) }
    }
}
