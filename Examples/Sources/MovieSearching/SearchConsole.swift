import Foundation

/// A search in a terminal: a line is a title to search for, or a command.
package actor SearchConsole {
    private let search: MovieSearch
    private let terminal: Terminal
    private var task: Task<Void, Never>?
    /// The page that was shown last.
    private var listed: (text: String, page: FoundPage)?
    /// The movies that were shown since the last search; their numbers start with 1.
    private var numbered: [FoundMovie] = []
    /// Whether automatic pages are being shown.
    private var isListing = false
    /// The command that failed last, to try it again.
    private var failed: Command?
    private var isProgressShown = false

    /// Whether a command failed because of a service.
    package private(set) var hasFailed = false

    /// Creates a search.
    package init(_ search: MovieSearch, _ terminal: Terminal) {
        self.search = search
        self.terminal = terminal
    }

    private var sentences: Sentences { search.sentences }

    /// Shows the library of a service that has one, and the help.
    package func open() async {
        if search.rental != nil { await run(.library) }
        await print(help)
    }

    /// Runs the command in a line; false for the command to quit.
    package func run(_ line: String) async -> Bool {
        let command = Command(line)
        if command == .quit { return false }
        await run(command)
        return true
    }

    private func run(_ command: Command) async {
        let task = Task { await self.perform(command) }
        self.task = task
        let progress = Task { await self.showProgress() }
        await task.value
        progress.cancel()
        hideProgress()
        self.task = nil
    }

    /// Cancels the current request; false if there is none.
    package func cancel() -> Bool {
        task?.cancel()
        return task != nil
    }

    /// Ends a list that grows automatically, because the next line has arrived.
    package func interrupt() {
        if isListing { task?.cancel() }
    }

    private func perform(_ command: Command) async {
        do {
            switch command {
            case .search(let text): try await find(text)
            case .number(let number): try await find(number)
            case .recent(let number): try await findRecent(number)
            case .next: try await next()
            case .library: try await showLibrary()
            case .details(let number): try await showDetails(number)
            case .cart: try await showCart()
            case .rent(let number): try await rent(number)
            case .remove(let number): try await remove(number)
            case .rate(let number, let rating): try await rate(number, rating)
            case .history: await showHistory()
            case .again:
                guard let failed else { return print(sentences.nothingToRepeat) }
                return await perform(failed)
            case .incomplete(let topic): print(sentences.use(sentences.usage(topic)))
            case .help, .quit: await print(help)
            case .unknown(let line): await print(sentences.unknownCommand(line.shown) + "\n" + help)
            }
            failed = nil
        } catch {
            let problem = SearchProblem(error)
            let message = sentences.message(for: problem)
            print("\(message.title)\n\(message.text.shown)")
            failed = problem.canBeTriedAgain || problem == .canceled ? command : nil
            if problem.canBeTriedAgain {
                hasFailed = true
                print(sentences.typeAgain)
            }
        }
    }

    // MARK: Writing

    private func print(_ text: String) {
        hideProgress()
        terminal.write(text + "\n")
    }

    /// Shows a turning wheel until the task is canceled; a pipe shows none.
    private func showProgress() async {
        guard terminal.width() != nil else { return }
        for step in 0... {
            guard (try? await terminal.clock.sleep(for: .milliseconds(100))) != nil, !Task.isCancelled else { return }
            isProgressShown = true
            terminal.write("\r" + ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"][step % 10] + " " + sentences.loading)
        }
    }

    private func hideProgress() {
        if isProgressShown { terminal.write("\r\u{1B}[K") }
        isProgressShown = false
    }

    /// The commands that can be used now.
    private var help: String {
        get async {
            let hasCart = await search.hasCart
            let topics = Command.Topic.allCases.filter { topic in
                switch topic {
                case .library, .rent, .rate: search.rental != nil
                case .cart, .remove: hasCart
                default: true
                }
            }
            let lines = topics.map { topic in
                let (command, text) = sentences.usage(topic)
                return "  " + command.padding(toLength: 14, withPad: " ", startingAt: 0) + text
            }
            return ([sentences.help] + lines).joined(separator: "\n")
        }
    }

    private var table: MovieTable { MovieTable(sentences, width: terminal.width()) }

    // MARK: Searching

    private func find(_ text: String) async throws {
        (listed, numbered) = (nil, [])
        let page = try await search.page(1, of: text)
        if let total = page.total { print(sentences.totalMovies(total)) }
        print(table.head)
        show(page, of: text)
        isListing = true
        defer { isListing = false }
        await showPagesThatCome(of: text)
        if let attribution = search.source.attribution { print(attribution) }
    }

    /// Shows the automatic pages, and how many more movies there are.
    private func showPagesThatCome(of text: String) async {
        while await search.isReceiving, let last = listed?.page, last.hasNext {
            guard let page = try? await search.page(last.number + 1, of: text) else { break }
            show(page, of: text)
        }
        showRest()
    }

    /// The number of a listed movie probably means the movie.
    private func find(_ number: Int) async throws {
        guard number > 0, number <= numbered.count else { return try await find(String(number)) }
        print(sentences.numberHint(number))
    }

    private func findRecent(_ number: Int) async throws {
        let searches = await search.suggestions
        guard number > 0, number <= searches.count else { return await showHistory() }
        try await find(searches[number - 1])
    }

    private func next() async throws {
        guard let (text, last) = listed, last.hasNext else { return print(sentences.noMorePages) }
        show(try await search.page(last.number + 1, of: text), of: text)
        showRest()
        if let attribution = search.source.attribution { print(attribution) }
    }

    private func showLibrary() async throws {
        guard let page = try await search.library() else { return await print(sentences.unknownCommand(":library") + "\n" + help) }
        numbered = []
        print(sentences.library(page.movies.count))
        print(table.head)
        show(page, of: "")
    }

    private func show(_ page: FoundPage, of text: String) {
        listed = (text, page)
        if !page.movies.isEmpty { print(table.rows(page.movies, from: numbered.count + 1)) }
        numbered += page.movies
    }

    private func showRest() {
        guard let page = listed?.page, page.hasNext else { return }
        let rest = (page.total ?? 0) - page.number * search.source.pageSize
        if rest > 0 { print(sentences.moreResults(rest)) }
        print(sentences.typeForMore)
    }

    /// A movie by its number; a movie that has not been shown is looked up.
    private func movie(_ number: Int) async throws -> FoundMovie {
        number > 0 && number <= numbered.count ? numbered[number - 1] : try await search.movie(number)
    }

    private func showHistory() async {
        let searches = await search.suggestions
        print(
            searches.isEmpty
                ? sentences.noSuggestions : searches.enumerated().map { "\($0 + 1)  \($1.shown)" }.joined(separator: "\n"))
    }

    // MARK: Details

    /// Shows the known details of a movie at once, and then new details.
    private func showDetails(_ number: Int) async throws {
        let movie = try await movie(number)
        let known = await search.storedDetails(of: movie.id)
        if let known { await show(known, of: movie) }
        let details = try await search.details(of: movie.id)
        if details != known { await show(details, of: movie) }
    }

    private func show(_ details: MovieDetails, of movie: FoundMovie) async {
        print(details.title.uppercased().shown)
        print(await poster(listed: movie.posterURL, details.posterURL))
        for row in details.rows { print("\(sentences.field(row.field)): \(row.value.shown)") }
        guard search.rental != nil else { return }
        if !details.canBeRented { print("\(sentences.sorry) \(sentences.notRentable)") }
        if !details.canBeRated { print("\(sentences.sorry) \(sentences.notRatable)") }
    }

    /// The picture of the list, which is in memory, or the URL of the larger one.
    private func poster(listed: URL?, _ url: URL?) async -> String {
        if terminal.showsImages, let shown = listed ?? url, let image = try? await search.poster(at: shown) {
            return "\u{1B}]1337;File=inline=1;size=\(image.count);width=20:\(image.base64EncodedString())\u{7}"
        }
        return (url ?? listed)?.absoluteString ?? sentences.noPoster
    }

    // MARK: Renting

    private func showCart() async throws {
        let items = try await search.cart()
        print(sentences.cart(items.count))
        if !items.isEmpty { print(table.rows(items, from: 1)) }
    }

    private func rent(_ number: Int) async throws {
        try await search.rent(movie(number).id)
        try await showCart()
    }

    private func remove(_ number: Int) async throws {
        let items = try await search.cart()
        guard number > 0, number <= items.count else { throw SearchProblem.notInCart(number) }
        try await search.remove(items[number - 1].id)
        print(sentences.removed)
    }

    private func rate(_ number: Int, _ rating: Double) async throws {
        let movie = try await movie(number)
        try await search.rate(movie.id, rating)
        print(sentences.rated)
        print(table.rows([await search.starred(movie)], from: number))
    }
}
