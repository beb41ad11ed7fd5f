import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportRequest {
    /// Sends the request, and follows up to 20 redirections (RFC 9110, section 15.4).
    ///
    /// The method and the body are sent again if the status requires it. A server of another origin does not receive headers that may
    /// contain secrets. A redirection is returned as the response if its status is one of ``redirections``, if it leads from https to
    /// another scheme or to an invalid host or port, or if it would send a body to another origin.
    ///
    /// - Parameter send: sends one request without following redirections.
    public func followingRedirections(
        _ send: (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        var request = self
        var hasLeftOrigin = false
        for count in 0...20 {
            var response: TransportResponse
            do {
                response = try await send(request)
            } catch  where count > 0 && APIClientError(error).networkCause != nil {
                throw NetworkError(afterRedirection: error)
            }
            guard let next = request.redirected(by: response.urlResponse) else {
                response.hasLeftOrigin = hasLeftOrigin
                return response
            }
            if let url = request.urlRequest.url, next.urlRequest.url?.hasOrigin(of: url) != true { hasLeftOrigin = true }
            request = next
        }
        throw NetworkError(.tooManyRedirections, "the server redirected more than 20 times")
    }

    /// The request that follows a redirection; nil if the response is not a redirection or must not be followed.
    private func redirected(by response: HTTPURLResponse) -> TransportRequest? {
        guard !redirections.contains(response.statusCode), let url = urlRequest.url,
            let location = response.value(forHTTPHeaderField: "Location")?.trimmingCharacters(in: .whitespaces),
            let target = try? URL(string: location, relativeTo: url)?.absoluteURL.standardized.withoutUser.callable(),
            target.scheme == "https" || url.scheme?.lowercased() == "http"
        else { return nil }
        var request = self
        request.urlRequest.url = target
        switch response.statusCode {
        case 303 where urlRequest.httpMethod != "HEAD", 301 where urlRequest.httpMethod == "POST",
            302 where urlRequest.httpMethod == "POST":
            request.urlRequest.becomeGet()
            request.body = nil
        case 301, 302, 303, 307, 308:
            // A body may contain credentials.
            if body != nil || urlRequest.httpBody != nil, !url.hasOrigin(of: target) { return nil }
        default:
            return nil
        }
        if !url.hasOrigin(of: target) { request.urlRequest.dropSecrets() }
        return request
    }
}

extension URLRequest {
    fileprivate mutating func becomeGet() {
        httpMethod = "GET"
        httpBody = nil
        for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] {
            setValue(nil, forHTTPHeaderField: name)
        }
    }

    /// Removes every header that may contain a secret: all headers that are not known to be harmless.
    fileprivate mutating func dropSecrets() {
        for name in (allHTTPHeaderFields ?? [:]).keys where !name.isHarmlessHeader {
            setValue(nil, forHTTPHeaderField: name)
        }
    }
}

extension String {
    /// Whether a header with this name cannot contain a secret.
    var isHarmlessHeader: Bool { harmlessHeaders.contains(lowercased()) }
}

private let harmlessHeaders: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
    "content-type", "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range", "user-agent",
]

extension URL {
    /// Whether two URLs have the same scheme, host and port (RFC 6454).
    func hasOrigin(of other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host()?.lowercased() == other.host()?.lowercased()
            && effectivePort == other.effectivePort
    }

    private var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
