import OpenAPI
import Schemas

extension Words {
    /// The maximum length of an operation's name from its path alone, in characters.
    static let maximumPathLength = 38

    /// The name of an operation without an `operationId`: `GET /v1/series/{id}/actors` is `get series By id actors`.
    ///
    /// No word is in capitals as an acronym, because most parameters are called `id` or in camel case, and others would look different.
    package static func operation(_ method: String, _ path: String) -> Words {
        var followsParameter = false
        return PathPart.parts(of: path.withoutPrefix).reduce(path.verb ?? Words(ofMethod: method)) { words, part in
            switch part {
            case .literal(let string) where !string.contains { $0.isLetter || $0.isNumber }: return words
            case .literal(let string):
                followsParameter = false
                return words + Words(string, acronyms: [])
            case .parameter(let name, _):
                defer { followsParameter = true }
                return words + Words([followsParameter ? "And" : "By"]) + Words(name, acronyms: [])
            }
        }
    }

    /// The words of a method of HTTP: `get`, and `m search` for `M-SEARCH`.
    init(ofMethod method: String) { self.init(method.lowercased(), acronyms: []) }

    /// The same without the parameters if it would be too long with them: `get project members` for `GET /projects/{id}/members`.
    static func shortOperation(_ method: String, _ path: String) -> Words? {
        guard operation(method, path).lowerCamelCase.count > maximumPathLength else { return nil }
        let segments = path.withoutPrefix.pathSegments
        return segments.indices.reduce(path.verb ?? Words(ofMethod: method)) { words, index in
            let segment = segments[index]
            guard let constant = segment.constantWords else { return words }
            let isFollowed = index + 1 < segments.count && segments[index + 1].constantWords == nil
            return words + (isFollowed ? constant.singular ?? constant : constant)
        }
    }
}

extension String {
    /// The segments of a path without its query, which can be in braces, and fragment.
    var pathSegments: [Substring] {
        let path = prefix { $0 != "?" && $0 != "#" }
        return (path.last == "{" ? path.dropLast() : path).split(separator: "/")
    }

    /// The parts at the start of a path that say where the API is on its server and in which version: `api`, `v1` in `/api/v1/trees`. The
    /// last constant part is never one of them.
    var pathPrefix: ArraySlice<Substring> {
        let segments = pathSegments
        let last = segments.lastIndex(where: \.isConstant) ?? 0
        return segments.prefix(upTo: segments[..<last].firstIndex { !$0.isPathPrefix } ?? last)
    }

    /// No words if the first segment of the path begins with a verb, as in `/getArticles`, which needs no other; otherwise nil.
    var verb: Words? {
        let words = withoutPrefix.pathSegments.first?.constantWords?.words ?? []
        return words.count > 1 && Self.verbs.contains(words[0].lowercased()) ? Words([]) : nil
    }

    private static let verbs: Set<String> = [
        "add", "cancel", "check", "create", "delete", "download", "edit", "fetch", "find", "generate", "get", "list", "remove", "save",
        "send", "set", "update", "upload", "verify",
    ]

    /// A path without its prefix, and with the keys of OData as segments.
    var withoutPrefix: String { (pathPrefix.last.map { String(self[$0.endIndex...]) } ?? self).withKeysAsSegments }

    /// A path of OData with keys and arguments as segments, and operations without namespaces: `/Products/{id}/order` for
    /// `/Products({id})/Catalog.order`.
    var withKeysAsSegments: String {
        guard utf8.contains(UInt8(ascii: "(")) else { return self }
        let segments = replacing(/\((?:[^()\/]*\{[^()\/]*)?\)/) { $0.output.namesInBraces.map { "/{\($0)}" }.joined() }
        return segments == self ? self : segments.replacing(/\/(?:[A-Za-z_]\w*\.)+([A-Za-z_])/) { "/" + $0.1 }
    }
}

extension Substring {
    /// Whether a part of a path or an id says only where an API is and in which version: `api`, `rest`, `v1`, `2.0` and `v{version}`.
    var isPathPrefix: Bool {
        let part = lowercased()
        if part == "api" || part == "rest" { return true }
        let version = part.hasPrefix("v") ? part.dropFirst() : part[...]
        if version.first?.isNumber == true {
            let rest = version.drop { $0.isNumber || $0 == "." }
            let stage = ["alpha", "beta", "rc"].first(where: rest.hasPrefix) ?? ""
            return rest.dropFirst(stage.count).allSatisfy(\.isNumber)
        }
        guard version.hasPrefix("{"), version.hasSuffix("}") else { return false }
        let name = version.dropFirst().dropLast()
        return ["v", "ver", "version"].contains((name.hasPrefix("api") ? name.dropFirst(3) : name).drop { $0 == "-" || $0 == "_" })
    }

    /// Whether a segment of a path has words besides its parameters.
    var isConstant: Bool {
        PathPart.parts(ofTemplate: self).contains { part in
            if case .literal(let text) = part { text.contains { $0.isLetter || $0.isNumber } } else { false }
        }
    }

    /// The words of a segment of a path without its parameters; nil if it has no others.
    var constantWords: Words? {
        guard isConstant else { return nil }
        return Words(PathPart.parts(ofTemplate: self).map { if case .literal(let text) = $0 { text } else { "" } }.joined(), acronyms: [])
    }
}

extension Identifier {
    /// The words of one of the values that an operation lists: `Channel Invite` for `ListChannelInvites`, and `User` for `Users.List`; nil
    /// if its name does not state it clearly.
    package var wordsOfResults: Words? {
        let words = Words(name).words
        guard let verb = words.first?.lowercased(), Self.verbsOfLists.contains(verb) else { return nil }
        let results = words.dropFirst(words.dropFirst().first?.lowercased() == "all" ? 2 : 1)
        return (results.isEmpty ? parent.map { Words($0.name) } : Words(Array(results)))?.singular
    }

    private static let verbsOfLists: Set<String> = ["fetch", "find", "get", "list", "read", "search"]
}
