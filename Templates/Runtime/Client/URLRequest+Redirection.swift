import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The request that follows a redirection (RFC 9110, section 15.4); nil if the response is not a redirection or must not be followed.
    func redirected(by response: HTTPURLResponse) -> URLRequest? {
        guard let url, let location = response.value(forHTTPHeaderField: "Location"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let scheme = target.scheme?.lowercased(), scheme == "https" || scheme == "http" && url.scheme?.lowercased() == "http"
        else { return nil }
        var request = self
        request.url = target
        switch response.statusCode {
        case 303 where httpMethod != "HEAD", 301 where httpMethod == "POST", 302 where httpMethod == "POST":
            request.becomeGet()
        case 301, 302, 303, 307, 308:
            // A stream can be read only once, and a body may contain credentials.
            if httpBodyStream != nil || httpBody != nil && !url.hasOrigin(of: target) { return nil }
        default:
            return nil
        }
        if !url.hasOrigin(of: target) { request.dropSecrets() }
        return request
    }

    private mutating func becomeGet() {
        httpMethod = "GET"
        httpBody = nil
        httpBodyStream = nil
        for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] {
            setValue(nil, forHTTPHeaderField: name)
        }
    }

    /// Removes every header that may contain a secret, which is every header that is not known to be harmless.
    private mutating func dropSecrets() {
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
