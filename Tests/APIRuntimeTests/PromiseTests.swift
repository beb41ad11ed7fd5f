import Testing

@testable import APIRuntime

@Suite("Promises", .timeLimit(.minutes(1)))
struct PromiseTests {
    @Test("every task that waits gets the value, and canceling one ends only that one")
    func waiters() async throws {
        let promise = Promise<Int>()
        let canceled = Task { try await promise.value() }
        let others = (0..<3).map { _ in Task { try await promise.value() } }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        promise.resolve(with: .success(1))
        promise.resolve(with: .success(2))
        for other in others { #expect(try await other.value == 1) }
        #expect(try await promise.value() == 1)
    }
}
