extension URL {
    /// Returns the URL with its scheme in lower case, as `URLSession` requires on Linux; throws if transports treat it differently.
    func callable() throws(APIClientError) -> URL {
        guard let scheme = scheme?.lowercased(), ["https", "http"].contains(scheme), host()?.isEmpty == false,
            (1...65_535).contains(port ?? 1), user() == nil,
            !path().hasDotSegment
        else {
            throw .requestEncodingError(
                "the URL '\(withoutSecrets)' must be one such as 'https://example.com/v1', with a host, a valid port, no user and no '..'")
        }
        return scheme == self.scheme ? self : URL(string: scheme + absoluteString.dropFirst(scheme.count)) ?? self
    }
}

extension String {
    /// Whether one of the segments is `.` or `..`.
    fileprivate var hasDotSegment: Bool {
        // Few paths have a segment that starts like these, and splitting takes longer than the rest.
        guard zip(utf8, utf8.dropFirst()).contains(where: { $0 == UInt8(ascii: "/") && ".%".utf8.contains($1) }) else { return false }
        return split(separator: "/").contains { [".", ".."].contains(String($0).percentDecoded) }
    }
}
