import ArgumentParser
import TVDBClient

/// Measures what users wait for, each as a ratio to a reference in the same run.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures generation, decoding, encoding and requests, as ratios within one run."
    )

    @Argument(help: "The documents for which generation is measured.")
    var documents = ["Specs/tvdb.yaml"]

    @Option(help: "The built apigen; without it, generation is not measured.")
    var apigen: String?

    @Option(help: "The number of rounds.")
    var rounds = 7

    @Option(help: "The size in megabytes of the largest document for the measurement of growth; 0 to skip it.")
    var growth = 0.0

    @Flag(help: "Measure only requests.")
    var requestsOnly = false

    @Flag(help: "Compare the results of the codec and Foundation without measuring anything.")
    var checkOnly = false

    @Option(help: "Measure only the codecs, JSON with the documents whose names contain this string.")
    var codec: String?

    @Option(help: "The number of documents of each shape for the comparison of the codec and Foundation.")
    var samples = 2000

    @Option(help: "The number of requests in a round.")
    var requests = 2000

    func run() async throws {
        if let codec {
            try JSONBenchmark(rounds: rounds, filter: codec).run()
            return try await XMLBenchmark(rounds: rounds).run()
        }
        // Generation comes first: the peak memory of a process includes what its parent held when it started the process.
        if let apigen, !requestsOnly, !checkOnly { try measureGeneration(apigen) }
        if !checkOnly { try await RequestBenchmark(rounds: rounds, requests: requests).run() }
        if requestsOnly { return }
        guard CodecCheck.run(documents: samples) else { throw ExitCode.failure }
        if checkOnly { return }
        try JSONBenchmark(rounds: rounds).run()
        try await XMLBenchmark(rounds: rounds).run()
        if let apigen, growth > 0 { try GrowthBenchmark(apigen: apigen, size: growth, rounds: min(rounds, 5)).run() }
    }

    private func measureGeneration(_ apigen: String) throws {
        print(GenerationBenchmark.head)
        // The scanner is built next to this program.
        let scan = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "scan").path
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for document in documents { try GenerationBenchmark(apigen: apigen, scan: scan, folder: folder, rounds: rounds).run(document) }
    }
}

/// The fastest of several rounds, in seconds.
func fastest(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    let clock = ContinuousClock()
    for _ in 0..<rounds { best = min(best, try clock.measure(body).seconds) }
    return best
}
