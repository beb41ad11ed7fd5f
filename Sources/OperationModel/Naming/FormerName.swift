import Diagnostics

/// A name that a declaration had before, which a client keeps as a deprecated one.
package struct FormerName: Sendable {
    /// The former name, in the scope that the declaration is in now.
    package let name: Identifier
    /// The name that the declaration has now.
    package let current: Identifier
    /// Whether it is the name of a property, value, argument or method, and not of a type.
    package let isMember: Bool
}

extension KeptNames {
    /// The former names, ordered by scope.
    package var formerNames: [FormerName] {
        former.values.flatMap { former in
            former.declarations.compactMap { name, key in
                declarations[key].map { FormerName(name: Identifier(path: name), current: Identifier(path: $0), isMember: false) }
            }
                + former.members.flatMap { owner, names in
                    names.compactMap { name, key in
                        members[owner]?[key].map {
                            FormerName(
                                name: Identifier(name, in: Identifier(path: owner)), current: Identifier($0, in: Identifier(path: owner)),
                                isMember: true)
                        }
                    }
                }
        }.sorted { $0.name < $1.name }
    }

    /// The names without those that a pattern matches, and those that follow them, which are chosen anew; `*` in a pattern stands for any characters.
    ///
    /// - Parameter api: the name of the API's namespace, which patterns can leave out.
    func choosingAnew(_ patterns: [String], in api: String, _ log: DiagnosticLog) -> KeptNames {
        guard !patterns.isEmpty else { return self }
        var unused = Set(patterns)
        func isMatched(_ name: String) -> Bool {
            let short = name.hasPrefix(api + ".") ? String(name.dropFirst(api.count + 1)) : name
            let matching = patterns.filter { name.matches(pattern: $0) || short.matches(pattern: $0) }
            unused.subtract(matching)
            return !matching.isEmpty
        }
        var names = self
        defer {
            let known = Array(declarations.values) + members.flatMap { owner, members in members.values.map { "\(owner).\($0)" } }
            for pattern in unused.sorted() { log.error(.unusedRenaming(pattern, known: known.sorted()), at: nil) }
        }
        names.declarations = declarations.filter { !isMatched($0.value) }
        // The methods of an operation, and the property of a tag, follow it.
        let anew = declarations.keys.filter { names.declarations[$0] == nil }
        let followers = Set(anew + anew.map { "items of \($0)" })
        for (owner, members) in members {
            names.members[owner] = members.filter { !isMatched("\(owner).\($0.value)") && !followers.contains($0.key) }
        }
        return names
    }

    /// The names after a release: what it renamed stays until the next release, and what it removed is listed until then.
    package func released(as release: String) -> KeptNames {
        var names = self
        names.former = former[Self.nextRelease].map { [release: $0] } ?? [:]
        names.removed = removed[Self.nextRelease].map { [release: $0] } ?? [:]
        return names
    }

    /// The names of a version, with what became of those of the last one.
    ///
    /// - Parameters:
    ///   - last: the names of the last version that the document still has.
    ///   - all: all names of the last version.
    func succeeding(_ last: KeptNames, of all: KeptNames) -> KeptNames {
        var names = self
        let renamed = Dictionary(last.declarations.compactMap { key, old in declarations[key].map { (old, $0) } }) { first, _ in first }
        /// The full name that a declaration of the last version has now.
        func current(_ name: Identifier) -> Identifier {
            if let new = renamed[name.description] { return Identifier(path: new) }
            return Identifier(name.name, in: name.parent.map(current))
        }
        var (former, removed) = (last.former.mapValues { $0.moved(current) }, all.removed)
        var next = former[Self.nextRelease] ?? FormerNames()
        var lost = Set(all.declarations.values).subtracting(last.declarations.values)
        // What the options leave out keeps its name.
        let left = last.declarations.keys.filter { $0.isOperation && declarations[$0] == nil }
        let leftPaths = left.flatMap(\.schemaPaths) + ["/webhooks/"]
        for (key, old) in last.declarations {
            let name = Identifier(path: old)
            guard let new = declarations[key] else {
                if key.isOperation || key.hasPrefix("tag ") && !left.isEmpty || key.contains("#/")
                    || leftPaths.contains(where: key.hasPrefix)
                {
                    names.declarations[key] = old
                    names.members[old] = last.members[old]
                } else {
                    lost.insert(old)
                }
                continue
            }
            let moved = Identifier(name.name, in: name.parent.map(current))
            if moved.description != new { next.declarations[moved.description] = key }
        }
        let given = Set(declarations.values)
        for (owner, members) in last.members {
            let current = current(Identifier(path: owner)).description
            guard let now = names.members[current] ?? (given.contains(current) ? [:] : nil) else { continue }
            for (key, old) in members {
                guard let new = now[key] else {
                    lost.insert("\(owner).\(old)")
                    continue
                }
                if new != old { next.members[current, default: [:]][old] = key }
            }
        }
        former[Self.nextRelease] = next
        let declared = Set(names.declarations.values)
        names.former = former.mapValues { former in
            var former = former
            former.declarations = former.declarations.filter { names.declarations[$0.value] != nil && !declared.contains($0.key) }
            for (owner, formerMembers) in former.members {
                let members = names.members[owner] ?? [:]
                former.members[owner] = formerMembers.filter { members[$0.value] != nil && !members.values.contains($0.key) }
            }
            former.members = former.members.filter { !$0.value.isEmpty }
            return former
        }.filter { !$0.value.isEmpty }
        if !lost.isEmpty { removed[Self.nextRelease] = Set(removed[Self.nextRelease] ?? []).union(lost).sorted() }
        names.removed = removed.mapValues { $0.filter { !declared.contains($0) } }.filter { !$0.value.isEmpty }
        return names
    }
}

extension KeptNames.FormerNames {
    /// The names after declarations around them got other names.
    fileprivate func moved(_ current: (Identifier) -> Identifier) -> Self {
        var moved = Self()
        for (name, key) in declarations {
            let name = Identifier(path: name)
            moved.declarations[Identifier(name.name, in: name.parent.map(current)).description] = key
        }
        for (owner, names) in members { moved.members[current(Identifier(path: owner)).description] = names }
        return moved
    }
}

extension Diagnostic.Message {
    fileprivate static func unusedRenaming(_ pattern: String, known: [String]) -> Self {
        "no declaration has the name '\(pattern)', which --rename names" + didYouMean(pattern, among: known)
    }
}
