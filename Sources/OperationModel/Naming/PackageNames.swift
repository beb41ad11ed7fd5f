import OpenAPI

/// The names of schemas without the packages that tools write before them: `User` for `models.User`, `V1Pod` for `io.k8s.api.core.v1.Pod`.
///
/// The packages are those of Go, Kotlin, Protocol Buffers and Kubernetes, which are in lower case. As much of a package stays as it takes to
/// have a name that no other schema has and Swift does not reserve. In a document with several versions, each stays.
struct PackageNames {
    private let names: [String: String]

    /// - Parameters:
    ///   - schemas: the names of all schemas.
    ///   - isReserved: whether a model cannot have a name.
    init(_ schemas: [String], isReserved: (Words) -> Bool) {
        var shortened = schemas.compactMap(PackagedName.init)
        if Set(shortened.compactMap(\.version)).count > 1 {
            for index in shortened.indices where shortened[index].version != nil { shortened[index].grow() }
        }
        let others = shortened.isEmpty ? [] : schemas.filter { PackagedName($0) == nil }.map { Words($0).letters }
        var ambiguous = Array(shortened.indices)
        while !ambiguous.isEmpty {
            let counts = Dictionary((shortened.map(\.words.letters) + others).map { ($0, 1) }, uniquingKeysWith: +)
            ambiguous = shortened.indices.filter { index in
                let words = shortened[index].words
                return shortened[index].canGrow && (counts[words.letters] != 1 || isReserved(words))
            }
            for index in ambiguous { shortened[index].grow() }
        }
        names = Dictionary(shortened.map { ($0.whole, $0.name) }) { first, _ in first }
    }

    /// The name without what can be left out.
    subscript(name: String) -> String { names[name] ?? name }
}

/// The name of a schema in a package, of which the last parts are used.
private struct PackagedName {
    let whole: String
    private let parts: [Substring]
    private var first: Int

    /// A name such as `models.User`; nil if it has no package.
    init?(_ name: String) {
        guard let dot = name.lastIndex(of: "."), name[dot...].contains(where: \.isUppercase),
            !name[..<dot].contains(where: \.isUppercase), name[..<dot].contains(where: \.isLetter)
        else { return nil }
        whole = name
        parts = name[..<dot].split { !$0.isLetter && !$0.isNumber } + [name[dot...].dropFirst()]
        first = parts.count - 1
    }

    /// The version that the package ends with.
    var version: Substring? { parts.dropLast().last.flatMap { $0.wholeMatch(of: /v[0-9]+((alpha|beta)[0-9]*)?/)?.0 } }

    var name: String { parts[first...].joined(separator: ".") }
    var words: Words { Words(name) }
    var canGrow: Bool { first > 0 }

    mutating func grow() { first -= 1 }
}
