import Diagnostics
import Naming
import OpenAPI
import Schemas

/// An operation that the client can have, in the form for one kind of content. It has no name yet.
struct UnnamedOperation {
    let resolved: ServiceOperation
    /// What identifies the operation in the next version.
    let key: DeclarationKey
    let declaration: TypeID
    /// The content that the operation has instead of the selected one; nil for the selected content.
    let alternative: ContentAlternative?
    /// Whether the operation returns a stream, if another operation differs only in this; otherwise nil.
    let isStream: Bool?

    var path: String { resolved.path }
    var method: String { resolved.method }
    var operation: OpenAPI.Operation { resolved.operation }
}

/// The operations of a document, and those of a client with the groups that they belong to.
struct OperationGroups {
    /// All operations of the document.
    let all: [DocumentOperation]
    /// Those that the options select, with the tags of the document.
    let tagged: [DocumentOperation]
    /// Those that the options select, each with the name of its group as its tag.
    let grouped: [DocumentOperation]

    /// The positions of the operations that the options leave out.
    var excluded: Set<SourcePosition> { Set(all.map(\.operation.value.position)).subtracting(grouped.map(\.operation.value.position)) }
}

/// Selects and groups the operations of a document, in its order.
struct OperationGrouping {
    let documents: DocumentSet
    let selection: OperationSelection
    let names: NameRegistry
    let overrides: Overrides
    let log: DiagnosticLog
    /// Whether operations without a tag are grouped by their paths; nil if the document decides.
    let groupsByPath: Bool?

    /// The groups that tags, ids and paths give operations, and the names that their summaries give them.
    ///
    /// - Parameter api: the namespace of the API.
    func groups(in api: Identifier) -> OperationGroups {
        let all = operations(in: api)
        selection.reportUnused(all, log: log)
        let tagged = all.filter(selection.contains)
        let grouped = grouped(
            all.haveTagsOfTheirOwn ? tagged.map(\.untagged) : tagged, without: .ofTags(all),
            areGroupedByPath: groupsByPath ?? all.areGroupedByPath, in: api)
        reportUntagged(grouped)
        return OperationGroups(all: all, tagged: tagged, grouped: grouped)
    }

    /// All operations of the document, with the groups that their ids and the names that their summaries give them.
    private func operations(in api: Identifier) -> [DocumentOperation] {
        let described = documents.operations(log)
            .untagged(with: documents.document.description.title, api.name, isUngrouped: { isUngrouped($0, in: api) }) {
                isNamed($0, in: api)
            }
        let areKept = described.contains { isUngrouped($0, in: api) }
        return (areKept ? described : described.groupedByIDs).namedBySummaries
    }

    /// Whether an operation is in no group and has to stay there.
    private func isUngrouped(_ entry: DocumentOperation, in api: Identifier) -> Bool {
        names.keeps(.operation(entry.endpoint), in: api)
    }

    /// Whether the group of a tag has to keep its name, or the options give it one.
    private func isNamed(_ tag: String, in api: Identifier) -> Bool {
        names.keeps(.tag(tag), in: api) || overrides.name(ofTag: tag) != nil
    }

    /// The operations, each with the name of its group as its tag. Groups whose names differ only in case and separators are one.
    ///
    /// - Parameter shared: the words of all tags, which are not part of the names of groups.
    private func grouped(
        _ operations: [DocumentOperation], without shared: SharedWords, areGroupedByPath: Bool, in api: Identifier
    ) -> [DocumentOperation] {
        func isKept(_ entry: DocumentOperation) -> Bool {
            entry.operation.value.tags.first.map { isNamed($0.value, in: api) } ?? isUngrouped(entry, in: api)
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

    /// Reports operations without a tag, which all become methods of the client itself, if there are many.
    private func reportUntagged(_ operations: [DocumentOperation]) {
        let count = operations.count { $0.operation.value.tags.isEmpty }
        if count > 30, groupsByPath == nil { log.note(.untaggedOperations(count), at: documents.position(at: Pointer(["paths"]))) }
    }
}
