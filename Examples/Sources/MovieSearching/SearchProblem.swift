import OMDbClient

/// Why a search, or something after it, has no result, in words for people.
package enum SearchProblem: Error, Equatable {
    case emptyQuery
    case nothingFound
    /// The service rejects the key, with its own words.
    case invalidKey(String?)
    case offline
    case canceled
    /// What was asked for can't be done with this movie.
    case unavailable(String)
    /// The service responds with something else than what was asked for.
    case service(statusCode: Int?, String?)

    /// A title and a text.
    package var message: (title: String, text: String) {
        switch self {
        case .emptyQuery:
            ("Oops ✋🤚", "It looks you´re trying to search a movie using a invalid criteria. Please try again")
        case .nothingFound:
            ("Oops", "It seems we don't have that movie in the catalog right now 😢. Please try again")
        case .invalidKey(let text): ("Oops", "The service does not accept the key" + (text.map { ": \($0)" } ?? "."))
        case .offline:
            (
                "Without connection to the network.",
                "moviesearch needs to connect to the internet.\nCheck the connections and try again."
            )
        case .canceled: ("Canceled", "The request was canceled.")
        case .unavailable(let text): ("Sorry!", text)
        case .service(let code?, nil): ("Oops", "Network error. HTTP Code \(code)")
        case .service(_, let text): ("Oops", text ?? "Please try again later!")
        }
    }
}

extension SearchProblem {
    /// The problem that an error of a client stands for.
    ///
    /// - Parameters:
    ///   - error: why the client has no result.
    ///   - statusCode: the status of the response, if there is one.
    ///   - text: the words of the service.
    init(_ error: APIClientError, statusCode: Int?, text: String? = nil) {
        switch error {
        case _ where error.isCancellation: self = .canceled
        case _ where error.networkCause != nil: self = .offline
        case .loginError where error.loginStatusCode == 401: self = .invalidKey(text)
        case .reportedFailure(_, let message):
            let message = message ?? ""
            self =
                message.contains("not found")
                ? .nothingFound : message.contains("API key") ? .invalidKey(message) : .service(statusCode: nil, message)
        default:
            self =
                statusCode == 401 || statusCode == 403
                ? .invalidKey(text) : statusCode == 404 ? .nothingFound : .service(statusCode: statusCode, text)
        }
    }

    /// The problem that any error stands for.
    package init(_ error: any Error) {
        switch error {
        case let problem as SearchProblem: self = problem
        case is CancellationError: self = .canceled
        default: self = .service(statusCode: nil, nil)
        }
    }
}
