extension String {
    /// The letters and digits in lower case, by which names are compared: `next_page` and `nextPage` are one name.
    package var letters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
