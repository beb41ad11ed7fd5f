public import Foundation

extension URL {
    /// Creates a URL from the first path that is not nil, empty or invalid, and a base.
    public init?(firstOf paths: [String?], base: String) {
        guard let url = paths.lazy.compactMap({ URL(path: $0, base: base) }).first else { return nil }
        self = url
    }

    /// Creates a URL from a path that an API sends, such as that of an image, and a base.
    ///
    /// A complete URL is used unchanged, and a path that starts with two slashes gets the scheme of the base. A path that starts with a
    /// slash and the whole path of the base, as in `/images/1.png` and `https://example.com/images`, is relative to the host. Returns
    /// nil if the path is nil, empty or invalid.
    public init?(path: String?, base: String) {
        guard let path, !path.isEmpty else { return nil }
        if let scheme = URL(string: path)?.scheme?.lowercased(), scheme == "https" || scheme == "http" {
            self.init(string: path)
        } else if path.hasPrefix("//") {
            self.init(string: String(base.prefix { $0 != "/" }) + path)
        } else {
            let start = base.hasSuffix("/") ? String(base.dropLast()) : base
            let common = URL(string: start)?.path() ?? ""
            let repeated = common.isEmpty || !path.hasPrefix(common + "/") ? 0 : common.count
            self.init(string: start + (path.hasPrefix("/") ? "" : "/") + path.dropFirst(repeated))
        }
    }
}
