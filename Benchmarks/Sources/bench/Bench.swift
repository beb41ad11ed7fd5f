import ArgumentParser
import TVDBClient

/// Measures what users wait for, each against a yardstick in the same run.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures generation, decoding and encoding, as ratios within one run."
    )

    @Option(help: "The built apigen; without it generation is not measured.")
    var apigen: String?

    @Option(help: "The document that generation is measured with.")
    var spec = "Specs/tvdb.yaml"

    @Option(help: "How often each thing is done; the fastest counts.")
    var rounds = 9

    func run() throws {
        try JSONBenchmark(rounds: rounds).run()
        if let apigen { try GenerationBenchmark(apigen: apigen, spec: spec, rounds: rounds).run() }
    }
}

/// The fastest of some rounds, in seconds.
func fastest(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    let clock = ContinuousClock()
    for _ in 0..<rounds {
        let (seconds, attoseconds) = try clock.measure(body).components
        best = min(best, Double(seconds) + Double(attoseconds) / 1e18)
    }
    return best
}
