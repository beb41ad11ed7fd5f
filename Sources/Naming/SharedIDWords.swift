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
        start = Self.count(of: ids)
        end = Self.count(of: ids.map { $0.dropFirst(start).reversed() })
    }

    /// How many words all lists start with, before a verb. One word of each remains.
    private static func count(of lists: [[String]]) -> Int {
        let shared = lists.dropFirst().reduce(lists[0].dropLast()) { shared, list in
            zip(shared, list.dropLast()).prefix { $0 == $1 }.map(\.0)
        }
        return shared.prefix { !Words.verbs.contains($0.lowercased()) }.count
    }

    /// An `operationId` without the words; nil if there are none.
    func removed(from id: String) -> String? {
        start + end == 0 ? nil : Words(id).words.dropFirst(start).dropLast(end).joined(separator: "_")
    }
}
