import Diagnostics
import Dispatch

/// A line on the terminal that says what a run is doing; it appears after half a second and is erased at the end.
final class ProgressLine: Sendable {
    private struct State {
        /// Counts the steps, so that a timer can see whether its step is still current.
        var step = 0
        var description: String?
        var isShown = false
    }

    /// Whether standard error is a terminal on which a line can be erased.
    private let isEnabled: Bool
    private let state = Lock(State())

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    /// Ends the current step and begins another one.
    func begin(_ description: String) { show(description) }

    /// Erases the line; must be called before anything else is printed.
    func end() { show(nil) }

    /// Runs a step inside another one, which continues afterwards.
    func during<Result, Failure: Error>(
        _ description: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = state.withLock { $0.description }
        show(description)
        defer { show(outer) }
        return try body()
    }

    private func show(_ description: String?) {
        guard isEnabled else { return }
        let step = state.withLock { state in
            if state.isShown { System.printError("\r\u{1B}[K") }
            state = State(step: state.step + 1, description: description)
            return state.step
        }
        guard let description else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { [self] in
            state.withLock { state in
                guard state.step == step else { return }
                System.printError(String("\(description) …".prefix(max(1, (Terminal.width ?? 80) - 1))))
                state.isShown = true
            }
        }
    }
}
