package import Diagnostics
import Options

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
        let others = former.values.flatMap { $0.declarations.compactMap { name, key in declarations[key].map { (name, $0, false) } } }
        let members = former.values.flatMap(\.members).flatMap { owner, names in
            names.compactMap { name, key in self.members[owner]?[key].map { ("\(owner).\(name)", "\(owner).\($0)", true) } }
        }
        return (others + members).map { FormerName(name: Identifier(path: $0), current: Identifier(path: $1), isMember: $2) }
            .sorted { $0.name < $1.name }
    }

    /// The names without those that are replaced: those that a pattern matches, and those that follow them.
    ///
    /// - Parameters:
    ///   - patterns: full names, in which `*` matches any characters.
    ///   - api: the name of the API's namespace, which patterns can leave out.
    package func forgetting(_ patterns: [String], in api: String, _ log: DiagnosticLog) -> KeptNames {
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
        let followers = declarations.filter { names.declarations[$0.key] == nil }.followers
        for (owner, members) in members {
            names.members[owner] = members.filter { !isMatched("\(owner).\($0.value)") && !followers.contains($0.key) }
        }
        return names
    }

    /// The names after a release: what it renamed stays until the next release, and what it removed is listed until then.
    package func released(as release: String) -> KeptNames {
        var names = self
        names.release = release
        names.former = former[Self.nextRelease].map { [release: $0] } ?? [:]
        names.removed = removed[Self.nextRelease].map { [release: $0] } ?? [:]
        return names
    }

    /// The names of a version, with the changes of names since the last version.
    ///
    /// - Parameters:
    ///   - last: the names of the last version that the document still has.
    ///   - all: all names of the last version.
    package func succeeding(_ last: KeptNames, of all: KeptNames) -> KeptNames {
        let renamed = Dictionary(last.declarations.compactMap { key, old in declarations[key].map { (old, $0) } }) { first, _ in first }
        /// The full name that a declaration of the last version has now.
        func current(_ name: String) -> String { renamed[name] ?? name.moved(current) }
        var names = addingLeftOut(of: last, current)
        (names.operationIDs, names.release) = (last.operationIDs, last.release)
        let owners = names.owners
        /// The declaration that has a member of one of the last version now; a method can be in another group.
        func owner(_ name: String, _ key: String) -> String { owners[key] ?? current(name) }
        var former = last.former.mapValues { $0.moved(current, owner) }
        former[Self.nextRelease, default: FormerNames()].addNames(of: last, otherThanIn: names, current, owner)
        names.former = former.mapValues(names.usable).filter { !$0.value.isEmpty }
        let lostMembers = all.members.flatMap { owner, members in
            self.members[owner] == nil ? [] : Set(members.values).subtracting((last.members[owner] ?? [:]).values).map { "\(owner).\($0)" }
        }
        let lost = Set(all.declarations.values).subtracting(last.declarations.values).union(names.lost(of: last, current) + lostMembers)
        names.removed = all.removed
        if !lost.isEmpty { names.removed[Self.nextRelease] = lost.union(all.removed[Self.nextRelease] ?? []).sorted() }
        let declared = Set(names.declarations.values)
        names.removed = names.removed.mapValues { $0.filter { !declared.contains($0) } }.filter { !$0.value.isEmpty }
        return names
    }

    /// The declarations that have members which follow others, by the keys of these members.
    private var owners: [String: String] {
        let followers = declarations.followers
        let owners = members.flatMap { owner, members in members.keys.filter(followers.contains).map { ($0, owner) } }
        return Dictionary(owners) { first, _ in first }
    }

    /// The names with those of parts that the options leave out: operations with their schemas and methods, and tags.
    private func addingLeftOut(of last: KeptNames, _ current: (String) -> String) -> KeptNames {
        var names = self
        let missing = last.declarations.filter { declarations[$0.key] == nil }
        let operations = missing.keys.compactMap(\.endpoint)
        let paths = operations.flatMap(\.schemaPaths).map { $0 + "/" } + ["/webhooks/"]
        let leftOut = missing.filter { key, _ in
            switch key {
            case .operation: true
            case .tag: !operations.isEmpty
            default: key.isInOtherFile && !operations.isEmpty || paths.contains(where: (key.path ?? "").hasPrefix)
            }
        }
        for (key, old) in leftOut {
            names.declarations[key] = old
            (names.members[old], names.order[old]) = (last.members[old], last.order[old])
        }
        let followers = leftOut.followers
        for (owner, members) in last.members {
            let kept = members.filter { followers.contains($0.key) }
            if !kept.isEmpty { names.members[current(owner), default: [:]].merge(kept) { $1 } }
        }
        return names
    }

    /// The names of the last version that nothing identifies anymore.
    private func lost(of last: KeptNames, _ current: (String) -> String) -> [String] {
        let declared = Set(declarations.values)
        return last.declarations.filter { declarations[$0.key] == nil }.map(\.value)
            + last.members.flatMap { owner, members -> [String] in
                let current = current(owner)
                guard let now = self.members[current] ?? (declared.contains(current) ? [:] : nil) else { return [] }
                return members.filter { now[$0.key] == nil }.map { "\(owner).\($0.value)" }
            }
    }

    /// The former names whose declarations are still there, and which no other declaration has now.
    private func usable(_ former: FormerNames) -> FormerNames {
        let declared = Set(declarations.values)
        var usable = FormerNames()
        usable.declarations = former.declarations.filter { name, key in
            // A namespace is gone if its operations are now in others.
            let parent = Identifier(path: name).parent
            let isNested = parent.map { $0.path.count == 1 || declared.contains($0.description) } != false
            return declarations[key] != nil && !declared.contains(name) && isNested
        }
        for (owner, names) in former.members {
            let members = members[owner] ?? [:]
            let names = names.filter { members[$0.value] != nil && !members.values.contains($0.key) }
            if !names.isEmpty { usable.members[owner] = names }
        }
        return usable
    }
}

extension [DeclarationKey: String] {
    /// The keys of members that follow declarations: the methods of operations, and the properties of tags.
    fileprivate var followers: Set<String> { Set(keys.flatMap { [$0, .items(of: $0)] }.map(\.description)) }
}

extension KeptNames.FormerNames {
    /// Adds the names of the last version that declarations no longer have.
    fileprivate mutating func addNames(
        of last: KeptNames, otherThanIn names: KeptNames, _ current: (String) -> String, _ owner: (String, String) -> String
    ) {
        for (key, old) in last.declarations {
            let moved = old.moved(current)
            if let new = names.declarations[key], new != moved { declarations[moved] = key }
        }
        for (oldOwner, members) in last.members {
            for (key, old) in members {
                let owner = owner(oldOwner, key)
                if let new = names.members[owner]?[key], new != old { self.members[owner, default: [:]][old] = key }
            }
        }
    }

    /// The names after the declarations around them were renamed.
    fileprivate func moved(_ current: (String) -> String, _ owner: (String, String) -> String) -> Self {
        var moved = Self()
        for (name, key) in declarations { moved.declarations[name.moved(current)] = key }
        for (oldOwner, names) in members {
            for (name, key) in names { moved.members[owner(oldOwner, key), default: [:]][name] = key }
        }
        return moved
    }
}

extension String {
    /// The full name after the declarations around it were renamed.
    fileprivate func moved(_ current: (String) -> String) -> String {
        lastIndex(of: ".").map { current(String(self[..<$0])) + self[$0...] } ?? self
    }
}

extension Diagnostic.Message {
    fileprivate static func unusedRenaming(_ pattern: String, known: [String]) -> Self {
        "no declaration has the name '\(pattern)', which --rename names" + didYouMean(pattern, among: known)
    }
}
