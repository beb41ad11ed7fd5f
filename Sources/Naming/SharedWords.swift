import OpenAPI
package import Schemas

/// The words that every `operationId` of a document starts or ends with, or every tag starts with, and so name nothing: the namespace of
/// the program and `Endpoint` in `ShopFeaturesOrdersCreateEndpoint`, which FastEndpoints writes, and `Api20100401` in Twilio's tags.
package struct SharedWords {
    private var start = 0
    private var end = 0

    /// The words of every `operationId`, if there are several groups. With only one, all ids could contain its name.
    package static func ofIDs(_ operations: [DocumentOperation]) -> SharedWords {
        let ids = operations.map { OperationNames.id(of: $0.operation.value).map { Words($0).words } ?? [] }
        let groups = Set(operations.map(\.operation.value.tags.first?.value))
        guard ids.count > 2, groups.count > 1, !groups.contains(nil) else { return SharedWords() }
        let start = ids.sharedCount
        return SharedWords(start: start, end: ids.map { $0.dropFirst(start).reversed() }.sharedCount)
    }

    /// The words that every tag starts with, if there are more than two tags.
    package static func ofTags(_ operations: [DocumentOperation]) -> SharedWords {
        let tags = Set(operations.compactMap(\.operation.value.tags.first?.value))
        return tags.count > 2 ? SharedWords(start: tags.map { Words($0).words }.sharedCount) : SharedWords()
    }

    /// The string without the shared words, otherwise unchanged; nil if there are none.
    package func removed(from string: String) -> String? {
        guard start + end > 0 else { return nil }
        let words = Words(string).words.dropFirst(start)
        let first = string.indices.first { Words(String(string[$0...])).words.elementsEqual(words) } ?? string.startIndex
        let rest = string[first...]
        let last = end == 0 ? nil : rest.indices.first { Words(String(rest[...$0])).words.elementsEqual(words.dropLast(end)) }
        return String(last.map { rest[...$0] } ?? rest)
    }
}

extension [[String]] {
    /// The number of words that all lists start with, before a verb. One word of each remains.
    fileprivate var sharedCount: Int {
        let shared = dropFirst().reduce(self[0].dropLast()) { shared, list in zip(shared, list.dropLast()).prefix { $0 == $1 }.map(\.0) }
        return shared.prefix { !Words.verbs.contains($0.lowercased()) }.count
    }
}
