// What `localizedDescription` returns: sentences for people, without URLs and bodies, which may contain secrets.

extension APIClientError: LocalizedError {
    /// A sentence for people.
    public var errorDescription: String? {
        switch self {
        case .unexpectedStatusCode(let statusCode, _),
            .emptyBody(let statusCode) where statusCode >= 400:
            "The server responded with the status \(withMeaning(statusCode))."
        case .decodingError, .emptyBody: "The response of the server could not be read. \(description)."
        case .reportedFailure(_, let message): message ?? "The service reported a failure."
        case .requestEncodingError(let message): "The request could not be created: \(message)."
        case .validationError(let message): "The request was rejected: \(message)."
        case .loginError(let error as any APIError): "The login failed. \(error.errorDescription ?? "")"
        case .loginError(let error): "The login failed: \(error.safeDescription)."
        case .networkError where isCancellation: "The request was canceled."
        case .networkError: networkCause?.sentence ?? "The network failed."
        case .unknownError(let error): "The request failed: \(error.safeDescription)."
        }
    }
}

extension APIFailure: LocalizedError {
    /// The message of the service; if that is not in JSON, after the status and its meaning; without one, a sentence for people.
    public var errorDescription: String? { sentences(about: error, exchange) }
}

/// Not generic, so that it is compiled once and not for every operation.
private func sentences(about error: APIClientError, _ exchange: Exchange) -> String? {
    let detail = exchange.serviceMessage ?? error.errorDescription
    guard let status = exchange.failedStatus, exchange.serviceMessage == nil || exchange.data?.isJSON == false else { return detail }
    let sentence = "The server responded with the status \(status)."
    return detail.map { $0 == sentence ? sentence : "\(sentence) \($0)" }
}

/// A status with its meaning: `404 (not found)`.
private func withMeaning(_ status: Int) -> String { "\(status) (\(meanings[status] ?? (status < 500 ? "client error" : "server error")))" }

/// The meanings of statuses (RFC 9110, sections 15.5 and 15.6).
private let meanings = [
    400: "bad request", 401: "unauthorized", 402: "payment required", 403: "forbidden", 404: "not found", 405: "method not allowed",
    406: "not acceptable", 407: "proxy authentication required", 408: "request timeout", 409: "conflict", 410: "gone",
    411: "length required", 412: "precondition failed", 413: "content too large", 414: "URI too long", 415: "unsupported media type",
    416: "range not satisfiable", 417: "expectation failed", 421: "misdirected request", 422: "unprocessable content", 423: "locked",
    424: "failed dependency", 425: "too early", 426: "upgrade required", 428: "precondition required", 429: "too many requests",
    431: "request header fields too large", 451: "unavailable for legal reasons", 500: "internal server error", 501: "not implemented",
    502: "bad gateway", 503: "service unavailable", 504: "gateway timeout", 505: "HTTP version not supported", 507: "insufficient storage",
    511: "network authentication required",
]

extension Exchange {
    /// The status of a failure with its meaning, such as `502 (bad gateway)`; nil for a success, and without a response.
    var failedStatus: String? {
        guard let status = responseHead?.statusCode, status >= 400 else { return nil }
        return withMeaning(status)
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
    /// A sentence for people.
    public var errorDescription: String? { cause.sentence }
}

extension JSONError: LocalizedError {
    /// A sentence for people.
    public var errorDescription: String? { "The JSON could not be read: \(description)." }
}
