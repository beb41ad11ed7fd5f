import ArgumentParser
import TVDBClient

/// Measures what users wait for, each against a yardstick in the same run.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures generation, decoding, encoding and requests, as ratios within one run."
    )

    @Argument(help: "The documents that generation is measured with.")
    var documents = ["Specs/tvdb.yaml"]

    @Option(help: "The built apigen; without it generation is not measured.")
    var apigen: String?

    @Option(help: "How often each thing is done.")
    var rounds = 7

    @Option(help: "The size of the greatest document, in megabytes, that growth is measured with; 0 for none.")
    var growth = 0.0

    @Flag(help: "Measure requests alone.")
    var requestsOnly = false

    @Flag(help: "Compare what the codec and Foundation read, and measure nothing.")
    var checkOnly = false

    @Option(help: "Measure nothing but the codec, with the documents whose names have this in them.")
    var codec: String?

    @Option(help: "How many texts of each shape the codec and Foundation are compared with.")
    var texts = 2000

    @Option(help: "How many requests are made in a round.")
    var requests = 2000

    func run() async throws {
        if let codec { return try JSONBenchmark(rounds: rounds, filter: codec).run() }
        // Generation comes first: the peak of a process counts from what its parent held when it was started.
        if let apigen, !requestsOnly, !checkOnly { try measureGeneration(apigen) }
        if !checkOnly { try await RequestBenchmark(rounds: rounds, requests: requests).run() }
        if requestsOnly { return }
        guard CodecCheck.run(texts: texts) else { throw ExitCode.failure }
        if checkOnly { return }
        try JSONBenchmark(rounds: rounds).run()
        if let apigen, growth > 0 { try GrowthBenchmark(apigen: apigen, size: growth, rounds: min(rounds, 5)).run() }
    }

    private func measureGeneration(_ apigen: String) throws {
        print(GenerationBenchmark.head)
        // The program that scans is built beside this one.
        let scan = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "scan").path
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for document in documents { try GenerationBenchmark(apigen: apigen, scan: scan, folder: folder, rounds: rounds).run(document) }
    }
}

/// The fastest of some rounds, in seconds.
func fastest(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    let clock = ContinuousClock()
    for _ in 0..<rounds { best = min(best, try clock.measure(body).seconds) }
    return best
}
