import OpenAPI
package import Schemas

/// The words that every `operationId` of a document starts or ends with, and that therefore name nothing: the namespace of the program and
/// `Endpoint` in `ShopFeaturesOrdersCreateEndpoint`, which FastEndpoints writes.
package struct SharedIDWords {
    private var start = 0
    private var end = 0

    /// - Parameter operations: the operations of the document. Those of a single group can share its name.
    package init(_ operations: [DocumentOperation]) {
        let ids = operations.map { OperationNames.id(of: $0.operation.value).map { Words($0).words } ?? [] }
        let groups = Set(operations.map(\.operation.value.tags.first?.value))
        guard ids.count > 2, groups.count > 1, !groups.contains(nil) else { return }
        start = ids.sharedCount
        end = ids.map { $0.dropFirst(start).reversed() }.sharedCount
    }

    /// An `operationId` without the words; nil if there are none.
    func removed(from id: String) -> String? {
        start + end == 0 ? nil : id.droppingWords(start, atEnd: end)
    }
}

extension String {
    /// The part with all words except some at the start and at the end, as it is.
    func droppingWords(_ start: Int, atEnd end: Int = 0) -> String {
        let words = Words(self).words.dropFirst(start)
        let rest = self[(indices.first { Words(String(self[$0...])).words.elementsEqual(words) } ?? startIndex)...]
        let last = end == 0 ? nil : rest.indices.first { Words(String(rest[...$0])).words.elementsEqual(words.dropLast(end)) }
        return String(last.map { rest[...$0] } ?? rest)
    }
}

extension [DocumentOperation] {
    /// How many words all tags of a document start with, if it has more than two: `Api20100401` of Twilio.
    package var countOfSharedTagWords: Int {
        let tags = Set(compactMap(\.operation.value.tags.first?.value))
        return tags.count > 2 ? tags.map { Words($0).words }.sharedCount : 0
    }
}

extension [[String]] {
    /// How many words all lists start with, before a verb. One word of each remains.
    fileprivate var sharedCount: Int {
        let shared = dropFirst().reduce(self[0].dropLast()) { shared, list in zip(shared, list.dropLast()).prefix { $0 == $1 }.map(\.0) }
        return shared.prefix { !Words.verbs.contains($0.lowercased()) }.count
    }
}
