import Diagnostics
import OpenAPI

extension DocumentOperation {
    /// An operation without a tag in the group of its path; another operation, or one whose path is only parameters, as it is.
    var groupedByPath: DocumentOperation {
        guard operation.value.tags.isEmpty, let group = PathGroup(path.name) else { return self }
        var value = operation.value
        value.tags = [PositionedString(value: group.name, position: path.position)]
        value.functionName = value.functionName ?? group.functionName(operation.name, among: Set(item.operations.map(\.name)))
        return DocumentOperation(
            path: path, item: item, operation: MapEntry(name: operation.name, position: operation.position, value: value))
    }
}

/// The resource that a path leads to.
private struct PathGroup {
    /// The first constant part of the path, without versions and `api`: `payment_intents` in `/v1/payment_intents/{intent}`.
    let name: String
    /// The constant parts after it.
    private var collections: [Words] = []
    /// Whether the path ends with a parameter, and so leads to a member of a collection.
    private var isMember = false
    /// Whether each part is a constant or a parameter, and no two parameters follow one another.
    private var isRegular = true

    init?(_ path: String) {
        let segments = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").drop { segment in
            segment.contains("{") || segment.lowercased() == "api" || segment.wholeMatch(of: /[vV]?[0-9.]+/) != nil
        }
        guard let first = segments.first else { return nil }
        name = String(first)
        for segment in segments.dropFirst() {
            let isParameter = segment.hasPrefix("{") && segment.hasSuffix("}")
            isRegular = isRegular && (isParameter ? !isMember : !segment.contains("{"))
            if !isParameter { collections.append(Words(String(segment))) }
            isMember = isParameter
        }
    }

    /// The name of what a method does with the resource: `list`, `create`, `get`, `update` or `delete`, with the name of a collection inside
    /// the group; nil if path and method don't say it.
    ///
    /// - Parameter methods: the methods that the path has.
    func functionName(_ method: String, among methods: Set<String>) -> String? {
        guard isRegular else { return nil }
        let isCollection = !isMember && (collections.last ?? Words(name)).singular != nil
        guard isMember || isCollection || collections.isEmpty, collections.allSatisfy({ $0.singular != nil }) else { return nil }
        let verb: String? =
            switch method {
            case "GET": isCollection ? "list" : "get"
            case "POST" where isCollection: "create"
            case "POST" where isMember && methods.isDisjoint(with: ["PUT", "PATCH"]): "update"
            case "PATCH" where !isCollection: "update"
            case "PUT" where !isCollection && !methods.contains("PATCH"): "update"
            case "DELETE" where !isCollection: "delete"
            default: nil
            }
        let nouns = collections.enumerated().map { index, words in
            index == collections.count - 1 && method == "GET" && isCollection ? words : words.singular ?? words
        }
        return verb.map { verb in nouns.reduce(Words([verb]), +).lowerCamelCase }
    }
}

extension Diagnostic.Message {
    static func untaggedOperations(_ count: Int) -> Self {
        "\(count) operations have no tag; the option 'groups: path' groups them by their paths"
    }
}
