import OpenAPI

/// The names of schemas without the packages that tools write before them: `User` for `models.User`, `V1Pod` for `io.k8s.api.core.v1.Pod`.
///
/// The packages are those of Go, Kotlin, Protocol Buffers and Kubernetes, which are in lower case. Of a package, those parts stay by which a
/// name differs from those of other schemas, from what Swift reserves and from a single letter: `CommentReq` and `PostReq` for `internal_comment_http.Req` and
/// `internal_post_http.Req`. In a document with several versions, each stays.
struct PackageNames {
    private let names: [String: String]

    /// - Parameters:
    ///   - schemas: the names of all schemas.
    ///   - isReserved: whether a model cannot have a name.
    init(_ schemas: [String], isReserved: (Words) -> Bool) {
        let packages = Set(schemas.compactMap { PackagedName($0) }.map(\.package))
        var shortened = schemas.compactMap { PackagedName($0, knowing: packages) }
        let packaged = Set(shortened.map(\.whole))
        let others = shortened.isEmpty ? [] : Set(schemas.filter { !packaged.contains($0) }.map { Words($0).letters })
        if Set(shortened.compactMap(\.version)).count > 1 {
            for index in shortened.indices where shortened[index].version != nil { shortened[index].grow(by: true) }
        }
        var isComplete = shortened.isEmpty
        while !isComplete {
            isComplete = true
            for (letters, group) in Dictionary(grouping: shortened.indices, by: { shortened[$0].words.letters }) {
                let isTaken = others.contains(letters) || letters.count < 2 || isReserved(shortened[group[0]].words)
                let growing = group.filter { shortened[$0].next != nil }
                guard isTaken || group.count > 1, !growing.isEmpty else { continue }
                // What all of them have in common distinguishes none.
                let isPart = isTaken || growing.count < group.count || Set(growing.map { shortened[$0].next }).count > 1
                // A part that repeats the name says nothing: `response.Response` is a `ResponseModel`.
                for index in growing { shortened[index].grow(by: isPart && shortened[index].next?.lowercased() != letters) }
                isComplete = false
            }
        }
        names = Dictionary(shortened.map { ($0.whole, $0.name) }) { first, _ in first }
    }

    /// The name without what can be left out.
    subscript(name: String) -> String { names[name] ?? name }
}

/// The name of a schema in a package.
private struct PackagedName {
    let whole: String
    let package: Substring
    /// The parts of the package of which it is not decided whether they stay.
    private var parts: [Substring]
    /// The parts of the package that stay, and the name of the schema.
    private var kept: [Substring]

    /// A name such as `models.User`; nil if it has no package.
    ///
    /// - Parameter packages: packages of which a name in lower case can be, too, as in `models.user`.
    init?(_ name: String, knowing packages: Set<Substring> = []) {
        guard let dot = name.lastIndex(of: "."), name.index(after: dot) < name.endIndex else { return nil }
        (package, kept) = (name[..<dot], [name[dot...].dropFirst()])
        guard package.contains(where: \.isLetter), !package.contains(where: \.isUppercase),
            kept[0].contains(where: \.isUppercase) || packages.contains(package)
        else { return nil }
        whole = name
        parts = package.split { !$0.isLetter && !$0.isNumber }
    }

    /// The version that the package ends with, such as `v1` or `v2beta1`.
    var version: Substring? {
        guard let part = parts.last, part.count > 1 else { return nil }
        return [["v"], ["v", "alpha"], ["v", "beta"]].contains(part.split(whereSeparator: \.isNumber)) ? part : nil
    }
    /// The last part of the package that is not decided.
    var next: Substring? { parts.last }
    var name: String { kept.joined(separator: ".") }
    package var words: Words { Words(name) }

    /// Decides whether the next part stays.
    mutating func grow(by isPart: Bool) {
        guard let part = parts.popLast() else { return }
        if isPart { kept.insert(part, at: 0) }
    }
}
