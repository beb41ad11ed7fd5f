import OperationModel

/// What stands together in a file of Swift source: an operation with its types, or a type with those that stand in it.
struct SourceSection {
    /// The folder below the client's sources, such as `Requests/Series`.
    let folder: String
    /// The name of the operation or of the type.
    let name: String
    let operation: Operation?
    let declarations: [TypeDeclaration]
}

/// A file of Swift source: its path below the client's sources, and what it holds.
struct SourcePlan {
    let path: String
    let sections: [SourceSection]
}

extension [SourceSection] {
    /// How many sections have a file each; of more, those of a folder share files.
    ///
    /// For every file, the compiler walks through the whole module once more (Swift 6.3); 1,142 files of GitHub's API take it a
    /// fourth longer than 96 files with the same text (`Benchmarks/RESULTS.md`).
    private static var separateLimit: Int { 100 }

    /// How many sections share a file.
    private static var sharedLimit: Int { 50 }

    /// Puts sections into files.
    ///
    /// The compiler wants every file of a module to have a name of its own, whatever its folder; here they differ even where case
    /// does not count.
    ///
    /// - Parameter reserved: the names of the module's other files.
    func plans(besides reserved: [String]) -> [SourcePlan] {
        var taken = Set(reserved.map { $0.lowercased() })
        let files = count > Self.separateLimit ? sharedFiles : map { ($0.folder, $0.name, [$0]) }
        return files.enumerated().map { index, file in
            let (folder, name, sections) = file
            let parts = folder.split(separator: "/").dropFirst() + [name[...]]
            let wishes = [name, parts.joined(), parts.joined(separator: "+")]
            let free = wishes.first { $0.utf8.count <= 200 && taken.insert($0.lowercased()).inserted }
            return SourcePlan(path: "\(folder)/\(free ?? "\(name.prefix(100))+\(index)").swift", sections: sections)
        }
    }

    /// Folder, name and sections of each file where they share files.
    private var sharedFiles: [(String, String, [SourceSection])] {
        grouped(by: \.folder).flatMap { folder, sections in
            let parts = folder.split(separator: "/")
            let name = String(parts.last ?? "")
            return sections.byBeginning().map { beginning, sections in
                if !beginning.isEmpty { return (folder, "\(name)+\(beginning)", sections) }
                return (parts.count == 1 ? folder : parts.dropLast().joined(separator: "/"), name, sections)
            }
        }
    }

    /// The sections in groups that are small enough for a file, each with a beginning that only its names have; an empty one
    /// where there is but one group.
    ///
    /// Only names decide, so that a new section moves no others, except where it makes a group too large.
    private func byBeginning(_ beginning: String = "") -> [(String, [SourceSection])] {
        guard count > Self.sharedLimit else { return [(beginning, self)] }
        let common = commonBeginning
        let groups = Dictionary(grouping: self) { common + $0.name.dropFirst(common.count).prefix(1).uppercased() }
        guard groups.count > 1 else { return [(beginning, self)] }
        return groups.sorted { $0.key < $1.key }.flatMap { $1.byBeginning($0) }
    }

    /// The beginning that all names have in common.
    private var commonBeginning: String {
        let names = map(\.name)
        guard let least = names.min(), let greatest = names.max() else { return "" }
        return String(zip(least, greatest).prefix { $0 == $1 }.map(\.0))
    }
}

extension Sequence {
    /// The elements in groups of the same key, in the order in which the keys come first.
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
