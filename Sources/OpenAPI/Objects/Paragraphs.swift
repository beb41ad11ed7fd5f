extension [String?] {
    /// The strings as paragraphs, without repetitions; nil if there are none.
    package var joinedParagraphs: String? {
        var texts: [String] = []
        for case let text? in self where !text.isEmpty && !texts.contains(text) { texts.append(text) }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }
}
