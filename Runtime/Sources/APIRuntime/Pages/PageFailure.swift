/// The error of a list whose pages end too early. Earlier pages are not lost.
public struct PageFailure<Request: PagedRequest>: APIError {
    /// The reason why there is no next page.
    public enum Reason: Sendable {
        /// The request for the page failed.
        case request(APIFailure<Request.Response>)
        /// The server repeated a page, or referred to an earlier page as the next one, so that the list would never end.
        case repeatedPage
        /// Ten pages in a row were empty, and the last one leads to another page.
        case emptyPages
        /// The link to the page leads to a server other than the client's own.
        case foreignLink(URL)
        /// The link to the page is not a URL.
        case invalidLink(String)
        /// The task was canceled.
        case canceled
    }

    /// The reason why there is no next page.
    public let reason: Reason
    /// The request without a documented response, or otherwise the last request whose page was received.
    public let exchange: Exchange
    /// The number of pages that were received.
    public let pageCount: Int
    /// The last page that was received; nil if there is none. Its request can continue the list.
    public let lastPage: RequestedPage<Request>?
    /// The items that were received before, if all items were requested at once; otherwise the sequence has already returned them.
    public internal(set) var items: [Request.Item]
}

extension PageFailure {
    /// The error of the request for the page, or the cancellation; for any other reason, the failure itself in an `unknownError`.
    public var error: APIClientError {
        switch reason {
        case .request(let failure): failure.error
        case .canceled: .networkError(CancellationError())
        default: .unknownError(self)
        }
    }

    public var anyResponse: (any APIResponseValue)? {
        if case .request(let failure) = reason { failure.response } else { nil }
    }

    /// Returns the documented response to the request for a page, including a page that a link led to.
    public func response<Other: APIRequest>(of request: Other.Type) -> Other.Response? {
        request == Request.self ? anyResponse as? Other.Response : nil
    }

    /// The reason and the number of pages, without URLs, which may contain secrets.
    public var description: String {
        let reason =
            switch reason {
            case .request(let failure): "\(failure)"
            case .repeatedPage: "the server repeats a page"
            case .emptyPages: "the server sends only empty pages"
            case .foreignLink: "the link to the next page leads to another server"
            case .invalidLink: "the link to the next page is not a URL"
            case .canceled: "canceled"
            }
        return "after \(pageCount) page\(pageCount == 1 ? "" : "s"): \(reason)"
    }

    /// The sentence of the failed request, or a sentence about the reason.
    public var errorDescription: String? {
        switch reason {
        case .request(let failure): failure.errorDescription
        case .canceled: error.errorDescription
        default: "The list ended too early, \(description)."
        }
    }
}
