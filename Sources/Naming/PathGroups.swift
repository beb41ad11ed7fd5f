package import Diagnostics
import OpenAPI
package import Schemas

extension DocumentOperation {
    /// The operation in the group that its tag says; without a tag, in the group of the controller that its `operationId` names.
    package var grouped: DocumentOperation {
        guard let tag = operation.value.tags.first?.value else {
            return operation.value.id?.value.controllerMethod.map { with(group: $0.controller) } ?? self
        }
        // `api.test` is a method of the group `api`.
        let isPrefix = !path.name.pathPrefix.isEmpty || operation.value.id?.value.lowercased().hasPrefix(tag.lowercased()) != true
        guard let name = tag.groupName ?? (isPrefix ? PathGroup(path.name)?.name : nil), name != tag else { return self }
        return with(group: name)
    }

    /// An operation without a tag in the group of its path; another operation, or one whose path is only parameters, is unchanged.
    ///
    /// - Parameter isAutomatic: whether the options don't ask for it. In that case, an operation such as `POST /login`, whose path is only
    ///   its name, stays without a group, and each keeps the words of its `operationId`.
    package func groupedByPath(isAutomatic: Bool) -> DocumentOperation {
        guard operation.value.tags.isEmpty, let group = PathGroup(path.name) else { return self }
        let verb = group.functionName(operation.name, among: Set(item.operations.map(\.name)))
        if isAutomatic, verb == nil, group.isWholePath { return self }
        let keepsID = idRepeatsPath == false && (isAutomatic || group.isPart)
        return with(group: group.name, functionName: operation.value.functionName ?? (keepsID ? nil : verb))
    }

    /// The operation with one tag.
    package func with(group: String, functionName: String? = nil) -> DocumentOperation {
        with {
            $0.tags = [PositionedString(value: group, position: $0.tags.first?.position ?? path.position)]
            $0.functionName = functionName ?? $0.functionName
        }
    }

    /// The operation without a tag.
    package var untagged: DocumentOperation { with { $0.tags = [] } }

    fileprivate func with(_ change: (inout OpenAPI.Operation) -> Void) -> DocumentOperation {
        var value = operation.value
        change(&value)
        return DocumentOperation(
            path: path, item: item, operation: MapEntry(name: operation.name, position: operation.position, value: value))
    }
}

extension DocumentOperation {
    /// The words of the `operationId` if it ends in those of the summary, after others that do not start with a verb; otherwise nil.
    fileprivate var wordsOfSummaryInID: (place: [String], name: [String])? {
        guard let id = operation.value.id, let summary = operation.value.summary else { return nil }
        let (all, count) = (Words(id.value).words, Words(summary).words.count)
        let (place, name) = (Array(all.dropLast(count)), Array(all.suffix(count)))
        guard count > 0, let first = place.first, !Words.verbs.contains(first.lowercased()) else { return nil }
        return Words(name).letters == Words(summary).letters ? (place, name) : nil
    }
}

extension [DocumentOperation] {
    /// Whether each operation has a tag that is its `operationId`: such tags group nothing.
    package var haveTagsOfTheirOwn: Bool {
        allSatisfy { entry in
            guard let tag = entry.operation.value.tags.first, let id = entry.operation.value.id else { return false }
            return Words(tag.value).letters == Words(id.value).letters
        }
    }

    /// The names of tags without the package before them, as in `acme.pet.v1.PetService` and `crate::handlers::pets`, without their
    /// initials in parentheses, and without `Resource` at the end, which JAX-RS writes, if all tags have it. The keys are the tags with a
    /// shorter name that no other tag has.
    package var namesOfTags: [String: String] {
        let tags = Set(compactMap { $0.operation.value.tags.first?.value })
        let areClasses = tags.count > 1 && tags.allSatisfy { $0.wholeMatch(of: /.+[ -](?i:resource|controller)/) != nil }
        let names = tags.map { tag in
            if let name = tag.withoutInitials { return (tag, name) }
            if areClasses, let match = tag.wholeMatch(of: /(.*[^ -])[ -]+[Rr]esource/) { return (tag, String(match.1)) }
            let match = tag.wholeMatch(of: /(?:[a-z0-9_]+(?:\.|::))+([A-Z]\w*)|(?:[a-z0-9_]+::)+(\w+)/)
            return (tag, (match?.1 ?? match?.2).map { String($0) } ?? tag)
        }
        let counts = Dictionary(names.map { ($0.1.letters, 1) }, uniquingKeysWith: +)
        return Dictionary(uniqueKeysWithValues: names.filter { $0 != $1 && counts[$1.letters] == 1 })
    }

    /// The operations in the groups that their ids name, if none has a tag and all ids have the form `TodoItems_list`, which TypeSpec and
    /// AutoRest write, or `todo.list`. A single group is also that of all paths.
    package var groupedByIDs: [DocumentOperation] {
        guard allSatisfy({ $0.operation.value.tags.isEmpty && $0.operation.value.id?.value.contains { "_.".contains($0) } == true }) else {
            return self
        }
        let groups = map { $0.operation.value.id?.value.wholeMatch(of: /([A-Z][A-Za-z0-9]*)_[A-Za-z0-9]+|(?:.*[.:])?([A-Za-z]\w*)\.\w+/) }
        let names = groups.compactMap { $0.flatMap { $0.1 ?? $0.2 }.map { String($0) } }
        let areActions = names.contains { name in
            name.hasSuffix("Controller") || Words(name).words.first.map { Words.verbs.contains($0.lowercased()) } == true
        }
        let isOfPaths = zip(self, names).allSatisfy { PathGroup($0.path.name)?.name.letters == $1.letters }
        guard names.count == count, Set(names).count > 1 || isOfPaths, !areActions else { return self }
        return zip(self, names).map { $0.with(group: $1) }
    }

    /// The operations without tags that group nothing: `default` and `crate`, which tools give to operations without one; the name of the
    /// API, if all operations have it; and the name of the program, which ASP.NET writes if there is no other tag: `Shop.Api` if the title
    /// is `Shop.Api | v1`.
    ///
    /// - Parameters:
    ///   - title: the title of the document.
    ///   - api: the name of the API's namespace.
    ///   - isUngrouped: whether an operation was in no group in the last version.
    ///   - isNamed: whether the options or the last version give a name to the group of a tag.
    package func untagged(
        with title: String?, _ api: String, isUngrouped: (DocumentOperation) -> Bool, isNamed: (String) -> Bool
    ) -> [DocumentOperation] {
        let program = title?.wholeMatch(of: /(.+) \| v[0-9.]+/).map { String($0.1) }
        let areOfAPI = map { $0.operation.value.tags.first?.value.letters == api.letters }
        let isShared = areOfAPI.allSatisfy(\.self)
        return zip(self, areOfAPI).map { entry, isOfAPI in
            let isUntagged = isOfAPI && (isShared || isUngrouped(entry))
            return entry.with { operation in
                let service = operation.tags.first?.value ?? ""
                operation.tags.removeAll { tag in
                    (isUntagged || tag.value == program || ["crate", "default"].contains(tag.value.lowercased())) && !isNamed(tag.value)
                }
                // The name of a function after that of the service, as in `Library_ListBooks`.
                guard operation.tags.isEmpty, operation.functionName == nil, !service.isEmpty, let id = operation.id?.value,
                    id.hasPrefix(service), let separator = id.dropFirst(service.count).first, !separator.isLetter, !separator.isNumber
                else { return }
                operation.functionName = String(id.dropFirst(service.count + 1))
            }
        }
    }

    /// The operations with the names of their functions, if most ids consist of a place and a function, whose name is the summary, as
    /// Litestar and Django Ninja write them: `Show` in `TodosTodoIdShow`, `List Products` in `products_api_list_products`.
    package var namedBySummaries: [DocumentOperation] {
        let names = map(\.wordsOfSummaryInID)
        let places = Set(names.compactMap { $0?.place })
        guard names.count(where: { $0 != nil }) * 4 >= Swift.max(2, count) * 3 else { return self }
        return zip(self, names).map { (entry: DocumentOperation, name) -> DocumentOperation in
            let id = Words(entry.operation.value.id?.value ?? "").words
            let place = places.filter { id.count > $0.count && id.starts(with: $0) }.max { $0.count < $1.count }
            let function = name?.name ?? place.map { id.suffix(from: $0.count) }.map([String].init)
            return entry.with { $0.functionName = function?.joined(separator: " ") ?? $0.functionName }
        }
    }

    /// Whether the operations are grouped by their paths unless the options say otherwise: there are more than thirty, none has a tag, and
    /// most of their paths have several parts, so that they are not just names of procedures.
    package var areGroupedByPath: Bool {
        count > 30 && allSatisfy(\.operation.value.tags.isEmpty)
            && self.count { $0.path.name.withoutPrefix.pathSegments.count > 1 } * 2 > count
    }
}

extension String {
    /// The name of the group of a tag: without `Controller` at the end, and without `api` and versions before a separator at the start. It
    /// is nil if the tag is nothing else.
    fileprivate var groupName: String? {
        if split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." }).allSatisfy(\.isPathPrefix) { return nil }
        let parts = split { "/:\\".contains($0) }
        let start = parts.count > 1 ? parts.first { !$0.isPathPrefix }?.startIndex : nil
        let name = String(self[(start ?? startIndex)...])
        guard name.hasSuffix("ontroller") else { return name }
        return name.wholeMatch(of: /(.*?[^\s_-])(?:[\s_-]+(?i:rest))?[\s_-]*[Cc]ontroller/).map { String($0.1) } ?? name
    }
}

/// The resource that a path leads to.
private struct PathGroup {
    /// The first constant part of the path, without versions and `api`: `payment_intents` in `/v1/payment_intents/{intent}`.
    let name: String
    /// Whether the path has no part after it.
    let isWholePath: Bool
    /// The constant parts after it.
    private var collections: [Words] = []
    /// Whether the path ends with a parameter, and so leads to a member of a collection.
    private var isMember = false
    /// Whether the path ends with a collection.
    private var isCollection: Bool { !isMember && (collections.last ?? Words(name)).singular != nil }
    /// Whether the path ends with something other than a collection or a member: `fell` in `/trees/{tree}/fell`.
    var isPart: Bool { !isMember && !isCollection && !collections.isEmpty }
    /// Whether the last part follows a parameter.
    private var followsMember = false
    /// Whether each part is a constant or a parameter, and no two parameters follow one another.
    private var isRegular = true

    init?(_ path: String) {
        let path = path.withKeysAsSegments
        let segments = path.pathSegments.drop { $0.contains("{") || $0.isPathPrefix }
        guard let first = segments.first else { return nil }
        name = String(first)
        isWholePath = segments.count == 1
        for segment in segments.dropFirst() {
            let isParameter = segment.hasPrefix("{") && segment.hasSuffix("}")
            isRegular = isRegular && (isParameter ? !isMember : !segment.contains("{"))
            if !isParameter { collections.append(Words(String(segment))) }
            followsMember = isMember
            isMember = isParameter
        }
    }

    /// The name of what a method does with the resource: `list`, `create`, `get`, `update` or `delete`, with the name of a collection
    /// inside the group; nil if the path and the method don't determine it.
    ///
    /// - Parameter methods: the methods that the path has.
    func functionName(_ method: String, among methods: Set<String>) -> String? {
        guard isRegular else { return nil }
        let around = isPart ? collections.dropLast() : collections[...]
        guard around.allSatisfy({ $0.singular != nil }), !isPart || followsMember else { return nil }
        if isPart, method == "POST", let action = collections.last {
            // `/readers/{id}/process_payment` is `processReaderPayment`.
            return
                (around.reduce(Words(Array(action.words.prefix(1)))) { $0 + ($1.singular ?? $1) } + Words(Array(action.words.dropFirst())))
                .lowerCamelCase
        }
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

extension String {
    /// A name before its initials in parentheses: `Kubernetes Engine` for `Kubernetes Engine (KE)`; nil if it has none.
    fileprivate var withoutInitials: String? {
        guard last == ")", let start = lastIndex(of: "("), let end = self[..<start].lastIndex(where: { $0 != " " }) else { return nil }
        let (name, initials) = (self[...end], self[index(after: start)...].dropLast())
        return Words(String(name)).words.map { $0.prefix(1) }.joined().lowercased() == initials.lowercased() ? String(name) : nil
    }
}

extension Diagnostic.Message {
    package static func untaggedOperations(_ count: Int) -> Self {
        "\(count) operations have no tag; the option 'groups: path' groups them by their paths"
    }
}
