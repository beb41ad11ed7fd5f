import OpenAPI

/// The names of schemas without redundant parts: packages, the name that a part repeats, and the word `Dto` that most of them end with.
struct SchemaNames {
    private var names: [String: String]

    /// - Parameter isReserved: whether a model cannot have a name.
    init(_ document: Document, isReserved: (Words) -> Bool) {
        let schemas = document.components.schemas
        let packages = PackageNames(schemas.map(\.name), isReserved: isReserved)
        names = Dictionary(schemas.map { ($0.name, packages[$0.name]) }) { first, _ in first }
        shorten(unless: isReserved) { $0.withoutRepetition }
        let objects = schemas.filter { !$0.value.keywords.properties.isEmpty }.compactMap { names[$0.name] }
        let word = ["Dto", "DTO", "Model", "Schema"].first { word in
            objects.count > 2 && objects.count { $0.hasSuffix(word) } * 2 > objects.count
        }
        guard let word else { return }
        // The types of operations have these names.
        let ids = document.paths.flatMap { $0.value.operations.compactMap(\.value.id?.value) }.map {
            ($0.controllerMethod?.method ?? $0).letters
        }
        func isOperation(_ words: Words) -> Bool {
            let isCall = words.words.first.map { Words.verbs.contains($0.lowercased()) } == true
            return ids.contains { $0 == words.letters || isCall && $0.hasSuffix(words.letters) }
        }
        shorten(unless: { isReserved($0) || isOperation($0) }) { $0.without(word) }
    }

    /// The shortened name.
    subscript(name: String) -> String { names[name] ?? name }

    /// Shortens each name, unless the shorter one is empty, that of another schema or one that cannot be used.
    private mutating func shorten(unless isUnusable: (Words) -> Bool, _ shorter: (String) -> String) {
        let short = names.mapValues(shorter).filter { $0.value != names[$0.key] }
        let counts = Dictionary((Array(names.values) + Array(short.values)).map { ($0.letters, 1) }, uniquingKeysWith: +)
        for (key, name) in short where counts[name.letters] == 1 && !name.letters.isEmpty && !isUnusable(Words(name)) { names[key] = name }
    }
}

extension String {
    /// The name without a word at the end, and at the end of its type arguments.
    fileprivate func without(_ word: String) -> String {
        let name = replacing(word + "<", with: "<").replacing(word + ">", with: ">")
        return name.hasSuffix(word) ? String(name.dropLast(word.count)) : name
    }

    /// The name without parts that repeat the first one, which API Platform writes: `Book.read` for `Book-book.read`, and `BookOutput` for
    /// `Book.BookOutput`; and without the package that grpc-gateway writes before it: `BookList` for `bookBookList`.
    fileprivate var withoutRepetition: String {
        let package = prefix(while: \.isLowercase)
        let name = dropFirst(package.count)
        if package.count > 1, name.lowercased().hasPrefix(package), name.dropFirst(package.count).first?.isLowercase != true {
            return String(name)
        }
        let parts = split { $0 == "." || $0 == "-" }
        guard parts.count > 1, parts[0].first?.isUppercase == true else { return self }
        let rest = parts.dropFirst().filter { $0.lowercased() != parts[0].lowercased() }
        if rest.first?.hasPrefix(parts[0]) == true { return rest.joined(separator: ".") }
        return rest.count + 1 == parts.count ? self : ([parts[0]] + rest).joined(separator: ".")
    }
}
