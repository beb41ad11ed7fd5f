import Foundation

/// The clients of a package: each line of its file `apigen.clients` has the arguments of a run of apigen, such as
/// `Specs/petstore.yaml --output Generated/PetstoreClient`; `#` starts a comment.
struct ClientList {
    static let fileName = "apigen.clients"

    /// The arguments of the runs.
    let runs: [[String]]
    private let package: URL

    /// Reads the list of a package.
    init(of package: URL) throws {
        self.package = package
        let file = package.appending(path: Self.fileName)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { throw Failure(reason: "there is no file '\(file.path)'") }
        runs = text.split(whereSeparator: \.isNewline).map { line in
            line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        .filter { !$0.isEmpty }
        for run in runs where !run.contains("--output") {
            throw Failure(reason: "the line '\(run.joined(separator: " "))' has no '--output'")
        }
    }

    /// Why the list cannot be used.
    struct Failure: Error, CustomStringConvertible {
        let reason: String
        var description: String {
            "\(reason); write a line for each API description, such as 'Specs/petstore.yaml --output Generated/PetstoreClient'"
        }
    }

    /// The arguments of a run with absolute paths.
    func absolute(_ run: [String]) -> [String] {
        let options = ["--output", "--options", "--overlay", "--templates", "--allow-folder"]
        return run.indices.map { index in
            let isPath = index > 0 ? options.contains(run[index - 1]) : !run[index].hasPrefix("-") && !run[index].contains("://")
            return isPath ? package.appending(path: run[index]).path : run[index]
        }
    }

    /// The folder of the client that a run writes.
    func output(of run: [String]) -> URL? {
        run.firstIndex(of: "--output").flatMap { $0 + 1 < run.count ? package.appending(path: run[$0 + 1]) : nil }
    }

    /// The files that a client depends on: the description and what is beside it, and the client's own files.
    func inputs(of run: [String]) -> [URL] {
        let description = package.appending(path: run[0])
        let beside = files(below: description.deletingLastPathComponent()).filter { ["yaml", "yml", "json"].contains($0.pathExtension) }
        return [package.appending(path: Self.fileName), description] + beside.filter { $0 != description }
            + (output(of: run).map(files) ?? [])
    }

    /// The regular files in a folder and, unless it is that of the package, in the folders below it.
    private func files(below folder: URL) -> [URL] {
        let isPackage = folder.standardizedFileURL == package.standardizedFileURL
        let names =
            (try? isPackage
                ? FileManager.default.contentsOfDirectory(atPath: folder.path)
                : FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.contains(".build") }.sorted().map { folder.appending(path: $0) }.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }
}
