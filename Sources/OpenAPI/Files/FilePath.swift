/// Operations on the paths of files, which are relative to the folder of the document, and on URLs.
package enum FilePath {
    /// Whether a path is a URL.
    package static func isRemote(_ path: String) -> Bool { path.contains("://") }

    /// Whether a URL has the scheme `http` or `https`.
    package static func isFetchable(_ url: String) -> Bool { ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased()) }

    /// The absolute form of a URI reference to a part that has a URI, without its fragment.
    static func identifier(_ reference: String, from base: String) -> String {
        let text = String(reference.prefix { $0 != "#" })
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        let hasScheme = scheme.count > 1 && text.dropFirst(scheme.count).first == ":" && scheme.allSatisfy { $0.isLetter || $0.isNumber }
        return hasScheme ? text : resolve(text, from: base)
    }

    /// Whether a normalized path, relative to the folder of the document, is inside that folder or one of others.
    package static func isInside(_ path: String, _ folders: [String]) -> Bool {
        func staysInside(_ path: Substring) -> Bool { !path.hasPrefix("/") && path != ".." && !path.hasPrefix("../") }
        return staysInside(path[...])
            || folders.contains { folder in
                let prefix = resolve(folder, from: "")
                if prefix == "/" { return path.hasPrefix("/") }
                return path.hasPrefix(prefix + "/") && staysInside(path.dropFirst(prefix.count + 1))
            }
    }

    /// A path in the folder of the document, without `.` and inner `..`.
    package static func normalized(_ path: String) -> String { resolve(path, from: "") }

    /// Resolves a relative path or URL in a file, and removes `.` and inner `..`.
    package static func resolve(_ reference: String, from file: String) -> String {
        if isRemote(reference) { return reference }
        guard let start = file.firstRange(of: "://")?.upperBound else {
            let path = reference.percentDecoded
            return (path.hasPrefix("/") ? "/" : "") + resolved(path, from: file[...]).joined(separator: "/")
        }
        if reference.hasPrefix("//") { return file[..<start].dropLast(2) + reference }
        let path = file[start...].prefix { $0 != "?" && $0 != "#" }
        let host = path.prefix { $0 != "/" }
        let query = reference.drop { $0 != "?" }
        // A path of a URL cannot lead above the root.
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
