// The values of `localizedDescription`: sentences for users, without URLs and bodies, which may contain secrets.

extension APIClientError: LocalizedError {
    /// A sentence for users.
    public var errorDescription: String? {
        switch self {
        case .unexpectedStatusCode(let statusCode, _) where statusCode / 100 == 2:
            "The server responded with the unexpected status \(withMeaning(statusCode))."
        case .unexpectedStatusCode(let statusCode, _),
            .emptyBody(let statusCode) where statusCode >= 400:
            "The server responded with the status \(withMeaning(statusCode))."
        case .decodingError, .emptyBody: "The response of the server could not be read. \(description)."
        case .reportedFailure(_, let message): message ?? "The service reported a failure."
        case .requestEncodingError(let message): "The request could not be created: \(message)".withPeriod
        case .validationError(let message): "The request was rejected: \(message)".withPeriod
        case .loginError(let error as any APIError): "The login failed. \(error.errorDescription ?? "")"
        case .loginError(let error): "The login failed: \(error.safeDescription)".withPeriod
        case .networkError where isCancellation: "The request was canceled."
        case .networkError: networkCause?.sentence ?? "The network failed."
        case .unknownError(let error): "The request failed: \(error.sentence)".withPeriod
        }
    }
}

extension Error {
    /// The sentence of the error for users, such as one of the program's own; otherwise its description.
    var sentence: String { (self as? any LocalizedError)?.errorDescription ?? safeDescription }
}

extension String {
    /// The text with a period at its end, unless it ends a sentence, as do many messages of the system.
    fileprivate var withPeriod: String { last.map(".!?…".contains) == true ? self : self + "." }
}

extension APIFailure: LocalizedError {
    /// The message of the service, after the status and its meaning if the body is not JSON; without a message, a sentence for users.
    public var errorDescription: String? { sentences(about: error, exchange) }
}

/// Not generic, so that it is compiled once and not for every operation.
private func sentences(about error: APIClientError, _ exchange: Exchange) -> String? {
    let detail =
        exchange.serviceMessage ?? exchange.redirection.map { "The server responded with the status \($0)." } ?? error.errorDescription
    guard let status = exchange.failedStatus, exchange.serviceMessage == nil || exchange.data?.isJSON == false else { return detail }
    let sentence = "The server responded with the status \(status)."
    return detail.map { $0 == sentence ? sentence : "\(sentence) \($0)" }
}

/// Returns a status with its meaning: `404 (Not Found)`.
func withMeaning(_ status: Int) -> String { "\(status)" + (meanings[status].map { " (\($0))" } ?? "") }

/// The meanings of statuses (RFC 9110, section 15).
private let meanings = [
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content", 205: "Reset Content",
    206: "Partial Content", 207: "Multi-Status", 300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
    412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency",
    425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
    508: "Loop Detected", 511: "Network Authentication Required",
]

extension Exchange {
    /// The status of a failure with its meaning, such as `502 (Bad Gateway)`; nil for a success, and without a response.
    var failedStatus: String? {
        guard let status = responseHead?.statusCode, status >= 400 else { return nil }
        return withMeaning(status)
    }

    /// The status of a redirection that the client did not follow, with the origin that it leads to; nil for any other response.
    var redirection: String? {
        guard let head = responseHead, head.statusCode / 100 == 3, let location = head.headers["Location"],
            let target = URL(string: location, relativeTo: head.url)?.absoluteURL, target.host() != nil
        else { return nil }
        return "\(withMeaning(head.statusCode)), a redirection to \(target.origin)"
    }
}

extension NetworkCause {
    fileprivate var sentence: String {
        switch self {
        case .offline: "The device is offline."
        case .hostNotFound: "The server could not be found."
        case .connectionRefused: "The server does not accept connections."
        case .connectionLost: "The connection to the server was lost."
        case .timedOut: "The server did not respond in time."
        case .deadlineExceeded: "The request took too long."
        case .insecure: "There is no secure connection to the server."
        case .tooManyRedirections: "The server redirected too many times."
        case .malformedResponse: "The response of the server is invalid."
        case .responseTooLarge: "The response of the server is too large."
        case .other: "The network failed."
        }
    }
}

extension NetworkError: LocalizedError {
    /// A sentence for users.
    public var errorDescription: String? { cause.sentence }
}

extension JSONError: LocalizedError {
    /// A sentence for users.
    public var errorDescription: String? { "The JSON could not be read: \(description)." }
}
