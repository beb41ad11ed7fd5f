/// The last token that replaced a rejected one.
///
/// If the server rejects it too, the request is not allowed, and another token would not help. The token therefore stays for a pause, which
/// doubles each time, up to a minute.
final class ReplacedToken: Sendable {
    private struct State {
        var token: String
        var pause: TimeInterval
        var end: Date
    }

    private let last = Lock<State?>(nil)

    /// Returns whether a rejected token stays.
    func stays(_ token: String, at date: Date) -> Bool { last.withLock { $0.map { $0.token == token && date < $0.end } ?? false } }

    /// Records that a token replaced a rejected one.
    func replace(_ rejected: String, by token: String, at date: Date) {
        last.withLock { last in
            guard last?.token != token else { return }
            var pause = 1.0
            if let last, last.token == rejected, date < last.end + 60 { pause = min(2 * last.pause, 60) }
            last = State(token: token, pause: pause, end: date + pause)
        }
    }
}
