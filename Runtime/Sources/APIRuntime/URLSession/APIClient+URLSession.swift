public import Foundation

extension APIClient {
    /// Creates a client that sends its requests with `URLSession`; for the parameters, see the initializer that takes a transport.
    public init(
        baseURL: URL? = nil, defaultHeaders: [String: String] = [:], options: RequestOptions = .init(),
        behaviours: [any CallBehaviour] = [], decoding: DecodingOptions? = nil
    ) {
        self.init(
            baseURL: baseURL, transport: URLSessionTransport(), defaultHeaders: defaultHeaders, options: options, behaviours: behaviours,
            decoding: decoding)
    }

    /// Creates a client that sends its requests with `URLSession`, for a base URL given as a string; if the string is not a URL, every
    /// request fails.
    public init(baseURL: String, defaultHeaders: [String: String] = [:], behaviours: [any CallBehaviour] = []) {
        self.init(baseURL: baseURL, transport: URLSessionTransport(), defaultHeaders: defaultHeaders, behaviours: behaviours)
    }
}
