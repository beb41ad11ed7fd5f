import Diagnostics
import Generator
import OpenAPI

/// Reads the files that the command line names, and those that references in the document lead to.
struct InputFiles {
    let location: DocumentLocation
    /// The options file; nil for the one next to the document, if there is one.
    var options: String?
    /// The overlays to apply after the one next to the document.
    var overlays: [String] = []
    var name: String?
    /// The folder of the templates that replace the built-in ones.
    var templates: String?
    var allowsNetwork = false
    /// The folders outside that of the document whose files references may lead to.
    var folders: [String] = []
    /// Whether references without a target are warnings.
    var allowsDangling = false
    let progress: ProgressLine

    /// Everything that decides what the client looks like.
    ///
    /// - Throws: ``Failure`` if a file cannot be read.
    func input() throws(Failure) -> GenerationInput {
        var input = GenerationInput(document: try read(location))
        if let name, !ClientName.isValid(name) {
            throw .commandLine(.invalidClientName(name))
        }
        input.name = name
        input.defaultName = location.stem
        input.options = if let options { try file(options, System.contents(ofInput:)) } else { try fileBesideDocument("apigen.yaml") }
        if let options = input.options { input.names = try names(beside: options) }
        if let overlay = try overlayBesideDocument() { input.firstOverlays = [overlay] }
        let known = input.firstOverlays.compactMap { System.realPath(of: $0.path) }
        input.lastOverlays = try overlays.map(overlay).filter { overlay in
            // An overlay that the command line also names is applied once.
            !known.contains { $0 == System.realPath(of: overlay.path) }
        }
        if let folder = templates { input.templates = try templates(in: folder) }
        for folder in folders { _ = try names(in: folder) }
        return input
    }

    /// The client of the document; if there is none, the errors are printed.
    ///
    /// - Parameters:
    ///   - overlay: an overlay to apply after all others.
    ///   - failure: what the run says after the errors.
    /// - Throws: ``Failure`` if a file cannot be read, or the document has errors.
    func client(
        _ log: DiagnosticLog, adding overlay: GenerationInput.File? = nil, failing failure: (DiagnosticCounts) -> Diagnostic.Message
    ) throws(Failure) -> GeneratedClient {
        progress.begin("reading \(location.name)")
        var input = try input()
        if let overlay { input.lastOverlays.append(overlay) }
        let generation = generate(from: input, files: references, log: log)
        if let client = generation.client { return client }
        progress.end()
        Console(log: log, format: .text, isQuiet: true).print(generation.diagnostics.filter { $0.severity == .error })
        throw .errors(failure(DiagnosticCounts(generation.diagnostics)))
    }

    /// Access to the files that references lead to.
    var references: DocumentSet.FileAccess {
        var access = access
        access.allowsDangling = allowsDangling
        return access
    }

    private var access: DocumentSet.FileAccess {
        let folder = location.folder
        let allowed = folders
        if case .revision(let revision, _) = location {
            let (current, allowed) = (System.realPath(of: ".") ?? "", allowed.compactMap(System.realPath))
            return DocumentSet.FileAccess(
                read: { path in try? revision.contents(of: path.inFolder(folder)) }, fetch: allowsNetwork ? fetch : nil,
                allows: { path, folders in
                    // A revision has no links that could lead out of it.
                    let full = FilePath.normalized(path.inFolder(folder).inFolder(current + "/"))
                    return FilePath.isInside(path, folders) || allowed.contains(where: full.isInside)
                })
        }
        return DocumentSet.FileAccess(
            read: { path in try? System.contents(of: path.inFolder(folder)) }, fetch: allowsNetwork ? fetch : nil,
            allows: { path, folders in
                // A link can lead out of the folder; a file that does not exist cannot be read.
                guard let real = System.realPath(of: path.inFolder(folder)) else { return FilePath.isInside(path, folders) }
                let roots = [folder] + folders.map { $0.inFolder(folder) } + allowed
                return roots.compactMap { System.realPath(of: $0.isEmpty ? "." : $0) }.contains { real.isInside($0) }
            })
    }

    private func overlay(_ argument: String) throws(Failure) -> GenerationInput.File {
        // Standard input can be read only once.
        if argument == "-" { throw .commandLine(.overlayFromInput) }
        return try read(DocumentLocation(argument))
    }

    private func read(_ location: DocumentLocation) throws(Failure) -> GenerationInput.File {
        switch location {
        case .file(let path):
            return try file(path, System.contents(ofInput:))
        case .revision(let revision, let path):
            do {
                return GenerationInput.File(path: path, bytes: try revision.contents(of: path))
            } catch {
                throw .commandLine(.unreadableRevision(path, revision.name, error.reason))
            }
        case .standardInput:
            do {
                return GenerationInput.File(path: location.path, bytes: try System.standardInput())
            } catch {
                throw .commandLine(.unreadableInput(error.reason))
            }
        case .url(let url):
            guard allowsNetwork else { throw .commandLine(.onNetwork(url)) }
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

    /// The overlay next to the document; nil if there is none.
    ///
    /// - Throws: ``Failure`` if it is a link that leads out of the folder.
    private func overlayBesideDocument() throws(Failure) -> GenerationInput.File? {
        guard let overlay = try fileBesideDocument("overlay.yaml") else { return nil }
        guard references.allows(String(overlay.path.dropFirst(location.folder.count)), []) else {
            throw .commandLine(.linkOutOfFolder(overlay.path))
        }
        return overlay
    }

    /// The file next to the document with its name and another extension; nil if there is none.
    private func fileBesideDocument(_ fileExtension: String) throws(Failure) -> GenerationInput.File? {
        guard let stem = location.stem else { return nil }
        let path = location.folder + "\(stem).\(fileExtension)"
        switch location {
        case .file: return System.exists(path) ? try file(path) : nil
        case .revision(let revision, _): return (try? revision.contents(of: path)).map { GenerationInput.File(path: path, bytes: $0) }
        case .url, .standardInput: return nil
        }
    }

    /// The file with the names that stay, next to an options file; empty if it does not exist.
    private func names(beside options: GenerationInput.File) throws(Failure) -> GenerationInput.File {
        let stem = [".apigen.yaml", ".yaml", ".yml", ".json"].first(where: options.path.hasSuffix).map { options.path.dropLast($0.count) }
        let path = (stem.map(String.init) ?? options.path) + ".names.yaml"
        if case .revision(let revision, _) = location {
            return GenerationInput.File(path: path, bytes: (try? revision.contents(of: path)) ?? [])
        }
        return System.exists(path) ? try file(path) : GenerationInput.File(path: path, bytes: [])
    }

    private func names(in folder: String) throws(Failure) -> [String] {
        do {
            return try System.names(in: folder)
        } catch {
            throw .commandLine(.unreadableFile(folder, error.reason))
        }
    }

    private func templates(in folder: String) throws(Failure) -> [GenerationInput.File] {
        var files: [GenerationInput.File] = []
        for name in try names(in: folder) where name.hasSuffix(".mustache") {
            if let fault = faultOfTemplate(named: name) { throw .commandLine(fault) }
            files.append(try file("\(folder)/\(name)"))
        }
        return files
    }

    /// - Parameter contents: reads the file, which must be a regular file unless the command line names it.
    private func file(
        _ path: String, _ contents: (String) throws(System.CallFailure) -> [UInt8] = System.contents(of:)
    ) throws(Failure) -> GenerationInput.File {
        do {
            return GenerationInput.File(path: path, bytes: try contents(path))
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
        "'\(path)' cannot be read: \(reason)\(similarFile(to: path).hint)"
    }

    fileprivate static func unreadableInput(_ reason: String) -> Self { "standard input cannot be read: \(reason)" }

    fileprivate static func unreadableRevision(_ path: String, _ revision: String, _ reason: String) -> Self {
        "'\(path)' cannot be read from revision '\(revision)': \(reason)"
    }

    fileprivate static let overlayFromInput: Self = "an overlay cannot be read from standard input; use a file"

    fileprivate static func linkOutOfFolder(_ path: String) -> Self {
        "'\(path)' links to a file outside the folder of the document and is not read without --allow-folder"
    }

    fileprivate static func onNetwork(_ url: String) -> Self { "'\(url)' is on the network; use --allow-network to read it" }

    fileprivate static func unfetchable(_ url: String, _ reason: String) -> Self { "'\(url)' cannot be fetched: \(reason)" }
}
