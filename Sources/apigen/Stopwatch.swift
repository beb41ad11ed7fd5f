/// How long the stages of a run take.
struct Stopwatch {
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private var stages: [(name: String, duration: Duration)] = []

    /// Runs a stage and notes how long it takes.
    mutating func measure<Result, Failure: Error>(
        _ stage: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = clock.now
        defer { stages.append((stage, start.duration(to: clock.now))) }
        return try body()
    }

    /// A line for each stage, milliseconds and its name, and one for all that has passed since the stopwatch was made.
    var report: [String] {
        (stages + [("total", start.duration(to: clock.now))]).map { name, duration in
            let text = String(duration.milliseconds)
            return String(repeating: " ", count: max(0, 10 - text.count)) + text + " ms  " + name
        }
    }
}

extension Duration {
    /// Milliseconds with one digit after the point.
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = components
        return (Double(seconds) * 1e4 + Double(attoseconds) / 1e14).rounded() / 10
    }
}
