import OpenAPI

/// The names of schemas without the packages that tools put before them: `User` for `models.User`, `V1Pod` for `io.k8s.api.core.v1.Pod`.
///
/// The packages are those of Go, Kotlin, Protocol Buffers and Kubernetes, which are in lower case, the version that grpc-gateway writes, as
/// in `v1Pet`, the modules of Grape's entities, as in `API_Entities_Pet`, and the namespaces of .NET, which several schemas share. The
/// parts of a package stay that distinguish a name from those of other schemas, from reserved names and from a single letter: `CommentReq`
/// and `PostReq` for `internal_comment_http.Req` and `internal_post_http.Req`. In a document with several versions, each version stays.
struct PackageNames {
    private let names: [String: String]

    /// - Parameters:
    ///   - schemas: the names of all schemas.
    ///   - isReserved: whether a model cannot have a name.
    init(_ schemas: [String], isReserved: (Words) -> Bool) {
        let namespaces = schemas.namespaces
        let packages = Set(schemas.compactMap { PackagedName($0, in: namespaces) }.map(\.package))
        let inner = packages.isEmpty ? [] : schemas.innerPackages(of: packages)
        var shortened = schemas.compactMap { PackagedName($0, knowing: packages, inner, in: namespaces) }
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
                // A part that repeats the name adds nothing: `response.Response` is a `ResponseModel`.
                for index in growing { shortened[index].grow(by: isPart && shortened[index].next?.lowercased() != letters) }
                isComplete = false
            }
        }
        names = Dictionary(shortened.map { ($0.whole, $0.name) }) { first, _ in first }
    }

    /// The shortened name.
    subscript(name: String) -> String { names[name] ?? name.withShortArguments }
}

/// The name of a schema in a package.
private struct PackagedName {
    let whole: String
    let package: Substring
    /// The parts of the package that are not decided yet.
    private var parts: [Substring]
    /// The parts of the package that stay, and the name of the schema.
    private var kept: [Substring]

    /// A name such as `models.User`; nil if it has no package.
    ///
    /// - Parameters:
    ///   - packages: packages that can also have names in lower case, as in `models.user`.
    ///   - inner: packages in them that are not in lower case.
    ///   - namespaces: the first parts of packages that are not in lower case.
    init?(_ whole: String, knowing packages: Set<Substring> = [], _ inner: Set<Substring> = [], in namespaces: Set<Substring>) {
        let name = whole.withShortArguments
        self.whole = whole
        // Most names have neither, and a regular expression is slow.
        if name.hasPrefix("v") && !name.contains(".") || name.contains("Entities_"),
            let match = name.prefixMatch(of: /v[0-9]+(?:(?:alpha|beta)[0-9]+)?(?=[A-Z])|(?:[A-Za-z0-9]+_)*Entities_(?=[A-Z])/)
        {
            (package, kept) = (match.0, [name[match.range.upperBound...]])
        } else {
            guard let dot = name.prefix(while: { $0 != "<" }).lastIndex(of: "."), name.index(after: dot) < name.endIndex else { return nil }
            let package = name[..<dot]
            (self.package, kept) = (package, [name[dot...].dropFirst()])
            guard package.contains(where: \.isLetter),
                !package.contains(where: \.isUppercase) || namespaces.contains(package.prefix { $0 != "." }) || inner.contains(package),
                kept[0].contains(where: \.isUppercase) || packages.contains(package)
            else { return nil }
        }
        parts = package.split { !$0.isLetter && !$0.isNumber }
    }

    /// The version that the package ends with, such as `v1` or `v2beta1`.
    var version: Substring? {
        guard let part = parts.last, part.count > 1 else { return nil }
        return [["v"], ["v", "alpha"], ["v", "beta"]].contains(part.split(whereSeparator: \.isNumber)) ? part : nil
    }
    /// The last part of the package that is not decided yet.
    var next: Substring? { parts.last }
    var name: String { kept.joined(separator: ".") }
    package var words: Words { Words(name) }

    /// Decides whether the next part stays.
    mutating func grow(by isPart: Bool) {
        guard let part = parts.popLast() else { return }
        if isPart { kept.insert(part, at: 0) }
    }
}

extension [String] {
    /// The packages in some packages that several names have, such as `graph.ODataErrors` in `graph`.
    fileprivate func innerPackages(of packages: Set<Substring>) -> Set<Substring> {
        let names = compactMap { name in name.lastIndex(of: ".").map { name[..<$0] } }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return Set(counts.keys.filter { name in counts[name, default: 0] > 1 && packages.contains { name.hasPrefix($0 + ".") } })
    }

    /// The first parts of the names of .NET's types, such as `Acme` in `Acme.Shop.Pet`, and that of an OData service, such as `Shop` in
    /// `Shop.Pet`: several names have further parts, or most have one, and none is that part.
    fileprivate var namespaces: Set<Substring> {
        let names = map { $0.prefix { $0 != "<" && $0 != "`" }.split(separator: ".") }.filter { $0.first?.first?.isUppercase == true }
        let groups = Dictionary(grouping: names) { $0[0] }.filter { _, names in
            names.count { $0.count > 2 } > 1
                || names.count > Swift.max(2, count / 2) && names.allSatisfy { $0.count > 1 && $0[1].first?.isUppercase == true }
        }
        return Set(groups.keys).subtracting(map { $0[...] })
    }
}

extension String {
    /// The name with type arguments that have neither a package nor an assembly: `Page<Pet>` for
    /// ``Page`1[[Acme.Pet, Acme, Version=1.0.0.0]]``.
    fileprivate var withShortArguments: String {
        guard hasSuffix("]]") || hasSuffix(">") else { return self }
        var name = self
        while let match = name.firstMatch(of: /`[0-9]+\[\[([^\[\],]+)[^\[\]]*\]\]/) {
            name.replaceSubrange(match.range, with: "<\(match.1)>")
        }
        guard let start = name.firstIndex(of: "<") else { return self }
        return String(name[..<start]) + name[start...].replacing(/(?:\w+(?:\.|::))+(\w+)/) { $0.1 }
    }
}
