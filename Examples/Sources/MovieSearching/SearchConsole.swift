import Foundation

/// A search in a terminal: a line is a title to search for, or a command.
package actor SearchConsole {
    /// What a line asks for.
    enum Command: Equatable {
        case search(String)
        case next, cart, history, help, quit
        case details(Int), rent(Int), remove(Int)
        case rate(Int, Double)

        init(_ line: String) {
            let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
            let number = words.count > 1 ? Int(words[1]) : nil
            switch (words.first, number, words.count) {
            case (":n", _, 1), (":next", _, 1): self = .next
            case (":cart", _, 1): self = .cart
            case (":recent", _, 1): self = .history
            case (":q", _, 1), (":quit", _, 1): self = .quit
            case (":rent", let number?, 2): self = .rent(number)
            case (":remove", let number?, 2): self = .remove(number)
            case (":rate", let number?, 3): self = Double(words[2]).map { .rate(number, $0) } ?? .help
            case (let word?, _, 1) where word.hasPrefix(":"): self = Int(word.dropFirst()).map { .details($0) } ?? .help
            case (let word?, _, _) where word.hasPrefix(":"): self = .help
            default: self = .search(line)
            }
        }
    }

    package static let help = """
        Type a title to search for, or
          :n            the next page              :3            the details of movie 3
          :rent 3       put movie 3 into the cart  :rate 3 8.5   rate movie 3 from 0 to 10
          :cart         what is in the cart        :remove 1     take movie 1 out of the cart
          :recent       the last searches          :q            quit
        """

    private let source: any MovieSource
    private let rental: (any Rental)?
    private let history: SearchHistory
    private let showsImages: Bool
    private let print: @Sendable (String) -> Void
    private var text = ""
    private var page: FoundPage?
    private var movies: [FoundMovie] = []
    private var task: Task<Void, Never>?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - rental: the service with the cart; nil if the source has none.
    ///   - showsImages: whether the terminal shows pictures by the protocol of iTerm2.
    ///   - print: writes lines.
    package init(
        _ source: any MovieSource, rental: (any Rental)? = nil, history: SearchHistory, showsImages: Bool = false,
        print: @escaping @Sendable (String) -> Void
    ) {
        self.source = source
        self.rental = rental
        self.history = history
        self.showsImages = showsImages
        self.print = print
    }

    /// Does what a line says; false if it says to quit.
    package func run(_ line: String) async -> Bool {
        let command = Command(line)
        if command == .quit { return false }
        let task = Task { await self.perform(command) }
        self.task = task
        await task.value
        self.task = nil
        return true
    }

    /// Cancels the request that is on its way; false if there is none.
    package func cancel() -> Bool {
        task?.cancel()
        return task != nil
    }

    private func perform(_ command: Command) async {
        do {
            switch command {
            case .search(let text): try await search(text)
            case .next: try await next()
            case .details(let number): try await showDetails(number)
            case .cart: try await showCart()
            case .rent(let number): try await rent(number)
            case .remove(let number): try await remove(number)
            case .rate(let number, let rating): try await rate(number, rating)
            case .history: print(await history.searches.joined(separator: "\n"))
            case .help, .quit: print(Self.help)
            }
        } catch {
            let message = SearchProblem(error).message
            print("\(message.title)\n\(message.text)")
        }
    }

    // MARK: Searching

    private func search(_ text: String) async throws {
        guard let text = text.condensed else { throw SearchProblem.emptyQuery }
        (self.text, page, movies) = (text, nil, [])
        let found = try await source.search(text, page: 1)
        await history.add(text)
        if let total = found.total { print("Total movies: \(total)") }
        print(MovieTable.head)
        add(found)
    }

    private func next() async throws {
        guard let page, page.hasNext else { return print("There are no more pages.") }
        add(try await source.search(text, page: page.number + 1))
    }

    private func add(_ found: FoundPage) {
        print(MovieTable.rows(found.movies, from: movies.count + 1))
        movies += found.movies
        page = found
        if found.hasNext { print("Type :n for more.") }
        if let attribution = source.attribution { print(attribution) }
    }

    private func movie(_ number: Int) throws -> FoundMovie {
        guard movies.indices.contains(number - 1) else { throw SearchProblem.service(statusCode: nil, "There is no movie \(number).") }
        return movies[number - 1]
    }

    private func showDetails(_ number: Int) async throws {
        let details = try await source.details(of: movie(number).id)
        print(details.title.uppercased().filter { !$0.isControl })
        if let url = details.posterURL { print(await poster(at: url)) }
        for (name, value) in details.rows { print("\(name): \(value.filter { !$0.isControl || $0 == "\n" })") }
        if rental != nil, !details.canBeRented { print("This title is unavailable for rent at this moment.") }
    }

    private func poster(at url: URL) async -> String {
        guard showsImages, let image = try? await source.poster(at: url) else { return url.absoluteString }
        return "\u{1B}]1337;File=inline=1;size=\(image.count);width=20:\(image.base64EncodedString())\u{7}"
    }

    // MARK: Renting

    private func renting() throws -> any Rental {
        guard let rental else { throw SearchProblem.service(statusCode: nil, "\(source.name) has no cart.") }
        return rental
    }

    private func showCart() async throws {
        let items = try await renting().cart()
        print("You have \(items.count) titles in the cart waiting for you!")
        if !items.isEmpty { print(MovieTable.rows(items, from: 1)) }
    }

    private func rent(_ number: Int) async throws {
        try await renting().rent(movie(number).id)
        try await showCart()
    }

    private func remove(_ number: Int) async throws {
        let items = try await renting().cart()
        guard items.indices.contains(number - 1) else {
            throw SearchProblem.service(statusCode: nil, "There is no movie \(number) in the cart.")
        }
        try await renting().remove(items[number - 1].id)
        print("We have removed the title from your cart.")
    }

    private func rate(_ number: Int, _ rating: Double) async throws {
        try await renting().rate(movie(number).id, rating)
        print("your ratings are with us now!")
    }
}
