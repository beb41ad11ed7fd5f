import Diagnostics
import Generator
import OpenAPI

/// Reads the files that the command line names, and those that references in the document lead to.
struct InputFiles {
    let command: Apigen
    let progress: ProgressLine
    private var location: DocumentLocation { DocumentLocation(command.document) }

    /// Everything that decides what the client looks like.
    ///
    /// - Throws: ``Failure`` if a file cannot be read.
    func input() throws(Failure) -> GenerationInput {
        var input = GenerationInput(document: try document())
        if let name = command.name, !ClientName.isValid(name) {
            throw .commandLine(.invalidClientName(name))
        }
        input.name = command.name
        input.defaultName = location.stem
        if let path = command.options ?? optionsBesideDocument { input.options = try file(path) }
        if let folder = command.templates { input.templates = try templates(in: folder) }
        return input
    }

    /// Access to the files that references lead to.
    var references: DocumentSet.FileAccess {
        let folder = location.folder
        let allowed = command.allowFolder
        return DocumentSet.FileAccess(
            read: { path in try? System.contents(of: path.inFolder(folder)) }, fetch: command.allowNetwork ? fetch : nil,
            allows: { path, folders in
                // A link leads to a file wherever it is; what does not exist cannot be read.
                guard let real = System.realPath(of: path.inFolder(folder)) else { return FilePath.isInside(path, folders) }
                let roots = [folder] + folders.map { $0.inFolder(folder) } + allowed
                return roots.compactMap { System.realPath(of: $0.isEmpty ? "." : $0) }.contains { real.isInside($0) }
            })
    }

    private func document() throws(Failure) -> GenerationInput.File {
        switch location {
        case .file(let path):
            return try file(path)
        case .standardInput:
            do {
                return GenerationInput.File(path: location.path, bytes: try System.standardInput())
            } catch {
                throw .commandLine(.unreadableInput(error.reason))
            }
        case .url(let url):
            guard command.allowNetwork else { throw .commandLine(.onNetwork(url)) }
            do {
                return GenerationInput.File(path: url, bytes: try fetch(url))
            } catch {
                throw .commandLine(.unfetchable(url, error.reason))
            }
        }
    }

    private var fetch: DocumentSet.FileAccess.Fetch {
        let progress = progress
        return { (url) throws(FetchError) in
            try progress.during("downloading \(url)") { () throws(FetchError) in try Download.bytes(at: url) }
        }
    }

    /// The options file next to the document; nil if there is none.
    private var optionsBesideDocument: String? {
        guard case .file = location, let stem = location.stem else { return nil }
        let path = location.folder + "\(stem).apigen.yaml"
        return System.exists(path) ? path : nil
    }

    private func templates(in folder: String) throws(Failure) -> [GenerationInput.File] {
        let names: [String]
        do {
            names = try System.names(in: folder)
        } catch {
            throw .commandLine(.unreadableFile(folder, error.reason))
        }
        var files: [GenerationInput.File] = []
        for name in names where name.hasSuffix(".mustache") {
            if let fault = faultOfTemplate(named: name) { throw .commandLine(fault) }
            files.append(try file("\(folder)/\(name)"))
        }
        return files
    }

    private func file(_ path: String) throws(Failure) -> GenerationInput.File {
        do {
            return GenerationInput.File(path: path, bytes: try System.contents(of: path))
        } catch {
            throw .commandLine(.unreadableFile(path, error.reason))
        }
    }
}

extension String {
    /// The path in a folder, which ends in a slash or is empty; the path itself if it is absolute.
    fileprivate func inFolder(_ folder: String) -> String { hasPrefix("/") ? self : folder + self }

    /// Whether a real path is inside a real folder.
    fileprivate func isInside(_ folder: String) -> Bool { folder == "/" || hasPrefix(folder + "/") }
}

extension Diagnostic.Message {
    fileprivate static func unreadableFile(_ path: String, _ reason: String) -> Self {
        "'\(path)' cannot be read: \(reason)\(FileSuggestion(for: path).hint)"
    }

    fileprivate static func unreadableInput(_ reason: String) -> Self { "standard input cannot be read: \(reason)" }

    fileprivate static func onNetwork(_ url: String) -> Self { "'\(url)' is on the network; use --allow-network to read it" }

    fileprivate static func unfetchable(_ url: String, _ reason: String) -> Self { "'\(url)' cannot be fetched: \(reason)" }
}
