@testable import APIRuntime

extension TokenLifecycle {
    /// Waits until the last token is in the store, which no request waits for.
    func saved() async { await lastSave?.value }
}
