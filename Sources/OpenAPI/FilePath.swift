/// Paths of files, relative to the folder of the document, and the URLs of those on the network.
package enum FilePath {
    /// Whether a text is a URL.
    package static func isRemote(_ path: String) -> Bool { path.contains("://") }

    /// Whether a URL is one of the Web.
    static func isFetchable(_ url: String) -> Bool { ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased()) }

    /// The path or URL that a reference means in a file, without `.` and inner `..`.
    static func resolve(_ reference: String, from file: String) -> String {
        if isRemote(reference) { return reference }
        guard let start = file.firstRange(of: "://")?.upperBound else {
            let path = reference.percentDecoded
            return (path.hasPrefix("/") ? "/" : "") + resolved(path, from: file[...]).joined(separator: "/")
        }
        if reference.hasPrefix("//") { return file[..<start].dropLast(2) + reference }
        let path = file[start...].prefix { $0 != "?" && $0 != "#" }
        let host = path.prefix { $0 != "/" }
        let query = reference.drop { $0 != "?" }
        // Nothing is above the root of a host.
        let parts = resolved(String(reference.dropLast(query.count)), from: path[host.endIndex...]).drop { $0 == ".." }
        return file[..<start] + host + "/" + parts.joined(separator: "/") + query
    }

    private static func resolved(_ path: String, from file: Substring) -> [String] {
        let folder = path.hasPrefix("/") ? [] : file.split(separator: "/").dropLast()
        var parts: [String] = []
        for part in folder.map(String.init) + path.split(separator: "/").map(String.init) where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts
    }
}

/// Why a file on the network cannot be had.
package struct FetchError: Error {
    /// In lower case, for people.
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
