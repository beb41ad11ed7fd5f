import Generator
import OpenAPI

/// The place of the document, as the command line gives it.
enum DocumentLocation {
    case file(String)
    case url(String)
    case standardInput
    /// A file in a revision of the Git repository of the current folder: `git:main:Specs/tvdb.yaml`.
    case revision(GitRevision, path: String)

    /// - Parameter argument: a path, a URL, `-` for standard input, or `git:REVISION:PATH`.
    init(_ argument: String) {
        if argument == "-" {
            self = .standardInput
        } else if let (revision, path) = GitRevision.split(argument) {
            self = .revision(revision, path: path)
        } else if let path = argument.pathOfFileURL {
            self = .file(path)
        } else {
            self = FilePath.isRemote(argument) ? .url(argument) : .file(argument)
        }
    }

    /// The path that diagnostics show, from which relative references start.
    var path: String {
        switch self {
        case .file(let path), .url(let path), .revision(_, let path): path
        case .standardInput: GenerationInput.standardInput
        }
    }

    /// The folder of a file as the user wrote it, with a slash at its end; empty for the current folder.
    var folder: String {
        switch self {
        case .file(let path), .revision(_, let path): path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        case .url, .standardInput: ""
        }
    }

    /// The name of the file, without its folder.
    var name: String {
        switch self {
        case .file(let path), .revision(_, let path): path.lastComponent
        case .url(let url): String(url.prefix { $0 != "?" && $0 != "#" }).lastComponent
        case .standardInput: "standard input"
        }
    }

    /// The name of the file without its extension; nil for standard input.
    var stem: String? {
        if case .standardInput = self { return nil }
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
        return String(name[..<point])
    }
}

extension String {
    fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }

    /// The path of a `file:` URL of this machine; nil for any other string.
    fileprivate var pathOfFileURL: String? {
        for prefix in ["file://localhost/", "file:///", "file:/"] where lowercased().hasPrefix(prefix) {
            return "/" + String(dropFirst(prefix.count)).percentDecoded
        }
        return nil
    }
}
