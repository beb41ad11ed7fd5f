import Foundation

extension URL {
    /// The URL with its scheme in lower case, as `URLSession` requires on Linux; an error if transports would treat it differently.
    func callable() throws(APIClientError) -> URL {
        guard let scheme = scheme?.lowercased(), ["https", "http"].contains(scheme), host()?.isEmpty == false,
            (1...65_535).contains(port ?? 1), user() == nil,
            !path().split(separator: "/").contains(where: {
                ".%".contains($0.prefix(1)) && [".", ".."].contains($0.removingPercentEncoding)
            })
        else {
            throw .requestEncodingError(
                "the URL '\(withoutSecrets)' must be one such as 'https://example.com/v1', with a host, a valid port, no user and no '..'")
        }
        return scheme == self.scheme ? self : URL(string: scheme + absoluteString.dropFirst(scheme.count)) ?? self
    }
}
