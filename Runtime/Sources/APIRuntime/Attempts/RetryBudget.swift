/// Limits the retries of a client to a fraction of its calls to each origin, so that a failing server does not receive more requests.
final class RetryBudget: Sendable {
    /// Returns a number from 0 to 1.
    let random: @Sendable () -> Double
    /// Returns the current time.
    let now: @Sendable () -> Date
    /// How many of its 500 tokens each origin has used.
    private let missing = Lock<[String: Int]>([:])

    init(random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, now: @escaping @Sendable () -> Date = { Date() }) {
        self.random = random
        self.now = now
    }

    /// Takes tokens; returns false if there are too few.
    func take(_ cost: Int, for url: URL?) -> Bool {
        missing.withLock { missing in
            let origin = url?.origin ?? ""
            let sum = missing[origin, default: 0] + cost
            if sum <= 500 { missing[origin] = sum }
            return sum <= 500
        }
    }

    /// Gives back tokens after a success.
    func add(_ tokens: Int, for url: URL?) {
        missing.withLock { missing in
            guard !missing.isEmpty, let origin = url?.origin, let sum = missing[origin] else { return }
            missing[origin] = sum > tokens ? sum - tokens : nil
        }
    }
}
