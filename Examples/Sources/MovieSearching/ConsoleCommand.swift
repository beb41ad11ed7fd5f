extension SearchConsole {
    /// The command in a line.
    package enum Command: Equatable, Sendable {
        /// The commands that the help lists.
        package enum Topic: Sendable, CaseIterable {
            case next, details, library, rent, rate, cart, remove, recent, again, quit
        }

        case search(String)
        case next, library, cart, history, again, help, quit
        case details(Int), rent(Int), remove(Int), recent(Int)
        case rate(Int, Double)
        /// A number without a colon.
        case number(Int)
        /// A command without its numbers.
        case incomplete(Topic)
        case unknown(String)

        init(_ line: String) {
            let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
            let number = words.count > 1 ? Int(words[1]) : nil
            switch (words.first, number, words.count) {
            case (":n", _, 1), (":next", _, 1): self = .next
            case (":library", _, 1): self = .library
            case (":cart", _, 1): self = .cart
            case (":recent", let number?, 2): self = .recent(number)
            case (":recent", _, _): self = .history
            case (":again", _, 1): self = .again
            case (":q", _, 1), (":quit", _, 1): self = .quit
            case (":rent", let number?, 2): self = .rent(number)
            case (":rent", _, _): self = .incomplete(.rent)
            case (":remove", let number?, 2): self = .remove(number)
            case (":remove", _, _): self = .incomplete(.remove)
            case (":rate", let number?, 3): self = Double(words[2]).map { .rate(number, $0) } ?? .incomplete(.rate)
            case (":rate", _, _): self = .incomplete(.rate)
            case (":help", _, 1), (":?", _, 1): self = .help
            case (let word?, _, 1) where word.hasPrefix(":"): self = Int(word.dropFirst()).map { .details($0) } ?? .unknown(line)
            case (let word?, _, _) where word.hasPrefix(":"): self = .unknown(line)
            case (let word?, _, 1) where Int(word) != nil: self = Int(word).map { .number($0) } ?? .search(line)
            case (let word?, _, 1) where word.count > 2 && word.hasPrefix("\"") && word.hasSuffix("\""):
                self = .search(String(word.dropFirst().dropLast()))
            default: self = .search(line)
            }
        }
    }
}
