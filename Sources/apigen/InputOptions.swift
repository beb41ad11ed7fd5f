import ArgumentParser

/// The options about what the commands read.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The options file. (default: <document without extension>.apigen.yaml next to each document, if it exists)", valueName: "file"),
        completion: .file())
    var options: String?

    @Flag(help: "Download documents and the files that they refer to, over http and https, with curl.")
    var allowNetwork = false

    @Option(
        help: ArgumentHelp(
            "A folder outside that of a document whose files references may lead to; can be repeated.", valueName: "dir"),
        completion: .directory)
    var allowFolder: [String] = []

    @Flag(help: "Report references without a target as warnings, not errors; what they describe can be any value, or is left out.")
    var allowDangling = false

    /// The files of a document.
    func files(of document: String, progress: ProgressLine) -> InputFiles {
        InputFiles(
            location: DocumentLocation(document), options: options, allowsNetwork: allowNetwork, folders: allowFolder,
            allowsDangling: allowDangling, progress: progress)
    }
}
