package import OpenAPI
package import Schemas

/// The names that an operation can have in its group, of which it gets the first that is free.
package struct OperationNames {
    private let method: String
    private let path: String
    private let methods: Set<String>
    /// The `operationId`, if it has a word.
    package let id: String?
    private let functionName: String?
    /// The `operationId` without the part that FastAPI derives from the path or the words that all others have; nil if it has neither.
    private let ownID: String?
    /// The group that the operation belongs to; nil if it is a method of the client itself.
    package let group: String?
    /// The word for the group that most ids start with; nil if it is the group itself, or there is none.
    fileprivate var abbreviation: String?

    package init(_ entry: DocumentOperation, _ shared: SharedWords) {
        (method, path) = (entry.operation.name, entry.path.name)
        methods = Set(entry.item.operations.map(\.name))
        let operation = entry.operation.value
        // Encore
        id = Self.id(of: operation).map { [method] in $0.hasPrefix(method + ":") ? String($0.dropFirst(method.count + 1)) : $0 }
        functionName = operation.functionName
        ownID = id.flatMap { [method, path] in operation.idWithoutPath(method, path) ?? shared.removed(from: $0) }
        group = operation.tags.first?.value
    }

    /// The `operationId`; nil if it has no word.
    package static func id(of operation: OpenAPI.Operation) -> String? { operation.id.flatMap { $0.value.isMachineMade ? nil : $0.value } }

    /// The whole name: that of the `operationId`, or else that of method and path.
    func whole(_ words: (String) -> Words) -> Words { id.map(words) ?? .operation(method, path) }

    /// The `operationId` without the number or hash at its end with which tools distinguish it from another one; nil if it has none.
    ///
    /// - Parameter ids: all of the document. Only a number after a separator can distinguish an ID from one that is not there.
    func unnumbered(among ids: Set<String>) -> String? {
        guard let id, id.hasDigit else { return nil }
        // OData
        if id.dropLast(4).last == "-", let match = id.wholeMatch(of: /(.+\..+)-[0-9a-f]{4}/) { return String(match.1) }
        if let match = id.wholeMatch(of: /(.*[^\W_])[\W_]+([0-9]+|[0-9a-f]{16,})[\W_]*/) { return String(match.1) }
        guard let match = id.wholeMatch(of: /(.*[a-z])[0-9]{1,2}/), ids.contains(String(match.1)) else { return nil }
        let last = Words(id).words.last?.lowercased() ?? ""
        return path.lowercased().contains(last) ? nil : String(match.1)
    }

    /// The names that the document gives the operation, or its `operationId` contains without additions of frameworks, best one first.
    func shorter(_ words: (String) -> Words) -> [Words] {
        let given = [functionName.map(words)].compactMap(\.self).filter { $0.letters != group.map { words($0).letters } }
        return given + (id.map { shortened(ownID ?? $0, words) } ?? [Words.shortOperation(method, path)].compactMap(\.self))
    }

    /// A name with the parts that distinguish the path, for an operation whose name another one has.
    func qualified(_ name: Words) -> [Words] {
        if name.words.first?.lowercased() == "update", ["PUT", "PATCH"].contains(method), methods.isSuperset(of: ["PUT", "PATCH"]) {
            return [Words([method == "PUT" ? "replace" : "patch"] + name.words.dropFirst())]
        }
        let segments = path.withoutPrefix.pathSegments
        let parameter = segments.last.flatMap { PathPart.parts(ofTemplate: $0).last }
        let constant = segments.last(where: \.isConstant)?.split(separator: ".").first?.constantWords ?? Words([])
        let known = Set(([name] + [group.map { Words($0) }].compactMap(\.self)).flatMap { $0.words.map { Words([$0.lowercased()]).one } })
        let further = constant.words.filter { !known.contains(Words([$0.lowercased()]).one) }
        let isOne = method == "POST" || segments.last?.isConstant != true
        var names = further.isEmpty ? [] : [name + (isOne ? Words(further).one : Words(further))]
        if case .parameter(let parameter, _)? = parameter { names.append(name + Words(["By"]) + Words(parameter)) }
        return names
    }

    // MARK: Names in an ID

    /// The names in an `operationId`, without the controller, the prefix of the path and the group that it starts with.
    func shortened(_ id: String, _ words: (String) -> Words) -> [Words] {
        var rest = functionName(id)
        let controller = rest.controllerMethod
        rest = controller?.method ?? methodAfterGroup(rest) ?? withoutPrefix(rest)
        let versioned = words(rest).ofList
        if let version = path.pathPrefix.last, rest.lowercased().hasSuffix("_" + version.lowercased()) {
            rest = String(rest.dropLast(version.count + 1))
        }
        let name = words(rest).ofList
        let isPlain = method == "GET" || rest.contains { !$0.isLetter && !$0.isNumber }
        let withoutPrefix = name.withoutPathPrefix
        let short = [group, abbreviation].compactMap(\.self).lazy.map(words).compactMap { group in
            name.dropping(group, isPlain: isPlain) ?? withoutPrefix.dropping(group, isPlain: isPlain) ?? name.droppingAfterVerb(group)
        }.first
        let withController = controller.map { words($0.controller) + name }
        return [short.map { ofRelationship($0.withoutPathPrefix) }, short.map(ofRelationship), name, versioned, withController]
            .compactMap(\.self)
    }

    /// An `operationId` without words for asynchronous functions and handlers, and without the method if the rest has a verb.
    private func functionName(_ id: String) -> String {
        var rest = id
        if let name = rest.dropping("Using" + method) { rest = name }
        func hasVerb(_ name: String) -> Bool { Words(name).words.contains { Words.verbs.contains($0.lowercased()) } }
        // ASP.NET: the name of an asynchronous function, unless the path says that the service is asynchronous.
        if !path.lowercased().contains("async"), let name = rest.dropping("Async") { rest = name }
        // Rust and Go: a function that handles requests.
        if let name = rest.dropping("_handler") { rest = name }
        if let name = rest.dropping("Handler"), hasVerb(Words(name).words.first ?? "") { rest = name }
        // Symfony: the method and the name of the application before the name of the route.
        let application = method.lowercased() + "_app_"
        if rest.hasPrefix(application), rest != application { rest = withoutPrefix(String(rest.dropFirst(application.count))) }
        // Enunciate and ServiceStack: without another verb, the method is the name.
        if let name = rest.dropping("_" + method) ?? rest.dropping("_" + method.prefix(1) + method.dropFirst().lowercased()), hasVerb(name)
        {
            rest = name
        }
        return rest
    }

    /// The part after the group in an `operationId` with dots: `list` in `compute.instances.list`; nil if none of its parts is the group.
    private func methodAfterGroup(_ id: String) -> String? {
        let parts = id.split(separator: ".")
        guard let group = group.map({ Words($0).one.letters }), parts.count > 1,
            let index = parts.dropLast().lastIndex(where: { Words(String($0)).one.letters == group })
        else { return nil }
        return parts[(index + 1)...].joined(separator: ".")
    }

    /// An `operationId` derived from the path, without the prefix of the path: `books_list` in `api_books_list`, which is at `/api/books`.
    private func withoutPrefix(_ id: String) -> String {
        func parts(_ text: Substring) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }
        let (prefix, all) = (path.pathPrefix.flatMap(parts), parts(id[...]))
        let next = path.withoutPrefix.pathSegments.first?.constantWords ?? Words([])
        guard !prefix.isEmpty, all.count > prefix.count, zip(all, prefix).allSatisfy({ $0.lowercased() == $1.lowercased() }) else {
            return id
        }
        let rest = String(id[all[prefix.count].startIndex...])
        return Words(rest).letters.hasPrefix(next.one.letters) ? rest : id
    }

    /// The name of an operation in the ids of JSON:API's tools: `list` for `getCollection`, and `add builds` for
    /// `builds createToManyRelationship`; and of API Platform: `get` for `id get` at `/books/{id}`.
    private func ofRelationship(_ name: Words) -> Words {
        if case .parameter(let parameter, _)? = path.pathSegments.last.flatMap({ PathPart.parts(ofTemplate: $0).last }),
            name.letters == Words(parameter).letters + method.lowercased(),
            path.pathSegments.last(where: \.isConstant)?.constantWords?.one.letters == group.map({ Words($0).one.letters })
        {
            return Words(ofMethod: method)
        }
        let verb = Self.verbs.first { name.letters.hasSuffix($0.ending) }
        guard let verb, verb.ending != "getcollection" || path.pathSegments.last?.isConstant == true else { return name }
        let noun = name.words.indices.last { name.words[$0...].joined().count == verb.ending.count }.map { Words(Array(name.words[..<$0])) }
        guard let noun else { return name }
        return Words([verb.word]) + (verb.isOfIDs ? (noun.singular ?? noun) + Words(["IDs"]) : noun)
    }

    private static let verbs: [(ending: String, word: String, isOfIDs: Bool)] = [
        ("getcollection", "list", false), ("getinstance", "get", false), ("createinstance", "create", false),
        ("updateinstance", "update", false), ("deleteinstance", "delete", false), ("gettomanyrelated", "list", false),
        ("gettoonerelated", "get", false), ("gettomanyrelationship", "list", true), ("gettoonerelationship", "get", true),
        ("createtomanyrelationship", "add", false), ("deletetomanyrelationship", "remove", false),
        ("replacetomanyrelationship", "replace", false), ("updatetoonerelationship", "set", false),
    ]
}

/// The names of all operations of a document, of which no two of a group are equal.
package struct OperationNameScopes {
    private let operations: [OperationNames]
    private let words: (String) -> Words
    private let wholes: [String]
    private let ids: Set<String>
    private let unnumbered: [String?]
    /// The number of operations in each group that have a name if none is shortened, or an `operationId` without the number at its end.
    private var counts: [[String?]: Int] = [:]
    private var taken: Set<[String?]> = []

    package init(_ operations: [OperationNames], words: @escaping (String) -> Words) {
        let wholes = operations.map { $0.whole(words) }
        self.operations = operations.abbreviated(wholes)
        self.words = words
        self.wholes = wholes.map(\.upperCamelCase)
        ids = Set(operations.compactMap(\.id))
        for (operation, whole) in zip(operations, self.wholes) {
            counts[[operation.group, "name", whole], default: 0] += 1
        }
        unnumbered = operations.map { [ids] in $0.unnumbered(among: ids) }
        for (operation, unnumbered) in zip(operations, unnumbered) {
            if let id = unnumbered ?? operation.id { counts[[operation.group, "id", id], default: 0] += 1 }
        }
    }

    /// The names that an operation can have, the best one first. Names that only serve to differ from another operation's are `further`.
    ///
    /// - Parameter isSufficient: whether no other name is needed.
    package func candidates(for index: Int, isSufficient: (String) -> Bool) -> (names: [String], whole: String, further: Set<String>) {
        let operation = operations[index]
        let isUnique = unnumbered[index].map { counts[[operation.group, "id", $0]] == 1 } ?? false
        let base = unnumbered[index].flatMap { isUnique || ids.contains($0) ? $0 : nil }
        let numbered = base.map { operation.shortened($0, words) } ?? []
        let own = operation.shorter(words)
        if let best = (numbered.first ?? own.first)?.upperCamelCase, isSufficient(best) { return ([best], wholes[index], []) }
        func further(_ names: [Words]) -> [String] { names.first.map(operation.qualified)?.map(\.upperCamelCase) ?? [] }
        let first = isUnique ? [] : further(numbered)
        let last = further(own) + further([operation.whole(words)])
        let shortened = numbered.map(\.upperCamelCase)
        let names = shortened.prefix(1) + first + shortened.dropFirst() + own.map(\.upperCamelCase) + (own.isEmpty ? [] : last)
        return (names + [wholes[index]] + last, wholes[index], Set(first + last))
    }

    /// Whether no other operation of the group has a name, or would have it if none were shortened.
    package func isFree(_ name: String, for index: Int) -> Bool {
        let group = operations[index].group
        return !taken.contains([group, name]) && (name == wholes[index] || counts[[group, "name", name]] == nil)
    }

    /// Gives a name to an operation.
    package mutating func take(_ name: String, for index: Int) { taken.insert([operations[index].group, name]) }
}

extension [OperationNames] {
    /// The names with the abbreviations of groups: `repo` if most ids of `repository` start with it.
    ///
    /// - Parameter wholes: the words of the whole names.
    fileprivate func abbreviated(_ wholes: [Words]) -> [OperationNames] {
        var abbreviations: [String?: String] = [:]
        for (group, members) in Dictionary(grouping: indices, by: { self[$0].group }) where members.count > 2 {
            let name = group.map { Words($0) } ?? Words([])
            let starts = members.compactMap { self[$0].id == nil ? nil : wholes[$0].words.first?.lowercased() }
            let most = Dictionary(starts.map { ($0, 1) }, uniquingKeysWith: +).max { $0.value < $1.value }
            guard name.words.count == 1, let most, most.value * 2 > members.count, most.key.count > 2 else { continue }
            if name.one.letters.hasPrefix(most.key), name.one.letters != most.key { abbreviations[group] = most.key }
        }
        return map { operation in
            var operation = operation
            operation.abbreviation = abbreviations[operation.group]
            return operation
        }
    }
}

extension Words {
    /// The letters and digits in lower case, by which names are compared.
    package var letters: String { words.joined().lowercased() }

    /// The words without an article after the verb, and without prose about a list: `list trees` for `get a list of trees`.
    fileprivate var ofList: Words {
        let hasVerb = words.first.map { Self.verbs.contains($0.lowercased()) } == true
        let hasArticle = hasVerb && words.count > 2 && ["a", "an", "the"].contains(words[1].lowercased())
        let words = hasArticle ? [self.words[0]] + self.words.dropFirst(2) : self.words
        guard words.prefix(3).map({ $0.lowercased() }) == ["get", "list", "of"], words.count > 3 else { return Words(words) }
        return Words(["list"] + words.dropFirst(3))
    }

    /// The words without those at the start that say where the API is or in which version, unless no others remain.
    fileprivate var withoutPathPrefix: Words {
        let rest = words.drop { $0[...].isPathPrefix }
        return rest.isEmpty ? self : Words(Array(rest))
    }

    /// The words with the last one in the singular if it is a plural.
    var one: Words { singular ?? self }

    /// The words without those of a group that they start with, in the singular or the plural; nil if nothing but a number remains.
    ///
    /// - Parameter isPlain: whether the start is the group's even if only one is a plural. Otherwise a single word can be a verb, as in
    ///   `inviteUser` in the group `invites`, unless there is another one.
    fileprivate func dropping(_ group: Words, isPlain: Bool) -> Words? {
        for count in words.indices.dropFirst() {
            let (start, rest) = (Words(Array(words[..<count])), words[count...])
            guard start.one.letters == group.one.letters else { continue }
            let isName = start.letters == group.letters || isPlain || count > 1 || rest.contains { Self.verbs.contains($0.lowercased()) }
            return isName && rest.first?.first?.isLetter == true ? Words(Array(rest)) : nil
        }
        return nil
    }

    /// The words without those of a group of several words that follow the first one: `listPod` for `listCoreV1Pod` in `core_v1`. The rest
    /// must be more than the name of an identifier, as in `get_file_requests_id`.
    fileprivate func droppingAfterVerb(_ group: Words) -> Words? {
        guard group.words.count > 1, let verb = words.first, let rest = Words(Array(words.dropFirst())).dropping(group, isPlain: true)
        else {
            return nil
        }
        let lowercase = rest.words.map { $0.lowercased() }
        return lowercase.last == "id" && !lowercase.contains("by") ? nil : Words([verb]) + rest
    }

    static let verbs: Set<String> = [
        "add", "cancel", "change", "check", "clear", "close", "confirm", "copy", "count", "create", "delete", "destroy", "disable",
        "download",
        "edit", "enable", "export", "fetch", "find", "get", "import", "insert", "list", "move", "patch", "post", "put", "query", "read",
        "register",
        "remove", "replace", "request", "reset", "restore", "retrieve", "save", "search", "send", "set", "show", "start", "stop", "store",
        "submit",
        "sync", "update", "upload", "validate", "verify", "view",
    ]
}

extension UInt8 {
    /// Whether the byte is neither a letter nor a digit of ASCII.
    fileprivate var isSeparator: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": false
        default: true
        }
    }
}

extension String {
    /// The string without an end that it has; nil if nothing else remains.
    fileprivate func dropping(_ end: String) -> String? { hasSuffix(end) && self != end ? String(dropLast(end.count)) : nil }

    /// Whether a digit of ASCII occurs. Most ids have none, and a regular expression is parsed each time it is used.
    fileprivate var hasDigit: Bool { utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

    /// Whether an `operationId` has no word, but is a hash, a UUID or the number of an operation.
    var isMachineMade: Bool {
        guard contains(where: { $0.isLetter || $0.isNumber }) else { return true }
        if contains("esource"), String.summariesOfLaravel.contains(letters) { return true }
        guard hasDigit else { return false }
        let parts = split { !$0.isLetter && !$0.isNumber }
        let isHash = parts.count <= 5 && parts.allSatisfy { $0.count > 1 && $0.allSatisfy(\.isHexDigit) } && parts.joined().count >= 16
        return isHash || last?.isNumber == true && wholeMatch(of: /(?i:operation|op|endpoint|method|request|route|api)?[\W_]*[0-9]+/) != nil
    }

    /// The letters of the comments that Laravel writes above the methods of a new controller, from which Scribe derives ids.
    private static let summariesOfLaravel: Set<String> = [
        "displayalistingoftheresource", "displayalistofresources", "displaythespecifiedresource", "removethespecifiedresourcefromstorage",
        "showtheformforcreatinganewresource", "showtheformforeditingthespecifiedresource", "storeanewlycreatedresourceinstorage",
        "updatethespecifiedresourceinstorage",
    ]

    /// The controller or resource that an `operationId` names, and its method: `User` and `show` for `controllers.UserController.show`; nil
    /// if there is none before a separator.
    var controllerMethod: (controller: String, method: String)? {
        guard utf8.contains(where: \.isSeparator), contains("ontroller") || contains("Resource") else { return nil }
        let match =
            wholeMatch(of: /(?:.*[.\/#:@\\])?([^.\/#:@\\]*[^.\/#:@\\_\-])[_\-]?[Cc]ontroller[.\/#:@\\]+(.*[^\W_].*)/)
            ?? wholeMatch(of: /(?:.*[^A-Za-z0-9])?([A-Za-z0-9]+)Controller[^A-Za-z0-9]+(.*[^\W_].*)/)
            // Java
            ?? wholeMatch(of: /(?:.*[.#])?([A-Z][A-Za-z0-9]*)Resource(?:[.#]|_(?=[a-z]))(.*[^\W_].*)/)
        return match.map { (String($0.1), String($0.2)) }
    }
}
