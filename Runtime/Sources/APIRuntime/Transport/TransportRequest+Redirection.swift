extension TransportRequest {
    /// Sends the request, and follows up to 20 redirections (RFC 9110, section 15.4).
    ///
    /// The method and the body are sent again if the status requires it. A server of another origin does not receive headers that may
    /// contain secrets, unless it is the same host with TLS, at the default ports; it does receive the key of a request that can be
    /// repeated. A redirection is returned as the response if its status is one of ``redirections``, if it leads from https to another
    /// scheme or to an invalid host or port, or if it would send a body to another origin or send a body that can be read only once.
    ///
    /// - Parameter send: a closure that sends a request without following redirections.
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
            guard let next = request.redirected(by: response.head) else {
                response.hasLeftOrigin = hasLeftOrigin
                return response
            }
            if !next.head.url.isServer(of: request.head.url) { hasLeftOrigin = true }
            request = next
        }
        throw NetworkError(.tooManyRedirections, "the server redirected more than 20 times")
    }

    /// Returns the request that follows a redirection; nil if the response is not a redirection, or a redirection that must not be
    /// followed.
    private func redirected(by response: ResponseHead) -> TransportRequest? {
        let url = head.url
        guard !redirections.contains(response.statusCode),
            let location = response.headers["Location"]?.trimmed,
            let target = try? URL(string: PercentEncoding.reference(location), relativeTo: url)?.absoluteURL.standardized.withoutUser
                .callable(),
            target.scheme == "https" || url.scheme?.lowercased() == "http"
        else { return nil }
        var request = self
        request.head.url = target
        switch response.statusCode {
        case 303 where head.method != "HEAD", 301 where head.method == "POST", 302 where head.method == "POST":
            request.becomeGet()
        case 301, 302, 303, 307, 308:
            // A body may contain credentials.
            if isSentOnce || body != nil && !target.isServer(of: url) { return nil }
        default:
            return nil
        }
        if !target.isServer(of: url) {
            request.head.headers.removeSecrets()
            // Without its key, a request that the client sends again could have its effect twice.
            if let key = self.request?.service.idempotencyHeader { request.head.headers[key] = head.headers[key] }
        }
        return request
    }

    private mutating func becomeGet() {
        head.method = "GET"
        body = nil
        for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] { head.headers[name] = nil }
    }
}

extension URL {
    /// Returns whether the server may receive data for another URL. It may if both have the same origin, or if this is the same host with
    /// TLS, at the default ports, because services redirect calls without TLS in this way.
    func isServer(of other: URL) -> Bool {
        let isUpgrade =
            scheme?.lowercased() == "https" && other.scheme?.lowercased() == "http" && [effectivePort, other.effectivePort] == [443, 80]
        return hasOrigin(of: other) || isUpgrade && host()?.lowercased() == other.host()?.lowercased()
    }

    /// Returns whether two URLs have the same scheme, host and port (RFC 6454).
    func hasOrigin(of other: URL) -> Bool { origin == other.origin }

    /// The scheme, the host and the port.
    var origin: String { "\(scheme ?? "")://\(host() ?? ""):\(effectivePort)".lowercased() }

    private var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
