public import Foundation

extension URL {
    /// The URL that a path means which an API sends, such as that of an image; nil for nil, an empty text and a text that
    /// is no URL. A text that is a whole URL is taken as it is, and one that starts with two slashes gets the scheme of the base.
    public init?(path: String?, base: String) {
        guard let path, !path.isEmpty else { return nil }
        if let scheme = URL(string: path)?.scheme?.lowercased(), scheme == "https" || scheme == "http" {
            self.init(string: path)
        } else if path.hasPrefix("//") {
            self.init(string: String(base.prefix { $0 != "/" }) + path)
        } else {
            let start = base.hasSuffix("/") ? String(base.dropLast()) : base
            self.init(string: start + (path.hasPrefix("/") ? path : "/" + path))
        }
    }
}
