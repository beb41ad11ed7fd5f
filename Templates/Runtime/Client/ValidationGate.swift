import Synchronization

/// Lets one validation result through, whoever comes first: the behaviour, or the cancellation of the request.
///
/// A behaviour that completes twice, or after the request was cancelled, does no harm.
final class ValidationGate: Sendable {
    private enum State {
        case closed
        case passed(RequestValidationResult)
        case waiting(CheckedContinuation<RequestValidationResult, Never>)
        case done
    }

    private let state = Mutex<State>(.closed)

    /// Waits for the result.
    func open(_ continuation: CheckedContinuation<RequestValidationResult, Never>) {
        let passed = state.withLock { state -> RequestValidationResult? in
            if case .passed(let result) = state {
                state = .done
                return result
            }
            state = .waiting(continuation)
            return nil
        }
        if let passed { continuation.resume(returning: passed) }
    }

    /// Gives the result, unless there is one already.
    func pass(_ result: RequestValidationResult) {
        let waiting = state.withLock { state -> CheckedContinuation<RequestValidationResult, Never>? in
            switch state {
            case .closed:
                state = .passed(result)
                return nil
            case .waiting(let continuation):
                state = .done
                return continuation
            case .passed, .done:
                return nil
            }
        }
        waiting?.resume(returning: result)
    }
}
