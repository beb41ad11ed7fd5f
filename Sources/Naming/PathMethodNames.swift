import OpenAPI
package import Schemas

/// The names of the methods of operations without their own `operationId`, which say what the operation does with the target of its path:
/// in the group `pets`, `list`, `create`, `get(petId:)`, `update(petId:)`, `delete(petId:)`, `getToys(petId:)` and `adopt(petId:)`.
///
/// The names of their types, such as `GetPetsByPetId`, have the whole path.
package struct PathMethodNames {
    private let names: [String?]

    /// - Parameters:
    ///   - operations: the operations, each with its group as its tag.
    /// - given: the names of operations with other names, such as that of their `operationId`; nil for those that the path names.
    package init(_ operations: [DocumentOperation], given: [String?], words: (String) -> Words) {
        let groups = operations.map { $0.operation.value.tags.first?.value }
        let collections = Set(operations.compactMap(\.path.name.withoutExtension.collection)).subtracting(operations.singles)
        let methods = zip(operations, given).map { operation, name in name == nil ? PathMethod(operation, collections, words) : nil }
        let wholes = zip(methods, given).map { method, name in name ?? method?.whole.lowerCamelCase }
        let candidates = methods.map { $0?.names.map(\.lowerCamelCase) ?? [] }
        let owners = Dictionary(zip(groups, wholes).map { ([$0, $1], 1) }, uniquingKeysWith: +)
        let counts = Dictionary(
            zip(groups, candidates).flatMap { group, names in Set(names).map { ([group, $0], 1) } }, uniquingKeysWith: +)
        // A name that has all constant parts of a path belongs to that path; another one must be that of a single operation.
        names = operations.indices.map { index in
            candidates[index].first { name in
                let key = [groups[index], name]
                return name == wholes[index] ? owners[key] == 1 : owners[key] == nil && counts[key] == 1
            }
        }
    }

    /// The name of the method of the operation at an index; nil if the operation has another name, or the path does not say one.
    package subscript(index: Int) -> String? { names[index] }
}

/// A method and the target of its path.
private struct PathMethod {
    private let method: String
    /// The methods of the path.
    private let methods: Set<String>
    /// Whether a response says that something was created.
    private let creates: Bool
    private let hasBody: Bool
    private let group: Words?
    /// Whether the path leads to several values: its last word is a plural, or another path leads to a member.
    private var isCollection: Bool
    /// Whether the result is a list.
    private let returnsList: Bool
    /// Whether the path without its parameter leads to one of the results, too.
    private let isSelected: Bool
    /// The constant parts of the path; one that a parameter selects from is in the singular, unless it is the last.
    private var parts: [Words] = []
    /// The number of them that precede the last parameter that another constant part follows.
    private var ownerCount = 0
    /// The parameter at the end; nil if the path ends with a constant part.
    private var parameter: Words?

    /// Creates a method; nil if the path has no constant part, or one that is constant only in part.
    ///
    /// - Parameter collections: the paths that have members, and do not lead to a member themselves.
    init?(_ entry: DocumentOperation, _ collections: Set<String>, _ words: (String) -> Words) {
        method = entry.operation.name
        methods = Set(entry.item.operations.map(\.name))
        hasBody = entry.operation.value.body != nil
        creates = entry.operation.value.responses.contains { $0.name == "201" }
        returnsList = entry.result?.types == [.array]
        group = entry.operation.value.tags.first.map { words($0.value) }
        // A fragment can say what a request does.
        let name = entry.path.name.withoutExtension
        let path = name.replacing("#", with: "/")
        let fragment = entry.path.name.split(separator: "#").dropFirst().last
        if let fragment, !words(String(fragment)).startsWithCall { return nil }
        isCollection = collections.contains(path)
        isSelected = method == "GET" && name.collection.map(collections.contains) == false
        for segment in path.withoutPrefix.pathSegments {
            let segmentParts = PathPart.parts(ofTemplate: segment)
            guard segmentParts.count == 1 else { return nil }
            switch segmentParts[0] {
            case .parameter(let name, _): parameter = words(name)
            case .literal(let text):
                if parameter != nil, let owner = parts.popLast() { parts.append(owner.one) }
                if parameter != nil { (ownerCount, parameter) = (parts.count, nil) }
                parts.append(words(text))
            }
        }
        guard let last = parts.last, !last.words.isEmpty else { return nil }
        let isCall = path.pathSegments.last.map { last.isCall(in: $0) } ?? false
        isCollection = parameter == nil && (isCollection || last.singular != nil && !isCall)
    }

    /// The name with all constant parts of the path.
    var whole: Words { name(of: parts[...]) }

    /// The names, the best one first: the shortest, then those with further parts of the path before its end, and then those with the
    /// method or the parameter.
    var names: [Words] {
        let last = parts[parts.count - 1]
        let first = parts.indices.last(where: saysGroup).map { $0 + 1 } ?? 0
        // Without a group, the name says whose part it is: `setUserAvatar`.
        let owned = min(ownerCount - (group == nil ? 1 : 0), parts.count - 1)
        let names = (0...max(first, owned)).reversed().map { name(of: parts[$0...]) }
        let alone = isAction(last) && last.isWholeAction ? [last] : []
        let byMethod = isAction(last) ? [Words(method.lowercased()) + last] : []
        return alone + (isSelected ? [] : names) + byMethod + (parameter.map { [names[0] + Words("By") + $0] } ?? [])
    }

    /// Whether the part of the path at an index names the group, alone or with those before it: `config/host` in `hostConfig`.
    private func saysGroup(_ end: Int) -> Bool {
        guard let group = group?.one.letters else { return false }
        return (0...end).contains { start in
            let run = parts[start...end].map(\.one)
            return [run, run.reversed()].contains { $0.reduce(Words([]), +).letters == group }
        }
    }

    /// The name with some parts of the path; without any, it is the verb, for the resource after which the group is named.
    private func name(of parts: ArraySlice<Words>) -> Words {
        guard let last = parts.last else { return Words(verb(ofGroup: true)) }
        let before = parts.dropLast().reduce(Words([]), +)
        if isAction(last) { return Words([last.words[0]]) + before + Words(Array(last.words.dropFirst())) }
        let isOne = parameter != nil || method == "POST"
        return Words(verb(ofGroup: false)) + before + (isOne ? last.one : last)
    }

    /// Whether the last part of the path says what the operation does: `cancel`, `mark-as-read` and, to get, `search`.
    private func isAction(_ words: Words) -> Bool {
        guard let verb = words.words.first?.lowercased(), words.letters != group?.letters, !isCollection else { return false }
        switch method {
        case "GET" where words.words.count > 1: return verb == "get" || Self.readingActions.contains(verb)
        case "GET": return Self.readingActions.contains(verb) && (verb != "list" || parameter == nil)
        case "DELETE": return ["cancel", "clear", "delete", "remove"].contains(verb) && parameter == nil
        default: return words.startsWithAction
        }
    }

    /// - Parameter isGroup: whether nothing follows the verb.
    private func verb(ofGroup isGroup: Bool) -> String {
        switch method {
        case "GET" where isGroup && parameter == nil && (isCollection || returnsList): "list"
        case "POST" where isCollection || creates: "create"
        case "PUT" where methods.contains("PATCH"): "replace"
        case "PUT": hasBody || isGroup ? "update" : "set"
        case "PATCH": "update"
        case "DELETE" where isGroup && isCollection: "deleteAll"
        default: method.lowercased()
        }
    }

    /// The words that are verbs at the end of the path of an operation that reads.
    private static let readingActions: Set<String> = [
        "check", "count", "download", "export", "filter", "find", "list", "login", "logout", "lookup", "query", "refresh", "search",
        "validate", "verify",
    ]

    /// The words that are verbs at the end of the path of another operation.
    fileprivate static let actions: Set<String> = readingActions.union([
        "accept", "acknowledge", "activate", "add", "adopt", "answer", "apply", "approve", "archive", "assign", "attach", "authenticate",
        "authorize", "ban", "block", "calculate", "cancel", "capture", "clear", "clone", "close", "complete", "confirm", "connect",
        "convert", "create", "deactivate", "decline", "decrement", "delete", "deliver", "demote", "deploy", "detach", "disable",
        "disconnect", "dismiss", "duplicate", "edit", "enable", "escalate", "evict", "execute", "expire", "fail", "finalize", "finish",
        "follow", "forward", "generate", "give", "import", "increment", "install", "invite", "join", "kick", "leave", "like", "lock",
        "log", "mark", "merge", "move", "mute", "notify", "pause", "pay", "pin", "ping", "post", "present", "preview", "promote",
        "provision", "publish", "reactivate", "read", "redeem", "refund", "refuse", "register", "reject", "release", "remove", "rename",
        "renew", "reopen", "reorder", "resend", "reset", "resolve", "restart", "restore", "restrict", "resume", "retry", "return",
        "reverse", "revert", "revoke", "rollback", "rotate", "run", "save", "send", "ship", "sign", "signin", "signout", "signup", "snooze",
        "start", "stop", "submit", "subscribe", "succeed", "suspend", "sync", "toggle", "transfer", "trigger", "unarchive", "unassign",
        "unban", "unblock", "undelete", "unfollow", "unlike", "unlock", "unmute", "unpin", "unpublish", "unsubscribe", "update",
        "upgrade", "upload", "void", "withdraw",
    ])
}

extension DocumentOperation {
    /// The schema of the first successful response; nil if there is none, or the response is a component.
    fileprivate var result: Schema.Keywords? {
        guard case .value(let response)? = operation.value.responses.first(where: { $0.name.hasPrefix("2") })?.value else { return nil }
        return response.content.first?.value.schema?.keywords
    }
}

extension [DocumentOperation] {
    /// The paths before a parameter at the end that lead to one of the values that the parameter selects, such as `/config` next to
    /// `/config/{id}`: only these two have results of their type.
    fileprivate var singles: Set<String> {
        let results = filter { $0.operation.name == "GET" }.compactMap { entry in
            entry.result?.reference.map { (entry.path.name.withoutExtension, $0.text) }
        }
        let types = Dictionary(results) { $1 }
        let counts = Dictionary(results.map { ($0.1, 1) }, uniquingKeysWith: +)
        return Set(results.compactMap { member, type in member.collection.flatMap { types[$0] == type && counts[type] == 2 ? $0 : nil } })
    }
}

extension String {
    /// The path without the format of its target, as in `/pets/{id}.json`, or a slash at its end, and with the keys of OData as segments.
    fileprivate var withoutExtension: String {
        let path = [".json", ".xml", ".{format}", "/"].first(where: hasSuffix).map { String(dropLast($0.count)) } ?? self
        return path.withKeysAsSegments
    }

    /// The path without the parameter at its end, which selects one of several; nil if it ends with something else.
    fileprivate var collection: String? {
        guard hasSuffix("}"), let index = lastIndex(of: "/"), self[index...].hasPrefix("/{") else { return nil }
        return String(self[..<index])
    }
}

extension Words {
    /// Whether the words start with a verb.
    fileprivate var startsWithAction: Bool {
        guard let verb = words.first?.lowercased() else { return false }
        return PathMethod.actions.contains(verb) || words.count > 1 && Self.verbs.contains(verb)
    }

    /// Whether the words of a part of a path are those of a call, even if they end with a plural: `getUpdates`, but not `search-results`.
    fileprivate func isCall(in part: Substring) -> Bool {
        startsWithCall || words.count > 1 && startsWithAction && part.allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// Whether the first of several words is a verb that never starts the name of a thing.
    fileprivate var startsWithCall: Bool {
        words.count > 1 && ["add", "create", "delete", "get", "remove", "set", "update"].contains(words[0].lowercased())
    }

    /// Whether an action needs no object: `login`, and `change password`, but not `find by status`.
    fileprivate var isWholeAction: Bool {
        let words = words.map { $0.lowercased() }
        if words.count > 1 { return !["all", "as", "by", "for", "from", "to", "with"].contains(words[1]) }
        return ["authenticate", "login", "logout", "register", "signin", "signout", "signup"].contains(words[0])
    }
}
