/// Measures the duration of the stages of a run.
struct Stopwatch {
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private var stages: [(name: String, start: ContinuousClock.Instant)] = []

    /// Ends the current stage and begins another one.
    mutating func begin(_ stage: String) { stages.append((stage, clock.now)) }

    /// A line for each stage, milliseconds and its name, and one for the time since the stopwatch was created.
    var report: [String] {
        let end = clock.now
        let ends = stages.dropFirst().map(\.start) + [end]
        let durations = zip(stages, ends).map { ($0.name, $0.start.duration(to: $1)) } + [("total", start.duration(to: end))]
        return durations.map { name, duration in
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
