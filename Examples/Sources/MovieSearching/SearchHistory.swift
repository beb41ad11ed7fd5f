package import Foundation

/// The last ten searches that have found something, newest first, in memory and in a file.
package actor SearchHistory {
    private let file: URL?
    /// The searches, in lower case.
    package private(set) var searches: [String]

    /// Reads the file; starts anew if it cannot be read.
    package init(file: URL?) {
        self.file = file
        let searches = file.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
        self.searches = Array(searches.prefix(10))
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
        // A search is not worth an error: it is remembered until the program ends.
        try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(searches).write(to: file, options: .atomic)
    }
}
