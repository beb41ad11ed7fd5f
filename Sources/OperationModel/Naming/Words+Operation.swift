extension Words {
    /// The name of an operation without an `operationId`: `GET /series/{id}/actors` is `get series By id actors`.
    package static func operation(_ method: String, _ path: String, acronyms: Set<String> = Words.acronyms) -> Words {
        PathPart.parts(of: path).reduce(Words([method.lowercased()])) { words, part in
            switch part {
            case .literal(let string) where !string.contains { $0.isLetter || $0.isNumber }: words
            case .literal(let string): words + Words(string, acronyms: acronyms)
            case .parameter(let name): words + Words(["By"]) + Words(name, acronyms: acronyms)
            }
        }
    }
}
