package import OMDbClient

/// The reason why a search, or an action after it, has no result. ``Sentences`` has the words for it.
package enum SearchProblem: Error, Equatable {
    /// An action that a service could not do.
    package enum Action: Sendable, CaseIterable {
        case openLibrary, showDetails, rent, rate, openCart, remove
    }

    case emptyQuery
    case nothingFound
    /// The service rejects the key, with its own words.
    case invalidKey(String?)
    /// The service could not be reached, or its response is incomplete.
    case network(NetworkCause)
    case canceled
    /// The service has no link for it.
    case notRentable
    case notRatable
    /// There is no movie with this number.
    case noMovie(Int)
    case notInCart(Int)
    /// The service with this name has no cart.
    case noCart(String)
    /// A rating that is not from 0 to 10.
    case invalidRating
    /// The page is older than the program, or belongs to another site.
    case outdatedPage
    /// The service could not do something.
    indirect case failed(Action, because: SearchProblem)
    /// The service responds with something unexpected.
    case service(statusCode: Int?, String?)

    /// The reason why a service could not do something; otherwise the problem itself.
    package var cause: SearchProblem {
        if case .failed(_, let cause) = self { cause.cause } else { self }
    }

    /// Whether the service caused the problem, so that the user can try again.
    package var canBeTriedAgain: Bool {
        switch cause {
        case .network, .service, .invalidKey: true
        default: false
        }
    }

    /// Whether the service could not be reached.
    package var isOfNetwork: Bool {
        if case .network = cause { true } else { false }
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
        case _ where error.networkCause != nil: self = .network(error.networkCause ?? .other)
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
        case let failure as PageFailure<OMDb.Titles.Search.Request>:
            switch failure.reason {
            case .request(let failure):
                self.init(failure.error, statusCode: failure.statusCode, text: failure.response?.failure?.error)
            case .canceled: self = .canceled
            default: self = .service(statusCode: nil, nil)
            }
        default: self = .service(statusCode: nil, nil)
        }
    }
}
