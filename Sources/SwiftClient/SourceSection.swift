import Naming
import OperationModel

/// The declarations that stay together in a source file: an operation with its types, or a type with its nested types.
struct SourceSection {
    /// The folder, relative to the client's sources, such as `Requests/Series`.
    let folder: String
    /// The name of the operation or of the type.
    let name: String
    /// The only tag whose operations use the type; nil for an operation, and for a type of several tags or of none.
    var subject: String?
    let operation: Operation?
    let declarations: [TypeDeclaration]
}

/// A source file: its path, relative to the client's sources and without its extension, and its sections.
struct SourcePlan {
    let name: String
    let sections: [SourceSection]
}

extension [SourceSection] {
    /// Up to this many sections get a file each; beyond it, the sections of a folder share files.
    ///
    /// The compiler walks the whole module once per file (Swift 6.3). With one file for each section, GitHub's API has 1,142
    /// files instead of 96 and takes a quarter longer to compile (`Benchmarks/RESULTS.md`).
    private static var separateLimit: Int { 100 }

    /// The number of sections that share a file, whatever their subjects.
    private static var sharedLimit: Int { 50 }

    /// The minimum number of sections about one subject that have their own file.
    private static var leastShared: Int { 5 }

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
            let candidates = [name, parts.joined(), parts.joined(separator: "+"), (folder + name).filter { $0 != "/" }]
            let free = candidates.first { $0.utf8.count <= 200 && taken.insert($0.lowercased()).inserted }
            return SourcePlan(name: "\(folder)/\(free ?? "\(name.prefix(100))+\(index)")", sections: sections)
        }
    }

    /// The folder, name and sections of each file if sections share files.
    private var sharedFiles: [(String, String, [SourceSection])] {
        grouped(by: \.folder).flatMap { folder, sections in
            let parts = folder.split(separator: "/")
            let name = String(parts.last ?? "")
            return sections.groupedBySubject().map { subject, sections in
                let sorted = sections.sorted { $0.name < $1.name }
                if !subject.isEmpty { return (folder, "\(name)+\(subject)", sorted) }
                return (parts.count == 1 ? folder : parts.dropLast().joined(separator: "/"), name, sorted)
            }
        }
    }

    /// The sections in groups by the tag that uses them, or else by the words that their names start with, in the order of the groups'
    /// names. Few sections are one group, and so are those that share words with few others; it has no name.
    ///
    /// Groups depend on tags and names alone, so a new section doesn't move others unless it makes its group large enough or too large.
    private func groupedBySubject() -> [(String, [SourceSection])] {
        guard count > Self.sharedLimit else { return [("", self)] }
        let others = filter { $0.subject == nil }
        let used = filter { $0.subject != nil }.grouped { $0.subject ?? "" }.flatMap { $1.groupedByWords($0, shared: 0) }
        return (used + others.groupedByWords("", shared: 0)).grouped(by: \.0).map { ($0, $1.flatMap(\.1)) }.sorted { $0.0 < $1.0 }
    }

    /// - Parameters:
    ///   - subject: the name of the group that the sections belong to.
    ///   - shared: how many words at the start of their names are the same.
    private func groupedByWords(_ subject: String, shared: Int) -> [(String, [SourceSection])] {
        guard count > Self.sharedLimit, shared < 8 else { return [(subject, self)] }
        let groups = grouped { Words([String](Words($0.name).words.prefix(shared + 1))).upperCamelCase }
        let large = groups.filter { $0.elements.count >= Self.leastShared }
        let rest = groups.filter { $0.elements.count < Self.leastShared }.flatMap(\.elements)
        return (rest.isEmpty ? [] : [(subject, rest)])
            + large.flatMap { words, sections in sections.groupedByWords(words, shared: shared + 1) }
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
