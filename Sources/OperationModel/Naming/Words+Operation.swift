extension Words {
    /// The name of an operation without an `operationId`: `GET /series/{id}/actors` is `get series By id actors`.
    ///
    /// No word is in capitals as an acronym, because most parameters are called `id` or in camel case, and others would look different.
    package static func operation(_ method: String, _ path: String) -> Words {
        PathPart.parts(of: path).reduce(Words([method.lowercased()])) { words, part in
            switch part {
            case .literal(let string) where !string.contains { $0.isLetter || $0.isNumber }: words
            case .literal(let string): words + Words(string, acronyms: [])
            case .parameter(let name, _): words + Words(["By"]) + Words(name, acronyms: [])
            }
        }
    }
}

extension Identifier {
    /// The words of one of the values that an operation lists: `Channel Invite` for `ListChannelInvites`, and `User` for `Users.List`;
    /// nil if its name does not say it plainly.
    var wordsOfResults: Words? {
        let words = Words(name).words
        guard let verb = words.first?.lowercased(), Self.verbsOfLists.contains(verb) else { return nil }
        let results = words.dropFirst(words.dropFirst().first?.lowercased() == "all" ? 2 : 1)
        return (results.isEmpty ? parent.map { Words($0.name) } : Words(Array(results)))?.singular
    }

    private static let verbsOfLists: Set<String> = ["fetch", "find", "get", "list", "read", "search"]
}
