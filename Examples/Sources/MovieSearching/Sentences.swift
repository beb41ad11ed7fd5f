import AcmeFlixClient

/// Everything that the program says, in one language. Each language is a value of this type in a separate file, and a member of `all`.
package struct Sentences: Sendable {
    /// A title and a text.
    package typealias Message = (title: String, text: String)

    /// A command of the terminal, as it is typed, and what it does.
    package typealias Usage = (command: String, text: String)

    /// The code of the language.
    let language: String

    // MARK: Problems

    let oops: String
    let sorry: String
    let emptyQuery: Message
    let nothingFound: String
    /// The key is not accepted; the words of the service, if it has some, follow.
    let invalidKey: String
    let canceled: Message
    let notRentable: String
    let notRatable: String
    let noMovie: @Sendable (_ number: Int) -> String
    let notInCart: @Sendable (_ number: Int) -> String
    let noCart: @Sendable (_ service: String) -> String
    let invalidRating: String
    let outdatedPage: String
    let failed: @Sendable (SearchProblem.Action) -> String
    let statusCode: @Sendable (_ code: Int) -> String
    let unknownProblem: String
    let network: @Sendable (NetworkCause) -> Message

    // MARK: Movies

    let totalMovies: @Sendable (_ count: Int) -> String
    let library: @Sendable (_ count: Int) -> String
    let moreResults: @Sendable (_ count: Int) -> String
    let noMorePages: String
    let poster: String
    let noPoster: String
    let number: String
    let title: String
    let released: String
    let stars: String
    let overview: String
    let field: @Sendable (DetailField) -> String
    let oscars: String
    let wins: String
    let nominations: String
    let lastSearches: String
    let noSuggestions: String
    let loading: String

    // MARK: Cart

    let cart: @Sendable (_ count: Int) -> String
    let rated: String
    let removed: String
    let rented: String

    // MARK: Terminal

    let help: String
    let typeForMore: String
    let typeAgain: String
    let nothingToRepeat: String
    let unknownCommand: @Sendable (_ line: String) -> String
    /// The typed number is that of a listed movie.
    let numberHint: @Sendable (_ number: Int) -> String
    let usage: @Sendable (SearchConsole.Command.Topic) -> Usage
    /// Help for a command whose numbers are missing.
    let use: @Sendable (Usage) -> String

    // MARK: Page

    let placeholder: String
    let search: String
    let searchResults: String
    let skip: String
    let previousPage: String
    let nextPage: String
    let backToResults: String
    let openCart: String
    let rent: String
    let rate: String
    let yourRating: String
    let remove: @Sendable (_ title: String) -> String
    let tryAgain: String
    let waiting: String
    let notFound: String
    let noSuchPage: String
    let dataBy: @Sendable (_ service: String) -> String

    /// All languages.
    static let all: [Sentences] = [.english, .german]

    /// The words for a problem.
    package func message(for problem: SearchProblem) -> Message {
        switch problem {
        case .emptyQuery: emptyQuery
        case .nothingFound: (oops, nothingFound)
        case .invalidKey(let text): (oops, invalidKey + (text.map { ": \($0)" } ?? "."))
        case .network(let cause): network(cause)
        case .canceled: canceled
        case .notRentable: (sorry, notRentable)
        case .notRatable: (sorry, notRatable)
        case .noMovie(let number): (oops, noMovie(number))
        case .notInCart(let number): (oops, notInCart(number))
        case .noCart(let name): (oops, noCart(name))
        case .invalidRating: (oops, invalidRating)
        case .outdatedPage: (oops, outdatedPage)
        case .failed(let action, let cause): (oops, failed(action) + "\n" + message(for: cause).text)
        case .service(let code?, nil): (oops, statusCode(code))
        case .service(_, let text): (oops, text ?? unknownProblem)
        }
    }
}
