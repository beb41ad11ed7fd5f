package import Foundation

/// The last ten searches that have found something, newest first, in memory and in a file.
package actor SearchHistory {
    /// The contents of the file. At first, it was only the list.
    private struct Contents: Codable {
        static let currentVersion = 2
        var version = currentVersion
        let searches: [String]
    }

    /// The file; nil if a newer program wrote it, so that its searches are not lost.
    private let file: URL?
    /// The searches, in lower case.
    package private(set) var searches: [String]

    /// Reads the file; starts with no searches if it cannot be read.
    package init(file: URL?) {
        let data = file.flatMap { try? Data(contentsOf: $0) } ?? Data()
        let contents =
            (try? JSONDecoder().decode(Contents.self, from: data))
            ?? (try? JSONDecoder().decode([String].self, from: data)).map { Contents(version: 1, searches: $0) }
        self.file = contents.map { $0.version > Contents.currentVersion } == true ? nil : file
        searches = Array((contents?.searches ?? []).prefix(10))
    }

    /// Adds a search, or moves it to the front.
    package func add(_ text: String) {
        guard let text = text.condensed?.lowercased() else { return }
        searches = Array(([text] + searches.filter { $0 != text }).prefix(10))
        save()
    }

    /// Forgets all searches.
    package func removeAll() {
        searches = []
        save()
    }

    private func save() {
        guard let file else { return }
        // A failure is not worth an error: the search is remembered until the program ends.
        try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(Contents(searches: searches)).write(to: file, options: .atomic)
    }
}
