import Foundation

/// A search in a terminal: a line is a title to search for, or a command.
package actor SearchConsole {
    /// What a line asks for.
    enum Command: Equatable {
        case search(String)
        case next, cart, history, help, quit
        case unknown(String)
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
            case (":rate", let number?, 3): self = Double(words[2]).map { .rate(number, $0) } ?? .unknown(line)
            case (":help", _, 1), (":?", _, 1): self = .help
            case (let word?, _, 1) where word.hasPrefix(":"): self = Int(word.dropFirst()).map { .details($0) } ?? .unknown(line)
            case (let word?, _, _) where word.hasPrefix(":"): self = .unknown(line)
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
    /// The posters; nil if the terminal shows no pictures.
    private let images: ImageStore?
    private let print: @Sendable (String) -> Void
    private var found: PageStore?
    private var task: Task<Void, Never>?
    private var prefetching: Task<Void, Never>?

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
        images = showsImages ? ImageStore { try await source.poster(at: $0) } : nil
        self.print = print
    }

    deinit { prefetching?.cancel() }

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
            case .history: await showHistory()
            case .help, .quit: print(Self.help)
            case .unknown(let line): print("There is no command '\(line.shown)'.\n\(Self.help)")
            }
        } catch {
            let message = SearchProblem(error).message
            print("\(message.title)\n\(message.text.shown)")
        }
    }

    // MARK: Searching

    private func search(_ text: String) async throws {
        guard let text = text.condensed else { throw SearchProblem.emptyQuery }
        prefetching?.cancel()
        let store = PageStore(pageSize: source.pageSize) { [source] in try await source.search(text, page: $0) }
        found = store
        let page = try await store.page(1)
        await history.add(text)
        if let total = page.total { print("Total movies: \(total)") }
        print(MovieTable.head)
        await show(page)
    }

    private func next() async throws {
        guard let found, let last = await found.lastPage, last.hasNext else { return print("There are no more pages.") }
        await show(try await found.page(last.number + 1))
    }

    private func show(_ page: FoundPage) async {
        if !page.movies.isEmpty { print(MovieTable.rows(page.movies, from: (page.number - 1) * source.pageSize + 1)) }
        if page.hasNext { print("Type :n for more.") }
        if let attribution = source.attribution { print(attribution) }
        if let images { prefetching = Task { await images.prefetch(page.movies.compactMap(\.posterURL)) } }
    }

    private func showHistory() async {
        let searches = await history.searches
        print(searches.isEmpty ? "No suggestions" : searches.joined(separator: "\n"))
    }

    private func movie(_ number: Int) async throws -> FoundMovie {
        // The smallest number has none below it.
        guard number > 0, let movie = await found?.storedItem(at: number - 1) else {
            throw SearchProblem.service(statusCode: nil, "There is no movie \(number).")
        }
        return movie
    }

    private func showDetails(_ number: Int) async throws {
        let movie = try await movie(number)
        let details = try await source.details(of: movie.id)
        print(details.title.uppercased().shown)
        print(await poster(listed: movie.posterURL, details.posterURL))
        for (name, value) in details.rows { print("\(name): \(value.shown)") }
        if rental != nil, !details.canBeRented { print("This title is unavailable for rent at this moment.") }
    }

    /// The picture of the list, which is in memory, or the URL of the larger one.
    private func poster(listed: URL?, _ url: URL?) async -> String {
        if let images, let shown = listed ?? url, let image = try? await images.image(at: shown) {
            return "\u{1B}]1337;File=inline=1;size=\(image.count);width=20:\(image.base64EncodedString())\u{7}"
        }
        return url?.absoluteString ?? "No poster"
    }

    // MARK: Renting

    private func renting() throws -> any Rental {
        guard let rental else { throw SearchProblem.service(statusCode: nil, "\(source.name) has no cart.") }
        return rental
    }

    private func showCart() async throws {
        let items = try await renting().cart()
        print("You have \(items.count) \(items.count == 1 ? "title" : "titles") in the cart waiting for you!")
        if !items.isEmpty { print(MovieTable.rows(items, from: 1)) }
    }

    private func rent(_ number: Int) async throws {
        try await renting().rent(movie(number).id)
        try await showCart()
    }

    private func remove(_ number: Int) async throws {
        let items = try await renting().cart()
        guard number > 0, number <= items.count else {
            throw SearchProblem.service(statusCode: nil, "There is no movie \(number) in the cart.")
        }
        try await renting().remove(items[number - 1].id)
        print("Done! We have removed the title from your cart.")
    }

    private func rate(_ number: Int, _ rating: Double) async throws {
        guard (0...10).contains(rating) else {
            throw SearchProblem.service(statusCode: nil, "A rating is a number from 0 to 10.")
        }
        try await renting().rate(movie(number).id, rating)
        print("Hurray! your ratings are with us now!")
    }
}
