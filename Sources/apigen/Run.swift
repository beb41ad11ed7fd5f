import Diagnostics
import Generator
import OpenAPI
import OperationModel
import YAML

/// One run of the command: reads the input, generates the client, reports, and writes or compares the files.
struct Run {
    let command: Generate
    let console: Console
    let log: DiagnosticLog
    let progress: ProgressLine

    /// - Throws: ``Failure`` if the client is not written, or is not what `--check` expects.
    func run(_ stopwatch: inout Stopwatch) throws(Failure) {
        let inputs = InputFiles(command, progress: progress)
        begin("load", "reading \(inputs.location.name)", &stopwatch)
        var input = try inputs.input()
        (input.renamed, input.release) = (command.rename, command.release)
        if command.printDocument { return try printDocument(input, inputs.references, &stopwatch) }

        let generation = generate(from: input, files: inputs.references, log: log) { stage in
            begin(stage.rawValue, stage.description, &stopwatch)
        }

        begin("report", "reporting", &stopwatch)
        progress.end()
        let counts = DiagnosticCounts(generation.diagnostics)
        if let model = command.explain, let client = generation.client {
            let lines = try model == "edges" ? Edges(of: client).lines : Explanation(of: model, in: client.api).lines
            return try System.print(lines.map(\.visible).joined(separator: "\n"))
        }
        console.print(generation.diagnostics)
        guard let client = generation.client else { throw .errors(.nothing("written", counts)) }
        if command.strict, counts.warnings > 0 { throw .warnings(.strict("written", counts)) }

        let output = OutputDirectory(
            path: command.output ?? "Generated/\(client.api.name)Client", isForced: command.force, isChosen: command.output != nil)
        if command.check {
            try check(client, output, &stopwatch)
        } else {
            try write(client, output, counts, &stopwatch)
        }
    }

    /// Prints the document with its overlays applied, as YAML or JSON like the document.
    private func printDocument(
        _ input: GenerationInput, _ files: DocumentSet.FileAccess, _ stopwatch: inout Stopwatch
    ) throws(Failure) {
        begin("read", GenerationStage.read.description, &stopwatch)
        let document = overlaidDocument(from: input, files: files, log: log)
        begin("print", "printing", &stopwatch)
        progress.end()
        let counts = DiagnosticCounts(log.diagnostics)
        console.print(log.diagnostics)
        guard let document, counts.errors == 0 else { throw .errors(.nothing("printed", counts)) }
        if command.strict, counts.warnings > 0 { throw .warnings(.strict("printed", counts)) }
        try System.print(document: input.document.isJSON ? document.json : document.yaml)
    }

    /// Compares a client with the one on disk.
    private func check(_ client: GeneratedClient, _ output: OutputDirectory, _ stopwatch: inout Stopwatch) throws(Failure) {
        begin("check", "comparing files", &stopwatch)
        let start = client.documents.document.root.position
        if let difference = output.firstDifference(from: client) {
            let report = ChangeReport(of: client, since: output.interface)
            try print(report)
            let fault = report.fault(of: output.path, at: start)
            if command.stamp != nil { console.print([fault]) }
            throw .outOfDate(.outOfDate(difference), fault.position ?? start)
        }
        if let names = client.names, !names.isStored {
            throw .outOfDate(.outOfDate("'\(names.path)' is \(System.exists(names.path) ? "out of date" : "missing")"), start)
        }
        progress.end()
        if let stamp = command.stamp { try System.save([], at: stamp) }
        try console.printResult("\(output.path) is up to date")
    }

    /// Writes a client, and prints what has changed.
    private func write(
        _ client: GeneratedClient, _ output: OutputDirectory, _ counts: DiagnosticCounts, _ stopwatch: inout Stopwatch
    ) throws(Failure) {
        begin("write", "writing files", &stopwatch)
        let outcome = try output.write(client)
        if let names = client.names, !names.isStored { try System.save(names.bytes, at: names.path) }
        progress.end()
        try console.printResult(summary(client, counts, output: output, outcome))
        if outcome.oldInterface == nil, !client.targets.isEmpty { try console.printResult(client.targets.text(in: output)) }
        try print(ChangeReport(of: client, since: outcome.oldInterface))
        if let release = command.release, let names = client.api.names {
            try console.printResult(names.lines(ofRelease: release).joined(separator: "\n"))
        }
    }

    /// Prints the changes for the client's users: as text, and as notes for tools.
    private func print(_ report: ChangeReport) throws(Failure) {
        progress.end()
        let lines = report.lines(limit: command.allChanges ? .max : ChangeReport.limit)
        if !lines.isEmpty { try console.printResult(lines.joined(separator: "\n")) }
        if command.format != .text { console.print(report.notes) }
    }

    /// Begins a stage, for `--timings` and for the progress line.
    private func begin(_ stage: String, _ description: String, _ stopwatch: inout Stopwatch) {
        stopwatch.begin(stage)
        progress.begin(description)
    }
}

extension GenerationInput.File {
    /// Whether the file on disk has the same bytes.
    fileprivate var isStored: Bool { (try? System.contents(of: path)) == bytes }

    /// Whether the file is JSON rather than YAML.
    fileprivate var isJSON: Bool {
        let first = bytes.first { !" \t\r\n".utf8.contains($0) && !"\u{FEFF}".utf8.contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

extension InputFiles {
    /// The files that the command line names.
    fileprivate init(_ command: Generate, progress: ProgressLine) {
        self = command.inputs.files(of: command.document, progress: progress)
        (overlays, name, templates) = (command.overlay, command.name, command.templates)
    }
}

extension Diagnostic.Message {
    fileprivate static func nothing(_ done: String, _ counts: DiagnosticCounts) -> Self { "nothing was \(done): \(counts.description)" }

    fileprivate static func strict(_ done: String, _ counts: DiagnosticCounts) -> Self {
        "nothing was \(done): --strict treats \(counts.warnings.counted("warning")) as errors"
    }

    fileprivate static func outOfDate(_ difference: String) -> Self {
        "\(difference)\nrun the same command without --check to update it"
    }
}

extension GenerationStage {
    /// A description of the stage for the progress line.
    fileprivate var description: String {
        switch self {
        case .read, .decode: "reading the document"
        case .model: "building the model"
        case .render, .interface: "rendering files"
        }
    }
}
