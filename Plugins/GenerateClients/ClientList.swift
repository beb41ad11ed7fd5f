import Foundation

/// The clients of a package: each line of its file `apigen.clients` has the arguments of a run of apigen, such as
/// `Specs/petstore.yaml --output Generated/PetstoreClient`, beginning with the description; `#` starts a comment.
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
        runs = text.split(whereSeparator: \.isNewline).map(Self.words).filter { !$0.isEmpty }
        for run in runs {
            let line = "the line '\(run.joined(separator: " "))'"
            if run[0].hasPrefix("-") { throw Failure(reason: "\(line) does not begin with a description") }
            if !run.contains("--output") { throw Failure(reason: "\(line) has no '--output'") }
        }
    }

    /// The words of a line, which can be in quotation marks, with options in the form `--output folder`.
    private static func words(_ line: Substring) -> [String] {
        line.matches(of: /"(?<double>[^"]*)"|'(?<single>[^']*)'|#.*|(?<plain>\S+)/).flatMap { match -> [String] in
            if let quoted = match.double ?? match.single { return [String(quoted)] }
            guard let plain = match.plain else { return [] }
            if plain == "-o" { return ["--output"] }
            return plain.hasPrefix("--") ? plain.split(separator: "=", maxSplits: 1).map(String.init) : [String(plain)]
        }
    }

    /// The reason why the list cannot be used.
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

    /// The files whose changes a check notices: the description, the files next to it that belong to it, and the manifest of the client.
    ///
    /// A build fails if one of them is gone, so files that come and go, such as those of the client, are not included.
    func inputs(of run: [String]) -> [URL] {
        let description = package.appending(path: run[0])
        let beside = ["apigen.yaml", "names.yaml", "overlay.yaml"].map { description.deletingPathExtension().appendingPathExtension($0) }
        let named = run.indices.dropFirst().filter { ["--options", "--overlay"].contains(run[$0 - 1]) }.map {
            package.appending(path: run[$0])
        }
        let output = run.firstIndex(of: "--output").flatMap { $0 + 1 < run.count ? package.appending(path: run[$0 + 1]) : nil }
        let manifest = output.map { [$0.appending(path: ".apigen.json")] } ?? []
        return ([package.appending(path: Self.fileName), description] + beside + named + manifest)
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
