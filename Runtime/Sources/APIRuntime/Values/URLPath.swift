/// Functions that join paths from an API, such as those of images, with a base URL.
public enum URLPath {
    /// Returns the URL of the first path that is not nil, empty or invalid.
    public static func url(firstOf paths: [String?], base: String) -> URL? { paths.lazy.compactMap { url($0, base: base) }.first }

    /// Returns the URL of a path.
    ///
    /// A complete URL is used unchanged, and a path that starts with two slashes gets the scheme of the base. A path that starts with a
    /// slash and the whole path of the base, as in `/images/1.png` and `https://example.com/images`, is relative to the host. Returns
    /// nil if the path is nil, empty or invalid.
    public static func url(_ path: String?, base: String) -> URL? {
        guard let path, !path.isEmpty else { return nil }
        if let scheme = URL(string: path)?.scheme?.lowercased(), scheme == "https" || scheme == "http" { return URL(string: path) }
        if path.hasPrefix("//") { return URL(string: String(base.prefix { $0 != "/" }) + path) }
        let start = base.hasSuffix("/") ? String(base.dropLast()) : base
        let common = URL(string: start)?.path() ?? ""
        let repeated = common.isEmpty || !path.hasPrefix(common + "/") ? 0 : common.count
        return URL(string: start + (path.hasPrefix("/") ? "" : "/") + path.dropFirst(repeated))
    }
}
