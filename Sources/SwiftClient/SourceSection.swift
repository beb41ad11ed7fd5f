import OperationModel

/// The declarations that stay together in a source file: an operation with its types, or a type with its nested types.
struct SourceSection {
    /// The folder, relative to the client's sources, such as `Requests/Series`.
    let folder: String
    /// The name of the operation or of the type.
    let name: String
    let operation: Operation?
    let declarations: [TypeDeclaration]
}

/// A source file: its path, relative to the client's sources, and its sections.
struct SourcePlan {
    let path: String
    let sections: [SourceSection]
}

extension [SourceSection] {
    /// Up to this many sections get a file each; beyond it, the sections of a folder share files.
    ///
    /// The compiler walks the whole module once per file (Swift 6.3). With one file for each section, GitHub's API has 1,142
    /// files instead of 96 and takes a quarter longer to compile (`Benchmarks/RESULTS.md`).
    private static var separateLimit: Int { 100 }

    /// How many sections may share a file.
    private static var sharedLimit: Int { 50 }

    /// Assigns sections to files.
    ///
    /// The compiler requires the names of a module's files to be unique across folders. The chosen names also differ when
    /// compared without case.
    ///
    /// - Parameter reserved: the names of the module's other files.
    func plans(reserving reserved: [String]) -> [SourcePlan] {
        var taken = Set(reserved.map { $0.lowercased() })
        let files = count > Self.separateLimit ? sharedFiles : map { ($0.folder, $0.name, [$0]) }
        return files.enumerated().map { index, file in
            let (folder, name, sections) = file
            let parts = folder.split(separator: "/").dropFirst() + [name[...]]
            let candidates = [name, parts.joined(), parts.joined(separator: "+")]
            let free = candidates.first { $0.utf8.count <= 200 && taken.insert($0.lowercased()).inserted }
            return SourcePlan(path: "\(folder)/\(free ?? "\(name.prefix(100))+\(index)").swift", sections: sections)
        }
    }

    /// The folder, name and sections of each file if sections share files.
    private var sharedFiles: [(String, String, [SourceSection])] {
        grouped(by: \.folder).flatMap { folder, sections in
            let parts = folder.split(separator: "/")
            let name = String(parts.last ?? "")
            return sections.groupedByPrefix().map { prefix, sections in
                if !prefix.isEmpty { return (folder, "\(name)+\(prefix)", sections) }
                return (parts.count == 1 ? folder : parts.dropLast().joined(separator: "/"), name, sections)
            }
        }
    }

    /// The sections in groups that each fit into a file, with the prefix that the names of a group share. The prefix is empty
    /// if there is only one group.
    ///
    /// Groups depend on names alone, so a new section doesn't move others unless it makes its group too large.
    private func groupedByPrefix(_ prefix: String = "") -> [(String, [SourceSection])] {
        guard count > Self.sharedLimit else { return [(prefix, self)] }
        let common = commonPrefix
        let groups = Dictionary(grouping: self) { common + $0.name.dropFirst(common.count).prefix(1).uppercased() }
        guard groups.count > 1 else { return [(prefix, self)] }
        return groups.sorted { $0.key < $1.key }.flatMap { $1.groupedByPrefix($0) }
    }

    /// The longest prefix that all names share.
    private var commonPrefix: String {
        let names = map(\.name)
        guard let least = names.min(), let greatest = names.max() else { return "" }
        return String(zip(least, greatest).prefix { $0 == $1 }.map(\.0))
    }
}

extension Sequence {
    /// The elements grouped by key, in the order in which each key first occurs.
    func grouped(by key: (Element) -> String) -> [(key: String, elements: [Element])] {
        var groups: [(key: String, elements: [Element])] = []
        var indexes: [String: Int] = [:]
        for element in self {
            let key = key(element)
            if let index = indexes[key] {
                groups[index].elements.append(element)
            } else {
                indexes[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
