import Diagnostics

/// The path that a user who named a missing file probably meant; nil if the file exists, or none is similar.
func similarFile(to path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = System.exists(path) ? [] : (try? System.names(in: folder.isEmpty ? "." : folder)) ?? []
    let meant = names.first { $0.isDocument && name.isDocument && $0.stem == name.stem } ?? suggestion(for: name, among: names)
    return meant.map { folder + $0 }
}

extension String {
    /// Whether a file has the extension of a document.
    fileprivate var isDocument: Bool { [".yaml", ".yml", ".json"].contains { hasSuffix($0) } }

    fileprivate var stem: Substring { self[..<(lastIndex(of: ".") ?? endIndex)] }
}
